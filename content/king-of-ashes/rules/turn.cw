# The turn, as the expansion has it.

procedure refresh-more from 'public Quickplay Reference':
  set chests-broken of active to 0
  for each character t in crew of active:
    t stops being roused
    t stops being charmed

# The back of the top card: before the draw or, as a rule, after it.
procedure note-colour from 'stated Enhanced Patrols':
  if guard-colour-source = top-before-draw: do see-colour

procedure see-colour from 'stated Enhanced Patrols':
  do refill-arcana
  if arcana-deck is empty: set watch-colour to blue
  else: set watch-colour to back-colour of top of arcana-deck

procedure roll-for-guard from 'stated Old City':
  active chooses character g in militia, or none
  if g is none: finish
  do throw of active
  if shown <= 5: do patrol of g, shown, on-the-hunt

# Purple: one guard may move. Blue: none does.
procedure patrol-by-colour from 'stated Enhanced Patrols':
  if guard-colour-source = top-after-draw: do see-colour
  if watch-colour = blue: finish
  active chooses character g in militia, or none
  if g is not none: do patrol of g, patrol-steps, on-the-hunt

# ---- activation ------------------------------------------------------------------------------

define is-wounded of character t from 'stated Wounds': hurt of t is not empty
define is-jailed of character t from 'stated Prison': place of t is prison
define is-below of character t from 'stated Catacomb Rooms': fate of t = inside and place of t is in catacombs

procedure begin-more of character t from 'stated Exploration Tokens':
  set free-steps to 0
  set just-escaped to 0
  set sure-pick to 0
  set flying to 0
  do turn-up-late of t

# A token that he came upon in retreat is turned up first.
procedure turn-up-late of character t from 'designed':
  let s = place of t
  if room-token of s is empty: finish
  do explore of t, s
  set halted to 0

# Whoever must rise to the surface, or is in the Prison, can do nothing else.
define must-surface from 'stated Entering and Leaving the Catacombs': here is pentacle and can-step of surface-price
define is-bound from 'stated Prison': must-surface or is-jailed of acting or here is pentacle

# What the player may do at any time in the own turn.
define some-matter from 'stated Wounds': may-heal or may-treat or may-draw-intrigue or may-reveal or may-buy

procedure matters-menu from 'stated Wounds':
  active chooses one:
    option heal if may-heal: do heal
    option treat if may-treat: do treat
    option draw-intrigue if may-draw-intrigue: do draw-intrigue
    option reveal-intrigue if may-reveal: do reveal-intrigue
    option buy-equipment if may-buy: do buy-equipment

# ---- passing own thieves ----------------------------------------------------------------------

define has-goods of character t from 'stated Improved Qualification': load of t >= 1 or gear of t is not empty

procedure offer-exchange of character t from 'stated Improved Qualification':
  if boss of t is not active: finish
  if not has-goods of t and not has-goods of acting: finish
  active may: do exchange of t

# All lies in the middle; then each takes what the player says.
procedure exchange of character t from 'stated Improved Qualification':
  move all cards from bag of t to pooled
  move all cards from bag of acting to pooled
  let goods = count of cards in pooled
  let least = (if goods > load-limit then goods - load-limit else 0)
  let most = (if goods > load-limit then load-limit else goods)
  active chooses number n from least to most
  repeat at most n times: do hand-from-pool of acting
  move all cards from pooled to bag of t
  do exchange-gear of t

procedure hand-from-pool of character t from 'stated Improved Qualification':
  active chooses card c in pooled
  if c is not none: move c to bag of t

# Either may end up with the Equipment, and both with one each.
procedure exchange-gear of character t from 'stated Improved Qualification':
  if gear of t is empty and gear of acting is empty: finish
  active may:
    let mine = top of gear of acting
    let other = top of gear of t
    if other is not none: move other to gear of acting
    if mine is not none: move mine to gear of t
