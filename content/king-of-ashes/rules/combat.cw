# Combat: more cards, experience, ties by sums, wounds and the Prison.

procedure ready-arms of character a, character d from 'stated Equipment Cards':
  set attack-poison to 0
  set defence-poison to 0
  set attack-sweep to 0
  set defence-sweep to 0
  increase attack-bonus by (sum of adds-attack of e for each equipment e in gear of a)
  increase defence-bonus by (sum of adds-defence of e for each equipment e in gear of d)
  if a is cyclops: increase attack-extra by cyclops-dice of sheet
  if d is cyclops: increase defence-extra by cyclops-dice of sheet

# Whoever would lose the tie may use loaded dice.
procedure offer-loaded-dice from 'designed':
  if winning-side = of-defender: do load-dice of assailant, of-attacker
  else: do load-dice of victim, of-defender

procedure load-dice of character t, side k from 'designed':
  let e = the equipment e in gear of t where e is breaks-ties
  if e is none: finish
  boss of t may:
    move e to box
    set winning-side to k

procedure count-wins from 'designed':
  if winning-side = of-attacker: do note-attack-won of boss of assailant
  else: do note-defence-won of boss of victim

procedure note-attack-won of seat h from 'designed':
  increase attacks-won of h by 1

procedure note-defence-won of seat h from 'designed':
  increase defences-won of h by 1

# ---- after it ----------------------------------------------------------------------------------

procedure jail-by of character t, seat h from 'stated Special Rules of the Catacombs':
  increase rivals-jailed of h by 1
  do send-to-prison of t, h

procedure poison-loser of character loser, character winner from 'stated Wounds':
  if winner is cuts-deep and heroes-skilled: do wound of loser
  if (if winning-side = of-attacker then attack-poison else defence-poison) = 1: do wound of loser

define ransom-for of character winner, character loser from 'designed': (if load of loser = 0
  and some equipment e in gear of winner where e is robs-three then 3 else loot-in-ducats)

# In the old Adventures there is no Prison.
procedure send-to-prison of character t, seat h from 'stated Special Rules of the Catacombs':
  if cellars-open: do jail of t
  else: do retreat of t, h

procedure jail of character t from 'stated Prison':
  do free-space of t
  set place of t to prison
  do fine of boss of t, jail-fee of sheet
  if t is acting: do end-activation

procedure answer-retreat of seat s from 'designed':
  s chooses arcana c in hand of s where played-when of c = before-retreat, or none
  if c is none: finish
  do lay-open of s, c
  if cancelled = 0: do answers of c, s
  do put-down of c

# ---- guards --------------------------------------------------------------------------------------

procedure answer-raid of seat h from 'stated Old City':
  h chooses arcana c in hand of h where played-when of c = against-a-guard, or none
  if c is none: finish
  do lay-open of h, c
  if cancelled = 0: do answers of c, h
  do put-down of c

procedure raid-in-earnest of character g, character foe, space s from 'stated Enhanced Patrols':
  do enter of g, s
  do fight of g, foe
  if winning-side = of-attacker: do caught of foe
  else: do retreat of g, boss of foe

procedure show-seal of character t, equipment e from 'designed':
  boss of t may:
    move e to box
    do retreat of t, active
  else: do send-to-prison of t, active

# ---- what cards do ----------------------------------------------------------------------------

procedure poison-blade of seat h from 'designed':
  if h is boss of assailant: set attack-poison to 1
  else: set defence-poison to 1

procedure sweep-dice of seat h from 'designed':
  if h is boss of assailant: set attack-sweep to 1
  else: set defence-sweep to 1

procedure send-guard of seat h from 'stated Old City':
  h chooses character g in militia
  if g is not none: do patrol of g, patrol-steps, on-the-hunt

procedure call-off from 'stated Old City':
  set called-off to 1

procedure take-over of seat h from 'designed':
  set mover to h

procedure break-out of seat h from 'stated Old City':
  h chooses character t in own crew where is-jailed of t
  set place of t to pentacle

define rival-near-guard of seat h, space s from 'stated Old City': (is-rival of (h, occupant of s)
  and some character g in militia where steps from place of g to s = 1)

procedure spike-grog of seat h from 'stated Old City':
  h chooses space s in city where rival-near-guard of (h, s)
  let foe = occupant of s
  do send-to-prison of foe, h

define rival-in-two of seat h, space s from 'designed': is-rival of (h, occupant of s) and steps from here to s <= 2

procedure strew-caltrops of seat h from 'designed':
  h chooses space s in city where rival-in-two of (h, s)
  do wound of occupant of s

procedure bribe-guard of seat h from 'designed':
  do fine of h, 1
  do distract-guard of h, 3

procedure take-discarded of seat h from 'designed':
  h chooses arcana c in arcana-discard
  if c is not none: move c to hand of h

# A token in his own room or beside it.
define may-peek of space s from 'designed': (room-token of s is not empty and (s is here or steps from here to s = 1))

procedure peek of seat h from 'designed':
  h chooses space s in city where may-peek of s
  if s is not none: h looks at top of room-token of s
