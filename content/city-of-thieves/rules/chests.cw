# Chests, Treasures and Missions.

define here from 'public Quickplay Reference': place of acting

define load of character t from 'public Quickplay Reference': count of cards in bag of t

# ---- locks -------------------------------------------------------------------------------

define is-locked of space s from 'public Quickplay Reference': chest of s is not empty

# What a token in the room adds.
define surcharge of space s from 'designed': 0

define pick-price of space s from 'public Quickplay Reference': pick-cost + surcharge of s
define break-price of character t, space s from 'public Quickplay Reference': ((if forces of t or shoulder = 1 then 1 else break-cost) + surcharge of s)

define forces of character t from 'designed': t is forces-locks

define may-pick from 'public Quickplay Reference': is-locked of here and may-act of pick-price of here
define may-break from 'public Quickplay Reference': is-locked of here and may-act of break-price of (acting, here)

define skill-with-locks of character t from 'public Quickplay Reference': mind of t + (if t is picks-better then 1 else 0) + knack

procedure pick-lock from 'public Quickplay Reference':
  do pay-act of pick-price of here
  do test-lock
  if met = 1: do open-lock
  set knack to 0

procedure test-lock from 'public Quickplay Reference':
  do throw of active
  if shown > skill-with-locks of acting: do offer-skill of active, acting, after-a-failed-pick
  if shown <= skill-with-locks of acting: set met to 1
  else: set met to 0

procedure pick-again of seat h from 'designed':
  do throw of h

procedure sharpen of number n 0 to 9 from 'designed':
  increase knack by n

procedure ease-break from 'designed':
  set shoulder to 1

procedure break-lock from 'public Quickplay Reference':
  do pay-act of break-price of (acting, here)
  set shoulder to 0
  do open-lock

procedure open-lock from 'public Quickplay Reference':
  do take-from-chest
  do limit-load of acting

procedure take-from-chest from 'public Quickplay Reference':
  move all treasures from chest of here to bag of acting

# ---- what lies open, and what is too much ------------------------------------------------

define may-take-up from 'designed': floor of here is not empty and may-act of 1

procedure take-up from 'designed':
  do pay-act of 1
  active chooses card c in floor of here
  move c to bag of acting
  do limit-load of acting

# The excess goes to any empty room.
procedure limit-load of character t from 'public Esoteric Order':
  repeat at most 9 times while load of t > load-limit:
    boss of t chooses card c in bag of t
    do put-by of c, t

procedure put-by of card c, character t from 'public Esoteric Order':
  boss of t chooses space s in city where is-bare of s
  if s is none: move c to swag
  else: move c to floor of s

define is-bare of space s from 'public Esoteric Order': s is is-room and chest of s is empty and floor of s is empty

# ---- Missions ----------------------------------------------------------------------------

define carries of character t, loot k from 'public Quickplay Reference': (some treasure c in bag of t where sort of c = k)
define may-show of character t, loot k from 'designed': fate of t = inside and carries of (t, k)
define gang-shows of seat h, loot k from 'designed': (some character t in crew of h where may-show of (t, k))
define is-met of seat h, mission m from 'public Quickplay Reference': gang-shows of (h, wants of m) and gang-shows of (h, wants-too of m)

define may-complete from 'public Quickplay Reference': (some mission m in missions where is-met of (active, m)) and may-act of mission-cost

procedure complete-mission from 'public Quickplay Reference':
  active chooses mission m in missions where is-met of (active, m)
  do pay-act of mission-cost
  if mission-consumes = yes:
    do hand-in of active, wants of m
    do hand-in of active, wants-too of m
  active gains reward of m ducat
  move m to box

procedure hand-in of seat h, loot k from 'designed':
  h chooses character t in own crew where may-show of (t, k)
  let c = the treasure c in bag of t where sort of c = k
  move c to swag
