procedure game:
  reveal fox
  if fox is in deck: announce last-round
  shuffle deck
  if fox is in deck: announce last-round
