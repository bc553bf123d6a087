"""The pieces on the map as one seat sees them."""

from zariba.core.scene import Badge, Piece
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.fog import bare_space
from zariba.games.sandwars.rules.state import FACE_DOWN, SandWars, attached, leader_of, owner, units
from zariba.games.sandwars.rules.supply import base_reach, camp_reach
from zariba.games.sandwars.view.names import number_of, piece_name, piece_title, several

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
        self.pack = view.pack
        self.bases = [base_reach(view, seat) for seat in (0, 1)]
        self.camps = [camp_reach(view, seat) for seat in (0, 1)]

    def cut(self, piece: int, space: int) -> bool:
        """Whether a ground unit there has none."""
        seat = self.pack.seat[piece]
        if self.pack.home[space] == seat or space in self.bases[seat]:
            return False
        irregular = piece < self.pack.count and not self.pack.conventional[piece]
        return not (irregular and space in self.camps[seat])


def spot(pack: SandWarsPack, space: int, heap: int) -> tuple[float, float]:
    """Where a stack stands."""
    return pack.layout.stand(pack.space_ids[space], heap)


def pieces(view: SandWars, seat: int) -> tuple[Piece, ...]:
    """All that stands on the map, each stack from bottom to top."""
    if not view.ground:
        return ()
    bare = bare_space(view, seat)
    lines = Lifelines(view)
    found: list[Piece] = []
    for s in range(view.pack.size):
        for whose in (0, 1):
            there = units(view, whose, s)
            if there:
                shown = [p for p in there if p >= view.pack.count or view.boss[p] < 0 or s in bare]
                found += stack(view, shown, s, lines)
        if view.sites[s]:
            found += [
                site(view, p, s) for p in sorted(view.sites[s], key=lambda p: rank(view.pack, p))
            ]
    return tuple(found)


COPY = "@fight"
"""What the id of a unit ends with in the box that shows a bared space."""


def copies(view: SandWars, seat: int, piece: int) -> list[str]:
    """The ids under which a piece stands in the picture."""
    name = view.pack.piece_ids[piece]
    bared = view.pack.ground[piece] and view.at[piece] in bare_space(view, seat)
    return [name, name + COPY] if bared else [name]


def rank(pack: SandWarsPack, piece: int) -> int:
    """The height of a plastic piece in its stack."""
    kind = pack.type[piece]
    return ORDER.index(kind) if kind in ORDER else len(ORDER)


def stack(view: SandWars, there: list[int], space: int, lines: Lifelines) -> list[Piece]:
    """The ground units of a side: HQs on top, the strong above the weak."""
    known = [p for p in there if p < view.pack.count]
    known.sort(key=lambda p: (view.pack.hq[p], view.boss[p] < 0, view.cv[p]))
    found = [unit(view, p, lines.cut(p, space)) for p in known]
    backs = sorted((p for p in there if p >= view.pack.count), key=lambda p: view.pack.hq[p])
    strangers = [
        stranger(view.pack, p, space, n, lines.cut(p, space)) for n, p in enumerate(backs, 1)
    ]
    return found[: len(known)] + strangers


def back_id(pack: SandWarsPack, back: int, space: int, number: int) -> str:
    """An unseen block of a picture."""
    seat = ("ALG", "MOR")[pack.seat[back]]
    return f"{seat}-back-{number}@{pack.space_ids[space]}"


def backs_at(view: SandWars, seat: int, space: int) -> list[tuple[str, int]]:
    """The unseen blocks of a space with the ids they have in the picture."""
    backs = sorted(
        (p for p in units(view, seat, space) if p >= view.pack.count), key=lambda p: view.pack.hq[p]
    )
    return [(back_id(view.pack, p, space, n), p) for n, p in enumerate(backs, 1)]


def stranger(pack: SandWarsPack, back: int, space: int, number: int, cut: bool) -> Piece:
    """The back of an enemy block."""
    seat, large, down, hurt = pack.backs[back - pack.count]
    badges = ((DISRUPTED,) if hurt else ()) + ((CUT_OFF,) if cut else ())
    lines = ["size, place and disruption are all that can be seen"]
    if large and not down:
        lines.append("units may be attached to it")
    return Piece(
        back_id(pack, back, space, number),
        seat,
        pack.space_ids[space],
        size="X" if large else "",
        title=piece_title(pack, back),
        lines=tuple(lines),
        badges=badges,
        spot=spot(pack, space, seat),
        body="flat" if down else "block",
    )


