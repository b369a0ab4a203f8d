procedure climb of number dice 1 to 6, number depth 1 to 6, seat who:
  roll dice d6 as thrown
  set rounds to highest of thrown
