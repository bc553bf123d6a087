"""Railways of the other gauge: the Axis converts them month by month (b6.1b, b10.4a)."""

from typing import Final

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.rules.state import AXIS, NOT_NOW, Aoi, owner
from zariba.games.aoi.rules.zones_of_control import enemy_zoc

ALL: Final[Action] = ("all", 0)
NO_RAIL: Final = Refusal("b6.1b", "only railways of the Soviet gauge are converted")
DONE_ALREADY: Final = Refusal("b6.1b", "{it} has been converted already")
NOT_OURS: Final = Refusal("b6.1b", "only rail hexes of the Axis are converted")
NOT_JOINED: Final = Refusal("b6.1b", "no converted railway leads to {it} yet")
IN_ZONE: Final = Refusal("b6.1b", "an enemy zone of control covers {it}")
NO_MORE: Final = Refusal("b6.1b", "so many hexes are more than a month allows")
NOTHING: Final[frozenset[int]] = frozenset()


def unusable(g: Aoi, seat: int) -> frozenset[int]:
    """The rail hexes of which the gauge is not a side's: the Soviets use every one (b6.1b)."""
    special = g.plan.special
    if special is None or seat != AXIS:
        return NOTHING
    return special.broad_gauge.difference(g.converted)


def why_not_convert(g: Aoi, hex_: int, foreign: frozenset[int]) -> Refusal | None:
    """Why a hex may not be converted now, where these are not yet."""
    special = g.plan.special
    if special is None or hex_ not in special.broad_gauge:
        return NO_RAIL
    if hex_ not in foreign:
        return DONE_ALREADY
    if owner(g, hex_) != AXIS:
        return NOT_OURS
    if not any(h not in foreign and owner(g, h) == AXIS for h in g.pack.rails[hex_]):
        return NOT_JOINED
    return IN_ZONE if enemy_zoc(g, AXIS, hex_) else None


def convertible(g: Aoi) -> list[int]:
    """The rail hexes that can be converted next."""
    foreign = unusable(g, AXIS)
    return [h for h in sorted(foreign) if why_not_convert(g, h, foreign) is None]


def all_convertible(g: Aoi, most: int) -> list[int]:
    """Every hex that could be converted one after another; empty where there are more than that."""
    found: list[int] = []
    foreign = unusable(g, AXIS)
    new = convertible(g)
    while new:
        found += new
        if len(found) > most:
            return []
        foreign -= set(new)
        near = {h for hex_ in new for h in g.pack.rails[hex_] if h in foreign}
        new = [h for h in sorted(near) if why_not_convert(g, h, foreign) is None]
    return found


def tear_up(g: Aoi, hex_: int) -> None:
    """The Soviets have entered a hex: it is theirs to use, and no longer converted (b6.1b)."""
    if hex_ in g.converted:
        g.converted = tuple(h for h in g.converted if h != hex_)


class RailConversion(SeatStep[Aoi]):
    """At the end of the month the Axis converts so many rail hexes (b6.1b)."""

    left: int
    made: int = 0

    def work(self, g: Aoi) -> bool:
        """Over when all are used, or nothing can be converted."""
        if self.left and convertible(g):
            return False
        self.finish(g)
        return True

    def finish(self, g: Aoi) -> None:
        """What was done is told in one line."""
        g.pop()
        if self.made:
            g.tell(Event("converted", seat=self.seat, value=self.made))

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A hex that is joined to the net, all that can be, or enough."""
        options: list[Action] = [("hex", hex_) for hex_ in convertible(g)]
        if all_convertible(g, self.left):
            options.append(ALL)
        return Choice(
            f"Convert which rail hex? {self.left} left",
            [*options, DONE],
            standing="Conversion of the railway",
        )

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """One more, or go on."""
        if verb == "done":
            self.finish(g)
            return
        new = all_convertible(g, self.left) if verb == "all" else [arg]
        g.converted = (*g.converted, *new)
        self.left -= len(new)
        self.made += len(new)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that hex."""
        if verb == "all":
            return NO_MORE
        if verb != "hex":
            return NOT_NOW
        return why_not_convert(g, arg, unusable(g, AXIS)) or NOT_NOW
