# The game.
  end game

procedure game:
  end game
