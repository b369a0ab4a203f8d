procedure game:
  for each seat s:
    move all coins from purse of s too bank
