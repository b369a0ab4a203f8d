procedure game:
  set rounds to echo

define echo: if rounds > 1 then other else 1
define other: echo
