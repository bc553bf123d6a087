"""How many cards a side may hold at the end of its turn."""

from zariba.core.choice import Part
from zariba.games.sandwars.material.pack import ALG, MOR, PACK
from zariba.games.sandwars.rules.state import SPACES, SandWars, units


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
        parts.append(Part("Oil demand down", "evt.oildown", -2 * g.oil_down))
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
    g.oil_up[side] = 0
    g.boom[side] = 0


def discovered(g: SandWars, side: int) -> int:
    """Own resource markers that help: controlled and undisrupted (hand.discovery.lost)."""
    return sum(
        g.at[p] >= 0 and not g.hurt[p] and g.ctrl[g.at[p]] == side and not intruders(g, side, p)
        for p in PACK.of_type[side, "resource_marker"]
    )


def intruders(g: SandWars, side: int, piece: int) -> bool:
    """Whether the opponent occupies the space of a discovered resource."""
    return bool(units(g, 1 - side, g.at[piece]))


def lost_resources(g: SandWars, side: int) -> int:
    """Cards lost with printed resources (hand.oil, hand.phosphate, hand.disrupted, hand.nogain)."""
    if side == ALG:
        return sum(
            PACK.home[s] == ALG
            and PACK.kind_of[s] in ("petroleum", "nuclear")
            and (bool(g.spoiled[s]) or bool(units(g, MOR, s)) or g.ctrl[s] == MOR)
            for s in range(SPACES)
        )
    return 2 * sum(  # oil is not among it (hand.morocco_oil)
        PACK.home[s] == MOR
        and PACK.kind_of[s] in ("mineral", "resource_city")
        and (bool(g.spoiled[s]) or g.ctrl[s] == ALG)  # hand.phosphate.disputed
        for s in range(SPACES)
    )


def oil_bonus(g: SandWars, side: int) -> int:
    """Oil demand up: Morocco +1 with any oil space, Algeria +1 for each three (evt.oilup)."""
    held = sum(
        PACK.kind_of[s] == "petroleum" and g.ctrl[s] == side and not g.spoiled[s]
        for s in range(SPACES)
    )
    return min(1, held) if side == MOR else held // 3


def phosphates(g: SandWars, side: int) -> int:
    """Undisrupted mineral zones that a side controls (evt.phosphate)."""
    return sum(
        PACK.kind_of[s] == "mineral" and g.ctrl[s] == side and not g.spoiled[s]
        for s in range(SPACES)
    )
