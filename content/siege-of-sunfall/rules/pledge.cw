# Pledging: closed hands, opened together.

procedure pledge from 'stated Bidding':
  secretly each survivor s: s moves any pledgeable from own screen to own hand
  for each survivor s: move all pledgeable from hand of s to pledge of s

# What a pledged token is worth against the card on top.
define force of kind k from 'stated Troops': if beats of k = colour of newest then matched-worth else bulk of k

define pledge-value of seat s from 'inferred Troops': (sum of (force of k * count of k in pledge of s)
  for each kind k of pledgeable)

define total-pledged from 'inferred Pledge Results for Raid Cards': sum of pledge-value of s for each survivor s
define best-pledge from 'inferred Success': highest of pledge-value of s for each survivor s
define tied from 'stated Success': count of survivors s where pledge-value of s = best-pledge
define worst-pledge from 'inferred Failure': lowest of pledge-value of s for each survivor s

procedure resolve from 'stated Pledge Results for Raid Cards':
  do use-kaboom
  if contested is empty: finish
  if newest is raider and total-pledged < strength of newest:
    do failure
    finish
  if best-pledge = 0:
    do nobody-pledged
    finish
  if tied >= 2:
    do tie
    finish
  do success

# Success: the highest pledge takes all contested cards.
procedure success from 'stated Success':
  let winner = the survivor s where pledge-value of s = best-pledge
  if newest is raider or special-cards-all-pay = yes:
    do lose-pledges
  else:
    do return-pledges
  do win of winner

procedure lose-pledges from 'stated Success':
  for each survivor s: move all pledgeable from pledge of s to supply

procedure return-pledges from 'designed':
  for each survivor s: move all pledgeable from pledge of s to screen of s

# Tie for highest: the tied take their pledges back, the others lose half; a new card follows.
procedure tie from 'stated Success':
  let high = best-pledge
  for each survivor s:
    if pledge-value of s < high:
      s moves pledgeable worth at least half-pledge of s by bulk from own pledge to supply
    move all pledgeable from pledge of s to screen of s

define pledged-bulk of seat s from 'designed': (sum of (bulk of k * count of k in pledge of s)
  for each kind k of pledgeable)
define half-pledge of seat s from 'inferred Success': pledged-bulk of s / 2 rounded down

# Nobody pledged for a card without a number: it goes, with all cards under it.
procedure nobody-pledged from 'stated Pledge Results for Other Cards':
  move all cards from contested to discard

# Failure: the lowest pledges are out of the round; the card and all under it are lost.
procedure failure from 'stated Failure':
  let low = worst-pledge
  for each survivor s where pledge-value of s = low: do eliminate of s
  if failure-loses-pledge = yes:
    do lose-pledges
  else:
    do return-pledges
  move all cards from contested to discard

procedure eliminate of seat s from 'stated Failure':
  s stops being survivor
  move all pledgeable from pledge of s to screen of s
  move all troops from screen of s to supply
  do leave-settlement of s

# What an eliminated seat loses of its settlement; expansions add their places as steps.
procedure leave-settlement of seat s from 'stated Failure':
  do leave-fields of s
  do close-range of s
  do close-stables of s
  do close-garage of s

procedure leave-fields of seat s from 'stated Failure':
  move all troops from fields of s to supply

procedure close-range of seat s from 'stated Failure':
  move all standard-troops from range of s to supply

procedure close-stables of seat s from 'stated Failure':
  move all standard-troops from stables of s to supply

procedure close-garage of seat s from 'stated Failure':
  move all standard-troops from garage of s to supply

# Kaboooooom! tokens are declared when the hands are open, before anything is resolved.
procedure use-kaboom from 'designed':
  if count of kaboom in supply = 2: finish
  secretly each survivor s: s chooses number bombs from 0 to bombs-at-hand of s
  let thrown = sum of bombs of s for each survivor s
  if thrown = 0: finish
  for each survivor s:
    if thrown > bombs of s: do blast of s
    s loses bombs of s kaboom, as many as possible
  do return-pledges
  move all cards from contested to discard

define bombs-at-hand of seat s from 'designed': if count of kaboom in screen of s >= 1 then 1 else 0

procedure blast of seat s from 'stated Special Cards':
  move all pledgeable from pledge of s to supply
  if kaboom-scope = 'all': move all troops from screen of s to supply
