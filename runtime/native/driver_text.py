"""How a game goes on by itself, as text for `translate`: the same steps as `table` and `playouts`."""

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


def give(s, o, a, seat, number):
    write(s, o, a, seat, number)
    s[DECISIONS] = s[DECISIONS] + 1
    s[PENDING] = s[PENDING] & (-1 - (1 << seat))
    if s[PENDING]:
        return number
    s[WAITING] = 0
    return advance(s, o, a)


def playout(s, o, a, x, seed):
    x[0] = mix(seed ^ SALT)
    number = s[WAITING] - 1
    if number < 0 and not s[ENDED]:
        number = advance(s, o, a)
        if number == WAITS:
            trap()
    while not s[ENDED]:
        seat = lowest(s[PENDING])
        ask(s, o, seat, number)
        luck(x, s[DECISIONS], seat)
        sample(o, a, x, number)
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
    best = score(s, 0)
    ties = 0
    seat = 0
    while seat < SEATS:
        points = score(s, seat)
        if points == best:
            ties += 1
        elif points * SIGN > best * SIGN:
            best = points
            ties = 1
        m[seat] = m[seat] + points
        seat += 1
    seat = 0
    while seat < SEATS:
        if score(s, seat) == best:
            m[SEATS + seat] = m[SEATS + seat] + WHOLE // ties
        seat += 1
    return 0


def playouts(w, s, o, a, x, m, r, row, count, seed):
    done = 0
    while done < count:
        copy(s, w, SIZE)
        reseed(s, seed + done)
        if attempt(playout(s, o, a, x, seed + done)):
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
