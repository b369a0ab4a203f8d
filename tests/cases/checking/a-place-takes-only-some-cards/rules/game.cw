procedure game:
  move fox to box of mill
  move mill to box of mill
  move all huts from town to deck
  move fox to box of fox
  for each seat s: move fox to box of s
  set rounds to steps from fox to 2
  measure steps from mill across seats s as reach
  end game
