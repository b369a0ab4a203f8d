# The campaign: four Adventures in a row.

# The winner, everybody's ducats and unspent experience; nothing else is kept.
procedure record-game from 'stated The King of Ashes Campaign':
  for each seat h: increase campaign-ducats of h by total of h
  set champion to none
  let high = (highest of rank-at-end of s for each seat s)
  for each seat h where rank-at-end of h = high: increase games-won of h by 1
  if (count of seats s where rank-at-end of s = high) = 1: set champion to the seat s where rank-at-end of s = high
  set last-sheet to sheet

# Ducats, then Treasures carried out, then unspent experience.
define rank-at-end of seat h from 'designed': 10000 * (total of h + 300) + 100 * carried-out of h + xp of h

procedure clear-table from 'stated The King of Ashes Campaign':
  for each seat h: do clear-seat of h
  do clear-city
  do clear-decks

procedure clear-seat of seat h from 'stated The King of Ashes Campaign':
  move all ducats from purse of h to bank
  move all arcana from hand of h to arcana-deck
  move all cards from intrigues of h to intrigue-deck
  move all cards from revealed of h to intrigue-deck
  for each character t in crew of h: do clear-figure of t
  move all characters from crew of h to tavern
  set inn-cards of h to 0
  set owed of h to 0
  set bench of h to 0
  set knows-altar of h to 0
  set knows-tunnel of h to 0
  set knows-torture of h to 0
  set knows-scriptorium of h to 0
  set knows-treasure of h to 0

# Dead, lost or jailed, everybody is there again.
procedure clear-figure of character t from 'stated The King of Ashes Campaign':
  do mend of t
  t stops being has-read
  t stops being has-plundered
  t stops being roused
  for each treasure c in bag of t: move c to swag
  for each exploration c in bag of t: move c to swag
  move all cards from gear of t to display
  do vacate of t
  set boss of t to none
  set fate of t to inside

procedure clear-city from 'stated The King of Ashes Campaign':
  for each character g in militia: do vacate of g
  move all characters from militia to tavern
  do vacate of cyclops
  move all characters from box to tavern
  for each space s in city: do clear-space of s
  for each space s in catacombs: do clear-space of s

procedure clear-space of space s from 'stated The King of Ashes Campaign':
  s stops being closed
  move all cards from chest of s to swag
  move all cards from floor of s to swag
  move all cards from room-token of s to token-bag
  move all cards from room-feature of s to token-bag

procedure clear-decks from 'stated The King of Ashes Campaign':
  for each treasure c in swag: do put-back of c
  move all explorations from swag to token-bag
  move all explorations from used-tokens to token-bag
  move all explorations from token-rest to token-bag
  move all arcana from arcana-discard to arcana-deck
  move all missions from missions to mission-deck
  move all missions from box to mission-deck
  move all equipment from box to display
  move all treasures from sack to swag
  for each treasure c in swag: do put-back of c

procedure put-back of treasure c from 'stated The King of Ashes Campaign':
  if sort of c = relic or sort of c = stone: move c to vault
  else: move c to sack

# What the sheet before promised its winner.
procedure pay-bonus from 'stated The King of Ashes Campaign':
  if champion is not none and last-sheet is not none: do bonus of last-sheet, champion

procedure count-campaign from 'stated The King of Ashes Campaign':
  for each seat h:
    set total of h to 0
    increase total of h by campaign-ducats of h
    set carried-out of h to games-won of h
    set spare of h to 0
