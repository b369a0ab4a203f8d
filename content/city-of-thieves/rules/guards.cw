# The militia.

# Any guard: on a 6 it stays, otherwise it may go as far as the die shows.
procedure militia-step from 'public Quickplay Reference':
  active chooses character g in militia, or none
  if g is none: finish
  do throw of active
  if shown <= 5: do patrol of g, shown, on-the-hunt

# A guard that is distracted attacks nobody.
procedure distract-guard of seat h, number n 0 to 9 from 'designed':
  h chooses character g in militia
  if g is not none: do patrol of g, n, at-ease

# Step by step; a guard that attacks goes no further.
procedure patrol of character g, number n 0 to 9, mood m from 'public The Long Arm of the Law':
  set strides to n
  repeat at most 9 times while strides >= 1:
    if occupant of place of g is g:
      active chooses space s in city where may-patrol of (g, s, m), or none
      if s is none: stop
      do patrol-to of g, s, m
    else:
      active chooses space x in city where may-patrol of (g, x, m)
      if x is none: stop
      do patrol-to of g, x, m

procedure patrol-to of character g, space s, mood m from 'public The Long Arm of the Law':
  decrease strides by 1
  if occupant of s is none: do enter of g, s
  else: do meet-at of g, s, m

# Where somebody stands, a guard attacks or, if it may, passes.
procedure meet-at of character g, space s, mood m from 'public The Long Arm of the Law':
  active chooses one:
    option strike if m = on-the-hunt and is-rival of (active, occupant of s): do raid of g, s
    option pass-by if may-cross of (g, s, strides): do enter of g, s

define may-patrol of character g, space s, mood m from 'public The Long Arm of the Law': (beside of (g, place of g, s)
  and (occupant of s is none or (m = on-the-hunt and is-rival of (active, occupant of s)) or may-cross of (g, s, strides - 1)))

define may-cross of character g, space s, number n -1 to 9 from 'designed': g is crosses and leads-on of (g, s, n)

# The active player rolls for the guard; nobody may help it.
procedure raid of character g, space s from 'public The Long Arm of the Law':
  let foe = occupant of s
  set strides to 0
  do enter of g, s
  do fight of g, foe
  if winning-side = of-attacker: do caught of foe
  else: do retreat of g, boss of foe

procedure caught of character t from 'public The Long Arm of the Law':
  do fine of boss of t, (if t is bargains then guard-fine - 1 else guard-fine)
  do take-in of t

procedure fine of seat h, number n 0 to 9 from 'stated Enhanced Patrols':
  move n ducats from purse of h to bank, as many as possible

procedure take-in of character t from 'public The Long Arm of the Law':
  do retreat of t, active
