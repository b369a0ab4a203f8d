# Arcana and skills.

# ---- Arcana ------------------------------------------------------------------------------

define may-play of seat h, arcana c from 'public Quickplay Reference': ((played-when of c = own-turn
  or (played-when of c = during-activation and acting is not none)) and is-there of (aims of c, h))

procedure play-arcana of seat h from 'public Quickplay Reference':
  h chooses arcana c in hand of h where may-play of (h, c)
  set paused to 0
  do lay-open of h, c
  if cancelled = 0: do played of c, h
  do put-down of c

# Everybody else may cancel it, and cancel that.
procedure lay-open of seat h, arcana c from 'designed':
  move c to open-play
  set speaker to h
  set cancelled to 0
  repeat at most 8 times:
    let spoke = speaker
    for each seat s where s is not speaker, in turn order from speaker:
      s chooses arcana r in hand of s where played-when of r = against-arcana, or none
      if r is not none:
        do speak-against of s, r
        stop
    if speaker is spoke: stop

procedure speak-against of seat s, arcana r from 'designed':
  move r to open-play
  set speaker to s
  do answers of r, s
  move r to arcana-discard

# One card cancels another; a second one, aimed at the first, lets the card stand again.
procedure cancel from 'designed':
  set cancelled to 1 - cancelled

procedure put-down of arcana c from 'designed':
  if c is in open-play: move c to arcana-discard

# ---- what must be there --------------------------------------------------------------------

define is-there of aim k, seat h from 'designed': (if k = rival-beside then some space s in city where has-rival of (h, s)
  else if k = rich-rival-beside then some space s in city where has-rival of (h, s) and purse of boss of occupant of s is not empty
  else if k = own-with-room-near then load of acting >= 1 and some character t in crew of h where is-near of (t, 3) and load of t < load-limit
  else if k = own-near then some character t in crew of h where is-near of (t, 4)
  else if k = rival-hand then some seat s where s is not h and hand of s is not empty
  else if k = walker then acting is not none and halted = 0
  else if k = locked-chest then acting is not none and acted = 0
  else if k = guard-on-board then militia is not empty
  else h is not none)

define has-rival of seat h, space s from 'designed': beside of (acting, here, s) and is-rival of (h, occupant of s)
define is-near of character t, number n 0 to 9 from 'designed': (t is not acting and place of t is in city and steps from here to place of t <= n)

# ---- what they do --------------------------------------------------------------------------

procedure hasten of number n 0 to 9 from 'public Base Arcana':
  if walking = 1: increase points by n
  else: increase haste by n

procedure add-action from 'designed':
  increase actions by 1

procedure go-unseen from 'designed':
  set unseen to 1

procedure pick-pocket of seat h from 'designed':
  h chooses space s in city where has-rival of (h, s) and purse of boss of occupant of s is not empty
  do rob of h, boss of occupant of s, 2

# The only look at a hand.
procedure search-hand of seat h from 'designed':
  h chooses seat s where s is not h and hand of s is not empty
  move all arcana from hand of s to in-study of h
  h chooses arcana c in in-study of h
  move c to arcana-discard
  move all arcana from in-study of h to hand of s

# ---- skills --------------------------------------------------------------------------------

# A skill that an Arcana is discarded for, at its time.
procedure offer-skill of seat h, character t, skill-time k from 'public Gangs':
  if skill-kind of t != for-a-card or skill-time of t != k or hand of h is empty: finish
  if t is acting and skilled = 1: finish
  h may:
    do pay-for-skill of h, t
    do skill of t, h

procedure pay-for-skill of seat h, character t from 'public Gangs':
  h chooses arcana c in hand of h
  move c to arcana-discard
  if t is acting: set skilled to 1

define may-use-skill from 'public Gangs': (skilled = 0 and is-there of (skill-aim of acting, active)
  and (if skill-kind of acting = for-an-action then actions >= 1
  else skill-kind of acting = for-a-card and skill-time of acting = while-moving and halted = 0 and hand of active is not empty))

procedure use-skill from 'public Gangs':
  set paused to 0
  if skill-kind of acting = for-an-action:
    decrease actions by 1
    set skilled to 1
  else: do pay-for-skill of active, acting
  do skill of acting, active

# A rival beside him is moved one space.
procedure shove of seat h from 'designed':
  h chooses space s in city where has-rival of (h, s)
  let foe = occupant of s
  h chooses space x in city where steps from s to x = 1 and occupant of x is none
  if x is not none: do enter of foe, x

# He hears what the gang of a rival beside him plans.
procedure eavesdrop of seat h from 'designed':
  h chooses space s in city where has-rival of (h, s)
  for each arcana c in hand of boss of occupant of s: h looks at c

procedure hand-over of seat h from 'designed':
  h chooses card c in bag of acting
  h chooses character t in own crew where is-near of (t, 3) and load of t < load-limit
  if t is not none: move c to bag of t

procedure swap-places of seat h from 'designed':
  h chooses character t in own crew where is-near of (t, 4)
  let mine = place of acting
  let other = place of t
  do vacate of t
  do enter of acting, other
  do enter of t, mine
