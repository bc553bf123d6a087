"""Markers and their deadlines, the odds of raids, and headquarters held against the map."""

from itertools import product

import pytest
from staging import act, bare_map

from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import SOMALIA
from zariba.games.ogaden.rules.operations import Activation
from zariba.games.ogaden.rules.sequence import NextTurn
from zariba.games.ogaden.rules.state import BOWL, OUT, PLAYED, Ogaden

PACK = OgadenPack(HERE, HERE)

GAME: OgadenGame = make()


def staged(step: str, place: dict[str, str], **words: object) -> Ogaden:
    """A bare map with some units on it."""
    return bare_map(GAME, "campaign", step=step, place=place, **words)


@pytest.mark.rules("6.3b", "6.3c")
@pytest.mark.parametrize(
    ("marker", "last"),
    [
        ("OPS-OGADEN", "1977-09"),
        ("OPS-JIJIGA", "1977-12"),
        ("OPS-AVRORA", "1977-11"),
        ("OPS-RC1", "1978-01"),
    ],
)
def test_an_unplayed_major_ops_goes_when_the_next_has_had_its_turn(marker: str, last: str) -> None:
    index = PACK.marker_index[marker]
    before = PACK.months[PACK.month_index[last] - 1]
    for month, place in ((before, BOWL), (last, OUT)):
        state = staged("end of turn", {}, turn=month)
        state.marker[index] = PLAYED
        state.flow = [NextTurn()]
        NextTurn().work(state)
        assert state.marker[index] == place


@pytest.mark.rules("7.2.1c", "7.2.1d")
@pytest.mark.parametrize(("unit", "ways"), [("W-GU1", 12), ("A-GU1", 8)])
def test_a_lone_guerrilla_unit_puts_a_garrison_out_in_so_many_of_36_cases(
    unit: str, ways: int
) -> None:
    imi = PACK.zone_index["IMI"]
    won = 0
    for garrison, guerrillas in product(range(1, 7), repeat=2):
        state = staged(
            "raids",
            {unit: "HAM"},
            turn="1977-07",
            marker="OPS-WS",
            hand={"ethiopian": [], "somali": []},
        )
        dice = [garrison] if garrison <= 2 else [garrison, guerrillas]
        state.loaded = tuple(dice)
        assert act(GAME, state, SOMALIA, ("harass", "IMI"), ("unit", unit)) is None
        assert state.loaded == ()
        won += state.site_loss[imi]
    assert won == ways


@pytest.mark.rules("7.3.1d")
@pytest.mark.parametrize(("unit", "zone", "best"), [("S-116", "ADG", 3), ("W-SFU", "IMI", 2)])
def test_a_sabotage_needs_less_than_the_ncf(unit: str, zone: str, best: int) -> None:
    for die in range(1, 7):
        state = staged(
            "raids",
            {unit: zone},
            state={unit: ["concealed"]},
            turn="1977-07",
            marker="OPS-OGADEN",
            hand={"ethiopian": [], "somali": []},
        )
        state.loaded = (die,) if zone == "ADG" else (6, 6, die)
        assert act(GAME, state, SOMALIA, ("sabotage", zone), ("unit", unit)) is None
        assert bool(state.sabotaged) == (die <= best)


@pytest.mark.rules("7.3.1g", "1.3d")
@pytest.mark.parametrize("station", ["NAZ", "AWA", "MIE", "ERE", "DIR", "ADG", "AYS"])
def test_each_station_and_bridge_of_the_line_cuts_it(station: str) -> None:
    state = staged("moves", {}, marker="OPS-ETH")
    assert GAME.observe(state, "railway_cut", False) is None
    state.sabotaged = (PACK.zone_index[station],)
    assert GAME.observe(state, "railway_cut", True) is None


def routes(source: str) -> dict[str, int]:
    """Zones from a box by the plain reading: roads and one path, first or last, not by Tatek."""
    found: dict[tuple[int, str], int] = {(PACK.zone_index[source], "start"): 0}
    waiting = list(found)
    for here, leg in waiting:  # grows while it is read
        for (a, to), kind in PACK.net.kind.items():
            if a != here or to == PACK.tatek or leg == "end":
                continue
            if kind == "path":
                after = {"start": "path", "road": "end", "path": ""}[leg]
            else:
                after = "road" if leg == "start" else leg
            if after and (to, after) not in found:
                found[to, after] = found[here, leg] + 1
                waiting.append((to, after))
    best: dict[str, int] = {}
    for (zone, _), steps in found.items():
        best[PACK.codes[zone]] = min(steps, best.get(PACK.codes[zone], steps))
    return best


@pytest.mark.rules("3.2.2a", "3.2.2c")
@pytest.mark.parametrize("box", ["BER", "MOG"])
def test_ops_sna_reaches_exactly_the_zones_within_ten_of_its_headquarters(box: str) -> None:
    away = routes(box)
    assert away["GOD"] == {"BER": 8, "MOG": 6}[box]
    ops_sna = Activation(SOMALIA, PACK.marker_index["OPS-SNA"])
    for code, steps in away.items():
        for name in ("S-9IB", "S-M21", "S-116"):
            state = staged("operations", {name: code}, markers={"CMD-SAMATAR": "kept"})
            found = ops_sna.activates(state, PACK.unit_index[name], PACK.zone_index[box])
            assert found == (steps <= 10), code
