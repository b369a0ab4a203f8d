# A turn: collect, let problems worsen, add one, then lead a deal or pass.

procedure turn from 'public How to Play':
  do collect of active
  set now to own-turn
  do all-play-cards
  do worsen-problems
  do add-problem
  do settle
  do deal-or-pass
  do clean-up

procedure next-turn from 'public How to Play':
  for each seat s where s is not active, in turn order from active:
    set active to s
    stop

procedure clean-up from 'public How Long is a Deal Binding':
  do forget-deal
  set last-played to none

procedure forget-deal from 'public How Long is a Deal Binding':
  set at-stake to none
  set being-solved to none
  for each problem p in board: do forget-shifts of p
  for each seat h:
    h stops being participant
    set helped of h to none
    set promised of h to 0

# ---- collecting ------------------------------------------------------------------------

procedure collect of seat h from 'public Collect Resources & Cards':
  for each kind k of resource: do collect-kind of h, k, income of (h, k)
  do draw-cards of h, cards-each-turn of h

define income of seat h, kind k from 'public Collect Resources & Cards': (
  (sum of standing of (c, k) for each card c in sheet of h)
  + (sum of standing of (c, k) for each card c in in-play of h))

define cards-each-turn of seat h from 'public Collect Resources & Cards': (
  (sum of cards-drawn of c for each card c in sheet of h)
  + (sum of cards-drawn of c for each card c in in-play of h))

# What is short may be taken from other players, of the same kind.
procedure collect-kind of seat h, kind k, number n 0 to 9999 from 'public Collect Resources & Cards':
  do provide of h, h, k, n

procedure provide of seat chooser, seat h, kind k, number n 0 to 9999 from 'public Collect Resources & Cards':
  let held = count of k in supply
  move n k from supply to house of h, as many as possible
  repeat at most (if n > held then n - held else 0) times:
    chooser chooses seat rival where rival is not chooser and rival is not h and count of k in house of rival >= 1, or none
    if rival is none: stop
    move 1 k from house of rival to house of h, as many as possible

procedure draw-cards of seat h, number n 0 to 9999 from 'public Overview':
  repeat at most n times:
    if personality-deck is empty:
      move all cards from personality-discard to personality-deck
      shuffle personality-deck
    move top of personality-deck to hand of h

# ---- problems --------------------------------------------------------------------------

procedure worsen-problems from 'public Problems Worsen':
  for each problem p in board, in any order by active:
    do worsen of p
    do settle

# To the first column on the right with room; past the last column it erupts.
procedure worsen of card p from 'public Problems Worsen':
  set urgency of p to column-from of (urgency of p + 1)

define column-from of number first 1 to 6 from 'stated Set Up 6': (if first > 4 or (lowest of n for each number n from first to 4 where has-room of n) = 0
  then 5 else lowest of n for each number n from first to 4 where has-room of n)

define has-room of number n 1 to 5 from 'stated Set Up 6': (count of problems o in board where urgency of o = n) < rows

procedure add-problem from 'public How to Play':
  increase to-add by 1

# What is due happens one after another: eruptions first, then problems that arrive.
procedure settle from 'designed':
  repeat at most 200 times while unsettled: do settle-one

define unsettled from 'designed': to-add > 0 or some problem p in board where urgency of p = 5

procedure settle-one from 'designed':
  do erupt-one
  do add-one

procedure add-one from 'public How to Play':
  if to-add = 0: finish
  decrease to-add by 1
  do draw-problem

procedure draw-problem from 'public How to Play':
  if problem-deck is empty: finish
  let drawn = top of problem-deck
  do arrive of drawn, starts of drawn

procedure arrive of card p, number first 1 to 4 from 'stated Set Up 6':
  let column = column-from of first
  move p to board
  set urgency of p to column
  if column < 5: do joined of p

# Something may happen when a problem has come to the board.
procedure joined of card p from 'designed':
  do nothing-more of p

procedure nothing-more of card p from 'designed':
  nothing

procedure erupt-one from 'public Eruption Effects':
  if not some problem p in board where urgency of p = 5: finish
  active chooses problem p in board where urgency of p = 5
  do erupts of p, active
  do finish-eruption of p
  if p is in board and urgency of p = 5: do leave-by-eruption of p

# What an eruption has made due and must happen before the problem leaves.
procedure finish-eruption of card p from 'stated Impact':
  nothing

procedure leave-by-eruption of card p from 'public Eruption Effects':
  do rise-in-unrest of p

procedure rise-in-unrest of card p from 'public Meeple Gamers':
  increase unrest by 1
  move p to problem-discard
  if unrest >= unrest-limit:
    do final-reckoning
    end game

procedure deal-or-pass from 'public How to Play':
  active chooses one:
    option lead-deal if some problem p in board: do lead-deal
    option pass: do pass-turn

procedure pass-turn from 'public How to Play':
  do draw-cards of active, 1
