"""Whole random games in one function: numbers in registers, piles as masks, no pause.

It plays what `playouts` of the step machine plays, game for game, for programs that are small
and whose cards fit masks; every other game, and every moment in which the order of a pile matters
and is not known, is the step machine's. Nothing of a game outlives the function but its totals.
"""

from __future__ import annotations

from typing import assert_never

from cardwright.runtime import chance, luck, playouts
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head
from cardwright.runtime.native import bits, instructions, usage
from cardwright.runtime.native.asks import Asks
from cardwright.runtime.native.code import Function, Value, Variable, const
from cardwright.runtime.native.limits import MOST_ROUNDS, most_members
from cardwright.runtime.native.masked_sets import MaskedSets
from cardwright.runtime.native.memory import MOST, Constants, Found, Spot
from cardwright.runtime.native.plan import END, asked_in, loop_heads, plan
from cardwright.runtime.native.translate import mix, stir

FRESH, RESUMED = "fresh", "resumed"
"""The names of the two functions: games from the first step on, and from any choice on."""


class Registers(MaskedSets):
    """Values over variables and arrays of the function; the start is the block `w`."""

    def settle_in(self, found: tuple[usage.Region, ...], slots: frozenset[int]) -> None:
        """Make room for the slots that are used."""
        self._regions = [(each, self.f.array(each.last - each.first, 32)) for each in found]
        inside = {at for each in found for at in range(each.first, each.last)}
        self._variables = {at: self.f.variable() for at in sorted(slots - inside)}
        self.seed = self.f.variable()

    def start(self, w: Value) -> None:
        """Read all slots from the block of the start."""
        f = self.f
        for at, variable in self._variables.items():
            f.set(variable, f.load(w, at))
        for each, array in self._regions:
            f.do("copy", array, f.at(w, each.first), const(each.last - each.first))

    def words(self, first: int, last: int) -> Value:
        """Return the region of some slots, by their numbers."""
        for each, array in self._regions:
            if each.first <= first and last <= each.last:
                return array._replace(origin=each.first)
        raise AssertionError(f"no region from {first} to {last}")

    def slot(self, at: int) -> Spot:
        """Return one slot."""
        variable = self._variables.get(at)
        if variable is not None:
            return Spot(self.f, const(at), variable=variable)
        return Spot(self.f, const(at), self.words(at, at + 1))

    def clear(self, base: int, count: int) -> None:
        """Write 0 to those of some slots that are used at all."""
        for at in range(base, base + count):
            if at in self._variables:
                self.f.set(self._variables[at], 0)
        for each, array in self._regions:
            first, last = max(base, each.first), min(base + count, each.last)
            if first < last:
                self.f.do("zero", self.f.at(array, first - each.first), const(last - first))

    def drawn(self, name: str, *args: Value) -> Value:
        """Nothing waits here."""
        return self.checked(name, *args)

    def draw(self, stream: int, outcomes: Value) -> Value:
        """Return an outcome of chance, as `chance.draw` does."""
        f, counter = self.f, self.slot(self.pack.streams + stream)
        number = f.add(counter.get(), 1)
        counter.set(number)
        value = f.add(f.get(self.seed), f.mul(number, chance.GOLDEN))
        value = f.add(value, stream * chance.STREAM & bits.ALL)
        return f.op("high", stir(f, value), outcomes)


# ---- the function ------------------------------------------------------------------------


