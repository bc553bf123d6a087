"""How many cards a side may hold at the end of its turn."""

from zariba.core.choice import Part
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.state import SandWars, paired, units


def hand_parts(g: SandWars, side: int) -> tuple[Part, ...]:
    """The parts of the maximum hand size (R-31)."""
    parts = [Part("base size", "hand.start", g.base_hand[side])]
    found = discovered(g, side)
    if found:
        parts.append(Part("discovered resources", "hand.discovery", found))
    gone = lost_resources(g, side)
    if gone:
        rule = "hand.oil" if side == ALG else "hand.phosphate"
        parts.append(Part("resources lost", rule, -gone))
    if side == ALG and g.oil_down:
        parts.append(
            Part("Oil demand down", "evt.oildown", -g.pack.hand_effects.oil_down * g.oil_down)
        )
    if g.oil_up[side]:
        parts.append(Part("Oil demand up", "evt.oilup", g.oil_up[side] * oil_bonus(g, side)))
    if g.boom[side]:
        parts.append(Part("Phosphate boom", "evt.phosphate", g.boom[side] * phosphates(g, side)))
    return tuple(parts)


def hand_max(g: SandWars, side: int) -> int:
    """The maximum, never below 0 (hand.cap)."""
    return max(0, sum(part.value for part in hand_parts(g, side)))


def use_once(g: SandWars, side: int) -> None:
    """What an event gave for one draw is used up (R-33)."""
    if side == ALG:
        g.oil_down = 0
    g.oil_up = paired(g.oil_up, side, 0)
    g.boom = paired(g.boom, side, 0)


def discovered(g: SandWars, side: int) -> int:
    """Own resource markers that help: controlled and undisrupted (hand.discovery.lost)."""
    return g.pack.hand_bonus * sum(
        g.at[p] >= 0 and p not in g.hurt and g.ctrl[g.at[p]] == side and not intruders(g, side, p)
        for p in g.pack.of_type[side, "resource_marker"]
    )


def intruders(g: SandWars, side: int, piece: int) -> bool:
    """Whether the opponent occupies the space of a discovered resource."""
    return bool(units(g, 1 - side, g.at[piece]))


def lost_resources(g: SandWars, side: int) -> int:
    """Cards lost with printed resources (hand.oil, hand.phosphate, hand.disrupted, hand.nogain)."""
    if side == ALG:
        return g.pack.hand_effects.oil_lost * sum(
            s in g.spoiled or bool(units(g, MOR, s)) or g.ctrl[s] == MOR for s in g.pack.oil
        )
    return g.pack.hand_effects.phosphate_lost * sum(  # oil is not among it (hand.morocco_oil)
        s in g.spoiled or g.ctrl[s] == ALG  # hand.phosphate.disputed
        for s in g.pack.phosphate
    )


def oil_bonus(g: SandWars, side: int) -> int:
    """Oil demand up: Morocco +1 with any oil space, Algeria +1 for each three (evt.oilup)."""
    held = working(g, side, "petroleum")
    return min(1, held) if side == MOR else held // g.pack.hand_effects.oil_spaces


def phosphates(g: SandWars, side: int) -> int:
    """Undisrupted mineral zones that a side controls (evt.phosphate)."""
    return working(g, side, "mineral")


def working(g: SandWars, side: int, kind: str) -> int:
    """Undisrupted spaces of a kind that a side controls."""
    there = g.pack.of_kind.get(kind, ())
    return sum(g.ctrl[s] == side and s not in g.spoiled for s in there)
