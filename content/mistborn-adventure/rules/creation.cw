# Making heroes: the crew first, then each hero by questions.

procedure create-heroes from 'public Character Creation':
  do found-crew
  for each seat s: do create-hero of s

procedure found-crew from 'public Character Creation':
  let founder = the seat s
  announce why-are-you-together
  founder chooses cause w
  set crew-cause to w
  announce who-stands-in-your-way
  founder chooses aim x
  set crew-aim to x
  announce how-do-you-work
  founder chooses method y
  set crew-method to y

procedure create-hero of seat s from 'public Character Creation':
  do choose-strengths of s
  do split-attributes of s, points-for of attributes-chosen of s, attribute-cap of attributes-chosen of s
  do split-standing of s, points-for of standing-chosen of s, standing-cap of standing-chosen of s
  do choose-powers of s
  do answer-questions of s
  do choose-props of s
  do work-out-resiliences of s

# Of Attributes, Standing and Powers one is strong, one average and one weak.
procedure choose-strengths of seat s from 'public Character Creation':
  announce what-is-strong
  s chooses strength a
  set attributes-chosen of s to a
  s chooses strength b where b != attributes-chosen of s
  set standing-chosen of s to b
  s chooses strength c where c != attributes-chosen of s and c != standing-chosen of s
  set powers-chosen of s to c

# What one of several shares can be, with two points at least for each of the others.
procedure set-limits of number left -30 to 20, number cap 2 to 10, number others 0 to 2 from 'public Character Creation':
  set lower-limit to lowest of n for each number n from 2 to 8 where n + cap * others >= left
  set upper-limit to highest of n for each number n from 2 to 8 where n <= cap and n + least-dice * others <= left

define what-is-left of number points 9 to 13, number one-part 0 to 13, number other-part 0 to 13 from 'public Character Creation': (
  highest of n for each number n from 0 to 9 where n + one-part + other-part = points)

procedure split-attributes of seat s, number points 9 to 13, number cap 4 to 6 from 'public Character Creation':
  do set-limits of points, cap, 2
  s chooses number for-physique from lower-limit to upper-limit
  set made-physique of s to for-physique
  do set-limits of points - made-physique of s, cap, 1
  s chooses number for-charm from lower-limit to upper-limit
  set made-charm of s to for-charm
  set made-wits of s to what-is-left of (points, made-physique of s, made-charm of s)

procedure split-standing of seat s, number points 9 to 13, number cap 4 to 8 from 'public Character Creation':
  do set-limits of points, cap, 2
  s chooses number for-resources from lower-limit to upper-limit
  set made-resources of s to for-resources
  do set-limits of points - made-resources of s, cap, 1
  s chooses number for-influence from lower-limit to upper-limit
  set made-influence of s to for-influence
  set made-spirit of s to what-is-left of (points, made-resources of s, made-influence of s)

procedure choose-powers of seat s from 'public Character Creation':
  if powers-chosen of s = strong: do choose-strong-powers of s
  else if powers-chosen of s = average: do choose-average-powers of s
  else: do choose-extra-traits of s

procedure choose-strong-powers of seat s from 'public Character Creation':
  set made-metal of s to all-metals
  s chooses one:
    option mistborn: set made-discipline of s to allomancy; set made-rating of s to 4
    option keeper: set made-discipline of s to feruchemy; set made-rating of s to 3

procedure choose-average-powers of seat s from 'public Character Creation':
  set made-rating of s to 5
  s chooses one:
    option misting: do become-misting of s
    option kandra: do become-kandra of s

procedure become-misting of seat s from 'public Character Creation':
  set made-discipline of s to allomancy
  s chooses metal x where x != all-metals
  set made-metal of s to x
  s chooses stunt t in shelf where extends of t = allomancy
  set made-stunt of s to t
  move t to sheet of s

procedure become-kandra of seat s from 'public Character Creation':
  set made-discipline of s to mimicry
  s chooses stunt t in shelf where extends of t = mimicry
  set made-stunt of s to t
  move t to sheet of s

procedure choose-extra-traits of seat s from 'public Character Creation':
  s chooses trait t in shelf where kind of t = further
  set made-extra-trait of s to t
  move t to sheet of s
  s chooses trait u in shelf where kind of u = further
  set made-second-extra-trait of s to u
  move u to sheet of s

# Each answer becomes a Trait.
procedure answer-questions of seat s from 'public Character Creation':
  announce what-drives-you
  s chooses trait d in shelf where kind of d = drive
  set made-drive of s to d
  move d to sheet of s
  announce what-are-you
  s chooses trait p in shelf where kind of p = profession
  set made-profession of s to p
  move p to sheet of s
  announce what-are-you-best-at
  s chooses trait q in shelf where kind of q = specialty
  set made-specialty of s to q
  move q to sheet of s
  announce what-do-people-notice
  s chooses trait f in shelf where kind of f = feature
  set made-feature of s to f
  move f to sheet of s
  announce how-do-you-behave
  s chooses trait b in shelf where kind of b = personality
  set made-personality of s to b
  move b to sheet of s

# Props for three points.
procedure choose-props of seat s from 'designed':
  announce what-do-you-carry
  s chooses prop p in shelf, or none
  if p is none: finish
  set made-prop of s to p
  move p to sheet of s
  s chooses prop q in shelf where cost of q + price of made-prop of s <= 3, or none
  if q is none: finish
  set made-second-prop of s to q
  move q to sheet of s

procedure work-out-resiliences of seat s from 'public Hero Creation':
  set made-health of s to made-physique of s + made-resources of s
  set made-reputation of s to made-charm of s + made-influence of s
  set made-willpower of s to made-wits of s + made-spirit of s
