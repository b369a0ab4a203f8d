procedure game:
  for each seat s: s gains 1 coin, as many as possible
  for each seat s where count of coin in purse of s > 1, in any order by the seat t: nothing
  for each beast b in deck, in any order by the seat t: do played of b, the seat t
  for each beast b in box, in any order by the seat t: nothing
