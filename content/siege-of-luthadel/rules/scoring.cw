# The Final Game Steps: which side wins the siege, then whose House is highest.

procedure final-steps from 'stated Final Game Steps':
  move all cards from attacker-pile to attackers-counted
  move all cards from defender-pile to defenders-counted
  do decide-siege
  do reveal-personalities

procedure decide-siege from 'stated Final Game Steps':
  if impact-of-attackers > impact-of-defenders: set winning-side to attackers
  else if impact-of-defenders > impact-of-attackers: set winning-side to defenders
  else if battle-of-luthadel is in attackers-counted: set winning-side to attackers
  else if battle-of-luthadel is in defenders-counted: set winning-side to defenders

define impact-of-attackers from 'stated Final Game Steps': sum of impact-now of p for each card p in attackers-counted
define impact-of-defenders from 'stated Final Game Steps': sum of impact-now of p for each card p in defenders-counted

define impact-now of card p from 'stated The Battle of Luthadel': (if p is battle-of-luthadel
  then (if impact of p > battle-ruin then impact of p - battle-ruin else 0) else impact of p)

define tokens-of-winner of seat h from 'stated Final Game Steps': (if winning-side = attackers
  then count of attacker-token in allegiance of h + count of attacker-token in shown-allegiance of h
  else if winning-side = defenders
  then count of defender-token in allegiance of h + count of defender-token in shown-allegiance of h
  else 0)

define final-points of seat h from 'stated Final Game Steps': points of h + allegiance-worth * tokens-of-winner of h
