"""A handmade reference, large enough to look at: siege-of-sunfall in brief.

Run as a script it writes the built reference into the folder given as argument.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from cardwright.compiler.backends.reference import build, model
from reference_marks import DESIGNED, INFERRED, rich, stated, texts
from reference_rules import CHAPTERS

GLOSSARY = (
    model.Term(
        id="pledge",
        term="pledge",
        explanation=texts("The troops that a player puts into the hand for one card."),
    ),
    model.Term(
        id="survivor",
        term="survivor",
        explanation=texts(
            "A player who has not been [t:eliminated|eliminated] in this round."
        ),
    ),
    model.Term(
        id="eliminated",
        term="eliminated",
        explanation=texts(
            "Out of the round: all own troops go back to the pile, and there is no bonus. "
            "The player is back in the next round."
        ),
        provenance=stated("Failure"),
    ),
    model.Term(
        id="raider",
        term="Raider",
        explanation=texts("A card with a number and a colour; it can be beaten or lost."),
    ),
    model.Term(
        id="raid-deck",
        term="raid deck",
        explanation=texts("The #53 cards that rounds are dealt from."),
    ),
    model.Term(
        id="radiation",
        term="Radiation token",
        explanation=texts(
            "Won with [c:rad-attack|Rad Attack!]; counts as #2 {troop} once."
        ),
    ),
    model.Term(
        id="screen",
        term="screen",
        explanation=texts("Hides a player's troops, cards, tokens and {resource}."),
    ),
    model.Term(
        id="settlement",
        term="settlement",
        explanation=texts(
            "A player's mat with #2 spots in the fields and #1 each at range, stables and "
            "garage."
        ),
    ),
)


def raider(
    id: str, name: str, colour: str, number: int, icons: str, flavour: str
) -> model.Card:
    words = {"ranged": "blue", "assault": "red", "defense": "yellow"}
    return model.Card(
        id=id,
        name=name,
        type="Raider",
        copies=1,
        provenance=DESIGNED,
        fields=(
            model.CardField(name="Number", value=(model.Number(text=str(number)),)),
            model.CardField(name="Colour", value=rich(f"{{{colour}}} {words[colour]}")),
            model.CardField(name="Set", value=rich(icons)),
        ),
        flavour=flavour,
        colour=colour,
        sheet="1",
    )


def special(
    id: str, name: str, copies: int, text: str, how: model.Provenance
) -> model.Card:
    return model.Card(
        id=id,
        name=name,
        type="Special",
        copies=copies,
        provenance=how,
        text=texts(text),
        colour="special",
        sheet="5",
    )


CARDS = (
    raider("ash-walker", "Ash Walker", "ranged", 3, "{resource}", "He counts your fires."),
    raider("the-tollman", "The Tollman", "ranged", 6, "{resource}{resource}", ""),
    raider("dust-widow", "Dust Widow", "ranged", 9, "{resource}{resource}{resource}", ""),
    raider("gate-breaker", "Gate Breaker", "assault", 5, "{resource}{troop}", ""),
    raider("red-magda", "Red Magda", "assault", 8, "{resource}{resource}{troop}", "No."),
    raider("rust-knight", "Rust Knight", "defense", 4, "{troop}{troop}", ""),
    raider("old-bastion", "Old Bastion", "defense", 10, "{resource}{resource}{troop}", ""),
    special("off-to-forage", "Off to Forage", 3, "Gain #3 {resource}.", stated("Special")),
    special(
        "hire-mercenaries",
        "Hire Mercenaries",
        3,
        "Keep this card. At the start of a later round, put it out of play to gain "
        "#3 {troop}.",
        stated("Special Cards"),
    ),
    special(
        "rad-attack",
        "Rad Attack!",
        3,
        "Trade this card for a [t:radiation|Radiation token] {radiation}.",
        stated("Special Cards"),
    ),
    special(
        "siege-ends",
        "Siege Ends",
        1,
        "The round ends: [r:round-end|end the round].",
        stated("Raid Deck"),
    ),
)

RULINGS = (
    model.Ruling(
        id="pledges-on-failure",
        question=rich("What becomes of the survivors' pledges when a raid fails?"),
        reading=rich("Survivors take their pledges back."),
        provenance=DESIGNED,
        option="failure loses pledge",
        readings=(
            model.Reading(value="no", text=rich("Pledges go back."), is_default=True),
            model.Reading(value="yes", text=rich("Pledges are lost as on a success.")),
        ),
        effect=rich("Yes: games are #14 {resource} richer on average if pledges go back."),
        rules=("survivors-keep", "resolve"),
    ),
    model.Ruling(
        id="shared-victory",
        question=rich("Who wins when two have the most {resource}?"),
        reading=rich("They share the victory."),
        provenance=DESIGNED,
        rules=("game-end",),
    ),
)

COMPONENTS = (
    model.ComponentGroup(
        id="deck",
        title="Cards",
        components=(
            model.Component(name="Raiders", count=42, provenance=DESIGNED),
            model.Component(name="Special cards", count=11, provenance=DESIGNED),
        ),
        stated=53,
        source="Components",
    ),
    model.ComponentGroup(
        id="troops",
        title="Troop tokens",
        components=(
            model.Component(name="Standard", count=70, provenance=INFERRED, icon="troop"),
            model.Component(name="Ranged", count=6, provenance=INFERRED, icon="ranged"),
            model.Component(name="Assault", count=6, provenance=INFERRED, icon="assault"),
            model.Component(name="Defense", count=6, provenance=INFERRED, icon="defense"),
        ),
        stated=88,
        source="Components",
    ),
)

EXAMPLES = (
    model.Example(
        id="SF-039",
        title="One highest pledge wins the Raider",
        given=texts("A Raider with number #6 is revealed."),
        when=texts("Three players pledge #3, #2 and #1 {troop}."),
        then=texts(
            "The raid is beaten.",
            "The player with #3 takes the card.",
            "All lose their pledges.",
        ),
        provenance=stated("Success"),
        rules=("resolve",),
    ),
    model.Example(
        id="SF-041",
        title="All with the lowest pledge are eliminated",
        given=texts("A Raider with number #6 is revealed."),
        when=texts("Three players pledge #3, #1 and #1 {troop}."),
        then=texts(
            "Both players with #1 are [t:eliminated|eliminated].", "The card is lost."
        ),
        provenance=stated("Failure"),
        rules=("resolve",),
    ),
    model.Example(
        id="SF-086",
        title="Counting at the end of a round",
        given=texts("A survivor has #4 {troop} left and #2 {troop} in the fields."),
        when=texts("[c:siege-ends|Siege Ends] is revealed."),
        then=texts("The player gains #1 + #4 + #4 = #9 {resource}."),
        provenance=stated("Siege Ends"),
        rules=("round-end",),
    ),
)

COLOURS = {
    "troop": "#6f6a62",
    "resource": "#a8741a",
    "ranged": "#2c6aa0",
    "assault": "#b23a2e",
    "defense": "#b8860b",
    "radiation": "#4f8a2b",
}
MEEPLE = (
    "M12 2a4 4 0 0 1 4 4 4 4 0 0 1-1 2.6c4 1 7 2.6 7 4.9 0 1.3-2.5 1.5-5 1.3L20 22h-6l-2-4"
    "-2 4H4l3-7.2c-2.5.2-5 0-5-1.3 0-2.3 3-3.9 7-4.9A4 4 0 0 1 8 6a4 4 0 0 1 4-4z"
)
CRATE = "M2 5h20v15H2zM4.5 8.5v8h15v-8zM6 9.500l12 6v-2.5l-8-4z"


def drawing(path: str, colour: str) -> bytes:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'<path fill-rule="evenodd" fill="{colour}" d="{path}"/></svg>'
    ).encode()


def light(colour: str) -> str:
    channels = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{(c + 190) // 2:02x}" for c in channels)


COVER = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">
<rect width="300" height="400" fill="#3a1d1a"/>
<rect y="90" width="300" height="310" fill="#6d2c1e"/>
<rect y="170" width="300" height="230" fill="#a8431f"/>
<circle cx="180" cy="215" r="78" fill="#e9a23b"/>
<path fill="#4b211b" d="M0 262l40-30 22 12 30-46 26 40 38-18 30 34 44-52 30 42 40-14v170H0z"/>
<path fill="#231715" d="M0 318h34v-46h10v-16h6v16h12v46h30v-30l24-16 24 16v30h34v-66h12v66h22l10-20
 h18l10 20h64v82H0z"/></svg>"""


