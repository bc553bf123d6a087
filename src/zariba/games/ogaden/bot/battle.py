"""The bot's reckoning of an engagement: exact chances for a plain way of choosing targets (8.2)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from zariba.core.pack import kept
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA
from zariba.games.ogaden.rules.control import site_of
from zariba.games.ogaden.rules.fire import CCF, UCF, site_factors
from zariba.games.ogaden.rules.state import (
    CONCEALED,
    REDUCED,
    REEQUIPPED,
    SUPPRESSED,
    UNSUPPLIED,
    Ogaden,
    is_militia,
    is_prg,
    visible,
)

RARE = 0.01
"""Outcomes less likely than this are left out of a chain of engagements."""


class Fighter(NamedTuple):
    """A unit or site in a fight: its steps and its factors with two steps and with one."""

    steps: int
    full: tuple[int, int]
    """CCF and UCF as it stands now."""
    last: tuple[int, int]
    """The same with one step left."""
    hides: bool = False
    steady: bool = False
    """A PRG: its presence cancels a retreat."""


class Terms(NamedTuple):
    """What else decides an engagement."""

    attacker_first: bool = False
    on_defender: int = 0
    """Additional losses of the defender."""
    on_attacker: int = 0
    bastion: bool = False
    """The site is a BZ, which a victor besieges."""


class Result(NamedTuple):
    """One way an engagement may end."""

    chance: float
    won: bool
    lost: int
    """Steps lost by the attacker."""
    hits: int
    """Steps lost by the defending units."""
    site: int
    """Steps lost by the site."""


def fighter(g: Ogaden, unit: int, zone: int, attacking: bool, siege: bool = False) -> Fighter:
    """A unit with all that modifies its factors in a zone."""
    pack = g.pack
    return drawn_up(
        pack,
        unit,
        g.status[unit] & (REDUCED | REEQUIPPED | CONCEALED | UNSUPPLIED),
        attacking and pack.rough[zone],
        attacking and siege,
    )


@kept
def drawn_up(pack: OgadenPack, unit: int, status: int, rough: bool, siege: bool) -> Fighter:
    """A unit of some status, attacking in rough country or as a besieger."""
    u = pack.units[unit]
    change = pack.modifiers
    turned = bool(status & (REDUCED | REEQUIPPED))
    now = u.back if turned else u.front
    less = change.out_of_supply_all_cf if status & UNSUPPLIED else 0
    less += change.besieger if siege else 0
    light = u.back_light if turned else u.light
    slow = change.attacker_plateau_or_bush_ccf if rough and pack.is_cu[unit] and not light else 0
    low, high = pack.bounds

    def bounded(value: int) -> int:
        return max(low, min(high, value))

    two = pack.two_steps[unit] and not status & REDUCED
    last = u.back if two else now
    kind = u.back_type if turned else u.type
    return Fighter(
        2 if two else 1,
        (bounded(now[CCF] + less + slow), bounded(now[UCF] + less)),
        (bounded(last[CCF] + less + slow), bounded(last[UCF] + less)),
        pack.hides[unit],
        kind == "PRG",
    )


def site_fighter(g: Ogaden, zone: int) -> Fighter | None:
    """The site of a zone in its defence."""
    if not site_of(g, zone, g.site_seat[zone]) or zone in g.struck_sites:
        return None
    ccf, ucf, _ = site_factors(g, zone)
    if g.pack.kind[zone] == BZ and g.site_loss[zone] == 0:
        weak = g.pack.bz_factors[1]
        return Fighter(2, (ccf, ucf), (weak[CCF], weak[UCF]))
    return Fighter(1, (ccf, ucf), (ccf, ucf))


def defence(g: Ogaden, zone: int, seat: int) -> tuple[tuple[Fighter, ...], Fighter | None]:
    """Who defends a zone: units without those that would rout, and the site."""
    units = [u for u in visible(g, zone, seat) if not g.status[u] & SUPPRESSED]
    if (
        seat == ETHIOPIA
        and g.morale[ETHIOPIA] < g.pack.militia_need
        and not any(is_prg(g, u) for u in units)
    ):
        units = [u for u in units if not is_militia(g, u)]
    found = sorted((fighter(g, u, zone, False) for u in units), key=target_order)
    return tuple(found), site_fighter(g, zone) if g.site_seat[zone] == seat else None


def target_order(f: Fighter) -> tuple[bool, int, int]:
    """Whom to shoot at first: PRG, then what dies at one hit, then the strongest."""
    return not f.steady, f.steps, -f.full[0]


def after(units: tuple[Fighter, ...], hits: int) -> tuple[Fighter, ...]:
    """Those who are left when so many hits have fallen in order."""
    left = []
    for f in units:
        if hits >= f.steps:
            hits -= f.steps
        elif hits:
            left.append(Fighter(1, f.last, f.last, f.hides, f.steady))
            hits = 0
        else:
            left.append(f)
    return tuple(left)


def shots(shooters: Iterable[Fighter], marks: tuple[bool, ...]) -> list[float]:
    """The chances of 0, 1, 2 ... hits; each mark says whether that target hides."""
    chances = [0.0] * (len(marks) + 1)
    chances[0] = 1.0
    for s in shooters:
        for k in range(len(marks) - 1, -1, -1):
            if chances[k]:
                moved = chances[k] * s.full[1 if marks[k] else 0] / 6
                chances[k + 1] += moved
                chances[k] -= moved
    return chances


def marks_of(units: tuple[Fighter, ...]) -> tuple[bool, ...]:
    """Step by step whether the target hides."""
    return tuple(f.hides for f in units for _ in range(f.steps))


class Order(NamedTuple):
    """The steps of a defence in the order in which they are shot at: half the units, site, rest."""

    marks: tuple[bool, ...]
    half: int
    site: int
    total: int

    def split(self, hits: int) -> tuple[int, int]:
        """Hits on the units and on the site."""
        hits = min(hits, len(self.marks))
        site = max(0, min(self.site, hits - self.half))
        return hits - site, site


def order_of(units: tuple[Fighter, ...], site: Fighter | None) -> Order:
    """Half of the units' steps decide the engagement, unless a PRG must die first."""
    marks = marks_of(units)
    total = len(marks)
    half = (total + 1) // 2
    if any(f.steady for f in units):
        half = total
    steps = site.steps if site else 0
    return Order(marks[:half] + (False,) * steps + marks[half:], half, steps, total)


