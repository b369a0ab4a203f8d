# What cards do, in procedures that several of them share.

# ---- problems --------------------------------------------------------------------------

procedure worsen-one of seat h from 'stated Worsen a Problem':
  h chooses problem p in board where urgency of p < 5 and p is not being-solved
  if p is not none: do worsen of p

# Two different problems, where there are two.
procedure worsen-two of seat h from 'stated Worsen a Problem':
  h chooses problem p in board where urgency of p < 5 and p is not being-solved
  if p is none: finish
  do worsen of p
  h chooses problem q in board where urgency of q < 5 and q is not p and q is not being-solved
  if q is not none: do worsen of q

# To the first column on the left with room; before the first column it goes back on the deck.
procedure soothe of card p from 'public Increasing & Decreasing Urgency':
  if p is none: finish
  let column = column-before of urgency of p
  if column = 0: move p to problem-deck
  else: set urgency of p to column

define column-before of number n 0 to 5 from 'public Increasing & Decreasing Urgency': highest of m for each number m from 1 to (n - 1) where has-room of m

# ---- resources -------------------------------------------------------------------------

# From the supply, or from other players where it is short.
procedure gain-and-give of seat h, kind k from 'stated Gain a Resource and Give':
  do provide of h, h, k, 1
  h chooses seat ally where ally is not h
  do provide of h, ally, k, 1

procedure each-returns of number n 0 to 9 from 'public Common Eruption Effects':
  for each seat h, in turn order from active: do give-back of h, n

procedure give-back of seat h, number n 0 to 9 from 'public Common Eruption Effects':
  h moves n resource from own house to supply, as many as possible

procedure steal-resource of seat thief, seat s from 'public Common Eruption Effects':
  thief moves 1 resource from house of s to own house, as many as possible

# A token on an income icon of a House sheet, and off again.
procedure ruin-icon of seat chooser, seat s from 'public Common Eruption Effects':
  let c = the house-sheet c in sheet of s
  chooser chooses kind k of resource where standing of (c, k) >= 1
  if k is not none: do lower-cost of c, k, 1

procedure mend-icon of seat s from 'public Common Eruption Effects':
  let c = the house-sheet c in sheet of s
  s chooses kind k of resource where shift of (c, k) < 0
  if k is not none: do change-cost of c, k, 1

# ---- Personalities ---------------------------------------------------------------------

# "Each House" effects: everybody for the own House, the active player first.
procedure each-discards from 'public Common Eruption Effects':
  for each seat h, in turn order from active: do discard-one of h

# From hand or in play, face up or face down.
procedure discard-one of seat h from 'public Common Eruption Effects':
  if hand of h is empty and not has-lasting of h: finish
  h chooses one:
    option from-hand if hand of h is not empty: do discard-from-hand of h
    option face-up if in-play of h is not empty: do discard-face-up of h
    option face-down if face-down of h is not empty: do discard-face-down of h

procedure discard-from-hand of seat h from 'public Common Eruption Effects':
  h chooses personality c in own hand
  move c to personality-discard

procedure discard-face-up of seat h from 'public Common Eruption Effects':
  h chooses personality c in own in-play
  move c to personality-discard

procedure discard-face-down of seat h from 'public Common Eruption Effects':
  h chooses personality c in own face-down
  move c to personality-discard

# A Lasting Personality that another player discards or steals can be guarded.
# The card that is aimed at, or one that lies face down.
procedure discard-lasting of seat h, seat keeper from 'public Lasting Personalities':
  if target is none: do discard-unseen of h, keeper
  else: do discard-seen of h, keeper, target

procedure discard-seen of seat h, seat keeper, card c from 'public Lasting Personalities':
  do guard of h, keeper, c
  if guarded = 0: move c to personality-discard

procedure discard-unseen of seat h, seat keeper from 'public Face Up and Face Down':
  shuffle face-down of keeper
  let c = top of face-down of keeper
  do guard of h, keeper, c
  if guarded = 0: move c to personality-discard

procedure steal-lasting of seat h, seat keeper, card c from 'stated Reveal and Discard':
  do guard of h, keeper, c
  if guarded = 0: move c to hand of h

procedure guard of seat h, seat keeper, card c from 'stated Reveal and Discard':
  set guarded to 0
  if keeper is h: finish
  keeper chooses personality b in own face-down where b is guards and b is not c, or none
  if b is not none: do reveals of b, keeper

procedure ward-off from 'stated Reveal and Discard':
  set guarded to 1

# The only private look at a hand.
procedure search-hand of seat h, seat s from 'public May I Show my Hand':
  move all cards from hand of s to in-study of h
  h chooses personality c in own in-study
  move c to hand of h
  move all cards from in-study of h to hand of s

procedure copy-last from 'designed':
  set copied to last-played

# ---- scores ----------------------------------------------------------------------------

procedure score-heir of seat h, kind k from 'stated Heirs':
  let held = count of k in house of h
  h gains (if held > 4 then 4 else held) favor

# Part of what a deal will pay changes hands.
procedure divert-favor of seat h, number n 0 to 15 from 'public Closing the Deal':
  h chooses seat s where s is not h and promised of s >= 1
  if s is none: finish
  let taken = if promised of s < n then promised of s else n
  decrease promised of s by taken
  increase promised of h by taken
