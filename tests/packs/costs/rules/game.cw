procedure game:
  set active to the seat s where s is not none
  for each seat s:
    for each kind k of resource: move 2 k from bank to house of s, as many as possible
    s gains 3 rations, as many as possible
  repeat at most 3 times:
    increase rounds by 1
    do round
  for each seat s: do rage-at of s
  for each seat s: do dine of s

procedure round:
  shuffle deck
  move top of deck to board
  let p = top of board
  for each seat s: s becomes participant
  do close of p
  if price of p is not payable from house of active: do settle of active, p
  move all cards from board to deck

procedure close of card p:
  if price of p is payable from house of h for each participant h:
    active collects price of p from house of h to stake of h for each participant h, in turn order from active
    for each seat h:
      if stake of h is not empty: increase won of h by 1
      move all resources from stake of h to bank
  else: do settle of active, p

procedure settle of seat h, card p:
  h pays price of p
  else:
    h gains 2 food, as many as possible

procedure pool of seat leader, card p:
  leader collects price of p from house of h to spoils for each seat h where h is participant
  else: leader becomes suffers

procedure rage-at of seat s:
  shuffle rage
  let c = top of rage
  if c is none: finish
  do resist of s, c

procedure resist of seat s, card c:
  s may pay ransom of c:
    s becomes paid
  else:
    do suffered of c, s

procedure dine of seat s:
  let m = top of kitchen
  s may pay bill of m: s becomes paid
