# What is played: a skirmish between crews, or the making of heroes.

procedure game from 'designed':
  if play = creation: do create-heroes
  else: do skirmish

# A skirmish goes on until one crew is left, or night falls.
procedure skirmish from 'stated Conflicts':
  do choose-crews
  set gap to starting-gap
  repeat at most most-rounds times while crews-standing >= 2: do fight-round

define is-extra of hero h from 'public Glossary of Terms': role of h = extra
define crews-standing from 'stated Conflicts': count of seats s where stands of s
# Extras alone do not go on.
define stands of seat s from 'designed': some hero h in scene where player of h is s and not is-down of h and not is-extra of h
define crew-strength of seat s from 'designed': (sum of strength-left of h for each hero h in scene where player of h is s)
define crew-strength-of-others of seat s from 'designed': (sum of strength-left of h for each hero h in scene where player of h is not s)
define dice-to-act-with of seat s from 'designed': (sum of action-dice of h for each hero h in scene where player of h is s and not is-down of h)
define strength-left of hero h from 'designed': (if is-down of h then 0
  else 10 + health-left of h + reputation-left of h + willpower-left of h)

# Each crew takes turns to choose its heroes, and has one hired guard besides.
procedure choose-crews from 'designed':
  for each number n from 1 to crew-size: do choose-heroes
  for each seat s: do bring of s, the hero h in cast where is-extra of h

procedure choose-heroes from 'designed':
  for each seat s:
    s chooses hero h in cast where can-be-chosen of h
    do bring of s, h

define can-be-chosen of hero h from 'designed': (
  role of h != extra and (role of h != villain or villains = may-be-chosen))

procedure bring of seat s, hero h from 'stated Conflicts':
  if h is none: finish
  move h to scene
  set player of h to s
  set health-left of h to health of h
  set reputation-left of h to reputation of h
  set willpower-left of h to willpower of h

# ---- a round ---------------------------------------------------------------------------

procedure fight-round from 'stated Conflicts':
  increase round by 1
  for each hero h in scene: do make-ready of h
  do declare-all
  do act-all

procedure make-ready of hero h from 'stated Conflicts':
  h stops being declared
  h stops being changed
  h stops being hampered
  h stops being acting
  if action-dice of h >= 1: set action-dice of h to 0
  if defense-dice of h >= 1: set defense-dice of h to 0
  set strained of h to 0
  set bonus-dice of h to 0

# Lowest Wits first; whoever is surprised comes before all who are not.
procedure declare-all from 'stated Conflicts':
  repeat at most 24 times while some hero h in scene where must-declare of h: do declare-next

procedure declare-next from 'stated Conflicts':
  let h = the hero x in scene where must-declare of x and caution of x = lowest-caution
  do declare of player of h, h

define must-declare of hero h from 'stated Conflicts': h is not declared and not is-down of h
define caution of hero h from 'stated Conflicts': if h is surprised then wits of h else wits of h + 10
define lowest-caution from 'stated Conflicts': lowest of caution of h for each hero h in scene where must-declare of h

procedure declare of seat s, hero h from 'stated Conflicts':
  h becomes declared
  h stops being surprised
  set spotlight to h
  s chooses one:
    option stay: do plan of s, h
    option step-nearer if gap >= 1: do take-step-nearer of s, h
    option step-away if gap <= 5: do take-step-away of s, h
    option run-nearer if gap >= 2: decrease gap by 2
    option run-away if gap <= 4: increase gap by 2

# One step of range counts as an adverse condition; two steps leave no dice at all.
procedure take-step-nearer of seat s, hero h from 'public Equipment':
  decrease gap by 1
  h becomes hampered
  do plan of s, h

procedure take-step-away of seat s, hero h from 'public Equipment':
  increase gap by 1
  h becomes hampered
  do plan of s, h

procedure plan of seat s, hero h from 'stated Conflicts':
  s chooses one:
    option attack if some hero e in scene where is-foe of (h, e): do plan-attack of s, h
    option guard: do plan-guard of s, h
    option lend-a-hand if some hero c in scene where can-help of (h, c): do lend-hand of s, h

