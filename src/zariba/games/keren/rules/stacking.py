"""Stacking: how many units a hex holds, and their order, of which only the top is seen (7.0)."""

from zariba.core.choice import DONE as PASS
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.keren.material.ground import Way
from zariba.games.keren.rules.losses import OVERSTACKED, Losses
from zariba.games.keren.rules.state import (
    NOT_ON_MAP,
    NOT_YOURS,
    WRONG_PHASE,
    Keren,
    put_on_top,
)

ENEMY_THERE = Refusal("10.0c", "{it} holds an enemy unit", ("7.1b",))
FULL = Refusal("7.1a", "{it} would hold more units than it may", ("7.0a",))
TUNNEL_FULL = Refusal("10.5g", "{it} holds no more units", ("7.2a", "7.0a"))
ON_TOP = Refusal("7.4d", "{it} is on top of its stack already")
OTHER_STACK = Refusal(
    "7.4d", "{it} lies elsewhere: only the stack that units came into or left can be ordered now"
)


def why_no_room(g: Keren, seat: int, number: int, way: Way) -> Refusal | None:
    """Why so many units may not be where a step leads (7.0a, 7.1a)."""
    pack = g.pack
    stack = g.stacks.get(way.to, ())
    if stack and pack.seat[stack[0]] != seat:
        return ENEMY_THERE
    if number + len(stack) > pack.limit[way.to]:
        return TUNNEL_FULL if way.to == pack.tunnel else FULL
    return None


def trim_overstacked(g: Keren) -> None:
    """A hex found over its limit loses units of its owner's choice (7.3b)."""
    for place, stack in g.stacks.items():
        over = len(stack) - g.pack.limit[place]
        if over > 0:
            g.push(Losses(g.pack.seat[stack[0]], stack, over, OVERSTACKED))  # 7.3b


def top_options(g: Keren, seat: int) -> list[Action]:
    """Each unit of the side that lies beneath another."""
    seats = g.pack.seat
    return [
        ("top", unit)
        for stack in g.stacks.values()
        if len(stack) > 1 and seats[stack[0]] == seat
        for unit in stack[:-1]
    ]


def why_not_top(g: Keren, seat: int, unit: int) -> Refusal:
    """Why a unit cannot be put on top."""
    if g.pack.seat[unit] != seat:
        return NOT_YOURS
    return ON_TOP if g.at[unit] >= 0 else NOT_ON_MAP


class Order(SeatStep[Keren]):
    """Units came into a stack outside their Movement Phase: its owner may order it (7.4d)."""

    place: int

    def choice(self, g: Keren, seat: int) -> Choice:
        """Any unit but the top one."""
        options: list[Action] = [("top", u) for u in g.stacks.get(self.place, ())[:-1]]
        return Choice(
            f"Order the stack in {g.pack.codes[self.place]}",
            [*options, PASS],
            standing="The order of a stack",
        )

    def take(self, g: Keren, seat: int, verb: str, arg: int) -> None:
        """Put one on top, or leave it so."""
        if verb == "done":
            g.pop()
        else:
            put_on_top(g, arg)

    def why_not(self, g: Keren, seat: int, verb: str, arg: int) -> Refusal:
        """Only this stack."""
        if verb != "top":
            return WRONG_PHASE
        return why_not_top(g, seat, arg) if g.at[arg] == self.place else OTHER_STACK
