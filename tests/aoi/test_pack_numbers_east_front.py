"""The numbers and words of the data that EAST FRONT alone reads."""

from collections.abc import Callable
from pathlib import Path

import pytest
from abyssinia import put
from aoi_packs import game, with_number
from packs import altered

from zariba.core.case import run_case
from zariba.games.aoi.game import AoiGame, make
from zariba.games.aoi.material.pack import HERE
from zariba.games.aoi.rules.barbarossa import of_the_first_year
from zariba.games.aoi.rules.closed_countries import why_out_of_bounds
from zariba.games.aoi.rules.command_reform import why_not_exchange
from zariba.games.aoi.rules.gauge import RailConversion
from zariba.games.aoi.rules.income import collect, income, suffer_losses
from zariba.games.aoi.rules.prepared import clear_table, mobilize
from zariba.games.aoi.rules.rail import capacity_for
from zariba.games.aoi.rules.replenishment import why_not_replenish
from zariba.games.aoi.rules.sequence import defect
from zariba.games.aoi.rules.state import ALLIED, AXIS, BOX, OFFENSIVE, SIXTEENTHS, Aoi, total
from zariba.games.aoi.rules.strength import defense_strength
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.victory import judge_cities
from zariba.games.aoi.rules.volkssturm import levy

CASES = HERE.parent / "cases" / "east_front"
FOLLOWED = {
    # a number of the data, and a case that no longer holds when it is another
    "scenarios.toml scenario.3.special.surprise_offensives 3": "the-soviets-wait",
    "scenarios.toml scenario.3.special.winter_attack_die 0": "the-first-winter",
    "scenarios.toml scenario.3.form.1.claim.0.least 4": "three-cities",
    "scenarios.toml scenario.3.side.0.starting_eps.Germany 11": "june-1941",
    "scenarios.toml scenario.3.side.0.starting_eps.Italy 3": "june-1941",
    "scenarios.toml scenario.3.side.0.starting_offensives.Germany 9": "june-1941",
    "scenarios.toml scenario.3.side.0.starting_offensives.Italy 2": "june-1941",
    "scenarios.toml scenario.3.side.1.starting_eps.Soviet Union 3": "june-1941",
    "tables.toml die.winter 0": "the-first-winter",
    "tables.toml command.joint_ep 3": "joint-offensive",
}
SCENARIO = (
    # words of the scenario's file, and others
    ("replenished_a_month = 3", "replenished_a_month = 1"),
    ("pockets = 2 ", "pockets = 3 "),
    ("supply_hexes = 8", "supply_hexes = 2"),
    ("surprise_die = 3", "surprise_die = 2"),
    ('surprise = "June 1941"', 'surprise = "July 1941"'),
    ("winter_defense_die = 1", "winter_defense_die = 3"),
    ("command_die = -1", "command_die = -4"),
    ("command_defense_die = 3", "command_defense_die = 2"),
    ('poor_command_to = "November 1941"', 'poor_command_to = "October 1941"'),
    ("old_radius = 2", "old_radius = 9"),
    ("beyond = { Finland = 3 }", "beyond = { Finland = 1 }"),
    ("militia_a_season = 4", "militia_a_season = 2"),
    ("defections = { Rumania = 3,", "defections = { Rumania = 1,"),
    ('area = "Germany"\nep = 3', 'area = "Germany"\nep = 5'),
    ('area = "Soviet Union"\nep = 3', 'area = "Soviet Union"\nep = 4'),
    ('eps = { "1941" = 55,', 'eps = { "1941" = 56,'),
    ('eps = { "1941" = 110,', 'eps = { "1941" = 120,'),
    ('eps = { "1941" = -10,', 'eps = { "1941" = -12,'),
    ('dice = { "1941" = 1,', 'dice = { "1941" = 3,'),
    ('dice = { "1941" = 2, "1942" = 2, "1943" = 3', 'dice = { "1941" = 4, "1942" = 2, "1943" = 3'),
    ('dice = { "Autumn 1941" = 2', 'dice = { "Autumn 1941" = 5'),
    ("ep = 20\nsince", "ep = 25\nsince"),
    ("offensives_of = 2", "offensives_of = 4"),
    ('E 2022", "E 2814"]     # Leningrad', 'E 2022", "E 1924"]     # Leningrad'),
)
RAIL = (("Germany = 8", "Germany = 5"), ('"Soviet Union" = 10', '"Soviet Union" = 7'))
PARTNERS = (("Finland = 1,", "Finland = 2,"), ("Rumania = 1,", "Rumania = 3,"))


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> AoiGame:
    """The game with all those words changed: each of the questions below reads one of them."""
    folder = tmp_path_factory.mktemp("numbers") / "pack"
    altered(HERE, folder, "tables.toml", *RAIL, *PARTNERS)
    return make(altered(HERE, folder, "scenarios.toml", *SCENARIO))


