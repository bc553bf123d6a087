"""A tiny game with a secret, dice and two seats, to test what every game is held to.

Each seat picks a card in secret. Then they take turns: strike (a die plus the card), scout (see
the other's card, once) or wait. After six turns the higher score wins.
"""

from collections.abc import Mapping
from pathlib import Path
from random import Random

from zariba.bots import RandomBot
from zariba.core.bad_input import BadInput
from zariba.core.choice import DONE, Action, Choice, Odds, Refusal
from zariba.core.flow import Event, Result, State, Step
from zariba.core.game import Bot, Game
from zariba.core.scenario import Scenario, Seat, Variant
from zariba.core.scene import Board, LogEntry, Overlay, Scene, SeatView, Table

TURNS = 6
BLANK = -1


class ToyState(State, kw_only=True):
    cards: list[int]
    score: list[int]
    knows: list[bool]
    turn: int = 0


class Pick(Step[ToyState]):
    """Both seats choose a card in secret (1.1a)."""

    def work(self, g: ToyState) -> bool:
        if 0 in g.cards:
            return False
        g.pop()
        g.push(Turn(0))
        return True

    def asks(self, g: ToyState) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if g.cards[seat] == 0)

    def choice(self, g: ToyState, seat: int) -> Choice:
        return Choice("Pick a card", [("card", 1), ("card", 2), ("card", 3)])

    def take(self, g: ToyState, seat: int, verb: str, arg: int) -> None:
        g.cards[seat] = arg
        g.tell(Event("card", seat=seat))

    def why_not(self, g: ToyState, seat: int, verb: str, arg: int) -> Refusal:
        return Refusal("1.1a", "pick a card first")


class Turn(Step[ToyState]):
    """One seat acts."""

    seat: int

    def work(self, g: ToyState) -> bool:
        if g.turn < TURNS:
            return False
        if g.score[0] == g.score[1]:
            g.result = Result(-1, "3.1a", "the scores are level")
        else:
            g.result = Result(int(g.score[1] > g.score[0]), "3.1a", "the higher score")
        return True

    def asks(self, g: ToyState) -> tuple[int, ...]:
        return (self.seat,)

    def choice(self, g: ToyState, seat: int) -> Choice:
        scout = [] if g.knows[seat] else [("scout", 0)]
        return Choice("Your turn", [("strike", 0), *scout, DONE])

    def take(self, g: ToyState, seat: int, verb: str, arg: int) -> None:
        if verb == "strike":
            g.score[seat] += g.roll(6, "a strike") + g.cards[seat]
            g.shown += 1
        elif verb == "scout":
            g.knows[seat] = True
            g.shown += 1
        g.tell(Event(verb, seat=seat))
        g.turn += 1
        g.pop()
        g.push(Turn(1 - seat))

    def why_not(self, g: ToyState, seat: int, verb: str, arg: int) -> Refusal:
        if verb == "scout":
            return Refusal("2.1b", "you have scouted already")
        return Refusal("", "that is not for this moment")


