# The end: what is face down is turned up, then points are counted.

procedure final-reckoning from 'public Reveal at the End':
  do reveal-personalities

# All are turned up before any scores, and what compares scores comes last.
procedure reveal-personalities from 'public Reveal at the End':
  for each seat h: move all cards from face-down of h to in-play of h
  for each seat h, in turn order from active:
    for each personality c in in-play of h where c is not scores-late: do scores of c, h
  for each seat h, in turn order from active:
    for each personality c in in-play of h where c is scores-late: do scores of c, h

# When unrest has run over, whoever did least wins.
define reckoning of seat h from 'public Meeple Gamers': (if unrest >= unrest-limit then -points of h else points of h)

define points of seat h from 'public Quick start': count of favor in score-pile of h - count of disgrace in score-pile of h
