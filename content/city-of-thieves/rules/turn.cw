# Rounds, turns, and what a thief does when he is activated.

procedure round from 'public Quickplay Reference':
  increase round by 1
  if round = alarm-round of sheet: do raise-alarm
  for each seat h, in turn order from leader:
    if not anybody-inside: stop
    set active to h
    do turn

procedure turn from 'public Quickplay Reference':
  do refresh
  do militia-step
  do characters-step

procedure refresh from 'public Quickplay Reference':
  do fresh-start
  do draw-arcana of active, 1

procedure fresh-start from 'public Quickplay Reference':
  set actions to actions-each-turn
  set turn-over to 0
  for each character t in crew of active: t stops being activated

procedure characters-step from 'public Quickplay Reference':
  repeat at most 100 times while turn-over = 0: do turn-menu

procedure turn-menu from 'public Quickplay Reference':
  active chooses one:
    option activate if some character t in crew of active where may-activate of t: do activate-one
    option play-arcana if some arcana c in hand of active where may-play of (active, c): do play-arcana of active
    option end-turn: set turn-over to 1

define may-activate of character t from 'public Quickplay Reference': fate of t = inside and t is not activated

# ---- one thief after the other -----------------------------------------------------------

procedure activate-one from 'public Quickplay Reference':
  active chooses character t in crew of active where may-activate of t
  do begin-activation of t
  repeat at most 40 times while acting is not none: do activation-menu

procedure begin-activation of character t from 'public Quickplay Reference':
  t becomes activated
  set acting to t
  set points to 0
  set walking to 0
  set halted to 0
  set paused to 0
  set acted to 0
  set skilled to 0
  set haste to 0
  set knack to 0
  set shoulder to 0
  set unseen to 0

procedure end-activation from 'public Quickplay Reference':
  set acting to none
  set points to 0

procedure activation-menu from 'public Quickplay Reference':
  active chooses one:
    option set-out if may-begin-move: do begin-move
    option walk-on if may-walk-on: do walk
    option pick-lock if may-pick: do pick-lock
    option break-lock if may-break: do break-lock
    option take-up if may-take-up: do take-up
    option attack if may-attack: do attack
    option mission if may-complete: do complete-mission
    option use-skill if may-use-skill: do use-skill
    option play-arcana if some arcana c in hand of active where may-play of (active, c): do play-arcana of active
    option leave if may-leave: do leave-quarter
    option done: do end-activation

# One more action beside the Move, once in an activation.
define may-act of number n 0 to 9 from 'public Quickplay Reference': acted = 0 and actions >= n

procedure pay-act of number n 0 to 9 from 'public Quickplay Reference':
  decrease actions by n
  set acted to 1
  set paused to 0
