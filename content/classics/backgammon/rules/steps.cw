# Playing two numbers. Both must be played if there is a way to; if only one can be, the larger.

procedure play-both from 'public A turn':
  set steps to 0
  set die to smaller
  set other to larger
  let smaller-movers = movers
  set die to larger
  set other to smaller
  if rearmost < 25 and smaller-movers >= 2 and movers >= 2: do play-freely
  else: do play-with-care

# Where two checkers could go by either number, one is always left for the second step.
procedure play-freely from 'public A turn':
  if larger != smaller: do choose-number
  do play-die
  do turn-dice
  do play-die

define movers from 'public A turn': (sum of count of k in board of active
  for each kind k of standing where can-move of k)

procedure play-with-care from 'public A turn':
  let larger-ways = count of kinds k of standing where leads of k
  do turn-dice
  let smaller-ways = count of kinds k of standing where leads of k
  do turn-dice
  if larger-ways + smaller-ways = 0:
    do play-one
    finish
  if larger-ways >= 1 and smaller-ways >= 1 and larger != smaller: do choose-number
  else if larger-ways = 0: do turn-dice
  do play-first
  do turn-dice
  do play-die

procedure choose-number from 'public A turn':
  active chooses one:
    option larger-number: nothing
    option smaller-number: do turn-dice

procedure turn-dice from 'public A turn':
  let former = die
  set die to other
  set other to former

procedure play-first from 'public A turn':
  active chooses kind k of standing where leads of k
  do step of k

procedure play-die from 'public A turn':
  active chooses kind k of standing where can-move of k
  do step of k

procedure play-one from 'public A turn':
  if not some kind k of standing where can-move of k: do turn-dice
  active chooses kind k of standing where can-move of k
  if k is not none: do step of k

# A single checker of the opponent is hit; whoever has borne off all fifteen wins.
procedure step of kind k from 'public Moving':
  increase steps by 1
  move 1 k from board of active to bank
  for each kind t of point where pips of t = pips of k - die: move 1 t from bank to board of active
  for each kind t of point where pips of t = 25 + die - pips of k and count of t in board of rival = 1:
    move 1 t from board of rival to bank
    rival gains 1 on-bar
  if pips of k <= die: active gains 1 borne-off
  if is-home of active: end game

define rearmost from 'public Moving': (highest of pips of k
  for each kind k of standing where count of k in board of active >= 1)

# The bar comes first, two checkers of the opponent block, and a checker is borne off when all
# are in the last quarter: by its exact number, or by a larger one if it is the rearmost.
define can-move of kind k from 'public Moving': (count of k in board of active >= 1
  and (rearmost < 25 or k is on-bar)
  and (not some kind t of point where pips of t = 25 + die - pips of k and count of t in board of rival >= 2)
  and (pips of k > die or rearmost <= (if pips of k = die then 6 else pips of k)))

define leads of kind k from 'public A turn': can-move of k and follows of k

# After a step of k by the one number, some checker m could go by the other.
define follows of kind k from 'public A turn': (some kind m of standing where
  (count of m in board of active >= (if m is k then 2 else 1) or pips of m = pips of k - die)
  and (m is on-bar or count of on-bar in board of active < (if k is on-bar then 2 else 1))
  and (not some kind t of point where pips of t = 25 + other - pips of m and count of t in board of rival >= 2)
  and (pips of m > other or not some kind t of standing where
    pips of t > (if pips of m = other then 6 else pips of m)
    and (count of t in board of active >= (if t is k then 2 else 1) or pips of t = pips of k - die)))
