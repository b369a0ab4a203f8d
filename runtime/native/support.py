"""What every program needs at hand, as text for `translate`: piles, chance, luck, answers.

It is Python that is never run, so it may be read beside `piles.py`, `chance.py` and
`decisions.py`, which it follows step by step. Regions: `s` is the block of a game, `o` what is
asked (how many members, least, most, one spare, the members), `a` an answer (how many numbers, the
numbers), `w` weights and the kinds from the lightest to the heaviest, `x` the luck of players (key, counter). Constants in capitals are those of
one program.
"""

TEXT = """
def draw(s, stream, outcomes):
    if s[EXPLICIT_CHANCE]:
        forced = s[FORCED]
        if forced < 0:
            return WAITS
        if forced >= outcomes:
            trap()
        s[FORCED] = -1
        return forced
    at = STREAMS + stream
    counter = s[at]
    if counter == MOST_NUMBER:
        trap()
    s[at] = counter + 1
    seed = (s[SEED_LOW] & 0xFFFFFFFF) | (s[SEED_HIGH] << 32)
    return high(stir(seed + stream * STREAM + (counter + 1) * GOLDEN), outcomes)


def set_seed(s, seed):
    mixed = mix(seed + GOLDEN)
    s[SEED_LOW] = mixed
    s[SEED_HIGH] = mixed >> 32


def take(s, at, where):
    last = at + s[at] + 1
    if where < at + 2 + s[at + 1]:
        s[at + 1] = s[at + 1] - 1
    shift(s, where, where + 1, last - where)
    s[last] = 0
    s[at] = s[at] - 1


def put(s, card, at, at_bottom):
    count = s[at]
    if at_bottom and count:
        shift(s, at + 3, at + 2, count)
        s[at + 2] = card
        s[at + 1] = 0
    else:
        s[at + 2 + count] = card
    s[at] = count + 1
    s[LOCATIONS + card] = at


def move_card(s, card, target, at_bottom):
    if card == -1:
        return 0
    if card < 0 or card >= CARDS:
        trap()
    source = s[LOCATIONS + card]
    if source <= 0:
        trap()
    where = source + 2
    end = where + s[source]
    while s[where] != card:
        where += 1
        if where >= end:
            trap()
    take(s, source, where)
    put(s, card, target, at_bottom)
    return 0


def move_top(s, stream, source, target, at_bottom):
    count = s[source]
    if count == 0:
        return 0
    where = source + 1 + count
    if count > 1 and s[source + 1] == count:
        drawn = draw(s, stream, count)
        if drawn == WAITS:
            return WAITS
        where = source + 2 + drawn
    card = s[where]
    take(s, source, where)
    put(s, card, target, at_bottom)
    return 0


def settle_one(s, stream, at):
    shuffled = s[at + 1]
    last = at + 1 + shuffled
    where = last
    if shuffled > 1:
        drawn = draw(s, stream, shuffled)
        if drawn == WAITS:
            return WAITS
        where = at + 2 + drawn
    card = s[where]
    shift(s, where, where + 1, last - where)
    s[last] = card
    s[at + 1] = shuffled - 1
    return 0


def settle_top(s, stream, at):
    count = s[at]
    if count and s[at + 1] == count:
        return settle_one(s, stream, at)
    return 0


def settle_all(s, stream, at):
    while s[at + 1]:
        if settle_one(s, stream, at) == WAITS:
            return WAITS
    return 0


def shuffle(s, at):
    count = s[at]
    s[at + 1] = count
    sort(s, at + 2, count)
    return 0


def sort(s, first, count):
    at = 1
    while at < count:
        card = s[first + at]
        to = at
        while to > 0 and s[first + to - 1] > card:
            s[first + to] = s[first + to - 1]
            to -= 1
        s[first + to] = card
        at += 1
    return 0


def within(s, card, pile):
    if card == -1:
        return 0
    if card < 0 or card >= CARDS:
        trap()
    return s[LOCATIONS + card] == pile


def mask_of(w, at, first):
    mask = 0
    i = 0
    while i < w[at]:
        place = w[at + 2 + i] - first
        if below(place, 64):
            mask = mask | (1 << place)
        i += 1
    return mask


def is_shuffled(w, at):
    return w[at] > 0 and w[at + 1] == w[at]


def is_ascending(w, at):
    i = 1
    while i < w[at]:
        if w[at + 1 + i] > w[at + 2 + i]:
            return 0
        i += 1
    return w[at + 1] == 0


def order_of(w, at):
    if is_ascending(w, at):
        return ASCENDING
    if w[at + 1] == w[at]:
        return UNKNOWN
    return TOPS + w[at + 1 + w[at]]


def is_descending(w, at):
    i = 1
    while i < w[at]:
        if w[at + 1 + i] < w[at + 2 + i]:
            return 0
        i += 1
    return w[at + 1] == 0


def bit_of_rank_by_steps(mask, rank):
    while rank > 0:
        mask = mask & (mask - 1)
        rank -= 1
    return lowest(mask)


def bit_of_rank_by_spread(mask, rank):
    return lowest(spread(1 << rank, mask))


def luck(x, decisions, seat):
    x[1] = ((decisions << 4) | seat) << 20
    return 0


def pick_below(x, count):
    if count < 2:
        return 0
    x[1] = x[1] + 1
    return high(stir(x[0] + x[1] * GOLDEN), count)


def only_pick(o, a):
    if o[0] > 1:
        return 0
    a[0] = 1
    a[1] = o[4]
    return 1


def is_pick(o):
    return o[4] != -1


def sample_pick(o, a, x):
    a[0] = 1
    a[1] = o[4 + pick_below(x, o[0])]
    return 0


def only_some(o, a):
    if o[2] == 0:
        a[0] = 0
        return 1
    if o[1] != o[0]:
        return 0
    copy_members(o, a)
    sort(a, 1, a[0])
    return 1


def is_some(o):
    return o[2] > 0


def copy_members(o, a):
    at = 0
    while at < o[0]:
        a[1 + at] = o[4 + at]
        at += 1
    a[0] = o[0]
    return 0


def sample_some(o, a, x):
    return draw_some(o, a, x, o[1] + pick_below(x, o[2] - o[1] + 1))


def draw_some(o, a, x, size):
    at = 0
    while at < size:
        other = at + pick_below(x, o[0] - at)
        card = o[4 + other]
        o[4 + other] = o[4 + at]
        o[4 + at] = card
        a[1 + at] = card
        at += 1
    a[0] = size
    sort(a, 1, size)
    return 0


def sample_yes_no(o, a, x):
    a[0] = 1
    a[1] = pick_below(x, 2)
    return 0


def only_order(o, a):
    if o[0] > 1:
        return 0
    copy_members(o, a)
    return 1


def sample_order(o, a, x):
    copy_members(o, a)
    last = o[0] - 1
    while last > 0:
        other = pick_below(x, last + 1)
        card = a[1 + last]
        a[1 + last] = a[1 + other]
        a[1 + other] = card
        last -= 1
    return 0


def only_split(o, a):
    if o[0] > 1:
        return 0
    a[0] = o[0]
    if o[0] == 1:
        a[1] = o[1]
    return 1


def sample_split(o, a, x):
    at = 0
    while at < o[0]:
        a[1 + at] = 0
        at += 1
    a[0] = o[0]
    left = o[1]
    if o[0] == 0 and left > 0:
        trap()
    while left > 0:
        other = pick_below(x, o[0])
        a[1 + other] = a[1 + other] + 1
        left -= 1
    return 0


def clear_counts(o, a):
    at = 0
    while at < o[0]:
        a[1 + at] = 0
        at += 1
    a[0] = o[0]
    return 0


def only_counts(o, a, w, lean):
    kinds = o[0]
    clear_counts(o, a)
    worth = 0
    held = 0
    only = 0
    at = 0
    while at < kinds:
        if o[4 + at]:
            held += 1
            if held == 1:
                only = at
            worth += o[4 + at] * w[at]
        at += 1
    if o[2] == 0 or held == 0:
        return 1
    if o[1] >= worth:
        at = 0
        while at < kinds:
            if w[at] or not lean:
                a[1 + at] = o[4 + at]
            at += 1
        return 1
    if held != 1 or not (o[1] == o[2] or lean) or w[only] == 0:
        return 0
    if o[1] < 0:
        trap()
    count = (o[1] + w[only] - 1) // w[only]
    worth = count * w[only]
    if worth < o[1] or worth > o[2]:
        return 0
    a[1 + only] = count
    return 1


def sample_counts(o, a, x, w, lean):
    aim = o[1]
    if not lean:
        aim += pick_below(x, o[2] - o[1] + 1)
    return draw_counts(o, a, x, w, lean, aim)


def draw_counts(o, a, x, w, lean, aim):
    kinds = o[0]
    clear_counts(o, a)
    worth = 0
    while worth < aim:
        total = 0
        fitting = 0
        at = 0
        kind = 0
        while at < kinds:
            left = o[4 + at] - a[1 + at]
            if left and w[at] and worth + w[at] <= o[2]:
                total += left
                fitting += 1
                kind = at
            at += 1
        if fitting == 0:
            worth = aim
        else:
            if fitting > 1:
                drawn = pick_below(x, total)
                at = 0
                while drawn >= 0:
                    left = o[4 + at] - a[1 + at]
                    if left and w[at] and worth + w[at] <= o[2]:
                        drawn -= left
                        kind = at
                    at += 1
            a[1 + kind] = a[1 + kind] + 1
            worth += w[kind]
    if lean:
        thin(o, a, w)
    return 0


def thin(o, a, w):
    kinds = o[0]
    worth = 0
    at = 0
    while at < kinds:
        worth += a[1 + at] * w[at]
        at += 1
    place = 0
    while place < kinds:
        at = w[kinds + place]
        while a[1 + at] and worth - w[at] >= o[1]:
            a[1 + at] = a[1 + at] - 1
            worth -= w[at]
        place += 1
    return 0


def write_numbers(s, at, a):
    i = 0
    while i < a[0]:
        s[at + i] = a[1 + i]
        i += 1
    return 0


def write_list(s, at, a):
    s[at] = a[0]
    write_numbers(s, at + 1, a)
    return 0


def write_split(s, at, o, a, capacity):
    i = 0
    while i < capacity:
        s[at + i] = 0
        i += 1
    i = 0
    while i < o[0]:
        s[at + o[4 + i]] = a[1 + i]
        i += 1
    return 0
"""
