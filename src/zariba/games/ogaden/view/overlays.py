"""Overlays on request: supply, control, reach, the radius of aircraft and headquarters."""

from zariba.core.bad_input import BadInput
from zariba.core.scene import Mark, Overlay, OverlayKind
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, GZ, MINOR, SOMALIA
from zariba.games.ogaden.rules.air import has_target
from zariba.games.ogaden.rules.control import control, hostile, is_centre, is_free
from zariba.games.ogaden.rules.guerrilla_actions import why_not_harass, why_not_sabotage
from zariba.games.ogaden.rules.logistics import supplied_zones
from zariba.games.ogaden.rules.state import ATTACKING, Ogaden
from zariba.games.ogaden.view.names import SEAT_NAMES
from zariba.games.ogaden.view.reach import reach, supply_ways

OVERLAYS = (
    OverlayKind("supply-e", "Supply (E)", "1"),
    OverlayKind("supply-s", "Supply (S)", "2"),
    OverlayKind("control", "Control", "3"),
    OverlayKind("reach", "Reach", "4", at=True),
    OverlayKind("air", "Aircraft", "5", at=True),
    OverlayKind("hq", "HQ radius", "6"),
    OverlayKind("guerrilla", "Guerrillas", "7"),
)


def overlay(view: Ogaden, seat: int, kind: str, at: str | None) -> Overlay:
    """One overlay, from what the seat knows."""
    match kind:
        case "supply-e":
            return supply(view, ETHIOPIA, seat)
        case "supply-s":
            return supply(view, SOMALIA, seat)
        case "control":
            return zones(view, max(seat, 0))
        case "hq":
            return headquarters(view)
        case "guerrilla":
            return guerrilla_area(view)
        case "reach" | "air":
            if at is None or at not in view.pack.zone_index:
                raise BadInput("point at a zone first")
            zone = view.pack.zone_index[at]
            return reach_from(view, seat, zone) if kind == "reach" else air(view, seat, zone)
    raise BadInput(f"there is no overlay {kind!r}")


def supply(view: Ogaden, owner: int, seat: int) -> Overlay:
    """Where a camp's units are in supply, and the chain of bastions it rests on (10.1)."""
    pack = view.pack
    reached = supplied_zones(view, owner)
    tone = "own" if owner == max(seat, 0) else "enemy"
    marks = [Mark(pack.codes[z], tone) for z in range(pack.size) if reached[z]]
    for zone, stack in view.stacks.items():
        if not reached[zone] and any(pack.is_cu[u] and pack.seat[u] == owner for u in stack):
            marks.append(Mark(pack.codes[zone], "bad", "out"))
    note = (
        f"{SEAT_NAMES[owner]} supply: within {pack.supply_step} zones of a box, or of a bastion"
        " chained to one; enemies end the way"
    )
    return Overlay(f"supply-{'es'[owner]}", tuple(marks), chain_lines(view, owner), note)


def chain_lines(view: Ogaden, seat: int) -> tuple[tuple[str, ...], ...]:
    """The ways by which the chain runs from bastion to bastion."""
    pack = view.pack
    cut = [int(hostile(view, z, seat)) for z in range(pack.size)]
    centres = list(pack.boxes[seat])
    if seat == ETHIOPIA and view.helicopter_base >= 0:
        centres.append(view.helicopter_base)
    seen = set(centres)
    lines = []
    for here in centres:  # grows while it is read
        for to, way in supply_ways(pack, seat, here, cut, pack.supply_step).items():
            if to not in seen and pack.site_steps[to] == 2 and is_centre(view, to, seat):
                seen.add(to)
                centres.append(to)
                lines.append(tuple(pack.codes[z] for z in (here, *way)))
    return tuple(lines)


def zones(view: Ogaden, seat: int) -> Overlay:
    """Who controls each zone; contested and free ones (1.4)."""
    pack = view.pack
    marks = []
    for zone in range(pack.size):
        holder = control(view, zone)
        both = hostile(view, zone, ETHIOPIA) and hostile(view, zone, SOMALIA)
        if both:
            marks.append(Mark(pack.codes[zone], "warn", "contested"))
        elif holder >= 0:
            marks.append(Mark(pack.codes[zone], "own" if holder == seat else "enemy"))
    return Overlay("control", tuple(marks), note="own, enemy and contested zones; the rest is free")


