"""What must hold of numbers that are taken apart, before a host may tell them."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from cardwright.runtime.ir import layers
from cardwright.runtime.ir.verify_setup import NotSound, known
from cardwright.runtime.ir.verify_values import (
    Scope,
    check_all,
    check_source,
    check_value,
    looped,
)


def check(scope: Scope) -> None:
    """Raise `NotSound` where a reckoning or an account asks for what is not there."""
    for each in scope.pack.reckonings:
        where = f"the reckoning of {each.name}"
        if len(each.sorts) != len(each.vars):
            raise NotSound(f"{where} is of unknown things")
        inner = replace(scope, where=where, bound=frozenset(each.vars))
        check_value(inner, each.value)
        _check_all(inner, each.layers)
    for account in scope.pack.accounts:
        _check_account(replace(scope, where="an account"), account)


def _check_account(scope: Scope, node: layers.Account) -> None:
    pack, where = scope.pack, scope.where
    known(node.decision, len(pack.decisions), "decision", where)
    known(node.reckoning, len(pack.reckonings), "reckoning", where)
    if node.kind >= 0:
        known(node.kind, len(pack.kinds), "kind", where)
    if len(node.arguments) != len(pack.reckonings[node.reckoning].vars):
        raise NotSound(f"{where} is of unknown things")
    check_all(scope, node.asked, *node.arguments)


def _check_all(scope: Scope, found: tuple[layers.Layer, ...]) -> None:
    for each in found:
        _check(scope, each)


def _check(scope: Scope, node: layers.Layer) -> None:
    match node:
        case layers.Printed(value=value):
            check_value(scope, value)
        case layers.Given(card=card, value=value):
            check_all(scope, card, value)
        case layers.Changed(field=field, owner=owner, args=args, value=value):
            known(field, len(scope.pack.fields), "variable", scope.where)
            _check_message(scope, node.message)
            check_all(scope, owner, value, *args)
        case layers.Told(message=message, args=args, value=value):
            if message >= 0:
                _check_message(scope, message)
            check_all(scope, value, *args)
        case layers.Unseen():
            pass
        case layers.Each(var=var, source=source, where=where, layers=inner):
            check_source(scope, source)
            inside = looped(scope, var, source)
            check_all(inside, where)
            _check_all(inside, inner)
        case layers.Either(test=test, then=then, otherwise=otherwise):
            check_value(scope, test)
            _check_all(scope, then)
            _check_all(scope, otherwise)
        case layers.Held(layers=inner, least=least, most=most):
            check_all(scope, least, most)
            _check_all(scope, inner)
        case _:
            assert_never(node)


def _check_message(scope: Scope, message: int) -> None:
    for words in scope.pack.words.values():
        known(message, len(words.messages), "message", scope.where)
