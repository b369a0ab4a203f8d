# Moving, trading, choosing: every kind of sentence.

procedure game:
  shuffle deck
  shuffle board
  set active to the seat s where s is participant
  for each seat s, in turn order from active:
    do collect of s
    do steal of s, active
  for each card c in rooms:
    do entered of c, active
    do solved of c, patron
  do markets
  do close-deal
  do challenge of 3, income
  do pile-up
  if top of board is problem: do pay-up of active, top of board
  do weigh-down
  do bargain
  announce dawn
  announce dusk
  end game

procedure collect of seat h:
  if count of food in house of h < income: h gains 2 food
  h gains 1 prestige, as many as possible
  h gains toll money, or nothing
  h loses all disgrace
  h loses 1 money, as many as possible
  h gains count of food in house of h favor
  h gains 2 * count of money in vault of h favor
  h gains lives of h + 1 food
  h pays 1 money
  else:
    h becomes wounded
  h stops being participant
  h becomes participant

procedure steal of seat thief, seat victim:
  thief moves 1 food from house of victim to house of thief, as many as possible
  thief moves up to 2 stuff from own house to own vault
  thief moves any stuff from own vault to own house
  thief moves 2 stuff from house of victim to own house, or nothing
  thief moves stuff worth at least 3 by weight from own house to spoils
  move all stuff from house of victim to spoils
  move all fame from spoils to bank
  for each kind k of stuff:
    move 1 k from house of victim to house of thief, as many as possible
    thief moves all k from own vault to own house

procedure markets:
  for each participant s:
    s chooses kind k of stuff
    move all k from bank to spoils
  secretly each seat s: s chooses number bid from 0 to count of money in house of s
  for each seat s: s loses bid of s money, as many as possible
  secretly each participant s where lives of s >= 1: s chooses side vote
  for each seat s: set allegiance of s to vote of s
  secretly each seat s: s moves any stuff from own house to own vault
  let total = sum of bid of s for each seat s
  increase urgency by total / 100 rounded up
  decrease urgency by total / 20 rounded down
  active chooses seat ally where ally is not active and ally is not wounded, or none
  if ally = none: set rival of active to patron
  else if ally is participant: set rival of active to ally
  else: set rival of ally to none

procedure close-deal:
  let solved-problem = the problem p in board where price of p >= 2
  active splits reward of solved-problem among participant h as share
  for each participant h:
    h gains share of h favor
  active chooses 2 cards gone in hand of active where it is helper
  move gone to box
  active chooses up to toll problems hidden in board where suit of it = sun
  move hidden to deck, at bottom
  for each card c in hidden: reveal c
  active chooses one:
    option bribe if count of money in house of active >= 2:
      active pays 2 money
      else: decrease rank of active by 2
      increase rank of active by 1
    option beg:
      decrease lives of active by 1
    option wait: nothing
  active may: active gains 1 favor
  else: active gains 1 disgrace
  active may pay 1 money:
    increase urgency by 2
  else:
    set calm to count of food in spoils > 3
  active may:
    active gains 1 food
    active loses 1 money, as many as possible

# A pool of dice and its highest matching set.
procedure challenge of number pool, number difficulty:
  roll (if pool > 10 then 10 else if pool < 2 then 2 else pool) d6 as dice
  active rerolls up to 1 of dice
  active rerolls 2 of dice
  let nudges = count of dice d in dice where d = 6
  let result = highest of n for each number n from 1 to 5 where (count of dice d in dice where d = n) >= 2
  if result >= difficulty or nudges >= 3: increase urgency by 1
  table sum of dice:
    0 to 3: active becomes wounded
    4: nothing
    5 to 60:
      active stops being wounded
      increase urgency by highest of dice - lowest of dice

procedure pile-up:
  move 3 cards from deck to board, as many as possible
  move all problems from board to deck, at bottom
  move all cards where price of it <= 2 and it is not urgent from board to box
  move toll + urgency cards from deck to rooms, as many as possible
  move top of deck to hand of active
  move bottom of deck to board
  move lantern to box, at bottom
  reveal top of deck
  active looks at bottom of deck
  active orders board
  patron orders hand of patron
  repeat at most 3 times:
    move top of deck to box
    if top of deck is lantern: stop
    if bottom of deck is not lantern: finish
  repeat at most urgency times until deck is empty: move top of deck to rooms
  repeat at most 4 times while calm: set calm to storm
  if mercy = 'yes' and weather != attacker: set weather to neutral
  if not (calm or storm): set storm to not calm
  if calm or (storm and deck is not empty): set patron to active
  if not (urgency < 2): decrease urgency by 2
  if active is patron: nothing
  for each suit u: increase urgency by count of cards c in board where suit of c = u

procedure weigh-down:
  do load of the problem p in board where burden of p = 0, 2
  for each problem p in board where burden of p < 3 and p is not blessed:
    increase burden of p by 1
  active chooses problem heavy in board where burden of heavy >= 2
  if heavy is blessed: set burden of heavy to 0

procedure load of card c, number n 0 to 4:
  if burden of c < n: c becomes blessed
  else: c stops being blessed

procedure bargain:
  set active to the seat s
  set patron to the seat s where s is not active
  active offers as proposer to each participant h where h is not wounded, at most 3 times:
    proposer chooses seat partner where partner is not proposer
    proposer chooses number asked-for from 0 to 3
    proposer may:
      stop
    partner gains asked-for food, as many as possible
  agreed:
    proposer gains asked-for favor, as many as possible
  else:
    partner loses asked-for food, as many as possible
  patron offers as proposer to each seat h where h is active, at most 1 times: patron gains 1 favor
  agreed: finish
  repeat at most 2 times:
    active offers as proposer to each seat h where rank of h > rank of patron, at most toll times:
      let bid = rank of proposer
      if bid < 2: stop
    agreed: stop
    else:
      decrease rank of proposer by bid
      stop
    active offers as proposer to each seat, at most income times: reveal top of deck
    agreed:
      proposer stops being wounded
      nothing
    else: nothing

procedure pay-up of seat h, problem p:
  h pays asking of p
  else:
    h becomes wounded
  patron pays fee of whisperer
  else: patron gains 1 disgrace, as many as possible
  if fee of p is payable from vault of h: h pays fee of p
  h may pay asking of p: h gains 1 favor, as many as possible
  else: decrease urgency by 1
  h may pay fee of p: increase urgency by 1
  if asking of p is not payable from house of s for each participant s: h gains 1 favor, as many as possible
  h collects asking of p from house of s to spoils for each seat s where s is not h
  else: increase urgency by 1
  h collects fee of p from vault of s to house of s for each participant s, in turn order from patron
  if asking of p is payable from spoils and fee of p is payable from house of s for each seat s where s is not h:
    decrease urgency by 1

procedure line-up of seat h:
  for each helper c in court of h, in any order by h: do played of c, h
  for each room r in rooms, in any order by active:
    increase urgency by 1
    move r to box
  for each participant s, in any order by patron: s gains 1 favor, as many as possible
  for each seat s where s is wounded, in any order by h: s stops being wounded
