"""What Sand Wars counts at a moment: steps lost, the places of the objectives, what they lack.

A side is ahead by what the other side's objective lacks and its own does not: spaces, and one
for enemies in a country where none may stand. It is known where both objectives are.
"""

from zariba.core.count import Count, opposed
from zariba.games.sandwars.material.counters import GROUND
from zariba.games.sandwars.material.map import ALG, MOR, SEATS
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.material.records import Test
from zariba.games.sandwars.rules.objectives import (
    controls,
    enemies_in,
    held_of,
    held_undisrupted,
    lost,
)
from zariba.games.sandwars.rules.state import REMOVED, REPLACEMENT, SET_UP, SandWars

ARMS = {
    "tank": "armour",
    "mech": "infantry",
    "motorized": "infantry",
    "recon": "reconnaissance",
    "armored_recon": "reconnaissance",
    "airborne": "infantry",
    "naval_infantry": "infantry",
    "commando": "infantry",
    "elite": "infantry",
    "towed_artillery": "artillery",
    "sp_artillery": "artillery",
    "het": "transport",
    "insurgent_camp": "insurgents",
    "guerrilla": "insurgents",
    "hq_division": "headquarters",
    "hq_brigade": "headquarters",
}


def count(view: SandWars) -> Count:
    """The figures of a view."""
    return Count(
        turn=0 if view.phase == SET_UP else view.played,
        tracks={"chips": view.turn if view.war else view.chips},
        lost={SEATS[seat]: losses(view, seat) for seat in (ALG, MOR)},
        lost_in="steps",
        held=held(view),
        margin=margin(view),
        unit="spaces",
        meaning="Whose objective lacks fewer spaces is ahead by the difference; an objective that"
        " is changed begins anew.",
    )


def losses(view: SandWars, seat: int) -> dict[str, int]:
    """The steps of a side's ground units that are lost now, by arm (loss.fate)."""
    pack = view.pack
    found: dict[str, int] = {}
    for piece in pack.of_seat[seat]:
        if pack.type[piece] not in GROUND:
            continue
        gone = view.at[piece] in (REPLACEMENT, REMOVED)
        full = pack.steps[piece] or 1
        steps = full if gone else max(pack.cv[piece] - view.cv[piece], 0)
        if steps and (gone or view.at[piece] >= 0):
            arm = ARMS[pack.type[piece]]
            found[arm] = found.get(arm, 0) + steps
    return found


def held(view: SandWars) -> dict[str, str]:
    """By space that some objective names: the side that controls it (def.control)."""
    pack = view.pack
    spaces = [pack.space_index[name] for name in named(pack)]
    return {
        pack.names[space]: SEATS[view.ctrl[space]] if view.ctrl[space] >= 0 else ""
        for space in spaces
    }


def named(pack: SandWarsPack) -> list[str]:
    """The spaces that objectives name, each once."""
    tests = [objective.test for objective in pack.objectives]
    return list(
        dict.fromkeys(
            name
            for test in tests
            for name in (*test.controls_all, *test.controls_one_of, *test.one_of)
        )
    )


def margin(view: SandWars) -> dict[str, float]:
    """By seat; none where an objective is not known."""
    if min(view.objective) < 0:
        return {}
    tests = [view.pack.objectives[number].test for number in view.objective]
    lacks = [lacking(view, seat, tests[seat]) for seat in (ALG, MOR)]
    return opposed(SEATS[ALG], SEATS[MOR], lacks[MOR] - lacks[ALG])


def lacking(view: SandWars, seat: int, test: Test) -> int:
    """How many spaces are still to be won, kept clear or spoiled for an objective."""
    missing = sum(not controls(view, seat, name) for name in test.controls_all)
    missing += bool(test.controls_one_of) and not held_of(view, seat, test)
    missing += lacking_in_country(view, seat, test)
    if test.lost_at_least:
        missing += max(test.lost_at_least - lost(view, test), 0)
    if test.held_undisrupted_at_least:
        missing += max(test.held_undisrupted_at_least - held_undisrupted(view, test), 0)
    return missing + enemies_in(view, seat, test)


def lacking_in_country(view: SandWars, seat: int, test: Test) -> int:
    """How many spaces of a country: in all, inside the berm, one of those listed."""
    if not test.controls_at_least:
        return 0
    pack = view.pack
    mine = [s for s in range(pack.size) if pack.country[s] == test.among and view.ctrl[s] == seat]
    inside = [s for s in mine if pack.spaces[s].berm_side == "inside"]
    listed = any(pack.space_ids[s] in test.one_of for s in inside) or not test.one_of
    return max(
        test.controls_at_least - len(mine), test.inside_berm_at_least - len(inside), int(not listed)
    )
