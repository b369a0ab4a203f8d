# Two players drop discs in turn; four in a line win.

procedure game from 'public Order of play':
  repeat at most 21 times:
    for each seat s: do turn of s

procedure turn of seat s from 'public A turn':
  s chooses one:
    option drop-a if column-a is not empty: do drop of s, top of column-a
    option drop-b if column-b is not empty: do drop of s, top of column-b
    option drop-c if column-c is not empty: do drop of s, top of column-c
    option drop-d if column-d is not empty: do drop of s, top of column-d
    option drop-e if column-e is not empty: do drop of s, top of column-e
    option drop-f if column-f is not empty: do drop of s, top of column-f
    option drop-g if column-g is not empty: do drop of s, top of column-g

procedure drop of seat s, card c from 'public A turn':
  move c to discs of s
  do judge of s, c

# Of the new disc's column its top four count; of the other lines any four neighbours.
procedure judge of seat s, card c from 'public The end':
  if row of c >= 4 and (count of cells in discs of s where column = column of c and row > row of c - 4) = 4: do win of s
  if ((count of cells in discs of s where row = row of c) >= 4
    and some number k from 1 to 4 where (count of cells d in discs of s
      where row of d = row of c and column of d >= k and column of d < k + 4) = 4): do win of s
  if ((count of cells in discs of s where rising = rising of c) >= 4
    and some number k from 1 to 4 where (count of cells d in discs of s
      where rising of d = rising of c and column of d >= k and column of d < k + 4) = 4): do win of s
  if ((count of cells in discs of s where falling = falling of c) >= 4
    and some number k from 1 to 4 where (count of cells d in discs of s
      where falling of d = falling of c and column of d >= k and column of d < k + 4) = 4): do win of s

procedure win of seat s from 'public The end':
  set winner to s
  end game
