procedure game:
  for each seat s: s gains 1 coin, as many as possible
