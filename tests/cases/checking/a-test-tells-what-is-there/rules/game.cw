procedure game:
  for each seat s:
    if count of coin in purse of s >= 2:
      s loses 2 coin
      s loses 1 coin
