"""Overlays on request: supply, zones of control, ownership, command and air range."""

from zariba.core.bad_input import BadInput
from zariba.core.scene import Mark, Overlay, OverlayKind
from zariba.games.aoi.material.ground import in_range, overland
from zariba.games.aoi.material.pieces import AIR, COMBAT, GENERAL, HQ
from zariba.games.aoi.rules.bases import flying_range
from zariba.games.aoi.rules.state import Aoi, enemy, holder, on_map, owner, pieces_in
from zariba.games.aoi.rules.supply import fed_hexes, traces
from zariba.games.aoi.rules.zones_of_control import enemy_zoc, enemy_zoc_any

OVERLAYS = (
    OverlayKind("supply", "Supply", "1"),
    OverlayKind("zoc", "Zones of control", "2"),
    OverlayKind("owner", "Ownership", "3"),
    OverlayKind("command", "Command", "4"),
    OverlayKind("range", "Air range", "5", at=True),
)


def overlay(view: Aoi, seat: int, kind: str, at: str | None) -> Overlay:
    """One overlay."""
    side = max(seat, 0)
    if kind == "supply":
        return supply(view, side)
    if kind == "zoc":
        return zones(view, side)
    if kind == "owner":
        return ownership(view, side)
    if kind == "command":
        return command(view, side)
    if kind != "range":
        raise BadInput(f"there is no overlay {kind!r}")
    if at is None or at not in view.pack.hex_index:
        raise BadInput("point at a hex first")
    return air_range(view, view.pack.hex_index[at])


def theatre(view: Aoi) -> list[int]:
    """The hexes that either side may enter."""
    first, second = view.plan.sides
    return [h for h in range(view.pack.hexes) if first.open[h] or second.open[h]]


def supply(view: Aoi, seat: int) -> Overlay:
    """Where a side can trace a line now, its sources, and whom none reaches (b7.7a)."""
    pack, side = view.pack, view.plan.sides[seat]
    fed = fed_hexes(view, seat)
    sources = {*side.sources, *side.port_sources, *side.captured_sources} & fed
    marks = [Mark(pack.codes[h], "good", "\u2022" if h in sources else "") for h in sorted(fed)
             if side.supply_open[h] and pack.land[h]]  # fmt: skip
    cut = sorted({view.at[p] for p in on_map(view, seat, COMBAT) if not traces(view, p)})
    marks += [Mark(pack.codes[h], "bad", "!") for h in cut]
    name = pack.nations[side.nation].adjective
    return Overlay("supply", tuple(marks), note=f"{name} supply now; ! for units without a line")


def zones(view: Aoi, seat: int) -> Overlay:
    """Where zones of control reach; inhibited ones are marked i (b5.10a, b5.10b)."""
    marks = []
    for hex_ in theatre(view):
        own, theirs = enemy_zoc(view, enemy(seat), hex_), enemy_zoc(view, seat, hex_)
        if own or theirs:
            tone = "warn" if own and theirs else "own" if own else "enemy"
            marks.append(Mark(view.pack.codes[hex_], tone))
            continue
        own, theirs = enemy_zoc_any(view, enemy(seat), hex_), enemy_zoc_any(view, seat, hex_)
        if own or theirs:
            marks.append(Mark(view.pack.codes[hex_], "plain", "i"))
    note = "own, enemy, and hexes in both; i: inhibited only"
    return Overlay("zoc", tuple(marks), note=note)


def ownership(view: Aoi, seat: int) -> Overlay:
    """Whose each hex is (b0.3a)."""
    marks = []
    for hex_ in theatre(view):
        whose = owner(view, hex_)
        if whose >= 0:
            held = "\u25a0" if holder(view, hex_) == whose else ""
            marks.append(Mark(view.pack.codes[hex_], "own" if whose == seat else "enemy", held))
    return Overlay("owner", tuple(marks), note="own and enemy hexes")


def command(view: Aoi, seat: int) -> Overlay:
    """What the Command Agents of a side reach from where they stand (b5.1a, b5.1e)."""
    pack = view.pack
    reached: dict[int, int] = {}
    for sort in (HQ, GENERAL):
        for piece in on_map(view, seat, sort):
            radius = pack.move[piece] if sort == HQ else pack.command.general_radius
            for hex_ in overland(pack, view.at[piece], radius):
                reached[hex_] = reached.get(hex_, 0) + 1
    marks = tuple(
        Mark(pack.codes[h], "own", str(count) if count > 1 else "")
        for h, count in sorted(reached.items())
    )
    return Overlay("command", marks, note="within reach of HQs and Generals; how many, if several")


def air_range(view: Aoi, hex_: int) -> Overlay:
    """How far the aircraft based in a hex fly now (b4.1a)."""
    pack = view.pack
    here = [p for seat in (0, 1) for p in pieces_in(view, hex_, seat, AIR)]
    if not here:
        raise BadInput("no air unit is based in that hex")
    farthest = max(here, key=lambda p: flying_range(view, p))
    reach = in_range(pack, hex_, flying_range(view, farthest))
    marks = tuple(Mark(pack.codes[h], "own") for h in sorted(reach) if pack.land[h])
    note = f"{pack.pieces[farthest].name}: {flying_range(view, farthest)} hexes"
    return Overlay("range", marks, note=note)
