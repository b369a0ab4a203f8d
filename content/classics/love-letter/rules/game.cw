# The game: rounds until somebody has enough tokens of affection.

procedure game from 'public Winning the game':
  repeat at most 13 times:
    do round
    if length = one-round or some seat s where count of affection in chest of s >= tokens-to-win: end game

procedure round from 'public Taking a turn':
  do deal
  repeat at most 6 times while deck is not empty and count of suitors >= 2:
    for each seat s, in turn order from starter:
      if s is suitor: do turn of s
      if deck is empty or count of suitors < 2: stop
  do award

procedure deal from 'public Setup':
  do gather
  shuffle deck
  move top of deck to aside
  move shown-cards cards from deck to shown, as many as possible
  for each seat s:
    s becomes suitor
    s stops being safe
    move top of deck to hand of s

procedure gather from 'public Setup':
  for each seat s:
    move all cards from hand of s to deck
    move all cards from discards of s to deck
  move all cards from shown to deck
  move all cards from aside to deck

# One turn: draw a card, discard one of the two.
procedure turn of seat s from 'public Taking a turn':
  set active to s
  s stops being safe
  move top of deck to hand of s
  s chooses card c in own hand where c is countess or not bound of s
  move c to discards of s
  do discarded of c, s

# The Countess must go when a King or a Prince is with her.
define bound of seat s from 'public Countess': ((some card c in hand of s where c is countess)
  and (some card c in hand of s where c is king or c is prince))

define in-reach of seat s from 'public Handmaid': s is suitor and s is not safe and s is not active

procedure knock-out of seat s from 'public Out of the round':
  s stops being suitor
  move all cards from hand of s to discards of s

procedure comparison of seat s, seat rival from 'public Baron':
  if rival is none: finish
  s looks at held of rival
  rival looks at held of s
  if rank of held of s > rank of held of rival: do knock-out of rival
  else if rank of held of s < rank of held of rival: do knock-out of s

# A Prince's visit: no effect of the card that is discarded, but the Princess is lost.
procedure new-hand of seat s from 'public Prince':
  let dropped = held of s
  move dropped to discards of s
  if dropped is princess:
    do knock-out of s
    finish
  if deck is empty: move top of aside to hand of s
  else: move top of deck to hand of s

# The highest hand of those who are left wins; the discards break a tie.
procedure award from 'public Winning a round':
  let best = highest of hand-rank of s for each suitor s
  let most = highest of discarded-rank of s for each suitor s where hand-rank of s = best
  set starter to the suitor s where hand-rank of s = best and discarded-rank of s = most
  for each suitor s where hand-rank of s = best and discarded-rank of s = most: s gains 1 affection

define held of seat s from 'public Taking a turn': top of hand of s
define hand-rank of seat s from 'public Winning a round': rank of held of s
define discarded-rank of seat s from 'public Winning a round': (sum of rank of c for each card c in discards of s)
