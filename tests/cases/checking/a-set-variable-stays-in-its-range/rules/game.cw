procedure game:
  set rounds to rounds + 2
