# Come nearer to 21 than the dealer, but not above.

procedure game from 'public':
  do deal
  for each seat s: do turn of s
  if some seat s where total of s <= limit: do dealer-turn

# The dealer's first card lies face down.
procedure deal from 'public':
  shuffle stock
  for each seat s: move top of stock to hand of s; move top of stock to hand of s
  move top of stock to hole
  move top of stock to dealer

procedure turn of seat s from 'public':
  repeat at most 20 times while total of s <= limit:
    s chooses one:
      option hit: move top of stock to own hand
      option stand: finish

procedure dealer-turn from 'public':
  move all cards from hole to dealer
  repeat at most 20 times while dealer-total < dealer-stands: move top of stock to dealer

# One ace counts 11 where the total has room for it.
define low-total of seat s from 'public': sum of points of c for each card c in hand of s
define total of seat s from 'public': (if low-total of s <= ace-room
  and some card c in hand of s where points of c = 1 then low-total of s + 10 else low-total of s)

define dealer-low-total from 'public': sum of points of c for each card c in dealer
define dealer-total from 'public': (if dealer-low-total <= ace-room
  and some card c in dealer where points of c = 1 then dealer-low-total + 10 else dealer-low-total)

define result of seat s from 'public': (if total of s > limit then -1
  else if dealer-total > limit or total of s > dealer-total then 1
  else if total of s = dealer-total then 0
  else -1)
