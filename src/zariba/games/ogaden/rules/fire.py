"""Fire: the factors and their modifiers, and one side's shots (8.2, 9.1)."""

from collections.abc import Iterable

import msgspec

from zariba.core.choice import Action, Choice, Odds, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.printed import BZ
from zariba.games.ogaden.rules.control import site_of
from zariba.games.ogaden.rules.losses import hit_site, hit_unit
from zariba.games.ogaden.rules.state import REDUCED, REEQUIPPED, SITE, UNSUPPLIED, Ogaden, is_light

CCF = 0
UCF = 1
AACF = 2
FACTOR_NAMES = ("CCF", "UCF", "AACF")
NOBODY = -2
"""Stands where a unit or SITE is expected."""


class Fight(msgspec.Struct, frozen=True):
    """What the shots of a fight depend on."""

    zone: int
    attacker: int
    """The attacking camp."""
    bonus: tuple[tuple[int, int], ...] = ()
    """Unit (or SITE) and what a TS or commander adds to its factor."""
    irregular: bool = False
    """Harassment and sabotage: everybody uses the UCF (7.2.1c)."""
    site_only: bool = False
    """Harassment: the attackers fire at the GZ only (7.2.1d)."""
    siege: bool = False
    """The zone is besieged: besiegers fire with one less, whoever attacks (9.1g)."""


def printed(g: Ogaden, unit: int) -> tuple[int, int, int]:
    """The factors of the side that is up (2.1a, 2.1c, 2.1f)."""
    u = g.pack.units[unit]
    if unit < g.pack.count and g.status[unit] & (REDUCED | REEQUIPPED):
        return u.back
    return u.front


def site_factors(g: Ogaden, zone: int) -> tuple[int, int, int]:
    """The factors of a GZ or BZ; a BZ with one loss has lower ones (1.5d)."""
    pack = g.pack
    if pack.kind[zone] == BZ:
        return pack.bz_factors[min(g.site_loss[zone], 1)]
    return pack.gz_factors


def parts(g: Ogaden, fight: Fight, shooter: int, target: int) -> list[Part]:
    """The factor of a shot and all that modifies it, before its bounds (8.2d, 9.1)."""
    pack = g.pack
    which = UCF if fight.irregular or (target != SITE and pack.hides[target]) else CCF  # 2.1e
    rule = "7.2.1c" if fight.irregular else "8.2d"
    if shooter == SITE:
        found = [Part(FACTOR_NAMES[which], rule, site_factors(g, fight.zone)[which])]
    else:
        found = [Part(FACTOR_NAMES[which], rule, printed(g, shooter)[which])]
        attacking = pack.seat[shooter] == fight.attacker
        if (
            attacking
            and which == CCF
            and pack.rough[fight.zone]
            and pack.is_cu[shooter]
            and not is_light(g, shooter)
        ):
            # Plateau and bush; the desert is not rough (9.1d).
            found.append(
                Part(
                    f"attack in {pack.zones[fight.zone].terrain}",
                    "9.1c",
                    pack.modifiers.attacker_plateau_or_bush_ccf,
                )
            )
        found += burdens(g, shooter, fight.zone, fight.siege)
    for unit, bonus in fight.bonus:
        if unit == shooter:
            found.append(Part("support", "9.2f", bonus))
    return found


def burdens(g: Ogaden, shooter: int, zone: int, siege: bool) -> list[Part]:
    """What weakens all factors of a unit: want of supply, and the siege that it lays."""
    pack = g.pack
    found = []
    if g.status[shooter] & UNSUPPLIED:
        found.append(Part("out of supply", "10.2b", pack.modifiers.out_of_supply_all_cf))
    if siege and pack.seat[shooter] != g.site_seat[zone]:
        found.append(Part("besieging", "9.1g", pack.modifiers.besieger))
    return found


def flak(g: Ogaden, gunner: int, zone: int) -> int:
    """The AACF with which a unit or SITE fires at an air unit over its zone (8.4i)."""
    if gunner == SITE:
        return site_factors(g, zone)[AACF]
    printed_factor = Part(FACTOR_NAMES[AACF], "8.4i", printed(g, gunner)[AACF])
    return bounded(g, [printed_factor, *burdens(g, gunner, zone, zone in g.sieges)])


