"""Ships that come in from the sea at the end of the month, past enemy bombers (xviii.m6a)."""

from collections.abc import Mapping

from zariba.games.aoi.rules.reconnaissance import Reconnaissance
from zariba.games.aoi.rules.ships import is_haven
from zariba.games.aoi.rules.state import MOVED, Aoi, enemy, shift
from zariba.games.aoi.rules.task_forces import advance, tell_way
from zariba.games.aoi.rules.under_way import DAY, UnderWay


def shortest_way(g: Aoi, reach: Mapping[int, int], port: int) -> tuple[int, ...]:
    """The hexes that ships enter on the shortest way to a port in their reach."""
    way = [port]
    while reach[way[-1]] > 1:
        way.append(next(h for h in g.pack.sails[way[-1]] if reach.get(h) == reach[way[-1]] - 1))
    return tuple(reversed(way))


class Homeward(UnderWay):
    """A ship goes to port by the shortest way; no ship intercepts it, bombers may (xviii.m6a)."""

    way: tuple[int, ...] = ()

    def work(self, g: Aoi) -> bool:
        """A hex further, until it is there or sunk; air units return at once (xviii.m6f)."""
        self.ships = tuple(s for s in self.ships if g.at[s] >= 0)
        if not self.afloat(g) or not self.way:
            g.pop()
            if self.afloat(g):
                tell_way(g, self)
            return True
        hex_, self.way = self.way[0], self.way[1:]
        self.night = DAY
        if self.force >= 0:
            advance(g, self.force, hex_)
        for ship in self.ships:
            shift(g, ship, hex_)
            g.status[ship] |= MOVED
        if not is_haven(g, self.seat, hex_):
            g.push(Reconnaissance(enemy(self.seat), hex_, self.ships))
        return True
