# Winning cards, and trading sets of raiders in: a completed set must be traded at once.

procedure win of seat winner from 'stated Success':
  for each card c in contested:
    move c to screen of winner
    if c is special: do won of c, winner
  do trade-sets of winner

procedure trade-sets of seat s from 'stated Collecting a Set':
  repeat at most 3 times while some-three of s or each-colour of s:
    s chooses one:
      option three-of-a-kind if some-three of s: do trade-three of s
      option one-of-each if each-colour of s: do trade-each of s

define some-three of seat s from 'stated Three-of-a-kind': (some colour k where
  (count of raiders r in screen of s where colour of r = k) >= 3)

define each-colour of seat s from 'stated One-of-each-type': (not some colour k where
  (count of raiders r in screen of s where colour of r = k) = 0)

procedure trade-three of seat s from 'stated Three-of-a-kind':
  s chooses colour k where (count of raiders r in own screen where colour of r = k) >= 3
  s chooses 3 raiders traded in own screen where colour of it = k
  for each card c in traded: do cash-in of s, c

procedure trade-each of seat s from 'stated One-of-each-type':
  for each colour k:
    s chooses raider r in screen of s where colour of r = k
    do cash-in of s, r

procedure cash-in of seat s, card c from 'stated Rewards':
  s gains resources of c resource
  s gains troops of c standard-troop
  move c to discard
