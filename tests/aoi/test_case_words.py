"""The words of case files of Africa Orientale Italiana: laid out, written down, expected."""

import pytest
from staging import bare_map

from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.core.flow import Event, Result
from zariba.games.aoi.casefile.staging import start_step, step_words
from zariba.games.aoi.casefile.words import MARKERS, WORDS
from zariba.games.aoi.game import make
from zariba.games.aoi.rules.movement_phase import MovementPhase
from zariba.games.aoi.rules.movement_points import allowance
from zariba.games.aoi.rules.offensives import OffensivePhase
from zariba.games.aoi.rules.sequence import Calendar
from zariba.games.aoi.rules.setup import SetUp
from zariba.games.aoi.rules.state import (
    ALLIED,
    AXIS,
    LASTING,
    MOVEMENT,
    OF_THE_MONTH,
    OF_THE_OFFENSIVE,
    Aoi,
)

GAME = make()
POSITION: dict[str, object] = {
    "month": "December 1935",
    "place": {
        "it_i": "S 7716",
        "eth_w_tigre": "S 7816",
        "it_stp": "S 7615",
        "it_ii": "box",
        "it_hq_north": "pool",
        "it_l3": "dead",
    },
    "cargo": {"it_stp": ["it_dubats", "supply"]},
    "state": {"it_i": ["depleted", "active"], "it_stp": ["fuelless"]},
    "cut_off": {"it_i": 2},
    "owner": {"S 7815": "Italy"},
    "works": {"S 7616": ["small airbase", "base damaged"], "S 7717": ["fort rising"]},
    "chits": {"S 9508": "Italy"},
    "eps": {"Italy": 18},
    "offensives": {"Italy": 5, "Ethiopia": 2},
    "rerolls": {"Italy": 1},
    "atrocity": ["Ethiopia"],
    "invaded": ["Ethiopia"],
    "gas": "December 1935",
    "weather": {"African Moderate": "mud"},
    "air_effect": {"African Moderate": "grounded"},
    "initiative": "Italy",
    "replenished": {"Italy": 1},
}


def table(**words: object) -> Aoi:
    """A position with nothing asked yet."""
    state = GAME.new_state("ethiopia", (), numbered_seed(1))
    WORDS.lay(state, words)
    return state


def test_all_words_lay_out_what_they_say_and_are_written_down_again() -> None:
    state = table(**POSITION)
    assert GAME.broken(state) == []
    written = WORDS.write(state)
    assert written["owner"] == {"S 7815": "Italy"}, "those of the two units were theirs before"
    assert WORDS.write(table(**written)) == written
    assert table(**written) == state


@pytest.mark.parametrize("word", sorted(POSITION))
def test_what_was_laid_out_is_what_is_seen(word: str) -> None:
    state = table(**POSITION)
    expected = "at" if word == "place" else word
    assert GAME.observe(state, expected, POSITION[word]) is None


@pytest.mark.parametrize(
    ("word", "value", "says"),
    [
        ("at", {"it_i": "S 7717"}, "at of it_i: expected S 7717, found S 7716"),
        ("state", {"it_i": ["active"]}, "markers of it_i"),
        ("owner", {"S 8416": "Italy"}, "owner of S 8416: expected Italy, found Ethiopia"),
        ("eps", {"Italy": 17}, "eps of Italy: expected 17, found 18"),
        ("works", {"S 7717": []}, "works of S 7717"),
        ("gas", "never", "gas: expected never"),
        ("result", "Italy", "the game goes on"),
        ("combat", {"die": 3}, "nobody attacked"),
        ("told", ["captured"], "told: expected"),
        ("mp", {"it_i": 3}, "mp of it_i: expected 3, found 1"),
        ("zoc", {"ethiopia": ["S 9508"]}, "no zone of control of ethiopia covers S 9508"),
    ],
)
def test_what_does_not_hold_is_said_in_a_sentence(word: str, value: object, says: str) -> None:
    found = GAME.observe(table(**POSITION), word, value)
    assert found is not None
    assert says in found


def test_a_unit_laid_out_in_a_hex_of_the_enemy_owns_it() -> None:
    state = table(place={"it_i": "S 7816", "it_debono": "S 7816", "it_ca133_1": "S 8017"})
    assert GAME.observe(state, "owner", {"S 7816": "Italy", "S 8017": "Ethiopia"}) is None


def test_results_are_expected_by_nation_and_by_rule() -> None:
    state = table()
    assert GAME.observe(state, "result", "none") is None
    state.result = Result(ALLIED, "eth.e", "Addis Ababa has held out")
    assert GAME.observe(state, "result", "Ethiopia") is None
    assert GAME.observe(state, "result", {"winner": "Ethiopia", "rule": "eth.e"}) is None
    assert GAME.observe(state, "result", {"rule": "eth.d"}) is not None


