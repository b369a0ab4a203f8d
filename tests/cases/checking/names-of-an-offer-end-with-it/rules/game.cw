procedure game:
  for each seat s:
    s offers as proposer to each seat h where h is ally, at most 2 times:
      proposer chooses seat ally where ally is not proposer
    agreed: ally gains 1 coin, as many as possible
    else: ally loses 1 coin, as many as possible
    ally gains 1 coin, as many as possible
    proposer gains 1 coin, as many as possible
