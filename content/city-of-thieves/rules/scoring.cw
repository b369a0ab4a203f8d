# The end of a game, and what is counted.

procedure closing-time from 'public Quickplay Reference':
  do last-words
  do count-up

procedure count-up from 'public Quickplay Reference':
  for each seat h:
    set total of h to 0
    increase total of h by fortune of h
    set carried-out of h to 0
    increase carried-out of h by treasures-out of h

# What cards say at the end of the game.
procedure last-words from 'public Quickplay Reference':
  nothing

define fortune of seat h from 'public Quickplay Reference': count of ducat in purse of h + sale of h - debts of h

define sale of seat h from 'public Quickplay Reference': (sum of sale-of of t for each character t in crew of h where fate of t = away)
define sale-of of character t from 'public Quickplay Reference': (sum of value of c for each treasure c in bag of t)

# 3 ducats for each thief who is still inside.
define debts of seat h from 'public Quickplay Reference': left-inside * count of characters t in crew of h where fate of t = inside

define treasures-out of seat h from 'designed': (sum of load of t for each character t in crew of h where fate of t = away)

# ---- what a bot goes for --------------------------------------------------------------------

define prospects of seat h from 'designed': (20 * count of ducat in purse of h + count of arcana in hand of h - 60 * round
  + (sum of outlook of t for each character t in crew of h))

define outlook of character t from 'designed': (if fate of t = away then 100 + 20 * sale-of of t
  else if fate of t != inside then 0
  else if may-linger of t then 100 + 14 * sale-of of t - 3 * way-to-loot of t
  else 80 + 16 * sale-of of t - (if alarm-raised then 6 else 3) * way-out of t)

# Whether there is room in the bag, and time to come back from one more chest.
define may-linger of character t from 'designed': (load of t < load-limit and (not alarm-raised
  or 3 * (last-round - round) >= way-out of t + 2))

define way-out of character t from 'designed': (lowest of steps from place of t to s for each space s in city where s is is-exit and opens of (t, s))
define way-to-loot of character t from 'designed': (lowest of steps from place of t to s for each space s in city where chest of s is not empty)
