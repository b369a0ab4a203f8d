"""How seats choose by a policy, as text for `translate`: the same steps and draws as `policies`.

Regions as in `support`; besides, `p` is a policy in words (of `weigh_...`, the weights of one decision
and before them how many), and `t` the state that is tried, what is asked there, an answer, and the
best answer so far. The luck of what is tried follows that of the players in `x`.
"""

TEXT = """
def weight(p, member):
    at = member + 1
    if at < 0 or at >= p[0]:
        at = p[0] - 1
    return p[1 + at]


def weigh_pick(o, a, x, p):
    total = 0
    at = 0
    while at < o[0]:
        total += weight(p, o[4 + at])
        at += 1
    if total == 0:
        return sample_pick(o, a, x)
    drawn = pick_below(x, total)
    at = -1
    while drawn >= 0:
        at += 1
        drawn -= weight(p, o[4 + at])
    a[0] = 1
    a[1] = o[4 + at]
    return 0


def first(at, parts, amounts):
    if at == 0:
        return 0
    if at == parts:
        return amounts
    steps = 2 * (parts - 1)
    return ((2 * at - 1) * (amounts - 1) + steps - 1) // steps


def worth_of(p, at, amounts):
    return (first(at + 1, p[0], amounts) - first(at, p[0], amounts)) * p[1 + at]


def amount(x, p, amounts):
    if amounts < 2:
        return 0
    total = 0
    at = 0
    while at < p[0]:
        total += worth_of(p, at, amounts)
        at += 1
    if total == 0:
        return pick_below(x, amounts)
    drawn = pick_below(x, total)
    at = 0
    worth = worth_of(p, at, amounts)
    while drawn >= worth:
        drawn -= worth
        at += 1
        worth = worth_of(p, at, amounts)
    return first(at, p[0], amounts) + drawn // p[1 + at]


def weigh_some(o, a, x, p):
    return draw_some(o, a, x, o[1] + amount(x, p, o[2] - o[1] + 1))


def weigh_counts(o, a, x, p, w):
    return draw_counts(o, a, x, w, 0, o[1] + amount(x, p, o[2] - o[1] + 1))


def take_member(o, a, x, at):
    other = at + pick_below(x, o[0] - at)
    member = o[4 + other]
    o[4 + other] = o[4 + at]
    o[4 + at] = member
    a[0] = 1
    a[1] = member
    return 0


def standing(s, seat):
    found = estimate(s, seat)
    if s[ENDED]:
        found += SIGN * score(s, seat)
    return found


def outcome(s, o, a, t, x, seat, number, seed):
    copy(t, s, SIZE)
    reseed(t, seed)
    t[EXPLICIT_CHANCE] = 0
    x[2] = (seed ^ SALT) * SPREAD
    write(t, o, a, seat, number)
    others = t[PENDING] & (-1 - (1 << seat))
    go_on(t, part(t, TRIED), part(t, TRIED + ROOM), seat, number)
    while others:
        other = lowest(others)
        ask(t, part(t, TRIED), other, number)
        luck(part(x, 2), t[DECISIONS], other)
        sample(part(t, TRIED), part(t, TRIED + ROOM), part(x, 2), number)
        give(t, part(t, TRIED), part(t, TRIED + ROOM), other, number)
        others = others & (others - 1)
    return standing(t, seat)


def best(s, o, a, x, t, p, seat, number):
    if only(s, o, a, number):
        return 0
    if pick_below(x, OF_ALL) < p[2]:
        return sample(o, a, x, number)
    x[1] = x[1] + 1
    seed = mix(x[0] + x[1] * GOLDEN)
    tries = p[1]
    listed = is_listed(number)
    if listed and o[0] < tries:
        tries = o[0]
    highest = 0
    at = 0
    while at < tries:
        if listed:
            take_member(o, a, x, at)
        else:
            if at:
                ask(s, o, seat, number)
            sample(o, a, x, number)
        found = outcome(s, o, a, t, x, seat, number, seed)
        if at == 0 or found > highest:
            highest = found
            copy(part(t, BEST), a, 1 + a[0])
        at += 1
    copy(a, part(t, BEST), 1 + t[BEST])
    return 0


def choose(s, o, a, x, t, p, seat, number):
    if p[0] == BY_LUCK:
        return sample(o, a, x, number)
    if p[0] == BY_ESTIMATE:
        return best(s, o, a, x, t, p, seat, number)
    at = p[1 + number]
    if at == 0:
        return sample(o, a, x, number)
    return weigh(o, a, x, part(p, at), number)
"""
