"""What cannot be on the table is refused when a case lays it out, in words that name it."""

from random import Random

import pytest
from staging import bare_map

from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.games.keren.casefile.staging import unstage
from zariba.games.keren.game import KerenGame, make
from zariba.games.keren.rules.facing import FACING
from zariba.games.keren.rules.movement import MovementPhase

GAME: KerenGame = make()
PACK = GAME.state_type.pack
PLACE = {"CW4-red-1": "0030", "CW4-art-1": "0228", "CW4-red-3": "dead", "IT-col-white-1": "5503"}


@pytest.mark.parametrize(
    ("unit", "marker", "why"),
    [
        ("CW4-red-1", "fired", "it is no artillery"),
        ("CW4-art-1", "carrying", "it is artillery"),
        ("CW4-red-2", "suppressed", "it is not on the map"),
        ("CW4-red-3", "unsupplied", "it is not on the map"),
    ],
)
def test_a_marker_that_a_unit_cannot_have_is_named(unit: str, marker: str, why: str) -> None:
    with pytest.raises(BadInput, match=f"state: {unit} cannot be '{marker}': {why}"):
        bare_map(GAME, "first", step="commonwealth movement", place=PLACE, state={unit: [marker]})


@pytest.mark.parametrize(
    ("unit", "why"),
    [("CW4-art-1", "has none: only infantry types have"), ("CW4-red-2", "is not on the map")],
)
def test_a_facing_that_a_unit_cannot_have_is_refused(unit: str, why: str) -> None:
    with pytest.raises(BadInput, match=f"facing: {unit} {why}"):
        bare_map(
            GAME,
            "first",
            options=(FACING,),
            step="commonwealth movement",
            place=PLACE,
            facing={unit: "N"},
        )


def test_an_air_unit_that_is_none_is_named() -> None:
    with pytest.raises(BadInput, match="flown: no air unit 'CW4-red-1'; they are CW-air-1"):
        bare_map(GAME, "first", step="commonwealth movement", place=PLACE, flown=["CW4-red-1"])


def test_a_unit_laid_out_in_a_victory_hex_does_not_take_it() -> None:
    hex_ = PACK.codes[PACK.vp_hexes[0]]
    bare = bare_map(GAME, "first", step="commonwealth movement", place={"CW4-red-1": hex_})
    assert bare.held[0] == -1


@pytest.mark.parametrize("options", [(), (FACING,)])
def test_the_words_of_a_position_stage_it_again(options: tuple[str, ...]) -> None:
    state = GAME.start("first", options, numbered_seed(3))
    chance = Random(3)
    compared = 0
    while state.turn < 3 and state.result is None:
        seat = GAME.asked(state)[0]
        choice = GAME.choice(state, seat)
        assert choice is not None
        if isinstance(state.flow[-1], MovementPhase) and chance.random() < 0.1:
            words = unstage(state)
            again = bare_map(GAME, "first", options=options, **skipped(words))
            assert (again.stacks, again.held) == (state.stacks, state.held)
            assert unstage(again).get("facing") == words.get("facing")
            compared += 1
        assert GAME.apply(state, seat, chance.choice(choice.options)) is None
    assert compared > 10


def skipped(words: dict[str, object]) -> dict[str, object]:
    """Without the words that `bare_map` says itself."""
    return {k: v for k, v in words.items() if k not in ("game", "scenario", "empty", "options")}
