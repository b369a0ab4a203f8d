# What the siege changes of deals: sides, the Spoils, support and Allegiance.

procedure place-pawn of card p from 'stated Making Deals':
  active chooses side k
  set pawn-side to k
  set deal-side to k

# The side may be changed while the deal is talked over.
procedure choose-side of seat proposer, card p from 'stated Making Deals':
  proposer chooses side k, or none
  if k is none: set deal-side to pawn-side
  else: set deal-side to k

# Which of the tokens paid go to the Spoils may be agreed; otherwise the active player chooses.
procedure earmark-for-spoils of seat proposer, card p from 'stated Closing Deals 2':
  proposer may:
    do name-spoils of proposer

procedure name-spoils of seat chooser from 'stated Closing Deals 2':
  repeat at most (if spoils-number > earmarked then spoils-number - earmarked else 0) times:
    chooser chooses seat h where stake of h is not empty
    if h is none: stop
    chooser moves 1 resource from stake of h to earmark of h, as many as possible

# Cards let their owner add more of what was spent, on top of the number of Vin's space.
procedure add-spent of seat h from 'stated New Personality Card Effects':
  repeat at most extra-spoils of h times:
    h chooses seat s where stake of s is not empty
    if s is none: stop
    h moves 1 resource from stake of s to earmark of s, as many as possible

define earmarked from 'stated Closing Deals 2': sum of count of resource in earmark of s for each seat s

procedure return-earmarks from 'public What if We Cannot Agree':
  for each seat h: move all resources from earmark of h to house of h

procedure feed-spoils of card p from 'stated Closing Deals 2':
  do name-spoils of active
  for each seat h, in turn order from active: do add-spent of h
  for each seat h:
    move all resources from earmark of h to spoils
    move all resources from stake of h to supply

procedure file-problem of card p from 'stated Closing Deals 6':
  do file of p, deal-side

procedure flip-support of card p from 'stated Closing Deals 7':
  for each participant h: set support of h to deal-side

procedure give-allegiance of card p from 'stated Closing Deals 8':
  for each participant h:
    if deal-side = attackers: h gains 1 attacker-token, as many as possible
    else: h gains 1 defender-token, as many as possible

procedure end-if-over from 'stated Final Game Steps':
  if over = 0: finish
  do final-steps
  end game
