"""The rules reference of one game in one language, as plain values.

It is the same input for the web site and for the book, and knows nothing of the
compiler, of HTML or of Typst.  Every `id` is unique among things of its kind; links
name such ids, and `places.py` refuses one that leads nowhere.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """Words, exactly as they shall be read."""

    text: str
    strong: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number of the rules, set off from the words around it."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IconMark:
    """One icon of `Reference.icons`."""

    icon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TermLink:
    """A word that the glossary explains, in whatever form the sentence needs."""

    term: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLink:
    """The name of a card of the card index."""

    card: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLink:
    """A rule that is done or referred to at this point."""

    rule: str
    text: str


Token = Text | Number | IconMark | TermLink | CardLink | RuleLink
Rich = tuple[Token, ...]
Paragraphs = tuple[Rich, ...]

ProvenanceKind = Literal["stated", "public", "inferred", "designed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """How a fact is known, and the section of the source that says so."""

    kind: ProvenanceKind
    section: str = ""


StepKind = Literal["say", "if", "else", "each", "repeat", "choose"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One sentence of a procedure; a block's sentence introduces the steps within.

    `pack` names the expansion that brought the step, if it is not the rule's own.
    """

    text: Rich
    kind: StepKind = "say"
    steps: tuple["Step", ...] = ()
    pack: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A numbered rule: prose, a procedure, or both."""

    id: str
    title: str
    provenance: Provenance
    text: Paragraphs = ()
    steps: tuple[Step, ...] = ()
    pack: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with one head row; the first column names the row.

    `shares` say of the other cells how far they are filled, in thousandths, -1 for not.
    """

    id: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Rich, ...], ...]
    provenance: Provenance
    note: Rich = ()
    shares: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A picture between the rules, and the words for whoever does not see it."""

    art: str
    alt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Rules that are read together."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    intro: Paragraphs = ()
    figures: tuple[Figure, ...] = ()
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A part of the rules that starts a page of its own in the book."""

    id: str
    title: str
    sections: tuple[Section, ...]
    intro: Paragraphs = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the game and what it means; `rules` lists where it matters most."""

    id: str
    term: str
    explanation: Paragraphs
    rules: tuple[str, ...] = ()
    provenance: Provenance | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardField:
    """A printed value of a card under its name."""

    name: str
    value: Rich


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One card of the card index.

    `colour` names a ramp of the look, `art` a picture, `sheet` the printed sheet that
    holds the card; the empty text leaves each out.
    """

    id: str
    name: str
    type: str
    copies: int
    provenance: Provenance
    fields: tuple[CardField, ...] = ()
    text: Paragraphs = ()
    flavour: str = ""
    colour: str = ""
    art: str = ""
    sheet: str = ""
    pack: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One answer to a ruling: the value of its option and what it means."""

    value: str
    text: Rich
    is_default: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """An open question, the reading chosen, and the others as a rule option.

    `effect` says whether the choice matters, as found by simulated games.
    """

    id: str
    question: Rich
    reading: Rich
    provenance: Provenance
    option: str = ""
    readings: tuple[Reading, ...] = ()
    effect: Rich = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One kind of thing in the box."""

    name: str
    count: int
    provenance: Provenance
    icon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentGroup:
    """Components counted together; `stated` is the total that the source gives."""

    id: str
    title: str
    components: tuple[Component, ...]
    stated: int | None = None
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A worked example that was played and came out as written."""

    id: str
    title: str
    given: Paragraphs
    when: Paragraphs
    then: Paragraphs
    provenance: Provenance
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexEntry:
    """A word for the index beside the terms, cards and rules that are there anyway."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvenanceCount:
    """How many things of one sort are known in which way."""

    what: str
    stated: int = 0
    public: int = 0
    inferred: int = 0
    designed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A line under the title: `Players`, `3 to 6`."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Icon:
    """A drawing used within text; `dark` is its version for dark ground, if any."""

    id: str
    label: str
    art: str
    dark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackName:
    """A pack that is part of this reference; the base game comes first."""

    id: str
    title: str
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ramp:
    """The colour of one sort of cards, `#rrggbb`."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Colours as `#rrggbb`, and the display type.

    `band` is the ground of cover and chapter heads, and `glow` the accent upon it; the
    empty `glow` is the accent itself.  `display` is the family of a bundled font.
    """

    paper: str = "#f7f3ea"
    ink: str = "#26211b"
    accent: str = "#a03c1b"
    band: str = "#2a2622"
    glow: str = ""
    display: str = "Anton"
    ramps: tuple[Ramp, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """Everything that the reference of one game says in one language."""

    pack: str
    title: str
    subtitle: str
    version: str
    language: str
    chapters: tuple[Chapter, ...]
    glossary: tuple[Term, ...] = ()
    cards: tuple[Card, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    components: tuple[ComponentGroup, ...] = ()
    examples: tuple[Example, ...] = ()
    odds: tuple[Table, ...] = ()
    index: tuple[IndexEntry, ...] = ()
    counts: tuple[ProvenanceCount, ...] = ()
    packs: tuple[PackName, ...] = ()
    blurb: Paragraphs = ()
    facts: tuple[Fact, ...] = ()
    credits: tuple[str, ...] = ()
    licence: str = ""
    cover: str = ""
    icons: tuple[Icon, ...] = ()
    look: Look = Look()
