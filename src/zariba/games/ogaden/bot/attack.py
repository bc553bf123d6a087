"""Which zones to attack, from where, and with whom (8.1)."""

from typing import NamedTuple

from zariba.games.ogaden.bot.battle import (
    Fighter,
    Outlook,
    Terms,
    defence,
    fighter,
    series,
)
from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.bot.posts import best_post, guard_value
from zariba.games.ogaden.bot.situation import name
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA
from zariba.games.ogaden.rules.air import markers_left
from zariba.games.ogaden.rules.attack import assault_units, bar_group
from zariba.games.ogaden.rules.state import (
    is_mech,
    is_prg,
    steps_of,
    visible,
)


class Attack(NamedTuple):
    """An attack on a zone from one side, as it would be with these units."""

    value: float
    zone: int
    came: int
    units: tuple[int, ...]
    outlook: Outlook

    def reason(self, pack: OgadenPack) -> str:
        """The order in a sentence."""
        units = f"{len(self.units)} units" if len(self.units) > 1 else "one unit"
        return (
            f"Attacking {name(pack, self.zone)} with {units}:"
            f" about {round(100 * self.outlook.won)} % to beat its defenders."
        )


def support_terms(p: Picture, units: tuple[int, ...], zone: int) -> tuple[bool, int, int]:
    """What our two best supports may add to an attack: first fire, losses, a factor."""
    pack = p.pack
    first, losses, bonus, played = False, 0, 0, 0
    for marker in sorted(p.hand, key=lambda m: -pack.markers[m].loss):
        card = pack.markers[marker]
        if card.kind != "ts" or "engagement" not in card.playable or card.role == "defence":
            continue
        if card.id in ("TS-HELO", "TS-MENGISTU") or played == 2:
            continue
        if card.bonus_on == "ARM" and not any(is_mech(p.g, u) for u in units):
            continue
        if card.bonus_on in ("CU", "CU_MU") and not any(pack.is_cu[u] for u in units):
            continue
        played += 1
        first = first or card.first_fire
        losses += card.loss
        bonus += card.bonus
    return first, losses, bonus


def raised(fighters: list[Fighter], bonus: int, most: int) -> tuple[Fighter, ...]:
    """A bonus for the first that can use it."""
    found = sorted(fighters, key=lambda f: (-f.steps, -f.full[0]))
    if bonus and found:
        f = found[0]
        full = (min(most, f.full[0] + bonus), min(most, f.full[1] + bonus))
        last = (min(most, f.last[0] + bonus), min(most, f.last[1] + bonus))
        found[0] = f._replace(full=full, last=last)
    return tuple(found)


def weigh(
    p: Picture, zone: int, groups: list[tuple[int, tuple[int, ...]]], with_supports: bool = True
) -> tuple[float, Outlook]:
    """The value of attacks on a zone, one group after another, and their outlook."""
    pack = p.pack
    g, seat = p.g, p.seat
    units, site = defence(g, zone, 1 - seat)
    city = pack.modifiers.city_extra_loss_attacker if pack.is_city[zone] else 0
    rows: list[tuple[tuple[Fighter, ...], Terms]] = []
    for number, (came, own) in enumerate(groups):
        siege = came == zone and zone in g.sieges
        line = [fighter(g, u, zone, True, siege) for u in own]
        first, losses, bonus = False, 0, 0
        if number == 0 and with_supports:
            first, losses, bonus = support_terms(p, own, zone)
        for marker, at in g.commander_at.items():
            if pack.marker_seat[marker] == seat and (marker in p.leading or at == came):
                bonus += pack.markers[marker].tb
        terms = Terms(first, losses, city, pack.kind[zone] == BZ)
        rows.append((raised(line, bonus, pack.bounds[1]), terms))
    outlook = series(tuple(rows), units, site)
    return worth_of(p, zone, units, site, outlook), outlook


def worth_of(
    p: Picture, zone: int, units: tuple[Fighter, ...], site: Fighter | None, outlook: Outlook
) -> float:
    """What the outlook of an attack on a zone is worth."""
    n = p.n
    worth = p.worth[zone]
    if site is None and not units:
        worth *= 0.2
    value = worth * outlook.clear
    if site is not None and p.pack.kind[zone] == BZ:
        value += worth * n.siege * max(0.0, outlook.won - outlook.clear)
    value += n.step * n.hits * outlook.hits - n.step * loss_weight(p) * outlook.lost
    if zone in p.cut_points:
        exposed = any(p.pack.hides[u] for u in visible(p.g, zone, 1 - p.seat))
        value += n.cut * outlook.won if exposed else 0.0
    return value


def loss_weight(p: Picture) -> float:
    """How dear our own steps are at this stage of the war."""
    weight = p.n.late_loss[p.seat] if p.counter_offensive() else p.n.loss[p.seat]
    rich = p.g.morale[p.seat] >= p.n.rich and not p.last_month
    return weight * p.n.plenty if rich else weight


