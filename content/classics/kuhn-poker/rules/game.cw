# One card each, one bet each: the smallest poker worth thinking about.

procedure game from 'public Order of play':
  do deal
  do open
  do answer
  do showdown

procedure deal from 'public The deal':
  if count of seats = 3: move ace to deck
  shuffle deck
  for each seat s: move top of deck to hand of s

# Everybody passes or bets in turn; after the first bet, to pass is to give up.
procedure open from 'public The betting':
  for each seat s:
    s chooses one:
      option pass: nothing
      option bet:
        s becomes bettor
        if opener is none: set opener to s

# Those who passed before the first bet answer it now.
procedure answer from 'public The betting':
  if opener is none: finish
  for each seat s:
    if s is opener: finish
    s chooses one:
      option pass: nothing
      option bet: s becomes bettor

# The highest card wins, among those who bet, or among all if nobody did.
procedure showdown from 'public The showdown':
  if (count of seats s where contender of s) = 1: finish
  for each seat s:
    if contender of s: reveal the card c in hand of s

define stake of seat s from 'public The betting': if s is bettor then 2 else 1
define pot from 'public The betting': sum of stake of s for each seat s
define strength of seat s from 'public The showdown': highest of height of c for each card c in hand of s
define contender of seat s from 'public The showdown': opener is none or s is bettor
define best of seat s from 'public The showdown': (contender of s
  and not some seat t where contender of t and strength of t > strength of s)
