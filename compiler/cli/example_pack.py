"""A pack that is as small as can be, for the examples of `cardwright explain` to go wrong in."""

from __future__ import annotations

FILES: dict[str, str] = {
    "cards/foxes.yaml": """\
cards:
  - {id: fox, type: beast, copies: 2}
""",
    "components.yaml": """\
numbers:
  dealt: {value: 2}
token-fields:
  weight: number 0 to 3
tokens:
  coin: {count: 20, home: purse, weight: 1}
card-types:
  beast: {effects: [played], tests: [liked]}
zones:
  bank: {holds: [coin], seen: all, supply: true}
  pot: {holds: [coin], seen: all}
  deck: {holds: [cards], seen: nobody, starts: [beast]}
  box: {holds: [cards], seen: all}
  purse: {per: seat, holds: [coin], seen: owner}
  lair: {per: beast, holds: [cards], seen: all}
costs:
  price: {of: beast, kinds: coin, needs: need}
variables:
  rounds: {type: number 0 to 9}
""",
    "lexicon/en.yaml": """\
tokens:
  coin: {one: coin, many: coins}
card-types:
  beast: {one: beast, many: beasts}
cards:
  fox: {one: Fox}
  owl: {one: Owl}
zones:
  bank: {one: bank, at: "in {the} bank", to: "into {the} bank", from: "from {the} bank"}
  pot: {one: pot, at: "in {the} pot", to: "into {the} pot", from: "from {the} pot"}
  deck: {one: deck, at: "in {the} deck", to: "onto {the} deck", from: "from {the} deck"}
  box: {one: box, at: "in {the} box", to: "into {the} box", from: "from {the} box"}
  purse: {one: purse, at: "in {the} purse", to: "into {the} purse", from: "from {the} purse"}
  lair: {one: lair, at: "in {the} lair", to: "into {the} lair", from: "from {the} lair"}
numbers:
  dealt: {one: number of cards dealt}
variables:
  rounds: {one: number of rounds}
fields:
  weight: {one: weight}
effects:
  played: {one: When played, do: play it}
  liked: {one: Liked if, is: is liked}
costs:
  price: {one: price}
definitions:
  need: {one: need}
procedures:
  game: {one: The game, do: play the game}
  game-over: {one: The end, do: end the game}
  one: {one: One, do: do one}
  other: {one: Other, do: do the other}
  pay-out: {one: Pay out, do: pay out}
  gam: {one: Gam, do: gam}
texts:
  last-round: The last round begins.
""",
    "pack.yaml": """\
id: tiny
version: 1.9.0
title: Tiny
seats: {least: 2, most: 3}
languages: [en]
game: game
score: count of coin in purse of seat
""",
    "rules/costs.cw": """\
define need of card c, kind k: 1
""",
    "rules/game.cw": """\
procedure game:
  for each seat s: s gains 1 coin, as many as possible
""",
}

# Expansions for the examples that need one or two.
EXPANSION = """\
id: {name}
version: 1.0.0
title: Night
extends: {{tiny: '1'}}
"""
PATCHES = """\
patches:
  - {tune: numbers.dealt.value, to: 3}
"""
