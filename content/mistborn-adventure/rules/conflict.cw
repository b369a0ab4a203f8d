# One attack: whether it hits, how much it hurts, and what it leaves behind.

# An attack must succeed, and beat the Result of a defence that succeeded.
define hits of number mine 0 to 5, number my-nudges 0 to 60, number theirs 0 to 5, number their-nudges 0 to 60 from 'stated Conflicts': (
  mine >= 1 and (theirs = 0 or mine > theirs
  or (mine = theirs and conflict-tie = by-nudges and my-nudges > their-nudges)))

define damage-dealt of number bonus 0 to 9, number applied 0 to 60, number armour 0 to 9 from 'stated Conflicts': (
  if armour-absorbs = no then 1 + bonus + applied
  else if 1 + bonus + applied > armour then 1 + bonus + applied - armour else 0)

# Attack against defence, with every Nudge applied to the damage; fewer than two dice are no defence.
procedure strike of number attack 2 to 10, number defence 0 to 10, number bonus 0 to 4, number armour 0 to 3 from 'stated Conflicts':
  do throw of attack
  set strike-result to result
  set strike-nudges to nudges
  set harm to 0
  do answer of defence
  if hit: set harm to damage-dealt of (bonus, strike-nudges, armour)

procedure answer of number defence 0 to 10 from 'stated Conflicts':
  if defence < least-dice:
    set result to 0
    set nudges to 0
    set bonus-nudges to 0
  else: do throw of defence

define hit from 'stated Conflicts': hits of (strike-result, strike-nudges, result, nudges)

# ---- Resiliences

define resilience-left of hero h, struggle k from 'stated Conflicts': (if k = physical then health-left of h
  else if k = social then reputation-left of h else willpower-left of h)

define is-down of hero h from 'stated Conflicts': health-left of h = 0 or reputation-left of h = 0 or willpower-left of h = 0
define unconscious of hero h from 'stated Conflicts': health-left of h = 0
define shamed of hero h from 'stated Conflicts': reputation-left of h = 0
define fleeing of hero h from 'stated Conflicts': willpower-left of h = 0

# Exactly one Resilience falls; any damage at all defeats an Extra.
procedure hurt of hero h, struggle k, number loss 0 to 100 from 'stated Conflicts':
  if loss = 0: finish
  do mark-burden of h, loss, resilience-left of (h, k)
  let due = (if role of h = extra then 40 else loss)
  if k = physical: decrease health-left of h by due
  else if k = social: decrease reputation-left of h by due
  else: decrease willpower-left of h by due

# What takes half of what was left leaves a Grave Burden, a quarter a Serious one.
procedure mark-burden of hero h, number loss 0 to 100, number earlier 0 to 40 from 'public Damage and Defeat':
  if earlier = 0 or role of h = extra: finish
  if 2 * loss >= earlier: increase grave-burdens of h by 1
  else if 4 * loss >= earlier: increase serious-burdens of h by 1

define exploited of hero h from 'public Damage and Defeat': (if grave-burdens of h >= 1 then 2 else if serious-burdens of h >= 1 then 1 else 0)

# ---- weapons, armour, range

define armour-worn of hero h from 'public Equipment': absorbed-by of prop of h + absorbed-by of second-prop of h
define absorbed-by of card arm from 'public Equipment': if arm is none then 0 else absorbs of arm
define parried-by of card arm from 'public Equipment': if arm is none then 0 else parries of arm
define is-arm of card arm from 'public Equipment': arm is not none and (sort of arm = weapon or sort of arm = missile)

# How many steps away: touch 0, striking 1, close 2, medium 3, long 4, extreme 5, in sight 6.
define steps-to of distance d from 'public Equipment': (if d = touch then 0 else if d = striking then 1
  else if d = close then 2 else if d = medium then 3 else if d = long then 4 else if d = extreme then 5 else 6)
define can-reach of card arm, number steps 0 to 6 from 'public Equipment': (
  is-arm of arm and steps-to of nearest of arm <= steps and steps-to of farthest of arm >= steps)
define weapon-bonus of hero h, number steps 0 to 6 from 'public Equipment': (
  if can-reach of (prop of h, steps) and can-reach of (second-prop of h, steps)
  then (if damage of (prop of h) >= damage of (second-prop of h) then damage of (prop of h) else damage of (second-prop of h))
  else if can-reach of (prop of h, steps) then damage of (prop of h)
  else if can-reach of (second-prop of h, steps) then damage of (second-prop of h)
  else 0)
define is-armed of hero h, number steps 0 to 6 from 'public Equipment': can-reach of (prop of h, steps) or can-reach of (second-prop of h, steps)
