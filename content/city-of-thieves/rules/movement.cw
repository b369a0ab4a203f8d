# Moving about the quarter, space by space.

define is-free of character t, space s from 'public Quickplay Reference': occupant of s is none or occupant of s is t

# Spaces side by side: connected, or for whoever flies, over the wall.
define beside of character t, space a, space b from 'public Quickplay Reference': steps from a to b = 1

define reach-of of character t from 'public Quickplay Reference': speed of t

define may-begin-move from 'public Quickplay Reference': walking = 0 and halted = 0 and actions >= 1 and has-step of (acting, reach-of of acting + haste)
define may-walk-on from 'public Quickplay Reference': points >= 1 and paused = 0 and has-step of (acting, points)
define has-step of character t, number n 0 to 99 from 'public Quickplay Reference': (some space s in city where may-step of (t, s, n))

procedure begin-move from 'public Quickplay Reference':
  decrease actions by 1
  set walking to 1
  set points to reach-of of acting + haste
  do walk

# Space by space; whoever stands on the space of another of the gang must go on.
procedure walk from 'public Quickplay Reference':
  repeat at most 20 times while acting is not none and points >= 1:
    if occupant of place of acting is not acting: do must-step
    else:
      active chooses space s in city where may-step of (acting, s, points), or none
      if s is none:
        set paused to 1
        stop
      do step of s

procedure must-step from 'stated Improved Qualification':
  active chooses space s in city where may-step of (acting, s, points)
  if s is none: set points to 0
  else: do step of s

procedure step of space s from 'public Quickplay Reference':
  decrease points by 1
  do enter of acting, s
  do arrive of s

# What happens on the space that is reached.
procedure arrive of space s from 'public Quickplay Reference':
  nothing

define may-step of character t, space s, number n 0 to 99 from 'public Quickplay Reference': (beside of (t, place of t, s)
  and (is-free of (t, s) or (may-pass of (t, s) and leads-on of (t, s, n - 1))))

# Own thieves may be passed, rivals and guards not.
define may-pass of character t, space s from 'stated Improved Qualification': (boss of occupant of s is boss of t and boss of t is not none
  or (unseen = 1 and t is acting)
  or (t is slips-by and boss of occupant of s is not none)
  or t is crosses)

# Whether a free space can be reached from here, past one more figure at most.
define leads-on of character t, space s, number n -1 to 99 from 'stated Improved Qualification': (n >= 1
  and some space a in city where beside of (t, s, a) and (is-free of (t, a) or (n >= 2 and may-pass of (t, a)
  and some space b in city where beside of (t, a, b) and is-free of (t, b))))

# ---- figures on the board ----------------------------------------------------------------

procedure enter of character t, space s from 'public Quickplay Reference':
  do free-space of t
  set place of t to s
  if occupant of s is none: set occupant of s to t

procedure vacate of character t from 'public Quickplay Reference':
  do free-space of t
  set place of t to none

# Another figure that stands there too stays.
procedure free-space of character t from 'public Quickplay Reference':
  let s = place of t
  if s is none: finish
  if occupant of s is not t: finish
  set occupant of s to none
  for each seat h:
    for each character c in crew of h where c is not t and place of c is s: set occupant of s to c
  for each character c in militia where c is not t and place of c is s: set occupant of s to c

# Moved by another player, through characters, to a free space.
procedure retreat of character t, seat h from 'public Quickplay Reference':
  do pull-back of t, h, (if t is stands-firm then 1 else retreat-distance)

procedure pull-back of character t, seat h, number n 1 to 3 from 'public Quickplay Reference':
  let here = place of t
  h chooses space s in city where steps from here to s = n and occupant of s is none
  if s is not none: do enter of t, s
  else: do pull-aside of t, h

# Where all of them are taken, the nearest free space will do.
procedure pull-aside of character t, seat h from 'designed':
  let here = place of t
  let near = (lowest of steps from here to s for each space s in city where occupant of s is none)
  h chooses space s in city where steps from here to s = near and occupant of s is none
  do enter of t, s

# ---- leaving -----------------------------------------------------------------------------

procedure raise-alarm from 'public Dropping the portcullises':
  repeat at most portcullises times:
    for each seat h, in turn order from leader: do drop-one of h

procedure drop-one of seat h from 'public Dropping the portcullises':
  if (count of spaces s in city where s is closed) >= portcullises: finish
  h chooses space s in city where s is is-exit and s is not closed
  s becomes closed

define alarm-raised from 'public Dropping the portcullises': round >= alarm-round of sheet

define may-leave from 'public Quickplay Reference': ((alarm-raised or leave-before-alarm = yes)
  and place of acting is is-exit and opens of (acting, place of acting)
  and (points >= 1 or (walking = 0 and halted = 0 and actions >= 1)))

define opens of character t, space s from 'public Quickplay Reference': s is not closed

procedure leave-quarter from 'public Quickplay Reference':
  if walking = 0: decrease actions by 1
  do take-away of acting, away
  do end-activation

procedure take-away of character t, fate f from 'public Quickplay Reference':
  do vacate of t
  set fate of t to f
