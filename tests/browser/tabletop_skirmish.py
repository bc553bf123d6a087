"""The skirmish that `tabletop_game.py` plays: two men and a crowd."""

from __future__ import annotations

import math

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, Result, State, Step

INCH = 40
SIDE = 36 * INCH
WIDE = 10_000
SOMALIS = ("unarmed", "gunman", "sna", "grenade", "rpg", "hmg", "recoilless", "boss")
NEAR = [
    (8 * i, 8 * j)
    for i in range(-5, 6)
    for j in range(-5, 6)
    if 0 < math.hypot(8 * i, 8 * j) <= INCH
]
HOUSES = ((80, 80, 400, 420), (620, 60, 330, 460), (1080, 120, 300, 380), (120, 820, 360, 500))


class Skirmish(State):
    """Two men, one for each seat that plays, and a crowd; `hit` holds who of it is down."""

    men: list[tuple[int, int]]
    ap: list[int]
    lying: list[bool]
    hit: list[int]
    aimed: bool = False

    def clone(self) -> Skirmish:
        twin = super().clone()
        twin.men, twin.ap = list(self.men), list(self.ap)
        twin.lying, twin.hit = list(self.lying), list(self.hit)
        return twin


def crowd() -> list[tuple[int, int, str]]:
    """The enemy: eight men an inch apart, one of each kind."""
    return [(760 + INCH * (i % 4), 700 + INCH * (i // 4), s) for i, s in enumerate(SOMALIS)]


def walled(x: int, y: int) -> bool:
    return any(a - 20 < x < a + w + 20 and b - 20 < y < b + h + 20 for a, b, w, h in HOUSES)


class Pick(Step[Skirmish]):
    """A seat picks its man, or ends the game."""

    seat: int

    def asks(self, g: Skirmish) -> tuple[int, ...]:
        return (self.seat,)

    def choice(self, g: Skirmish, seat: int) -> Choice:
        return Choice("Which man acts?", [("unit", seat), ("leave", 0)])

    def take(self, g: Skirmish, seat: int, verb: str, arg: int) -> None:
        if verb == "leave":
            g.result = Result(2, "9.2", "The patrol left the street.")
            return
        g.tell(Event("unit", seat))
        g.push(Acting(seat=seat))

    def why_not(self, g: Skirmish, seat: int, verb: str, arg: int) -> Refusal:
        return Refusal("1.1", "first pick the man who acts")


class Acting(Step[Skirmish]):
    """A man moves, aims and fires as long as his points last."""

    seat: int

    def asks(self, g: Skirmish) -> tuple[int, ...]:
        return (self.seat,)

    def choice(self, g: Skirmish, seat: int) -> Choice:
        x, y = g.men[seat]
        steps = [(x + i, y + j) for i, j in NEAR]
        free = [(a, b) for a, b in steps if 0 <= a <= SIDE and 0 <= b <= SIDE and not walled(a, b)]
        options: list[Action] = []
        if g.ap[seat] and not g.lying[seat]:
            options += [("step", a * WIDE + b) for a, b in free]
        if g.ap[seat]:
            options += [("fire", i) for i in range(len(SOMALIS)) if i not in g.hit]
            options += [("aim", 0)] * (not g.aimed)
            options.append(("prone", 0))
        return Choice("Move, aim or fire", [*options, DONE])

    def take(self, g: Skirmish, seat: int, verb: str, arg: int) -> None:
        if verb == "done":
            g.pop()
            g.pop()
            g.ap[seat] = 8
            played = 2 if g.scenario == "street" else 1
            g.push(Pick(seat=(seat + 1) % played))
            g.tell(Event("done", seat))
            return
        g.ap[seat] -= 1
        if verb == "step":
            g.men[seat] = divmod(arg, WIDE)
        elif verb == "prone":
            g.lying[seat] = not g.lying[seat]
        elif verb == "aim":
            g.aimed = True
        elif g.roll(6, "fire") >= (3 if g.aimed else 4):
            g.hit.append(arg)
            g.aimed = False
        g.tell(Event(verb, seat))
        if len(g.hit) >= 3:
            g.result = Result(0, "9.1", "The street is clear.")

    def why_not(self, g: Skirmish, seat: int, verb: str, arg: int) -> Refusal:
        if verb == "step":
            return Refusal("2.1", "a step goes one inch, and not through a wall")
        return Refusal("2.2", "he cannot be fired at")
