"""Airbases, airfields, ports and forts: what works, what is wrecked (b0.3b, b8.6c)."""

from zariba.games.aoi.rules.state import (
    BASE,
    BASE_CHIT,
    BASE_DAMAGED,
    BASE_RISING,
    FIELD_DAMAGED,
    FIELD_IDLE,
    FORT,
    FORT_CHIT,
    FORT_DAMAGED,
    FORT_RISING,
    LARGE_BASE,
    PORT_DAMAGED,
    Aoi,
    owner,
)


def port_works(g: Aoi, hex_: int) -> bool:
    """Whether the printed port functions, whoever owns it."""
    return g.pack.port[hex_] and not g.works.get(hex_, 0) & PORT_DAMAGED


def fort_works(g: Aoi, hex_: int) -> bool:
    """Whether a finished, undamaged fort chit lies there."""
    return g.works.get(hex_, 0) & FORT_CHIT == FORT


def base_room(g: Aoi, hex_: int) -> tuple[int, int]:
    """How many air units its working bases hold, and how many working bases it has (b4.2a)."""
    pack, bits = g.pack, g.works.get(hex_, 0)
    room = bases = 0
    if pack.airfield[hex_] and not bits & (FIELD_DAMAGED | FIELD_IDLE):
        room, bases = pack.airfield[hex_], 1
    if bits & BASE and not bits & (BASE_RISING | BASE_DAMAGED):
        chit = pack.installation
        room += chit.large_airbase.holds if bits & LARGE_BASE else chit.small_airbase.holds
        bases += 1
    return room, bases


def base_hexes(g: Aoi) -> list[int]:
    """The hexes with an airbase or city airfield, working or not, in their order."""
    airfield = g.pack.airfield
    chits = [hex_ for hex_, bits in g.works.items() if bits & BASE and not airfield[hex_]]
    return sorted([*g.plan.airfields, *chits])


def mark(g: Aoi, hex_: int, bits: int) -> None:
    """Put chits or damage into a hex."""
    g.works[hex_] = g.works.get(hex_, 0) | bits


def unmark(g: Aoi, hex_: int, bits: int) -> None:
    """Take chits or damage out of a hex."""
    left = g.works.get(hex_, 0) & ~bits
    if left:
        g.works[hex_] = left
    else:
        g.works.pop(hex_, None)


def wreck(g: Aoi, hex_: int) -> None:
    """A hex was captured: chits go, its port is damaged, its airfield idle this month (b0.3b)."""
    unmark(g, hex_, BASE_CHIT | FORT_CHIT)
    if g.pack.port[hex_]:
        mark(g, hex_, PORT_DAMAGED)
    if g.pack.airfield[hex_]:
        mark(g, hex_, FIELD_IDLE)


def repair_candidates(g: Aoi, seat: int) -> list[tuple[int, int]]:
    """The damaged installations of a side with the mark of the damage, by hex (b7.16a)."""
    marks = (FIELD_DAMAGED, BASE_DAMAGED, PORT_DAMAGED, FORT_DAMAGED)
    return [
        (hex_, bit)
        for hex_, bits in sorted(g.works.items())
        if owner(g, hex_) == seat
        for bit in marks
        if bits & bit
    ]


def finish_works(g: Aoi) -> list[tuple[int, str]]:
    """What was under construction is completed; where, and what it is (b8.6c)."""
    done = []
    for hex_, bits in sorted(g.works.items()):
        if bits & BASE_RISING:
            chit = g.pack.installation
            done.append(
                (hex_, (chit.large_airbase if bits & LARGE_BASE else chit.small_airbase).name)
            )
        if bits & FORT_RISING:
            done.append((hex_, g.pack.installation.fort.name))
        unmark(g, hex_, BASE_RISING | FORT_RISING)
    return done
