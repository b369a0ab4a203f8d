"""Blocks of the program as Python functions: `b7(s, out)` runs block 7 and returns the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from cardwright.runtime.interpreter.python_values import Printer, variable
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program, verify
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head

ENDED = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The Python text of a program, and the blocks that are functions of their own."""

    text: str
    entries: tuple[int, ...]


def write(printer: Printer) -> Written:
    """Write a program as Python for one number of seats."""
    pack = printer.program
    writer = _Writer(printer, _inner_blocks(pack))
    parts = writer.functions()
    parts += [
        _decision(printer, number, each) for number, each in enumerate(pack.decisions)
    ]
    seat = variable(pack.score_seat)
    with printer.binding(pack.score_seat, ir.TurnOrder(ir.Const(0))):
        parts.append(_function("score", seat, printer.value(pack.score), -1))
        parts.append(_function("ranking", seat, printer.value(pack.ranking), -1))
        parts.append(_function("estimate", seat, printer.value(pack.estimate), -1))
    return Written(text="\n".join(parts), entries=tuple(writer.written))


def _inner_blocks(pack: program.Program) -> frozenset[int]:
    """Return the blocks that are written where the one block that leads to them ends.

    A block where the game can go on after a pause, a call or a chance is never among them.
    """
    led: dict[int, int] = {}
    fixed = {each.entry for each in pack.procedures} | {len(pack.blocks) - 1}
    for block in pack.blocks:
        match block.end:
            case do.Jump(block=number):
                led[number] = led.get(number, 0) + 1
            case do.Branch(then=then, otherwise=otherwise):
                led[then] = led.get(then, 0) + 1
                led[otherwise] = led.get(otherwise, 0) + 1
            case do.Switch(blocks=blocks, otherwise=otherwise):
                fixed |= {*blocks, otherwise}
            case do.Call(back=back):
                fixed.add(back)
            case do.Decide(block=number):
                fixed.add(number)
            case _:
                pass
    return frozenset(
        number
        for number, count in led.items()
        if count == 1 and number not in fixed and not _takes_chance(pack.blocks[number])
    )


def _takes_chance(block: program.Block) -> bool:
    return bool(block.instructions) and isinstance(block.instructions[0], do.CHANCE)


def _function(name: str, argument: str, body: str, decision: int) -> str:
    """Return a function of a value, which stops the game where it asks for what is not there."""
    arguments = f"s, {argument}" if argument else "s"
    refill = "refill()\n " if "numbers(" in body else ""
    return (
        f"def {name}({arguments}):\n {refill}try: return {body}\n"
        + f" except BROKEN as error: raise stopped(error, {decision}) from None\n"
    )


MOST_INDENT = 40


class _Writer:
    """Writes blocks; one that would stand too deep inside another becomes a function."""

    def __init__(self, printer: Printer, inner: frozenset[int]) -> None:
        self._printer = printer
        self._inner = inner
        self._waiting = [
            number for number in range(len(printer.program.blocks)) if number not in inner
        ]
        self._told = {
            number
            for talk in printer.program.talks
            for number in (talk.made, talk.agreed, *talk.ended)
        }
        self.written: list[int] = []

    def functions(self) -> list[str]:
        """Return the functions of all blocks."""
        found: list[str] = []
        while self._waiting:
            number = self._waiting.pop(0)
            self.written.append(number)
            body = "\n ".join(self._body(number, 0))
            found.append(f"def b{number}(s, out):\n {body}\n")
        return found

    def _body(self, number: int, indent: int) -> list[str]:
        """Return the lines of a block, with those of the blocks that only it leads to."""
        lines: list[str] = []
        while True:
            block = self._printer.program.blocks[number]
            if self._printer.is_watched:
                lines.append(f"entries[{number}] += 1")
                if number in self._told:
                    lines.append(f"tell({number}, s)")
            for each in block.instructions:
                lines += _instruction(self._printer, each)
            match block.end:
                case do.Jump(block=after) if after in self._inner:
                    number = after
                case do.Branch(test=test, then=then, otherwise=otherwise):
                    lines.append(f"if {self._printer.value(test)}:")
                    lines += [f" {line}" for line in self._arm(then, indent + 1)]
                    if otherwise not in self._inner:
                        return [*lines, f"return {otherwise}"]
                    number = otherwise
                case end:
                    return lines + _end(self._printer, end)

    def _arm(self, number: int, indent: int) -> list[str]:
        if number in self._inner and indent < MOST_INDENT:
            return self._body(number, indent)
        if number in self._inner:
            self._waiting.append(number)
        return [f"return {number}"]


def _instruction(printer: Printer, node: do.Instruction) -> list[str]:
    pack, value, address = printer.program, printer.value, printer.address
    match node:
        case do.Store(target=target, value=stored):
            return [f"s[{address(target)}] = {value(stored)}"]
        case do.Transfer(source=start, target=target, amount=amount):
            return _transfer(printer, start, target, value(amount))
        case do.MoveCard(card=card, target=target, at_bottom=at_bottom):
            fits = f"TAKEN[{target.zone}]" if pack.zones[target.zone].takes else "CARDS"
            return [
                f"move_card(s, {pack.locations}, {fits}[{value(card)}], {printer.pile(target)},"
                + f" {at_bottom})"
            ]
        case do.MoveTop(source=start, target=target, at_bottom=at_bottom):
            stream = pack.zones[start.zone].stream
            return [
                f"move_top(s, {pack.locations}, {pack.streams}, {stream},"
                + f" {printer.pile(start)}, {printer.pile(target)}, {at_bottom})"
            ]
        case do.Shuffle(pile=pile):
            return [f"shuffle(s, {printer.pile(pile)})"]
        case do.Settle(pile=pile, end=end):
            stream = pack.zones[pile.zone].stream
            name = "settle_top" if end == "top" else "settle_all"
            return [f"{name}(s, {pack.streams}, {stream}, {printer.pile(pile)})"]
        case do.Roll(target=target, sides=sides, stream=stream):
            return [
                f"s[{address(target)}] = 1 + draw(s, {pack.streams}, {stream}, {sides})"
            ]
        case do.Gather(base, capacity, var, members, where):
            found = printer.members(var, members, where)
            if not verify.always_fits(pack, members, capacity):
                found = f"fitting({found}, {capacity})"
            return [
                f"m = {found}",
                f"s[{base}] = len(m)",
                f"s[{base + 1}:{base + 1}+len(m)] = array('i', m)",
            ]
        case do.Clear(base=base, count=count):
            return [f"s[{base}:{base + count}] = array('i', bytes({4 * count}))"]
        case do.Log():
            return _log(printer, node)
        case _:
            assert_never(node)


