procedure game:
  do attempt of 5, 2

# The highest number that two dice or more show, sixes apart; what is over 10 or under 2 counts.
procedure attempt of number pool -9 to 20, number difficulty 0 to 5:
  roll (if pool > 10 then 10 else if pool < 2 then 2 else pool) d6 as thrown
  set nudges to (count of dice d in thrown where d = 6) + (if pool > 10 then pool - 10 else 0)
  set result to highest of n for each number n from 1 to 5 where (count of dice d in thrown where d = n) >= 2
  set outcome to result - difficulty - (if pool < 2 then 2 - pool else 0)

define success: result >= 1 and outcome >= 0

procedure contest of number pool 2 to 10, number other 2 to 10:
  roll pool d6 as thrown
  set nudges to count of dice d in thrown where d = 6
  set result to highest of n for each number n from 1 to 5 where (count of dice d in thrown where d = n) >= 2
  roll other d6 as answered
  set other-nudges to count of dice d in answered where d = 6
  set other-result to highest of n for each number n from 1 to 5 where (count of dice d in answered where d = n) >= 2
  if result > other-result: set winner to first
  else if other-result > result: set winner to second
  else if nudges > other-nudges: set winner to first
  else if other-nudges > nudges: set winner to second
  else: set winner to nobody

# Highest die, then the sum of all, then the attacker.
procedure fight of number attackers 1 to 3, number defenders 1 to 3:
  roll attackers d6 as thrown
  set best to highest of thrown
  set best-sum to sum of thrown
  roll defenders d6 as answered
  set worst to highest of answered
  set worst-sum to sum of answered

define attacker-wins: best > worst or best = worst and best-sum >= worst-sum

procedure escape of seat runner, number again 0 to 3:
  roll 2 d6 as leap
  runner rerolls up to (again) of leap
  if highest of leap >= 5 and lowest of leap >= 3: set escaped to 1

procedure three:
  roll 3 d6 as thrown
  if some number n from 1 to 6 where (count of dice d in thrown where d = n) >= 2: set wounded to 1
  else: set points to sum of thrown

procedure meet of number wanted 1 to 3:
  shuffle deck
  repeat at most wanted + count of cards in called times: move top of deck to row

define found: wolf is in row

procedure skill of number pool 1 to 8, number skill 2 to 6:
  roll pool d6 as thrown
  set hits to count of dice d in thrown where d >= skill

# No roll of the pack, and yet its odds can be asked.
procedure judged of number pool 2 to 10:
  roll pool d6 as thrown
  set result to (if highest of thrown >= 5 then 5 else 0)

procedure nothing-new:
  set result to 0

# As many throws in a row as are asked for: only the last one counts.
procedure row-of of number throws 1 to 400:
  repeat at most throws times:
    roll 1 d6 as thrown
    set result to (if highest of thrown >= 5 then 5 else 0)
