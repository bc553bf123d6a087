"""A skirmish on a table measured in inches: all that the client must draw and let one click there.

As a program, `tabletop_game.py DATABASE`, it is a server with only this game on the shelf.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from sketch import Sketch, serve_alone
from tabletop_skirmish import (
    HOUSES,
    INCH,
    SIDE,
    SOMALIS,
    WIDE,
    Acting,
    Pick,
    Skirmish,
    crowd,
    walled,
)

from zariba.core.bad_input import BadInput
from zariba.core.choice import DONE, Action, Odds, Part
from zariba.core.flow import Event
from zariba.core.scenario import Scenario, Seat
from zariba.core.scene import (
    Badge,
    Board,
    LogEntry,
    Option,
    Overlay,
    OverlayKind,
    Piece,
    Scene,
    SeatView,
    Shape,
    Shortcut,
    Table,
)

AMERICANS = (
    "rifle",
    "launcher",
    "saw",
    "m60",
    "sniper",
    "shotgun",
    "smg",
    "medic",
    "leader",
    "law",
)


class Tabletop(Sketch[Skirmish]):
    id = "tabletop"
    title = "Tabletop"
    about = "A skirmish to try the table with."
    seats = (
        Seat("alpha", "Alpha", "#7fa0c8", "#10233c", team="Americans"),
        Seat("bravo", "Bravo", "#e2c15a", "#2b2105", team="Americans"),
        Seat("crowd", "Crowd", "#c4553a", "#ffffff", team="Somalis", autopilot=True),
    )
    scenarios = (
        Scenario("street", "Street", "Two seats."),
        Scenario("patrol", "Patrol", "One seat.", seats=1),
        Scenario("parade", "Parade", "One of everything.", seats=1),
    )
    state_type = Skirmish
    steps = (Pick, Acting)
    overlays = (OverlayKind("sight", "Line of sight", "l", at=True),)
    decision_bound = 400
    click_verbs = {"piece": "unit", "space": "step"}

    def new_state(self, scenario, options, seed):
        men = [(640, 640), (560, 700)] if scenario == "street" else [(640, 640)]
        count = len(men)
        return Skirmish(
            scenario=scenario,
            options=options,
            seed=seed,
            men=men,
            ap=[8] * count,
            lying=[False] * count,
            hit=[],
        )

    def open(self, state):
        state.push(Pick(seat=0))
        state.tell(Event("open"))

    def spell(self, action):
        verb, arg = action
        if verb == "step":
            return verb, "{},{}".format(*divmod(arg, WIDE))
        if verb == "unit":
            return verb, f"man{arg}"
        return verb, f"crowd{arg}" if verb == "fire" else ""

    def read(self, verb: str, arg: str) -> Action:
        try:
            if verb == "step":
                x, y = (int(part) for part in arg.split(","))
                return verb, x * WIDE + y
            if verb in ("unit", "fire"):
                return verb, int(arg.removeprefix("man").removeprefix("crowd"))
        except ValueError:
            raise BadInput(f"there is no {verb} {arg!r}") from None
        return verb, 0

    def vocabulary(self):
        return [("unit", 0), ("aim", 0), ("prone", 0), ("leave", 0), DONE]

    def mask(self, state, seat):
        view = state.clone()
        view.seed = b""
        return view

    def _men(self, g: Skirmish) -> list[Piece]:
        return [
            Piece(
                f"man{i}",
                i,
                symbol=("leader", "saw")[i],
                title=f"Sergeant {self.seats[i].name}",
                lines=("M16A2, 8 action points",),
                values=(str(g.ap[i]),),
                badges=(Badge("aim", "A", "Aims", "good"),) if g.aimed and not i else (),
                at=at,
                body="prone" if g.lying[i] else "figure",
                heading=120.0,
                spent=g.ap[i] == 0,
            )
            for i, at in enumerate(g.men)
        ]

    def _others(self, g: Skirmish) -> list[Piece]:
        people = [
            Piece(
                f"crowd{i}",
                2,
                symbol=symbol,
                title=f"Somali, {symbol}",
                at=(x, y),
                body="prone" if i in g.hit else "figure",
                heading=float(200 + 37 * i) % 360,
                badges=(Badge("casualty", "+", "Casualty"),) if i in g.hit else (),
            )
            for i, (x, y, symbol) in enumerate(crowd())
        ]
        return [
            *people,
            Piece("humvee", 0, symbol="humvee", title="Humvee", at=(540, 860), body="vehicle",
                  heading=60.0, extent=(140, 80), values=("10",)),
            Piece("hawk", 0, symbol="blackhawk", title="Super 61", at=(1000, 1000),
                  body="aircraft", heading=315.0, extent=(320, 64)),
        ]  # fmt: skip

    def _pieces(self, g: Skirmish) -> list[Piece]:
        return self._parade() if g.scenario == "parade" else self._men(g) + self._others(g)

    def _parade(self) -> list[Piece]:
        pieces = []
        badges = (Badge("suppressed", "2", "Suppressed twice"), Badge("aim", "A", "Aims", "good"))
        for row, (body, symbols, seat) in enumerate(
            (
                ("figure", AMERICANS, 0),
                ("prone", AMERICANS, 1),
                ("figure", SOMALIS, 2),
                ("prone", SOMALIS, 2),
                ("casualty", AMERICANS[:3] + SOMALIS[:3], 0),
                ("figure", AMERICANS[:8], 0),
            )
        ):
            for i, symbol in enumerate(symbols):
                pieces.append(
                    Piece(
                        f"{body}-{symbol}-{row}",
                        2 if body == "casualty" and i > 2 else seat,
                        symbol=symbol,
                        title=f"{symbol}, {body}",
                        at=(520 + 52 * i, 520 + 60 * row),
                        body=body,
                        heading=float(45 * i % 360),
                        values=(str(8 - i),) if seat < 2 and body != "casualty" else (),
                        badges=badges[: i % 3] if row == 5 else (),
                        spent=row == 5 and i % 4 == 3,
                    )
                )
        for i, (symbol, size) in enumerate(
            (("humvee", (140, 80)), ("truck", (200, 80)), ("technical", (120, 72)))
        ):
            seat = 2 if symbol == "technical" else 1
            pieces += [
                Piece(symbol, seat, symbol=symbol, title=symbol, at=(560 + 150 * i, 980),
                      body="vehicle", heading=20.0 * i, extent=size, values=("12",)),
                Piece(f"{symbol}-wreck", seat, symbol=symbol, title=symbol,
                      at=(560 + 150 * i, 1180), body="wreck", heading=90.0, extent=size),
            ]  # fmt: skip
        return [
            *pieces,
            Piece("hawk", 0, symbol="blackhawk", title="Super 61", at=(1200, 760),
                  body="aircraft", heading=200.0, extent=(320, 64)),
            Piece("hawk-wreck", 0, symbol="blackhawk", title="Super 61, down", at=(1180, 1150),
                  body="wreck", heading=75.0, extent=(320, 64)),
        ]  # fmt: skip

    def _odds(self, need: int) -> Odds:
        hits = 7 - need
        return Odds(
            "Fire with the M16",
            (Part("M16 at short range", "3.1", 4), *((Part("aimed", "3.2", -1),) * (need < 4))),
            (("hit", hits, 6), ("miss", 6 - hits, 6)),
        )

    def scene(self, view, seat, choice):
        options, shortcuts = [], []
        acting = isinstance(self.top(view), Acting) if view.flow else False
        for verb, arg in choice.options if choice else []:
            words = self.spell((verb, arg))
            if verb == "step":
                spot = divmod(arg, WIDE)
                options.append(Option(*words, "spot", words[1], "Step, 1 AP", spot=spot))
                x, y = view.men[seat]
                far = (2 * spot[0] - x, 2 * spot[1] - y)
                away = math.hypot(far[0] - x, far[1] - y)
                if away > 1.2 * INCH and not walled(*far) and view.ap[seat] > 1:
                    then = ("step", f"{far[0]},{far[1]}")
                    shortcuts.append(Shortcut("", (words, then), "2 AP", spot=far))
            elif verb == "unit":
                options.append(Option(*words, "piece", words[1], "He acts"))
            elif verb == "fire":
                need = 3 if view.aimed else 4
                shortcuts.append(
                    Shortcut("", (words,), "Snap shot, 1 AP", piece=words[1], odds=self._odds(need))
                )
                if not view.aimed:
                    shortcuts.append(
                        Shortcut(
                            "",
                            (("aim", ""), words),
                            "Aimed shot, 2 AP",
                            piece=words[1],
                            odds=self._odds(3),
                        )
                    )
            else:
                options.append(Option(*words, "button", verb, verb.capitalize()))
        x, y = view.men[seat] if choice and acting else (0, 0)
        arc = tuple(
            (x + 480 * math.sin(math.radians(a)), y - 480 * math.cos(math.radians(a)))
            for a in range(75, 166, 10)
        )
        shapes = [Shape("circle", ((1000, 1000),), "warn", radius=160, text="Crash site")]
        if choice and acting:
            shapes.append(Shape("polygon", ((x, y), *arc), "own", title="Arc of fire"))
        played = self.played_seats(view.scenario)
        return Scene(
            game=self.id,
            scenario=view.scenario,
            you=seat,
            n=view.n,
            seats=tuple(
                SeatView(s.id, s.name, s.colour, s.ink, i in self.asked(view), s.team,
                         not s.autopilot and i not in played)
                for i, s in enumerate(self.seats)
            ),
            phases=("Orders",),
            phase=0,
            turn=1,
            turns=("1", "2"),
            prompt=choice.prompt if choice else "",
            pieces=tuple(self._pieces(view)),
            options=tuple(options),
            shortcuts=tuple(shortcuts),
            chosen=(f"man{seat}",) if choice and acting else (),
            shapes=tuple(shapes),
            result=view.result.why if view.result else "",
            winner=view.result.winner if view.result else None,
        )  # fmt: skip

    def chronicle(self, view, seat):
        return [
            LogEntry(view.n, 1, 0, e.seat, f"{e.kind}.", spaces=("man0",))
            for e in view.news
            if e.kind != "roll"
        ]

    def board(self, scenario: str):
        side = SIDE // 2 if scenario == "patrol" else SIDE
        return Board(self.id, SIDE, side, INCH, (), inch=INCH)

    def artwork(self, scenario: str):
        high = SIDE // 2 if scenario == "patrol" else SIDE
        houses = "".join(
            f'<rect x="{a}" y="{b}" width="{w}" height="{h}" fill="#c9b896" stroke="#6b5a3c" '
            f'stroke-width="6"/><rect x="{a + 14}" y="{b + 14}" width="{w - 28}" height="{h - 28}" '
            f'fill="#d8caab" stroke="#a8936a" stroke-width="2"/>'
            for a, b, w, h in HOUSES
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {high}">'
            f'<rect width="{SIDE}" height="{SIDE}" fill="#cdb78a"/>'
            f'<rect y="560" width="{SIDE}" height="230" fill="#b9a27a"/>{houses}</svg>'
        )

    def tables(self):
        return [Table("Points", ("what", "AP"), (("step", "1"),))]

    def overlay(self, view, seat, kind, at):
        here = {piece.id: piece.at for piece in self._pieces(view)}.get(at or "")
        if here is None:
            try:
                x, y = (float(part) for part in (at or "").split(","))
            except ValueError:
                raise BadInput(f"there is no overlay {kind!r} at {at!r}") from None
            here = (x, y)
        tones = (("good", "seen"), ("warn", "covered"), ("bad", "blocked"))
        lines = tuple(
            Shape("line", (here, (x, y)), tones[i % 3][0], text=tones[i % 3][1])
            for i, (x, y, _) in enumerate(crowd()[:6:2])
        )
        return Overlay("sight", (), note=f"Sight from {at}", shapes=lines)


if __name__ == "__main__":
    serve_alone(Tabletop(), 0, sys.argv[1])
