# Contests: the highest set, then Nudges, then a stalemate and another try.

procedure contest of number pool -40 to 60, number other -40 to 60 from 'stated Playing the Game':
  do throw of pool
  let mine = result
  let my-nudges = nudges + bonus-nudges
  do throw of other
  do compare of mine, my-nudges, result, nudges + bonus-nudges

procedure compare of number mine 0 to 5, number my-nudges 0 to 60, number theirs 0 to 5, number their-nudges 0 to 60 from 'stated Playing the Game':
  if beats of (mine, my-nudges, theirs, their-nudges): set winner to first-side
  else if beats of (theirs, their-nudges, mine, my-nudges): set winner to second-side
  else: set winner to stalemate
  set margin to (if mine > theirs then mine - theirs else theirs - mine)

define beats of number mine 0 to 5, number my-nudges 0 to 60, number theirs 0 to 5, number their-nudges 0 to 60 from 'stated Playing the Game': (
  mine > theirs or (mine = theirs and my-nudges > their-nudges))

# Everybody on a side rolls, and the best Result counts.
procedure contest-with-help of number pool -40 to 60, number helper -40 to 60, number other -40 to 60 from 'public How to Play':
  do throw of pool
  let first = result
  let first-nudges = nudges + bonus-nudges
  do throw of helper
  let is-better = (if beats of (result, nudges + bonus-nudges, first, first-nudges) then 1 else 0)
  let mine = (if is-better = 1 then result else first)
  let my-nudges = (if is-better = 1 then nudges + bonus-nudges else first-nudges)
  do throw of other
  do compare of mine, my-nudges, result, nudges + bonus-nudges

# A Difficulty may apply to one side only: winning is then not enough.
procedure contest-against-difficulty of number pool -40 to 60, number other -40 to 60, number difficulty 1 to 5 from 'public How to Play':
  do throw of pool
  let mine = result
  let my-nudges = nudges + bonus-nudges
  do throw of other
  do compare of mine, my-nudges, result, nudges + bonus-nudges
  set achieved to (if winner = first-side and mine >= difficulty then 1 else 0)