@lru_cache(maxsize=20000)
def engage(
    attackers: tuple[Fighter, ...],
    units: tuple[Fighter, ...],
    site: Fighter | None,
    terms: Terms,
) -> tuple[Result, ...]:
    """Every way an engagement may end, with its chance."""
    attackers = tuple(sorted(attackers, key=lambda f: (f.steps, -f.full[0])))
    own = marks_of(attackers)
    order = order_of(units, site)
    found: dict[tuple[bool, int, int, int], float] = {}

    def close(chance: float, lost: int, hits: int) -> None:
        hit, struck = order.split(hits + terms.on_defender)
        lost = min(len(own), lost + terms.on_attacker)
        alive = lost < len(own)
        if order.total:
            steady = any(f.steady for f in after(units, hit))
            won = alive and 2 * hit >= order.total and (not steady or hit >= order.total)
        else:
            won = alive and (terms.bastion or struck >= order.site)
        key = (won, lost, hit, struck)
        found[key] = found.get(key, 0.0) + chance

    def defenders_after(hits: int) -> tuple[Fighter, ...]:
        hit, struck = order.split(hits)
        left = after(units, hit)
        return left if site is None else left + after((site,), struck)

    if terms.attacker_first:
        for hits, chance in enumerate(shots(attackers, order.marks)):
            if chance > 1e-6:
                for lost, then in enumerate(shots(defenders_after(hits), own)):
                    close(chance * then, lost, hits)
    else:
        for lost, chance in enumerate(shots(defenders_after(0), own)):
            if chance > 1e-6:
                for hits, then in enumerate(shots(after(attackers, lost), order.marks)):
                    close(chance * then, lost, hits)
    return tuple(Result(c, *key) for key, c in found.items() if c > 1e-6)


class Outlook(NamedTuple):
    """What a series of engagements against one zone promises."""

    won: float
    """The chance that the defending units are gone at the end."""
    clear: float
    """The chance that nothing of the enemy stands there any more."""
    lost: float
    """Steps the attacker may expect to lose."""
    hits: float
    """Steps the defending units may expect to lose."""


@lru_cache(maxsize=20000)
def series(
    groups: tuple[tuple[tuple[Fighter, ...], Terms], ...],
    units: tuple[Fighter, ...],
    site: Fighter | None,
) -> Outlook:
    """Several groups attack one after another; who comes later finds what is left."""
    states: dict[tuple[tuple[Fighter, ...], Fighter | None], float] = {(units, site): 1.0}
    lost = hits = 0.0
    won = 0.0
    for attackers, terms in groups:
        later: dict[tuple[tuple[Fighter, ...], Fighter | None], float] = {}
        won = 0.0
        for (there, wall), chance in states.items():
            if not there and wall is None:
                later[there, wall] = later.get((there, wall), 0.0) + chance
                won += chance
                continue
            for r in engage(attackers, there, wall, terms):
                p = chance * r.chance
                lost += p * r.lost
                hits += p * r.hits
                left = () if r.won else after(there, r.hits)
                standing = after((wall,), r.site) if wall else ()
                key = (left, standing[0] if standing else None)
                if p > RARE:
                    later[key] = later.get(key, 0.0) + p
                if r.won:
                    won += p
        states = later
    clear = sum(p for (there, wall), p in states.items() if not there and wall is None)
    return Outlook(won, clear, lost, hits)