def present_factors(g: Ogaden, unit: int) -> tuple[int, int, int]:
    """The factors of a unit with what weakens it where it stands; an AU's never change (8.4m)."""
    found = printed(g, unit)
    if g.pack.is_air[unit] or g.at[unit] < 0:
        return found
    weaker = burdens(g, unit, g.at[unit], g.at[unit] in g.sieges)
    ccf, ucf, aacf = (
        bounded(g, [Part(name, "8.2d", factor), *weaker])
        for name, factor in zip(FACTOR_NAMES, found, strict=True)
    )
    return ccf, ucf, aacf


def bounded(g: Ogaden, found: Iterable[Part]) -> int:
    """The sum of all parts within its bounds, 1 to 5 (9.1h)."""
    low, high = g.pack.bounds
    return max(low, min(high, sum(part.value for part in found)))


def shoot(g: Ogaden, fight: Fight, seat: int, shooter: int, target: int) -> None:
    """One shot: a die of at most the factor hits (8.2e)."""
    why = tuple(parts(g, fight, shooter, target))
    need = bounded(g, why)
    die = g.roll(6, "fire", () if shooter == SITE else (shooter,))
    hit = die <= need
    g.tell(
        Event(
            "shot",
            seat=seat,
            units=(shooter, target),
            at=fight.zone,
            value=need,
            die=die,
            word="hit" if hit else "miss",
            parts=why,
        )
    )
    if hit:
        if target == SITE:
            hit_site(g, fight.zone, "8.2f")
        else:
            hit_unit(g, target, "8.2f")


class Volley(SeatStep[Ogaden]):
    """One side's shots: each unit once, at a target of its owner's choice, in his order (8.2c)."""

    fight: Fight
    waiting: tuple[int, ...]
    """Units (and SITE) still to fire."""
    enemies: tuple[int, ...]
    shooter: int = NOBODY
    """Who fires now."""

    def work(self, g: Ogaden) -> bool:
        """Fire where there is nothing to choose; end when nobody can fire or be hit."""
        targets = self.targets(g)
        shooters = self.waiting
        if not targets or not shooters:
            g.pop()
            return True
        if self.shooter == NOBODY and (len(shooters) == 1 or len(targets) == 1):
            self.shooter = shooters[0]
        if self.shooter != NOBODY and len(targets) == 1:
            self.fire(g, targets[0])
            return True
        return False

    def targets(self, g: Ogaden) -> list[int]:
        """Who can still be hit; in a harassment the GZ only (7.2.1d)."""
        zone, enemy = self.fight.zone, 1 - self.seat
        site_only = self.fight.site_only and self.seat == self.fight.attacker
        return [
            u
            for u in self.enemies
            if (site_of(g, zone, enemy) if u == SITE else g.at[u] == zone and not site_only)
        ]

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Who fires, then at whom."""
        if self.shooter == NOBODY:
            return Choice("Who fires next?", [self.word(s) for s in self.waiting])
        return Choice("Fire at which target?", [self.word(t) for t in self.targets(g)])

    def word(self, unit: int) -> Action:
        """The action that names a unit or the site."""
        return ("site", self.fight.zone) if unit == SITE else ("unit", unit)

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Name the shooter or the target."""
        unit = SITE if verb == "site" else arg
        if self.shooter == NOBODY:
            self.shooter = unit
        else:
            self.fire(g, unit)

    def fire(self, g: Ogaden, target: int) -> None:
        """Roll for the shot; its result applies at once."""
        shooter = self.shooter
        self.waiting = tuple(s for s in self.waiting if s != shooter)
        self.shooter = NOBODY
        shoot(g, self.fight, self.seat, shooter, target)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Each fires once, at an enemy of this fight."""
        if verb == "unit" and g.pack.hides[arg] and arg not in self.enemies:
            return Refusal(
                "8.1e",
                "{it} takes no part: a concealed unit does not fight, any other fires once",
            )
        return Refusal(
            "8.2c", "{it} is no answer: each unit fires once, at an enemy of this engagement"
        )


def shot_odds(g: Ogaden, fight: Fight, shooter: int, target: int) -> Odds:
    """The chance of a shot with what it is made of."""
    why = tuple(parts(g, fight, shooter, target))
    need = bounded(g, why)
    return Odds(
        f"Hits on 1 to {need}",
        why,
        (("hit", need, 6), ("miss", 6 - need, 6)),
    )
