"""The way back along every link: which rules, examples and rulings lead to a thing.

A rule names what it does and what it speaks of; here the thing learns who named it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardwright.compiler.backends.reference import model


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossLinks:
    """Ids of what leads to a thing, in reading order and without repeats."""

    rules_doing: dict[str, tuple[str, ...]]
    rules_with_term: dict[str, tuple[str, ...]]
    rules_with_card: dict[str, tuple[str, ...]]
    examples_of_rule: dict[str, tuple[str, ...]]
    rulings_of_rule: dict[str, tuple[str, ...]]


def cross_links(reference: model.Reference) -> CrossLinks:
    """Follow every link of the rules, examples and rulings backwards."""
    tokens = [
        (rule, token)
        for rule in rules_of(reference)
        for text in rule_texts(rule)
        for token in text
    ]
    in_rules = [
        (token.term, rule.id) for rule, token in tokens if isinstance(token, model.TermLink)
    ]
    named = [(term.id, rule) for term in reference.glossary for rule in term.rules]
    return CrossLinks(
        rules_doing=_gathered(
            (token.rule, rule.id)
            for rule, token in tokens
            if isinstance(token, model.RuleLink) and token.rule != rule.id
        ),
        rules_with_term=_gathered([*named, *in_rules]),
        rules_with_card=_gathered(
            (token.card, rule.id)
            for rule, token in tokens
            if isinstance(token, model.CardLink)
        ),
        examples_of_rule=_gathered(
            (rule, example.id) for example in reference.examples for rule in example.rules
        ),
        rulings_of_rule=_gathered(
            (rule, ruling.id) for ruling in reference.rulings for rule in ruling.rules
        ),
    )


def rules_of(reference: model.Reference) -> Iterator[model.Rule]:
    """All rules in reading order."""
    for chapter in reference.chapters:
        for section in chapter.sections:
            yield from section.rules


def rule_texts(rule: model.Rule) -> Iterator[model.Rich]:
    """Every paragraph and step of a rule, in reading order."""
    yield from rule.text
    yield from _step_texts(rule.steps)


def _step_texts(steps: tuple[model.Step, ...]) -> Iterator[model.Rich]:
    for step in steps:
        yield step.text
        yield from _step_texts(step.steps)


def _gathered(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for target, source in pairs:
        found.setdefault(target, {})[source] = None
    return {target: tuple(sources) for target, sources in found.items()}
