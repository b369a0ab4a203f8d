procedure game:
  for each seat s:
    s offers as proposer to each seat, at most 3 times:
      proposer gains 1 coin, as many as possible
    else: nothing
