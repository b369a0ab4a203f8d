"""The rules of the handmade reference: siege-of-sunfall in brief."""

from __future__ import annotations

from cardwright.compiler.backends.reference import model
from reference_marks import DESIGNED, INFERRED, rich, rule, stated, texts

SEATS = model.Table(
    id="seats",
    title="Cards and troops by number of players",
    head=("Players", "Cards dealt per round", "Starting troops", "Rounds"),
    rows=tuple(
        tuple((model.Number(text=cell),) for cell in row.split())
        for row in ("3 8 12 6", "4 10 12 5", "5 10 10 5", "6 12 10 4")
    ),
    provenance=stated("Setup"),
    note=rich("The number of rounds follows from the size of the deck."),
)

SETUP = model.Section(
    id="preparation",
    title="Preparing the game",
    intro=texts("Do this once, before the first round."),
    rules=(
        rule(
            "setup",
            "Set up the table",
            stated("Setup"),
            do="""
                Each player, beginning with the first:
                  takes a [t:screen|screen] and a [t:settlement|settlement] mat;
                  takes the starting number of standard troops {troop}.
                Take the [c:siege-ends|Siege Ends] card out of the [t:raid-deck|raid deck].
                Shuffle the raid deck.
                [r:deal|Deal the round deck].
            """,
        ),
        rule(
            "deal",
            "Deal the round deck",
            INFERRED,
            text="Deal the number of cards in the table. Half of them, rounded down, are mixed "
            "with [c:siege-ends|Siege Ends] and go under the rest, so the end is never in the "
            "upper half and is equally likely at each place below it.",
        ),
    ),
    tables=(SEATS,),
)

ROUND = model.Section(
    id="course",
    title="The course of a round",
    rules=(
        rule(
            "round",
            "Play a round",
            stated("Game Play"),
            do="""
                [r:deal|Deal the round deck].
                [r:replenish|Replenish troops].
                Each player, in turn order:
                  may assign troops to the [t:settlement|settlement].
                Repeat while more than #1 player is in the round:
                  Reveal the top card of the round deck.
                  If it is [c:siege-ends|Siege Ends]:
                    Stop repeating.
                  Otherwise:
                    [r:pledge|All survivors pledge].
                    If it is a [t:raider|Raider]:
                      [r:resolve|Resolve the raid].
                    Otherwise:
                      The highest [t:pledge|pledge] of at least #1 {troop} takes the card.
                [r:round-end|End the round].
            """,
        ),
        rule(
            "replenish",
            "Replenish troops",
            stated("Troops"),
            text="Every player starts the round with exactly the number of troops in the "
            "table. Troops trained in the last round replace standard ones; they are not "
            "extra. [c:hire-mercenaries|Hire Mercenaries] may be played now for #3 {troop} "
            "more.",
        ),
        rule(
            "pledge",
            "Pledge in secret",
            stated("Bidding"),
            text="Every [t:survivor|survivor] secretly takes any number of own troops, also "
            "none, into a closed hand. All hands are closed before any is opened; then all "
            "are opened at once. A [t:radiation|Radiation token] {radiation} may be put in "
            "and counts as #2 {troop}.",
        ),
    ),
)

RAID = model.Section(
    id="raid",
    title="Resolving a raid",
    rules=(
        rule(
            "resolve",
            "Compare the pledges with the raid",
            stated("Pledge Results for Raid Cards"),
            text="The total of all pledges is compared with the number on the card.",
            do="""
                If the total is at least the number and one pledge is highest:
                  That player takes the card.
                  All players lose what they pledged.
                  [r:trade|Trade sets].
                If the total is at least the number and several tie for highest:
                  The tied players take their pledges back.
                  Each other player:
                    loses half of the own pledge, rounded down.
                  Reveal another card over this one, and all pledge again for both.
                Otherwise:
                  Every player with the lowest pledge is [t:eliminated|eliminated].
                  The card, and all cards under it, are lost.
            """,
        ),
        rule(
            "value",
            "What a troop is worth",
            stated("Troops"),
            text="A standard troop {troop} is worth #1. An advanced troop is worth #3 against "
            "the colour it was trained for, and otherwise #1: {ranged} against yellow, "
            "{assault} against blue, {defense} against red.",
        ),
        rule(
            "survivors-keep",
            "Survivors keep their pledge",
            DESIGNED,
            text="When a raid fails, [t:survivor|survivors] take back what they pledged. The "
            "rulebook says only that pledges are lost on a success.",
        ),
        rule(
            "trade",
            "Trade sets at once",
            stated("Collecting a Set"),
            text="Three [t:raider|Raiders] of one colour, or one of each colour, *must* be "
            "traded as soon as they are together. Each {resource} on them is #1 {resource}, "
            "each {troop} is #1 {troop}. The cards are out of play.",
        ),
    ),
)

ENDING = model.Section(
    id="ending",
    title="The end of a round and of the game",
    rules=(
        rule(
            "round-end",
            "End the round",
            stated("Siege Ends"),
            do="""
                Each [t:survivor|survivor]:
                  gains #1 {resource};
                  gains #1 {resource} for each troop left behind the screen;
                  gains #2 {resource} for each troop in the fields;
                  exchanges trained troops for advanced ones.
                All troops go back to the pile.
            """,
        ),
        rule(
            "game-end",
            "End the game",
            stated("Game End"),
            text="The game ends when the [t:raid-deck|raid deck] has too few cards for "
            "another round. Most {resource} wins; those who tie share the victory.",
        ),
    ),
)

CHAPTERS = (
    model.Chapter(
        id="before",
        title="Before the siege",
        intro=texts("What lies on the table, and how it gets there."),
        sections=(SETUP,),
    ),
    model.Chapter(
        id="siege",
        title="The siege",
        intro=texts(
            "Every raid asks for courage from all and rewards the boldest; who gives least "
            "when too little is given is gone until the next round."
        ),
        sections=(ROUND, RAID),
    ),
    model.Chapter(id="after", title="When the sun falls", sections=(ENDING,)),
)
