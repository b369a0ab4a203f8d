# One deal: collect sets and runs, then knock with little left over.

procedure game from 'public':
  do deal
  do offer-upcard
  repeat at most 100 times: do next-turn

procedure deal from 'public':
  shuffle stock
  for each seat s:
    repeat at most hand-size times: move top of stock to hand of s
  move top of stock to pile

# The first upcard is offered to both; if nobody takes it, the first player draws.
procedure offer-upcard from 'public':
  for each seat s:
    set player to s
    s chooses one:
      option take-upcard:
        do take-upcard
        do end-turn
        finish
      option pass: nothing
  set player to the seat s where s is not player
  do draw
  do end-turn

procedure next-turn from 'public':
  set player to the seat s where s is not player
  if count of cards in stock <= wall: do last-turn
  player chooses one:
    option take-upcard:
      increase upcards-taken by 1
      if upcards-taken = most-upcards: end game
      do take-upcard
    option draw: do draw
  do end-turn

procedure take-upcard from 'public':
  set upcard to top of pile
  move top of pile to hand of player

procedure draw from 'public':
  set upcard to none
  move top of stock to hand of player

# At the wall the upcard may be taken only to knock with it.
procedure last-turn from 'public':
  do take-upcard
  do look-for-knock
  if least-after <= knock-limit:
    player chooses one:
      option knock: do knock
      option pass: nothing
  end game

# Discard, or knock where one discard leaves little enough.
procedure end-turn from 'public':
  do look-for-knock
  if least-after <= knock-limit:
    player chooses card c in own hand, or none
    if c is none:
      do knock
    else:
      do discard of c
  else:
    player chooses card c in own hand
    do discard of c

# An upcard that both put back in turn would go on for ever.
procedure discard of card c from 'public':
  move c to pile
  if c is upcard:
    increase put-back by 1
  else:
    set put-back to 0
  if put-back = 2: end game
