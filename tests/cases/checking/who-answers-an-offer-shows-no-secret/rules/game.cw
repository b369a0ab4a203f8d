procedure game:
  for each seat s:
    s offers as proposer to each seat h where count of coin in purse of h > 1, at most 2 times:
      nothing
    agreed: nothing
    s offers as proposer to each seat, at most 2 times:
      if count of coin in purse of proposer = 0: stop
    agreed: nothing
