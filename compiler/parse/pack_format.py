"""The declared shape of every YAML file of a pack: one table for reader, schema and docs."""

from __future__ import annotations

from cardwright.compiler.parse.typed import (
    Choice,
    Field,
    Flag,
    ListOf,
    MapOf,
    Name,
    Number,
    Record,
    Text,
    Type,
    Unread,
)

SEEN = Choice(words=("all", "owner", "nobody"))
FROM = "where it comes from: `stated`, `public`, `inferred` or `designed`, then a section"


def _field(name: str, type_: Type, doc: str, *, required: bool = False) -> Field:
    return Field(name=name, type=type_, doc=doc, required=required)


def _record(name: str, doc: str, *fields: Field) -> Record:
    return Record(name=name, doc=doc, fields=fields)


_FROM = _field("from", Text(), FROM)

SEATS = _record(
    "number of seats",
    "How many can play.",
    _field("least", Number(least=1, most=12), "the smallest table", required=True),
    _field("most", Number(least=1, most=12), "the largest table", required=True),
)
PACK = _record(
    "pack",
    "What a pack is: its name, version, table and what it builds on.",
    _field("id", Name(), "the name of the pack", required=True),
    _field("version", Text(), "three numbers, as in 1.0.0", required=True),
    _field("title", Text(), "the printed title", required=True),
    _field("seats", SEATS, "how many can play"),
    _field(
        "languages", ListOf(item=Name()), "languages with a lexicon, the first is default"
    ),
    _field("licence", Text(), "the licence of the content"),
    _field("credits", Text(), "who made it, and whose the world is"),
    _field("game", Name(), "the procedure that is the game"),
    _field("score", Text(), "the points of `seat`, in the effect language"),
    _field("estimate", Text(), "what a bot that looks one step ahead goes for"),
    _field(
        "tie-breaks", ListOf(item=Text()), "what counts where scores are equal, in order"
    ),
    _field("winner", Choice(words=("highest", "lowest")), "which score wins"),
    _field("extends", MapOf(value=Text()), "packs that this one changes, with versions"),
    _field("requires", MapOf(value=Text()), "packs that must be there, with versions"),
    _field("after", ListOf(item=Name()), "packs whose changes come before this one's"),
)