BLURB = texts(
    "Raiders come in waves until the sun is down. Each time you all pledge troops in "
    "secret: if it is enough, the boldest takes the prize; if not, the meanest is driven "
    "out. The most {resource} at the end wins."
)


def example_art() -> dict[str, bytes]:
    art = {"cover": COVER}
    for name, colour in COLOURS.items():
        shape = CRATE if name == "resource" else MEEPLE
        art[name] = drawing(shape, colour)
        art[f"{name}-dark"] = drawing(shape, light(colour))
    return art


def example_reference() -> model.Reference:
    return model.Reference(
        pack="siege-of-sunfall",
        title="Siege of Sunfall",
        subtitle="Hold the last settlement in the wastes: together, but not for free.",
        version="1.0",
        language="en",
        chapters=CHAPTERS,
        glossary=GLOSSARY,
        cards=CARDS,
        rulings=RULINGS,
        components=COMPONENTS,
        examples=EXAMPLES,
        index=(model.IndexEntry(text="tie", rules=("resolve", "game-end")),),
        counts=(
            model.ProvenanceCount(what="Rules", stated=8, inferred=1, designed=1),
            model.ProvenanceCount(what="Cards", stated=4, designed=7),
            model.ProvenanceCount(what="Numbers", stated=12, public=3, inferred=6),
        ),
        packs=(
            model.PackName(id="siege-of-sunfall", title="Siege of Sunfall", version="1.0"),
        ),
        blurb=BLURB,
        facts=(
            model.Fact(label="Players", value="3 to 6"),
            model.Fact(label="Rounds", value="4 to 6"),
            model.Fact(label="Cards", value="53"),
        ),
        credits=("An independent implementation; names belong to their owners.",),
        licence="CC BY 4.0",
        cover="cover",
        icons=tuple(
            model.Icon(id=name, label=name, art=name, dark=f"{name}-dark")
            for name in sorted(COLOURS)
        ),
        look=model.Look(
            accent="#a8431f",
            band="#2b1a17",
            glow="#e9a23b",
            display="Saira Stencil One",
            ramps=(
                model.Ramp(name="assault", colour="#b23a2e"),
                model.Ramp(name="defense", colour="#b8860b"),
                model.Ramp(name="ranged", colour="#2c6aa0"),
                model.Ramp(name="special", colour="#5d5a52"),
            ),
        ),
    )


def german_reference() -> model.Reference:
    return replace(example_reference(), language="de")


if __name__ == "__main__":
    for name, data in build.build_reference(example_reference(), example_art()).items():
        path = Path(sys.argv[1]) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
