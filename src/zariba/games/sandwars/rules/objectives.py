"""Strategic Objective cards: what each of them wants at the end of the game."""

from zariba.games.sandwars.material.map import SEATS
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.material.records import Test
from zariba.games.sandwars.rules.state import SandWars, every_unit


def fulfilled(g: SandWars, seat: int) -> bool:
    """Whether a side's objective holds on the present position (win.end_only, win.control_now)."""
    if g.objective[seat] < 0:
        return False
    return holds(g, seat, g.pack.objectives[g.objective[seat]].test)


def holds(g: SandWars, seat: int, test: Test) -> bool:
    """Every condition that the card names."""
    return (
        all(controls(g, seat, name) for name in test.controls_all)
        and (not test.controls_one_of or bool(held_of(g, seat, test)))
        and enough_controlled(g, seat, test)
        and (not test.lost_at_least or lost(g, test) >= test.lost_at_least)
        and (
            not test.held_undisrupted_at_least
            or held_undisrupted(g, test) >= test.held_undisrupted_at_least
        )
        and not enemies_in(g, seat, test)
    )


def controls(g: SandWars, seat: int, name: str) -> bool:
    """Control as the rules define it; a disputed space is its former controller's."""
    return g.ctrl[g.pack.space_index[name]] == seat


def held_of(g: SandWars, seat: int, test: Test) -> list[str]:
    """Those of the listed spaces that count: controlled, and chained where that is asked."""
    held = [name for name in test.controls_one_of if controls(g, seat, name)]
    if test.chain_to:
        reached = chained(g, seat, g.pack.space_index[test.chain_to])
        held = [name for name in held if g.pack.space_index[name] in reached]
    return held


def chained(g: SandWars, seat: int, start: int) -> set[int]:
    """Spaces that an unbroken chain of controlled spaces joins to a start."""
    if g.ctrl[start] != seat:
        return set()
    reached, waiting = {start}, [start]
    while waiting:
        for other in g.pack.near[waiting.pop()]:
            if other not in reached and g.ctrl[other] == seat:
                reached.add(other)
                waiting.append(other)
    return reached


def enough_controlled(g: SandWars, seat: int, test: Test) -> bool:
    """So many spaces of a country, some of them inside the berm, one of them listed."""
    if not test.controls_at_least:
        return True
    held = [s for s in range(g.pack.size) if g.pack.country[s] == test.among and g.ctrl[s] == seat]
    inside = [s for s in held if g.pack.spaces[s].berm_side == "inside"]
    return (
        len(held) >= test.controls_at_least
        and len(inside) >= test.inside_berm_at_least
        and (not test.one_of or any(g.pack.space_ids[s] in test.one_of for s in inside))
    )


def of_types(pack: SandWarsPack, test: Test) -> list[int]:
    """The spaces of the owner's home country that are of the named types."""
    seat = SEATS.index(test.owner)
    return [
        s for s in range(pack.size) if pack.kind_of[s] in test.among_types and pack.home[s] == seat
    ]


def lost(g: SandWars, test: Test) -> int:
    """How many of the owner's spaces are disrupted or not controlled by him."""
    seat = SEATS.index(test.owner)
    return sum(s in g.spoiled or g.ctrl[s] != seat for s in of_types(g.pack, test))


def held_undisrupted(g: SandWars, test: Test) -> int:
    """How many of them he controls undisrupted."""
    return len(of_types(g.pack, test)) - lost(g, test)


def enemies_in(g: SandWars, seat: int, test: Test) -> bool:
    """Whether enemies stand where the card wants none, lone bases included.

    def.unconventional: a base is a conventional unit, a terror marker an unconventional one.
    """
    foe = 1 - seat
    for s in range(g.pack.size):
        there = every_unit(g, foe, s)
        if not there:
            continue
        country = g.pack.country[s]
        if country == test.no_enemy_unit_in:
            return True
        if country == test.no_enemy_conventional_in:
            if any(conventional_force(g.pack, p) for p in there):
                return True
        if country == test.no_enemy_camp_in:
            if any(g.pack.type[p] == "insurgent_camp" for p in there):
                return True
    return False


def conventional_force(pack: SandWarsPack, piece: int) -> bool:
    """Whether a unit is a conventional one on the ground, or a base; a Leader only leads them."""
    return pack.conventional[piece] and pack.type[piece] != "leader"
