# One deal: pass three cards, play thirteen tricks, and take as few points as you can.

procedure game from 'public':
  do choose-distance
  do deal
  if distance >= 1: do pass-cards
  reveal two-of-clubs
  set leader to the seat s where two-of-clubs is in hand of s
  repeat at most 13 times: do trick-play

# In turn the cards are not passed, or to the left, across or to the right; a lone deal draws.
procedure choose-distance from 'public':
  roll 1 d4 as die
  set distance to sum of die - 1

procedure deal from 'public':
  set hearts-state to unbroken
  shuffle stock
  repeat at most 13 times:
    for each seat s: move top of stock to hand of s

# All choose before anybody sees what is passed on.
procedure pass-cards from 'public':
  for each seat s:
    repeat at most cards-passed times:
      s chooses card c in own hand
      move c to passed of s
  for each seat s: do hand-over of s

procedure hand-over of seat s from 'public':
  set steps to distance
  for each seat t, in turn order from s:
    if steps = 0:
      move all cards from passed of s to hand of t
      stop
    decrease steps by 1

procedure trick-play from 'public':
  let first = leader
  do lead of first
  for each seat s where s is not first, in turn order from first: do follow of s
  move all cards from trick to taken of leader
  increase tricks by 1

# Hearts lead no trick before they are broken, unless there is nothing else in hand.
procedure lead of seat s from 'public':
  if tricks = 0:
    do begin-trick of s, two-of-clubs
    finish
  let others = count of cards d in own hand where suit of d != hearts
  s chooses card c in own hand where suit of c != hearts or hearts-state = broken or others = 0
  do begin-trick of s, c

procedure begin-trick of seat s, card c from 'public':
  set led-suit to suit of c
  set best-height to 0
  do play of s, c

# Follow suit if you can; the first trick takes no points from who holds anything else.
procedure follow of seat s from 'public':
  let suited = count of cards d in own hand where suit of d = led-suit
  if tricks = 0:
    let blanks = count of cards d in own hand where points of d = 0
    s chooses card c in own hand where ((suit of c = led-suit or suited = 0)
      and (points of c = 0 or blanks = 0))
    do play of s, c
  else:
    s chooses card c in own hand where suit of c = led-suit or suited = 0
    do play of s, c

procedure play of seat s, card c from 'public':
  if suit of c = led-suit and height of c > best-height:
    set best-height to height of c
    set leader to s
  if points of c >= 1: set hearts-state to broken
  move c to trick

define points-taken of seat s from 'public': sum of points of c for each card c in taken of s

# Whoever takes all 26 points gives them to everybody else.
define result of seat s from 'public': (if some seat t where points-taken of t = 26
  then (if points-taken of s = 26 then 26 else 0)
  else 26 - points-taken of s)
