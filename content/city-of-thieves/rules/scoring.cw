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

# A ducat counts 20. What can still be done in the turn, and each round left, counts too, so that no turn is passed by.
define prospects of seat h from 'designed': (20 * count of ducat in purse of h + count of arcana in hand of h + verve of h - 60 * round
  + (sum of outlook of t for each character t in crew of h))

define verve of seat h from 'designed': (if h is active and turn-over = 0 then 4 + 2 * actions + points else 0)

# Whoever is out has brought his loot home and costs no ducats.
define outlook of character t from 'designed': (if fate of t = away then 60 + 20 * sale-of of t
  else if fate of t != inside or is-stranded of t then 0
  else 50 + 18 * sale-of of t + (if has-time of t then haul of t else -10 * way-out of t))

# Room in the bag is worth something while there is a chest to go to.
define haul of character t from 'designed': (if load of t >= load-limit then -1 * way-out of t
  else 15 * (load-limit - load of t) - 3 * way-to-loot of t)

# Whether he can still turn back from one more chest.
define has-time of character t from 'designed': not alarm-raised or 3 * (last-round - round) >= way-out of t + 5

# Whether it is too late for him to leave.
define is-stranded of character t from 'designed': (round >= last-round and (boss of t is not active or turn-over = 1
  or (t is activated and t is not acting)))

define way-out of character t from 'designed': (lowest of steps from place of t to s for each space s in city where s is is-exit and opens of (t, s) and is-free of (t, s))
define way-to-loot of character t from 'designed': (lowest of steps from place of t to s for each space s in city where chest of s is not empty)
