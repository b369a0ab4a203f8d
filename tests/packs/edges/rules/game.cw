procedure game:
  for each seat s: do visit of s

procedure visit of seat s:
  s gains 1 coin, as many as possible
  move all cards from past to omens
  shuffle omens
  for each omen o in omens: do call of o, s
  do fall of s

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

# A proposer puts coins into the pot; those who are led answer, and share it in the end.
procedure bargain of seat first, number most 0 to 20:
  first offers as proposer to each led h, at most most times:
    increase rounds by 1
    proposer chooses number n from 0 to 3
    if n = 3: stop
    proposer chooses number m from 0 to 1
    proposer moves n + m coins from purse of proposer to pot, as many as possible
  agreed:
    increase found by 10 * n + m
    move all coins from pot to bank
  else:
    increase found by m
    move n + m coins from pot to purse of proposer, as many as possible

# Who is asked is known when the terms are.
procedure invite of seat first:
  first offers as proposer to each seat h where h is guest, at most 2 times:
    proposer chooses seat guest, or none
  agreed: set active to guest

# What falls comes to the same in any order, or the seat chooses.
procedure fall of seat s:
  for each omen o in sky of s, in any order by s:
    do falls of o, s
    move o to past

procedure call of card o, seat s: move o to sky of s

# Each has its own mark, but the coins come from one bank.
procedure mark-each of seat s:
  for each seat t where t is not led, in any order by s: t becomes led

procedure give-each of seat s:
  for each seat t, in any order by s: t gains 1 coin, as many as possible

procedure hide of card b, card o: move o to dark of b

procedure throw-again of seat s:
  roll 3 d6 as r
  s rerolls up to 1 of r, each once as first
  set found to sum of first
  s rerolls up to 3 of r, each once as rest
  increase found by 10 * count of dice d in rest
  increase found by sum of rest
