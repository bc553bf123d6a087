"""The words of case files lay out only what play can bring about."""

import pytest
from staging import bare_map

from zariba.core.bad_input import BadInput
from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.rules.state import OUT, RAIDED, STRUCK, UNSUPPLIED, Ogaden

PACK = OgadenPack(HERE, HERE)

GAME: OgadenGame = make()


def december(**words: object) -> Ogaden:
    """Before the morale phase of December 1977."""
    return bare_map(GAME, "campaign", turn="1977-12", step="morale", **words)


@pytest.mark.rules("10.1a")
@pytest.mark.parametrize(
    ("unit", "word"), [("W-GU1", "unsupplied"), ("S-116", "unsupplied"), ("E-F5E", "struck")]
)
def test_a_unit_that_is_always_supplied_cannot_be_laid_out_without(unit: str, word: str) -> None:
    with pytest.raises(BadInput, match=f"{unit} cannot be {word}: it is always supplied"):
        december(place={unit: "JIJ"}, state={unit: [word]})


@pytest.mark.rules("10.1a", "8.4.1b")
def test_a_strike_holds_guerrillas_and_takes_only_brigades_out_of_supply() -> None:
    units = {"W-GU1": STRUCK, "S-116": STRUCK, "S-9IB": STRUCK | UNSUPPLIED}
    state = december(place=dict.fromkeys(units, "TOG"), state={name: ["struck"] for name in units})
    assert {name: state.status[PACK.unit_index[name]] for name in units} == units


@pytest.mark.rules("8.6.2a")
@pytest.mark.parametrize(
    ("zone", "words", "says"),
    [
        ("AWR", {}, "AWR has no bastion that stands"),
        ("DEG", {"site": {"DEG": "ethiopian destroyed"}}, "DEG has no bastion that stands"),
        ("DEG", {}, "to be seen in DEG"),
        ("DEG", {"place": {"W-GU1": "DEG"}, "state": {"W-GU1": ["concealed"]}}, "to be seen"),
    ],
)
def test_a_siege_needs_a_bastion_and_besiegers(
    zone: str, words: dict[str, object], says: str
) -> None:
    with pytest.raises(BadInput, match=says):
        december(sieges=[zone], **words)


@pytest.mark.rules("6.3c", "5.3i", "4.2.1c")
@pytest.mark.parametrize(
    ("month", "gone"),
    [
        ("1977-09", set()),
        ("1977-10", {"OPS-OGADEN", "CMD-LION"}),
        ("1977-12", {"OPS-OGADEN", "CMD-LION", "OPS-AVRORA"}),
        ("1978-02", {"OPS-OGADEN", "CMD-LION", "OPS-AVRORA", "OPS-JIJIGA", "OPS-RC1"}),
    ],
)
def test_a_month_has_the_markers_that_are_still_in_the_game(month: str, gone: set[str]) -> None:
    state = bare_map(GAME, "campaign", turn=month, step="morale")
    out = {PACK.markers[m].id for m in PACK.ops if state.marker[m] == OUT}
    assert out == gone


def test_a_marker_that_a_case_names_is_where_it_says() -> None:
    state = december(markers={"CMD-LION": "bowl"})
    assert state.marker[PACK.marker_index["CMD-LION"]] != OUT


@pytest.mark.rules("6.2.2b")
def test_a_raid_is_kept_when_a_position_is_written_down() -> None:
    state = bare_map(
        GAME,
        "campaign",
        turn="1977-12",
        step="moves",
        marker="OPS-OGADEN",
        place={"W-GU1": "DEN", "W-GU2": "DEN"},
        state={"W-GU1": ["done", "raided"]},
    )
    words = GAME.unstage(state)
    assert words["state"] == {"W-GU1": ["done", "raided"]}
    twin = GAME.new_state("campaign", (), state.seed)
    GAME.stage(words, twin)
    assert twin.status[PACK.unit_index["W-GU1"]] & RAIDED
