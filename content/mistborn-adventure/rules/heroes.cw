# What makes a hero, and what a sheet must keep to.

# ---- laws of the sheet

# Villains, Extras and older heroes are made freely; who is made by the steps says how strong each group is.
define is-made-freely of hero h from 'public Character Creation': (
  not (attributes-strength of h = strong or attributes-strength of h = average or attributes-strength of h = weak))
define are-strengths-apart of hero h from 'public Character Creation': (
  attributes-strength of h != standing-strength of h
  and attributes-strength of h != powers-strength of h
  and standing-strength of h != powers-strength of h)

define points-for of strength k from 'public Character Creation': if k = strong then 13 else if k = average then 11 else 9
define attribute-cap of strength k from 'public Character Creation': if k = strong then 6 else if k = average then 5 else 4
define standing-cap of strength k from 'public Character Creation': if k = strong then 8 else if k = average then 6 else 4

define do-attributes-fit of hero h from 'public Character Creation': (
  physique of h + charm of h + wits of h = points-for of attributes-strength of h
  and physique of h <= attribute-cap of attributes-strength of h
  and charm of h <= attribute-cap of attributes-strength of h
  and wits of h <= attribute-cap of attributes-strength of h)
define does-standing-fit of hero h from 'public Character Creation': (
  resources of h + influence of h + spirit of h = points-for of standing-strength of h
  and resources of h <= standing-cap of standing-strength of h
  and influence of h <= standing-cap of standing-strength of h
  and spirit of h <= standing-cap of standing-strength of h)

define has-discipline of hero h from 'stated Powers': (discipline of h = allomancy or discipline of h = feruchemy
  or discipline of h = hemalurgy or discipline of h = mimicry)
define do-powers-fit of hero h from 'public Character Creation': (if powers-strength of h = strong then is-mistborn of h or is-keeper of h
  else if powers-strength of h = average then is-misting of h or is-kandra of h
  else not has-discipline of h and rating of h = 0 and extra-trait of h is not none and second-extra-trait of h is not none)
define is-mistborn of hero h from 'public Character Creation': discipline of h = allomancy and metal of h = all-metals and rating of h = 4
define is-keeper of hero h from 'public Character Creation': discipline of h = feruchemy and metal of h = all-metals and rating of h = 3
define is-misting of hero h from 'public Character Creation': (discipline of h = allomancy and rating of h = 5
  and (metal of h = tin or metal of h = pewter or metal of h = iron or metal of h = steel
  or metal of h = copper or metal of h = bronze or metal of h = zinc or metal of h = brass)
  and stunt of h is not none and second-stunt of h is none)
define is-kandra of hero h from 'public Character Creation': (discipline of h = mimicry and rating of h = 5
  and stunt of h is not none and second-stunt of h is none)

define fits-kind of card t, trait-kind k from 'stated Traits': t is none or kind of t = k
define is-extra-trait of card t from 'stated Traits': t is none or t is trait
define do-traits-fit of hero h from 'stated Traits': (
  fits-kind of (drive of h, drive) and fits-kind of (profession of h, profession)
  and fits-kind of (specialty of h, specialty) and fits-kind of (feature of h, feature)
  and fits-kind of (personality of h, personality) and fits-kind of (tragedy of h, tragedy)
  and fits-kind of (destiny of h, destiny)
  and is-extra-trait of extra-trait of h and is-extra-trait of second-extra-trait of h)
define prop-points of hero h from 'designed': (price of prop of h) + price of second-prop of h
define price of card thing from 'designed': if thing is none then 0 else cost of thing

# ---- what a hero can do now

define physique-now of hero h from 'public Allomancy': physique of h + pewter-dice of h
define pewter-dice of hero h from 'public Allomancy': if h is burning and burns-pewter of h then rating of h else 0
define burns-pewter of hero h from 'public Allomancy': discipline of h = allomancy and (metal of h = pewter or metal of h = all-metals)

define value-now of hero h, base b from 'stated Playing the Game': (if b = physique then physique-now of h
  else if b = charm then charm of h
  else if b = wits then wits of h
  else if b = power then rating of h
  else standing-now of (h, b))
define standing-now of hero h, base b from 'public Standings': (if b = resources then resources of h - resources-spent of h
  else if b = influence then influence of h - influence-spent of h
  else if b = spirit then spirit of h - spirit-spent of h
  else 0)

# Whoever rolls all the same while a Resilience is 0 has two dice fewer.
define weary-dice of hero h, base b from 'public Damage and Defeat': (
  if h is in cast then 0
  else if (b = physique or b = charm or b = wits) and health-left of h = 0 then weariness
  else if (b = resources or b = influence or b = spirit) and reputation-left of h = 0 then weariness
  else if b = power and willpower-left of h = 0 then weariness
  else 0)

# ---- Allomancy

procedure burn-pewter of hero h from 'public Allomancy':
  if h is burning or not burns-pewter of h: finish
  h becomes burning
  increase health-left of h by rating of h

procedure stop-burning of hero h from 'public Allomancy':
  if h is not burning: finish
  h stops being burning
  if burns-pewter of h: decrease health-left of h by rating of h

# ---- Standing can be spent

define can-spend of hero h, base b from 'public Standings': standing-now of (h, b) >= 2

procedure spend of hero h, base b, number difficulty 1 to 5 from 'public Standings':
  if not can-spend of (h, b): finish
  do throw of standing-now of (h, b)
  do judge of difficulty
  if b = resources: increase resources-spent of h by 1
  else if b = influence: increase influence-spent of h by 1
  else: increase spirit-spent of h by 1

# ---- recovery

define health-now of hero h from 'public Hero Creation': health of h + pewter-dice of h
define half-lost of number full 0 to 40, number left 0 to 40 from 'public Damage and Defeat': (
  if full > left then (full - left) / 2 rounded up else 0)

procedure day-of-rest of hero h from 'public Damage and Defeat':
  if health-left of h < health-now of h: increase health-left of h by 1
  if reputation-left of h < reputation of h: increase reputation-left of h by 1
  if willpower-left of h < willpower of h: increase willpower-left of h by 1

# Half of what is lost, rounded up; Health comes back only to those who rest.
procedure short-breather of hero h from 'public Damage and Defeat':
  increase reputation-left of h by half-lost of (reputation of h, reputation-left of h)
  increase willpower-left of h by half-lost of (willpower of h, willpower-left of h)

procedure rest-a-while of hero h from 'public Damage and Defeat':
  do short-breather of h
  increase health-left of h by half-lost of (health-now of h, health-left of h)

procedure long-breather of hero h from 'public Damage and Defeat':
  set health-left of h to health-now of h
  set reputation-left of h to reputation of h
  set willpower-left of h to willpower of h
  set resources-spent of h to 0
  set influence-spent of h to 0
  set spirit-spent of h to 0

# A Long Breather that is given to it lowers one Burden by a degree.
procedure tend-burden of hero h from 'public Damage and Defeat':
  if grave-burdens of h >= 1:
    decrease grave-burdens of h by 1
    increase serious-burdens of h by 1
  else: decrease serious-burdens of h by 1
