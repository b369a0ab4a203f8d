# What the expansion adds to the set-up.

# Adventures 1 to 8 are played without the Catacombs, and with the guards of the base game.
define old-ways from 'stated Old City': adventure-number of sheet <= 8
define gap of space a, space b from 'designed': ((if x of a > x of b then x of a - x of b else x of b - x of a)
  + (if y of a > y of b then y of a - y of b else y of b - y of a))

define cellars-open from 'stated Old City': not old-ways and use-catacombs = yes

# The sheets 9 to 12, one after the other.
procedure open-next-sheet from 'stated The King of Ashes Campaign':
  if chapter <= 1: set sheet to awakening-of-sophet-drahas
  if chapter = 2: set sheet to whispers-below
  if chapter = 3: set sheet to six-stones
  if chapter = 4: set sheet to price-of-pride

procedure open-cellars from 'stated Setup':
  if old-ways: do put-cellar-cards-away
  else:
    move cyclops to monsters
    do enter of cyclops, lair

# What names the Catacombs stays in the box.
procedure put-cellar-cards-away from 'stated Old City':
  move all arcana where it is cellar-card from arcana-deck to box
  move all equipment where it is cellar-card from display to box
  move all intrigues where it is cellar-card from intrigue-deck to box
  move all explorations where it is magic-gem or it is mechanism or it is staircase from token-bag to token-rest

# One token in each room, face down; the rest stays out unseen.
procedure hide-tokens from 'stated Setup':
  shuffle token-bag
  if old-ways: finish
  for each space s in city where s is is-room: move top of token-bag to room-token of s
  move all explorations from token-bag to token-rest

procedure deal-intrigues from 'stated Setup':
  shuffle intrigue-deck
  for each seat h: do take-intrigue of h

# ---- in turn order -------------------------------------------------------------------------

procedure prepare-gangs from 'stated Setup':
  for each seat h, in turn order from leader: do hire of h
  do hide-tokens-by-hand
  if inn = yes: do visit-inn

procedure hire of seat h from 'stated Mercenaries':
  h chooses character m in tavern where may-hire of (h, m), or none
  if m is none: finish
  h chooses character t in own crew
  do send-off of t
  do join of h, m
  if heroes-skilled: do hired of m, h

define may-hire of seat h, character m from 'stated Mercenaries': (m is for-hire
  and (of-gang of m = colours of h or m is sienne-for-hire or m is isabeau-for-hire)
  and not (sheet is ring-of-assassins and m is isabeau-for-hire)
  and not (sheet is night-of-the-long-cutlasses and (m is sienne-for-hire or m is isabeau-for-hire)))

procedure send-off of character t from 'stated Mercenaries':
  set boss of t to none
  move t to box

# What is printed on mercenaries counts in the new Adventures only.
define heroes-skilled from 'stated Old City': not old-ways

# In the old Adventures players hide the tokens, unseen, one in a room.
procedure hide-tokens-by-hand from 'stated Old City':
  if not old-ways: finish
  repeat at most (if place-tokens = 'all' then 15 else 1) times while token-bag is not empty:
    for each seat h, in turn order from leader: do hide-token of h
  move all explorations from token-bag to token-rest

procedure hide-token of seat h from 'stated Old City':
  if token-bag is empty: finish
  h chooses space s in city where s is is-room and room-token of s is empty
  if s is not none: move top of token-bag to room-token of s

# ---- The Inn -------------------------------------------------------------------------------

# Once round the table, and back again.
procedure visit-inn from 'stated The Inn':
  let seated = count of seats
  for each seat h, in turn order from leader:
    do sit-down of h
    do take-at-inn of h
  for each number n from 1 to 4:
    for each seat h where bench of h = seated + 1 - n: do take-at-inn of h

procedure sit-down of seat h from 'stated The Inn':
  set bench of h to (count of seats s where bench of s >= 1) + 1

procedure take-at-inn of seat h from 'stated The Inn':
  if not some character t in crew of h where gear of t is empty: finish
  h chooses equipment e in display, or none
  if e is none: finish
  h chooses character t in own crew where gear of t is empty
  move e to gear of t
  increase inn-cards of h by 1

# ---- what the sheets ask for -----------------------------------------------------------------

procedure lay-relics from 'designed':
  do lay-three of holy-altar
  do lay-three of tunnel
  do lay-three of torture-chamber
  do lay-three of scriptorium

procedure lay-three of space s from 'designed':
  repeat at most 3 times: do lay-relic of s

procedure lay-relic of space s from 'designed':
  let c = the treasure c in vault where sort of c = relic
  move c to floor of s

procedure lay-stones from 'designed':
  for each space s in city where has-intrigues of s: do lay-stone of s

procedure lay-stone of space s from 'designed':
  let c = the treasure c in vault where sort of c = stone
  move c to floor of s

procedure gather-guards from 'designed':
  do post-guard of captain-kornak, guardroom
