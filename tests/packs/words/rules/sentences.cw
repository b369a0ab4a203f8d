# Sentences that read well only if they are said with care.

procedure lower of seat h, card p, kind k, number n -9 to 9:
  nothing

procedure ease of seat h, card p, kind k, number n 0 to 9:
  do lower of h, p, food, 2
  do lower of h, p, money, 2
  do lower of h, p, money, n
  do lower of h, p, k, 1
  do lower of h, p, k, -1
  do lower of h, p, k, n
  do lower of h, p, k, -n
  do hoard-up of h, money
  do hoard-up of h, k

procedure hoard-up of seat h, kind k:
  nothing
