"""The number to hit: every modifier of a shot with its rule (Combat Basics)."""

from zariba.boards.plane import TOLERANCE
from zariba.core.choice import Part
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.material.pack import MogPack
from zariba.games.mog93.material.printed import Weapon
from zariba.games.mog93.rules.aim import aims_at
from zariba.games.mog93.rules.arms import AUTO, BURST, is_thrown
from zariba.games.mog93.rules.cover import cover
from zariba.games.mog93.rules.eyes import eye_of_model
from zariba.games.mog93.rules.sight import distance
from zariba.games.mog93.rules.state import ABOARD, Mog
from zariba.games.mog93.rules.targets import is_closest, target_eye


def range_part(pack: MogPack, weapon: Weapon, gap: float) -> Part | None:
    """Point blank or long range (R14); NA under PB: no such band (weapon.na)."""
    if weapon.pb >= 0 and gap <= weapon.pb + TOLERANCE:
        return Part("point blank", "hit.pb", pack.to_hit["point_blank"])
    if gap > weapon.short + TOLERANCE:
        return Part("long range", "hit.long", pack.to_hit["long"])
    return None


def class_parts(g: Mog, model: int) -> list[Part]:
    """Delta, or not Special Forces; suppression."""
    pack = g.pack
    kind = pack.kinds[g.kind[model]]
    parts = []
    if kind.delta:
        parts.append(Part("Delta", "hit.delta", pack.to_hit["delta"]))
    if not kind.special_forces:
        word = pack.to_hit["not_special_forces"]
        parts.append(Part("not Special Forces", "hit.nonsf", word))
    if g.supp[model]:
        value = pack.to_hit["suppression"] * g.supp[model]
        parts.append(Part("suppression", "hit.supp", value))
    return parts


def to_hit(
    g: Mog,
    model: int,
    weapon: int,
    mode: str,
    target: int,
    *,
    moving: bool = False,
    driving: bool = False,
) -> tuple[Part, ...]:
    """The modifiers of a shot, each with its rule (Combat Basics); a 7 with them hits."""
    pack = g.pack
    made = pack.weapons[weapon]
    eye, there = eye_of_model(g, model), target_eye(g, target)
    delta = pack.kinds[g.kind[model]].delta
    table = pack.to_hit
    parts = class_parts(g, model)
    if moving:
        parts.append(Part("Fire & Move", "hit.fm", table["fire_and_move"]))
    elif (
        mode != AUTO and not is_thrown(pack, weapon) and aims_at(g, model, target)
    ):  # fire.aim_stack
        parts.append(Part("aimed", "hit.aim", table["aim_delta" if delta else "aim"]))
    band = range_part(pack, made, distance(g, eye, there))
    if band:
        parts.append(band)
    if mode == BURST:
        parts.append(Part("burst", "hit.burst", table["burst"]))
    if mode == AUTO:
        parts.append(Part("full auto", "hit.fa", table["full_auto"]))
    if not made.ignores_cover:
        name = cover(g, eye, there) if target < ABOARD else vehicle_cover(g, eye, there)
        if name:
            parts.append(Part(f"cover: {name}", "hit.cover", table["cover"]))
    if driving:
        parts.append(Part("moving vehicle", "hit.vehicle", table["moving_vehicle"]))
    # hit.closest_delta
    if mode != AUTO and not delta and not is_closest(g, model, weapon, target):
        parts.append(Part("not the closest", "hit.closest", table["not_closest"]))
    if target >= ABOARD and made.minus_at_technicals:
        parts.append(Part("technical", "veh.tech_minus", table["technical"]))
    return tuple(parts)


def vehicle_cover(g: Mog, eye: Eye, there: Eye) -> str:
    """Cover of a technical itself: what stands before it, not its own plates."""
    return cover(g, eye, there._replace(ride=-1)) if not g.parked else _behind(g, eye, there)


def _behind(g: Mog, eye: Eye, there: Eye) -> str:
    """The same, its own outline left out of the parked vehicles."""
    kept = g.parked
    g.parked = tuple(each for each in kept if each[0] != there.ride)
    try:
        return cover(g, eye, there._replace(ride=-1))
    finally:
        g.parked = kept


def needed(pack: MogPack, parts: tuple[Part, ...]) -> int:
    """The die that hits: 7 less the modifiers (hit.base, hit.sum: never automatic, hit.best)."""
    return pack.numbers.to_hit_base - sum(part.value for part in parts)
