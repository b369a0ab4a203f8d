# One prize after another goes to the higher of two bids made in secret.

procedure game from 'public Order of play':
  do deal
  repeat at most suit-size - 1 times:
    do round
  do last-round

define suit-size from 'designed': if suit = thirteen then 13 else if suit = four then 4 else 3

procedure deal from 'public The cards':
  if suit-size < 13:
    move all bids where value of it > suit-size from bids to box
    move all prizes where value of it > suit-size from prizes to box
  repeat at most suit-size times:
    for each seat s: move top of bids to hand of s
  if prize-order = random: shuffle prizes

procedure round from 'public A round':
  move top of prizes to offer
  secretly each seat s: s chooses bid b in own hand
  for each seat s: set stake of s to b of s
  do award

# Of the last cards there is nothing to choose.
procedure last-round from 'public A round':
  move top of prizes to offer
  for each seat s: set stake of s to the bid b in hand of s
  do award

# The higher bid takes the prize; equal bids take nothing.
procedure award from 'public A round':
  for each seat s:
    if value of stake of s > value of stake of rival of s: move top of offer to won of s
  move all cards from offer to box
  for each seat s:
    if bids-shown = yes: move stake of s to shown of s
    else: move stake of s to hidden of s

define rival of seat s from 'public The end': the seat t where t is not s
define points of seat s from 'public The end': (sum of value of p for each prize p in won of s)
define lead of seat s from 'public The end': points of s - points of rival of s
