procedure game:
  let c = top of box
  for each seat s:
    s pays price of c
    else: end game
    s collects price of c from purse of t to pot for each seat t
