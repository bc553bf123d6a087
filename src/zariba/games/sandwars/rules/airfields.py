"""Where air missions start, and how far they carry."""

from collections.abc import Iterable

from zariba.core.choice import Refusal
from zariba.games.sandwars.material.map import CITIES
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.hostilities import abroad
from zariba.games.sandwars.rules.state import OFF_MAP, SandWars, owner, paired, units
from zariba.games.sandwars.rules.supply import base_reach, bases

CROSSED = Refusal(
    "oh.limit.air",
    "{it} is out of the question: one air piece a round crosses the border before hostilities",
)
BASE_RULES = {
    "airstrike": "air.base.strike",
    "helicopter": "air.base.heli",
    "uav": "air.base.uav",
    "elint": "air.base.elint",
    "air_supply": "air.base.elint",
}
"""The rule on where each kind of marker may start."""


def free(g: SandWars, seat: int, space: int) -> bool:
    """Friendly-controlled and without enemy ground units (air.base.free)."""
    return g.ctrl[space] == seat and not units(g, 1 - seat, space)


def all_free(g: SandWars, seat: int, spaces: Iterable[int]) -> list[int]:
    """Those of some spaces that are `free`, in one loop, for speed."""
    ctrl, ground, foe = g.ctrl, g.ground, 1 - seat
    return [s for s in spaces if ctrl[s] == seat and not ground[2 * s + foe]]


def airbases(g: SandWars, seat: int) -> list[int]:
    """Printed airbases of the home country that can be used (air.base.all)."""
    return all_free(g, seat, g.pack.airbases[seat])


def depots(g: SandWars, seat: int) -> list[int]:
    """Logistics Bases that can be used."""
    return all_free(g, seat, bases(g, seat))


def starts(g: SandWars, seat: int, kind: str) -> list[int]:
    """The spaces from which a marker may start wherever it flies to."""
    if kind == "airstrike":  # air.base.strike, icpt.range, R-55
        return airbases(g, seat) + [s for s in depots(g, seat) if g.pack.kind_of[s] in CITIES]
    if kind == "uav":  # air.base.uav
        return all_free(g, seat, range(g.pack.size))
    return airbases(g, seat) + depots(g, seat)  # air.base.elint, air.base.heli


def towns(g: SandWars, seat: int) -> list[int]:
    """Friendly towns and cities at home: a helicopter bound for a base may start there."""
    return all_free(g, seat, g.pack.towns[seat])


def reach_bits(g: SandWars, seat: int, kind: str) -> int:
    """The spaces that a marker of a kind can fly to, as bits (air.range)."""
    disc = g.pack.disc[kind]
    bits = 0
    fields = starts(g, seat, kind)
    for s in fields:
        bits |= disc[s]
    if kind == "helicopter":
        from_towns = 0
        for s in towns(g, seat):
            from_towns |= disc[s]
        for s in fields:
            bits |= from_towns & (1 << s)
    return bits


def in_reach(g: SandWars, seat: int, kind: str, space: int) -> bool:
    """Whether a marker of a kind can fly to a space."""
    return bool(reach_bits(g, seat, kind) >> space & 1)


def spaces_of(pack: SandWarsPack, bits: int) -> list[int]:
    """The spaces that bits stand for."""
    return [s for s in range(pack.size) if bits >> s & 1]


def ready(g: SandWars, seat: int, kind: str) -> list[int]:
    """Markers of a kind in the Off-Map box (disp.offmap)."""
    return [p for p in g.pack.of_type[seat, kind] if g.at[p] == OFF_MAP]


def may_cross(g: SandWars, seat: int, space: int) -> bool:
    """Before hostilities one air piece a round may be used across the border (oh.limit.air)."""
    return g.war or not abroad(g.pack, seat, space) or not g.across[seat]


def cross(g: SandWars, seat: int, space: int) -> None:
    """Count an air piece that is used across the border (R-86)."""
    if abroad(g.pack, seat, space):
        g.across = paired(g.across, seat, g.across[seat] + 1)


def silos(g: SandWars, seat: int) -> bool:
    """Whether an SSM can be launched: from a friendly base that has a LOC (ssm.base)."""
    near = base_reach(g, seat)
    return any(s in near for s in depots(g, seat))


def why_no_flight(g: SandWars, seat: int, marker: int, space: int) -> Refusal:
    """Why an air marker of the right kind cannot be sent to a space."""
    if g.pack.seat[marker] != seat or g.at[marker] != OFF_MAP:
        return Refusal("disp.offmap", "{it} cannot be sent: only a marker of your Off-Map box is")
    if not may_cross(g, seat, space):
        return CROSSED
    return why_no_base(g, seat, g.pack.type[marker], space)


def why_no_base(g: SandWars, seat: int, kind: str, space: int) -> Refusal:
    """Which base in range cannot be used, and why; or that there is none."""
    near = [s for s in range(g.pack.size) if g.pack.disc[kind][s] >> space & 1]
    printed = [s for s in near if g.pack.airbase[s] and g.pack.home[s] == seat]
    supplied = [s for s in near if own_bases(g, seat, s)]
    too_far = ("air.range",)
    for s in printed + supplied:
        if not free(g, seat, s):
            why = f"{{it}} is out of the question: {g.pack.names[s]} is not firmly in hand"
            return Refusal("air.base.free", why, too_far)
    for s in supplied:
        if all(p in g.hurt for p in own_bases(g, seat, s)):
            why = f"{{it}} is out of the question: the base of {g.pack.names[s]} is disrupted"
            return Refusal("dis.base.air", why, ("air.base.free", *too_far))
        if kind == "airstrike" and g.pack.kind_of[s] not in CITIES:
            why = f"{{it}} is out of the question: {g.pack.names[s]} is no city or town to fly from"
            return Refusal("air.base.strike", why, too_far)
    for s in near:
        if g.pack.airbase[s] and g.ctrl[s] == seat and g.pack.home[s] != seat:
            why = (
                f"{{it}} is out of the question: captured {g.pack.names[s]} needs a Logistics Base"
            )
            return Refusal("air.base.all", why, too_far)
    why = "{it} is out of the question: no base that may be used has the space in range"
    return Refusal("air.range", why, (BASE_RULES[kind],))


def own_bases(g: SandWars, seat: int, space: int) -> list[int]:
    """The Logistics Bases of a space that serve a side, disrupted or not."""
    return [p for p in g.sites[space] if g.pack.type[p] == "logistics_base" and owner(g, p) == seat]


def nearest_reason(reasons: list[Refusal]) -> Refusal:
    """Of several markers the one that is kept back by more than the distance."""
    return next((why for why in reasons if why.rule != "air.range"), reasons[0])
