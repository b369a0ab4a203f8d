procedure game:
  shuffle dekc
