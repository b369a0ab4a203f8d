# The Catacombs: going down, the rooms, the Cyclops.

# ---- steps ---------------------------------------------------------------------------------------

# A step costs an action of its own, or is one of the spaces of the Move.
define step-price from 'inferred Entering and Leaving the Catacombs': (if free-steps >= 1 then 0
  else if catacomb-step-cost = action or walking = 0 then 1 else 0)

define can-step of number n 0 to 9 from 'inferred Entering and Leaving the Catacombs': (actions >= n
  and (points >= 1 or (walking = 0 and halted = 0)))

procedure pay-step of number n 0 to 9 from 'inferred Entering and Leaving the Catacombs':
  decrease actions by n
  decrease free-steps by 1
  if walking = 1: decrease points by 1
  else:
    set walking to 1
    set points to reach-of of acting + haste
    decrease points by 1

define may-go-down from 'stated Entering and Leaving the Catacombs': (cellars-open and has-stairs of here and can-step of step-price
  and some space r in catacombs where may-descend of r)

# Any room but the Lair; the Treasure Room needs a helper.
define may-descend of space r from 'stated Entering and Leaving the Catacombs': (r is not lair
  and (staircase-targets = 'any' or (r is not prison and r is not pentacle))
  and (r is not treasure-room or some character t in crew of active where works-mechanism of t)
  and not (r is not roomy and boss of occupant of r is active)
  and (actions >= step-price + 1 or not is-contested of r))

define works-mechanism of character t from 'stated Exploration Tokens': t is not acting and fate of t = inside and has-mechanism of place of t

# Where somebody must be fought.
define is-contested of space r from 'stated Special Rules of the Catacombs': (if r is prison then active is none
  else if r is pentacle then some seat h where h is not active and some character t in crew of h where place of t is pentacle
  else occupant of r is not none)

procedure go-down from 'stated Entering and Leaving the Catacombs':
  active chooses space r in catacombs where may-descend of r
  do pay-step of step-price
  do descend of r
  do end-activation

# The Cyclops there, or a rival, is fought; then the Cyclops may come.
procedure descend of space r from 'stated Special Rules of the Catacombs':
  let t = acting
  do come-below of t, r
  if place of cyclops is r:
    decrease actions by 1
    do cyclops-battle of t, of-attacker
  else:
    do meet-below of t, r
    do rouse-cyclops

procedure come-below of character t, space r from 'stated Entering and Leaving the Catacombs':
  if r is roomy:
    do free-space of t
    set place of t to r
  else: do enter of t, r
  do note-room of boss of t, r

procedure note-room of seat h, space r from 'designed':
  if r is holy-altar: set knows-altar of h to 1
  if r is tunnel: set knows-tunnel of h to 1
  if r is torture-chamber: set knows-torture of h to 1
  if r is scriptorium: set knows-scriptorium of h to 1
  if r is treasure-room: set knows-treasure of h to 1

define rooms-known of seat h from 'designed': knows-altar of h + knows-tunnel of h + knows-torture of h + knows-scriptorium of h + knows-treasure of h

procedure meet-below of character t, space r from 'stated Special Rules of the Catacombs':
  if r is prison: finish
  if r is pentacle: do meet-at-pentacle of t
  else if occupant of r is not t: do fight-below of t, occupant of r

procedure meet-at-pentacle of character t from 'stated Special Rules of the Catacombs':
  active chooses seat h where h is not active and some character c in crew of h where place of c is pentacle
  active chooses character c in crew of h where place of c is pentacle
  if c is not none: do fight-below of t, c

procedure fight-below of character t, character foe from 'stated Special Rules of the Catacombs':
  decrease actions by 1
  do fight of t, foe
  do settle-fight of t, foe

define may-follow-arrow from 'stated Entering and Leaving the Catacombs': (place of acting is in catacombs and can-step of step-price
  and some space r in catacombs where may-follow-to of r)
define may-follow-to of space r from 'stated Entering and Leaving the Catacombs': steps from here to r = 1 and (r is roomy or occupant of r is none)

procedure follow-arrow from 'stated Entering and Leaving the Catacombs':
  active chooses space r in catacombs where may-follow-to of r
  do pay-step of step-price
  do come-below of acting, r

procedure find-steps from 'designed':
  increase free-steps by 1

# ---- to the surface ---------------------------------------------------------------------------------

define surface-price from 'stated Entering and Leaving the Catacombs': (if free-steps >= 1 or some equipment e in gear of acting where e is climbs then 0
  else if just-escaped = 1 then 1 else step-price)

