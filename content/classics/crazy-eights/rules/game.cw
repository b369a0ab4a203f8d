# The game: match the suit or the rank of the last card, or play an eight.

procedure game from 'public':
  do choose-starter
  do deal
  do turn-up
  repeat at most 400 times:
    for each seat s, in turn order from starter: do turn of s

# The starter is drawn by lot: a die with as many sides as there are players.
procedure choose-starter from 'public':
  table lots:
    2:
      roll 1 d2 as die
      set lot to sum of die
    3:
      roll 1 d3 as die
      set lot to sum of die
    4:
      roll 1 d4 as die
      set lot to sum of die
    5:
      roll 1 d5 as die
      set lot to sum of die
  for each seat s:
    decrease lot by 1
    if lot = 0:
      set starter to s
      stop

procedure deal from 'public':
  shuffle stock
  repeat at most hand-size times:
    for each seat s, in turn order from starter: move top of stock to hand of s

# An eight is no good first card: it goes back.
procedure turn-up from 'public':
  move top of stock to row
  repeat at most 100 times while rank of top of row = eight:
    move top of row to stock
    shuffle stock
    move top of stock to row
  set wanted-suit to suit of top of row
  set wanted-rank to rank of top of row

define matches of card c from 'public': (suit of c = wanted-suit or rank of c = wanted-rank
  or rank of c = eight)

# Play a card, or draw up to five for one that can be played.
procedure turn of seat s from 'public':
  repeat at most most-drawn times while stock is not empty:
    s chooses card c in own hand where matches of c, or none
    if c is not none:
      do play of s, c
      finish
    move top of stock to own hand
  s chooses card d in own hand where matches of d, or none
  if d is none:
    do pass
  else:
    do play of s, d

procedure play of seat s, card c from 'public':
  move c to row
  set idle-turns to 0
  if hand of s is empty: end game
  set wanted-rank to rank of c
  set wanted-suit to suit of c
  if rank of c = eight:
    s chooses suit k
    set wanted-suit to k

# With the stock gone, a whole round and one turn more without a card end the game.
procedure pass from 'public':
  if stock is empty: increase idle-turns by 1
  if idle-turns > count of seats: end game

define cost of card c from 'public': if number-cards = by-place then place-penalty of c else penalty of c

define hand-cost of seat s from 'public': sum of cost of c for each card c in hand of s
