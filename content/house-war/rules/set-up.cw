# The game, and how the table is laid.

procedure game from 'public How to Play':
  do set-up
  repeat at most 300 times while goes-on:
    do turn
    do next-turn
  do final-reckoning

# Our own end, where unrest does not come first: the problems run out.
define goes-on from 'designed': problem-deck is not empty

procedure set-up from 'stated Set Up':
  do stack-supply
  shuffle personality-deck
  do deal-houses
  do lay-problems
  do choose-first

# The supply by how many play; what is over goes to the box.
procedure stack-supply from 'stated Set Up 4':
  for each kind k of resource:
    let dealt = if k is atium then atium-dealt else others-dealt
    move (if count of k in supply > dealt then count of k in supply - dealt else 0) k from supply to box, as many as possible

procedure deal-houses from 'stated Set Up 5':
  do deal-sheets
  do collect-all

procedure deal-sheets from 'stated Set Up 5':
  shuffle sheets
  for each seat h: move top of sheets to sheet of h

procedure collect-all from 'stated Set Up 5':
  for each seat h: do collect of h

procedure lay-problems from 'stated Set Up 6':
  shuffle problem-deck
  repeat at most count of seats times: do draw-problem

procedure choose-first from 'stated Set Up 7':
  set active to the seat h where rank-of-house of h = (lowest of rank-of-house of s for each seat s)

define rank-of-house of seat h from 'stated Set Up 7': (sum of rank of c for each card c in sheet of h)
