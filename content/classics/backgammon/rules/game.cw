# The game: a starting roll, then turn after turn until somebody has borne off all checkers.

procedure game from 'public A turn':
  for each seat s: do set-up of s
  do starting-roll
  do play-both
  repeat at most 500 times:
    do pass-dice
    do turn

procedure set-up of seat s from 'public Setup':
  s gains 2 point-24
  s gains 5 point-13
  s gains 3 point-8
  s gains 5 point-6

# Each rolls one die; whoever has the larger number begins with both.
procedure starting-roll from 'public Setup':
  for each seat s:
    if active is none: set active to s
    else: set rival to s
  repeat at most 1000 times until smaller < larger:
    roll 1 d6 as mine
    roll 1 d6 as theirs
    set larger to highest of mine
    set smaller to highest of theirs
    if larger < smaller:
      do pass-dice
      set smaller to highest of mine
      set larger to highest of theirs

procedure pass-dice from 'public A turn':
  let next = rival
  set rival to active
  set active to next

# A double is played twice, if both of its numbers could be played.
procedure turn from 'public A turn':
  roll 2 d6 as thrown
  set larger to highest of thrown
  set smaller to lowest of thrown
  do play-both
  if larger = smaller and steps = 2: do play-both
