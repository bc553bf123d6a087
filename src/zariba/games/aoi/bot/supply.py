"""Lines of supply, asked a thousand times for positions that might be.

The same answer as `rules.supply.fed_hexes`, from sets that are worked out once for each scenario.
"""

import msgspec

from zariba.core.pack import kept
from zariba.games.aoi.bot.marches import covered
from zariba.games.aoi.material.ground import INTO, MOUNTAIN, NEVER
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.rules.state import Aoi, enemy
from zariba.games.aoi.rules.supply import barred_hexes, is_fed, sources


class Lanes(msgspec.Struct, frozen=True):
    """Where lines of supply go as far as the map decides it."""

    near: tuple[frozenset[int], ...]
    """By hex: the neighbours that a line may reach and go on from."""
    into: tuple[frozenset[int], ...]
    """By hex: the neighbours in which a line ends, but for rail."""
    closed: frozenset[int]
    """Where lines of the side never pass, or not while the enemy of the start owns it."""
    enemy: frozenset[int]
    """What the enemy owns at the start."""
    through: bool
    """Whether the lines also pass what the enemy owns, out of his zones of control (10.35h)."""
    always: frozenset[int]
    """Where no line is needed (10.35e)."""


@kept
def lanes(pack: AoiPack, scenario: str, seat: int) -> Lanes:
    """Those of a side."""
    plan = pack.plan_by_id[scenario]
    kind, foe, side = pack.supply_kind, enemy(seat), plan.sides[seat]
    passable = side.supply_open
    return Lanes(
        near=tuple(
            frozenset(b for b in near if kind[b] not in (NEVER, INTO)) for near in pack.joined
        ),
        into=tuple(frozenset(b for b in near if kind[b] == INTO) for near in pack.joined),
        closed=frozenset(h for h in range(pack.hexes) if not passable[h] or kind[h] == NEVER),
        enemy=frozenset(h for h, seat_ in enumerate(plan.start_owner) if seat_ == foe),
        through=side.supply_through_enemy,
        always=side.always_fed,
    )


def fed_area(g: Aoi, seat: int) -> set[int]:
    """Every hex in which a unit of a side can trace now, mountain units apart."""
    table = lanes(g.pack, g.scenario, seat)
    near, into, rails = table.near, table.into, g.pack.rails
    taken = g.taken
    shut = set(table.enemy.difference(taken))
    shut.update(hex_ for hex_, owner in taken.items() if owner != seat)
    if table.through:
        shut &= covered(g, enemy(seat))
    shut |= barred_hexes(g, seat)
    shut |= table.closed
    starts = sources(g, seat)
    fed = set(starts)
    edge = [hex_ for hex_ in starts if hex_ not in shut]
    by_rail: set[int] = set()
    while edge:
        here = edge.pop()
        along = here in by_rail
        fresh = near[here] & rails[here] if along else near[here]
        fresh = fresh - fed
        if fresh:
            fed |= fresh
            edge += fresh - shut
        if into[here]:
            ends = into[here] & rails[here] if along else into[here]
            fed |= ends
            further = (ends & rails[here]) - by_rail - shut
            by_rail |= further
            edge += further
    return fed | table.always


def feeds(g: Aoi, piece: int, fed: set[int]) -> bool:
    """Whether a piece can trace, where this is the fed area of its side."""
    if g.at[piece] in fed:
        return True
    return g.pack.mover[piece] == MOUNTAIN and is_fed(g, piece, frozenset(fed))
