procedure game:
  move fox to box
  if top of deck is fox: end game
