"""What each place is worth for an Italian unit to stand in."""

from zariba.core.pack import kept
from zariba.games.keren.bot.chances import NO_FIRE
from zariba.games.keren.bot.picture import Picture
from zariba.games.keren.bot.routes import own_lines
from zariba.games.keren.bot.worth import danger, loss_under_assault, worth
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.victory import total_vp

Near = tuple[tuple[int, ...], ...]


def threat(p: Picture, place: int) -> float:
    """How much the enemy near an objective could throw at it, 1 for a stack next to it."""
    pack = p.pack
    near = p.n.near if place in pack.vp_index else 2 * p.n.near
    total = 0.0
    distance = pack.grid.distance
    for foe, power in p.foe_strengths:
        far = distance(foe, place)
        if far <= near:
            total += power / 48 * (1.0 - far / (near + 1))
    return total


def covering(p: Picture, place: int, besides: int = -1) -> list[int]:
    """The Italian units on or beside an objective that deny it to the enemy."""
    pack = p.pack
    found = []
    for near in (place, *pack.zoc_from[place]):
        for unit in p.g.stacks.get(near, ()):
            if pack.seat[unit] == ITALIAN and unit != besides:
                if near == place or not pack.is_gun[unit]:
                    found.append(unit)
    return found


def urgency(p: Picture) -> float:
    """How much a point denied counts now: less while there is time, all at the end."""
    g = p.g
    late = (g.turn / g.plan.turns) ** 2
    near = max(total_vp(g), 0) / g.plan.win_vp
    return min(max(p.n.early, late, near * near * 1.3), 1.0)


def behind(p: Picture, place: int) -> bool:
    """Whether more of the enemy near a place stands between it and supply than before it."""
    pack = p.pack
    lines, home = own_lines(pack, p.seat), pack.hex_of[place]
    distance, length = pack.grid.distance, lines[place]
    between = before = 0
    for foe, power in p.foe_strengths:
        if distance(foe, home) <= p.n.rear:
            if lines[foe] + p.n.depth < length:
                between += power
            else:
                before += power
    return between > before


class Stand:
    """The ground as the Italian side weighs it in one movement phase."""

    def __init__(self, p: Picture, worths: dict[int, float]) -> None:
        self.p = p
        self.worths = worths
        self.threats = {place: threat(p, place) for place in worths}
        self.urgent = urgency(p)
        if p.aim in self.threats:
            self.threats[p.aim] = p.n.aim * (self.threats[p.aim] + 1.0)
        pack = p.pack
        self.lines = own_lines(pack, p.seat)
        self.front = p.n.depth + min((self.lines[foe] for foe in p.foes), default=0)
        """Movement points from supply beyond which an enemy may stand behind a place."""
        self._near = objectives_near(pack, tuple(worths))
        self._plain: list[float | None] = [None] * pack.places
        self.beside_tigu = bytearray(pack.places)
        for near in pack.zoc_from[pack.tigu]:
            self.beside_tigu[near] = 1
        self.most_hold = [
            sum([2.0 * self.weight(objective) for objective in near]) for near in self._near
        ]
        """By place: more than any unit could deny from there."""

    def weight(self, objective: int) -> float:
        """What it is worth now to keep the enemy from an objective."""
        index = self.p.pack.vp_index.get(objective, -1)
        urgent = 1.0 if index < 0 else self.urgent
        if index >= 0 and self.p.g.held[index] != COMMONWEALTH:
            urgent = max(urgent, self.p.n.keep)
        return urgent * self.worths[objective] * min(0.25 + self.threats[objective], 1.2)

    def plain(self, place: int) -> float:
        """What speaks for a place whoever stands there: height, supply, the enemy far."""
        value = self._plain[place]
        if value is None:
            value = self._plain[place] = self._appraise(place)
        return value

    def _appraise(self, place: int) -> float:
        p = self.p
        pack, n = p.pack, p.n
        value: float = n.height * pack.level[pack.hex_of[place]]
        if place not in self.worths:
            value -= n.shy * (1.0 - self.urgent) * min(p.foes_about(place, n.shy_of) / 48, 3.0)
        length = p.lengths[place]
        if length > pack.carrying_range or (self.lines[place] > self.front and behind(p, place)):
            value -= n.behind_lines + (p.g.turn + 1 >= p.g.plan.turns)
        elif length > pack.front_range:
            value -= n.long_line
        return value

    def hold(self, place: int, unit: int) -> float:
        """What a unit in a place does to deny objectives."""
        p = self.p
        total = 0.0
        for objective in self._near[place]:
            if objective != place and p.pack.is_gun[unit]:
                continue
            others = covering(p, objective, unit)
            share = p.n.cover[min(len(others), len(p.n.cover) - 1)]
            if objective == place:
                share *= 1.4 if not any(p.g.at[u] == place for u in others) else 1.1
            total += self.weight(objective) * share
        return total

    def cost(self, place: int, unit: int) -> float:
        """What the enemy next to a place may cost with one more unit, less what it costs now."""
        p = self.p
        if not p.reached[place] and p.under_fire(place) is NO_FIRE:
            return 0.0
        attack = p.assault_on(place)
        others = [u for u in p.g.stacks.get(place, ()) if u != unit]
        number, defence = len(others), p.strength(others)
        cost = danger(p, place, number + 1)
        if number:
            cost -= danger(p, place, number)
        if attack > 0:
            trapped = not p.could_escape(place)
            before = loss_under_assault(p, place, attack, defence, number, trapped)
            after = loss_under_assault(
                p, place, attack, defence + p.assault(unit), number + 1, trapped
            )
            cost += (after - before) * worth(p, unit)
        return cost


@kept
def objectives_near(pack: KerenPack, objectives: tuple[int, ...]) -> Near:
    """By place: the objectives in it or next to it."""
    return tuple(
        tuple(n for n in (place, *pack.zoc_from[place]) if n in objectives)
        for place in range(pack.places)
    )
