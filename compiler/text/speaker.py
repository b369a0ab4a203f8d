"""Lines."""

from __future__ import annotations

from cardwright.compiler.passes.lines import Done, Line
from cardwright.compiler.tree import model, statements
from cardwright.runtime.ir import program


class Speaker:
    def __init__(self, pack: model.Model) -> None:
        self._pack = pack

    def log(self, s: statements.Statement) -> Line | None:
        n = type(s).__name__
        match s:
            case statements.MoveTokens():
                return Line(texts=(("en", f"{n} {s.noun} {s.source.zone}>{s.target.zone} {{0:number}}"),), arguments=(Done(0),))
            case statements.MoveCard() :
                return Line(texts=(("en", f"card {{0:card}} to {s.target.zone}"),), arguments=(Done(0),))
            case statements.MoveCards() :
                return Line(texts=(("en", f"{{0:number}} cards to {s.target.zone}"),), arguments=(Done(0),))
            case statements.Trade() :
                return Line(texts=(("en", f"{{0:seat}} {s.verb} {{1:number}} {s.kind}"),), arguments=(s.seat, Done(0),))
            case _:
                return Line(texts=(("en", n),), arguments=())

    def prompt(self, s: statements.Statement, name: str) -> Line:
        return Line(texts=(("en", name),), arguments=())

    def announcement(self, name: str) -> Line:
        return Line(texts=(("en", name),), arguments=())

    def words(self, language: str, lines: tuple[str, ...]) -> program.Words:
        return program.Words(messages=lines, seats=(), kinds=tuple({"one": k} for k in self._pack.tokens), cards={}, zones={}, values={}, options={}, terms={"and": "and", "nothing": "nothing", "whose": "{name}'s"})
