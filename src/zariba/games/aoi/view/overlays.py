"""Overlays on request: supply, zones of control, ownership and front, command; reach and range."""

from collections.abc import Callable

from zariba.core.bad_input import BadInput
from zariba.core.scene import Mark, Overlay, OverlayKind
from zariba.games.aoi.material.pieces import COMBAT, GENERAL, HQ
from zariba.games.aoi.rules.command import reach as agent_reach
from zariba.games.aoi.rules.state import (
    ACTIVE,
    FLIPPED,
    LED,
    Aoi,
    enemy,
    on_map,
    owner,
    pieces_in,
)
from zariba.games.aoi.rules.supply import fed_hexes, traces
from zariba.games.aoi.rules.zones_of_control import enemy_zoc, enemy_zoc_any
from zariba.games.aoi.view.lines import front, supply_line
from zariba.games.aoi.view.ranges import air_range, reach

OVERLAYS = (
    OverlayKind("supply", "Supply", "1"),
    OverlayKind("line", "Supply line", "2", at=True),
    OverlayKind("zoc", "Zones of control", "3"),
    OverlayKind("owner", "Front", "4"),
    OverlayKind("command", "Command", "5"),
    OverlayKind("reach", "Reach", "6", at=True),
    OverlayKind("range", "Air range", "7", at=True),
)


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
    name = side.adjective
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
    note = "Own, enemy, and hexes in both; i: inhibited only"
    return Overlay("zoc", tuple(marks), note=note)


def ownership(view: Aoi, seat: int) -> Overlay:
    """Whose each hex is (b0.3a)."""
    marks = []
    for hex_ in theatre(view):
        whose = owner(view, hex_)
        if whose >= 0:
            marks.append(Mark(view.pack.codes[hex_], "own" if whose == seat else "enemy"))
    note = "Own and enemy hexes, and the front where they meet"
    return Overlay("owner", tuple(marks), note=note, shapes=front(view))


def command(view: Aoi, seat: int) -> Overlay:
    """What the Command Agents of a side reach from where they stand, and whom they would activate.

    Agents that are used up reach nobody any more this month (b5.1a, b5.1e, b5.1f).
    """
    pack = view.pack
    reached: dict[int, int] = {}
    for piece in (*on_map(view, seat, HQ), *on_map(view, seat, GENERAL)):
        if not view.status[piece] & (FLIPPED if pack.sort[piece] == HQ else LED):
            for hex_ in agent_reach(view, piece):
                reached[hex_] = reached.get(hex_, 0) + 1
    marks = []
    for hex_, count in sorted(reached.items()):
        fresh = [p for p in pieces_in(view, hex_, seat, COMBAT) if not view.status[p] & ACTIVE]
        several = str(count) if count > 1 else ""
        text = f"\u2605{len(fresh)}" if fresh else several
        marks.append(Mark(pack.codes[hex_], "good" if fresh else "own", text))
    hexes = pack.command.hq_hexes
    note = (
        "Within reach of HQs and Generals; \u2605 units they would activate."
        f" An HQ may move {hexes} hexes first, and each stack can lead itself"
    )
    return Overlay("command", tuple(marks), note=note)


WHOLE: dict[str, Callable[[Aoi, int], Overlay]] = {
    "supply": supply,
    "zoc": zones,
    "owner": ownership,
    "command": command,
}
"""Overlays of the whole map, by their id; the others start from a hex."""


def overlay(view: Aoi, seat: int, kind: str, at: str | None) -> Overlay:
    """One overlay."""
    side = max(seat, 0)
    if kind in WHOLE:
        return WHOLE[kind](view, side)
    if kind not in {known.id for known in OVERLAYS}:
        raise BadInput(f"there is no overlay {kind!r}")
    if at is None or at not in view.pack.hex_index:
        raise BadInput("point at a hex first")
    hex_ = view.pack.hex_index[at]
    if kind == "line":
        return supply_line(view, side, hex_)
    return reach(view, hex_) if kind == "reach" else air_range(view, hex_)
