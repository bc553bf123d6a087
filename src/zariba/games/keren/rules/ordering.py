"""The order of a stack is its owner's, and only its top is seen (7.4d)."""

from zariba.core.choice import DONE as PASS
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Step
from zariba.games.keren.material.pack import PACK
from zariba.games.keren.rules.state import NOT_ON_MAP, NOT_YOURS, WRONG_PHASE, Keren, put_on_top

ON_TOP = Refusal("7.4d", "it is on top of its stack already")

OTHER_STACK = Refusal("7.4d", "only the stack that units came into or left can be ordered now")


def top_options(g: Keren, side: int) -> list[Action]:
    """Each unit of the side that lies beneath another."""
    sides = PACK.side
    return [
        ("top", unit)
        for stack in g.stacks.values()
        if len(stack) > 1 and sides[stack[0]] == side
        for unit in stack[:-1]
    ]


def why_not_top(g: Keren, side: int, unit: int) -> Refusal:
    """Why a unit cannot be put on top."""
    if PACK.side[unit] != side:
        return NOT_YOURS
    return ON_TOP if g.at[unit] >= 0 else NOT_ON_MAP


class Order(Step[Keren]):
    """Units came into a stack outside their Movement Phase: its owner may order it."""

    side: int
    place: int

    def asks(self, g: Keren) -> tuple[int, ...]:
        """The owner."""
        return (self.side,)

    def choice(self, g: Keren, seat: int) -> Choice:
        """Any unit but the top one."""
        options: list[Action] = [("top", u) for u in g.stacks.get(self.place, ())[:-1]]
        return Choice(f"Order the stack in {PACK.codes[self.place]}", [*options, PASS])

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