def _transfer(
    printer: Printer, source: ir.Place, target: ir.Place, amount: str
) -> list[str]:
    """Return the lines of a transfer; only a supply may hold less than nothing."""
    pack, start, end = printer.program, printer.address(source), printer.address(target)
    lines = [f"t = {amount}", f"a = {start}", "u = s[a] - t", f"b = {end}"]
    is_supply = verify.zone_at(pack, verify.first_of(source)) in verify.supplies(pack)
    wrong = "t < 0" if is_supply else "t < 0 or u < 0"
    if None in (verify.kind_of(pack, source), verify.kind_of(pack, target)):
        wrong += " or KINDS[a] != KINDS[b]"
    stop = f"if {wrong}: raise Fault('tokens are moved that are not there')"
    return [*lines, stop, "s[a] = u", "s[b] += t"]


def _log(printer: Printer, node: do.Log) -> list[str]:
    args = "".join(f"{printer.value(arg)}, " for arg in node.args)
    seat = "-1" if node.seat is None else printer.value(node.seat)
    return [f"if out is not None: out.append(({node.message}, {seat}, ({args})))"]


def _end(printer: Printer, node: do.Terminator) -> list[str]:
    procedures, value = printer.program.procedures, printer.value
    match node:
        case do.Jump(block=block):
            return [f"return {block}"]
        case do.Branch(test=test, then=then, otherwise=otherwise):
            return [f"return {then} if {value(test)} else {otherwise}"]
        case do.Switch(value=chosen, blocks=blocks, otherwise=otherwise):
            return [
                f"t = {value(chosen)}",
                f"return {blocks!r}[t] if 0 <= t < {len(blocks)} else {otherwise}",
            ]
        case do.Call(procedure=number, back=back):
            called = procedures[number]
            return [f"s[{called.back}] = {back}", f"return {called.entry}"]
        case do.Return(procedure=number):
            return [f"return s[{procedures[number].back}]"]
        case do.Decide(decision=decision, block=block):
            return [
                f"s[{Head.PC}] = {block}",
                f"s[{Head.WAITING}] = {decision + 1}",
                f"return {-2 - decision}",
            ]
        case do.EndGame():
            return [f"s[{Head.ENDED}] = 1", f"return {ENDED}"]
        case _:
            assert_never(node)


def _decision(printer: Printer, number: int, node: program.Decision) -> str:
    """Return the functions of a decision: who decides, and its domain."""
    who = "-1" if node.seat is None else f"SEATED[{printer.value(node.seat)}]"
    if node.sealed is not None:
        who = printer.members(node.seat_var, node.sealed, node.sealed_where)
        if not isinstance(node.sealed, ir.TurnOrder):
            who = f"seated({who}, {printer.seats})"
    chooser = variable(node.seat_var) if node.sealed is not None else "seat"
    with printer.binding(node.seat_var, ir.TurnOrder(ir.Const(0))):
        domain = _domain(printer, node.domain, node.capacity)
    return _function(f"who{number}", "", who, number) + _function(
        f"domain{number}", chooser, domain, number
    )


def _domain(printer: Printer, domain: program.Domain, capacity: int) -> str:
    value, members = printer.value, printer.members
    match domain:
        case program.Pick():
            return _by_number(printer, domain)
        case program.YesNo():
            return "None"
        case program.PickSome(low=low, high=high):
            chosen = f"{_by_number(printer, domain)}, {value(low)}, {value(high)}"
            return f"some({chosen}, {capacity})"
        case program.Counts(caps=caps, low=low, high=high):
            each = "".join(f"{_cap(printer, cap)}, " for cap in caps)
            return f"(({each}), {value(low)}, {value(high)})"
        case program.Payment(caps=caps, needs=needs, rest=rest, total=total, rate=rate):
            parts = [
                "".join(f"{_cap(printer, each)}, " for each in part)
                for part in (caps, needs, rest)
            ]
            said = ", ".join(f"({part})" for part in parts)
            return f"payable({said}, {value(total)}, {rate})"
        case program.Order(pile=pile):
            return f"tuple(cards(s, {printer.pile(pile)}))"
        case program.Split(total=total, var=var, source=start, where=where):
            return f"shared({members(var, start, where)}, {value(total)}, {capacity})"
        case _:
            assert_never(domain)


def _by_number(printer: Printer, domain: program.Pick | program.PickSome) -> str:
    """Return the members; those of a pile by their numbers, for it may have no order."""
    found = printer.members(domain.var, domain.source, domain.where)
    return f"sorted({found})" if isinstance(domain.source, ir.Pile) else found


def _cap(printer: Printer, cap: ir.Value) -> str:
    """Return how many of a kind can be given; what a slot holds fits a slot."""
    text = printer.value(cap)
    return text if isinstance(cap, ir.Slot | ir.Cell) else f"slot_number({text})"
