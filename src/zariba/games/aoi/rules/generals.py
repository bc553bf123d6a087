"""Generals: whom they lead, and who lost his troops or is caught alone (b5.20a, 5.20a to 5.20e)."""

from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import COMBAT, GENERAL
from zariba.games.aoi.rules.elimination import eliminate
from zariba.games.aoi.rules.state import Aoi, on_map, pieces_in, shift, strength_of


def flag(g: Aoi, general: int) -> int:
    """The nation whose units a General leads: his own, or that which has taken him in.

    After the conquest of Ethiopia Selassie is a chit of the UK (eaf.f, 10.37g): he moves with its
    units and is a Command Agent for them like any General of its own.
    """
    pack = g.pack
    nation = pack.nation[general]
    return g.plan.sides[pack.seat[general]].nation if nation in g.plan.conquered else nation


def orphaned(g: Aoi, hex_: int, seat: int) -> None:
    """The combat units of a side in a hex were eliminated: if none is left, its Generals roll."""
    if not pieces_in(g, hex_, seat, COMBAT):
        endanger(g, hex_, seat)


def caught(g: Aoi, hex_: int, seat: int) -> None:
    """Generals of a side were alone when an enemy combat unit entered their hex (b0.4a)."""
    endanger(g, hex_, seat)


def endanger(g: Aoi, hex_: int, seat: int) -> None:
    """Each General there rolls; who lives goes to the nearest troops (b5.20a)."""
    for general in pieces_in(g, hex_, seat, GENERAL):
        if is_lost(g, general):
            eliminate(g, general, "b5.20a")  # 10.31e: for good
            continue
        refuge = nearest_troops(g, hex_, seat)
        if refuge < 0:
            eliminate(g, general, "b5.20a")
            continue
        shift(g, general, refuge)
        g.tell(Event("general_placed", seat=seat, units=(general,), at=hex_, to=refuge))


def is_lost(g: Aoi, general: int) -> bool:
    """Roll for him: the threshold or less eliminates (5.20a, 5.20b, 5.20c, 5.20d, 5.20e)."""
    pack = g.pack
    modifier = pack.elimination_die[general]
    die = g.roll(6, "General", (general,))
    lost = die + modifier <= pack.elimination.threshold
    word = "lost" if lost else "safe"
    seat = pack.seat[general]
    g.tell(Event("general_roll", seat=seat, units=(general,), die=die, value=modifier, word=word))
    return lost


def nearest_troops(g: Aoi, hex_: int, seat: int) -> int:
    """The hex of the nearest combat unit of a side, -1 for none.

    Among several as near it is the strongest stack, then the first by number.
    """
    places = {g.at[p] for p in on_map(g, seat, COMBAT)} - {hex_}
    distance = g.pack.grid.distance
    ranked = sorted(
        (distance(hex_, place), -sum(strength_of(g, p) for p in g.stacks[place]), place)
        for place in places
    )
    return ranked[0][2] if ranked else -1