class Groups:
    """The attacking groups that could be put together against one zone."""

    def __init__(self, p: Picture, zone: int) -> None:
        self.p, self.zone = p, zone
        self.strength: dict[int, tuple[bool, float]] = {}

    def best(self) -> Attack | None:
        """The best attack on this zone, with the groups that already stand before it."""
        p, g = self.p, self.p.g
        standing = [(came, units) for to, came, units in g.groups if to == self.zone]
        left = markers_left(g, p.seat)
        ways = p.entries.get(self.zone, {})
        if not ways:
            return None
        base = weigh(p, self.zone, standing)[0] if standing else 0.0
        taken: set[int] = set()
        left_behind = 0.0
        groups = list(standing)
        chosen: Attack | None = None
        order = sorted(ways, key=lambda c: (c not in dict(standing), -self.power(c, ways[c])))
        for came in order:
            fresh = came not in dict(groups)
            if fresh and left < 1:
                continue
            before = dict(groups).get(came, ())
            units = self.fill(came, before, [u for u in ways[came] if u not in taken])
            if not units:
                continue
            trial = [k for k in groups if k[0] != came] + [(came, (*before, *units))]
            value, outlook = weigh(p, self.zone, trial)
            left_behind += self.abandons(units)
            gain = value - base - left_behind
            if chosen is None or gain > chosen.value:
                if chosen is None:
                    chosen = Attack(gain, self.zone, came, units, outlook)
                else:
                    chosen = chosen._replace(value=gain, outlook=outlook)
                groups = trial
                taken |= set(units)
                left -= fresh
            if len(groups) > 2:
                break
        return chosen

    def abandons(self, units: tuple[int, ...]) -> float:
        """What the zones that they leave lose in defence, and those that they could go to."""
        p = self.p
        late = p.counter_offensive()
        leave = p.n.late_leave[p.seat] if late else p.n.leave[p.seat]
        cost = leave * sum(guard_value(p, u, p.g.at[u]) for u in units) if leave else 0.0
        forgo = 0.0 if late else p.n.forgo[p.seat]
        if forgo:
            cost += forgo * sum(best_post(p, u).gain for u in units if p.pack.is_cu[u])
        return cost

    def power(self, came: int, units: list[int]) -> float:
        """Roughly how strong a group from one side would be."""
        filled = self.fill(came, (), units)
        return sum(fighter(self.p.g, u, self.zone, True).full[0] for u in filled)

    def rank(self, unit: int) -> tuple[bool, float]:
        """How much a unit is wanted in a group: first the PRG without whom militia stay."""
        found = self.strength.get(unit)
        if found is None:
            g = self.p.g
            f = fighter(g, unit, self.zone, True)
            first = g.morale[ETHIOPIA] < g.pack.militia_need and is_prg(g, unit)
            found = self.strength[unit] = (first, f.full[0] + 0.1 * f.steps)
        return found

    def fill(self, came: int, before: tuple[int, ...], ready: list[int]) -> tuple[int, ...]:
        """The strongest units that may attack together, five steps at most."""
        pack = self.p.pack
        g = self.p.g
        own: list[int] = []
        steps = sum(steps_of(g, u) for u in before)
        for unit in sorted(ready, key=self.rank, reverse=True):
            if steps >= pack.stack_steps:
                break
            if steps + steps_of(g, unit) > pack.stack_steps:
                continue
            if bar_group(g, (*before, *own, unit), came, self.zone) is not None:
                continue
            own.append(unit)
            steps += steps_of(g, unit)
        return tuple(own)


def threshold(p: Picture) -> float:
    """How good an attack must look."""
    if p.must_not_win:
        return p.n.risky_peace
    return p.n.late_attack[p.seat] if p.counter_offensive() else p.n.attack[p.seat]


def attacks(p: Picture) -> list[Attack]:
    """The best attack on each zone that some unit can enter, the best zone first."""
    found = [Groups(p, zone).best() for zone in sorted(p.entries)]
    return sorted((a for a in found if a), key=lambda a: (-a.value, a.zone))


def best_attack(p: Picture) -> Attack | None:
    """The best attack on any zone, if it is worth making."""
    found = attacks(p)
    return found[0] if found and found[0].value > threshold(p) else None


def assault_value(p: Picture, zone: int) -> tuple[float, tuple[int, ...], Outlook]:
    """What an attack from inside a zone would bring."""
    g = p.g
    units: list[int] = []
    for unit in sorted(assault_units(g, p.seat, zone), key=lambda u: -steps_of(g, u)):
        if bar_group(g, (*units, unit), zone, zone) is None:
            units.append(unit)
    value, outlook = weigh(p, zone, [(zone, tuple(units))])
    return value, tuple(units), outlook