define is-foe of hero h, hero e from 'stated Conflicts': player of e is not player of h and not is-down of e
define can-help of hero h, hero c from 'public How to Play': player of c is player of h and must-declare of c

procedure lend-hand of seat s, hero h from 'public How to Play':
  s chooses hero c in scene where can-help of (h, c)
  increase bonus-dice of c by 1

procedure plan-guard of seat s, hero h from 'stated Conflicts':
  s chooses base b where b = physique or b = charm or b = wits
  do form-pool of h, value-now of (h, b) - weary-dice of (h, b) + 1 + bonus-dice of h - hampering of h
  set defense-dice of h to action-dice of h
  set action-dice of h to 0

procedure plan-attack of seat s, hero h from 'stated Conflicts':
  s chooses struggle k
  set aims-at of h to k
  s chooses base b where suits of (h, b, aims-at of h)
  set chosen-base of h to b
  s chooses hero e in scene where is-foe of (h, e)
  set target of h to e
  do form-pool of h, planned-pool of h

define suits of hero h, base b, struggle k from 'designed': (if b = power then power-suits of (h, k)
  else if k = physical then b = physique
  else if k = social then b = charm or b = influence
  else b = wits or b = spirit)
define power-suits of hero h, struggle k from 'designed': (rating of h >= 2 and (
  if metal of h = zinc or metal of h = brass then k = emotional
  else if metal of h = all-metals then k = physical or k = emotional
  else if discipline of h = mimicry then k = social
  else k = physical))

# One Trait applies; a weapon that reaches helps, and so do the Burdens of the target.
define planned-pool of hero h from 'stated Conflicts': (value-now of (h, chosen-base of h) - weary-dice of (h, chosen-base of h) + 1
  + (if aims-at of h = physical and is-armed of (h, gap) then 1 else 0)
  + exploitable of target of h + bonus-dice of h - hampering of h)
define hampering of hero h from 'public Equipment': if h is hampered then 1 else 0
define exploitable of card e from 'public Damage and Defeat': if e is none then 0 else exploited of e

# While it is a pile, an Action Pool has no upper limit; below two it becomes two.
procedure form-pool of hero h, number raw -40 to 60 from 'stated Conflicts':
  set strained of h to shortfall of raw
  set action-dice of h to (if raw < least-dice then least-dice else raw)

# ---- acting ----------------------------------------------------------------------------

# The biggest pool acts first; equal pools act at the same time.
procedure act-all from 'stated Conflicts':
  repeat at most 48 times while some hero h in scene where is-ready of h: do act-together

define is-ready of hero h from 'stated Conflicts': action-dice of h >= least-dice and not is-down of h
define turn-order of hero h from 'public Conflict': if h is changed then action-dice of h else action-dice of h + 100
define first-order from 'stated Conflicts': highest of turn-order of h for each hero h in scene where is-ready of h

procedure act-together from 'public Conflict':
  set place-in-line to first-order
  for each hero h in scene where is-ready of h and turn-order of h = place-in-line: h becomes acting
  repeat at most 24 times while some hero h in scene where h is acting: do act-next
  for each hero h in scene: do suffer of h

procedure act-next from 'public Conflict':
  let h = the hero x in scene where x is acting
  h stops being acting
  if is-ready of h and turn-order of h = place-in-line: do act of player of h, h

procedure act of seat s, hero h from 'stated Conflicts':
  set spotlight to h
  s chooses one:
    option attack-now if is-foe-now of (h, target of h): do attack of s, h
    option change-plan if can-change of h: do change of s, h
    option hold-back: do hold of h

define is-foe-now of hero h, card e from 'stated Conflicts': e is not none and is-foe of (h, e)
define can-change of hero h from 'public Conflict': h is not changed and some hero e in scene where is-foe of (h, e)

