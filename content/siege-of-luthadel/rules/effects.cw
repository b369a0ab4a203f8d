# What cards of the siege do, in procedures that several of them share.

# ---- sides -----------------------------------------------------------------------------

procedure each-gains-disgrace of side k, number n 0 to 9 from 'public Common Eruption Effects':
  for each seat h where support of h = k: h gains n disgrace

procedure each-of-side-discards of side k from 'stated Defenders & Attackers':
  for each seat h where support of h = k, in turn order from active: do discard-one of h

procedure each-adds-to-spoils of number n 0 to 9 from 'stated Add Resources to the Spoils':
  for each seat h, in turn order from active: do add-to-spoils of h, n

procedure each-of-side-adds-to-spoils of side k, number n 0 to 9 from 'stated Add Resources to the Spoils':
  for each seat h where support of h = k, in turn order from active: do add-to-spoils of h, n

# ---- Rampage ---------------------------------------------------------------------------

procedure draw-rampage of seat h from 'stated Draw & Resolve a Rampage Card':
  increase rampages-due of h by 1

procedure each-of-side-draws-rampage of side k from 'stated Draw & Resolve a Rampage Card':
  for each seat h where support of h = k: do draw-rampage of h

procedure holder-draws-rampage from 'stated Draw & Resolve a Rampage Card':
  if koloss is not none: do draw-rampage of koloss

# Rampage cards of an eruption effect are resolved before the problem leaves.
procedure finish-rampages of card p from 'stated Impact':
  do rampage-one

# The House on the left or on the right of `h`.
procedure find-left of seat h from 'stated Rampage Cards':
  for each seat s where s is not h, in turn order from h:
    set neighbour to s
    stop

procedure find-right of seat h from 'stated Rampage Cards':
  for each seat s where s is not h, in turn order from h: set neighbour to s

procedure left-steals-card of seat h from 'stated Rampage Cards':
  do find-left of h
  do steal-card of neighbour, h

procedure right-steals-resource of seat h from 'designed':
  do find-right of h
  do steal-resource of neighbour, h

# A Personality from hand, unseen, or in play.
procedure steal-card of seat thief, seat s from 'stated Rampage Cards':
  thief chooses one:
    option from-hand if hand of s is not empty: do steal-from-hand of thief, s
    option face-up if in-play of s is not empty: do steal-face-up of thief, s
    option face-down if face-down of s is not empty: do steal-face-down of thief, s
    option steal-nothing: nothing

procedure steal-from-hand of seat thief, seat s from 'stated Rampage Cards':
  shuffle hand of s
  move top of hand of s to hand of thief

procedure steal-face-up of seat thief, seat s from 'stated Rampage Cards':
  thief chooses personality c in in-play of s
  do steal-lasting of thief, s, c

procedure steal-face-down of seat thief, seat s from 'stated Rampage Cards':
  shuffle face-down of s
  let c = top of face-down of s
  do steal-lasting of thief, s, c

procedure discard-allegiance of seat h from 'designed':
  h chooses one:
    option hidden-token if allegiance of h is not empty: do discard-hidden-token of h
    option shown-token if shown-allegiance of h is not empty: do discard-shown-token of h

procedure discard-hidden-token of seat h from 'designed':
  h moves 1 allegiance-token from own allegiance to allegiance-supply, as many as possible

procedure discard-shown-token of seat h from 'stated Reveal Allegiance Tokens':
  h moves 1 allegiance-token from own shown-allegiance to allegiance-supply, as many as possible

# ---- problems --------------------------------------------------------------------------

# A Journey card that is met lies on top again; it is no problem.
procedure reveal-top-problem from 'stated Reveal the Top Problem Card':
  if problem-deck is not empty: reveal top of problem-deck

# Any number of tokens; Favor for so many of them at most.
procedure reveal-tokens of seat h, kind k, number most 0 to 9 from 'stated Reveal Allegiance Tokens':
  h chooses number shown from 0 to count of k in own allegiance
  move shown k from allegiance of h to shown-allegiance of h, as many as possible
  h gains (if shown > most then most else shown) favor

# A player who is chosen cannot refuse.
procedure swap-sheet of seat h from 'stated Swap House Sheet':
  if not some house-sheet c in box: finish
  h chooses seat s
  h chooses house-sheet fresh in box
  let old = the house-sheet c in sheet of s
  do forget-shifts of old
  move old to box
  move fresh to sheet of s

procedure return-koloss from 'designed':
  set koloss to none

procedure end-the-siege from 'stated The Battle of Luthadel':
  set over to 1

# ---- Personalities ---------------------------------------------------------------------

# What may be aimed at a problem, or by its supporting effect at a Lasting Personality.
procedure aim-either-way of seat chooser, seat h, card c from 'stated Supporting Personalities':
  if victim is not none: do aim-at-lasting of chooser, h
  else if target is none and support of h = supports of c: do choose-aim of chooser, h, c
  else: do aim-at-problem of chooser, c

procedure choose-aim of seat chooser, seat h, card c from 'stated Supporting Personalities':
  chooser chooses one:
    option aim-at-problem if some problem p in board: do aim-at-problem of chooser, c
    option aim-at-lasting if some seat s where s is not h and has-lasting of s: do aim-at-lasting of chooser, h

define lasting-aimed-at from 'stated Supporting Personalities': victim is not none

procedure add-spent-to-spoils of seat h, number n 0 to 9 from 'stated New Personality Card Effects':
  increase extra-spoils of h by n

procedure forget-extras from 'public How Long is a Deal Binding':
  for each seat h: set extra-spoils of h to 0

# The top problems, put back in any order.
procedure order-problems of seat h, number n 0 to 9 from 'designed':
  move n cards from problem-deck to in-study of h, as many as possible
  h orders own in-study
  repeat at most n times while in-study of h is not empty: move bottom of in-study of h to problem-deck

# A problem goes to a Support Pile, and nobody gains anything by it.
procedure send-problem of seat h from 'stated Discard to a Support Pile':
  h chooses problem p in board where p is of-skaa
  if p is none: finish
  h chooses side k
  do file of p, k

define skaa-problems-won from 'stated Supporting Personalities': (if winning-side = attackers
  then count of problems p in attackers-counted where p is of-skaa
  else if winning-side = defenders
  then count of problems p in defenders-counted where p is of-skaa
  else 0)
