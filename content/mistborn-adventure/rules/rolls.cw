# Dice pools: how many dice are rolled, how they are read, and what comes of it.

# ---- the pool

define pool-size of number raw -40 to 60 from 'stated Playing the Game': (if raw > most-dice then most-dice
  else if raw < least-dice then least-dice else raw)
define overflow of number raw -40 to 60 from 'stated Playing the Game': if raw > most-dice then raw - most-dice else 0
define shortfall of number raw -40 to 60 from 'stated Playing the Game': if raw < least-dice then least-dice - raw else 0

# Sixes are put aside; of the others, the highest number on two dice or more counts.
procedure throw of number pool -40 to 60 from 'stated Playing the Game':
  set bonus-nudges to overflow of pool
  set worsening to shortfall of pool
  set bartered to 0
  roll (pool-size of pool) d6 as thrown
  set nudges to count of dice d in thrown where d = 6
  set result to highest of n for each number n from 1 to 5 where (count of dice d in thrown where d = n) >= 2

# What speaks for and against a hero's roll lies in the tray.
define raw-pool of hero h, base b from 'stated Playing the Game': bounded of (value-now of (h, b) + traits-called
  + item-dice + condition-dice + burden-dice - weary-dice of (h, b))
define bounded of number n from 'designed': if n > 40 then 40 else if n < 0 - 30 then 0 - 30 else n
define traits-called from 'stated Traits': ((count of traits in tray)
  - count of circumstances c in tray where sways of c = hindrance)
define item-dice from 'stated Playing the Game': ((if helped-by-item then 1 else 0)
  - (if some circumstance c in tray where sways of c = missing-item then 1 else 0))
define helped-by-item from 'stated Playing the Game': (some prop p in tray
  or some circumstance c in tray where sways of c = helpful-item)
define condition-dice from 'stated Playing the Game': ((if favourable-conditions >= conditions-needed then 1 else 0)
  - (if adverse-conditions >= conditions-needed then 1 else 0))
define conditions-needed from 'public How to Play': if conditions-count = two then 2 else 1
define favourable-conditions from 'stated Playing the Game': count of circumstances c in tray where sways of c = favourable
define adverse-conditions from 'stated Playing the Game': count of circumstances c in tray where sways of c = adverse
define burden-dice from 'public Damage and Defeat': sum of dice of b for each burden b in tray

# ---- success, Outcome, Complications

procedure judge of number difficulty 1 to 5 from 'stated Playing the Game':
  set to-beat to difficulty
  set shared to 0
  set outcome to 0
  if outcomes = yes: set outcome to counted-result - difficulty - worsening
  do count-complications

define success from 'stated Playing the Game': result >= to-beat
define counted-result from 'public How to Play': if failed-result-counts-zero = yes and not success then 0 else result

procedure name-verdict from 'public How to Play':
  if outcome <= 0 - 6: set how-it-went to catastrophic
  else if outcome = 0 - 5: set how-it-went to disastrous
  else if outcome = 0 - 4: set how-it-went to horrible
  else if outcome = 0 - 3: set how-it-went to cringe-worthy
  else if outcome = 0 - 2: set how-it-went to unfortunate
  else if outcome = 0 - 1: set how-it-went to just-shy
  else if outcome = 0: set how-it-went to passable
  else if outcome = 1: set how-it-went to good
  else if outcome = 2: set how-it-went to excellent
  else if outcome = 3: set how-it-went to amazing
  else if outcome = 4: set how-it-went to astounding
  else if outcome = 5: set how-it-went to legendary
  else: set how-it-went to godlike

procedure count-complications from 'stated Complications & Nudges':
  do name-verdict
  set complications to (if outcome < 0 then 0 - outcome else 0)
  if nudges-cancel-complications = yes and not success: decrease complications by nudges

# One Complication for everybody near in place of three or more for the hero.
define can-share from 'stated Complications & Nudges': outcome <= 0 - group-complication and complications >= 2

procedure share-complication from 'stated Complications & Nudges':
  if not can-share: finish
  set complications to 1
  set shared to 1

# Who is elsewhere is spared.
procedure suffer-complications of hero h from 'stated Complications & Nudges':
  if shared = 1:
    for each hero near in scene: increase troubles of near by 1
  else: increase troubles of h by complications

# ---- Nudges

# Bonus Nudges count for nothing when the roll has failed.
define usable-nudges from 'public How to Play': (if success then nudges + bonus-nudges - bartered else 0)
define nudges-that-count from 'inferred Complications & Nudges': (nudges
  + (if bonus-nudges-count-as-rolled = yes and success then bonus-nudges else 0))
define can-forgo from 'stated Complications & Nudges': (
  outcomes = yes and bartered = 0 and nudges-that-count >= nudges-for-outcome)

procedure use-nudges of seat player from 'stated Complications & Nudges':
  if not can-forgo: finish
  player may:
    do forgo-bartering

procedure forgo-bartering from 'stated Complications & Nudges':
  if not can-forgo: finish
  set bartered to nudges + bonus-nudges
  increase outcome by 1
  do count-complications

# Each Nudge buys a small improvement that is agreed with the Narrator.
procedure barter of number bought 1 to 9 from 'stated Complications & Nudges':
  increase bartered by (if bought > usable-nudges then usable-nudges else bought)

# ---- whole rolls

procedure action of number pool -40 to 60, number difficulty 1 to 5 from 'stated Playing the Game':
  do throw of pool
  do judge of difficulty

procedure attempt of hero who, base attribute, number difficulty 1 to 5, seat player from 'stated Playing the Game':
  do throw of raw-pool of (who, attribute)
  do judge of difficulty
  do use-nudges of player

# An action without risk or stakes succeeds without a roll.
procedure succeed-without-rolling of number difficulty 1 to 5 from 'stated Playing the Game':
  set to-beat to difficulty
  set result to 5
  set nudges to 0
  set bonus-nudges to 0
  set worsening to 0
  set outcome to 0
  set complications to 0
