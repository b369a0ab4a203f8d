procedure game:
  let a = 999999999999999999999999999999

procedure game-over:
  roll 1 d2000000000 as r

procedure other:
  table rounds:
    0 to 5000000000: nothing
