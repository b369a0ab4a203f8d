# Everything by which a card can become known to some of the seats, or be lost from sight.
procedure game:
  shuffle deck
  repeat at most 2 times:
    for each seat s: move top of deck to hand of s
  move top of deck to row
  for each seat s: s gains 2 coins
  repeat at most 3 times:
    for each seat s: do turn of s

procedure turn of seat s:
  set active to s
  set held to count of cards in own hand
  s chooses one:
    option take if row is not empty: move the card c in row to own hand
    option lay if deck is not empty: move top of deck to row
    option draw if deck is not empty: move top of deck to own hand
    option peek if deck is not empty: s looks at top of deck
    option show if some card c in own hand:
      s chooses card c in own hand
      reveal c
    option look:
      s chooses seat t where t is not s
      s looks at top of hand of t
    option stow if some card c in own hand:
      s chooses card c in own hand
      move c to own chest
    option bury if row is not empty: move the card c in row to deck, at bottom
    option cover if row is not empty: move the card c in row to deck
    option mix: shuffle deck
    option sort if deck is not empty: s orders deck
    option dig if deck is not empty: move the card c in deck where c is elm to own hand
    option drop if deck is not empty: move bottom of deck to own hand
    option boast if held >= 3: nothing
    option buy: s gains 1 coin
    option pass: nothing
