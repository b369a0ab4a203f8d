"""Decisions as code: who is asked, what can be answered, the one answer, any answer, writing it.

`o` is what is asked and `a` an answer, as in `support`. For each decision: `who` returns the seat,
or a mask of seats where it is sealed; `ask` fills `o`; `only` whether there is nothing to choose,
and the answer; `sample` a random answer; `weigh` one by the weights `p`; `write` puts one where
the rules look for it.
"""

from __future__ import annotations

from typing import assert_never

from cardwright.runtime import payments
from cardwright.runtime.ir import program, verify_values
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head
from cardwright.runtime.native.code import Function, Value, const
from cardwright.runtime.native.limits import TRAP, most_members
from cardwright.runtime.native.memory import LEAST, MOST, Constants, Found
from cardwright.runtime.native.values import Values

COUNT, LOW, HIGH, MEMBERS = 0, 1, 2, 4
MOST_UNITS = payments.MOST
UNNAMED = -1_000_000
"""A variable that nothing else has."""


class Asks:
    """Writes the functions of the decisions of a program."""

    def __init__(
        self,
        pack: program.Program,
        seats: int,
        constants: Constants,
        asked: tuple[int, ...],
    ) -> None:
        self.pack = pack
        self._asked = asked
        self.seats = seats
        self._constants = constants
        self.s, self.o, self.a, self.x = (Value(n, "pointer") for n in "soax")
        self._p = Value("p", "pointer")

    def functions(self) -> list[Function]:
        """Return the functions of all decisions, and those that choose among them."""
        found: list[Function] = []
        for number in self._asked:
            node = self.pack.decisions[number]
            found += [
                self._who(number, node),
                self._ask(number, node),
                self._only(number, node),
                self._sample(number, node),
                self._write(number, node),
            ]
        seat = Value("seat")
        found += [
            self._any("who", self.s),
            self._any("ask", self.s, self.o, seat),
            self._any("only", self.s, self.o, self.a),
            self._any("sample", self.o, self.a, self.x),
            self._any("write", self.s, self.o, self.a, seat),
        ]
        return found

    def weighing(self) -> list[Function]:
        """Return the functions that answer by weights."""
        decisions = self.pack.decisions
        found = [self._weigh(number, decisions[number]) for number in self._asked]
        return [*found, self._any("weigh", self.o, self.a, self.x, self._p)]

    def _any(self, name: str, *parameters: Value) -> Function:
        """Return the function that does the same for the decision of a number."""
        number = Value("number")
        f = Function(name, (*parameters, number))
        labels = {decision: f.label() for decision in self._asked}
        wrong = f.label()
        f.switch(number, list(labels.items()), wrong)
        for decision, label in labels.items():
            f.place(label)
            f.ret(f.call(f"{name}{decision}", *parameters))
        f.place(wrong)
        f.ret(TRAP)
        return f

    def _values(self, f: Function) -> Values:
        return Values(f, self.pack, self.seats, self._constants, self.s)

    # ---- who and what

    def _who(self, number: int, node: program.Decision) -> Function:
        f = Function(f"who{number}", (self.s,))
        values = self._values(f)
        if node.seat is not None:
            f.ret(values.in_range(values.value(node.seat), 0, self.seats - 1))
            return f
        assert node.sealed is not None
        mask = f.variable(0)

        def member(value: Value, span: tuple[int, int]) -> None:
            seat = values.in_range(Found(value, span), 0, self.seats - 1)
            f.set(mask, f.op("or", f.get(mask), f.op("shl", const(1), seat)))

        values.each(node.seat_var, node.sealed, node.sealed_where, member)
        f.ret(f.get(mask))
        return f

    def _ask(self, number: int, node: program.Decision) -> Function:
        seat = Value("seat")
        f = Function(f"ask{number}", (self.s, self.o, seat))
        values = self._values(f)
        if node.sealed is not None:
            values.bound[node.seat_var] = Found(seat, (0, self.seats - 1))
        self.domain(values, node)
        f.ret(f.load(self.o, COUNT))
        return f

    def domain(self, values: Values, node: program.Decision) -> None:
        """Write what is asked to `o`."""
        f, o, domain = values.f, self.o, node.domain
        match domain:
            case program.Pick():
                self._members(values, domain.var, domain.source, domain.where)
                self._sort(f, domain.source)
                self._close_pick(f, domain)
            case program.YesNo():
                f.store(o, COUNT, const(2))
                f.store(o, MEMBERS, const(0))
                f.store(o, MEMBERS + 1, const(1))
            case program.PickSome(low=low, high=high):
                self._members(values, domain.var, domain.source, domain.where)
                self._sort(f, domain.source)
                least, most = self._bounds(values, low, high)
                count = f.load(o, COUNT)
                room = const(node.capacity - 1)
                values.trap_if(f.compare("lt", least, const(0)))
                values.trap_if(f.compare("gt", least, most))
                values.trap_if(f.compare("gt", most, count))
                values.trap_if(f.compare("gt", most, room))
            case program.Counts(caps=caps, low=low, high=high):
                f.store(o, COUNT, const(len(caps)))
                for at, cap in enumerate(caps):
                    held = values.in_range(values.value(cap), LEAST, MOST)
                    f.store(o, MEMBERS + at, held)
                self._bounds(values, low, high)
            case program.Payment():
                self._payment(values, domain)
            case program.Order(pile=pile):
                self._members(values, UNNAMED, pile, None)
            case program.Split(total=total):
                self._members(
                    values, domain.var, domain.source, domain.where, node.capacity
                )
                shared = values.in_range(values.value(total), 0, MOST)
                among = f.compare("gt", f.load(o, COUNT), const(0))
                f.store(o, LOW, f.select(among, shared, const(0)))
            case _:
                assert_never(domain)

    def _bounds(self, values: Values, low: ir.Value, high: ir.Value) -> tuple[Value, Value]:
        least = values.in_range(values.value(low), LEAST, MOST)
        most = values.in_range(values.value(high), LEAST, MOST)
        values.f.store(self.o, LOW, least)
        values.f.store(self.o, HIGH, most)
        return least, most

    def _payment(self, values: Values, domain: program.Payment) -> None:
        """Write what there is, then what is needed, then what others may add of each kind."""
        f, o = values.f, self.o
        f.store(o, COUNT, const(len(domain.caps)))
        for at, each in enumerate((*domain.caps, *domain.needs, *domain.rest)):
            f.store(o, MEMBERS + at, values.in_range(values.value(each), 0, MOST))
        total = values.in_range(values.value(domain.total), 0, MOST_UNITS)
        f.store(o, LOW, total)
        f.store(o, HIGH, const(domain.rate))
        values.trap_if(f.compare("eq", f.call("can_be_paid", o), const(0)))

    def _close_pick(self, f: Function, domain: program.Pick) -> None:
        """Add `none` where it may be picked; where nothing can be, the answer that says so."""
        o, count = self.o, f.load(self.o, COUNT)
        if domain.optional:
            f.store(o, f.add(count, MEMBERS), const(-1))
            f.store(o, COUNT, f.add(count, 1))
            return
        with f.when(f.compare("eq", count, const(0))):
            nothing = 0 if domain.sort == "number" else -1
            f.store(o, MEMBERS, const(nothing))
            f.store(o, COUNT, const(1))

    def _members(
        self,
        values: Values,
        var: int,
        source: ir.Source,
        where: ir.Value | None,
        capacity: int = 0,
    ) -> None:
        """Write the members of a set to `o`."""
        f, o = values.f, self.o
        count = f.variable(0)
        most, room = verify_values.greatest(self.pack, source), most_members(self.pack)

        def kept(value: Value, span: tuple[int, int], passes: Value) -> None:
            now = f.get(count)
            if most is None or most >= room:
                values.trap_if(f.compare("ge", now, const(room)))
            if capacity:
                outside = f.compare("beyond", value, const(capacity))
                values.trap_if(f.both(passes, outside))
            f.store(o, f.add(now, MEMBERS), value)
            f.set(count, f.add(now, f.number(passes)))

        values.sift(var, source, where, kept)
        f.store(o, COUNT, f.get(count))

    def _sort(self, f: Function, source: ir.Source) -> None:
        """Put the members of a pile in the order of their numbers."""
        if isinstance(source, ir.Pile):
            f.call("sort", self.o, const(MEMBERS), f.load(self.o, COUNT))

    # ---- answers

    def _only(self, number: int, node: program.Decision) -> Function:
        f = Function(f"only{number}", (self.s, self.o, self.a))
        found = self.only(f, node)
        match node.domain:
            case program.Pick():
                self._unless_all_asked(f, f.call("is_pick", self.o))
            case program.PickSome():
                self._unless_all_asked(f, f.call("is_some", self.o))
            case _:
                pass
        f.ret(found)
        return f

    def only(self, f: Function, node: program.Decision) -> Value:
        """Return whether there is one answer only, which is then in `a`."""
        o, a = self.o, self.a
        match node.domain:
            case program.Pick():
                return f.call("only_pick", o, a)
            case program.YesNo():
                return const(0)
            case program.PickSome():
                return f.call("only_some", o, a)
            case program.Counts(lean=lean) as domain:
                weights = self._weights(domain)
                return f.call("only_counts", o, a, weights, const(int(lean)))
            case program.Payment():
                return f.call("only_payment", o, a)
            case program.Order():
                return f.call("only_order", o, a)
            case program.Split():
                return f.call("only_split", o, a)
            case _:
                assert_never(node.domain)

    def _unless_all_asked(self, f: Function, is_choice: Value) -> None:
        """Return that there is something to choose in games that ask for picks among one."""
        asks_all = f.truth(f.load(self.s, Head.ASK_ALL))
        with f.when(f.both(asks_all, f.truth(is_choice))):
            f.ret(0)

    def _weights(self, domain: program.Counts) -> Value:
        """Return the weights of the kinds, then the kinds from the lightest to the heaviest."""
        weights = domain.weights
        order = sorted(range(len(weights)), key=lambda kind: weights[kind])
        return self._constants.add((*weights, *order))

    def _sample(self, number: int, node: program.Decision) -> Function:
        f = Function(f"sample{number}", (self.o, self.a, self.x))
        self.sample(f, node)
        f.ret(0)
        return f

    def sample(self, f: Function, node: program.Decision) -> None:
        """Write a random answer to `a`."""
        o, a, x = self.o, self.a, self.x
        match node.domain:
            case program.Pick():
                f.call("sample_pick", o, a, x)
            case program.YesNo():
                f.call("sample_yes_no", o, a, x)
            case program.PickSome():
                f.call("sample_some", o, a, x)
            case program.Counts(lean=lean) as domain:
                weights = self._weights(domain)
                f.call("sample_counts", o, a, x, weights, const(int(lean)))
            case program.Payment():
                f.call("sample_payment", o, a, x)
            case program.Order():
                f.call("sample_order", o, a, x)
            case program.Split():
                found = f.call("sample_split", o, a, x)
                f.trap_if(f.compare("eq", found, const(TRAP)))
            case _:
                assert_never(node.domain)

    def _weigh(self, number: int, node: program.Decision) -> Function:
        """Return the function that draws by weights, and by luck where there can be none."""
        o, a, x, p = self.o, self.a, self.x, self._p
        f = Function(f"weigh{number}", (o, a, x, p))
        match node.domain:
            case program.Pick() | program.YesNo():
                f.call("weigh_pick", o, a, x, p)
            case program.PickSome():
                f.call("weigh_some", o, a, x, p)
            case program.Counts(lean=False) as domain:
                f.call("weigh_counts", o, a, x, p, self._weights(domain))
            case _:
                self.sample(f, node)
        f.ret(0)
        return f

    def _write(self, number: int, node: program.Decision) -> Function:
        seat = Value("seat")
        f = Function(f"write{number}", (self.s, self.o, self.a, seat))
        self.write(f, node, self.s, seat)
        f.ret(0)
        return f

    def write(self, f: Function, node: program.Decision, words: Value, seat: Value) -> None:
        """Write the answer in `a` where the rules look for it."""
        at = f.add(f.mul(seat, node.stride), node.target - words.origin)
        words = words._replace(origin=0)
        match node.domain:
            case (
                program.Pick() | program.YesNo() | program.Counts() | program.Payment()
            ):  # fmt: skip
                f.call("write_numbers", words, at, self.a)
            case program.PickSome() | program.Order():
                f.call("write_list", words, at, self.a)
            case program.Split():
                f.call("write_split", words, at, self.o, self.a, const(node.capacity))
            case _:
                assert_never(node.domain)
