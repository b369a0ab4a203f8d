# Intrigue, and what is settled at the end.

define has-intrigues of space s from 'stated Intrigue Cards': (s is guardroom or s is treasury or s is library
  or s is magicians-chamber or s is dormitory or s is laboratory)

define may-draw-intrigue from 'stated Intrigue Cards': (actions >= 1 and intrigue-deck is not empty
  and count of cards in intrigues of active < intrigue-limit
  and some character t in crew of active where fate of t = inside and has-intrigues of place of t)

procedure draw-intrigue from 'stated Intrigue Cards':
  decrease actions by 1
  do take-intrigue of active

procedure take-intrigue of seat h from 'stated Intrigue Cards':
  if intrigue-deck is empty: finish
  let c = top of intrigue-deck
  move c to intrigues of h
  do drawn of c, h

define may-reveal from 'stated Intrigue Cards': (some intrigue c in intrigues of active where c is not for-the-end and complete of (c, active))

procedure reveal-intrigue from 'stated Intrigue Cards':
  active chooses intrigue c in intrigues of active where c is not for-the-end and complete of (c, active)
  do reward-for of active, c

procedure reward-for of seat h, intrigue c from 'stated Intrigue Cards':
  move c to revealed of h
  do rewarded of c, h

# Cards for the end are checked, and penalties charged.
procedure settle-intrigues from 'stated Intrigue Cards':
  for each seat h, in turn order from leader:
    for each intrigue c in intrigues of h: do settle-intrigue of h, c

procedure settle-intrigue of seat h, intrigue c from 'stated Intrigue Cards':
  move c to revealed of h
  if c is for-the-end and complete of (c, h): do rewarded of c, h
  else: do charge of h, penalty of c

define is-in of seat h, space s from 'designed': (some character t in crew of h where place of t is s)
# What has happened since the card was drawn.
define has-jailed of seat h from 'designed': rivals-jailed of h >= 1
define has-found-spells of seat h from 'designed': books-read of h >= 1
define has-taken-share of seat h from 'designed': rooms-plundered of h >= 1
define has-escaped of seat h from 'designed': escapes of h >= 1
define has-slain of seat h from 'designed': cyclops-slain of h >= 1
define has-bruised of seat h from 'designed': attacks-won of h >= 3
define has-stood-firm of seat h from 'designed': defences-won of h >= 1
define has-picked-three of seat h from 'designed': chests-picked of h >= 3
define has-broken-two of seat h from 'designed': chests-broken of h >= 2

define is-down of seat h from 'designed': (some character t in crew of h where is-below of t)
define lurks-below of seat h from 'designed': (some character t in crew of h where is-below of t and place of t is not prison)
define robs-treasury of seat h from 'designed': (some character t in crew of h where place of t is treasury and load of t >= 1)
define has-full-sack of seat h from 'designed': (some character t in crew of h where fate of t = inside and load of t >= 3)
define has-lone-wolf of seat h from 'designed': (some character t in crew of h where fate of t = away and load of t >= 3)
define is-teased of character g, seat h from 'designed': (some character t in crew of h where fate of t = inside and steps from place of t to place of g = 1)
define thieves-in-rooms of seat h from 'designed': (count of characters t in crew of h where fate of t = inside and place of t is is-room)
define has-three-alike of seat h from 'designed': (some loot k where held of (h, k) >= 3)
define has-four-kinds of seat h from 'designed': (count of loot k where held of (h, k) >= 1) >= 4
define holds of seat h, loot k, number n 0 to 9 from 'designed': held of (h, k) >= n
define is-soiled of character t from 'designed': (fate of t = lost or fate of t = dead
  or (fate of t = inside and (is-wounded of t or is-jailed of t)))
define held of seat h, loot k from 'designed': (sum of carried of (t, k) for each character t in crew of h where fate of t = inside)
define carried of character t, loot k from 'designed': (count of treasures c in bag of t where sort of c = k)

# ---- the end --------------------------------------------------------------------------------------------

define stones-out of seat h from 'designed': (sum of carried of (t, stone) for each character t in crew of h where fate of t = away)

# Most Stones carried out; nobody where there is a tie.
procedure pay-for-stones from 'designed':
  let high = (highest of stones-out of s for each seat s)
  if high = 0: finish
  if (count of seats s where stones-out of s = high) = 1:
    for each seat h where stones-out of h = high: h gains 5 ducat

# ---- what a bot goes for ----------------------------------------------------------------------------------