procedure surface from 'stated Entering and Leaving the Catacombs':
  do pay-step of surface-price
  set just-escaped to 0
  let t = acting
  t stops being has-read
  t stops being has-plundered
  do rise of t

# A free pentagram, or where all are taken a free space beside one.
procedure rise of character t from 'stated Entering and Leaving the Catacombs':
  active chooses space s in city where is-outlet of s
  if s is not none: do enter of t, s

define is-outlet of space s from 'stated Entering and Leaving the Catacombs': (occupant of s is none
  and (if some-free-pentagram then s is pentagram else lies-by-pentagram of s))
define some-free-pentagram from 'stated Entering and Leaving the Catacombs': (some space s in city where s is pentagram and occupant of s is none)
define lies-by-pentagram of space s from 'stated Entering and Leaving the Catacombs': (some space p in city where p is pentagram and steps from p to s = 1)

# ---- the Prison ------------------------------------------------------------------------------------

procedure escape from 'stated Prison':
  do pay-act of 1
  do grant-reroll of active, rerolls-by of (acting, keys)
  do throw of active
  if shown >= (if some equipment e in gear of acting where e is eases-escape then 3 else 4): do get-out
  else: do end-activation

# Each such Treasure grants one re-roll; there is only one die here.
define rerolls-by of character t, loot k from 'inferred Prison': (if treasure-reroll-same-die = no and carried of (t, k) >= 1 then 1 else carried of (t, k))

procedure get-out from 'stated Prison':
  increase escapes of active by 1
  set just-escaped to 1
  do come-below of acting, pentacle

procedure walk-free from 'public Exploring the Depths':
  do come-below of acting, pentacle

# ---- the rooms --------------------------------------------------------------------------------------

define may-use-room from 'stated Catacomb Rooms': (may-act of 1 and (if here is tunnel then alarm-raised
  else if here is torture-chamber then some seat h where some-loaded-prisoner of h
  else if here is scriptorium then acting is not has-read
  else if here is holy-altar then gems-of of acting >= 1
  else here is treasure-room and acting is not has-plundered))

define some-loaded-prisoner of seat h from 'stated Torture Chamber': (some character t in crew of h where is-loaded-prisoner of t)
define is-loaded-prisoner of character t from 'stated Torture Chamber': is-jailed of t and load of t >= 1
define gems-of of character t from 'stated Holy Altar': (count of explorations c in bag of t)

procedure use-room from 'stated Catacomb Rooms':
  do pay-act of 1
  if here is tunnel: do try-tunnel
  else if here is torture-chamber: do torture
  else if here is scriptorium: do read-books
  else if here is holy-altar: do trade-gems
  else if here is treasure-room: do plunder-room

procedure try-tunnel from 'stated Tunnel':
  if some equipment e in gear of acting where e is lights-tunnel: do grant-reroll of active, 1
  do throw of active
  let t = acting
  do end-activation
  table shown:
    0 to 1: do lose-in-tunnel of t
    2 to 3: do crawl-out of t
    4 to 6: do take-away of t, away

procedure lose-in-tunnel of character t from 'stated Tunnel':
  do strip of t
  do take-away of t, lost
  do charge of boss of t, tunnel-loss

procedure crawl-out of character t from 'stated Tunnel':
  repeat at most 2 times while load of t >= 1:
    boss of t chooses card c in bag of t
    move c to swag
  do take-away of t, away

procedure strip of character t from 'stated Tunnel':
  move all cards from bag of t to swag
  move all cards from gear of t to box

# What cannot be paid now is owed at the end.
procedure charge of seat h, number n 0 to 20 from 'designed':
  if count of ducat in purse of h < n: increase owed of h by (n - count of ducat in purse of h)
  do fine of h, (if n > 9 then 9 else n)

procedure torture from 'stated Torture Chamber':
  active chooses seat h where some-loaded-prisoner of h
  active chooses character t in crew of h where is-loaded-prisoner of t
  active chooses card c in bag of t
  move c to bag of acting
  do limit-load of acting

procedure read-books from 'stated Scriptorium':
  let t = acting
  t becomes has-read
  do grant-reroll of active, rerolls-by of (t, scroll)
  do throw of active
  if shown <= mind of t + wits of t + (sum of adds-to-reading of e for each equipment e in gear of t): do find-spells
  else: do draw-arcana of active, 2

procedure find-spells from 'stated Scriptorium':
  increase books-read of active by 1
  active gains 1 experience, as many as possible
  active chooses up to 3 arcana c in arcana-discard
  move c to hand of active

