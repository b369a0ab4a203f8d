# Sentences that read well only if they are said with care.

procedure lower of seat h, card p, kind k, number n -9 to 9:
  nothing

procedure ease of seat h, card p, kind k, number n 0 to 9:
  do lower of h, p, food, 2
  do lower of h, p, money, 2
  do lower of h, p, money, n
  do lower of h, p, k, 1
  do lower of h, p, k, -1
  do lower of h, p, k, n
  do lower of h, p, k, -n
  do hoard-up of h, money
  do hoard-up of h, k

procedure hoard-up of seat h, kind k:
  nothing

procedure few of seat h, card p, kind k, number n 0 to 9, number m 0 to 9:
  do lower of h, p, k, (if n < m then -n else -m)
  repeat at most (if n > m then n - m else 0) times: nothing
  repeat at most (if calm then n else m) times: nothing
  h gains (if n > 4 then 4 else n) favor
  h gains (if n < 2 then 2 else n) favor
  h gains (if n < m then n else m) favor
  h gains (if k is food then n else if k is money then 2 else m) favor
  h gains (if n < 2 then m else if n < 4 then n else 4) favor

define outshines of seat s, seat o: lives of s > lives of o
define bulk of kind k: (if k is food then 1 else if k is money then 2 else 3)
define first-rank of suit u, number n: (if n < 2 then 1 else if u = sun then n else 0)

procedure sort-out of kind k:
  if k is food: set urgency to 1
  else if k is not money: set urgency to 2

procedure pay-off of seat h, problem p:
  h may pay asking of p: nothing
  else: h gains 1 disgrace

procedure send-out of seat h:
  h chooses helper aide in hand of h
  move aide to box

procedure even-out of seat h, problem p, problem q:
  let c = top of board
  move c to hand of h
  do lower of h, p, food, 1
  do give of h, h, food, 1
  do give of h, patron, food, 1
  h chooses seat ally where ally is not h and ally is not patron and lives of ally > 1
  ally becomes wounded

procedure give of seat h, seat o, kind k, number n 0 to 9:
  nothing

procedure look-down of seat h, card c:
  h chooses seat ally where outshines of (h, ally)
  h chooses kind k of stuff where suits of (c, k), or none
  h gains (sum of (weight of k * count of k in house of h) for each kind k of stuff) + 1 favor
  if some problem p in board where price of p = 1 or price of c > price of p: finish

procedure summon of seat h, number n 0 to 9:
  do summon-more of h, 1
  do summon-more of h, 2
  do summon-more of h, n

procedure summon-more of seat h, number n 0 to 9:
  nothing

# Across a board.
procedure wander of seat h, room a:
  measure steps from a across rooms b in rooms where nook of b is empty as span
  h chooses room goal in rooms where span of goal <= 2
  if steps from a to goal = 1 and goal is not lantern: move top of hand of h to nook of goal
  if span of altar > span of lantern: h gains (span of altar) food

procedure want of seat h:
  h chooses helper c in own hand where wanted of (c, h), or none
  if c is not none: move c to own court
  if not wanted of (whisperer, h): h gains 1 food
