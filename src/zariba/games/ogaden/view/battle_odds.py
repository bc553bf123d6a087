"""What a fight may bring, worked out shot by shot before anyone is committed to it (8.2, 8.5).

Every hit and miss is followed to its end; what depends on the players is fixed: no support but
those on the table, and each shot goes where it is likeliest to hit.
"""

from collections.abc import Iterator
from math import gcd

import msgspec

from zariba.core.choice import Odds, Part
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA
from zariba.games.ogaden.rules.battle import ENGAGEMENT, HARASSMENT, Battle
from zariba.games.ogaden.rules.engagement import Engagement
from zariba.games.ogaden.rules.fire import UCF, Fight, bounded, parts, printed
from zariba.games.ogaden.rules.harassment import Skirmish
from zariba.games.ogaden.rules.state import (
    CONCEALED,
    REDUCED,
    SITE,
    Ogaden,
    is_militia,
    is_prg,
    steps_of,
    visible,
)
from zariba.games.ogaden.view.names import place, unit_name

Damage = tuple[tuple[int, int], ...]
"""Units, or SITE, that were hit, and how often; sorted."""
Ways = dict[Damage, int]
DIE = 6


class Field(msgspec.Struct, frozen=True):
    """A fight about to begin: who shoots on either side, and how many steps each has."""

    fight: Fight
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    steps: dict[int, int]
    attacker_first: bool = False


