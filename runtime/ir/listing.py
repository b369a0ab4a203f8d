"""The program as a listing for people: every block, with names in place of slot numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from cardwright.runtime.ir import flow, program
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head


class Listing:
    """A program with the names of its slots."""

    def __init__(self, pack: program.Program) -> None:
        self._pack = pack
        self._names = dict(_slot_names(pack))

    def procedure(self, name: str) -> str:
        """Return the blocks of one procedure; an unknown name raises KeyError."""
        found = {each.name: index for index, each in enumerate(self._pack.procedures)}
        numbers = flow.blocks_of(self._pack, found[name])
        order = {number: index for index, number in enumerate(numbers)}
        lines = [f"{name}:"]
        for number in numbers:
            lines.append(f"  b{order[number]}")
            lines += [f"    {line}" for line in self._block(number, order)]
        return "\n".join(lines) + "\n"

    def _block(self, number: int, order: dict[int, int]) -> Iterator[str]:
        block = self._pack.blocks[number]
        for each in block.instructions:
            yield self._instruction(each)
        yield self._end(block.end, order)

    # ---- instructions

    def _instruction(self, node: do.Instruction) -> str:
        value, place, pile = self._value, self._place, self._pile
        match node:
            case do.Store(target=target, value=stored):
                return f"{place(target)} = {value(stored)}"
            case do.Transfer(source=source, target=target, amount=amount):
                return f"transfer {value(amount)}: {place(source)} -> {place(target)}"
            case do.MoveCard(card=card, target=target, at_bottom=at_bottom):
                return f"move card {value(card)} -> {pile(target)}{_bottom(at_bottom)}"
            case do.MoveTop(source=source, target=target, at_bottom=at_bottom):
                return f"move top of {pile(source)} -> {pile(target)}{_bottom(at_bottom)}"
            case do.Shuffle(pile=shuffled):
                return f"shuffle {pile(shuffled)}"
            case do.Settle(pile=settled, end=end):
                return f"draw the {end} of {pile(settled)}"
            case do.Roll(target=target, sides=sides):
                return f"{place(target)} = roll d{sides}"
            case do.Gather(base=base, var=var, source=source, where=where):
                test = "" if where is None else f" where {value(where)}"
                return (
                    f"{self._slot(base)} = list of v{var} in {self._source(source)}{test}"
                )
            case do.Clear(base=base, count=count):
                return f"clear {self._slot(base)} and {count - 1} more"
            case do.Log(message=message, args=args):
                return f"log {message}({', '.join(map(value, args))})"
            case _:
                assert_never(node)

    def _end(self, node: do.Terminator, order: dict[int, int]) -> str:
        match node:
            case do.Jump(block=block):
                return f"go to b{order[block]}"
            case do.Branch(test=test, then=then, otherwise=otherwise):
                return f"if {self._value(test)}: b{order[then]} else b{order[otherwise]}"
            case do.Switch(value=chosen, blocks=blocks, otherwise=otherwise):
                listed = ", ".join(f"b{order[block]}" for block in blocks)
                return f"switch {self._value(chosen)}: {listed} else b{order[otherwise]}"
            case do.Call(procedure=number, back=back):
                return f"do {self._pack.procedures[number].name}, then b{order[back]}"
            case do.Return():
                return "return"
            case do.Decide(decision=number, block=block):
                return f"{self._decision(number)}, then b{order[block]}"
            case do.EndGame():
                return "end game"
            case _:
                assert_never(node)

    def _decision(self, number: int) -> str:
        node = self._pack.decisions[number]
        who = "chance" if node.seat is None else f"seat {self._value(node.seat)}"
        if node.sealed is not None:
            who = f"sealed by v{node.seat_var} in {self._source(node.sealed)}"
        kind = type(node.domain).__name__.lower()
        return f"decide {node.name} ({kind}) by {who} into {self._slot(node.target)}"

    # ---- values

    def _slot(self, at: int) -> str:
        return self._names.get(at, f"t{at}")

    def _place(self, place: ir.Place) -> str:
        if isinstance(place, ir.Slot):
            return self._slot(place.at)
        name = self._slot(place.base)
        step = "" if place.stride == 1 else f"{place.stride}*"
        return f"{name}[{step}{self._value(place.index)}]"

    def _pile(self, pile: ir.Pile) -> str:
        name = self._pack.zones[pile.zone].name
        return name if pile.copy is None else f"{name}[{self._value(pile.copy)}]"

    def _source(self, source: ir.Source) -> str:
        match source:
            case ir.Range(low=low, high=high):
                return f"{self._value(low)}..{self._value(high)}"
            case ir.TurnOrder(first=first):
                return f"seats from {self._value(first)}"
            case ir.Listed(members=members):
                return "{" + ", ".join(map(str, members)) + "}"
            case ir.Pile():
                return self._pile(source)
            case ir.Vector(base=base):
                return f"list {self._slot(base)}"
            case _:
                assert_never(source)

    def _value(self, node: ir.Value) -> str:
        match node:
            case ir.Const(value=number):
                return str(number)
            case ir.Slot() | ir.Cell():
                return self._place(node)
            case ir.Var(id=number):
                return f"v{number}"
            case ir.Apply(op=op, args=args):
                return f"({op} {' '.join(map(self._value, args))})"
            case ir.Lookup(table=table, index=index):
                return f"table{table}[{self._value(index)}]"
            case ir.BySeats(values=numbers):
                return f"by seats {numbers}"
            case ir.Seats():
                return "seats"
            case ir.Size(pile=pile):
                return f"size of {self._pile(pile)}"
            case ir.EndCard(pile=pile, end=end):
                return f"{end} of {self._pile(pile)}"
            case ir.Within(card=card, pile=pile):
                return f"({self._value(card)} in {self._pile(pile)})"
            case ir.Holder(card=card, zone=zone):
                return f"(holder of {self._value(card)} in {self._pack.zones[zone].name})"
            case ir.Reduce(op=op, var=var, source=source, where=where, body=body):
                test = "" if where is None else f" where {self._value(where)}"
                members = f"v{var} in {self._source(source)}{test}"
                return f"({op} {self._value(body)} for {members})"
            case _:
                assert_never(node)


def _bottom(at_bottom: bool) -> str:
    return ", at the bottom" if at_bottom else ""


def _slot_names(pack: program.Program) -> Iterator[tuple[int, str]]:
    """Yield the slots that have a name in the pack; a region is named by its first."""
    heads = {"PC": Head.PC, "SEATS": Head.SEATS}
    yield from ((slot, name.lower()) for name, slot in heads.items())
    for field in pack.fields:
        yield field.base, field.name
    for option in pack.options:
        yield option.slot, f"option {option.name}"
    for zone in pack.zones:
        if zone.counters >= 0:
            for kind in zone.kinds:
                yield zone.counters + kind, f"{zone.name}.{pack.kinds[kind].name}"
