"""The armed Somalis as they stand: how dangerous each place is, and which of them matter."""

from math import sqrt

from zariba.games.mog93.bot.scenery import COVERED, OPEN, UNSEEN, Scenery, of_land
from zariba.games.mog93.material.figures import ARMED, GRENADIER, HEAVY, IS_SNA, RPG, SMALL_ARMS
from zariba.games.mog93.rules.being_fired_upon import COS, SIN
from zariba.games.mog93.rules.state import Mog

Armed = tuple[int, int, int, int]
"""Node, facing, kind and panic markers of one armed figure."""


class Foes:
    """A picture of all armed figures; places are judged as they are asked for."""

    def __init__(self, land: Scenery, armed: tuple[Armed, ...]) -> None:
        self.land = land
        reach = land.bare.pack.reaches
        lattice = land.lattice
        self.armed = [
            (
                node,
                lattice.x[node],
                lattice.y[node],
                lattice.z[node],
                SIN[look],
                COS[look],
                kind,
                0.5**panic,
                reach[kind],
            )
            for node, look, kind, panic in armed
        ]
        self._danger: dict[int, tuple[float, bool]] = {}

    def danger(self, place: int) -> tuple[float, bool]:
        """The chance in percent to be hit on a node, and whether anyone has a clear shot."""
        found = self._danger.get(place)
        if found is None:
            found = self._danger[place] = self._judge(place)
        return found

    def _judge(self, place: int) -> tuple[float, bool]:
        lattice = self.land.lattice
        x, y, z = lattice.x[place], lattice.y[place], lattice.z[place]
        look = self.land.look
        total, clear = 0.0, False
        for node, fx, fy, fz, east, north, kind, factor, reach in self.armed:
            dx, dy, dz = x - fx, y - fy, z - fz
            square = dx * dx + dy * dy + dz * dz
            if square > reach * reach or dx * east + dy * north < -0.001:
                continue
            seen = look(node, place)
            if seen == UNSEEN:
                continue
            if seen == OPEN:
                clear = True
            points = points_of(kind, sqrt(square))
            if seen == COVERED and kind != RPG:
                points *= 0.5
            total += points * factor
        return total, clear


def points_of(kind: int, gap: float) -> float:
    """What one armed figure adds to the chance at a distance, before cover and panic."""
    if HEAVY[kind]:
        return 11.0
    points = 2.0 if IS_SNA[kind] else 1.0
    if gap <= 4.0:
        points *= 2
    elif gap > 12.0:
        points *= 0.5
    if kind == GRENADIER and gap <= 8.0:
        points += 5.0
    return points


@of_land
def foes_among(land: Scenery, armed: tuple[Armed, ...]) -> Foes:
    """The picture of a set of armed figures."""
    return Foes(land, armed)


def foes_of(g: Mog, land: Scenery) -> Foes:
    """The picture of those now on the table."""
    panic, mob = g.panic, g.f_mob
    return foes_among(
        land,
        tuple(
            (g.f_node[f], g.f_look[f], kind, panic[mob[f]])
            for f, kind in enumerate(g.f_kind)
            if kind >= 0 and ARMED[kind]
        ),
    )


WORTH = {
    **{kind: 1.0 for kind, small in enumerate(SMALL_ARMS) if small},
    **{kind: 9.0 for kind, heavy in enumerate(HEAVY) if heavy},
}


def worth(g: Mog, figure: int, gap: float) -> float:
    """How much the Americans gain when a figure is gone."""
    kind = g.f_kind[figure]
    if not ARMED[kind]:
        return 0.05
    value = WORTH[kind]
    if SMALL_ARMS[kind] and IS_SNA[kind]:
        value += 0.7
    if kind == GRENADIER:
        value += 2.5 if gap <= 14.0 else 0.5
    if kind == RPG and gap > g.pack.weapons[g.pack.weapon_index["rpg"]].reach + 7:
        value *= 0.4
    if gap > 14.0 and SMALL_ARMS[kind]:
        value *= 0.6
    return float(value * 0.7 ** g.panic[g.f_mob[figure]])
