procedure game:
  shuffle dekc

procedure one-more:
  end game now

procedure last:
  set rounds too 3
