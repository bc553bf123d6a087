"""How many cards a side may hold at the end of its turn."""

from zariba.core.choice import Part
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.state import SandWars, paired, units


def hand_parts(g: SandWars, seat: int) -> tuple[Part, ...]:
    """The parts of the maximum hand size (R-31)."""
    parts = [Part("base size", "hand.start", g.base_hand[seat])]
    found = discovered(g, seat)
    if found:
        parts.append(Part("discovered resources", "hand.discovery", found))
    gone = lost_resources(g, seat)
    if gone:
        rule = "hand.oil" if seat == ALG else "hand.phosphate"
        parts.append(Part("resources lost", rule, -gone))
    if seat == ALG and g.oil_down:
        parts.append(
            Part("Oil demand down", "evt.oildown", -g.pack.hand_effects.oil_down * g.oil_down)
        )
    if g.oil_up[seat]:
        parts.append(Part("Oil demand up", "evt.oilup", g.oil_up[seat] * oil_bonus(g, seat)))
    if g.boom[seat]:
        parts.append(Part("Phosphate boom", "evt.phosphate", g.boom[seat] * phosphates(g, seat)))
    return tuple(parts)


def hand_max(g: SandWars, seat: int) -> int:
    """The maximum, never below 0 (hand.cap)."""
    return max(0, sum(part.value for part in hand_parts(g, seat)))


def use_once(g: SandWars, seat: int) -> None:
    """What an event gave for one draw is used up (R-33)."""
    if seat == ALG:
        g.oil_down = 0
    g.oil_up = paired(g.oil_up, seat, 0)
    g.boom = paired(g.boom, seat, 0)


def discovered(g: SandWars, seat: int) -> int:
    """Own resource markers that help: controlled and undisrupted (hand.discovery.lost)."""
    return g.pack.hand_bonus * sum(
        g.at[p] >= 0 and p not in g.hurt and g.ctrl[g.at[p]] == seat and not intruders(g, seat, p)
        for p in g.pack.of_type[seat, "resource_marker"]
    )


def intruders(g: SandWars, seat: int, piece: int) -> bool:
    """Whether the opponent occupies the space of a discovered resource."""
    return bool(units(g, 1 - seat, g.at[piece]))


def lost_resources(g: SandWars, seat: int) -> int:
    """Cards lost with printed resources (hand.oil, hand.phosphate, hand.disrupted, hand.nogain)."""
    if seat == ALG:
        return g.pack.hand_effects.oil_lost * sum(
            s in g.spoiled or bool(units(g, MOR, s)) or g.ctrl[s] == MOR for s in g.pack.oil
        )
    return g.pack.hand_effects.phosphate_lost * sum(  # oil is not among it (hand.morocco_oil)
        s in g.spoiled or g.ctrl[s] == ALG  # hand.phosphate.disputed
        for s in g.pack.phosphate
    )


def oil_bonus(g: SandWars, seat: int) -> int:
    """Oil demand up: Morocco +1 with any oil space, Algeria +1 for each three (evt.oilup)."""
    held = working(g, seat, "petroleum")
    return min(1, held) if seat == MOR else held // g.pack.hand_effects.oil_spaces


def phosphates(g: SandWars, seat: int) -> int:
    """Undisrupted mineral zones that a side controls (evt.phosphate)."""
    return working(g, seat, "mineral")


def working(g: SandWars, seat: int, kind: str) -> int:
    """Undisrupted spaces of a kind that a side controls."""
    there = g.pack.of_kind.get(kind, ())
    return sum(g.ctrl[s] == seat and s not in g.spoiled for s in there)
