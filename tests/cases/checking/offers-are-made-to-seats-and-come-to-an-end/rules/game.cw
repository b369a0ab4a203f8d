procedure game:
  for each seat s:
    s offers as proposer to each number n from 1 to 2, at most 3 times: nothing
    agreed: nothing
    s offers as proposer to each seat, at most 21 times: stop
    agreed: nothing