class Resumed:
    """Writes `resumed(w, m, r, row, count, seed)`, which returns how many games it has played."""

    name = RESUMED

    def __init__(self, pack: program.Program, seats: int, constants: Constants) -> None:
        self.pack = pack
        self.seats = seats
        w, m = Value("w", "pointer"), Value("m", "pointer")
        r, row = Value("r", "pointer"), Value("row")
        self._w, self._m, self._r, self._row = w, m, r, row
        self._count, self._seed = Value("count"), Value("seed")
        self.f = Function(
            self.name, (w, m, r, row, self._count, self._seed), is_local=False
        )
        self.values = Registers(self.f, pack, seats, constants, w)
        self.values.unrolls = True
        self._plan = plan(pack, [pack.entry])
        self._labels = {number: f"block{number}" for number in self._plan.owner}
        self._resumes: list[tuple[int, str]] = []
        self._over, self._next = self.f.label(), self.f.label()
        self._asks = Asks(pack, seats, constants, ())
        self._constants = constants
        self._loose = usage.loose_lists(pack, self._plan)
        self._heads = loop_heads(pack, list(self._plan.owner))

    def function(self) -> Function:
        """Return the whole function."""
        f, values = self.f, self.values
        observed, filled = (
            each(self.pack, self._plan) for each in (usage.observed, usage.filled)
        )
        values.prepare(observed, filled, self._loose)
        values.settle_in(usage.regions(self.pack, self._plan), self._slots())
        self._done, self._fuel = f.variable(0), f.variable(0)
        self._key, self._pending = f.variable(0), f.variable(0)
        self._sums = [f.variable(0) for _ in range(2 * self.seats + 1)]
        self._room = f.array(most_members(self.pack) + 16, 32)
        self._reply = f.array(most_members(self.pack) + 16, 32)
        self._luck = f.array(2, 64)
        bail, begin, resume = f.label(), f.label(), f.label()
        f.trap = bail
        f.branch(f.load(self._w, Head.EXPLICIT_CHANCE), bail, begin)
        f.place(begin)
        asks_all, on = f.load(self._w, Head.ASK_ALL), f.label()
        f.branch(asks_all, bail, on)
        f.place(on)
        self._check_start(bail)
        values.read(self._w)
        f.jump(self._next)
        f.place(self._next)
        more = f.label()
        f.branch(f.compare("lt", f.get(self._done), self._count), more, bail)
        f.place(more)
        self._begin()
        f.jump(resume)
        for number in self._labels:
            self._block(number)
        f.place(self._over)
        self._score()
        f.jump(self._next)
        f.place(resume)
        self._resume(bail)
        f.trap = ""
        self._place_bail(bail)
        return f

    def _begin(self) -> None:
        """Begin one game: the start, with its own chances."""
        f, values = self.f, self.values
        f.set(self._fuel, MOST_ROUNDS)
        f.set(values.counted, 0)
        values.begin()
        values.start(self._w)
        seed = f.add(self._seed, f.get(self._done))
        f.set(values.seed, mix(f, f.add(seed, chance.GOLDEN)))
        f.set(self._key, f.mul(f.op("xor", seed, const(luck.SALT)), luck.SPREAD))
        for stream in range(self.pack.stream_count):
            values.slot(self.pack.streams + stream).set(const(0))

    def _check_start(self, bail: str) -> None:
        """Any start will do."""
        del bail

    def _resume(self, bail: str) -> None:
        """Go on where the start stands: at its end, at a decision, or at its first step."""
        f, w = self.f, self._w
        running, waits, fresh = f.label(), f.label(), f.label()
        f.branch(f.load(w, Head.ENDED), self._over, running)
        f.place(running)
        f.branch(f.load(w, Head.WAITING), waits, fresh)
        f.place(waits)
        f.set(self._pending, f.load(w, Head.PENDING))
        f.switch(f.load(w, Head.PC), self._resumes, bail)
        f.place(fresh)
        entry = self.pack.procedures[self.pack.entry].entry
        f.switch(f.load(w, Head.PC), [(entry, self._labels[entry])], bail)

    def _place_bail(self, bail: str) -> None:
        """Write the way out: the sums so far, and how many games they are of."""
        f = self.f
        f.place(bail)
        for at, variable in enumerate(self._sums):
            f.store(self._m, at, f.add(f.load(self._m, at, 64), f.get(variable)), 64)
        f.ret(f.get(self._done))

    def _slots(self) -> frozenset[int]:
        """Return the slots that are named one by one."""
        pack = self.pack
        found = {Head.DECISIONS, *range(pack.streams, pack.streams + pack.stream_count)}
        found |= set(playouts.public_slots(pack))
        for number in asked_in(pack, self._plan):
            if pack.decisions[number].sealed is None:
                found.add(pack.decisions[number].target)
        for number in self._plan.blocks:
            if number != END:
                found.add(pack.procedures[number].back)
        found |= {
            each.at for each in usage.nodes(pack, self._plan) if isinstance(each, ir.Slot)
        }
        return frozenset(found)

    # ---- blocks

    def _block(self, number: int) -> None:
        f, block = self.f, self.pack.blocks[number]
        f.place(self._labels[number])
        if number in self._heads:
            left = f.sub(f.get(self._fuel), 1)
            f.set(self._fuel, left)
            f.trap_if(f.compare("lt", left, const(0)))
        for each in block.instructions:
            instructions.write(self.values, each)
        self._end(block.end)

    def _end(self, end: do.Terminator) -> None:
        f, values, labels = self.f, self.values, self._labels
        match end:
            case do.Jump(block=block):
                f.jump(labels[block])
            case do.Branch(test=test, then=then, otherwise=otherwise):
                f.branch(values.truth(test), labels[then], labels[otherwise])
            case do.Switch(value=value, blocks=blocks, otherwise=otherwise):
                cases = [(at, labels[block]) for at, block in enumerate(blocks)]
                f.switch(values.number(value), cases, labels[otherwise])
            case do.Call(procedure=procedure, back=back):
                called = self.pack.procedures[procedure]
                values.slot(called.back).set(const(back))
                f.jump(labels[called.entry])
            case do.Return(procedure=procedure):
                self._return(procedure)
            case do.Decide(decision=decision, block=block):
                self._decide(self.pack.decisions[decision], block)
            case do.EndGame():
                f.jump(self._over)
            case _:
                assert_never(end)

    def _return(self, procedure: int) -> None:
        f = self.f
        ends = [self.pack.blocks[number].end for number in self._plan.owner]
        backs = {
            end.back
            for end in ends
            if isinstance(end, do.Call) and end.procedure == procedure
        }
        if procedure == self.pack.entry:
            backs.add(len(self.pack.blocks) - 1)
        if len(backs) == 1:
            f.jump(self._labels[backs.pop()])
            return
        wrong = f.label()
        back = self.values.slot(self.pack.procedures[procedure].back).get()
        f.switch(back, [(each, self._labels[each]) for each in sorted(backs)], wrong)
        f.place(wrong)
        f.trap_if(const(1))

    # ---- decisions

    def _decide(self, node: program.Decision, block: int) -> None:
        f, values = self.f, self.values
        after = self._labels[block]
        resumed = f.label()
        self._resumes.append((block, resumed))
        if node.sealed is None:
            assert node.seat is not None
            f.place(resumed)
            seat = values.in_range(values.value(node.seat), 0, self.seats - 1)
            self._answer(node, seat, is_asked=False)
            f.jump(after)
            return
        mask = f.variable(0)

        def member(value: Value, span: tuple[int, int]) -> None:
            chosen = values.in_range(Found(value, span), 0, self.seats - 1)
            f.set(mask, f.op("or", f.get(mask), f.op("shl", const(1), chosen)))

        values.each(node.seat_var, node.sealed, node.sealed_where, member)
        f.set(self._pending, f.get(mask))
        f.place(resumed)
        with f.loop() as loop:
            left = f.get(self._pending)
            loop.leave(f.compare("eq", left, const(0)))
            seat = f.op("lowest", left)
            values.bound[node.seat_var] = Found(seat, (0, self.seats - 1))
            self._answer(node, seat, is_asked=True)
            del values.bound[node.seat_var]
            f.set(self._pending, f.op("and", left, f.sub(left, 1)))
        f.jump(after)

    def _answer(self, node: program.Decision, seat: Value, *, is_asked: bool) -> None:
        """Ask a seat and write what it draws; where there is one answer nobody may be asked."""
        domain = node.domain
        if isinstance(domain, program.Pick) and self._mask_of(domain) is not None:
            self._pick(node, domain, seat, is_asked)
        elif isinstance(domain, program.YesNo):
            self._count_decision(seat)
            self._write_one(node, seat, self._below(const(2)))
        else:
            self._long_answer(node, seat, is_asked)

    def _mask_of(self, domain: program.Pick) -> str | None:
        """Return how the members of a pick become bits of a mask, None where they do not."""
        match domain.source:
            case ir.Pile():
                return "cards"
            case ir.Range(low=ir.Const(value=low), high=ir.Const(value=high)):
                return "numbers" if low >= 0 and high < bits.WORD else None
            case ir.TurnOrder(first=ir.Const(value=0)):
                return "numbers"
            case ir.Listed(members=members):
                small = all(0 <= each < bits.WORD for each in members)
                return "numbers" if small and list(members) == sorted(members) else None
            case _:
                return None

    def _pick(
        self, node: program.Decision, domain: program.Pick, seat: Value, is_asked: bool
    ) -> None:
        f = self.f
        mask = self._candidates(domain)
        members = bits.ones(f, mask)
        many = f.add(members, int(domain.optional))
        nothing = 0 if domain.sort == "number" and not domain.optional else -1
        picked = f.variable()
        with f.when(f.compare("gt", many, const(1))) as arm:
            self._count_decision(seat)
            rank = self._below(many)
            bit = bits.of_rank(f, mask, rank)
            if domain.optional:
                bit = f.select(f.compare("lt", rank, members), bit, const(-1))
            f.set(picked, bit)
            arm.otherwise()
            if is_asked:
                self._count_decision(seat)
            lowest = bits.lowest(f, mask)
            f.set(picked, f.select(bits.some(f, mask), lowest, const(nothing)))
        self._write_one(node, seat, f.get(picked))

    def _candidates(self, domain: program.Pick) -> bits.Mask:
        f, values = self.f, self.values
        if isinstance(domain.source, ir.Pile):
            return values.chosen(domain.var, domain.source, domain.where)
        mask = f.variable(0)

        def member(value: Value, _: tuple[int, int]) -> None:
            f.set(mask, f.op("or", f.get(mask), f.op("shl", const(1), value)))

        values.each(domain.var, domain.source, domain.where, member)
        return (f.get(mask),)

    def _count_decision(self, seat: Value) -> None:
        """Count a decision, and go to the draws of its choice."""
        f, count = self.f, self.values.slot(Head.DECISIONS)
        before = count.get()
        turn = f.op("or", f.op("shl", before, const(4)), seat)
        f.store(self._luck, 1, f.op("shl", turn, const(luck.TURN)), 64)
        f.store(self._luck, 0, f.get(self._key), 64)
        count.set(f.add(before, 1))

    def _below(self, count: Value) -> Value:
        """Return the first draw of a choice, from a count above 1."""
        f = self.f
        number = f.add(f.load(self._luck, 1, 64), 1)
        value = f.add(f.get(self._key), f.mul(number, chance.GOLDEN))
        return f.op("high", stir(f, value), count)

    def _write_one(self, node: program.Decision, seat: Value, value: Value) -> None:
        f = self.f
        if node.sealed is None:
            self.values.slot(node.target).set(value)
            return
        words = self.values.words(*usage.answers(self.pack, node))
        f.store(words, f.add(f.mul(seat, node.stride), node.target), value)

    def _long_answer(self, node: program.Decision, seat: Value, is_asked: bool) -> None:
        """Ask in memory, as the step machine does, where an answer is more than one pick."""
        f, asks = self.f, self._asks
        asks.o, asks.a, asks.x = self._room, self._reply, self._luck
        asks.domain(self.values, node)
        end = f.label()
        if not is_asked:
            with f.when(asks.only(self.f, node)):
                self._write_long(node, seat)
                f.jump(end)
        self._count_decision(seat)
        asks.sample(self.f, node)
        self._write_long(node, seat)
        f.place(end)

    def _write_long(self, node: program.Decision, seat: Value) -> None:
        first, last = usage.answers(self.pack, node)
        if first == last:
            self._write_one(node, seat, self.f.load(self._reply, 1))
        else:
            self._asks.write(self.f, node, self.values.words(first, last), seat)

    # ---- the end

    def _score(self) -> None:
        """Add what a game came to."""
        f, values, pack = self.f, self.values, self.pack
        points = self._of_seats(pack.score)
        ranks = points if pack.ranking == pack.score else self._of_seats(pack.ranking)
        best = ranks[0]
        for each in ranks[1:]:
            wins = f.compare("gt" if pack.highest_wins else "lt", each, best)
            best = f.select(wins, each, best)
        are_best = [f.number(f.compare("eq", each, best)) for each in ranks]
        ties = are_best[0]
        for each in are_best[1:]:
            ties = f.add(ties, each)
        share = f.load(self._constants.add(_SHARES), ties)
        for seat in range(self.seats):
            self._add(self._sums[seat], points[seat])
            self._add(self._sums[self.seats + seat], f.mul(share, are_best[seat]))
        started = f.load(self._w, Head.DECISIONS)
        self._add(self._sums[-1], f.sub(values.slot(Head.DECISIONS).get(), started))
        self._write_row(ranks)
        self._add(self._done, const(1))

    def _of_seats(self, node: ir.Value) -> list[Value]:
        """Return what a value comes to for each seat."""
        found: list[Value] = []
        for seat in range(self.seats):
            self.values.bound[self.pack.score_seat] = Found(const(seat), (seat, seat))
            found.append(self.values.in_range(self.values.value(node), -MOST, MOST))
            del self.values.bound[self.pack.score_seat]
        return found

    def _write_row(self, points: list[Value]) -> None:
        """Write what a game came to, where rows are asked for; as `playouts.Row` reads it."""
        f, r = self.f, self._r
        width = f.load(r, 0)
        with f.when(width):
            at = f.add(f.mul(f.add(self._row, f.get(self._done)), width), 1)
            slots = (Head.DECISIONS, *playouts.public_slots(self.pack))
            numbers = [*points, *(self.values.slot(slot).get() for slot in slots)]
            for number, value in enumerate(numbers):
                f.store(r, f.add(at, number), value)

    def _add(self, variable: Variable, value: Value) -> None:
        self.f.set(variable, self.f.add(self.f.get(variable), value))


class Fresh(Resumed):
    """Writes `fresh`, the same for games from the first step on.

    Control flows into it at one place only, so that loops over seats can be unrolled.
    """

    name = FRESH

    def _check_start(self, bail: str) -> None:
        """Give back what has begun already."""
        f, w = self.f, self._w
        entry = self.pack.procedures[self.pack.entry].entry
        begun = f.op("or", f.load(w, Head.ENDED), f.load(w, Head.WAITING))
        moved = f.op("xor", f.load(w, Head.PC), const(entry))
        on = f.label()
        f.branch(f.op("or", begun, moved), bail, on)
        f.place(on)

    def _resume(self, bail: str) -> None:
        del bail
        entry = self.pack.procedures[self.pack.entry].entry
        self.f.jump(self._labels[entry])


_SHARES = (0, *(playouts.WHOLE // ties for ties in range(1, 13)))
