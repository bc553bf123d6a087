"""The pieces on the map as one seat sees them."""

from functools import cache

from zariba.core.scene import Badge, Piece
from zariba.games.sandwars.material.pack import PACK
from zariba.games.sandwars.rules.fog import bare_space
from zariba.games.sandwars.rules.state import (
    FACE_DOWN,
    SPACES,
    SandWars,
    attached,
    leader_of,
    owner,
    units,
)
from zariba.games.sandwars.rules.supply import base_reach, camp_reach
from zariba.games.sandwars.sheet.draw import stand
from zariba.games.sandwars.view.names import PEOPLES, number_of, piece_name, several

SIZES = {"hq_division": "XX", "hq_brigade": "X"}
MARKERS = 2
"""Where bases, Forts, Leaders and markers of a space stand."""
ORDER = (
    *("resource_marker", "fort", "logistics_base", "leader", "jamming_marker"),
    *("terror_marker", "spectacular_marker"),
)
"""Plastic pieces of a space from bottom to top; markers on a mission lie above them all."""
DISRUPTED = Badge("disrupted", "D", "disrupted: half fire, one space a move, no Recon")
LEADER = Badge("leader", "\u2605", "a Leader is attached: Recon +1, ignores retreats", "good")
CUT_OFF = Badge("loc", "!", "no line of communication: losses are gone for good", "warn")
CAPTURED = Badge("captured", "C", "captured: it serves its captor until the Game Turn ends", "warn")


class Lifelines:
    """Where pieces of either side have a LOC now."""

    def __init__(self, view: SandWars) -> None:
        self.bases = [base_reach(view, side) for side in (0, 1)]
        self.camps = [camp_reach(view, side) for side in (0, 1)]

    def cut(self, piece: int, space: int) -> bool:
        """Whether a ground unit there has none."""
        side = PACK.side[piece]
        if PACK.home[space] == side or space in self.bases[side]:
            return False
        irregular = piece < PACK.count and not PACK.conventional[piece]
        return not (irregular and space in self.camps[side])


@cache
def spot(space: int, heap: int) -> tuple[float, float]:
    """Where a stack stands."""
    return stand(PACK.space_ids[space], heap)


def pieces(view: SandWars, seat: int) -> tuple[Piece, ...]:
    """All that stands on the map, each stack from bottom to top."""
    if not view.ground:
        return ()
    bare = bare_space(view, seat)
    lines = Lifelines(view)
    found: list[Piece] = []
    for s in range(SPACES):
        for side in (0, 1):
            there = units(view, side, s)
            if there:
                shown = [p for p in there if p >= PACK.count or view.boss[p] < 0 or s in bare]
                found += stack(view, shown, s, lines)
        if view.sites[s]:
            found += [site(view, p, s) for p in sorted(view.sites[s], key=rank)]
    return tuple(found)


COPY = "@fight"
"""What the id of a unit ends with in the box that shows a bared space."""


def copies(view: SandWars, seat: int, piece: int) -> list[str]:
    """The ids under which a piece stands in the picture."""
    name = PACK.piece_ids[piece]
    bared = PACK.ground[piece] and view.at[piece] in bare_space(view, seat)
    return [name, name + COPY] if bared else [name]


def rank(piece: int) -> int:
    """The height of a plastic piece in its stack."""
    kind = PACK.type[piece]
    return ORDER.index(kind) if kind in ORDER else len(ORDER)


def stack(view: SandWars, there: list[int], space: int, lines: Lifelines) -> list[Piece]:
    """The ground units of a side: HQs on top, the strong above the weak."""
    known = [p for p in there if p < PACK.count]
    known.sort(key=lambda p: (PACK.hq[p], view.boss[p] < 0, view.cv[p]))
    found = [unit(view, p, lines.cut(p, space)) for p in known]
    backs = sorted((p for p in there if p >= PACK.count), key=lambda p: PACK.hq[p])
    strangers = [stranger(p, space, n, lines.cut(p, space)) for n, p in enumerate(backs, 1)]
    return found[: len(known)] + strangers


def back_id(back: int, space: int, number: int) -> str:
    """An unseen block of a picture."""
    side = ("ALG", "MOR")[PACK.side[back]]
    return f"{side}-back-{number}@{PACK.space_ids[space]}"


def backs_at(view: SandWars, side: int, space: int) -> list[tuple[str, int]]:
    """The unseen blocks of a space with the ids they have in the picture."""
    backs = sorted(
        (p for p in units(view, side, space) if p >= PACK.count), key=lambda p: PACK.hq[p]
    )
    return [(back_id(p, space, n), p) for n, p in enumerate(backs, 1)]


def stranger(back: int, space: int, number: int, cut: bool) -> Piece:
    """The back of an enemy block."""
    side, large, down, hurt = PACK.backs[back - PACK.count]
    what = ("headquarters, face down" if down else "headquarters") if large else "block"
    badges = ((DISRUPTED,) if hurt else ()) + ((CUT_OFF,) if cut else ())
    lines = ["size, place and disruption are all that can be seen"]
    if large and not down:
        lines.append("units may be attached to it")
    return Piece(
        back_id(back, space, number),
        side,
        PACK.space_ids[space],
        size="X" if large else "",
        title=f"{PEOPLES[side]} {what}",
        lines=tuple(lines),
        badges=badges,
        spot=spot(space, side),
        body="flat" if down else "block",
    )


