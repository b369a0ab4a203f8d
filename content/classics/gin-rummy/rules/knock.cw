# After a knock both lay their melds, the other player lays off, and what is left is compared.

procedure knock from 'public':
  set knocker to player
  set allowed to knock-limit
  do find-discards
  player chooses card c in own hand where is-marked of c
  move c to pile
  do lay-melds
  move all cards from hand of player to rest of player
  set player to the seat s where s is not knocker
  if rest of knocker is not empty: do lay-off
  set allowed to no-limit
  do lay-melds
  move all cards from hand of player to rest of player
  do settle
  end game

# Melds are laid one by one; a knocker goes on while more than the limit would be left.
procedure lay-melds from 'public':
  repeat at most 4 times:
    do find-sets
    do find-runs
    if possible-sets + possible-runs = 0: finish
    set in-hand to points-held of player
    player chooses one:
      option lay-set if possible-sets >= 1: do lay-set
      option lay-run if possible-runs >= 1: do lay-run
      option done if in-hand <= allowed: finish

procedure lay-set from 'public':
  do find-sets
  player chooses card member in own hand where is-marked of member
  if held-of-rank of rank of member = 4: do choose-kept of member
  for each card x in hand of player where rank of x = rank of member and x is not tried-kept:
    move x to sets of player
  set tried-kept to none

# Of four cards one may be kept out of the set.
procedure choose-kept of card c from 'public':
  do clear-marks
  set tried-rank to rank of c
  do try-melds
  let whole = ways
  for each card x in hand of player where rank of x = rank of c:
    set tried-kept to x
    do try-melds
    if ways >= 1: do mark of x
  set tried-rank to 0
  set tried-kept to none
  if whole >= 1:
    player chooses card kept in own hand where is-marked of kept, or none
    set tried-kept to kept
  else:
    player chooses card kept in own hand where is-marked of kept
    set tried-kept to kept

procedure lay-run from 'public':
  do find-runs
  player chooses card low in own hand where is-marked of low
  do find-ends of low
  player chooses card high in own hand where is-marked of high
  for each card x in hand of player where (suit of x = suit of low
    and rank of x >= rank of low and rank of x <= rank of high):
    move x to runs of player

procedure lay-off from 'public':
  repeat at most 10 times:
    player chooses card c in own hand where fits of c, or none
    if c is none: finish
    move c to laid-off

# A card goes to a set of its rank, or to either end of a run, or next to one laid off there.
define fits of card c from 'public': ((some card d in sets of knocker where rank of d = rank of c)
  or above of c is in runs of knocker or below of c is in runs of knocker
  or (above of c is in laid-off and above of above of c is in runs of knocker)
  or (below of c is in laid-off and below of below of c is in runs of knocker))

procedure settle from 'public':
  let own-points = points-left of knocker
  let their-points = points-left of player
  if own-points = 0:
    do win of knocker, their-points + gin-bonus
  else if own-points < their-points:
    do win of knocker, their-points - own-points
  else if own-points > their-points:
    do win of player, own-points - their-points + undercut-bonus

procedure win of seat s, number gain from 'public':
  increase net of s by gain
  for each seat t where t is not s: decrease net of t by gain

define points-held of seat s from 'public': sum of points of c for each card c in hand of s
define points-left of seat s from 'public': sum of points of c for each card c in rest of s
