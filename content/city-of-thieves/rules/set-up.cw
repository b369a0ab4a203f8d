# The game, and how the table is laid.

procedure game from 'public Quickplay Reference':
  do take-gangs
  do play-adventure

procedure play-adventure from 'public Quickplay Reference':
  do set-up
  repeat at most last-round times while anybody-inside: do round
  do closing-time

define last-round from 'public Quickplay Reference': rounds of sheet
define anybody-inside from 'designed': (some seat h where some-inside of h)
define some-inside of seat h from 'designed': (some character t in crew of h where fate of t = inside)

procedure set-up from 'stated Setup':
  do open-sheet
  do lay-out-city
  do gather-crews
  do post-guards
  do lay-treasures
  do lay-missions
  do deal-arcana
  do choose-first
  do follow-sheet
  do deploy

# Every player takes a gang of his own.
procedure take-gangs from 'public Gangs':
  for each seat h:
    h chooses company g where not some seat s where s is settled and colours of s = g
    set colours of h to g
    h becomes settled

procedure open-sheet from 'stated Setup':
  if adventure = adventure-1: set sheet to night-in-the-low-city
  if adventure = adventure-2: set sheet to ring-of-assassins
  if adventure = adventure-3: set sheet to night-of-the-long-cutlasses

procedure lay-out-city from 'stated Setup':
  set round to 0

# A gang begins with its own four.
procedure gather-crews from 'stated Rule 8':
  for each seat h:
    for each character t in tavern where is-founder of (t, colours of h): do join of h, t

procedure join of seat h, character t from 'stated Rule 8':
  move t to crew of h
  set boss of t to h
  set fate of t to inside

define is-founder of character t, company g from 'public Gangs': of-gang of t = g

procedure post-guards from 'public Quickplay Reference':
  do post-guard of valrut, guardroom
  do post-guard of kornak, treasury

procedure post-guard of character g, space s from 'public Quickplay Reference':
  move g to militia
  do enter of g, s

procedure lay-treasures from 'public Quickplay Reference':
  shuffle sack
  for each space s in city where s is is-room: move top of sack to chest of s

procedure lay-missions from 'public Quickplay Reference':
  shuffle mission-deck
  move missions-shown missions from mission-deck to missions, as many as possible

procedure deal-arcana from 'stated Setup':
  shuffle arcana-deck
  for each seat h: do draw-arcana of h, arcana-dealt

procedure draw-arcana of seat h, number n 0 to 9 from 'public Quickplay Reference':
  repeat at most n times:
    do refill-arcana
    if arcana-deck is not empty: move top of arcana-deck to hand of h

procedure refill-arcana from 'designed':
  if arcana-deck is not empty: finish
  move all arcana from arcana-discard to arcana-deck
  shuffle arcana-deck

# The highest sum of two dice begins; those who tie for it roll again.
procedure choose-first from 'stated Setup':
  for each seat h: h becomes contender
  repeat at most 20 times while (count of seats where contender) > 1: do roll-for-first
  set leader to the seat h where h is contender

procedure roll-for-first from 'stated Setup':
  for each contender h:
    roll 2 d6 as opened
    set opening of h to sum of opened
  let high = (highest of opening of s for each seat s where s is contender)
  for each seat h where opening of h < high: h stops being contender

procedure follow-sheet from 'stated Setup':
  do lays-out of sheet, leader

# One thief at a time, in turn order, each on a free exit.
procedure deploy from 'public Quickplay Reference':
  repeat at most gang-size times:
    for each seat h, in turn order from leader: do deploy-one of h

procedure deploy-one of seat h from 'public Quickplay Reference':
  h chooses character t in own crew where place of t is none
  h chooses space s in city where s is is-exit and occupant of s is none
  do enter of t, s