def unit(view: SandWars, p: int, cut: bool = False, on_map: bool = True) -> Piece:
    """A ground unit that is seen."""
    side, kind, at = PACK.side[p], PACK.type[p], view.at[p]
    hq = PACK.hq[p]
    standing = on_map and at >= 0
    down = hq and view.pv[p] == FACE_DOWN
    badges = [DISRUPTED] if view.hurt[p] else []
    if hq and at >= 0:
        count = len(attached(view, p))
        if count:
            badges.append(Badge("attached", f"+{count}", several(count, "unit") + " attached",
                                "plain"))  # fmt: skip
        if leader_of(view, p):
            badges.append(LEADER)
    if cut and at >= 0:
        badges.append(CUT_OFF)
    full, left = PACK.cv[p], view.cv[p]
    values: tuple[str, ...] = (str(left),) if full else ()
    steps: tuple[int, int] | None = (left, full) if PACK.block[p] and full else None
    if hq:
        values = () if down else (str(view.pv[p]),)
    return Piece(
        PACK.piece_ids[p],
        side,
        PACK.space_ids[at] if standing else "",
        symbol=kind,
        size=SIZES.get(kind, ""),
        values=values,
        weakened=bool(full) and left < full,
        label=label(p),
        title=f"{PEOPLES[side]} {piece_name(p)}",
        lines=unit_lines(view, p, cut),
        badges=tuple(badges),
        spot=spot(at, side) if standing else None,
        body=("flat" if down else "block") if PACK.block[p] else "",
        steps=steps,
    )


def label(p: int) -> str:
    """The short text of a block: which HQ it is, D4 or B2."""
    return f"{'D' if PACK.division[p] else 'B'}{number_of(p)}" if PACK.hq[p] else ""


def unit_lines(view: SandWars, p: int, cut: bool) -> tuple[str, ...]:
    """What a player wants to know of a unit."""
    lines = [PACK.kinds[PACK.type[p]].name]
    if PACK.hq[p]:
        down = view.pv[p] == FACE_DOWN
        lines.append("face down: stand it up first" if down else f"Planning Value {view.pv[p]}")
        if view.at[p] >= 0:
            lines.append(f"{len(attached(view, p))} of {PACK.capacity[p]} units attached")
    else:
        lines.append(f"Combat Value {view.cv[p]} of {PACK.cv[p]}")
    if PACK.recon[p]:
        lines.append(f"Recon {PACK.recon[p]}")
    traits = (
        (PACK.armor[p], "armour: travels by road with a transporter, loses steps first"),
        (PACK.towed[p], "towed: does not fire in the first round of an attack it moved into"),
        (PACK.airmobile[p], "airmobile"),
        (PACK.amphibious[p], "amphibious"),
        (PACK.sof[p], "starts SOF attacks"),
        (PACK.type[p] == "elite", "never leaves its capital; lost last, as a whole"),
        (PACK.insurgent[p], "insurgents: no part in ground attacks"),
        (cut, "no LOC: losses are gone for good"),
    )
    lines += [text for holds, text in traits if holds]
    if view.boss[p] >= 0:
        lines.append(f"attached to {piece_name(view.boss[p])}")
    return tuple(lines)


def site(view: SandWars, p: int, space: int) -> Piece:
    """A base, Fort, Leader, resource or marker on the map."""
    side = owner(view, p)
    badges = [DISRUPTED] if view.hurt[p] else []
    if view.taker[p] >= 0:
        badges.append(CAPTURED)
    lines = list(marker_lines(p)) if PACK.impact[p] else [PACK.kinds[PACK.type[p]].name]
    if view.boss[p] >= 0:
        lines.append(f"attached to {piece_name(view.boss[p])}")
        badges.append(Badge("joined", "HQ", lines[-1], "plain"))
    if PACK.type[p] in ("terror_marker", "spectacular_marker"):
        lines.append("gone at the end of the next Game Turn at the latest")
    return Piece(
        PACK.piece_ids[p],
        side,
        PACK.space_ids[space],
        symbol=PACK.type[p],
        values=marker_values(p),
        title=f"{PEOPLES[PACK.side[p]]} {piece_name(p)}",
        lines=tuple(lines),
        badges=tuple(badges),
        spot=spot(space, MARKERS),
    )


def marker_values(p: int) -> tuple[str, ...]:
    """CV and Recon of an impact marker."""
    return (str(PACK.cv[p]), str(PACK.recon[p])) if PACK.impact[p] else ()


def marker_lines(p: int) -> tuple[str, ...]:
    """What an impact marker can do."""
    kind = PACK.kinds[PACK.type[p]]
    lines = [kind.name, f"CV {PACK.cv[p]}, Recon {PACK.recon[p]}"]
    if kind.range_km:
        lines.append(f"range {kind.range_km} km")
    elif PACK.type[p] == "naval":
        lines.append("any coastal space")
    if kind.missions:
        lines.append(", ".join(kind.missions).replace("_", " "))
    return tuple(lines)


def counter(view: SandWars, p: int) -> Piece:
    """A piece in a box beside the map."""
    if PACK.ground[p]:
        return unit(view, p, on_map=False)
    return Piece(
        PACK.piece_ids[p],
        PACK.side[p],
        symbol=PACK.type[p],
        values=marker_values(p),
        title=f"{PEOPLES[PACK.side[p]]} {piece_name(p)}",
        lines=marker_lines(p) if PACK.impact[p] else (PACK.kinds[PACK.type[p]].name,),
    )
