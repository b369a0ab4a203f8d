"""How a game goes on by itself, as text for `translate`: the same steps as `table` and `playouts`.

How seats choose is `BY_LUCK`, or the text of `policy_text`.
"""

BY_LUCK = """
def choose(s, o, a, x, t, p, seat, number):
    return sample(o, a, x, number)
"""

TEXT = """
def advance(s, o, a):
    turns = 0
    while turns < MOST_FORCED:
        turns += 1
        at = run(s)
        if at == OVER:
            return OVER
        if at == WAITS:
            return WAITS
        number = -2 - at
        seats = who(s, number)
        if is_sealed(number):
            if seats:
                s[PENDING] = seats
                return number
        else:
            ask(s, o, seats, number)
            if only(s, o, a, number):
                write(s, o, a, seats, number)
            else:
                s[PENDING] = 1 << seats
                return number
        s[WAITING] = 0
    trap()


def go_on(s, o, a, seat, number):
    s[DECISIONS] = s[DECISIONS] + 1
    s[PENDING] = s[PENDING] & (-1 - (1 << seat))
    if s[PENDING]:
        return number
    s[WAITING] = 0
    return advance(s, o, a)


def give(s, o, a, seat, number):
    write(s, o, a, seat, number)
    return go_on(s, o, a, seat, number)


def playout(s, o, a, x, t, p, seed):
    x[0] = (seed ^ SALT) * SPREAD
    number = s[WAITING] - 1
    if number < 0 and not s[ENDED]:
        number = advance(s, o, a)
        if number == WAITS:
            trap()
    is_asked = 0
    while not s[ENDED]:
        seat = lowest(s[PENDING])
        if not is_asked or is_sealed(number):
            ask(s, o, seat, number)
        is_asked = 1
        luck(x, s[DECISIONS], seat)
        choose(s, o, a, x, t, p, seat, number)
        number = give(s, o, a, seat, number)
        if number == WAITS:
            trap()
    return 0


def reseed(s, seed):
    set_seed(s, seed)
    at = 0
    while at < STREAM_COUNT:
        s[STREAMS + at] = 0
        at += 1
    return 0


def count_scores(s, m):
    best = ranking(s, 0)
    ties = 0
    seat = 0
    while seat < SEATS:
        rank = ranking(s, seat)
        if rank == best:
            ties += 1
        elif rank * SIGN > best * SIGN:
            best = rank
            ties = 1
        m[seat] = m[seat] + score(s, seat)
        seat += 1
    seat = 0
    while seat < SEATS:
        if ranking(s, seat) == best:
            m[SEATS + seat] = m[SEATS + seat] + WHOLE // ties
        seat += 1
    return 0


def look(s, o, q):
    if s[ENDED]:
        q[0] = -1
        q[1] = -1
        q[2] = 0
        return 0
    number = s[WAITING] - 1
    if number < 0:
        trap()
    seat = lowest(s[PENDING])
    answers = ask(s, o, seat, number)
    q[0] = number
    q[1] = seat
    if is_listed(number):
        q[2] = answers
    else:
        q[2] = CANDIDATES
    return 0


def take_choice(s, o, a, x, choice):
    number = s[WAITING] - 1
    seat = lowest(s[PENDING])
    answers = ask(s, o, seat, number)
    if is_listed(number):
        if choice < 0 or choice >= answers:
            trap()
        a[0] = 1
        a[1] = o[4 + choice]
    else:
        x[0] = mix((s[SEED_LOW] & 0xFFFFFFFF) | (s[SEED_HIGH] << 32)) + choice
        luck(x, s[DECISIONS], seat)
        sample(o, a, x, number)
    return give(s, o, a, seat, number)


def step_one(s, t, w, o, a, x, m, choice):
    copy(t, s, SIZE)
    if not s[ENDED]:
        if attempt(take_choice(s, o, a, x, choice)):
            copy(s, t, SIZE)
            trap()
    if s[ENDED] and m[2 * SEATS + 1] >= 0:
        count_scores(s, m)
        m[2 * SEATS] = m[2 * SEATS] + s[DECISIONS]
        copy(s, w, SIZE)
        reseed(s, m[2 * SEATS + 1])
        m[2 * SEATS + 1] = m[2 * SEATS + 1] + 1
        advance(s, o, a)
    return 0


def batch(s, t, w, o, a, x, m, c, q, count):
    traps = 0
    i = 0
    while i < count:
        trapped = 0
        if c[i] >= 0:
            trapped = attempt(step_one(part(s, i * SIZE), t, w, o, a, x, m, c[i]))
        if trapped or attempt(look(part(s, i * SIZE), o, part(q, i * 3))):
            q[i * 3] = TRAPPED
            traps += 1
        i += 1
    return traps


def playouts(w, s, o, a, x, t, p, m, r, row, count, seed):
    done = 0
    while done < count:
        copy(s, w, SIZE)
        reseed(s, seed + done)
        if attempt(playout(s, o, a, x, t, p, seed + done)):
            return done
        if attempt(count_scores(s, m)):
            return done
        m[2 * SEATS] = m[2 * SEATS] + s[DECISIONS] - w[DECISIONS]
        if r[0]:
            if attempt(write_row(s, r, 1 + (row + done) * r[0])):
                return done
        done += 1
    return done
"""
