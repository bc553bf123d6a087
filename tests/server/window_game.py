"""A toy game with reaction windows: red goes twice a round, blue may answer with a hidden card."""

from __future__ import annotations

from typing import ClassVar

from parlour_game import Toy

from zariba.core.bad_input import BadInput
from zariba.core.choice import DONE, Choice
from zariba.core.flow import Event, Result, State, Step
from zariba.core.game import Bot, Decision
from zariba.core.scenario import Scenario
from zariba.core.scene import LogEntry, Piece, Tray

DECLINE = ("decline", 0)
ROUNDS = 3


class Duel(State):
    hand: tuple[int, ...]
    round: int = 1
    gone: int = 0
    played: int = 0


class Going(Step[Duel]):
    def asks(self, g: Duel) -> tuple[int, ...]:
        return (0,)

    def choice(self, g: Duel, seat: int) -> Choice:
        return Choice("Go", [("go", 0), ("wait", 0)])

    def take(self, g: Duel, seat: int, verb: str, arg: int) -> None:
        g.tell(Event(verb, seat))
        g.gone += 1
        if g.gone > 2:
            g.gone, g.round = 1, g.round + 1
        if g.round > ROUNDS:
            g.result = Result(0, "9.1", "all rounds are over")
        elif verb == "go":
            g.push(Window())


class Window(Step[Duel]):
    def asks(self, g: Duel) -> tuple[int, ...]:
        return (1,)

    def choice(self, g: Duel, seat: int) -> Choice:
        options = [("play", card) for card in g.hand] + [DECLINE]
        return Choice("React?", options, idle=DECLINE, window=f"round {g.round}")

    def take(self, g: Duel, seat: int, verb: str, arg: int) -> None:
        g.pop()
        g.tell(Event(verb, seat, value=arg))
        if verb == "play":
            g.hand = tuple(card for card in g.hand if card != arg)
            g.played += 1


class ReadyBot(Bot[Duel]):
    name: ClassVar[str] = "ready"

    def decide(self, game, view, seat, choice, rng):
        return Decision(choice.options[-1], "as I like")


class WindowGame(Toy):
    id = "windows"
    title = "Windows"
    scenarios = (Scenario("short", "Short", "Three rounds."),)
    variants = ()
    state_type = Duel
    steps = (Going, Window)
    reaction_windows = True
    click_verbs = {"piece": "play", "space": "go"}
    hand: tuple[int, ...] = ()

    def new_state(self, scenario, options, seed):
        return Duel(scenario=scenario, options=options, seed=seed, hand=self.hand)

    def open(self, state):
        state.push(Going())

    def spell(self, action):
        return action[0], str(action[1]) if action[0] == "play" else ""

    def read(self, verb, arg):
        if verb not in ("go", "wait", "play", "decline", "done"):
            raise BadInput(f"there is no verb {verb!r}")
        if arg and not arg.isdigit():
            raise BadInput(f"there is no card {arg!r}")
        return DONE if verb == "done" else (verb, int(arg or 0))

    def mask(self, state, seat):
        view = state.clone()
        view.seed = b""
        if seat != 1:
            view.hand = ()
        return view

    def scene(self, view, seat, choice):
        hand = tuple(Piece(str(card), 1) for card in view.hand)
        return self.picture(
            view,
            seat,
            choice,
            phases=("go",),
            turn=view.round,
            turns=("1", "2", "3"),
            pieces=(),
            trays=(Tray("hand", "Hand", 1, hand, kind="hand"),),
        )

    def chronicle(self, view, seat):
        return [LogEntry(view.n, view.round, 0, e.seat, f"{e.kind}.") for e in view.news]

    def bots(self):
        return {ReadyBot.name: ReadyBot}
