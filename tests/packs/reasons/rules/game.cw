procedure game:
  for each seat s: s gains 9 food; s gains 9 coin
  let first = the seat s where s is not none
  if case = taken-off: move cook to court of first
  if case = below-nothing:
    move cook to court of first
    move baker to court of first
  if case = put-on or case = guarded: move all helpers where dear of it from school to street
  if case = guarded: move baker to court of first
  if case = limited: do ease of meal, 9
  if case = changed or case = unseen-giver: do hire of first
  if case = unseen-giver: move spy to cellar
  if case = unseen: move all helpers where dear of it from school to cellar
  if case = ruled: set feasts to 3
  first pays price of meal
  else: nothing

# The choice is a decision of its own, so that it lies in the past when the price is asked for.
procedure hire of seat h:
  h chooses helper c in school where c is clerk or c is spy
  do played of c, h

procedure ease of card b, number n -9 to 9:
  increase relief of b by n

define need of bill b, kind k: (if k is food then food-need of b else coin-need of b)

define food-need of bill b: (if food-cost of b >= 1
  then food-cost of b + 2 * count of helpers h in street where dear of h else 0)

define coin-need of bill b: coin-cost of b + eased of b + hoard + fee of b

define eased of bill b: (if relief of b > 4 then 4 else relief of b)

define hoard: sum of weight of h for each helper h in cellar

define fee of bill b: (if case = ruled then 2 * feasts - tax else if case = flat then 3 else 0)

define wild of bill b: any-cost of b
