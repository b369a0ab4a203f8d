procedure game:
  end game
