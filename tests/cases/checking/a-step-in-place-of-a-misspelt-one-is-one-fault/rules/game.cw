procedure game:
  do pay-out
  do game-over
  do other
procedure pay-out: nothing
procedure game-over: nothing
procedure other: nothing
