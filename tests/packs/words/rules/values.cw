# Numbers and tests: every kind of value.

define price-of of card p: (if price of p >= 1
  then price of p + 2 * count of problems o in board where o is urgent and o is not p
  else 0)
define strength of seat s: lives of s * rank of s - (urgency - toll)
define burden of seat s: (sum of (weight of k * count of k in house of s) for each kind k of stuff)
define richest: highest of strength of s for each participant s
define poorest: lowest of lives of s for each seat s
define sunny of kind k: badge of k = sun
define plain-kind of kind k: k is fame
define costly of card c: c is problem or c is in box or c is lantern
define soft of card c: c is not in rooms
define cheapest: lowest of price of c for each card c in board where c is urgent
define loss of seat s: -(lives of s) / 2 rounded up
define third of number n: n / 3 rounded down
define double of number n: 2 * (n + urgency)
define has-rival of seat s: rival of s != none and rival of s is not s
define outranked of seat s: some seat o where rank of o > rank of s and o is wounded
define alone of seat s: not some participant o where o is not s
define same-suit: count of cards a in board where (count of cards b in board where suit of b = suit of a) >= 2
define full: count of stuff in spoils = hoard
define sparse: count of stuff in spoils != 5 and count of participants < 3 and count of participants <= income
define heir: the participant s where rank of s = richest
define treasure-card: the card c in box where c is lantern
define lucky of seat s: (if calm then s is participant else lives of s > 3)
define first-suit: (if storm then suit of whisperer else suit of top of board)
define on-top: top of board
define price-is-seen of card c: price of c = income and mercy = sometimes
define grain of kind k: k = food
define need of problem p, kind k: (if price of p >= 1 then price of p + weight of k else 0)
define openings of problem p: reward of p
define standing of seat s, suit m, number n: (count of cards c in hand of s where suit of c = m) * n
define outdoes of seat s, seat o, suit m: standing of (s, m, 2) > standing of (o, m, 1 + 1)
define suits of card c, kind k: suit of c = badge of k
define scarce-kinds of problem p: (count of kinds k of stuff where need of (p, k) > 2)
define hopeless of seat s: (not outdoes of (s, patron, sun)) and suits of (whisperer, food)
define unsuited of card c: (not suits of (c, money)) or (some seat o where outdoes of (o, active, suit of c))
define is-handy of room a, room b: steps from a to b < 2 and nook of a is not empty
define reachable of room a: count of rooms b in rooms where steps from a to b <= 2
define within-reach of room a: count of rooms b in rooms where not steps from a to b = 1
define far-off of room a, number n: some room b in rooms where steps from a to b > n
