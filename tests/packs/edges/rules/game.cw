procedure game:
  for each seat s: do visit of s

procedure visit of seat s:
  s gains 1 coin, as many as possible

procedure count-led of seat s, card c:
  increase found by 1
