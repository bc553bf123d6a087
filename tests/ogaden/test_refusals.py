"""What a refused player is told: the rule that stands in his way, by its name."""

import pytest
from staging import act, bare_map

from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.printed import SOMALIA
from zariba.games.ogaden.rules.state import Ogaden

GAME: OgadenGame = make()


def somali_moves(place: dict[str, str], **words: object) -> Ogaden:
    """December 1977: all Somali units may move."""
    return bare_map(
        GAME,
        "campaign",
        turn="1977-12",
        step=words.pop("step", "moves"),
        marker="OPS-OGADEN",
        place=place,
        supply=False,
        **words,
    )


@pytest.mark.rules("10.2b", "8.4.1b", "6.2.2b", "8.1a")
@pytest.mark.parametrize(
    ("marks", "rule", "says"),
    [
        (["unsupplied"], "10.2b", "out of supply"),
        (["struck"], "8.4.1b", "logistical strike"),
        (["done", "raided"], "6.2.2b", "has acted"),
    ],
)
def test_besiegers_who_may_not_assault_are_told_why(marks: list[str], rule: str, says: str) -> None:
    place = {"S-9IB": "GOD", "S-15IB": "HGA"}
    state = somali_moves(place, state={"S-9IB": marks}, sieges=["GOD"])
    refusal = act(GAME, state, SOMALIA, ("assault", "GOD"))
    assert refusal is not None
    assert (refusal.rule, says in refusal.why) == (rule, True)


@pytest.mark.rules("8.1a")
@pytest.mark.parametrize("zone", ["KBY", "DEG"])
def test_there_is_no_assault_without_enemies_or_without_units(zone: str) -> None:
    state = somali_moves({"S-9IB": "KBY"})
    refusal = act(GAME, state, SOMALIA, ("assault", zone))
    assert refusal is not None
    assert refusal.rule == "8.1a"


@pytest.mark.rules("9.2.1g", "8.0a")
@pytest.mark.parametrize(("pause", "rule"), [(True, "9.2.1g"), (False, "")])
def test_under_the_pause_a_second_attack_is_refused_in_its_name(pause: bool, rule: str) -> None:
    place = {"S-9IB": "TOG", "S-15IB": "HGA", "S-17MIB": "GOD"}
    state = somali_moves(place, pause=pause, sieges=["GOD"])
    assert act(GAME, state, SOMALIA, ("unit", "S-9IB"), ("zone", "JIJ")) is None
    assault = GAME.why_not(state, SOMALIA, GAME.read("assault", "GOD"))
    march = act(GAME, state, SOMALIA, ("unit", "S-15IB"), ("zone", "AWR"))
    assert [r.rule if r else "" for r in (assault, march)] == [rule, rule]


@pytest.mark.rules("9.2.1g")
def test_under_the_pause_a_second_strike_is_refused_in_its_name() -> None:
    place = {"S-M21": "HGA", "S-M17": "BER", "E-5IB": "JIJ"}
    state = somali_moves(place, pause=True, step="sorties")
    assert act(GAME, state, SOMALIA, ("unit", "S-M21"), ("zone", "JIJ")) is None
    refusal = act(GAME, state, SOMALIA, ("unit", "S-M17"), ("zone", "AWR"))
    assert refusal is not None
    assert refusal.rule == "9.2.1g"
