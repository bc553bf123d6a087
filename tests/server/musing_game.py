"""The toy game with work that stays unseen: a side may change its secret number in its turn."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from parlour_game import PickNumbers, Toy, Turn, Walk

from zariba.core.choice import DONE, Choice
from zariba.core.flow import Event
from zariba.core.game import Bot, Decision

MUSINGS = [("pick", number) for number in range(1, 7)]


class Picks(PickNumbers):
    def work(self, g: Walk) -> bool:
        if 0 in g.secret:
            return False
        g.pop()
        g.push(MusingTurn(seat=0))
        return True


class MusingTurn(Turn):
    def choice(self, g: Walk, seat: int) -> Choice:
        choice = super().choice(g, seat)
        return Choice(choice.prompt, [*MUSINGS, *choice.options])

    def take(self, g: Walk, seat: int, verb: str, arg: int) -> None:
        if verb == "pick":
            g.secret[seat] = arg
            g.tell(Event("muse", seat, value=arg))
        else:
            super().take(g, seat, verb, arg)


class MusingBot(Bot[Walk]):
    """Changes its number, one up, until it is six; then it stops."""

    name: ClassVar[str] = "musing"

    def decide(self, game, view, seat, choice, rng):
        number = view.secret[seat]
        return Decision(DONE if number == 6 else ("pick", number + 1), "it feels luckier")


class Musing(Toy):
    id = "musing"
    title = "Musing"
    steps = (Picks, MusingTurn)

    def open(self, state):
        state.push(Picks())
        state.tell(Event("open"))

    def mask(self, state, seat):
        view = super().mask(state, seat)
        view.news = [e for e in view.news if e.kind != "muse" or e.seat == seat]
        return view

    def chronicle(self, view, seat):
        muses = [e for e in view.news if e.kind == "muse"]
        view.news = [e for e in view.news if e.kind != "muse"]
        lines = super().chronicle(view, seat)
        view.news = muses + view.news
        for e in muses:
            line = super().chronicle(_with(view, Event("pick", e.seat, value=e.value)), seat)[0]
            lines.append(msgspec.structs.replace(line, text=f"{line.text[:-1]} instead."))
        return lines

    def bots(self):
        return {**super().bots(), MusingBot.name: MusingBot}


def _with(view: Walk, event: Event) -> Walk:
    twin = view.clone()
    twin.news = [event]
    return twin
