# Deals: one problem, many payers, terms that all who are asked agree to.

procedure lead-deal from 'stated Making Deals':
  set now to during-deal
  active chooses problem p in board
  set at-stake to p
  do declare of p
  do negotiate of p

# What is declared before the talk begins.
procedure declare of card p from 'stated Making Deals':
  nothing

procedure negotiate of card p from 'stated Making Deals':
  active offers as proposer to each seat h where is-asked of h, at most 3 times:
    do table-talk
    if p is not in board: stop
    do lay-terms of proposer, p
    if covered = 0: stop
    let price-talked-over = icons-due of p
    do last-window of p
    if p is not in board: stop
    if icons-due of p != price-talked-over: do lay-terms of proposer, p
    if covered = 0: stop
  agreed:
    do close-deal of p
  else:
    do break-off

# Who pays what, and who gets what for it; what lay there before is taken back.
procedure lay-terms of seat proposer, card p from 'stated Making Deals':
  do break-off
  set covered to 1
  proposer collects price of p from house of h to stake of h for each seat h, in turn order from proposer
  else:
    set covered to 0
  if covered = 1: do terms of proposer, p

# Before the answers everybody may still play Personalities; if they change the price, terms are laid anew.
procedure last-window of card p from 'public Closing the Deal':
  do all-play-cards
  do settle

define icons-due of card p from 'public Closing the Deal': (sum of need of (p, k) for each kind k of resource)

procedure table-talk from 'public Closing the Deal':
  do all-play-cards
  do settle

procedure terms of seat proposer, card p from 'stated Closing Deals':
  do mark-participants
  do share-favor of proposer, p

procedure mark-participants from 'stated Who Participates':
  for each seat h:
    h stops being participant
    if has-paid of h or helped of h is at-stake: h becomes participant

define has-paid of seat h from 'stated Who Participates': stake of h is not empty

procedure share-favor of seat proposer, card p from 'stated Closing Deals':
  for each seat h: set promised of h to 0
  proposer splits favor-paid of p among seat h where shares-in of h as share
  for each seat h where shares-in of h: set promised of h to share of h

define shares-in of seat h from 'stated Who Participates': h is participant or favor-to-non-participants = yes

define is-asked of seat h from 'stated Making Deals': h is participant or h is active

procedure break-off from 'public What if We Cannot Agree':
  do return-stakes

procedure return-stakes from 'public What if We Cannot Agree':
  for each seat h:
    move all resources from stake of h to house of h
    h stops being participant
    set promised of h to 0

# ---- closing ---------------------------------------------------------------------------

procedure close-deal of card p from 'stated Closing Deals':
  do hold-apart of p
  do return-payment of p
  do when-solved of p
  do sly-window of p
  do award-favor of p
  do put-away of p

# What was paid lies apart, in the stakes, until it goes where it must.
procedure hold-apart of card p from 'stated Closing Deals':
  set being-solved to p
  do mark-participants

procedure return-payment of card p from 'public How to Play':
  for each seat h: move all resources from stake of h to supply

procedure when-solved of card p from 'stated Closing Deals':
  do solved of p, active
  do settle

procedure sly-window of card p from 'stated Closing Deals':
  set now to sly
  do all-play-cards

procedure award-favor of card p from 'stated Closing Deals':
  for each seat h: h gains promised of h favor

procedure put-away of card p from 'public How to Play':
  move p to problem-discard

# ---- costs -----------------------------------------------------------------------------

# Printed icons of a kind, on a problem a cost, on a House sheet or an Advisor an income.
define printed of card c, kind k from 'public Problem Cards': (if k is food then food-icons of c
  else if k is money then money-icons of c
  else if k is prestige then prestige-icons of c
  else if k is skaa then skaa-icons of c
  else if k is warriors then warriors-icons of c
  else atium-icons of c)

# What cards have added to it or taken off it.
define shift of card c, kind k from 'public Personality Cards': (if k is food then food-shift of c
  else if k is money then money-shift of c
  else if k is prestige then prestige-shift of c
  else if k is skaa then skaa-shift of c
  else if k is warriors then warriors-shift of c
  else atium-shift of c)

define standing of card c, kind k from 'stated The cost to solve': (if printed of (c, k) + shift of (c, k) > 0
  then printed of (c, k) + shift of (c, k) else 0)

# Other problems raise what is printed, as long as something of it is left.
define surcharge of card c, kind k from 'stated The cost to solve': (if printed of (c, k) >= 1 and standing of (c, k) >= 1 and c is in board
  then 2 * count of problems o in board where o is not c and raises of o = sign of k else 0)

define need of card c, kind k from 'stated The cost to solve': standing of (c, k) + surcharge of (c, k)

define any-icons-of of card c from 'stated Any Resource': any-icons of c

procedure change-cost of card c, kind k, number n 0 to 9 from 'public Personality Cards':
  if k is food: increase food-shift of c by n
  if k is money: increase money-shift of c by n
  if k is prestige: increase prestige-shift of c by n
  if k is skaa: increase skaa-shift of c by n
  if k is warriors: increase warriors-shift of c by n
  if k is atium: increase atium-shift of c by n

procedure lower-cost of card c, kind k, number n 0 to 99 from 'public Personality Cards':
  if k is food: decrease food-shift of c by n
  if k is money: decrease money-shift of c by n
  if k is prestige: decrease prestige-shift of c by n
  if k is skaa: decrease skaa-shift of c by n
  if k is warriors: decrease warriors-shift of c by n
  if k is atium: decrease atium-shift of c by n

# Whoever takes something off the cost of a problem takes part in its deal.
procedure reduce of seat h, card c, kind k, number n 0 to 9 from 'stated Who Participates':
  if standing of (c, k) = 0: finish
  do lower-cost of c, k, (if standing of (c, k) < n then standing of (c, k) else n)
  if c is problem and (helped of h is none or helped of h is not at-stake): set helped of h to c

# Icons for any resource cannot be taken off.
procedure reduce-any of seat h, card c, number n 0 to 9 from 'stated Any Resource':
  repeat at most n times:
    h chooses kind k of resource where standing of (c, k) >= 1
    if k is none: stop
    do reduce of h, c, k, 1

procedure forget-shifts of card c from 'public How Long is a Deal Binding':
  set food-shift of c to 0
  set money-shift of c to 0
  set prestige-shift of c to 0
  set skaa-shift of c to 0
  set warriors-shift of c to 0
  set atium-shift of c to 0