def battle_odds(view: Ogaden, battle: Battle) -> Odds | None:
    """The chances of a fight as the seat knows it; None where nobody would fire."""
    g = drawn_up(view, battle)
    battle = msgspec.structs.replace(battle, defenders=standing(g, battle))
    theirs = battle.fighters(g, 1 - battle.seat)
    steps = {u: steps_of(g, u) for u in (*battle.units, *battle.defenders)}
    steps[SITE] = g.pack.site_steps[battle.zone] - g.site_loss[battle.zone]
    mine = battle.fighters(g, battle.seat)
    first = battle.attacker_first(g.pack)
    field = Field(battle.fight(g), mine, theirs, steps, first)
    if not mine or (battle.kind == ENGAGEMENT and not theirs):
        return None
    ways = fought(g, field)
    told = verdicts(g, battle, field, ways)
    shared = gcd(*told.values())
    total = sum(told.values()) // shared
    outcomes = tuple((label, count // shared, total) for label, count in told.items())
    shots = tuple(shot_parts(g, field))
    title = f"{battle.kind.capitalize()} in {place(g.pack, battle.zone)}"
    return Odds(title, shots, outcomes, remarks(g, battle, field, ways))


def drawn_up(view: Ogaden, battle: Battle) -> Ogaden:
    """The position with the attackers in the zone, revealed."""
    g = view.clone()
    for unit in battle.units:
        g.at[unit] = battle.zone
        g.status[unit] &= ~CONCEALED
    return g


def standing(g: Ogaden, battle: Battle) -> tuple[int, ...]:
    """Who would defend: shaken militia run before the first shot without a PRG (11.2a)."""
    here = battle.defenders or tuple(visible(g, battle.zone, 1 - battle.seat))
    if battle.kind != ENGAGEMENT or battle.seat == ETHIOPIA or steady(g, here):
        return here
    return tuple(u for u in here if not is_militia(g, u))


def steady(g: Ogaden, units: tuple[int, ...]) -> bool:
    """Whether militia stay: morale is high enough, or a PRG is with them (8.5.1b)."""
    return g.morale[ETHIOPIA] >= g.pack.militia_need or any(is_prg(g, u) for u in units)


def fought(g: Ogaden, field: Field) -> Ways:
    """Both volleys: the defenders fire first unless the order is reversed (8.2a)."""
    sides = (field.mine, field.theirs) if field.attacker_first else (field.theirs, field.mine)
    ways: Ways = {(): 1}
    for shooters, targets in (sides, sides[::-1]):
        for shooter in shooters:
            ways = after_shot(g, field, ways, shooter, targets)
    return ways


def after_shot(g: Ogaden, field: Field, ways: Ways, shooter: int, targets: tuple[int, ...]) -> Ways:
    """One die more for everyone; who is gone, or has no target, rolls it in vain."""
    found: Ways = {}
    for damage, count in ways.items():
        need, target = best_shot(g, field, damage, shooter, targets)
        hurt = hit(damage, target)
        found[hurt] = found.get(hurt, 0) + count * need
        found[damage] = found.get(damage, 0) + count * (DIE - need)
    return {damage: count for damage, count in found.items() if count}


def best_shot(
    g: Ogaden, field: Field, damage: Damage, shooter: int, targets: tuple[int, ...]
) -> tuple[int, int]:
    """What a shot needs, and at whom; units before the site, whose steps decide nothing (8.5a)."""
    hits = dict(damage)
    if hits.get(shooter, 0) >= field.steps[shooter]:
        return 0, SITE
    site_only = field.fight.site_only and shooter in field.mine
    left = [t for t in targets if hits.get(t, 0) < field.steps[t] and (t == SITE or not site_only)]
    weak = weakened(g, shooter, hits.get(shooter, 0))
    shots = [(bounded(weak, parts(weak, field.fight, shooter, t)), t != SITE, t) for t in left]
    need, _, target = max(shots, default=(0, False, SITE))
    return need, target


def weakened(g: Ogaden, shooter: int, hits: int) -> Ogaden:
    """The position with a shooter that was hit on its reduced side."""
    if not hits or shooter == SITE:
        return g
    hurt = g.clone()
    hurt.status[shooter] |= REDUCED
    return hurt


def hit(damage: Damage, target: int) -> Damage:
    """One hit more."""
    hits = dict(damage)
    hits[target] = hits.get(target, 0) + 1
    return tuple(sorted(hits.items()))


def lost(field: Field, damage: Damage, units: tuple[int, ...]) -> int:
    """The steps that some units have lost, never more than they have."""
    hits = dict(damage)
    return sum(min(hits.get(u, 0), field.steps[u]) for u in units if u != SITE)


def verdicts(g: Ogaden, battle: Battle, field: Field, ways: Ways) -> dict[str, int]:
    """The ends of a fight in words, in the order of what the defenders lose."""
    found: dict[tuple[int, str], int] = {}
    for damage, count in ways.items():
        for rank, label, share in ends(g, battle, field, damage):
            key = rank, label
            found[key] = found.get(key, 0) + count * share
    return {label: found[rank, label] for rank, label in sorted(found) if found[rank, label]}


def ends(g: Ogaden, battle: Battle, field: Field, damage: Damage) -> Iterator[tuple[int, str, int]]:
    """What a fight that ended so amounts to, in sixths where a die is still to fall."""
    if battle.kind == ENGAGEMENT:
        yield (*judged(g, battle, field, damage), DIE)
    elif battle.kind == HARASSMENT:
        out = dict(damage).get(SITE, 0) >= field.steps[SITE]
        yield (1, "the garrison is out of action", DIE) if out else (0, "it stands", DIE)
    else:
        hits = dict(damage)
        alive = [u for u in field.mine if hits.get(u, 0) < field.steps[u]]
        good = max(printed(g, alive[0])[UCF] - 1, 0) if alive else 0  # 7.3.1d
        yield 1, "sabotaged", good
        yield 0, "no success", DIE - good


def judged(g: Ogaden, battle: Battle, field: Field, damage: Damage) -> tuple[int, str]:
    """Half of the defending steps lost, strikes included, is defeat (8.5a, 8.5f)."""
    units = tuple(u for u in field.theirs if u != SITE)
    total = sum(field.steps[u] for u in units)
    gone = lost(field, damage, units)
    if total:
        bombed = g.bombed.get(battle.zone, 0)
        beaten = 2 * (gone + bombed) >= total + bombed
        steps = "step" if total == 1 else "steps"
        return (
            gone,
            f"{gone or 'none'} of {total} {steps} lost: {'beaten' if beaten else 'they hold'}",
        )
    if dict(damage).get(SITE, 0) >= field.steps[SITE]:
        return 1, "the site falls"
    return 0, "the site is besieged" if g.pack.kind[battle.zone] == BZ else "the site holds"


def shot_parts(g: Ogaden, field: Field) -> Iterator[Part]:
    """The factor with which each of the two sides fires, the enemy's counted against."""
    for shooters, targets, sign in (
        (field.mine, field.theirs, 1),
        (field.theirs, field.mine, -1),
    ):
        for shooter in shooters:
            need, _ = best_shot(g, field, (), shooter, targets)
            name = "the site" if shooter == SITE else unit_name(g.pack, shooter)
            if need:
                yield Part(f"{name} hits on 1 to {need}", "8.2d", sign * need)


def remarks(g: Ogaden, battle: Battle, field: Field, ways: Ways) -> str:
    """What the numbers rest on."""
    total = sum(ways.values())
    mean = sum(lost(field, damage, field.mine) * n for damage, n in ways.items()) / total
    first = "You fire first" if field.attacker_first else "They fire first"
    text = f"{first}; the attack costs {mean:.1f} steps on average. Further supports not counted."
    if battle.kind == ENGAGEMENT and g.pack.is_city[battle.zone]:
        text += " A city costs the attacker more (9.1a)."
    if battle.kind == ENGAGEMENT and any(is_prg(g, u) for u in field.theirs if u != SITE):
        text += " A PRG may hold beaten defenders for one step more (8.5.1b)."
    return text


def attack(seat: int, zone: int, came: int, units: tuple[int, ...]) -> Engagement:
    """An attack that is only thought of."""
    return Engagement(seat, zone, came, units)


def raid(seat: int, zone: int, units: tuple[int, ...], kind: str) -> Skirmish:
    """A raid that is only thought of."""
    return Skirmish(seat, zone, zone, units, mode=kind, from_where=units)
