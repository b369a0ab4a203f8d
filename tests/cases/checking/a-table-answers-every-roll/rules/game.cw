procedure game:
  roll 2 d6 as r
  table sum of r:
    2 to 6: nothing
    8 to 12: end game