procedure hold of hero h from 'public Conflict':
  increase defense-dice of h by action-dice of h
  set action-dice of h to 0

# Once a round: a new pool, halved and rounded up, that acts last; not from two dice or fewer.
procedure change of seat s, hero h from 'public Conflict':
  h becomes changed
  let earlier = action-dice of h
  do plan-attack of s, h
  do halve of h, earlier

procedure halve of hero h, number earlier 0 to 80 from 'public Conflict':
  if action-dice of h <= 2: set action-dice of h to earlier
  else: set action-dice of h to (action-dice of h / 2 rounded up)

# Two dice or more are rolled, ten at most; what is left is for defence.
procedure attack of seat s, hero h from 'stated Conflicts':
  s chooses number rolled from 2 to dice-at-most of h
  if action-dice of h > rolled: increase defense-dice of h by action-dice of h - rolled
  set action-dice of h to 0
  let e = target of h
  do defend of player of e, e, aims-at of h
  do resolve-attack of s, h, e, rolled

# Action dice if the target has not acted yet, otherwise Defense dice: two or more, or none.
procedure defend of seat s, hero h, struggle k from 'stated Conflicts':
  set answering to 0
  if is-down of h or dice-left of h < least-dice: finish
  set spotlight to h
  s chooses number guarding from 0 to dice-at-most of h where guarding != 1
  if guarding = 0: finish
  if action-dice of h >= 1: decrease action-dice of h by guarding
  else: decrease defense-dice of h by guarding
  set answering to pool-size of (guarding + (if k = physical then parry of h else 0))

define dice-left of hero h from 'stated Conflicts': if action-dice of h >= 1 then action-dice of h else defense-dice of h
define dice-at-most of hero h from 'stated Conflicts': if dice-left of h > most-dice then most-dice else dice-left of h
define parry of hero h from 'public Equipment': parried-by of prop of h + parried-by of second-prop of h

procedure resolve-attack of seat s, hero h, hero e, number rolled 0 to 10 from 'stated Conflicts':
  do throw of rolled
  set strike-result to result
  set strike-nudges to (if is-extra of h then 0 else nudges)
  do answer of answering
  if is-extra of e: set nudges to 0
  if not hit: finish
  do deal-damage of s, h, e

# Each Nudge goes into the damage, or takes a die of the target away.
procedure deal-damage of seat s, hero h, hero e from 'stated Conflicts':
  do catch-a-beat of s, h
  s chooses number applied from 0 to strike-nudges
  increase dice-due of e by strike-nudges - applied
  set harm to damage-dealt of (attack-bonus of h, applied, armour-against of (e, aims-at of h))
  if aims-at of h = physical: increase health-due of e by harm
  else if aims-at of h = social: increase reputation-due of e by harm
  else: increase willpower-due of e by harm

# Three Nudges may buy a fresh Action Pool, and so another action in this round.
procedure catch-a-beat of seat s, hero h from 'public How to Play':
  if catch-a-beat = no or strike-nudges < nudges-for-outcome or is-extra of h: finish
  s may:
    do spend-a-beat of h

procedure spend-a-beat of hero h from 'public How to Play':
  decrease strike-nudges by nudges-for-outcome
  do form-pool of h, planned-pool of h

define attack-bonus of hero h from 'stated Conflicts': if aims-at of h = physical then weapon-bonus of (h, gap) else 0
define armour-against of hero e, struggle k from 'public Equipment': if k = physical then armour-worn of e else 0

# What was dealt at the same time is suffered together.
procedure suffer of hero h from 'public Conflict':
  do hurt of h, physical, health-due of h
  do hurt of h, social, reputation-due of h
  do hurt of h, emotional, willpower-due of h
  set health-due of h to 0
  set reputation-due of h to 0
  set willpower-due of h to 0
  if dice-due of h = 0: finish
  if action-dice of h >= 1: decrease action-dice of h by dice-due of h
  else: decrease defense-dice of h by dice-due of h
  set dice-due of h to 0
