# The end: what is face down is turned up, then points are counted.

# When unrest has run over, whoever did least wins.
define reckoning of seat h from 'public Meeple Gamers': (if unrest >= unrest-limit then -points of h else points of h)

define points of seat h from 'public Quick start': count of favor in score-pile of h - count of disgrace in score-pile of h
