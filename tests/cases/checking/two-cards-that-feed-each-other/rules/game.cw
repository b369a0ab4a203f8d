procedure game:
  do arrive

procedure arrive:
  increase rounds by 1

procedure leave:
  decrease rounds by 1
