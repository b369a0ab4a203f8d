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
      option bet: s becomes bettor

# Those who passed before the first bet answer it now.
procedure answer from 'public The betting':
  for each seat s:
    if s is bettor or (count of bettors) = 0: finish
    s chooses one:
      option pass: nothing
      option bet: s becomes bettor

define stake of seat s from 'public The betting': if s is bettor then 2 else 1
define pot from 'public The betting': sum of stake of s for each seat s

# Those with the highest stake are in the showdown; one alone shows nothing.
procedure showdown from 'public The showdown':
  if (count of bettors) = 1: finish
  for each seat s:
    if s is bettor or (count of bettors) = 0: reveal the card c in hand of s

# The stake comes first, then the card.
define strength of seat s from 'public The showdown': highest of height of c for each card c in hand of s
define claim of seat s from 'public The showdown': 4 * stake of s + strength of s
define best-claim from 'public The showdown': highest of claim of s for each seat s
