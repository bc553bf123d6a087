"""The odds a player sees are the true ones: every die is tried, and chances are exact."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import pytest
from staging import bare_map

from zariba.core.choice import Action
from zariba.core.dice import DiceError
from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.rules.state import DEAD, REDUCED, Ogaden

PACK = OgadenPack(HERE, HERE)

GAME: OgadenGame = make()
FACES = range(1, 7)


class Fight(NamedTuple):
    """A position and the actions that lead to a roll: seat, verb, argument and the dice."""

    words: dict[str, object]
    order: list[tuple[str, str, str, tuple[int, ...]]]


def staged(fight: Fight) -> Ogaden:
    """The state after the orders."""
    g = bare_map(GAME, "campaign", **{"turn": "1977-07", "supply": False, **fight.words})
    for seat, verb, arg, dice in fight.order:
        g.loaded = dice
        assert GAME.apply(g, GAME.seat(seat), GAME.read(verb, arg)) is None
        assert g.loaded == ()
    return g


def outcomes(
    g: Ogaden, action: Action, see: Callable[[Ogaden], object], first: tuple[int, ...] = ()
) -> dict[object, Fraction]:
    """What an action may bring with which chance, by every possible row of dice."""
    found: dict[object, Fraction] = {}
    waiting: list[tuple[int, ...]] = [first]
    seat = GAME.asked(g)[0]
    for dice in waiting:
        twin = g.clone()
        twin.loaded = dice
        try:
            assert GAME.apply(twin, seat, action) is None
        except DiceError:
            waiting += [(*dice, face) for face in FACES]
            continue
        assert twin.loaded == ()
        seen = see(twin)
        found[seen] = found.get(seen, Fraction(0)) + Fraction(1, 6 ** (len(dice) - len(first)))
    assert sum(found.values()) == 1
    return found


def shown(g: Ogaden, action: Action) -> dict[object, Fraction]:
    """The odds that the player to move sees."""
    seat = GAME.asked(g)[0]
    odds = GAME.odds(GAME.mask(g, seat), seat, action)
    assert odds is not None
    return {word: Fraction(ways, of) for word, ways, of in odds.outcomes if ways}


def told(*kinds: str) -> Callable[[Ogaden], object]:
    """Whether the first event of a kind was a hit."""
    return lambda g: next(e.word.split()[-1] for e in g.news if e.kind in kinds)


E, S = "ethiopian", "somali"
ATTACK_IN_THE_BUSH = Fight(
    {
        "step": "moves",
        "marker": "OPS-AVRORA",
        "place": {"E-10MIB": "HAR", "S-9IB": "BAB", "S-15IB": "BAB", "W-GU1": "BAB"},
    },
    [(E, "unit", "E-10MIB", ()), (E, "zone", "BAB", (6, 6, 6))],
)
ATTACK_ON_A_TOWN = Fight(
    {
        "step": "moves",
        "marker": "OPS-OGADEN",
        "place": {"S-17MIB": "BLW", "E-5IB": "FER", "E-PSB": "FER"},
        "hand": {E: [], S: ["TS-ENV"]},
    },
    [
        (S, "unit", "S-17MIB", ()),
        (S, "zone", "FER", ()),
        (S, "marker", "TS-ENV", (6, 6, 6)),
    ],
)
ASSAULT_OF_BESIEGERS = Fight(
    {
        "step": "moves",
        "marker": "OPS-OGADEN",
        "place": {"S-9IB": "DEG", "D-75MB": "DEG"},
        "sieges": ["DEG"],
        "state": {"S-9IB": ["reduced"]},
    },
    [(S, "assault", "DEG", ()), (S, "unit", "S-9IB", (6, 6))],
)
STRIKE = Fight(
    {
        "step": "sorties",
        "marker": "OPS-AVRORA",
        "place": {"E-CAN": "DIR", "S-9IB": "TOG", "W-GU1": "TOG"},
    },
    [(E, "unit", "E-CAN", ()), (E, "zone", "TOG", ())],
)


@pytest.mark.parametrize(
    ("fight", "action", "hits"),
    [
        (ATTACK_IN_THE_BUSH, ("unit", "S-9IB"), 3),  # 4, one less in the bush
        (ATTACK_IN_THE_BUSH, ("unit", "W-GU1"), 2),  # the UCF is not lowered
        (ATTACK_ON_A_TOWN, ("unit", "E-5IB"), 5),  # 4 and Envelopment
        (ATTACK_ON_A_TOWN, ("unit", "E-PSB"), 3),  # UCF 2 and Envelopment
        (ATTACK_ON_A_TOWN, ("site", "FER"), 5),
        (ASSAULT_OF_BESIEGERS, ("unit", "D-75MB"), 1),  # 2 of a reduced IB, one less
    ],
)
def test_the_odds_of_a_shot_are_those_of_the_die(
    fight: Fight, action: tuple[str, str], hits: int
) -> None:
    g = staged(fight)
    move = GAME.read(*action)
    assert shown(g, move) == outcomes(g, move, told("shot"))
    assert shown(g, move)["hit"] == Fraction(hits, 6)


@pytest.mark.parametrize(
    ("action", "hits"), [(("unit", "S-9IB"), 4), (("unit", "W-GU1"), 1), (("logistic", ""), 4)]
)
def test_the_odds_of_a_strike_are_those_of_the_die_once_the_guns_have_missed(
    action: tuple[str, str], hits: int
) -> None:
    g = staged(STRIKE)
    move = GAME.read(*action)
    if move[0] == "logistic":  # two units: the Somali player names the one that fires
        expected = {"hit": Fraction(hits, 6), "miss": Fraction(6 - hits, 6)}
        assert shown(g, move) == expected
        assert GAME.apply(g, GAME.asked(g)[0], move) is None
        assert outcomes(g, GAME.read("unit", "S-9IB"), told("bombs"), (6,)) == expected
        return
    assert shown(g, move) == outcomes(g, move, told("bombs"), (6,))
    assert shown(g, move)["hit"] == Fraction(hits, 6)


@pytest.mark.rules("7.2.1d", "8.2e")
@pytest.mark.parametrize(("unit", "chance"), [("W-GU1", Fraction(1, 3)), ("A-GU1", Fraction(2, 9))])
def test_a_lone_guerrilla_unit_harasses_a_lone_garrison(unit: str, chance: Fraction) -> None:
    g = staged(
        Fight(
            {"step": "raids", "marker": "OPS-WS", "place": {unit: "HAM"}},
            [(S, "harass", "IMI", ())],
        )
    )
    imi = PACK.zone_index["IMI"]
    found = outcomes(g, GAME.read("unit", unit), lambda twin: twin.site_loss[imi])
    assert found == {1: chance, 0: 1 - chance}


@pytest.mark.rules("8.2a", "8.2f", "8.5f")
def test_two_infantry_brigades_take_a_lone_garrison_in_thirteen_of_eighteen_attacks() -> None:
    g = staged(
        Fight(
            {
                "step": "moves",
                "marker": "OPS-OGADEN",
                "place": {"S-9IB": "BLW", "S-15IB": "BLW"},
            },
            [
                (S, "unit", "S-9IB", ()),
                (S, "unit", "S-15IB", ()),
                (S, "zone", "FER", ()),
            ],
        )
    )
    ferfer, garrison_fires_at = PACK.zone_index["FER"], GAME.read("unit", "S-9IB")
    found = outcomes(g, garrison_fires_at, lambda twin: twin.site_loss[ferfer])
    whole = Fraction(3, 6) * Fraction(3, 6)  # neither IB of CCF 3 hits
    reduced = Fraction(3, 6) * Fraction(4, 6)  # one of them has been hit
    held = Fraction(4, 6) * whole + Fraction(2, 6) * reduced
    assert found == {0: held, 1: 1 - held}
    assert 1 - held == Fraction(13, 18)


@pytest.mark.rules("7.3.1d")
def test_the_116th_sabotages_an_undefended_station_in_half_of_its_attempts() -> None:
    g = staged(
        Fight(
            {
                "step": "raids",
                "marker": "OPS-OGADEN",
                "place": {"S-116": "DIR"},
                "state": {"S-116": ["concealed"]},
            },
            [(S, "sabotage", "ERE", ())],
        )
    )
    found = outcomes(g, GAME.read("unit", "S-116"), lambda twin: bool(twin.sabotaged))
    assert found == {True: Fraction(1, 2), False: Fraction(1, 2)}


@pytest.mark.rules("8.4g", "8.4h", "8.4i", "8.4j")
def test_a_strike_past_an_interceptor_and_guns_has_its_exact_chance() -> None:
    g = staged(
        Fight(
            {
                "step": "sorties",
                "marker": "OPS-OGADEN",
                "place": {"S-M21": "HGA", "E-F5E": "DIR"},
            },
            [(S, "unit", "S-M21", ())],
        )
    )
    dire_dawa, mig = PACK.zone_index["DIR"], PACK.unit_index["S-M21"]
    found = outcomes(g, GAME.read("zone", "DIR"), lambda twin: twin.site_loss[dire_dawa])
    # The F-5E (4) must miss; the guns (2) hit or miss; then CCF 2, or 1 when reduced.
    hit = Fraction(2, 6) * (Fraction(4, 6) * Fraction(2, 6) + Fraction(2, 6) * Fraction(1, 6))
    assert found == {1: hit, 0: 1 - hit}
    steps = outcomes(g, GAME.read("zone", "DIR"), lambda twin: twin.status[mig] & REDUCED)
    assert steps[0] == Fraction(2, 6) * Fraction(4, 6)


@pytest.mark.rules("8.4.1d", "8.4.1e")
def test_terror_bombing_of_a_box_has_its_exact_chance() -> None:
    g = staged(
        Fight(
            {
                "step": "sorties",
                "marker": "OPS-AVRORA",
                "place": {"E-F5E": "DIR"},
                "state": {"E-F5E": ["reduced"]},
            },
            [(E, "unit", "E-F5E", ())],
        )
    )
    f5e = PACK.unit_index["E-F5E"]
    action = GAME.read("zone", "BER")
    found = outcomes(g, action, lambda twin: (twin.morale[1], twin.at[f5e] == DEAD))
    down, bombed = Fraction(2, 6), Fraction(4, 6) * Fraction(2, 6)
    assert found == {
        (15, True): down,  # 3 points for an Ethiopian AU
        (10, False): bombed,
        (12, False): 1 - down - bombed,
    }
