procedure game:
  for each seat s:
    if twice of (s, 2, 3) > 4: end game
    if twice of s > 4: end game
    if twice of (s, deck) > 4: end game
    if thrice of (s, 2) > 4: end game
    if rounds of (s, 2) > 4: end game
    if twice of (s, 2) > 4: end game

define twice of seat s, number n: n * count of coin in purse of s