def reach_from(view: Ogaden, seat: int, zone: int) -> Overlay:
    """Where one unit of the zone could march; enemy zones would have to be attacked (7.1)."""
    pack = view.pack
    known = [
        u
        for u in view.stacks.get(zone, ())
        if u < pack.count and not pack.is_air[u] and not view.status[u] & ATTACKING
    ]
    if not known:
        raise BadInput("no unit that you know stands in that zone")
    unit = max(known, key=lambda u: (pack.seat[u] == seat, pack.is_cu[u], pack.units[u].front[0]))
    owner = pack.seat[unit]
    marks = tuple(
        Mark(pack.codes[to], "bad" if hostile(view, to, owner) else "own", str(len(way)))
        for to, way in reach(view, owner, (unit,), zone).items()
    )
    name = pack.units[unit].name
    return Overlay("reach", marks, note=f"{name}: zones away; dark red ones would be attacked")


def air(view: Ogaden, seat: int, zone: int) -> Overlay:
    """The radius of an air unit based in the zone (8.4a, 8.4b)."""
    pack = view.pack
    based = [u for u in view.stacks.get(zone, ()) if pack.is_air[u]]
    owner = pack.seat[based[0]] if based else max(control(view, zone), 0)
    marks = tuple(
        Mark(
            pack.codes[z],
            "own"
            if is_centre(view, z, owner)
            else "bad"
            if has_target(view, z, owner)
            else "plain",
            str(pack.air[zone][z]),
        )
        for z in pack.in_reach[owner][zone]
    )
    note = (
        f"{SEAT_NAMES[owner]} aircraft from {pack.zones[zone].name}: {pack.air_radius[owner]}"
        " zones; dark red are targets, blue are bases"
    )
    return Overlay("air", marks, note=note)


def headquarters(view: Ogaden) -> Overlay:
    """Which zones each Somali headquarters activates (3.2.2)."""
    pack = view.pack
    berbera, mogadiscio = pack.boxes[SOMALIA]
    marks = []
    for zone in range(pack.size):
        far = (pack.from_hq[berbera][zone], pack.from_hq[mogadiscio][zone])
        near = [d <= pack.hq_radius for d in far]
        if any(near):
            tone = "good" if all(near) else "own" if near[0] else "enemy"
            words = [f"{n[0]}{d}" for n, d, ok in zip(hq_names(pack), far, near, strict=True) if ok]
            marks.append(Mark(pack.codes[zone], tone, " ".join(words)))
    names = " and ".join(hq_names(pack))
    note = f"Zones from {names}: OPS SNA activates the army within {pack.hq_radius} of one"
    return Overlay("hq", tuple(marks), note=note)


def hq_names(pack: OgadenPack) -> list[str]:
    """The two headquarters."""
    return [pack.zones[z].name for z in pack.boxes[SOMALIA]]


def guerrilla_area(view: Ogaden) -> Overlay:
    """Where the guerrillas move, turn up, harass and sabotage (7.2, 7.3)."""
    pack = view.pack
    marks = []
    for zone in range(pack.size):
        code = pack.codes[zone]
        if pack.kind[zone] == GZ and why_not_harass(view, SOMALIA, zone) is None:
            marks.append(Mark(code, "bad", "harass"))
        elif pack.is_ez[zone] and why_not_sabotage(view, SOMALIA, zone) is None:
            marks.append(Mark(code, "warn", "sabotage"))
        elif pack.ogaden[zone] and pack.kind[zone] == MINOR and is_free(view, zone):
            marks.append(Mark(code, "good"))
        elif pack.ogaden[zone]:
            marks.append(Mark(code, "plain"))
    note = "Green: free zones of the Ogaden, where guerrillas turn up; targets by name"
    return Overlay("guerrilla", tuple(marks), note=note)
