"""The way forward: troops that attack go where the next blows fall, and never too far alone."""

from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.east_wall import Posts, Steps
from zariba.games.aoi.bot.marches import Path
from zariba.games.aoi.rules.stacking import why_no_company
from zariba.games.aoi.rules.state import owner


class Advance:
    """The march forward of one side while it is being put together."""

    def __init__(self, p: Theatre, staying: list[int], at: dict[int, int]) -> None:
        self.p = p
        self.strength: dict[int, float] = {}
        self.members: dict[int, list[int]] = {}
        for unit in staying:
            self.put(unit, at.get(unit, p.g.at[unit]))

    def put(self, unit: int, hex_: int) -> None:
        """A unit stands there from now on."""
        self.strength[hex_] = self.strength.get(hex_, 0.0) + self.p.points(unit)
        self.members.setdefault(hex_, []).append(unit)

    def fits(self, unit: int, hex_: int) -> bool:
        """Whether there is room for one more."""
        p = self.p
        others = self.members.get(hex_, [])
        if len(others) >= p.pack.limit.stack:
            return False
        return not others or why_no_company(p.g, p.seat, (unit,), tuple(others)) is None

    def value(self, unit: int, hex_: int, path: Path) -> float:
        """What a unit does in a hex."""
        p, n = self.p, self.p.numbers
        points = p.points(unit)
        forward = p.pull_on(unit)[hex_]
        if p.front_ways[hex_] > 3:  # behind the front a station is worth where its trains go
            forward = max(forward, p.by_train(unit, hex_) - n.waiting)
        value = n.ground * forward - 0.25 * p.front_ways[hex_]
        prey = [b for b in p.pack.joined[hex_] if b in p.held and b in p.foe_fed]
        value += min(len(prey), 2) * 0.4 + n.screen * self.screens(hex_)
        if self.p.shunned_beside(unit, hex_):
            value -= n.in_the_way
        for passed in path:
            if owner(p.g, passed) == p.foe:
                value += n.trifle
                if p.pack.city[passed]:
                    value += n.decisive if passed in p.deciding else n.town
        together = self.strength.get(hex_, 0.0) + points
        threat = p.threat.get(hex_, 0.0)
        if threat > n.crush * together:
            excess = min(threat / (n.crush * together) - 1, 2.0)
            value -= n.danger * p.caution * excess * points * 0.5
        elif len(self.members.get(hex_, [])):
            value += 0.1
        if hex_ not in p.fed:  # what is passed becomes one's own: supply follows a little way
            value -= points * (0.6 if p.beyond(hex_) > n.tail else 0.03 * p.beyond(hex_))
        return value

    def screens(self, hex_: int) -> int:
        """Whether a unit is the first to stand beside troops of the enemy that are cut off."""
        p = self.p
        joined = p.pack.joined
        pockets = [b for b in joined[hex_] if b in p.held and b not in p.foe_fed]
        return sum(not any(a in self.members for a in joined[b]) for b in pockets)

    def march(self, posts: Posts) -> Steps:
        """Everybody gets a place, those nearest to the enemy first."""
        p = self.p
        plan: Steps = []
        at = p.g.at
        order = sorted(posts, key=lambda u: (p.foe_ways[at[u]], -p.points(u), u))
        for unit in order:
            spots = posts[unit]
            able = [h for h in spots if self.fits(unit, h)]
            if not able:
                self.put(unit, at[unit])
                continue
            best = max(able, key=lambda h: (self.value(unit, h, spots[h]), -len(spots[h]), -h))
            self.put(unit, best)
            if spots[best]:
                why = f"{p.called(unit)} goes forward to {p.name(best)}."
                plan.append((unit, spots[best], why))
        return plan
