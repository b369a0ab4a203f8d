procedure game:
  shufflealldecks
