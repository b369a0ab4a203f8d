# Personalities: played one after another, each resolved before the next.

# Everybody may play, the active player first and then clockwise.
procedure all-play-cards from 'public Personality Card Timing':
  for each seat h, in turn order from active: do play-cards of h

procedure play-cards of seat h from 'public Personality Card Timing':
  repeat at most 12 times:
    h chooses personality c in own hand where may-play of (h, c), or none
    if c is none: stop
    do play of h, c
    do settle
  do turn-up-cards of h

define may-play of seat h, card c from 'public Personality Card Timing': (in-time of (h, c)
  and (aims of c != at-problem or some problem p in board where may-be-aimed-at of (c, p))
  and (aims of c != at-lasting or some seat s where s is not h and has-lasting of s))

# Sly cards are for the time after a deal, and nothing else is.
define in-time of seat h, card c from 'public Personality Card Timing': (if now = sly then played-when of c = sly
  else (played-when of c = any-time
    or (played-when of c = own-turn and h is active)
    or (played-when of c = during-deal and now = during-deal)))

procedure play of seat h, card c from 'public Personality Card Timing':
  if c is hides: do lay-face-down of h, c
  else: do play-openly of h, c

# Nobody else sees which card it is.
procedure lay-face-down of seat h, card c from 'public Face Up and Face Down':
  move c to face-down of h
  do name-target of h, c
  do played of c, h

procedure play-openly of seat h, card c from 'public Personality Card Timing':
  do step-forward of h, c
  do name-target of h, c
  set spoken to c
  do responses of c
  if c is in limelight: do resolve of h, c
  if c is in limelight: do put-down of h, c

procedure step-forward of seat h, card c from 'public Personality Card Timing':
  move c to limelight
  set performer of c to h

# Some cards do what another card does, at a target of their own.
procedure resolve of seat h, card c from 'public Personality Card Timing':
  set copied to none
  do played of c, h
  if copied is none: finish
  let other = copied
  do name-target of h, other
  do played of other, h

procedure put-down of seat h, card c from 'public Lasting Personalities':
  if c is lasts: move c to in-play of h
  else:
    move c to personality-discard
    set last-played to c

# What lies face down may be turned up early where its text says so.
procedure turn-up-cards of seat h from 'public Face Up and Face Down':
  repeat at most 4 times:
    h chooses personality c in own face-down where may-turn-up of (h, c), or none
    if c is none: stop
    do reveals of c, h
    do settle

define may-turn-up of seat h, card c from 'public Face Up and Face Down': c is turns-up and now != sly

# ---- targets ---------------------------------------------------------------------------

# What a card is aimed at is named as it is played.
procedure name-target of seat h, card c from 'public FAQ':
  set target to none
  set victim to none
  do take-aim of h, h, c

# The chooser names a target, another than before, for a card that `h` has played.
procedure take-aim of seat chooser, seat h, card c from 'public FAQ':
  if aims of c = at-problem: do aim-at-problem of chooser, c
  if aims of c = at-player: do aim-at-player of chooser, h
  if aims of c = at-lasting: do aim-at-lasting of chooser, h

procedure aim-at-problem of seat chooser, card c from 'designed':
  chooser chooses problem p in board where p is not target and may-be-aimed-at of (c, p)
  if p is not none: set target to p

define may-be-aimed-at of card c, card p from 'stated Add a Ruin Token': c is not soothes or ruin of p = 0

procedure aim-at-player of seat chooser, seat h from 'designed':
  chooser chooses seat s where s is not h and s is not victim
  if s is not none: set victim to s

procedure aim-at-lasting of seat chooser, seat h from 'public Lasting Personalities':
  chooser chooses seat s where s is not h and has-lasting of s
  if s is none: finish
  chooser chooses one:
    option face-up if some personality c in in-play of s where c is not target: do aim-at-face-up of chooser, s
    option face-down if face-down of s is not empty: do aim-at-face-down of s

define has-lasting of seat s from 'public Lasting Personalities': in-play of s is not empty or face-down of s is not empty

procedure aim-at-face-up of seat chooser, seat s from 'public Lasting Personalities':
  chooser chooses personality c in in-play of s where c is not target
  set target to c
  set victim to s

# Which of the cards that lie face down is left to chance.
procedure aim-at-face-down of seat s from 'public Face Up and Face Down':
  set target to none
  set victim to s

# ---- responses -------------------------------------------------------------------------

# Only cards that do not last can be answered, and no sly ones. An answer is a card that is played,
# and can be answered itself: it waits until nobody answers it, and then the card below is next.
procedure responses of card c from 'public FAQ':
  if c is lasts or now = sly: finish
  repeat at most 60 times while c is in limelight:
    let latest = top of limelight
    do respond of latest
    if top of limelight is latest:
      if latest is c: finish
      do resolve-answer of latest

# The first who answers, if anybody does.
procedure respond of card latest from 'public FAQ':
  for each seat s where s is not performer of latest, in turn order from active:
    s chooses personality r in own hand where may-respond of (r, latest), or none
    if r is not none:
      do step-forward of s, r
      set answered of r to latest
      stop

define may-respond of card r, card below from 'public FAQ': (played-when of r = in-response
  and (r is not redirects or (below is spoken and (target is not none or victim is not none))))

procedure resolve-answer of card r from 'public FAQ':
  do played of r, performer of r
  move r to personality-discard

# What is cancelled is discarded without effect, whether it was played of its own or as an answer.
procedure cancel of card r from 'public FAQ':
  let stopped = answered of r
  if stopped is spoken: do put-down of performer of stopped, stopped
  else: move stopped to personality-discard

procedure redirect of seat h from 'public FAQ':
  do take-aim of h, performer of spoken, spoken
