# What the siege adds to Set Up.

procedure lay-siege from 'stated Set Up 1':
  move battle-of-luthadel to battle-space
  shuffle rampage-deck
  move 1 atium from supply to spoils, as many as possible

procedure take-sides from 'stated Set Up 5':
  for each seat h: set support of h to side-of-house of h

# Sheets that nobody was dealt can be swapped for later.
procedure put-sheets-away from 'stated Swap House Sheet':
  move all cards from sheets to box

define side-of-house of seat h from 'stated Set Up 5': starting-side of the house-sheet c in sheet of h

# Starting problems, one unseen into each pile, then four piles with Journey cards.
procedure lay-problems-and-journey from 'stated Set Up 6':
  shuffle problem-deck
  shuffle journey-deck
  repeat at most count of seats times: do draw-problem
  move top of problem-deck to attacker-pile
  move top of problem-deck to defender-pile
  for each number n from 1 to 4: do make-quarter of n
  move all cards from stacked to problem-deck

# The lowest pile is made first, and each is put on top of those before.
procedure make-quarter of number n 1 to 4 from 'stated Set Up 6':
  let left = 5 - n
  move (count of cards in problem-deck / left rounded down) cards from problem-deck to quarter, as many as possible
  move (journeys-in of n) cards from journey-deck to quarter, as many as possible
  shuffle quarter
  repeat at most 60 times while quarter is not empty: move top of quarter to stacked

define journeys-in of number n 1 to 4 from 'stated Set Up 6': (if game-length = short then (if n >= 3 then 3 else 0)
  else if game-length = medium then (if n >= 2 then 2 else 0)
  else if n >= 3 then 2 else 1)
