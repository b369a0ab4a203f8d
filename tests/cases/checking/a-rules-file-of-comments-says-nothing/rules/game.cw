# The game.
   # nothing
