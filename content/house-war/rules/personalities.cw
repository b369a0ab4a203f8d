# Personalities: played one after another, each resolved before the next.

procedure play-cards of seat h from 'public Personality Card Timing':
  repeat at most 12 times:
    h chooses personality c in own hand where may-play of (h, c), or none
    if c is none: stop
    do play of h, c
    do settle

define may-play of seat h, card c from 'public Personality Card Timing': (played-when of c = now
  or (now != sly and played-when of c = any-time)
  or (now = during-deal and h is active and played-when of c = own-turn))

procedure play of seat h, card c from 'public Personality Card Timing':
  move c to limelight
  set speaker to h
  set cancelled to 0
  do name-target of h, c
  do responses of c
  if cancelled = 0: do played of c, h
  if c is in limelight: do put-down of h, c

# What a card is aimed at is named as it is played.
procedure name-target of seat h, card c from 'public FAQ':
  set target to none
  set victim to none
  if aims of c = at-problem: do aim-at-problem of h
  if aims of c = at-player: do aim-at-player of h
  if aims of c = at-lasting: do aim-at-lasting of h

procedure aim-at-problem of seat h from 'designed':
  h chooses problem p in board where p is not target
  set target to p

procedure aim-at-player of seat h from 'designed':
  h chooses seat s where s is not h and s is not victim
  set victim to s

procedure aim-at-lasting of seat h from 'public Lasting Personalities':
  h chooses seat s where s is not h and in-play of s is not empty
  if s is none: finish
  set victim to s
  h chooses personality c in in-play of s
  set target to c

# Only cards that do not last can be cancelled or redirected, and no sly ones.
procedure responses of card c from 'public FAQ':
  if c is lasts or now = sly: finish
  repeat at most 6 times:
    let spoke = speaker
    for each seat s where s is not speaker, in turn order from active:
      s chooses personality r in own hand where played-when of r = in-response, or none
      if r is not none:
        move r to limelight
        set speaker to s
        do played of r, s
        move r to personality-discard
        stop
    if speaker is spoke: stop

procedure put-down of seat h, card c from 'public Lasting Personalities':
  if c is hides: move c to face-down of h
  else if c is lasts: move c to in-play of h
  else: move c to personality-discard

# A Lasting Personality that is discarded or stolen can be guarded by another.
procedure discard-lasting of seat h, card c from 'public Lasting Personalities':
  if c is none: finish
  move c to personality-discard

# "Each House" effects: everybody for the own House, the active player first.
procedure each-discards from 'public Common Eruption Effects':
  for each seat h, in turn order from active: do discard-one of h

procedure discard-one of seat h from 'public Common Eruption Effects':
  h chooses personality c in own hand
  if c is not none: move c to personality-discard

procedure give-back of seat h, number n 0 to 9 from 'public Common Eruption Effects':
  h moves n resource from own house to supply, as many as possible
