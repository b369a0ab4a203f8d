# Exploration tokens, wounds, Equipment and experience.

# ---- tokens ----------------------------------------------------------------------------------

# He stops at once and turns it up.
procedure explore of character t, space s from 'stated Exploration Tokens':
  set points to 0
  set halted to 1
  set finder to t
  let c = top of room-token of s
  reveal c
  do found of c, boss of t

# It lies open in the room from now on.
procedure stay of exploration c from 'stated Exploration Tokens':
  move c to room-feature of place of finder

procedure use-up of exploration c from 'stated Exploration Tokens':
  move c to used-tokens

procedure spring-trap of exploration c from 'stated Exploration Tokens':
  do use-up of c
  do wound of finder
  do end-activation

define has-gem of space s from 'stated Exploration Tokens': (some exploration e in room-feature of s where e is magic-gem)
define has-security of space s from 'stated Exploration Tokens': (some exploration e in room-feature of s where e is security)
define has-stairs of space s from 'stated Exploration Tokens': (some exploration e in room-feature of s where e is staircase)
define has-mechanism of space s from 'stated Exploration Tokens': (some exploration e in room-feature of s where e is mechanism)

procedure take-gem from 'stated Exploration Tokens':
  let c = the exploration e in room-feature of here where e is magic-gem
  move c to bag of acting

procedure lift-security of space s from 'stated Exploration Tokens':
  for each exploration e in room-feature of s where e is security: do use-up of e

# ---- wounds ------------------------------------------------------------------------------------

procedure wound of character t from 'stated Wounds':
  if boss of t is none: finish
  if some equipment e in gear of t where e is stops-wounds: do tear-shirt of t
  else: move 1 wound from infirmary to hurt of t, as many as possible
  if t is acting and is-wounded of t: do end-activation

procedure tear-shirt of character t from 'designed':
  let c = the equipment e in gear of t where e is stops-wounds
  move c to box

define may-heal from 'stated Wounds': actions >= 1 and some character t in crew of active where may-be-healed of t
define may-be-healed of character t from 'stated Wounds': fate of t = inside and is-wounded of t

procedure heal from 'stated Wounds':
  active chooses character t in crew of active where may-be-healed of t
  decrease actions by 1
  move 1 wound from hurt of t to infirmary, as many as possible

procedure heal-one of seat h from 'designed':
  h chooses character t in own crew where may-be-healed of t
  do mend of t

procedure mend of character t from 'designed':
  move all wounds from hurt of t to infirmary

# ---- Equipment ---------------------------------------------------------------------------------

# Any one card of the display; of two, one leaves the game.
procedure choose-equipment of seat h, character t from 'stated Equipment Cards':
  h chooses equipment e in display
  if e is none: finish
  move e to gear of t
  do limit-gear of h, t

procedure bring-equipment of seat h, character t from 'public Exploring the Depths':
  do choose-equipment of h, t

procedure limit-gear of seat h, character t from 'stated Equipment Cards':
  repeat at most 2 times while count of cards in gear of t > gear-limit:
    h chooses equipment e in gear of t
    move e to box

procedure equip-any of seat h from 'stated Experience':
  h chooses character t in own crew where fate of t = inside
  if t is not none: do choose-equipment of h, t

define may-buy from 'stated Experience': count of experience in renown of active >= equipment-price and display is not empty

procedure buy-equipment from 'stated Experience':
  active loses equipment-price experience, as many as possible
  do equip-any of active

# Potions and the like, in the activation of their bearer.
define may-use-now from 'designed': (some equipment e in gear of acting where used-when of e = activated)

procedure use-now from 'designed':
  active chooses equipment e in gear of acting where used-when of e = activated
  do use-gear of active, acting, e

procedure use-gear of seat h, character t, equipment e from 'designed':
  set bearer to t
  decrease actions by use-price of e
  do used of e, h
  if e is one-use: move e to box

# What helps the wounded may be used at any time in the own turn.
define may-treat from 'designed': (some character t in crew of active where may-be-treated of t)
define may-be-treated of character t from 'designed': may-be-healed of t and (some equipment e in gear of t where suits-wounded of (t, e))
define suits-wounded of character t, equipment e from 'designed': used-when of e = on-the-wounded and actions >= use-price of e and t is not roused

procedure treat from 'designed':
  active chooses character t in crew of active where may-be-treated of t
  let e = the equipment e in gear of t where suits-wounded of (t, e)
  do use-gear of active, t, e

procedure take-wing from 'public The Inn':
  set flying to 1

procedure mend-wounds from 'designed':
  do mend of bearer

procedure rouse-bearer from 'designed':
  let t = bearer
  t becomes roused

define wits of character t from 'designed': (if t is quick-wit and heroes-skilled then 1 else 0)

procedure roll-for-lock from 'public Quickplay Reference':
  do throw of active
  if shown > skill-with-locks of acting: do offer-skill of active, acting, after-a-failed-pick
  if shown <= skill-with-locks of acting: set met to 1
  else: set met to 0
  if shown = 6: do snap-picks of acting

procedure make-sure from 'designed':
  set sure-pick to 1

procedure snap-picks of character t from 'public The Inn':
  for each equipment e in gear of t where e is breaks-on-six: move e to box

procedure note-break from 'designed':
  increase chests-broken of active by 1

# ---- experience ----------------------------------------------------------------------------------

procedure learn of seat h, number n 0 to 20 from 'stated Experience':
  if n >= 1: h gains n experience, as many as possible

define xp of seat h from 'stated Experience': count of experience in renown of h

# Charms and coins may make a die be rolled again.
procedure seek-rerolls of seat h, character t from 'designed':
  if h is none: finish
  if t is not charmed and some equipment e in gear of t where e is rerolls-once: do offer-charm of h, t
  do seek-coins of h

procedure seek-coins of seat h from 'designed':
  repeat at most 4 times:
    h chooses arcana c in hand of h where played-when of c = after-dice, or none
    if c is none: stop
    do lay-open of h, c
    if cancelled = 0: do answers of c, h
    do put-down of c

procedure offer-charm of seat h, character t from 'designed':
  h may:
    t becomes charmed
    do grant-reroll of h, 1
