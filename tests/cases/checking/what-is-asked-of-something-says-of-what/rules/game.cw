procedure game:
  for each seat s where s is rich: s gains 1 coin, as many as possible
  for each seat s where s is not rich: s gains 1 coin, as many as possible
  set rounds to wealth

define rich of seat s: wealth of s > 3
define wealth of seat s: count of coin in purse of s
