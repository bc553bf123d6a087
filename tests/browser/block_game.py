"""Wooden blocks, cards in parts and reaction windows: all that the client must draw of them.

As a program, `block_game.py DATABASE`, it is a server with only this game on the shelf.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from sketch import Sketch, serve_alone

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Choice
from zariba.core.flow import Event, State, Step
from zariba.core.scenario import Scenario, Seat
from zariba.core.scene import (
    Badge,
    Board,
    CardLine,
    LogEntry,
    Option,
    Overlay,
    Piece,
    Scene,
    SeatView,
    Space,
    Table,
    Track,
    Tray,
)

DECLINE = ("decline", 0)
COUNTERS = (
    *("elite", "logistics_base", "insurgent_camp", "guerrilla", "leader", "fort"),
    *("resource_marker", "airstrike", "helicopter", "uav", "elint", "ssm", "air_supply"),
    *("naval", "terror_marker", "spectacular_marker", "jamming_marker"),
)
UNITS = (
    *("tank", "mech", "motorized", "recon", "armored_recon", "airborne", "naval_infantry"),
    *("commando", "towed_artillery", "sp_artillery", "het"),
)
PLACES = tuple((f"s{i}", 150 + 200 * (i % 8), 170 + 210 * (i // 8)) for i in range(40))
CARDS = (
    ("Admin move", False, "Counter Intel", True, "Bad weather", (4, 5), ""),
    ("Air operations", True, "Commit reserve", True, "War breaks out!", (5, 2), "an event"),
    ("Conventional assault", True, "SOF defense", False, "Moroccan leadership", (4, 1), ""),
    ("Special operation", True, "Air intercept", False, "Combat: Panic", (6, 6), "an event"),
    ("Ops and Plans", False, "Counterattack", True, "Mineral discovery (Morocco)", (3, 3), ""),
    ("C2 improvement", False, "Combat logistics", True, "Arms market glutted", (2, 2), ""),
    ("Intervention", False, "No reaction", False, "Jihad in Algeria", (1, 4), "the turn"),
    ("Replacements", False, "Ambush", True, "Quiet on the front", (6, 1), ""),
)
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
NOTE = "Move one or two pieces that start in one space any distance along roads."


class Border(State):
    """Whose cards are left, and how many operations there were."""

    hands: list[tuple[int, ...]]
    gone: int = 0

    def clone(self) -> Border:
        twin = super().clone()
        twin.hands = list(self.hands)
        return twin


class Operation(Step[Border]):
    def asks(self, g: Border) -> tuple[int, ...]:
        return (0,)

    def choice(self, g: Border, seat: int) -> Choice:
        cards = [(verb, card) for card in g.hands[0] for verb in ("action", "discard")]
        return Choice("Play a card for its action, or pass.", [*cards, ("pass", 0)])

    def take(self, g: Border, seat: int, verb: str, arg: int) -> None:
        g.tell(Event(verb, seat, value=arg))
        g.hands[0] = tuple(card for card in g.hands[0] if verb == "pass" or card != arg)
        g.gone += 1
        g.push(Window())


class Window(Step[Border]):
    def asks(self, g: Border) -> tuple[int, ...]:
        return (1,)

    def choice(self, g: Border, seat: int) -> Choice:
        round_ = 17 + g.gone // 4
        reactions = [("react", card) for card in g.hands[1] if CARDS[card][3]]
        return Choice(
            "React to the operation?", [*reactions, DECLINE], DECLINE, f"round {round_}"
        )  # fmt: skip

    def take(self, g: Border, seat: int, verb: str, arg: int) -> None:
        g.pop()
        g.tell(Event(verb, seat, value=arg))
        if verb == "react":
            g.hands[1] = tuple(card for card in g.hands[1] if card != arg)


class Blocks(Sketch[Border]):
    id = "blocks"
    title = "Blocks"
    about = "Blocks, cards and windows."
    seats = (
        Seat("algeria", "Algeria", "#e2893b", "#2a1604"),
        Seat("morocco", "Morocco", "#c3b78a", "#23200f"),
    )
    scenarios = (
        Scenario("full", "Full hands", "Both hold cards."),
        Scenario("empty", "An empty hand", "Morocco holds none that reacts."),
    )
    state_type = Border
    steps = (Operation, Window)
    reaction_windows = True
    decision_bound = 400
    click_verbs = {"piece": "action", "space": "go"}

    def new_state(self, scenario, options, seed):
        hands = [tuple(range(8)), (0, 1, 4, 5, 3) if scenario == "full" else (3, 6)]
        return Border(scenario=scenario, options=options, seed=seed, hands=hands)

    def open(self, state):
        state.push(Operation())

    def spell(self, action):
        return action[0], str(action[1])

    def read(self, verb: str, arg: str) -> Action:
        if verb not in ("action", "discard", "pass", "react", "decline"):
            raise BadInput(f"there is no verb {verb!r}")
        word = arg.removeprefix("card-") or "0"
        if not word.isdigit():
            raise BadInput(f"there is no card {arg!r}")
        return verb, int(word)

    def vocabulary(self):
        return [DECLINE]

    def mask(self, state, seat):
        view = state.clone()
        view.seed = b""
        view.hands = [cards if i == seat else () for i, cards in enumerate(state.hands)]
        return view

    def scene(self, view, seat, choice):
        options = [self._option(action) for action in (choice.options if choice else ())]
        return Scene(
            game=self.id,
            scenario=view.scenario,
            you=seat,
            n=view.n,
            seats=tuple(
                SeatView(s.id, s.name, s.colour, s.ink, i in self.asked(view), wood=wood)
                for i, (s, wood) in enumerate(zip(self.seats, ("#7a4b2a", "#8d8c86"), strict=True))
            ),
            phases=("Administration", "Operations", "Disturbances"),
            phase=1,
            turn=3,
            turns=("1", "2", "3", "4"),
            prompt=choice.prompt if choice else "",
            pieces=tuple(self._pieces(seat)),
            trays=self._trays(view, seat, choice),
            options=tuple(options),
            tracks=(Track("chips", "Chips", 4, goal=12),),
        )

    def _option(self, action: Action) -> Option:
        verb, card = action
        words = {"action": "Play", "discard": "Discard", "react": "React with"}
        if verb in words:
            name = CARDS[card][2 if verb == "react" else 0]
            return Option(verb, str(card), "piece", f"card-{card}", f"{words[verb]} {name}")
        label = "Decline" if verb == "decline" else "Pass"
        return Option(verb, "0", "button", verb, label, key="x")

    def _pieces(self, seat: int):
        places = [place[0] for place in PLACES]
        for i, arm in enumerate(UNITS):
            full = 4 if i % 3 else 3
            left = full - i % 3
            known = {
                "symbol": arm, "size": "III", "values": (str(left),), "steps": (left, full),
                "label": str(i + 1),
            }  # fmt: skip
            yield Piece(f"a-{arm}", 0, places[i], body="block", title=f"Algerian {arm}",
                        **(known if seat == 0 else {}))  # fmt: skip
        for i, arm in enumerate(UNITS[:5]):
            yield Piece(f"m-{arm}", 1, places[11 + i], body="block", title="A Moroccan block",
                        **({"symbol": arm, "size": "II", "values": ("3",), "steps": (3, 4)}
                           if seat == 1 else {}))  # fmt: skip
        for j, side in enumerate(("a", "m")):
            own = seat == j
            hq = {"symbol": "hq_division", "values": ("2",), "steps": (2, 3)} if own else {}
            yield Piece(f"{side}-hq", j, places[16 + j], body="block", size="xx", label="1 Div",
                        badges=(Badge("attached", "+6", "six units attached", "plain"),),
                        title="Division headquarters", **hq)  # fmt: skip
            yield Piece(f"{side}-hq2", j, places[18 + j], body="flat", size="x",
                        symbol="hq_brigade" if own else "",
                        title="A headquarters, face down")  # fmt: skip
            for k in range(4):
                yield Piece(f"{side}-stack{k}", j, places[20 + j], body="block",
                            **({"symbol": UNITS[k], "values": (str(k + 1),), "steps": (k + 1, 4)}
                               if own else {}))  # fmt: skip
            yield Piece(f"{side}-spent", j, places[22], body="block", spent=True,
                        spot=(1300 + 90 * j, 590),
                        **({"symbol": "tank", "values": ("4",)} if own else {}))  # fmt: skip
        for i, name in enumerate(COUNTERS):
            yield Piece(f"c-{name}", i % 2, places[23 + i], symbol=name, title=name)

    def _trays(self, view, seat: int, choice: Choice | None):
        part = {"action": 0, "react": 1, "discard": 0}
        live = {(card, part.get(verb)) for verb, card in (choice.options if choice else [])}

        def card(number: int, owner: int) -> Piece:
            action, red, reaction, red2, event, dice, ring = CARDS[number]
            return Piece(
                f"card-{number}", owner, label=f"{'AM'[owner]}{number + 1:02}",
                card=(
                    CardLine("Action", action, "bad" if red else "", (number, 0) in live, NOTE),
                    CardLine("Reaction", reaction, "bad" if red2 else "", (number, 1) in live),
                    CardLine("Event", event),
                ),
                dice=dice, ring=ring, title="",
            )  # fmt: skip

        boxes = tuple(
            Tray(f"box{i}", f"{i + 1} Div", 0, tuple(
                Piece(f"b{i}-{arm}", 0, symbol=arm, body="block", values=("3",), steps=(3, 4))
                for arm in UNITS[: 2 + 2 * i]), note=f"PV {i + 1}", kind="box")
            for i in range(4)
        )  # fmt: skip
        hands = tuple(
            Tray(f"hand{j}", f"{side.name}'s hand", j,
                 tuple(card(c, j) for c in view.hands[j]) if j == seat else
                 tuple(Piece(f"back{j}-{k}", j) for k in range(5)), kind="hand")
            for j, side in enumerate(self.seats)
        )  # fmt: skip
        top = msgspec.structs.replace(card(7, 0), id="top")
        piles = (
            Tray("deck", "Deck", 0, (), kind="pile", count=31),
            Tray("discard", "Discard", 0, (top,), kind="pile", count=9),
            Tray("deck1", "Morocco's deck", 1, (), kind="pile", count=33),
            Tray("discard1", "Discard", 1, (), kind="pile"),
        )
        return hands + piles + (boxes if seat == 0 else ())

    def chronicle(self, view, seat):
        return [LogEntry(view.n, 1, 0, e.seat, f"{e.kind}.") for e in view.news]

    def board(self, scenario: str):
        spaces = tuple(
            Space(name, x, y, tuple((x + 80 * i, y + 80 * j) for i, j in CORNERS), name)
            for name, x, y in PLACES
        )
        return Board(self.id, 1700, 1150, 78, spaces)

    def artwork(self, scenario: str):
        rings = "".join(
            f'<rect x="{x - 80}" y="{y - 80}" width="160" height="160" rx="16" fill="#e6d4a8" '
            f'stroke="#8a7448" stroke-width="3"/>'
            for _, x, y in PLACES
        )
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1700 1150">'
            f'<rect width="1700" height="1150" fill="#d8c08a"/>{rings}</svg>'
        )

    def tables(self):
        return [Table("Losses", ("die", "losses"), (("1", "1"),))]

    def overlay(self, view, seat, kind, at):
        return Overlay(kind, ())


if __name__ == "__main__":
    serve_alone(Blocks(), 0, sys.argv[1])
