# The game: rounds until the raid deck has too few cards for another.

procedure game:
  shuffle raid-deck
  repeat at most 10 times while count of cards in raid-deck >= cards-dealt:
    do round

procedure round:
  increase round by 1
  do deal
  do replenish
  do settle
  do raid
  do round-end

# Deal the round deck: Siege Ends lies somewhere in its lower half.
procedure deal:
  if count of cards in raid-deck < 2 * cards-dealt: announce final-round
  move half-dealt cards from raid-deck to round-deck, as many as possible
  move siege-ends to round-deck
  shuffle round-deck
  move half-dealt cards from raid-deck to round-deck, as many as possible

define half-dealt: cards-dealt / 2 rounded down

# Every seat begins the round with its full number of troops; trained troops count among them.
procedure replenish:
  for each seat s:
    s becomes survivor
    s gains missing-troops of s standard-troop
  do hire

define missing-troops of seat s: (if count of troop in screen of s < starting-troops
  then starting-troops - count of troop in screen of s else 0)

procedure hire:
  if round < 2: finish
  secretly each seat s: s chooses number hired from 0 to mercenaries of s
  for each seat s:
    repeat at most hired of s times:
      move the card c in screen of s where c is hire-mercenaries to discard
      s gains hired-troops standard-troop

define mercenaries of seat s: count of cards c in screen of s where c is hire-mercenaries

# Settlement actions, before the first card is revealed.
procedure settle:
  do work-fields
  do train-at-range
  do train-at-stables
  do train-at-garage

procedure work-fields:
  secretly each seat s: s moves up to 2 troops from own screen to own fields

procedure train-at-range:
  secretly each seat s: s moves up to 1 standard-troop from own screen to own range

procedure train-at-stables:
  secretly each seat s: s moves up to 1 standard-troop from own screen to own stables

procedure train-at-garage:
  secretly each seat s: s moves up to 1 standard-troop from own screen to own garage

# One card after another, until Siege Ends is revealed or at most one seat survives.
procedure raid:
  repeat at most 13 times while count of survivors >= 2:
    move top of round-deck to contested
    if newest is siege-ends: stop
    do pledge
    do resolve

define newest: top of contested

# The end of a round: what survived turns into resources, and trained troops into advanced ones.
procedure round-end:
  for each survivor s:
    s gains bonus resource
    do convert-troops of s
    do harvest of s
    do leave-training of s
  for each seat s: s stops being survivor
  move siege-ends to aside
  move all cards from contested to discard
  move all cards from round-deck to discard

procedure convert-troops of seat s:
  s gains count of troop in screen of s resource
  move all troops from screen of s to supply

procedure harvest of seat s:
  s gains field-worth * count of troop in fields of s resource
  move all troops from fields of s to supply

procedure leave-training of seat s:
  do leave-range of s
  do leave-stables of s
  do leave-garage of s

procedure leave-range of seat s:
  s gains count of standard-troop in range of s ranged-troop
  move all standard-troops from range of s to supply

procedure leave-stables of seat s:
  s gains count of standard-troop in stables of s assault-troop
  move all standard-troops from stables of s to supply

procedure leave-garage of seat s:
  s gains count of standard-troop in garage of s defense-troop
  move all standard-troops from garage of s to supply
