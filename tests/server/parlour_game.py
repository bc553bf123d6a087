"""A toy game that has all a server must handle: a secret, a die, undo, a reveal, an end."""

from __future__ import annotations

import threading
from typing import ClassVar

import msgspec
from sketch import Sketch

from zariba.core.bad_input import BadInput
from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, Result, State, Step
from zariba.core.game import Bot, Decision
from zariba.core.scenario import Scenario, Seat, Variant
from zariba.core.scene import (
    Board,
    LogEntry,
    Mark,
    Option,
    Overlay,
    OverlayKind,
    Piece,
    Scene,
    SeatView,
    Space,
    Table,
)

SPACES = ("a", "b", "c", "d")


class Walk(State):
    secret: list[int]
    at: list[int]
    score: list[int]
    passed: list[int]

    def clone(self) -> Walk:
        twin = super().clone()
        twin.secret, twin.at = list(self.secret), list(self.at)
        twin.score, twin.passed = list(self.score), list(self.passed)
        return twin


class PickNumbers(Step[Walk]):
    def work(self, g: Walk) -> bool:
        if 0 in g.secret:
            return False
        g.pop()
        g.push(Turn(seat=0))
        return True

    def asks(self, g: Walk) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if g.secret[seat] == 0)

    def choice(self, g: Walk, seat: int) -> Choice:
        return Choice("Pick your secret number", [("pick", n) for n in range(1, 7)])

    def take(self, g: Walk, seat: int, verb: str, arg: int) -> None:
        g.secret[seat] = arg
        g.tell(Event("pick", seat, value=arg))

    def why_not(self, g: Walk, seat: int, verb: str, arg: int) -> Refusal:
        return Refusal("1.1", "first both pick a number")


class Turn(Step[Walk]):
    seat: int

    def asks(self, g: Walk) -> tuple[int, ...]:
        return (self.seat,)

    def choice(self, g: Walk, seat: int) -> Choice:
        here = g.at[seat]
        walks = [("step", s) for s in (here - 1, here + 1) if 0 <= s < len(SPACES)]
        return Choice("Walk, roll, show or stop", [*walks, ("roll", 0), ("show", 0), DONE])

    def take(self, g: Walk, seat: int, verb: str, arg: int) -> None:
        if verb == "step":
            g.at[seat] = arg
            g.tell(Event("step", seat, at=arg))
        elif verb == "roll":
            g.score[seat] += g.roll(6, "score")
        elif verb == "show":
            g.shown += 1
            g.tell(Event("show", seat, value=g.secret[seat]))
        else:
            g.tell(Event("done", seat))
            self.seat = 1 - seat
        if g.score[seat] >= 20:
            g.result = Result(seat, "9.1", "twenty points")

    def why_not(self, g: Walk, seat: int, verb: str, arg: int) -> Refusal:
        if verb == "step":
            return Refusal("2.1", "one space at a time")
        return super().why_not(g, seat, verb, arg)


class SteadyBot(Bot[Walk]):
    """Rolls twice and stops; sees only its own number."""

    name: ClassVar[str] = "steady"

    def decide(self, game, view, seat, choice, rng):
        assert view.secret[1 - seat] == 0 or view.result is not None, (
            "it can see the other's number"
        )
        assert view.seed == b""
        verbs = [action[0] for action in choice.options]
        if "pick" in verbs:
            return Decision(("pick", 4), "four is my number")
        if view.news and view.news[-1].kind == "roll":
            return Decision(DONE, "enough for now")
        return Decision(("roll", 0), "points win")


class FailingBot(Bot[Walk]):
    name: ClassVar[str] = "failing"

    def decide(self, game, view, seat, choice, rng):
        if choice.options[0][0] == "pick":
            return Decision(choice.options[0], "")
        raise ValueError("no idea")


class SleepyBot(Bot[Walk]):
    """Thinks until the bell is rung."""

    name: ClassVar[str] = "sleepy"
    bell: ClassVar[threading.Event] = threading.Event()

    def decide(self, game, view, seat, choice, rng):
        self.bell.wait(120)
        return Decision(choice.options[0], "")


class CheatingBot(Bot[Walk]):
    name: ClassVar[str] = "cheating"

    def decide(self, game, view, seat, choice, rng):
        return Decision(("step", 3), "nobody will notice")


