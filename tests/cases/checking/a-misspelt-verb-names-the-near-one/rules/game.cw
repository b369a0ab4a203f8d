procedure game:
  for each seat s:
    s gians 1 coin, as many as possible
