# Each bids on both dice and sees only one: more and more, until the other doubts it.

procedure game from 'public Order of play':
  do throw
  repeat at most 7 times:
    for each seat s: do turn of s

# The white die is for the first player, the black one for the second.
procedure throw from 'public The dice':
  shuffle white-faces
  shuffle black-faces
  for each seat s:
    if count of cards in white-faces = 6: move top of white-faces to cup of s
    else: move top of black-faces to cup of s

# Higher is more of any number, or as many of a higher number; highest of all is the doubt.
procedure turn of seat s from 'public A bid':
  s chooses card c in ladder where level of it > level of standing and (it is bid or made is not empty)
  if c is doubt:
    set doubter to s
    do showdown
    end game
  move c to made

procedure showdown from 'public The end':
  for each seat s: reveal the face f in cup of s

define standing from 'public A bid': top of made

# A six counts as every number.
define hits of seat s from 'public The end': (count of faces f in cup of s
  where pips of f = pips of standing or pips of f = 6)
define total-hits from 'public The end': sum of hits of s for each seat s
define bid-fails from 'public The end': total-hits < amount of standing