class Toy(Game[ToyState]):
    id = "toy"
    title = "Toy"
    about = "A game to test with."
    seats = (Seat("north", "North", "#f00", "#fff"), Seat("south", "South", "#00f", "#fff"))
    scenarios = (Scenario("short", "Short", "the usual"), Scenario("level", "Level", "no scouts"))
    variants = (Variant("hard", "Hard", "nothing changes", "9.9a"),)
    state_type = ToyState
    steps = (Pick, Turn)
    decision_bound = 2 + TURNS
    click_verbs: Mapping[str, str] = {}

    def folder(self) -> Path:
        return Path(__file__).parent / "toy_folder"

    def new_state(self, scenario: str, options: tuple[str, ...], seed: bytes) -> ToyState:
        return ToyState(
            scenario=scenario,
            options=options,
            seed=seed,
            cards=[0, 0],
            score=[0, 0],
            knows=[False, False],
        )

    def open(self, state: ToyState) -> None:
        if state.scenario == "level":
            state.knows = [True, True]
        state.push(Pick())

    def spell(self, action: Action) -> tuple[str, str]:
        return action[0], str(action[1]) if action[0] == "card" else ""

    def read(self, verb: str, arg: str) -> Action:
        for action in self.vocabulary():
            if self.spell(action) == (verb, arg):
                return action
        raise BadInput(f"there is no action {verb} {arg}".rstrip())

    def vocabulary(self) -> list[Action]:
        return [("card", 1), ("card", 2), ("card", 3), ("strike", 0), ("scout", 0), DONE]

    def mask(self, state: ToyState, seat: int) -> ToyState:
        view = state.clone()
        view.seed = b""
        if state.result is None:
            for owner in (0, 1):
                if owner != seat and state.cards[owner] and not (seat >= 0 and state.knows[seat]):
                    view.cards[owner] = BLANK
        return view

    def imagine(self, view: ToyState, seat: int, rng: Random) -> ToyState:
        state = view.clone()
        state.seed = rng.randbytes(32)
        state.cards = [rng.randint(1, 3) if card == BLANK else card for card in state.cards]
        return state

    def swap(self, state: ToyState, seat: int, rng: Random) -> ToyState:
        return self.imagine(self.mask(state, seat), seat, rng)

    def scene(self, view: ToyState, seat: int, choice: Choice | None) -> Scene:
        return Scene(
            game=self.id,
            scenario=view.scenario,
            you=seat,
            n=view.n,
            seats=tuple(SeatView(s.id, s.name, s.colour, s.ink, False) for s in self.seats),
            phases=("pick", "turns"),
            phase=int(view.turn > 0),
            turn=view.turn,
            turns=tuple(str(turn) for turn in range(TURNS)),
            prompt=choice.prompt if choice else "",
            pieces=(),
            chosen=tuple(str(card) for card in view.cards),
        )

    def chronicle(self, view: ToyState, seat: int) -> list[LogEntry]:
        return [
            LogEntry(
                view.n, view.turn, 0, event.seat, f"{self.seats[event.seat].name}: {event.kind}"
            )
            for event in view.news
            if event.kind != "roll"
        ]

    def board(self, scenario: str) -> Board:
        return Board("toy", 1, 1, 1, ())

    def artwork(self, scenario: str) -> str:
        return ""

    def tables(self) -> list[Table]:
        return []

    def overlay(self, view: ToyState, seat: int, kind: str, at: str | None) -> Overlay:
        raise BadInput(f"there is no overlay {kind}")

    def odds(self, view: ToyState, seat: int, action: Action) -> Odds | None:
        if action[0] != "strike":
            return None
        return Odds("Strike", (), tuple((str(die), 1, 6) for die in range(1, 7)))

    def broken(self, state: ToyState) -> list[str]:
        return [] if 0 <= state.turn <= TURNS else [f"turn {state.turn}"]

    def bots(self) -> dict[str, type[Bot[ToyState]]]:
        return {"striker": Striker}

    def stage(self, case: Mapping[str, object], state: ToyState) -> None:
        self.open(state)
        for word, value in case.items():
            if word == "cards":
                assert isinstance(value, dict)
                for owner, card in value.items():
                    state.cards[self.seat(owner, state.scenario)] = card
            elif word == "turn":
                assert isinstance(value, int)
                state.turn = value
            elif word == "step":
                state.flow = [
                    Pick() if value == "pick" else Turn(self.seat(str(value), state.scenario))
                ]
            elif word != "empty":
                raise BadInput(f"unknown word {word!r}")

    def unstage(self, state: ToyState) -> dict[str, object]:
        top = self.top(state)
        step = self.seats[top.seat].id if isinstance(top, Turn) else "pick"
        cards = {seat.id: state.cards[number] for number, seat in enumerate(self.seats)}
        return {"turn": state.turn, "cards": cards, "step": step}

    def observe(self, state: ToyState, word: str, value: object) -> str | None:
        if word != "score":
            raise BadInput(f"unknown word {word!r} in expect")
        score = {seat.id: state.score[number] for number, seat in enumerate(self.seats)}
        return None if score == value else f"{value} was expected, but it is {score}"


class Striker(RandomBot[ToyState]):
    name = "striker"


def make(data: Path | None = None) -> Toy:
    return Toy()
