# Two players mark cells in turn; three in a line win.

procedure game from 'public Order of play':
  repeat at most 5 times:
    for each seat s:
      if grid is empty: finish
      do turn of s

procedure turn of seat s from 'public A turn':
  s chooses cell c in grid
  move c to marks of s
  if ((count of cells in marks of s where row = row of c) = 3
    or (count of cells in marks of s where column = column of c) = 3
    or (count of cells in marks of s where rising = rising of c) = 3
    or (count of cells in marks of s where falling = falling of c) = 3):
    set winner to s
    end game
