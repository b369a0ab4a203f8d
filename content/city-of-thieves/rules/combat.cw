# Dice on the table, and combat.

# ---- dice --------------------------------------------------------------------------------

# One die, which may be rolled again for what allows it; the new result stands.
procedure throw of seat h from 'public Quickplay Reference':
  roll 1 d6 as thrown
  repeat at most 30 times while may-reroll of h:
    h rerolls up to 1 of thrown as again
    if (count of dice d in again) = 0: stop
    do use-reroll of h
  set shown to highest of thrown
  set free-rerolls of h to 0

define may-reroll of seat h from 'designed': free-rerolls of h >= 1

procedure use-reroll of seat h from 'designed':
  decrease free-rerolls of h by 1

# ---- a combat ----------------------------------------------------------------------------

define may-attack from 'public Quickplay Reference': may-act of 1 and (some space s in city where may-strike of s)
define may-strike of space s from 'public Quickplay Reference': (beside of (acting, here, s) and is-rival of (active, occupant of s))
define is-rival of seat h, character t from 'public Quickplay Reference': t is not none and boss of t is not none and boss of t is not h

procedure attack from 'public Quickplay Reference':
  active chooses space s in city where may-strike of s
  let foe = occupant of s
  do pay-act of 1
  set points to 0
  set halted to 1
  do enter of acting, s
  do fight of acting, foe
  do settle-fight of acting, foe
  do after-attack of s

# The attacker who has lost does nothing more.
procedure after-attack of space s from 'designed':
  if acting is not none and winning-side = of-defender: do end-activation

procedure fight of character a, character d from 'stated Furious Combat':
  do square-up of a, d
  do play-cards of boss of a, a
  do play-cards of boss of d, d
  do roll-combat of a, d
  do judge
  do end-rerolls

procedure square-up of character a, character d from 'stated Furious Combat':
  do end-rerolls
  set assailant to a
  set victim to d
  set attack-bonus to 0
  set defence-bonus to 0
  set attack-extra to 0
  set defence-extra to 0
  set attack-cursed to 0
  set defence-cursed to 0
  set let-off to 0

procedure end-rerolls from 'designed':
  for each seat h: set free-rerolls of h to 0

# First the attacker plays Arcana, then the defender.
procedure play-cards of seat h, character t from 'stated Furious Combat':
  if h is none: finish
  do offer-skill of h, t, in-a-fight
  repeat at most arcana-in-combat times:
    h chooses arcana c in hand of h where suits-combat of (h, c), or none
    if c is none: stop
    do lay-open of h, c
    if cancelled = 0: do fights of c, h
    do put-down of c

define arcana-in-combat from 'public Quickplay Reference': 1
define suits-combat of seat h, arcana c from 'public Quickplay Reference': played-when of c = in-combat and h is not none

# Both roll; first the attacker re-rolls, then the defender. A guard has nobody to re-roll for it.
procedure roll-combat of card a, card d from 'stated Furious Combat':
  let h = boss of a
  let s = boss of d
  roll (dice-of of (a, d) + attack-extra) d6 as attack
  roll (dice-of of (d, a) + defence-extra) d6 as defence
  repeat at most 30 times while may-reroll of h:
    h rerolls up to 1 of attack as again
    if (count of dice d in again) = 0: stop
    do use-reroll of h
  repeat at most 30 times while may-reroll of s:
    s rerolls up to 1 of defence as again
    if (count of dice d in again) = 0: stop
    do use-reroll of s
  if attack-cursed >= 1: s rerolls 1 of attack
  if defence-cursed >= 1: h rerolls 1 of defence
  set attack-best to highest of attack
  set defence-best to highest of defence
  set attack-sum to sum of attack
  set defence-sum to sum of defence

# Some thieves are hard to hit for guards.
define dice-of of character t, character foe from 'public Quickplay Reference': combat of t - (if t is in militia and foe is evades then 1 else 0)

# The attacker wins a tie.
procedure judge from 'public Quickplay Reference':
  set winning-side to (if attack-best + attack-bonus >= defence-best + defence-bonus then of-attacker else of-defender)

# ---- what cards and skills do in it --------------------------------------------------------

procedure strengthen of seat h, number n 0 to 9 from 'stated Tie in Combat':
  if h is boss of assailant: increase attack-bonus by n
  else: increase defence-bonus by n

procedure weaken-foe of seat h, number n 0 to 9 from 'designed':
  if h is boss of assailant: decrease defence-bonus by n
  else: decrease attack-bonus by n

procedure add-die of seat h from 'designed':
  if h is boss of assailant: increase attack-extra by 1
  else: increase defence-extra by 1

procedure feint of seat h from 'designed':
  do grant-reroll of h, 1

procedure keep-loot from 'designed':
  set let-off to 1

procedure grant-reroll of seat h, number n 0 to 99 from 'designed':
  increase free-rerolls of h by n

# One die of the opponent is rolled again.
procedure curse-foe of seat h from 'designed':
  if h is boss of assailant: set defence-cursed to 1
  else: set attack-cursed to 1

# ---- what it comes to ----------------------------------------------------------------------

procedure settle-fight of character a, character d from 'public Quickplay Reference':
  if winning-side = of-attacker: do defeat of d, a
  else: do defeat of a, d

procedure defeat of character loser, character winner from 'public Quickplay Reference':
  do answer-defeat of boss of loser
  do plunder-loser of loser, winner
  do limit-load of winner
  do drive-off of loser, winner

# The loser may still have a card for it.
procedure answer-defeat of seat h from 'designed':
  h chooses arcana c in hand of h where played-when of c = after-defeat and suits-defeat of (h, c), or none
  if c is none: finish
  do lay-open of h, c
  if cancelled = 0: do answers of c, h
  do put-down of c

define suits-defeat of seat h, arcana c from 'designed': some seat s where s is h

# One Treasure of the winner's choice, or 2 ducats where there is none.
procedure plunder-loser of character loser, character winner from 'public Quickplay Reference':
  let h = boss of winner
  if load of loser >= 1 and let-off = 0:
    h chooses card c in bag of loser
    move c to bag of winner
  else: do rob of h, boss of loser, loot-in-ducats
  if winner is robs-more and winning-side = of-attacker: do rob of h, boss of loser, 1

procedure rob of seat h, seat s, number n 0 to 9 from 'public Quickplay Reference':
  move n ducats from purse of s to purse of h, as many as possible

procedure drive-off of character loser, character winner from 'public Quickplay Reference':
  do retreat of loser, boss of winner

# ---- odds ----------------------------------------------------------------------------------

# A combat without cards and skills.
procedure try-combat of number attackers 1 to 9, number defenders 1 to 9 from 'designed':
  roll attackers d6 as attack
  roll defenders d6 as defence
  set attack-best to highest of attack
  set defence-best to highest of defence
  set attack-sum to sum of attack
  set defence-sum to sum of defence
  do judge

define attack-won from 'designed': if winning-side = of-attacker then 1 else 0

procedure name-first from 'designed':
  for each seat h:
    set leader to h
    stop

# A lock, with re-rolls of cards.
procedure try-pick of number skill 1 to 9, number more 0 to 9 from 'designed':
  do name-first
  do grant-reroll of leader, more
  do throw of leader
  if shown <= skill: set met to 1
  else: set met to 0
