# What a hand is worth: which cards can lie in sets and runs, and what is left at least.

# Cards that can lie in no meld whatever is chosen.
define loose-points of seat s from 'public': (sum of points of c for each card c in hand of s where
  not (above of c is in hand of s
  and (above of above of c is in hand of s or below of c is in hand of s))
  and not (below of c is in hand of s and below of below of c is in hand of s)
  and (count of cards d in hand of s where rank of d = rank of c) < 3)

# Only a hand with few loose cards is looked at closely: one of them can be discarded.
procedure look-for-knock from 'public':
  set least-after to no-limit
  if loose-points of player <= 2 * knock-limit: do count-deadwood

# Deadwood: every choice of sets is tried, and runs take what they can of the rest.
procedure count-deadwood from 'public':
  set least to no-limit
  set least-after to no-limit
  for each number a from 0 to 13 where a = 0 or held-of-rank of a >= 3:
    set first-set to a
    set first-kept to none
    do try-second-set
    if held-of-rank of a = 4:
      for each card x in hand of player where rank of x = a:
        set first-kept to x
        do try-second-set

procedure try-second-set from 'public':
  for each number b from 0 to first-set where b = 0 or b < first-set and held-of-rank of b >= 3:
    set second-set to b
    set second-kept to none
    do try-third-set
    if held-of-rank of b = 4:
      for each card x in hand of player where rank of x = b:
        set second-kept to x
        do try-third-set

procedure try-third-set from 'public':
  for each number b from 0 to second-set where b = 0 or b < second-set and held-of-rank of b >= 3:
    set third-set to b
    set third-kept to none
    do weigh
    if held-of-rank of b = 4:
      for each card x in hand of player where rank of x = b:
        set third-kept to x
        do weigh

procedure weigh from 'public':
  set sum-loose to 0
  set top-loose to 0
  for each card c in hand of player where is-free of c and not lies-in-run of c:
    increase sum-loose by points of c
    if points of c > top-loose: set top-loose to points of c
  if sum-loose < least: set least to sum-loose
  decrease sum-loose by top-loose
  if sum-loose < least-after: set least-after to sum-loose

define is-left-out of card c from 'public': ((rank of c = tried-rank and c is not tried-kept)
  or (rank of c >= tried-low and rank of c <= tried-high and suit of c = tried-suit))

define is-in-set of card c from 'public': ((rank of c = first-set and c is not first-kept)
  or (rank of c = second-set and c is not second-kept)
  or (rank of c = third-set and c is not third-kept))

define is-free of card c from 'public': (c is in hand of player
  and not is-left-out of c and not is-in-set of c)

define lies-in-run of card c from 'public': ((is-free of above of c
  and (is-free of above of above of c or is-free of below of c))
  or (is-free of below of c and is-free of below of below of c))

define held-of-rank of number r from 'public': (count of cards c in hand of player
  where rank of c = r and not is-left-out of c)

# ---- what may be discarded in knocking, and what may be laid

procedure find-discards from 'public':
  do clear-marks
  for each card c in hand of player:
    do try-run of c, c
    if ways >= 1: do mark of c

# One card of each rank of which a set may be laid.
procedure find-sets from 'public':
  do clear-marks
  set possible-sets to 0
  for each number r from 1 to 13 where held-of-rank of r >= 3:
    let held = held-of-rank of r
    set tried-rank to r
    do try-sets of held
    if possible >= 1:
      do mark of the card c in hand of player where rank of c = r
      increase possible-sets by 1

procedure try-sets of number held from 'public':
  do try-melds
  set possible to ways
  if held = 4:
    for each card x in hand of player where rank of x = tried-rank:
      set tried-kept to x
      do try-melds
      increase possible by ways
  set tried-rank to 0
  set tried-kept to none

# The lowest card of each run that may be laid; a run has three to five cards.
procedure find-runs from 'public':
  do clear-marks
  set possible-runs to 0
  for each card low in hand of player where above of low is in hand of player:
    for each card high in hand of player where (suit of high = suit of low
      and rank of high >= rank of low + 2 and rank of high <= rank of low + 4
      and (count of cards x in hand of player where suit of x = suit of low
      and rank of x >= rank of low and rank of x <= rank of high)
      = rank of high - rank of low + 1):
      do try-run of low, high
      if ways >= 1 and not is-marked of low:
        do mark of low
        increase possible-runs by 1

# The highest card of each run that may be laid from here.
procedure find-ends of card low from 'public':
  do clear-marks
  for each card high in hand of player where (suit of high = suit of low
    and rank of high >= rank of low + 2 and rank of high <= rank of low + 4
    and (count of cards x in hand of player where suit of x = suit of low
    and rank of x >= rank of low and rank of x <= rank of high)
    = rank of high - rank of low + 1):
    do try-run of low, high
    if ways >= 1: do mark of high

procedure try-run of card low, card high from 'public':
  set tried-suit to suit of low
  set tried-low to rank of low
  set tried-high to rank of high
  do try-melds
  set tried-high to 0

# Whether the rest of the hand can come down to what is allowed without the cards tried.
procedure try-melds from 'public':
  set ways to 1
  if allowed < no-limit:
    do count-deadwood
    if least > allowed: set ways to 0

# ---- marks: for each suit a sum of bits

procedure clear-marks from 'public':
  set spade-marks to 0
  set club-marks to 0
  set diamond-marks to 0
  set heart-marks to 0

procedure mark of card c from 'public':
  if suit of c = spades:
    increase spade-marks by bit of c
  else if suit of c = clubs:
    increase club-marks by bit of c
  else if suit of c = diamonds:
    increase diamond-marks by bit of c
  else:
    increase heart-marks by bit of c

define marks-from of card c from 'public': (if suit of c = spades then spade-marks
  else if suit of c = clubs then club-marks
  else if suit of c = diamonds then diamond-marks
  else heart-marks) / bit of c rounded down

define is-marked of card c from 'public': (marks-from of c
  - 2 * (marks-from of c / 2 rounded down)) = 1