class Toy(Sketch[Walk]):
    id = "toy"
    title = "Toy"
    about = "A walk with a secret."
    seats = (
        Seat("red", "Red", "#c00", "#fff"),
        Seat("blue", "Blue", "#00c", "#fff"),
    )
    scenarios = (Scenario("short", "Short", "To twenty."),)
    variants = (Variant("fog", "Fog", "It is foggy.", "3.1"),)
    state_type = Walk
    steps = (PickNumbers, Turn)
    overlays = (OverlayKind("near", "Near", "n", at=True),)
    decision_bound = 400
    click_verbs = {"piece": "unit", "space": "step"}

    def new_state(self, scenario, options, seed):
        return Walk(
            scenario=scenario,
            options=options,
            seed=seed,
            secret=[0, 0],
            at=[0, 3],
            score=[0, 0],
            passed=[0, 0],
        )

    def open(self, state):
        state.push(PickNumbers())
        state.tell(Event("open"))

    def spell(self, action):
        verb, arg = action
        if verb == "step":
            return verb, SPACES[arg]
        return verb, str(arg) if verb == "pick" else ""

    def read(self, verb: str, arg: str) -> Action:
        if verb == "step":
            if arg not in SPACES:
                raise BadInput(f"there is no space {arg!r}")
            return verb, SPACES.index(arg)
        if verb == "pick":
            if not (arg.isascii() and arg.isdigit()):
                raise BadInput(f"{arg!r} is no number")
            return verb, int(arg)
        if verb == "unit":
            if arg not in ("red", "blue"):
                raise BadInput(f"there is no unit {arg!r}")
            return verb, ("red", "blue").index(arg)
        if verb in ("roll", "show", "done"):
            return verb, 0
        raise BadInput(f"there is no verb {verb!r}")

    def vocabulary(self):
        return [("pick", n) for n in range(1, 7)] + [("step", s) for s in range(4)]

    def mask(self, state, seat):
        view = state.clone()
        view.seed = b""
        for other in (0, 1):
            if other != seat:
                view.secret[other] = 0
        view.news = [
            msgspec.structs.replace(e, value=0) if e.kind == "pick" and e.seat != seat else e
            for e in state.news
        ]
        return view

    def scene(self, view, seat, choice):
        return self.picture(
            view,
            seat,
            choice,
            phases=("walk",),
            turn=0,
            turns=("1",),
            pieces=tuple(
                Piece(s.id, i, SPACES[view.at[i]], label=str(view.secret[i] or "?"))
                for i, s in enumerate(self.seats)
            ),
            winner=view.result.winner if view.result else None,
        )

    def picture(self, view, seat, choice, **own) -> Scene:
        """Seats, prompt and a button for each option, with what a game adds of its own."""
        return Scene(
            game=self.id,
            scenario=view.scenario,
            you=seat,
            n=view.n,
            seats=tuple(
                SeatView(s.id, s.name, s.colour, s.ink, i in self.asked_of(view))
                for i, s in enumerate(self.seats)
            ),
            phase=0,
            prompt=choice.prompt if choice else "",
            options=tuple(
                Option(*self.spell(a), "button", a[0], a[0])
                for a in (choice.options if choice else [])
            ),
            result=view.result.why if view.result else "",
            **own,
        )

    def asked_of(self, view):
        return () if view.result else self.asked(view)

    def chronicle(self, view, seat):
        words = {
            "open": "The walk begins.",
            "pick": "{who} picks {value}.",
            "step": "{who} walks.",
            "roll": "The die shows {die}.",
            "show": "{who} shows {value}.",
            "done": "{who} stops.",
        }
        return [
            LogEntry(
                view.n,
                0,
                0,
                e.seat,
                words[e.kind].format(
                    who=self.seats[e.seat].name, value=e.value or "a number", die=e.die
                ),
            )
            for e in view.news
        ]

    def board(self, scenario: str):
        spaces = tuple(Space(s, float(i), 0.0, (), s) for i, s in enumerate(SPACES))
        return Board(self.id, 40.0, 10.0, 5.0, spaces)

    def artwork(self, scenario: str):
        return '<svg xmlns="http://www.w3.org/2000/svg">' + "<g/>" * 500 + "</svg>"

    def tables(self):
        return [Table("Points", ("die", "points"), (("1", "1"),))]

    def overlay(self, view, seat, kind, at):
        if kind != "near" or at not in SPACES:
            raise BadInput(f"there is no overlay {kind!r} at {at!r}")
        return Overlay("near", (Mark(at, "good", str(view.secret)),))

    def bots(self):
        return {bot.name: bot for bot in (SteadyBot, FailingBot, SleepyBot, CheatingBot)}
