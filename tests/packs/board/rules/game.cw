procedure game:
  for each space s in house: move top of heap to spot of s
  for each seat h:
    h chooses pawn p in box
    set figure of h to p
    move p to ground of porch
  repeat at most 6 times:
    for each seat h:
      set active to h
      do turn of h
  end game

procedure turn of seat h:
  do walk of h, 3
  let here = space-of of figure of h
  if shiny of top of spot of here:
    h may: do search of h, here
  else if spot of here is not empty: do search of h, here
  else: h gains 1 coin, as many as possible

# Over free spaces; a step at a time.
procedure walk of seat h, number points 0 to 9:
  let start = space-of of figure of h
  measure steps from start across spaces s in house where ground of s is empty as reach
  h chooses space goal in house where reach of goal <= points and ground of goal is empty, or none
  if goal is not none: move figure of h to ground of goal

procedure search of seat h, space here:
  move top of spot of here to bag of figure of h
  move 1 coin from bank to floor of here, as many as possible

define space-of of card p: the space s in house where p is in ground of s
define is-near of space a, space b: steps from a to b <= 2

procedure count-near of space a:
  set found to count of spaces s in house where steps from a to s = 1

procedure count-far of space a, number n 0 to 9:
  set found to count of spaces s in house where steps from a to s > n

procedure ring of seat h, space a:
  h chooses space goal in house where steps from a to goal = 2 and not is-near of (goal, well)
  if goal is not none: set found to steps from a to goal

procedure flood of space a:
  measure steps from a across spaces s in house where s is not is-dark as reach
  set found to sum of reach of s for each space s in house where reach of s < 12
