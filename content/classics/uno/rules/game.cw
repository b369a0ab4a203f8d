# The game: one turn after the other until somebody is out of cards.

procedure game from 'public Aim':
  do seat-players
  do deal
  do turn-up
  repeat at most 10000 times: do turn

# Everybody has a neighbour on each side; the first seat begins.
procedure seat-players from 'public Setup':
  for each seat s:
    set left of active to s
    set right of s to active
    set active to s
  let last = active
  set active to the seat s where right of s is none
  set left of last to active
  set right of active to last
  set direction to clockwise

define following from 'public Reverse': if direction = clockwise then left of active else right of active

procedure turn-about from 'public Reverse':
  if direction = clockwise: set direction to counter-clockwise
  else: set direction to clockwise

procedure deal from 'public Setup':
  shuffle deck
  for each seat s: move cards-dealt cards from deck to hand of s, as many as possible

# The first card does what it says; a Wild Draw Four goes back.
procedure turn-up from 'public Setup':
  move top of deck to pile
  repeat at most 100 times while top of pile is wild-draw-four:
    move top of pile to deck
    shuffle deck
    move top of deck to pile
  let c = top of pile
  set face-in-force to face of c
  if c is wild: do draw-lots
  else: set colour-in-force to colour of c
  if face of c = skip: set active to following
  if face of c = reverse:
    do turn-about
    set active to following
  if face of c = draw-two: move 2 cards from deck to hand of active, as many as possible

# One turn: play a card that fits, or else a Wild Draw Four, or else draw.
procedure turn from 'public A turn':
  active chooses card c in own hand where fits of c
  if c is not none:
    do play of c
    finish
  active chooses card spare in own hand where spare is wild-draw-four
  if spare is none: do draw
  else: do play of spare

define fits of card c from 'public A turn': colour of c = colour-in-force or face of c = face-in-force or c is wild

procedure play of card c from 'public A turn':
  move c to pile
  if hand of active is empty: end game
  set face-in-force to face of c
  if colourless of c:
    active chooses colour named
    set colour-in-force to named
  else: set colour-in-force to colour of c
  do effect of c
  set active to following

define colourless of card c from 'public Cards': c is wild or c is wild-draw-four

# Skip, Draw Two and Wild Draw Four pass over the next seat: with two players one goes on.
procedure effect of card c from 'public Cards':
  if face of c = reverse: do turn-about
  if face of c = skip: set active to following
  if face of c = draw-two:
    set active to following
    if count of cards in deck < 2: do refill
    move 2 cards from deck to hand of active, as many as possible
  if c is wild-draw-four:
    set active to following
    if count of cards in deck < 4: do refill
    move 4 cards from deck to hand of active, as many as possible

# A drawn card is played at once if it is wild or of the colour in force; wild, it only
# changes the colour, by lot.
procedure draw from 'inferred A turn':
  if deck is empty: do refill
  move top of deck to hand of active
  let c = top of hand of active
  if colourless of c:
    move c to pile
    set face-in-force to face of c
    do draw-lots
  else if colour of c = colour-in-force:
    move c to pile
    set face-in-force to face of c
    do effect of c
  set active to following

procedure draw-lots from 'inferred A turn':
  roll 1 d4 as lot
  table highest of lot:
    1: set colour-in-force to red
    2: set colour-in-force to green
    3: set colour-in-force to blue
    4: set colour-in-force to yellow

# All played cards go back; the colour and the face in force stay.
procedure refill from 'public The deck runs out':
  move all cards from pile to deck
  shuffle deck
