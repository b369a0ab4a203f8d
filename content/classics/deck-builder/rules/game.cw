# The game: turn after turn until the crowns or the stock run out.

procedure game from 'designed':
  do set-up
  repeat at most 20 times:
    for each seat s:
      do turn of s
      if crowns is empty or stock is empty: end game

procedure set-up from 'designed':
  shuffle stock
  move crowns-played cards from vault to crowns, as many as possible
  move row-size cards from stock to row, as many as possible
  move top of crowns to row
  for each seat s:
    move tins-dealt cards from box to deck of s, as many as possible
    shuffle deck of s
    repeat at most hand-size times: do draw of s

procedure turn of seat s from 'designed':
  set money to 0
  do play-cards of s
  do buy-cards of s
  do clean-up of s

# All cards of the hand are played, in any order, those that are drawn meanwhile among them.
procedure play-cards of seat s from 'designed':
  repeat at most 20 times:
    s chooses card c in own hand
    if c is none: stop
    move c to yard of s
    do played of c, s

procedure buy-cards of seat s from 'designed':
  repeat at most 20 times:
    s chooses card c in row where cost of c <= money, or none
    if c is none: stop
    decrease money by cost of c
    do taking of s, c

# Whoever takes a card gains its shine at once, and the row is filled up again.
procedure taking of seat s, card c from 'designed':
  move c to discards of s
  s gains shine of c glory
  if c is tin-crown: move top of crowns to row
  else: move top of stock to row

procedure clean-up of seat s from 'designed':
  move all cards from yard of s to discards of s
  move all cards from hand of s to discards of s
  repeat at most hand-size times: do draw of s

procedure draw of seat s from 'designed':
  if deck of s is empty:
    move all cards from discards of s to deck of s
    shuffle deck of s
  move top of deck of s to hand of s
