# A pile whose top is asked for: mostly known in whole games, and sometimes not.
procedure game:
  shuffle heap
  for each seat s: move 6 cards from heap to hand of s, as many as possible
  repeat at most 12 times:
    for each seat s: do turn of s

procedure turn of seat s:
  s chooses card c in hand of s where weight of c < 9 or count of cards in stack > 2
  if c is none: finish
  if weight of c < 3 and count of cards in stack < 2: move c to stack, at bottom
  else: move c to stack
  increase points of s by weight of top of stack
  if weight of c = 9: move c to hand of s
  if weight of c = 8 and count of cards in stack < 4: move top of stack to hand of s
  if weight of c = 7:
    s chooses card d in stack where weight of d > 7
    if d is not none: move d to hand of s
  if count of cards in heap < 3:
    move all cards from stack to heap
    shuffle heap
  move top of heap to hand of s
