"""Exact payment as text for `translate`, step by step as `payments.py` has it.

In `o` the price comes after the count of kinds, then the rate; behind what there is of each kind
stands what is needed, then what others may add. Sums that can be reached are the bits of a number;
a bit above the price means nothing, for sums only grow.
"""

TEXT = """
def payment_worth(o, kind, count):
    own = o[4 + o[0] + kind]
    if own > count:
        own = count
    if o[2] == 0:
        return count
    return count + own * (o[2] - 1)


def payment_worths(o, kind, low, high):
    at = low
    if o[2] == 0 and at < o[4 + o[0] + kind]:
        at = o[4 + o[0] + kind]
    found = 0
    while at <= high:
        units = payment_worth(o, kind, at)
        if units > o[1]:
            return found
        found = found | (1 << units)
        at += 1
    return found


def payment_sums(o, one, other):
    found = 0
    at = 0
    while at <= o[1]:
        if (other >> at) & 1:
            found = found | (one << at)
        at += 1
    return found


def payment_ahead(o, kind):
    found = 1
    at = o[0] - 1
    while at >= kind:
        worths = payment_worths(o, at, 0, o[4 + at] + o[4 + 2 * o[0] + at])
        found = payment_sums(o, found, worths)
        at -= 1
    return found


def can_be_paid(o):
    return (payment_ahead(o, 0) >> o[1]) & 1


def payment_done(o, done, kind, count):
    worths = payment_worths(o, kind, count, count + o[4 + 2 * o[0] + kind])
    return payment_sums(o, done, worths)


def payment_fits(o, done, ahead, kind, count):
    sums = payment_sums(o, payment_done(o, done, kind, count), ahead)
    return (sums >> o[1]) & 1


def payment_choices(o, done, ahead, kind):
    found = 0
    count = 0
    while count <= o[4 + kind]:
        found += payment_fits(o, done, ahead, kind, count)
        count += 1
    return found


def payment_choice(o, done, ahead, kind, rank):
    count = 0
    left = rank
    while left >= 0:
        left -= payment_fits(o, done, ahead, kind, count)
        count += 1
    return count - 1


def only_payment(o, a):
    clear_counts(o, a)
    done = 1
    kind = 0
    while kind < o[0]:
        ahead = payment_ahead(o, kind + 1)
        if payment_choices(o, done, ahead, kind) != 1:
            return 0
        a[1 + kind] = payment_choice(o, done, ahead, kind, 0)
        done = payment_done(o, done, kind, a[1 + kind])
        kind += 1
    return 1


def sample_payment(o, a, x):
    clear_counts(o, a)
    done = 1
    kind = 0
    while kind < o[0]:
        ahead = payment_ahead(o, kind + 1)
        rank = pick_below(x, payment_choices(o, done, ahead, kind))
        a[1 + kind] = payment_choice(o, done, ahead, kind, rank)
        done = payment_done(o, done, kind, a[1 + kind])
        kind += 1
    return 0
"""
