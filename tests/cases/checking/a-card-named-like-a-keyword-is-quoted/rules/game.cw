procedure game:
  move 'end' to box
  if some card c in deck where c is 'draw': finish
