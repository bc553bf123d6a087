"""Blows: who attacks which hex from where, and what that is worth."""

from collections.abc import Iterable
from itertools import permutations

import msgspec

from zariba.games.aoi.bot.east_odds import Forecast, Odds
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.material.pieces import AIR, GENERAL
from zariba.games.aoi.rules.bases import why_not_fly
from zariba.games.aoi.rules.closed_countries import why_out_of_bounds
from zariba.games.aoi.rules.state import AXIS, COMMANDED, MOVED, RATED, on_map, owner, pieces_in
from zariba.games.aoi.rules.victory import form_of
from zariba.games.aoi.rules.zones_of_control import enemy_inside

Places = dict[int, dict[int, Path]]
"""By unit: the hexes it can attack from, with the way there."""


class Blow(msgspec.Struct, frozen=True):
    """One attack of an Offensive."""

    target: int
    homes: tuple[tuple[int, int], ...]
    """The units, and the hex that each attacks from."""
    paths: tuple[tuple[int, Path], ...]
    """Units that march first, and their way."""
    odds: Forecast
    value: float


class Planner:
    """The attacks that could be made in one position."""

    def __init__(self, p: Theatre) -> None:
        self.p = p
        self.odds = Odds(p)
        self._worth: dict[int, float] = {}
        self._flyers: dict[int, tuple[int, ...]] = {}
        self._roads: dict[int, float] = {}

    def open_road(self, unit: int) -> float:
        """How far forward a unit could march instead, in the pull of the cities."""
        if unit not in self._roads:
            p = self.p
            spots = p.reach(unit) if not p.g.status[unit] & (MOVED | COMMANDED) else {}
            ends = [p.pull[h] for h in spots if h not in p.zones and p.beyond(h) <= p.numbers.tail]
            self._roads[unit] = max(ends, default=-99.0)
        return self._roads[unit]

    def missed(self, unit: int, target: int) -> float:
        """What a unit gives up that attacks instead of marching where the road is open."""
        n, p = self.p.numbers, self.p
        if p.seat != AXIS and p.balance < 1:
            return 0.0
        return n.ground * n.patience * max(self.open_road(unit) - p.pull[target], 0.0)

    def pocket(self, target: int) -> bool:
        """Whether a hex can wait: it is cut off, grows weaker, and decides nothing."""
        return target not in self.p.foe_fed and target not in self.p.deciding

    def worth(self, target: int) -> float:
        """What clearing a hex is worth, beside the troops that fall in it."""
        if target not in self._worth:
            self._worth[target] = self._look(target)
        return self._worth[target]

    def _look(self, target: int) -> float:
        p, n = self.p, self.p.numbers
        slope = p.pull[target] - min(p.pull[a] for a in (target, *p.pack.joined[target]))
        cut = target not in p.foe_fed
        value = n.trifle if cut else n.breach + n.ground * slope / 2
        if cut and p.pack.rails[target]:
            value += 1.0
        if target in p.deciding:
            return value + (n.verdict if self.wins(target) else n.decisive)
        return value + (n.town if p.pack.city[target] else 0.0)

    def wins(self, city: int) -> bool:
        """Whether a city is the last that its side needs to win at once."""
        p = self.p
        for claim in form_of(p.g).claims:
            if claim.seat == p.seat == claim.winner and city in claim.cities:
                held = sum(owner(p.g, c) == p.seat for c in claim.cities)
                if held + 1 >= claim.least:
                    return True
        return False

    def flyers(self, target: int) -> tuple[int, ...]:
        """One's own aircraft that could fly over a hex now, the weakest first."""
        if target not in self._flyers:
            p = self.p
            able = [q for q in on_map(p.g, p.seat, AIR) if why_not_fly(p.g, q, target) is None]
            able = [q for q in able if p.pack.strength[q][0]]
            able.sort(key=lambda q: (p.points(q), q))
            self._flyers[target] = tuple(able)
        return self._flyers[target]

    def bombs(self, target: int) -> int:
        """The points of bombers that can be counted on."""
        p = self.p
        able = [p.points(q) for q in self.flyers(target) if p.is_bomber(q)]
        share = max(sum(able) / p.numbers.sorties, max(able, default=0.0))
        return int(sum(able) if target in p.deciding else share)

    def rating(self, homes: Iterable[int]) -> int:
        """The best General who stands with units in these hexes, in points."""
        p = self.p
        best = 0
        for hex_ in set(homes):
            for general in pieces_in(p.g, hex_, p.seat, GENERAL):
                if not p.g.status[general] & RATED:
                    best = max(best, p.pack.strength[general][0] // 4)
        return best

    def value(self, target: int, odds: Forecast, force: float) -> float:
        """What an attack is worth on the average."""
        n, p = self.p.numbers, self.p
        loss = n.storm_loss if target in p.deciding else n.loss
        driven = max(self.odds.mark(target).points * odds.clears - odds.theirs, 0.0)
        kill = n.kill if target in p.foe_fed or target in p.deciding else n.starve
        gain = odds.clears * self.worth(target) + odds.theirs * kill + driven * n.rout
        return gain - (odds.own * loss + force * n.effort) * p.caution

    def gather(self, places: Places, target: int, marching: bool = True) -> Blow | None:
        """The best attack on a hex that these units can make: one after another, as long as each
        betters it."""
        p, odds = self.p, self.odds
        joined = p.pack.joined[target]
        bids: list[tuple[bool, int, int, int]] = []
        for unit, spots in places.items():
            best: tuple[bool, int, int, int] | None = None
            for hex_ in joined:
                path = spots.get(hex_)
                if path is None:
                    continue
                bid = (not path, odds.pull(unit, hex_, target), hex_, unit)
                best = bid if best is None or bid > best else best
            if best is not None and best[1] > 0:
                if why_out_of_bounds(p.g, (unit,), target) is None:
                    bids.append(best)
        bids.sort(key=lambda bid: (bid[0], bid[1], -bid[3]), reverse=True)
        room: dict[int, list[int]] = {}
        homes: dict[int, int] = {}
        found: Blow | None = None
        air = self.flyers(target)[:1]
        bombs = self.bombs(target)
        nations: set[int] = set()
        force = idle = 0.0
        pocket = self.pocket(target)
        for stays, _, hex_, unit in bids:
            if not self.joins(unit, nations):
                continue
            if not stays:
                hex_ = self.place(places[unit], unit, target, room)
                if hex_ < 0:
                    continue
                room.setdefault(hex_, []).append(unit)
            homes[unit] = hex_
            nations.add(p.pack.nation[unit])
            starts = {h for u, h in homes.items() if not places[u][h]}
            forecast = odds.forecast(homes, target, self.rating(starts), air, bombs)
            if not p.g.status[unit] & COMMANDED:  # who is under command does nothing else
                engaged = p.g.at[unit] in p.zones and not pocket
                force += p.points(unit) * (p.numbers.engaged if engaged else 1.0)
                idle += self.missed(unit, target) * (p.numbers.siege if pocket else 1.0)
            value = self.value(target, forecast, force) - idle
            fair = forecast.clears >= p.numbers.chance * p.caution or target in p.deciding
            if forecast.column >= 0 and fair:
                paths = tuple((u, places[u][h]) for u, h in homes.items() if places[u][h])
                blow = Blow(target, tuple(homes.items()), paths, forecast, value)
                if found is None or self.density(blow) > self.density(found):
                    found = blow
            if forecast.clears >= p.numbers.enough:
                break
        return found

    def joins(self, unit: int, nations: set[int]) -> bool:
        """Whether a unit may attack with these: of one nation, or with Germans (b9.26a)."""
        p = self.p
        nation, lead = p.pack.nation[unit], p.plan.sides[p.seat].nation
        return nations <= {nation} or lead in nations or (nation == lead)

    def place(
        self, spots: dict[int, Path], unit: int, target: int, room: dict[int, list[int]]
    ) -> int:
        """The best hex beside a target with room for one more unit, -1 for none."""
        p = self.p
        best = (-1, 0, -1)
        for hex_ in p.pack.joined[target]:
            if hex_ not in spots:
                continue
            coming = [u for u in room.get(hex_, []) if u != unit]
            there = [u for u in p.g.stacks.get(hex_, ()) if u != unit and u not in coming]
            if len(there) + len(coming) >= p.pack.limit.stack:
                continue
            if not self.companions(unit, (*there, *coming)):
                continue
            best = max(best, (self.odds.pull(unit, hex_, target), -len(spots[hex_]), hex_))
        return best[2]

    def companions(self, unit: int, others: tuple[int, ...]) -> bool:
        """Whether nations may stand together (b9.26a)."""
        p = self.p
        nations = {p.pack.nation[u] for u in (unit, *others)}
        return len(nations) < 2 or (p.plan.sides[p.seat].nation in nations and len(nations) < 3)

    def density(self, blow: Blow) -> float:
        """What a blow is worth for those it takes: cheap ones first, so that troops last."""
        force = sum(self.p.points(unit) for unit, _ in blow.homes)
        return float(blow.value / max(force, 4.0) ** self.p.numbers.thrift)

    def targets(self, places: Places) -> list[int]:
        """The enemy hexes that somebody can get beside."""
        joined, held = self.p.pack.joined, self.p.held
        near = {b for spots in places.values() for a in spots for b in joined[a] if b in held}
        return sorted(h for h in near if enemy_inside(self.p.g, self.p.seat, h))

    def plan(self, places: Places, limit: int) -> list[Blow]:
        """The attacks to make with these units, as many as allowed, in the order in which each
        closes the way out for the next."""
        left = dict(places)
        chosen: list[Blow] = []
        known: dict[int, Blow | None] = {t: self.gather(left, t) for t in self.targets(left)}
        while known and len(chosen) < limit:
            best = max(
                (blow for blow in known.values() if blow is not None),
                key=lambda blow: (self.density(blow), -blow.target),
                default=None,
            )
            if best is None or best.value <= 0:
                break
            chosen.append(best)
            used = {unit for unit, _ in best.homes}
            left = {unit: spots for unit, spots in left.items() if unit not in used}
            del known[best.target]
            self.expect(best)
            beside = self.p.pack.grid.within(best.target, 2)
            for target, blow in list(known.items()):
                touched = blow is not None and used & {unit for unit, _ in blow.homes}
                if touched or target in beside:
                    known[target] = self.gather(left, target)
        self.odds.taken.clear()
        return self.ordered(chosen)

    def expect(self, blow: Blow) -> None:
        """Count on a hex that is all but sure to fall."""
        if blow.odds.clears >= self.p.numbers.sure:
            self.odds.taken.add(blow.target)

    def ordered(self, blows: list[Blow]) -> list[Blow]:
        """The same attacks in the order in which they are worth most together."""
        if len(blows) < 2:
            return blows
        best = max(permutations(range(len(blows))), key=lambda p: (self.worth_in(blows, p), p))
        self.odds.taken.clear()
        return [blows[n] for n in best]

    def worth_in(self, blows: list[Blow], order: tuple[int, ...]) -> float:
        """What attacks are worth one after another."""
        odds = self.odds
        odds.taken.clear()
        value = 0.0
        for n in order:
            blow = blows[n]
            trapped = not odds.escapes(blow.target, {h for _, h in blow.homes})
            value += blow.odds.clears * odds.mark(blow.target).points * trapped
            self.expect(blow)
        return value
