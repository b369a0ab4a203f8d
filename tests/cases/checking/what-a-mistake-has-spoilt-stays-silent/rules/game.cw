procedure game:
  for each seat s: s gains 1 coin
  set rounds to rounds + 1
  shuffle deck
  roll dice d6 as thrown
  set rounds to count of dice d in thrown where d = 6
  for each card c in deck where c is striped and stripes of c = 2: move c to den of c
  for each seat s: s becomes ready
  for each ready s: s stops being ready
  do polish of 2

proceduer polish of number n 0 to 9:
  set rounds to n