procedure trade-gems from 'stated Holy Altar':
  active chooses number n from 1 to gems-of of acting
  repeat at most n times: do sell-gem of active

procedure sell-gem of seat h from 'stated Holy Altar':
  let c = the exploration e in bag of acting
  move c to swag
  h gains gem-price ducat

procedure plunder-room from 'stated Treasure Room':
  let t = acting
  t becomes has-plundered
  do grant-reroll of active, carried of (t, bracelet)
  do throw-three of active
  if met = 0: do bury of t
  else: do share-out of active

procedure throw-three of seat h from 'stated Treasure Room':
  roll 3 d6 as thrown
  do seek-rerolls of h, acting
  repeat at most 30 times while free-rerolls of h >= 1 and treasure-reroll-same-die = yes:
    h rerolls up to 1 of thrown as again
    if (count of dice d in again) = 0: stop
    do use-reroll of h
  repeat at most 30 times while free-rerolls of h >= 1 and treasure-reroll-same-die = no:
    h rerolls up to 1 of thrown, each once as fresh
    if (count of dice d in fresh) = 0: stop
    do use-reroll of h
  repeat at most 3 times while xp of h >= 1:
    h rerolls up to 1 of thrown, each once as tried
    if (count of dice d in tried) = 0: stop
    h loses 1 experience, as many as possible
  set free-rerolls of h to 0
  set pot to sum of thrown
  set met to 1
  if some number n from 1 to 6 where (count of dice d in thrown where d = n) >= 2: set met to 0

procedure bury of character t from 'stated Treasure Room':
  do strip of t
  do take-away of t, dead
  do end-activation

procedure share-out of seat h from 'stated Treasure Room':
  increase rooms-plundered of h by 1
  h gains (pot + plunder-bonus of sheet) ducat

# ---- the Cyclops --------------------------------------------------------------------------------------

procedure rouse-cyclops from 'stated The Cyclops':
  do throw of active
  table shown:
    0: nothing
    1: do cyclops-to of holy-altar
    2: do cyclops-to of tunnel
    3: do cyclops-to of torture-chamber
    4: do cyclops-to of scriptorium
    5: do cyclops-to of treasure-room
    6: nothing

# It is placed directly, and attacks whom it finds.
procedure cyclops-to of space r from 'stated The Cyclops':
  if place of cyclops is r: finish
  let foe = occupant of r
  do enter of cyclops, r
  if foe is not none: do cyclops-battle of foe, of-defender

# Two battles; whoever loses one to it goes to the Prison, and whoever wins both sends it home.
procedure cyclops-battle of character t, side k from 'stated The Cyclops':
  do find-roller of boss of t
  set beaten to 0
  repeat at most 2 times while beaten = 0:
    do cyclops-bout of t, k
  if beaten = 1: do jail of t
  else: do send-home of boss of t

procedure cyclops-bout of character t, side k from 'stated The Cyclops':
  if k = of-attacker:
    do fight of t, cyclops
    if winning-side = of-defender: set beaten to 1
  else:
    do fight of cyclops, t
    if winning-side = of-attacker: set beaten to 1

procedure send-home of seat h from 'stated The Cyclops':
  increase cyclops-slain of h by 1
  do enter of cyclops, lair

# A player who takes no part rolls for it: the left neighbour.
procedure find-roller of seat h from 'stated The Cyclops':
  for each seat s where s is not h, in turn order from h:
    set roller to s
    stop

# ---- odds ------------------------------------------------------------------------------------------

procedure try-escape of number keys 0 to 9 from 'designed':
  do name-first
  do grant-reroll of leader, keys
  do throw of leader
  if shown >= 4: set met to 1
  else: set met to 0

procedure try-plunder of number bracelets 0 to 9 from 'designed':
  do name-first
  do grant-reroll of leader, bracelets
  do throw-three of leader

procedure try-die from 'designed':
  do name-first
  do throw of leader

# Whoever attacks the Cyclops must win twice.
procedure try-hunt of number attackers 1 to 9 from 'stated The Cyclops':
  set beaten to 0
  repeat at most 2 times while beaten = 0:
    do try-combat of attackers, combat of cyclops
    set beaten to 1 - attack-won
    do forget-dice

procedure forget-dice from 'designed':
  set attack-best to 0
  set attack-sum to 0
  set defence-best to 0
  set defence-sum to 0

define slain from 'stated The Cyclops': 1 - beaten
