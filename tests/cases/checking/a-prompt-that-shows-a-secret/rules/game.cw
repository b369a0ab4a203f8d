procedure game:
  for each seat s:
    if count of coin in own purse >= 3:
      s may:
        end game
