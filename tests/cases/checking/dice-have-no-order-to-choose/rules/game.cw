procedure game:
  roll 2 d6 as thrown
  for each dice d in thrown, in any order by the seat t: nothing
