procedure game:
  for each seat s:
    let held = count of coin in own purse
    s chooses number n from 0 to held
    for each seat t where t is not s: t chooses number m from 0 to held
