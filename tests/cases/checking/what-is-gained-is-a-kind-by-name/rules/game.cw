procedure game:
  for each kind k:
    for each seat s: s gains 1 k
    for each seat s: s loses all k
