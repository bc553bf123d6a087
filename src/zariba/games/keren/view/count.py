"""What Keren counts at a moment: points, units lost by arm, the victory hexes (4.0)."""

from zariba.core.count import Count, opposed
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN, SEATS
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.state import DEAD, SET_UP, Keren
from zariba.games.keren.rules.victory import total_vp


def count(view: Keren) -> Count:
    """The figures of a view: the Commonwealth is ahead by its points beyond those that win."""
    points = total_vp(view)
    return Count(
        turn=0 if view.phase == SET_UP else view.turn,
        tracks={"vp": points},
        lost={SEATS[seat]: lost(view, seat) for seat in (COMMONWEALTH, ITALIAN)},
        lost_in="units",
        held=held(view),
        margin=opposed(SEATS[COMMONWEALTH], SEATS[ITALIAN], points - view.plan.win_vp),
        unit="victory points",
        meaning=f"The Commonwealth is ahead when it has more than the {view.plan.win_vp} points"
        " that win.",
    )


def lost(view: Keren, seat: int) -> dict[str, int]:
    """The units of a side that were eliminated, by arm (2.4a)."""
    found: dict[str, int] = {}
    for unit in view.pack.seat_units[seat]:
        if view.at[unit] == DEAD:
            arm = arm_of(view.pack, unit)
            found[arm] = found.get(arm, 0) + 1
    return found


def arm_of(pack: KerenPack, unit: int) -> str:
    """The arm that a unit is counted under."""
    if pack.is_gun[unit]:
        return "artillery"
    return "tanks" if pack.is_tank[unit] else "infantry"


def held(view: Keren) -> dict[str, str]:
    """By victory hex: the side that was in it last, the Italians before anybody came (4.2e)."""
    pack = view.pack
    return {
        f"{pack.place_name[place]} {pack.codes[place]}": SEATS[
            COMMONWEALTH if view.held[number] == COMMONWEALTH else ITALIAN
        ]
        for number, place in enumerate(pack.vp_hexes)
    }
