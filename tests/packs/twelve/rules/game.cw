procedure game:
  shuffle deck
  set active to the seat s
  for each seat s: do collect of s
  for each card c in rooms: do entered of c, active
  do worsen
  do close-deal

procedure collect of seat h:
  h gains 2 food, as many as possible
  h gains 1 prestige, as many as possible

procedure steal of seat thief, seat victim:
  move 1 food from house of victim to house of thief, as many as possible

procedure worsen:
  increase urgency by 1

# 10 What a problem costs: printed, then reductions, then the guarded surcharge.
define price of card p: (if prestige-cost of p >= 1
  then prestige-cost of p + 2 * count of problems o in board where o is raises-prestige and o is not p
  else 0)

# 11 Closing a deal: the favor is split among those who took part.
procedure close-deal:
  for each seat s where count of prestige in house of s >= 1: s becomes participant
  let solved-problem = the problem p in board
  if active is participant:
    active splits favor-paid of solved-problem among seat h where h is participant as share
    for each seat h: h gains share of h favor, as many as possible
    do solved of solved-problem, active

# 12 The Adventure Game: a pool of dice and its result, the highest matching set.
procedure challenge of number pool, number difficulty:
  roll (if pool > 10 then 10 else if pool < 2 then 2 else pool) d6 as thrown
  let nudges = count of dice d in thrown where d = 6
  let result = highest of n for each number n from 1 to 5 where (count of dice d in thrown where d = n) >= 2
  if result >= difficulty or nudges >= 3: increase urgency by 1