def laid(played: AoiGame, month: str = "June 1941", **where: str) -> Aoi:
    """A month with only these pieces on the map."""
    g = played.state_type(scenario="east_front", options=(), seed=bytes(32))
    clear_table(g)
    g.phase = OFFENSIVE
    g.month = next(n for n, one in enumerate(g.plan.months) if one.name == month)
    for name, code in where.items():
        put(g, name, code)
    return g


def piece(g: Aoi, name: str) -> int:
    return g.pack.piece_index[name]


def hex_(g: Aoi, code: str) -> int:
    return g.pack.hex_index[code]


def first_year(month: str, unit: str) -> Callable[[AoiGame], int]:
    """What the first year adds to the die of an attack on whoever stands at Minsk."""

    def probe(played: AoiGame) -> int:
        foe = "so_43_1" if unit.startswith("ge") else "ge_63_1"
        g = laid(played, month, **{unit: "E 2428", foe: "E 2429"})
        return total(of_the_first_year(g, (piece(g, unit),), hex_(g, "E 2429")))

    return probe


def seasons_income(seat: int, month: str) -> Callable[[AoiGame], int]:
    """The income of a side without any unit of the enemy, dice apart."""
    return lambda played: total(income(laid(played, month), seat))


def dice_of(month: str) -> Callable[[AoiGame], int]:
    """How many dice are rolled for income."""

    def probe(played: AoiGame) -> int:
        g = laid(played, month)
        collect(g)
        return g.rolled

    return probe


def losses(played: AoiGame) -> int:
    g = laid(played, "July 1941")
    suffer_losses(g)
    return g.rolled


def at_the_start(played: AoiGame) -> int:
    g = laid(played)
    g.rolled = 0
    mobilize(g)
    return g.rolled


def pocket(played: AoiGame) -> int:
    """The strength of a unit in its second month out of supply."""
    g = laid(played, so_43_1="E 2429")
    g.cut_off[piece(g, "so_43_1")] = 2
    return total(defense_strength(g, hex_(g, "E 2429"), ())) // (4 * SIXTEENTHS)


def replenished(played: AoiGame) -> bool:
    """Whether a second unit comes back in a month."""
    g = laid(played)
    g.at[piece(g, "ge_63_1")] = BOX
    nation = g.plan.sides[AXIS].nation
    g.replenished[nation], g.eps[nation] = 1, 99
    return why_not_replenish(g, AXIS, piece(g, "ge_63_1")) is None


def defection(played: AoiGame) -> bool:
    """Whether a die of 3 takes Rumania out of the war."""
    g = laid(played, "August 1944", so_43_1="E 3627")
    g.loaded = (3, 6, 6)
    assert g.plan.special is not None
    defect(g, g.plan.special)
    return g.pack.nation_index["Rumania"] in g.gone


FIRST = game().state_type.pack.plan_by_id["east_front"].special
assert FIRST is not None


def finns(played: AoiGame) -> bool:
    """Whether a Finn may go three hexes beyond Finland."""
    g = laid(played, fi_33_1="E 1430")
    special = g.plan.special
    assert special is not None
    finn = (piece(g, "fi_33_1"),)
    return all(why_out_of_bounds(g, finn, h) is None for h in WIDE)


WIDE = sorted(FIRST.bounds[game().state_type.pack.nation_index["Finland"]])
"""The hexes that the Finns may enter by the data as it is."""


def old_hq(played: AoiGame) -> str:
    """Why an HQ of radius 3 is not exchanged in 1942."""
    g = laid(played, "January 1942", sh_kalinin="E 2022")
    return str(why_not_exchange(g, ALLIED, piece(g, "sh_kalinin")))


def train(unit: str) -> Callable[[AoiGame], int]:
    """How many units its nation moves by rail in a month."""
    return lambda played: capacity_for(laid(played, **{unit: "E 2429"}), piece(laid(played), unit))


def raised(played: AoiGame) -> int:
    """How many rise where five German cities have fallen."""
    cities = ("E 2539", "E 2435", "E 2434", "E 2937", "E 3039")
    fallen = {f"so_43_{n}": city for n, city in enumerate(cities, 1)}
    return levy(laid(played, "January 1945", **fallen))


