# Roll on and risk the points of the turn, or stop and keep them.

procedure game from 'public Order of play':
  repeat at most limit times:
    for each seat s: do turn of s

define target from 'public The end': if length = full then 100 else 10
define limit from 'designed': if length = full then 1000 else 20
define rival of seat s from 'public The end': the seat t where t is not s

# Nobody rolls who could stop and win.
procedure turn of seat s from 'public A turn':
  repeat at most limit times:
    increase choices by 1
    s chooses one:
      option go-on if points of s + at-risk < target: do throw
      option keep:
        increase points of s by at-risk
        set at-risk to 0
        if points of s >= target or choices = limit: end game
        finish
    if at-risk = 0: finish

# A one loses the points of the turn.
procedure throw from 'public A turn':
  if choices = limit: end game
  roll 1 d6 as die
  if sum of die = 1: set at-risk to 0
  else: increase at-risk by sum of die
