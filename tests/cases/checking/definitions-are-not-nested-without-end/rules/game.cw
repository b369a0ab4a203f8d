define d0: count of coin in pot

define d1: - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - d0

define d2: - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - d1

define d3: - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - d2

define d4: - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - d3

procedure game:
  if d4 > 0: end game
