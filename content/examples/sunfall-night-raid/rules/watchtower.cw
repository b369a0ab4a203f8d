procedure train-at-watchtower from 'designed':
  secretly each seat s: s moves up to 1 standard-troop from own screen to own watchtower

procedure graduate-at-watchtower of seat s from 'designed':
  s gains count of standard-troop in watchtower of s scout-troop
  do close-watchtower of s

procedure close-watchtower of seat s from 'designed':
  move all standard-troops from watchtower of s to supply
