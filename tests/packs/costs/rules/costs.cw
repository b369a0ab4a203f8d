# The layers of a price: what is printed, what soothes it, what other problems add.
define printed of problem p, kind k: (if k is food then food-cost of p
  else if k is prestige then prestige-cost of p
  else if k is warrior then warrior-cost of p
  else if k is atium then atium-cost of p
  else 0)

define soothing of problem p, kind k: (if p is soothed and k is prestige then soothed-by else 0)

define left of problem p, kind k: printed of (p, k) - soothing of (p, k)

define raised of problem p, kind k: (if k is prestige and left of (p, k) >= 1
  then 2 * (count of problems o in board where o is raises-prestige and o is not p)
  else 0)

define need of problem p, kind k: (if left of (p, k) >= 1 then left of (p, k) + raised of (p, k) else 0)

define wild of problem p: any-cost of p

define need-of-rage of rampage c, kind k: (if k is food then food-price of c
  else if k is warrior then warrior-price of c
  else if k is prestige and c is not soothed then prestige-price of c
  else 0)

define rations of meal m, kind k: size of m
