"""Where things lie in case files: pieces, cargo, installations, chits, owners of hexes."""

from collections.abc import Iterable

from zariba.core.bad_input import BadInput, known
from zariba.games.aoi.casefile.nations import seat_of, side_name
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.state import (
    ABOARD,
    ABSENT,
    BASE_DAMAGED,
    BASE_RISING,
    BOX,
    DEAD,
    FIELD_DAMAGED,
    FIELD_IDLE,
    FORT,
    FORT_DAMAGED,
    FORT_RISING,
    IN_FORCE,
    LARGE_BASE,
    OFF,
    POOL,
    PORT_DAMAGED,
    SMALL_BASE,
    SUPPLY_CHIT,
    WITHDRAWN,
    Aoi,
    enter,
    leave,
    owner,
)

BOXES = {
    "off": OFF,
    "dead": DEAD,
    "withdrawn": WITHDRAWN,
    "pool": POOL,
    "box": BOX,
    "aboard": ABOARD,
    "force": IN_FORCE,
    "absent": ABSENT,
}
NOBODY = "nobody"
SUPPLY = "supply"
WORKS = {
    "small airbase": SMALL_BASE,
    "large airbase": LARGE_BASE,
    "base rising": BASE_RISING,
    "base damaged": BASE_DAMAGED,
    "fort": FORT,
    "fort rising": FORT_RISING,
    "fort damaged": FORT_DAMAGED,
    "port damaged": PORT_DAMAGED,
    "airfield damaged": FIELD_DAMAGED,
    "airfield idle": FIELD_IDLE,
}


def piece_of(g: Aoi, name: str) -> int:
    """The piece of that id."""
    return known(g.pack.piece_index, name, "piece")


def hex_of(g: Aoi, code: str) -> int:
    """The hex of that name (xvi.a)."""
    return known(g.pack.hex_index, code, "hex")


def where(g: Aoi, name: str) -> str:
    """Where a piece is: a hex, or one of the boxes."""
    here = g.at[piece_of(g, name)]
    if here >= 0:
        return g.pack.codes[here]
    return next(word for word, box in BOXES.items() if box == here)


def put_place(g: Aoi, name: str, code: str) -> None:
    """Put a piece into a hex or a box; a combat land unit owns the hex it stands in."""
    pack, piece = g.pack, piece_of(g, name)
    if code == "aboard":
        raise BadInput(f"place: {name}: say under cargo which ship it is aboard")
    if code == "force":
        raise BadInput(f"place: {name}: say under forces in which it is")
    g.boxes.pop(piece, None)
    for ship, load in list(g.cargo.items()):
        if piece in load:
            put_load(g, ship, tuple(one for one in load if one != piece))
    if g.at[piece] >= 0:
        leave(g, piece)
    if code in BOXES:
        g.at[piece] = BOXES[code]
        return
    hex_ = hex_of(g, code)
    stack = g.stacks.get(hex_)
    if pack.is_combat[piece] and stack and pack.seat[stack[0]] != pack.seat[piece]:
        raise BadInput(f"place: both sides in {code}")
    if not pack.land[hex_] and pack.sort[piece] != SHIP:
        raise BadInput(f"place: {name} cannot stand in the water of {code}")
    enter(g, piece, hex_)
    if pack.is_combat[piece] and owner(g, hex_) != pack.seat[piece]:
        g.taken[hex_] = pack.seat[piece]


def said(g: Aoi) -> Iterable[str]:
    """The pieces on the map, hex by hex in the order they lie, then those in boxes."""
    ids = g.pack.piece_ids
    for lying in (g.stacks, g.beside):
        yield from (ids[p] for here in lying.values() for p in here)
    yield from (ids[p] for p, at in enumerate(g.at) if at in (DEAD, WITHDRAWN, POOL, BOX))


def cargo(g: Aoi, name: str) -> list[str]:
    """What a ship carries."""
    load = g.cargo.get(piece_of(g, name), ())
    return [SUPPLY if one == SUPPLY_CHIT else g.pack.piece_ids[one] for one in load]


def put_cargo(g: Aoi, name: str, load: list[str]) -> None:
    """Pieces and Sea Supply chits aboard a ship."""
    ship = piece_of(g, name)
    if g.pack.sort[ship] != SHIP:
        raise BadInput(f"cargo: {name} is no ship")
    found = []
    for word in load:
        if word == SUPPLY:
            found.append(SUPPLY_CHIT)
            continue
        piece = piece_of(g, word)
        if g.at[piece] >= 0:
            leave(g, piece)
        g.at[piece] = ABOARD
        found.append(piece)
    put_load(g, ship, tuple(found))


def put_load(g: Aoi, ship: int, load: tuple[int, ...]) -> None:
    """What a ship carries from now on."""
    g.cargo.pop(ship, None)
    if load:
        g.cargo[ship] = load


def loaded(g: Aoi) -> Iterable[str]:
    """The ships that carry anything."""
    return (g.pack.piece_ids[ship] for ship in g.cargo)


def owned(g: Aoi, code: str) -> str:
    """The nation whose side owns a hex."""
    return side_name(g, owner(g, hex_of(g, code)))


def put_owner(g: Aoi, code: str, name: str) -> None:
    """Say whose a hex is."""
    hex_ = hex_of(g, code)
    seat = -1 if name == NOBODY else seat_of(g, name)
    g.taken.pop(hex_, None)
    if g.plan.start_owner[hex_] != seat:
        g.taken[hex_] = seat


def taken(g: Aoi) -> Iterable[str]:
    """The hexes that have changed hands."""
    return (g.pack.codes[h] for h in g.taken)


def works(g: Aoi, code: str) -> list[str]:
    """Installation chits and damage in a hex."""
    bits = g.works.get(hex_of(g, code), 0)
    return [word for word, bit in WORKS.items() if bits & bit]


def put_works(g: Aoi, code: str, words: list[str]) -> None:
    """Chits and damage, instead of what was there."""
    hex_ = hex_of(g, code)
    bits = 0
    for word in words:
        if word not in WORKS:
            raise BadInput(f"works: {word!r} is none of {', '.join(WORKS)}")
        bits |= WORKS[word]
    if bits and not g.pack.land[hex_]:
        raise BadInput(f"works: nothing is built in the water of {code}")
    g.works.pop(hex_, None)
    if bits:
        g.works[hex_] = bits


def worked(g: Aoi) -> Iterable[str]:
    """The hexes with chits or damage."""
    return (g.pack.codes[h] for h in g.works)


def chit(g: Aoi, code: str) -> str:
    """The nation whose side a Sea Supply chit in a hex supplies."""
    return side_name(g, g.chits.get(hex_of(g, code), -1))


def put_chit(g: Aoi, code: str, name: str) -> None:
    """Land one, or take it away with nobody."""
    hex_ = hex_of(g, code)
    g.chits.pop(hex_, None)
    if name != NOBODY:
        g.chits[hex_] = seat_of(g, name)


def landed(g: Aoi) -> Iterable[str]:
    """The hexes with Sea Supply chits."""
    return (g.pack.codes[h] for h in g.chits)
