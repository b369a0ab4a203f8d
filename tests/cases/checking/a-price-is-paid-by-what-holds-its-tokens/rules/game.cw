procedure game:
  let c = top of box
  for each seat s:
    s pays 3
    else: end game
    s pays prize of c
    else: end game
    s pays price of s
    else: end game
    if price of c is payable from box: end game
    s collects price of c from purse of t to box for each seat t
    s collects price of c from purse of t to pot for each card t in box
    s collects price of c from purse of t to tin for each seat t
    s may pay price: end game
    s pays price of c
    else: end game