def unit(view: SandWars, p: int, cut: bool = False, on_map: bool = True) -> Piece:
    """A ground unit that is seen."""
    seat, kind, at = view.pack.seat[p], view.pack.type[p], view.at[p]
    hq = view.pack.hq[p]
    standing = on_map and at >= 0
    down = hq and view.pv[p] == FACE_DOWN
    badges = [DISRUPTED] if p in view.hurt else []
    if hq and at >= 0:
        count = len(attached(view, p))
        if count:
            badges.append(Badge("attached", f"+{count}", several(count, "unit") + " attached",
                                "plain"))  # fmt: skip
        if leader_of(view, p):
            badges.append(LEADER)
    if cut and at >= 0:
        badges.append(CUT_OFF)
    full, left = view.pack.cv[p], view.cv[p]
    values: tuple[str, ...] = (str(left),) if full else ()
    steps: tuple[int, int] | None = (left, full) if view.pack.block[p] and full else None
    if hq:
        values = () if down else (str(view.pv[p]),)
    return Piece(
        view.pack.piece_ids[p],
        seat,
        view.pack.space_ids[at] if standing else "",
        symbol=kind,
        size=SIZES.get(kind, ""),
        values=values,
        weakened=bool(full) and left < full,
        label=label(view.pack, p),
        title=piece_title(view.pack, p),
        lines=unit_lines(view, p, cut),
        badges=tuple(badges),
        spot=spot(view.pack, at, seat) if standing else None,
        body=("flat" if down else "block") if view.pack.block[p] else "",
        steps=steps,
    )


def label(pack: SandWarsPack, p: int) -> str:
    """The short text of a block: which HQ it is, D4 or B2."""
    return f"{'D' if pack.division[p] else 'B'}{number_of(pack, p)}" if pack.hq[p] else ""


def unit_lines(view: SandWars, p: int, cut: bool) -> tuple[str, ...]:
    """What a player wants to know of a unit."""
    lines = [view.pack.kinds[view.pack.type[p]].name]
    if view.pack.hq[p]:
        down = view.pv[p] == FACE_DOWN
        lines.append("face down: stand it up first" if down else f"Planning Value {view.pv[p]}")
        if view.at[p] >= 0:
            there, most = len(attached(view, p)), view.pack.capacity[p]
            lines.append(f"{there or 'none'} of {most} units attached")
    elif view.pack.cv[p]:
        lines.append(f"Combat Value {view.cv[p]} of {view.pack.cv[p]}")
    if view.pack.recon[p]:
        lines.append(f"Recon {view.pack.recon[p]}")
    traits = (
        (view.pack.armor[p], "armour: travels by road with a transporter, loses steps first"),
        (view.pack.towed[p], "towed: does not fire in the first round of an attack it moved into"),
        (view.pack.airmobile[p], "airmobile"),
        (view.pack.amphibious[p], "amphibious"),
        (view.pack.sof[p], "starts SOF attacks"),
        (view.pack.type[p] == "elite", "never leaves its capital; lost last, as a whole"),
        (view.pack.insurgent[p], "insurgents: no part in ground attacks"),
        (cut, "no LOC: losses are gone for good"),
    )
    lines += [text for holds, text in traits if holds]
    if view.boss[p] >= 0:
        lines.append(f"attached to {piece_name(view.pack, view.boss[p])}")
    return tuple(lines)


def site(view: SandWars, p: int, space: int) -> Piece:
    """A base, Fort, Leader, resource or marker on the map."""
    seat = owner(view, p)
    badges = [DISRUPTED] if p in view.hurt else []
    if p in view.taker:
        badges.append(CAPTURED)
    lines = (
        list(marker_lines(view.pack, p))
        if view.pack.impact[p]
        else [view.pack.kinds[view.pack.type[p]].name]
    )
    if view.boss[p] >= 0:
        lines.append(f"attached to {piece_name(view.pack, view.boss[p])}")
        badges.append(Badge("joined", "HQ", lines[-1], "plain"))
    if view.pack.type[p] in ("terror_marker", "spectacular_marker"):
        lines.append("gone at the end of the next Game Turn at the latest")
    return Piece(
        view.pack.piece_ids[p],
        seat,
        view.pack.space_ids[space],
        symbol=view.pack.type[p],
        values=marker_values(view.pack, p),
        title=piece_title(view.pack, p),
        lines=tuple(lines),
        badges=tuple(badges),
        spot=spot(view.pack, space, MARKERS),
    )


def marker_values(pack: SandWarsPack, p: int) -> tuple[str, ...]:
    """CV and Recon of an impact marker."""
    return (str(pack.cv[p]), str(pack.recon[p])) if pack.impact[p] else ()


def marker_lines(pack: SandWarsPack, p: int) -> tuple[str, ...]:
    """What an impact marker can do."""
    kind = pack.kinds[pack.type[p]]
    lines = [kind.name, f"CV {pack.cv[p]}, Recon {pack.recon[p]}"]
    if kind.range_km:
        lines.append(f"range {kind.range_km} km")
    elif pack.type[p] == "naval":
        lines.append("any coastal space")
    if kind.missions:
        lines.append(", ".join(kind.missions).replace("_", " "))
    return tuple(lines)


def counter(view: SandWars, p: int) -> Piece:
    """A piece in a box beside the map."""
    if view.pack.ground[p]:
        return unit(view, p, on_map=False)
    return Piece(
        view.pack.piece_ids[p],
        view.pack.seat[p],
        symbol=view.pack.type[p],
        values=marker_values(view.pack, p),
        title=piece_title(view.pack, p),
        lines=marker_lines(view.pack, p)
        if view.pack.impact[p]
        else (view.pack.kinds[view.pack.type[p]].name,),
    )
