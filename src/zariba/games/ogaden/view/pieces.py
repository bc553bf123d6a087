"""The counters of Ogaden 1977 as they look to one seat, on the map and beside it."""

from zariba.core.scene import Badge, Piece, Tray
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.battle import Battle
from zariba.games.ogaden.rules.control import site_stands
from zariba.games.ogaden.rules.fire import printed, site_factors
from zariba.games.ogaden.rules.losses import Lose
from zariba.games.ogaden.rules.setup import unplaced
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    ATTACKING,
    COMMITTED,
    CONCEALED,
    DEAD,
    DONE,
    OFF,
    REDUCED,
    REEQUIPPED,
    SET_UP,
    STRUCK,
    SUPPRESSED,
    UNSUPPLIED,
    Ogaden,
    status_of,
    type_of,
)
from zariba.games.ogaden.rules.strike import Strike
from zariba.games.ogaden.view.cards import bowls, coming, does, hands, in_use
from zariba.games.ogaden.view.names import SEAT_NAMES

SYMBOLS = {
    "IB": "infantry",
    "MIB": "mechanised",
    "MMB": "mechanised",
    "AB": "tank",
    "MB": "militia",
    "PRG": "guard",
    "PCB": "airborne",
    "GU": "guerrilla",
    "SFU": "special",
    "AU": "air",
}
TYPE_NAMES = {
    "IB": "Infantry brigade",
    "MIB": "Mechanised brigade",
    "MMB": "Mechanised militia brigade",
    "AB": "Armoured brigade",
    "MB": "Militia brigade",
    "PRG": "Revolutionary guard",
    "PCB": "Para commando brigade",
    "GU": "Guerrilla unit",
    "SFU": "Special forces",
    "AU": "Air unit",
}
BANDS = {
    "regular": "#2f8f3a",
    "derg": "#c0271f",
    "Cuba": "#1f3f9a",
    "SNA": "#ffffff",
    "WSLF": "#1d6b34",
    "SALF": "#e08a14",
}
FACTION_NAMES = {
    "regular": "Ethiopian regular army",
    "derg": "Derg militia",
    "Cuba": "Cuban expeditionary force",
    "SNA": "Somali National Army",
    "WSLF": "Western Somali Liberation Front",
    "SALF": "Somali Abo Liberation Front",
}
COLUMNS, ROWS, PITCH = 6, 3, 60.0
"""The places of a strategic box and how far they lie apart."""


def faction(pack: OgadenPack, unit: int) -> str:
    """Whose colours a unit wears."""
    u = pack.units[unit]
    return "Cuba" if u.nation == "Cuba" else u.faction


def short_name(pack: OgadenPack, unit: int) -> str:
    """What fits on the counter: the number or the type of aircraft."""
    words = pack.units[unit].name.replace("Cuban ", "").split()
    if pack.is_gu[unit]:
        return words[-1]
    if pack.is_air[unit]:
        return pack.unit_ids[unit].partition("-")[2]
    first = words[0]
    number = "".join(c for c in first if c.isdigit())
    return number if first[0].isdigit() else first[:4].removesuffix("-")


def values(view: Ogaden, unit: int) -> tuple[str, ...]:
    """CCF, UCF and AACF as they count now: one less out of supply (10.2b)."""
    less = 1 if view.status[unit] & UNSUPPLIED else 0
    return tuple(str(max(1, f - less)) for f in printed(view, unit))


def piece(view: Ogaden, unit: int, space: str, spot: tuple[float, float] | None = None) -> Piece:
    """A counter as it looks now."""
    pack = view.pack
    status = view.status[unit]
    kind = type_of(view, unit)
    return Piece(
        id=pack.unit_ids[unit],
        seat=pack.seat[unit],
        space=space,
        symbol=SYMBOLS[kind],
        size="" if kind in ("AU", "GU", "SFU") else "X",
        band=BANDS.get(faction(pack, unit), ""),
        values=values(view, unit),
        weakened=bool(status & (REDUCED | UNSUPPLIED)),
        label=short_name(pack, unit),
        title=pack.units[unit].name,
        lines=lines(view, unit),
        badges=badges(view, unit),
        spent=bool(status & DONE) and not status & ATTACKING,
        spot=spot,
    )


