procedure game:
  do hand-out of 9
  for each seat s: s gains half of 7 coins, as many as possible
  do name of none, 3

procedure hand-out of number n 0 to 5:
  for each seat s: s gains n coins, as many as possible

define half of number n 0 to 6: n / 2 rounded down

procedure name of seat s 0 to 5, number m:
  nothing
