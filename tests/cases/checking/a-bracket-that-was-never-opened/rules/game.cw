procedure game:
  set rounds to 1)
