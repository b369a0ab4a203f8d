procedure game:
  for each seat s: do visit of s

procedure visit of seat s:
  s gains 1 coin, as many as possible

procedure count-led of seat s, card c:
  increase found by 1

define uppermost of seat s: top of paw of s
define wealth of seat s: count of coin in purse of s + count of beasts b in paw of s where strength of b > 0
define is-leader of seat s: s is led
define might of card c: strength of c
define odds of seat s, kind k, number n: count of k in jar of s * n + (if k is orb then 1 else 0)
define beats of seat s, seat o: odds of (s, coin, 2) > odds of (o, coin, 2)

procedure feed of card b, number n -3 to 3:
  increase fed of b by n
