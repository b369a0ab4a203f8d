# One card each and one card for both, with a round of betting before and after it.

procedure game from 'public Order of play':
  do deal
  do betting of small-raise
  move top of deck to board
  do betting of big-raise
  do showdown

procedure deal from 'public The deal':
  shuffle deck
  for each seat s: move top of deck to hand of s

# A round ends when both have agreed to the price, the second time after a raise.
procedure betting of number size from 'public The betting':
  set raises to 0
  set agreed to 0
  repeat at most 2 times:
    for each seat s:
      s chooses one:
        option fold if stake of s < price:
          s becomes folded
          end game
        option call:
          announce called
          set stake of s to price
          increase agreed by 1
          if agreed = 2: finish
        option raise if raises < most-raises:
          announce raised
          increase price by size
          set stake of s to price
          increase raises by 1
          set agreed to 1

procedure showdown from 'public The showdown':
  for each seat s: reveal the card c in hand of s

# What the showdown brings: the price from the weaker to the stronger hand.
define duel of seat s from 'public The showdown': (if strength of s > strength of rival of s then price
  else if strength of s < strength of rival of s then -price else 0)

# A pair with the card on the board beats everything, then the higher card.
define rival of seat s from 'public The showdown': the seat t where t is not s
define strength of seat s from 'public The showdown': (sum of value of c for each card c in hand of s)
define value of card c from 'designed': if height of c = height of top of board then height of c + pair-bonus else height of c