def test_a_combat_is_expected_by_column_die_result_and_modifiers() -> None:
    state = table()
    state.news = [Event("combat", value=5, die=3, word="1/1/0")]
    want = {"column": "4-1", "die": 3, "result": "1/1/0", "modifiers": 0}
    assert GAME.observe(state, "combat", want) is None
    assert GAME.observe(state, "told", ["combat"]) is None
    assert GAME.observe(state, "combat", {"column": "3-1"}) is not None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"month": "May 1936"}, "the scenario has October 1935 to April 1936, no 'May 1936'"),
        ({"place": {"it_ix": "S 7716"}}, "there is no piece 'it_ix'"),
        ({"place": {"it_i": "7716"}}, "there is no hex '7716'"),
        ({"place": {"it_i": "S 8106"}}, "it_i cannot stand in the water of S 8106"),
        ({"place": {"it_i": "S 7816", "eth_wag": "S 7816"}}, "both sides in S 7816"),
        ({"place": {"it_i": "aboard"}}, "say under cargo which ship"),
        ({"cargo": {"it_i": ["it_ii"]}}, "it_i is no ship"),
        ({"state": {"eth_wag": ["depleted"]}}, "eth_wag cannot be 'depleted': it has one step"),
        ({"state": {"it_i": ["tired"]}}, "no marker 'tired'"),
        ({"works": {"S 7616": ["castle"]}}, "'castle' is none of"),
        ({"works": {"S 8106": ["fort"]}}, "nothing is built in the water of S 8106"),
        ({"eps": {"Atlantis": 3}}, "there is no nation 'Atlantis'"),
        ({"eps": {"Italy": -3}}, "a track does not stand below 0"),
        ({"cut_off": {"it_i": -1}}, "months are counted from 0"),
        ({"weather": {"Polar": "mud"}}, "there is no weather zone 'Polar'"),
        ({"weather": {"African Mild": "snow"}}, "'snow' is none of fair, mud, winter"),
        ({"air_effect": {"African Mild": "fog"}}, "'fog' is none of"),
        ({"passes": 1, "step": "movement"}, "only the turn of a side follows passes"),
        ({"step": "tea"}, "there is no step 'tea'"),
        ({"tea": 1}, "has no word 'tea'"),
    ],
)
def test_a_word_that_cannot_be_is_refused_in_a_line(words: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        bare_map(GAME, "ethiopia", **words)


def test_an_unknown_side_or_word_to_expect_is_refused() -> None:
    with pytest.raises(BadInput, match="there is no side 'greece'"):
        GAME.observe(table(), "zoc", {"greece": ["S 7716"]})
    with pytest.raises(BadInput, match="has no word 'morale' to expect"):
        GAME.observe(table(), "morale", 1)
    with pytest.raises(BadInput, match="it_i is not on the map"):
        GAME.observe(table(), "supplied", {"it_i": True})


# Steps


def flow_at(step: str, passes: int = 0) -> list[object]:
    state = table()
    start_step(state, step, passes)
    return list(state.flow)


def test_a_turn_of_the_offensive_phase_belongs_to_its_side() -> None:
    calendar, phase = flow_at("ethiopian turn", 1)
    assert isinstance(calendar, Calendar)
    assert isinstance(phase, OffensivePhase)
    assert (phase.turn, phase.passes) == (ALLIED, 1)


def test_the_side_without_initiative_moves_after_the_other() -> None:
    both = [step.seat for step in flow_at("italian movement") if isinstance(step, MovementPhase)]
    assert both == [ALLIED, AXIS], "the last is on top"
    alone = [step.seat for step in flow_at("ethiopian movement") if isinstance(step, MovementPhase)]
    assert alone == [ALLIED]


def test_the_second_side_to_set_up_sets_up_last() -> None:
    assert [s.seat for s in flow_at("ethiopian set-up") if isinstance(s, SetUp)] == [AXIS, ALLIED]
    assert [s.seat for s in flow_at("italian set-up") if isinstance(s, SetUp)] == [AXIS]


@pytest.mark.parametrize(
    ("step", "first"),
    [
        ("season", "SeasonalTurn"),
        ("naval and air", "NavalAndAirPhase"),
        ("offensives", "OffensivePhase"),
        ("movement", "MovementPhase"),
        ("end", "SecondNavalMovement"),
        ("supply", "SupplyStep"),
        ("replenishment", "ReplenishmentStep"),
    ],
)
def test_a_phase_begins_with_its_first_step(step: str, first: str) -> None:
    assert type(flow_at(step)[-1]).__name__ == first


@pytest.mark.parametrize(
    "step", ["italian turn", "ethiopian turn", "italian movement", "ethiopian set-up", "offensives"]
)
def test_the_step_a_game_stands_at_is_written_down(step: str) -> None:
    state = table()
    start_step(state, step)
    assert step_words(state) == {"step": step}
    start_step(state, "italian turn", passes=1)
    assert step_words(state) == {"step": "italian turn", "passes": 1}


def test_a_position_within_an_order_cannot_be_written_down() -> None:
    state = table()
    state.flow = [Calendar()]
    with pytest.raises(BadInput, match="only between two orders"):
        GAME.unstage(state)


def test_a_whole_position_goes_into_a_case_and_comes_back() -> None:
    state = table(**POSITION)
    start_step(state, "italian movement")
    written = GAME.unstage(state)
    assert (written["game"], written["scenario"], written["empty"]) == ("aoi", "ethiopia", True)
    again = GAME.new_state("ethiopia", (), numbered_seed(1))
    frame = ("game", "scenario", "options")
    GAME.stage({word: value for word, value in written.items() if word not in frame}, again)
    assert (again.phase, again.flow) == (MOVEMENT, state.flow)
    assert again == state


def test_a_case_that_is_not_empty_starts_from_the_default_set_up() -> None:
    state = GAME.new_state("ethiopia", (), numbered_seed(1))
    GAME.stage({"step": "italian turn", "place": {"it_l3": "S 7716"}}, state)
    want = {"it_l3": "S 7716", "eth_guard": "S 8416", "it_stp": "S 7615"}
    assert GAME.observe(state, "at", want) is None


def test_every_marker_of_a_piece_has_a_word() -> None:
    named = 0
    for bit in MARKERS.values():
        named |= bit
    assert named == LASTING | OF_THE_OFFENSIVE | OF_THE_MONTH


def test_the_points_of_a_unit_are_those_that_a_march_gives_it() -> None:
    state = table(**POSITION)
    points = allowance(state, state.pack.piece_index["it_i"])
    assert points == 1, "halved out of supply"
    assert GAME.observe(state, "mp", {"it_i": points}) is None
