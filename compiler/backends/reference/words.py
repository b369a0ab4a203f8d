"""The words of the frame around the rules: titles of pages, labels, badges.

One table, so that a new language is one entry and a missing word a type error.
"""

from dataclasses import dataclass

from cardwright.compiler.backends.reference import model


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What the frame says in one language; `{}` marks where a value goes."""

    home: str
    reference: str
    contents: str
    rules: str
    cards: str
    glossary: str
    examples: str
    rulings: str
    components: str
    odds: str
    index: str
    sources: str
    credits: str
    licence: str
    version: str
    packs: str
    read_rules: str
    page: str
    skip: str
    search: str
    search_hint: str
    found: str
    found_none: str
    filter_cards: str
    filter_hint: str
    all_types: str
    shown: str
    copies: str
    sheet: str
    from_pack: str
    used_in: str
    done_by: str
    see_rules: str
    see_examples: str
    see_rulings: str
    given: str
    when: str
    then: str
    verified: str
    verified_note: str
    ruling: str
    question: str
    chosen: str
    alternatives: str
    default: str
    option: str
    matters: str
    total: str
    total_right: str
    total_wrong: str
    component: str
    count: str
    what: str
    stated: str
    public: str
    inferred: str
    designed: str
    stated_note: str
    public_note: str
    inferred_note: str
    designed_note: str
    sources_note: str
    in_section: str


ENGLISH = Words(
    home="Start",
    reference="Rules reference",
    contents="Contents",
    rules="Rules",
    cards="Cards",
    glossary="Glossary",
    examples="Worked examples",
    rulings="Rulings and options",
    components="Components",
    odds="Odds",
    index="Index",
    sources="Where this comes from",
    credits="Credits",
    licence="Licence",
    version="Version {}",
    packs="Made of",
    read_rules="Read the rules",
    page="page {}",
    skip="Skip to the text",
    search="Search",
    search_hint="Search rules, cards, terms",
    found="{} found",
    found_none="Nothing found",
    filter_cards="Filter the cards",
    filter_hint="Name or words on the card",
    all_types="All types",
    shown="{} of {} cards",
    copies="Copies",
    sheet="Sheet",
    from_pack="from {}",
    used_in="Used in",
    done_by="Done by",
    see_rules="Rules",
    see_examples="Examples",
    see_rulings="Rulings",
    given="Given",
    when="When",
    then="Then",
    verified="verified",
    verified_note="Each example was played by the rules of this reference and came out as written.",
    ruling="Ruling",
    question="Question",
    chosen="We play",
    alternatives="Other readings",
    default="default",
    option="Option",
    matters="Does it matter?",
    total="Total",
    total_right="{}, as stated",
    total_wrong="{} here, {} stated",
    component="Component",
    count="Count",
    what="What",
    stated="stated",
    public="public",
    inferred="inferred",
    designed="designed",
    stated_note="The rulebook says so.",
    public_note="Another published page says so.",
    inferred_note="Follows from what is stated.",
    designed_note="Ours, where the rulebook is silent.",
    sources_note="Every rule, card and number says how it is known.",
    in_section="rulebook, {}",
)

GERMAN = Words(
    home="Start",
    reference="Regelreferenz",
    contents="Inhalt",
    rules="Regeln",
    cards="Karten",
    glossary="Glossar",
    examples="Beispiele",
    rulings="Klarstellungen und Varianten",
    components="Spielmaterial",
    odds="Wahrscheinlichkeiten",
    index="Register",
    sources="Woher das kommt",
    credits="Mitwirkende",
    licence="Lizenz",
    version="Version {}",
    packs="Besteht aus",
    read_rules="Zu den Regeln",
    page="Seite {}",
    skip="Zum Text springen",
    search="Suche",
    search_hint="Regeln, Karten, Begriffe suchen",
    found="{} gefunden",
    found_none="Nichts gefunden",
    filter_cards="Karten filtern",
    filter_hint="Name oder Wörter auf der Karte",
    all_types="Alle Arten",
    shown="{} von {} Karten",
    copies="Anzahl",
    sheet="Bogen",
    from_pack="aus {}",
    used_in="Verwendet in",
    done_by="Ausgeführt von",
    see_rules="Regeln",
    see_examples="Beispiele",
    see_rulings="Klarstellungen",
    given="Gegeben",
    when="Wenn",
    then="Dann",
    verified="geprüft",
    verified_note="Jedes Beispiel wurde nach diesen Regeln gespielt und ging aus wie beschrieben.",
    ruling="Klarstellung",
    question="Frage",
    chosen="So wird gespielt",
    alternatives="Andere Lesarten",
    default="Standard",
    option="Variante",
    matters="Macht es etwas aus?",
    total="Summe",
    total_right="{}, wie angegeben",
    total_wrong="hier {}, angegeben {}",
    component="Material",
    count="Anzahl",
    what="Was",
    stated="angegeben",
    public="öffentlich",
    inferred="gefolgert",
    designed="ergänzt",
    stated_note="So steht es in der Spielregel.",
    public_note="So steht es an anderer veröffentlichter Stelle.",
    inferred_note="Folgt aus dem, was angegeben ist.",
    designed_note="Von uns, wo die Spielregel schweigt.",
    sources_note="Jede Regel, Karte und Zahl sagt, woher sie bekannt ist.",
    in_section="Spielregel, {}",
)

WORDS = {"de": GERMAN, "en": ENGLISH}


def words_for(language: str) -> Words:
    """Return the words of `language`; a language without a table is framed in English."""
    return WORDS.get(language.partition("-")[0], ENGLISH)


def kind_word(words: Words, kind: model.ProvenanceKind) -> str:
    """The badge that says how a thing is known."""
    match kind:
        case "stated":
            return words.stated
        case "public":
            return words.public
        case "inferred":
            return words.inferred
        case "designed":
            return words.designed


def kind_note(words: Words, kind: model.ProvenanceKind) -> str:
    """The sentence that explains a badge."""
    match kind:
        case "stated":
            return words.stated_note
        case "public":
            return words.public_note
        case "inferred":
            return words.inferred_note
        case "designed":
            return words.designed_note