def lines(view: Ogaden, unit: int) -> tuple[str, ...]:
    """What a player wants to know of a unit."""
    pack = view.pack
    status = view.status[unit]
    kind = type_of(view, unit)
    found = [TYPE_NAMES[kind]]
    if faction(pack, unit) in FACTION_NAMES:
        found.append(FACTION_NAMES[faction(pack, unit)])
    steps = "one step" if not pack.two_steps[unit] or status & REDUCED else "two steps"
    found.append(f"{steps}; CCF-UCF-AACF {'-'.join(map(str, printed(view, unit)))}")
    if status & ACTIVE and not status & DONE:
        found.append("Active: it may act in this OPS")
    return tuple(found)


def badges(view: Ogaden, unit: int) -> tuple[Badge, ...]:
    """The markers on a unit."""
    status = view.status[unit]
    marks = (
        (ATTACKING, Badge("attacking", "\u2694", "Attacking: its engagement is to come", "warn")),
        (CONCEALED, Badge("concealed", "C", "Concealed", "plain")),
        (REDUCED, Badge("reduced", "\u00bd", "Reduced")),
        (REEQUIPPED, Badge("reequipped", "R", "Re-equipped", "good")),
        (SUPPRESSED, Badge("suppressed", "S", "Struck from the air: out of the defence")),
        (COMMITTED, Badge("committed", "\u2192", "Committed to the front", "good")),
    )
    found = [badge for bit, badge in marks if status & bit]
    if status & STRUCK:
        found.append(Badge("struck", "L", "Logistical strike: out of supply this turn, no move"))
    elif status & UNSUPPLIED:
        found.append(Badge("unsupplied", "!", "Out of supply: factors -1, no attack"))
    if status & ACTIVE and not status & (DONE | ATTACKING | COMMITTED):
        found.append(Badge("active", "\u25cf", "Active in this OPS", "good"))
    return tuple(found)


def stranger(
    pack: OgadenPack, unit: int, space: str, depth: int, spot: tuple[float, float]
) -> Piece:
    """A concealed enemy: only its back is seen (2.1d)."""
    u = pack.units[unit]
    return Piece(
        id=f"{u.id}-{space}-{depth}",
        seat=u.seat,
        space=space,
        symbol="unknown",
        band=BANDS.get(u.faction, BANDS["SNA"] if u.seat == SOMALIA else BANDS["regular"]),
        label=u.faction or "SFU",
        title=u.name,
        lines=("which one it is only its owner knows",),
        badges=(Badge("concealed", "C", "Concealed", "plain"),),
        spot=spot,
    )


# On the map


def counter(view: Ogaden, unit: int, space: str, depth: int, spot: tuple[float, float]) -> Piece:
    """A counter on the map: a unit, or the back of a concealed enemy."""
    if unit >= view.pack.count:
        return stranger(view.pack, unit, space, depth, spot)
    return piece(view, unit, space, spot)


def layers(pack: OgadenPack, unit: int) -> tuple[int, int, int]:
    """The order in a stack: air units below, then those in hiding, the strongest on top."""
    u = pack.units[unit]
    rank = 0 if pack.is_air[unit] else 1 if pack.hides[unit] else 2
    return u.seat, rank, u.front[0]


def pieces(view: Ogaden) -> tuple[Piece, ...]:
    """Everything on the map, bottom to top in each stack: units, commanders, sites that fight."""
    pack = view.pack
    found: list[Piece] = []
    for zone, stack in view.stacks.items():
        if pack.box_seat[zone] >= 0:
            found += box_pieces(view, zone, stack)
            continue
        space = pack.codes[zone]
        for depth, unit in enumerate(sorted(stack, key=lambda u: layers(pack, u))):
            found.append(
                counter(view, unit, space, depth, pack.spots[zone].stands[pack.seat[unit]])
            )
    found += [commander(pack, m, zone) for m, zone in view.commander_at.items()]
    found += [site_piece(view, zone) for zone in sorted(fought_over(view)) if has_site(view, zone)]
    return tuple(found)


