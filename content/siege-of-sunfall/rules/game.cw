# The game: rounds until the raid deck has too few cards for another.

procedure game from 'stated Game End':
  shuffle raid-deck
  repeat at most 10 times while count of cards in raid-deck >= cards-dealt:
    do round

procedure round from 'stated Game Play':
  increase round by 1
  do deal
  do replenish
  do settle
  do raid
  do round-end

# Deal the round deck: Siege Ends lies somewhere in its lower half.
procedure deal from 'inferred Setup':
  if count of cards in raid-deck < 2 * cards-dealt: announce final-round
  move half-dealt cards from raid-deck to round-deck, as many as possible
  move siege-ends to round-deck
  shuffle round-deck
  move half-dealt cards from raid-deck to round-deck, as many as possible

define half-dealt from 'stated Setup': cards-dealt / 2 rounded down

# Every seat begins the round with its full number of troops; trained troops count among them.
procedure replenish from 'stated Range, Stables, Garage':
  for each seat s:
    s becomes survivor
    s gains missing-troops of s standard-troop
  do hire

define missing-troops of seat s from 'stated Troops': (if count of troop in screen of s < starting-troops
  then starting-troops - count of troop in screen of s else 0)

procedure hire from 'stated Special Cards':
  if round < 2: finish
  secretly each seat s: s chooses number hired from 0 to mercenaries of s
  for each seat s:
    repeat at most hired of s times:
      move the card c in screen of s where c is hire-mercenaries to discard
      s gains hired-troops standard-troop

define mercenaries of seat s from 'stated Special Cards': count of cards c in screen of s where c is hire-mercenaries

# Settlement actions, before the first card is revealed.
procedure settle from 'stated Settlement Actions':
  do work-fields
  do train-at-range
  do train-at-stables
  do train-at-garage

procedure work-fields from 'stated Settlement Actions':
  secretly each seat s: s moves up to 2 troops from own screen to own fields

procedure train-at-range from 'stated Settlement Actions':
  secretly each seat s: s moves up to 1 standard-troop from own screen to own range

procedure train-at-stables from 'stated Settlement Actions':
  secretly each seat s: s moves up to 1 standard-troop from own screen to own stables

procedure train-at-garage from 'stated Settlement Actions':
  secretly each seat s: s moves up to 1 standard-troop from own screen to own garage

# One card after another, until Siege Ends is revealed or at most one seat survives.
procedure raid from 'stated Raid Deck':
  repeat at most 13 times while count of survivors >= 2:
    move top of round-deck to contested
    if newest is siege-ends: stop
    do pledge
    do resolve

define newest from 'inferred Success': top of contested

# The end of a round: what survived turns into resources, and trained troops into advanced ones.
procedure round-end from 'stated Siege Ends':
  for each survivor s:
    s gains bonus resource
    do convert-troops of s
    do harvest of s
    do finish-training of s
  for each seat s: s stops being survivor
  move siege-ends to aside
  move all cards from contested to discard
  move all cards from round-deck to discard

procedure convert-troops of seat s from 'stated Siege Ends':
  s gains count of troop in screen of s resource
  move all troops from screen of s to supply

procedure harvest of seat s from 'stated Resolving your settlement':
  s gains field-worth * count of troop in fields of s resource
  do leave-fields of s

procedure finish-training of seat s from 'stated Resolving your settlement':
  do graduate-at-range of s
  do graduate-at-stables of s
  do graduate-at-garage of s

procedure graduate-at-range of seat s from 'stated Range':
  s gains count of standard-troop in range of s ranged-troop
  do close-range of s

procedure graduate-at-stables of seat s from 'stated Stables':
  s gains count of standard-troop in stables of s assault-troop
  do close-stables of s

procedure graduate-at-garage of seat s from 'stated Garage':
  s gains count of standard-troop in garage of s defense-troop
  do close-garage of s