NUMBER = _record(
    "number",
    "A number of the game.",
    _field("value", Number(), "the number"),
    _field("by-seats", ListOf(item=Number()), "one for each table size, smallest first"),
    _FROM,
)
ENUM = _record(
    "enumeration",
    "Named values, such as colours.",
    _field("values", ListOf(item=Name()), "the values in order", required=True),
    _FROM,
)
GROUP = _record(
    "group",
    "A name for several kinds of token.",
    _field("kinds", ListOf(item=Name()), "tokens and groups", required=True),
    _FROM,
)
CARD_TYPE = _record(
    "card type",
    "A type of card: what is printed on it and what it does.",
    _field(
        "fields",
        MapOf(value=Text()),
        "printed fields: `number 1 to 9`, `flag`, `card`, an enum",
    ),
    _field("backs", ListOf(item=Name()), "fields that are printed on the back"),
    _field("effects", ListOf(item=Name()), "headings under which effects are printed"),
    _field("tests", ListOf(item=Name()), "headings under which a condition is printed"),
    _field("active", ListOf(item=Name()), "places in which its abilities work"),
    _field("laws", MapOf(value=Text()), "tests of `this` that every card of it passes"),
    _field(
        "made",
        MapOf(value=Name()),
        "for each field, the seat variable that holds it when a game has made such a card",
    ),
    _FROM,
)
ZONE = _record(
    "zone",
    "A place for components.",
    _field("per", Name(), "`seat` where every seat has one, or a type of card"),
    _field(
        "holds",
        ListOf(item=Name()),
        "`cards` or types of card, and kinds or groups of token",
        required=True,
    ),
    _field("seen", SEEN, "who sees what lies there", required=True),
    _field("capacity", Number(least=0), "the most tokens it takes"),
    _field("supply", Flag(), "whether tokens begin here"),
    _field("unlimited", Name(), "the option under which it never runs out"),
    _field(
        "shortage",
        Choice(words=("as-many-as-possible", "or-nothing")),
        "what is taken when it has too little, unless a sentence says otherwise",
    ),
    _field("remembered", Flag(), "whether all saw what went there, and may know of it"),
    _field("starts", ListOf(item=Name()), "cards and card types that begin here"),
    _FROM,
)
WAYS = MapOf(value=ListOf(item=ListOf(item=Name())))
BOARD = _record(
    "board",
    "A graph of spaces: the cards that begin in the place of its name.",
    _field("ways", WAYS, "lists of spaces, each beside the next, by the name of the way"),
    _field("arrows", WAYS, "the same, and only to be gone in the order of the list"),
    _FROM,
)
COST = _record(
    "cost",
    "What a type of card costs: tokens, paid exactly.",
    _field("of", Name(), "the type of card", required=True),
    _field("kinds", Name(), "the group of tokens that can be paid", required=True),
    _field(
        "needs",
        Name(),
        "the definition of a card and a kind: how many icons are to be paid now",
        required=True,
    ),
    _field("any", Name(), "the definition of a card: how many icons any token pays"),
    _field(
        "exchange",
        Number(least=1, most=9),
        "how many tokens stand for one of any other kind",
    ),
    _FROM,
)
VARIABLE = _record(
    "variable",
    "Something the game remembers.",
    _field(
        "type", Text(), "`flag`, `seat`, `card`, `number 0 to 9` or an enum", required=True
    ),
    _field("initial", Number(), "its value at the start"),
    _field("seen", SEEN, "who sees it"),
    _field("quiet", Flag(), "whether only the rules need it, so that it is shown nowhere"),
    _FROM,
)
ROLL = _record(
    "roll",
    "A roll of dice whose exact odds can be asked for.",
    _field("do", Name(), "the procedure that rolls", required=True),
    _field(
        "shows",
        ListOf(item=Name()),
        "what it comes to: variables of the game, and definitions of nothing",
        required=True,
    ),
    _field("over", MapOf(value=Text()), "for which numbers odds are printed, as `2 to 10`"),
    _field(
        "goal", Text(), "the number that the first seat makes high where it has a choice"
    ),
    _field("usual", MapOf(value=Unread()), "what is taken where nothing is said"),
    _field("tray", Name(), "where cards are laid that a roll calls on"),
    _FROM,
)
COUNT = _record(
    "count",
    "How many components the rulebook counts.",
    _field("cards", ListOf(item=Name()), "cards and card types"),
    _field("tokens", ListOf(item=Name()), "tokens and groups"),
    _field("count", Number(least=0), "how many there are", required=True),
    _FROM,
)
COMPONENTS = _record(
    "components file",
    "Everything that lies on the table, and where.",
    _field("numbers", MapOf(value=Unread()), "numbers of the game"),
    _field("enums", MapOf(value=Unread()), "named values"),
    _field("token-fields", MapOf(value=Text()), "what can be declared of a token"),
    _field("tokens", MapOf(value=Unread()), "kinds of token"),
    _field("groups", MapOf(value=Unread()), "names for several kinds of token"),
    _field("card-types", MapOf(value=Unread()), "types of card"),
    _field("zones", MapOf(value=Unread()), "places"),
    _field("boards", MapOf(value=Unread()), "graphs of spaces"),
    _field("costs", MapOf(value=Unread()), "what cards cost"),
    _field("variables", MapOf(value=Unread()), "variables of the game"),
    _field("seat-variables", MapOf(value=Unread()), "variables of each seat"),
    _field("card-variables", MapOf(value=Unread()), "variables of each card"),
    _field("rolls", MapOf(value=Unread()), "rolls whose exact odds can be asked for"),
    _field("counts", Unread(), "how many components the rulebook counts"),
)
CARDS = _record(
    "cards file",
    "Cards.",
    _field("cards", ListOf(item=Unread()), "the cards", required=True),
    _field("counts", Unread(), "how many the rulebook counts"),
)
TEXTS = MapOf(value=Text())
OPTION = _record(
    "option",
    "A rule option: an open question of the rulebook and its readings.",
    _field("values", ListOf(item=Text()), "the readings", required=True),
    _field("default", Text(), "the reading that is played", required=True),
    _field("question", TEXTS, "the question, by language"),
    _field("reading", TEXTS, "the reading chosen, by language"),
    _FROM,
)
RULING = _record(
    "ruling",
    "An open question that has no option.",
    _field("id", Name(), "its name", required=True),
    _field("question", TEXTS, "the question, by language", required=True),
    _field("reading", TEXTS, "the reading chosen, by language", required=True),
    _FROM,
)
RULINGS = _record(
    "rulings file",
    "Open questions of the rulebook.",
    _field("options", MapOf(value=Unread()), "questions whose readings can be switched"),
    _field("rulings", ListOf(item=RULING), "questions with one reading"),
)
SCENARIO = _record(
    "scenario",
    "A worked example, or a law over many games.",
    _field("id", Text(), "its name, often the number of a rule", required=True),
    _field("title", Unread(), "one sentence, by language"),
    _field("seats", Number(least=0), "how many play", required=True),
    _field("options", MapOf(value=Text()), "rule options"),
    _field("given", Text(), "how the table stands"),
    _field("when", Text(), "what is done"),
    _field("answers", ListOf(item=Unread()), "what is answered, in order"),
    _field(
        "chance",
        ListOf(item=Unread()),
        "what comes up, in order: what each die shows, which card, or `any`",
    ),
    _field("then", ListOf(item=Unread()), "tests that hold at the end"),
    _field("games", Number(least=1), "whole random games that are played"),
    _field("always", ListOf(item=Unread()), "tests that hold after every decision"),
    _field("never-less", ListOf(item=Unread()), "numbers that never fall"),
    _field("winners", ListOf(item=Name()), "who has won at the end"),
    _field("log", ListOf(item=Name()), "announcements that are heard, in order"),
    _field("error", Text(), "a word of the reason why the start is refused"),
    _field("example", Flag(), "whether the reference prints it"),
    _FROM,
)
SCENARIOS = _record(
    "scenarios file",
    "Worked examples.",
    _field("scenarios", ListOf(item=Unread()), "the scenarios", required=True),
)
STEP = _record(
    "step",
    "A step put into a procedure.",
    _field("in", Name(), "the procedure", required=True),
    _field("after", Name(), "the step that it follows"),
    _field("before", Name(), "the step that it precedes"),
    _field("instead", Name(), "the step that it replaces"),
    _field("do", Name(), "the procedure that is done", required=True),
)
PATCH = _record(
    "patch",
    "One change of the pack that is extended.",
    _field("tune", Text(), "a path such as numbers.bonus.value, given a new value by `to`"),
    _field("to", Unread(), "the new value"),
    _field("extend", Text(), "a path to a list, given more items by `with`"),
    _field("replace", Text(), "a path to a thing, replaced by `with`"),
    _field("with", Unread(), "the new thing, or the items to add"),
    _field("remove", Text(), "a path to a thing that goes, or a whole section"),
    _field("of", ListOf(item=Name()), "types of card, or packs: only theirs go"),
    _field("step", STEP, "a step put into a procedure"),
    _field("option", Name(), "a rule option, set to `to`"),
)
PATCHES = _record(
    "patches file",
    "What an expansion changes.",
    _field("patches", ListOf(item=PATCH), "the changes in order", required=True),
)
ENUM_WORDS = _record(
    "words of an enumeration",
    "What an enumeration and its values are called.",
    _field("one", Text(), "the noun", required=True),
    _field("many", Text(), "its plural"),
    _field("gender", Choice(words=("m", "f", "n")), "its gender"),
    *(
        _field(f"{case}-{number}", Text(), "another form of it")
        for case in ("acc", "dat", "gen")
        for number in ("one", "many")
    ),
    _field("values", TEXTS, "the values"),
)
NOUNS = MapOf(value=TEXTS)
LEXICON = _record(
    "lexicon",
    "The words of a pack in one language.",
    *(
        _field(section, NOUNS, f"words for {section}")
        for section in (
            "tokens",
            "groups",
            "card-types",
            "cards",
            "zones",
            "numbers",
            "variables",
            "procedures",
            "definitions",
            "options",
            "locals",
            "fields",
            "effects",
            "counts",
            "costs",
            "rolls",
        )
    ),
    _field("enums", MapOf(value=ENUM_WORDS), "words for enumerations and their values"),
    _field(
        "rule-options", MapOf(value=ENUM_WORDS), "words for rule options and their values"
    ),
    _field("texts", TEXTS, "lines that are announced"),
)

FILES: dict[str, Record] = {
    "pack.yaml": PACK,
    "components.yaml": COMPONENTS,
    "rulings.yaml": RULINGS,
    "patches.yaml": PATCHES,
    "cards": CARDS,
    "scenarios": SCENARIOS,
    "lexicon": LEXICON,
}
"""The record of each file of a pack, or of each file in a folder."""