def won(played: AoiGame) -> bool:
    """Whether the Axis wins with Moscow and Kalinin."""
    g = laid(played, "July 1941", ge_63_1="E 2022", ge_63_2="E 1924")
    judge_cities(g)
    return g.result is not None


PROBES: dict[str, tuple[Callable[[AoiGame], object], object, object]] = {
    # what is asked, the answer by the data as it is, and by the other
    "surprise": (first_year("June 1941", "ge_63_1"), 3, 0),
    "surprise a month later": (first_year("July 1941", "ge_63_1"), 3, 2),
    "attacks on poor command": (first_year("September 1941", "ge_63_1"), 3, 2),
    "Soviet command": (first_year("June 1941", "so_43_1"), -1, -4),
    "Soviet command in November": (first_year("November 1941", "so_43_1"), -1, 0),
    "first winter": (first_year("January 1942", "so_43_1"), 1, 3),
    "a pocket": (pocket, 2, 4),
    "replenishment": (replenished, True, False),
    "a defection": (defection, True, False),
    "the Finns": (finns, True, False),
    "dice in summer": (dice_of("July 1941"), 1, 3),
    "dice in autumn": (dice_of("October 1941"), 3, 8),
    "strategic warfare": (losses, 2, 4),
    "Offensives at the start": (at_the_start, 2, 4),
    "German trains": (train("ge_63_1"), 8, 5),
    "Soviet trains": (train("so_43_1"), 10, 7),
    "Finnish trains": (train("fi_33_1"), 1, 2),
    "Rumanian trains": (train("ru_33_1"), 1, 3),
    "the Volkssturm": (raised, 4, 2),
}


@pytest.mark.parametrize("what", PROBES)
def test_the_rules_follow_the_words_of_the_scenario(what: str, other: AoiGame) -> None:
    probe, before, after = PROBES[what]
    assert probe(game()) == before
    assert probe(other) == after


def test_income_follows_resources_and_the_calendar(other: AoiGame) -> None:
    def parts(played: AoiGame, seat: int, month: str) -> dict[str, int]:
        return {part.name: part.value for part in income(laid(played, month), seat)}

    mine, theirs = parts(game(), AXIS, "July 1941"), parts(other, AXIS, "July 1941")
    assert (mine["off the map"], theirs["off the map"]) == (55, 56)
    assert (mine["conquests and partners"], theirs["conquests and partners"]) == (110, 120)
    assert (mine["other fronts"], theirs["other fronts"]) == (-10, -12)
    assert mine["7 resources of Germany"] * 5 == theirs["7 resources of Germany"] * 3
    mine, theirs = parts(game(), ALLIED, "July 1941"), parts(other, ALLIED, "July 1941")
    assert mine["21 resources of Soviet Union"] * 4 == theirs["21 resources of Soviet Union"] * 3
    mine, theirs = parts(game(), AXIS, "January 1944"), parts(other, AXIS, "January 1944")
    left = "no unit left in Soviet Union"
    assert (mine[left], theirs[left]) == (20, 25)


def test_a_line_of_supply_is_as_long_as_the_scenario_says(other: AoiGame) -> None:
    def fed(played: AoiGame) -> int:
        return len(fed_hexes(laid(played, ge_63_1="E 2736"), AXIS))

    assert fed(other) < fed(game())


def test_the_cities_are_those_of_the_file(other: AoiGame) -> None:
    assert not won(game())
    assert won(other)


def test_as_many_rail_hexes_are_converted_as_the_scenario_says(tmp_path: Path) -> None:
    words = ("convert = 12 ", "convert = 5 ")
    played = make(altered(HERE, tmp_path / "pack", "scenarios.toml", words))
    plan = played.state_type.pack.plan_by_id["east_front"]
    assert plan.special is not None
    assert RailConversion(AXIS, plan.special.convert).left == 5


def parted(case: str, played: AoiGame) -> bool:
    """Whether a case holds with the data as it is, and no longer with the other."""
    path = CASES / f"{case}.toml"
    assert run_case(path, lambda _: game()).passed
    return not run_case(path, lambda _: played).passed


@pytest.mark.parametrize("told", FOLLOWED)
def test_a_case_follows_the_number(told: str, tmp_path: Path) -> None:
    place, _, new = told.rpartition(" ")
    assert parted(FOLLOWED[told], with_number(tmp_path / "pack", place, int(new)))