def box_pieces(view: Ogaden, zone: int, stack: tuple[int, ...]) -> list[Piece]:
    """The units of a strategic box side by side; like ones in stacks where there are too many."""
    pack = view.pack
    ordered = sorted(stack, key=lambda u: (pack.is_air[u], type_of(view, u), faction(pack, u), u))
    heaps: list[list[int]] = [[u] for u in ordered]
    if len(heaps) > COLUMNS * ROWS:
        by_kind: dict[tuple[str, str, int], list[int]] = {}
        for u in ordered:
            key = (
                type_of(view, u),
                faction(pack, u),
                status_of(pack, view.status, u) & (REDUCED | COMMITTED),
            )
            by_kind.setdefault(key, []).append(u)
        heaps = list(by_kind.values())
    x, y = pack.spots[zone].centre
    found = []
    for place, heap in enumerate(heaps):
        row, column = divmod(place, COLUMNS)
        spot = (x + (column - (COLUMNS - 1) / 2) * PITCH, y - 36 + row * PITCH)
        space = pack.codes[zone]
        found += [
            counter(view, unit, space, 10 * place + depth, spot) for depth, unit in enumerate(heap)
        ]
    return found


def commander(pack: OgadenPack, marker: int, zone: int) -> Piece:
    """A commander with his units."""
    card = pack.markers[marker]
    code = pack.codes[zone]
    return Piece(
        id=card.id,
        seat=card.seat,
        space=code,
        symbol="commander",
        values=(f"+{card.tb}",),
        title=card.name,
        lines=(does(pack, card),),
        spot=pack.spots[zone].stands[card.seat],
    )


def fought_over(view: Ogaden) -> set[int]:
    """Zones where a fight or a strike goes on."""
    return {step.zone for step in view.flow if isinstance(step, Battle | Strike | Lose)}


def has_site(view: Ogaden, zone: int) -> bool:
    """Whether a garrison or bastion stands there."""
    return view.site_seat[zone] >= 0 and site_stands(view, zone)


def site_piece(view: Ogaden, zone: int) -> Piece:
    """A garrison or bastion as a counter while it fights, beside its owner's stack."""
    pack = view.pack
    seat, code = view.site_seat[zone], pack.codes[zone]
    kind = "Bastion" if pack.kind[zone] == BZ else "Garrison"
    x, y = pack.spots[zone].stands[seat]
    weak = view.site_loss[zone] > 0
    return Piece(
        id=site_id(pack, zone),
        seat=seat,
        space=code,
        symbol="fort",
        values=tuple(str(f) for f in site_factors(view, zone)),
        weakened=weak,
        title=f"{kind} of {pack.zones[zone].name}",
        lines=("two steps" if kind == "Bastion" and not weak else "one step",),
        badges=(Badge("reduced", "\u00bd", "One loss"),) if weak else (),
        spot=(x + (56 if seat else -56), y),
    )


def site_id(pack: OgadenPack, zone: int) -> str:
    """The name of a site as a piece."""
    return f"site-{pack.codes[zone]}"


# Beside the map


def trays(view: Ogaden, seat: int) -> tuple[Tray, ...]:
    """Units to place, hands, bowls, losses, and what is to come."""
    pack = view.pack
    boxes: list[Tray] = []
    if view.phase == SET_UP and seat >= 0:
        boxes.append(tray(view, "to-place", "To place", seat, unplaced(view, seat)))
    boxes += in_use(view)
    boxes += hands(view, seat)
    boxes += bowls(view, seat)
    for owner in (ETHIOPIA, SOMALIA):
        lost = [u for u in pack.seat_units[owner] if view.at[u] == DEAD]
        if lost:
            name = f"{SEAT_NAMES[owner]}: destroyed ({len(lost)})"
            boxes.append(tray(view, f"lost-{owner}", name, owner, lost))
    for turn in range(view.turn + 1, view.plan.last + 1):
        units = [u for u in view.plan.units_added.get(turn, ()) if view.at[u] == OFF]
        markers = coming(view, turn)
        if units or markers:
            counters = tuple(piece(view, u, "") for u in units)
            note = f"Markers: {', '.join(markers)}." if markers else ""
            name = f"To come in {pack.month_names[turn]}"
            boxes.append(Tray(f"due-{turn}", name, ETHIOPIA if units else -1, counters, note))
    return tuple(boxes)


def tray(view: Ogaden, name: str, title: str, seat: int, units: list[int]) -> Tray:
    """A box of units."""
    return Tray(name, title, seat, tuple(piece(view, u, "") for u in units))
