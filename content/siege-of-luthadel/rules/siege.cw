# The Koloss, the Spoils, Rampage, Vin's Journey and the Battle.

# ---- the Koloss and the Spoils ---------------------------------------------------------

procedure take-koloss of seat h from 'stated The Koloss':
  if koloss is h: finish
  set koloss to h
  do collect-spoils of h

procedure collect-spoils of seat h from 'stated Collect the Spoils':
  move all resources from spoils to house of h

procedure take-one of seat h from 'stated Passing the Turn':
  h moves 1 resource from supply to own house, as many as possible

procedure add-to-spoils of seat h, number n 0 to 9 from 'stated Add Resources to the Spoils':
  h moves n resource from own house to spoils, as many as possible

# ---- Rampage ---------------------------------------------------------------------------

define spoils-number from 'stated The Spoils': if vin <= 1 then 1 else if vin <= 4 then 2 else 3
define rampage-number from 'stated Rampage': if vin <= 2 then 1 else if vin <= 4 then 2 else 3

procedure trigger-rampage of card p from 'stated Rampage':
  if p is rampaging and koloss is not none: increase rampages-due of koloss by rampage-number

procedure rampage-one from 'stated Draw & Resolve a Rampage Card':
  for each seat h where rampages-due of h >= 1, in turn order from active:
    do draw-rampages of h
    do resolve-rampages of h

procedure draw-rampages of seat h from 'stated Rampage':
  repeat at most rampages-due of h times:
    if rampage-deck is empty:
      move all cards from rampage-discard to rampage-deck
      shuffle rampage-deck
    move top of rampage-deck to drawn-rampage of h
  set rampages-due of h to 0

# Cards that were drawn together are resolved in any order, each paid off or suffered.
procedure resolve-rampages of seat h from 'stated Rampage Cards':
  for each rampage r in drawn-rampage of h, in any order by h:
    do resolve-rampage of h, r

procedure resolve-rampage of seat h, card r from 'stated Rampage Cards':
  do soften of h, r
  h may pay toll of r:
    nothing
  else:
    do suffered of r, h
  do forget-shifts of r
  move r to rampage-discard

# Only the drawer may play Personalities that change the cost, and nobody may help or hinder.
procedure soften of seat h, card r from 'stated Rampage Cards':
  repeat at most 6 times:
    h chooses personality c in own hand where c is changes-cost and c is not lasts, or none
    if c is none: stop
    set target to r
    set victim to none
    move c to personality-discard
    set last-played to c
    do played of c, h
  set target to none

# ---- Vin -------------------------------------------------------------------------------

procedure advance-vin of number n 0 to 6 from 'stated Advance Vin':
  if vin = last-space: finish
  increase vin by n
  if vin = last-space: set battle-due to 1

procedure go-on-journey of card c from 'stated Vin Journey Cards':
  move c to box
  do advance-vin of 1
  do journeyed of c, active
  increase to-add by 1

# After the problem of the same Journey card, if there is one.
procedure battle-one from 'stated The Battle of Luthadel':
  if battle-due = 0 or to-add > 0: finish
  set battle-due to 0
  do arrive of battle-of-luthadel, starts of battle-of-luthadel

procedure find-majority from 'stated Majority Supported Side':
  let attacking = count of seats s where support of s = attackers
  let defending = count of seats s where support of s = defenders
  if attacking > defending: set majority to attackers
  else if defending > attacking: set majority to defenders
  else:
    active chooses side k
    set majority to k

# ---- eruptions -------------------------------------------------------------------------

# A ruinous problem has returned to the board by its own effect; any other goes to its pile.
procedure leave-for-a-pile of card p from 'stated Impact':
  do file of p, pile of p

procedure return-ruined of card p from 'stated Add a Ruin Token':
  increase ruin of p by 1
  if p is battle-of-luthadel and ruin of p >= most-ruin:
    do final-steps
    end game
  set urgency of p to space-to-return of p
  do joined of p

# As far to the right as there is room, it seems even past the last column it left.
define space-to-return of card p from 'inferred The Battle of Luthadel': (
  if battle-returns-before-iv = yes and p is battle-of-luthadel and (highest of n for each number n from 1 to 3 where has-room of n) >= 1
  then highest of n for each number n from 1 to 3 where has-room of n
  else highest of n for each number n from 1 to 4 where has-room of n)

procedure file of card p, side k from 'stated Discard to a Support Pile':
  if p is battle-of-luthadel:
    set over to 1
    set battle-ruin to ruin of p
  if k = attackers: move p to attacker-pile
  else: move p to defender-pile
