"""Case files that stage what cannot be: the word that is wrong is named."""

from pathlib import Path

import pytest
from staging import bare_map

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.case import run_case
from zariba.games.sandwars.game import SandWarsGame, make

GAME: SandWarsGame = make()
FOUR_TANKS = ["A-TK1", "A-TK2", "A-TK3", "A-TK4"]
MEETING = {"A-TK1": "oujda", "M-TK1": "oujda"}


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ({"place": {"A-TK1": "oran"}, "cv": {"A-TK1": 5}}, "cv of A-TK1: 5"),
        ({"place": {"A-TK1": "oran"}, "cv": {"A-TK1": 0}}, "cv of A-TK1: 0"),
        ({"place": {"A-HT1": "oran"}, "cv": {"A-HT1": 1}}, "cv of A-HT1: 1"),
        ({"place": {"A-BDE1": "oran"}, "pv": {"A-BDE1": 4}}, "pv of A-BDE1: 4"),
        ({"place": {"A-BDE1": "oran"}, "pv": {"A-BDE1": -1}}, "pv of A-BDE1: -1"),
        ({"place": {"A-BDE1": "oran"}, "pv": {"A-BDE1": "up"}}, "pv of A-BDE1: 'up'"),
        ({"place": {"A-TK1": "oran"}, "pv": {"A-TK1": 1}}, "pv: A-TK1 is no HQ"),
        ({"turn": 0}, "turn: 0"),
        ({"turn": 11}, "turn: 11"),
        ({"played": 0}, "played: 0"),
        ({"chips": -1}, "chips: -1"),
        ({"placed": -1}, "placed: -1"),
        ({"base_hand": {"ALG": -1}}, "base_hand of ALG: -1"),
        ({"hand": {"ALG": ["A01", "A01"]}}, "hand: A01 is named twice"),
        ({"hand": {"ALG": ["M01"]}}, "hand: M01 is not a card of ALG"),
        ({"discard": {"ALG": ["M05"]}}, "discard: M05 is not a card of ALG"),
        ({"hand": {"ALG": ["A01"]}, "discard": {"ALG": ["A01"]}}, "discard: A01 is in the hand"),
        ({"hand": {"ALG": ["A01"]}, "deck": {"ALG": ["A01"]}}, "deck: A01 is not in the deck"),
        ({"deck": {"ALG": ["A01", "A02", "A01"]}}, "deck: A01 is named twice"),
        ({"deck": {"ALG": ["A01", "A02"]}, "left": {"ALG": 1}}, "left of ALG: 1"),
        ({"left": {"ALG": 900}}, "left of ALG: 900"),
        ({"step": "event", "event": {"card": "A02"}, "hand": {"ALG": ["A02"]}}, "event.card: A02"),
        ({"step": "event", "event": {"card": "A02"}, "deck": {"ALG": ["A02"]}}, "event.card: A02"),
        ({"place": {"A-TK1": "oran"}, "attached": {"A-TK1": ["A-BDE1"]}}, "attached: A-TK1 is no"),
        ({"place": {"A-BDE1": "oran"}, "attached": {"A-BDE1": ["A-BDE2"]}}, "attached: A-BDE2"),
        ({"place": {"A-BDE1": "oran"}, "attached": {"A-BDE1": ["M-TK1"]}}, "attached: M-TK1"),
        (
            {"place": {"A-BDE1": "oran"}, "attached": {"A-BDE1": [*FOUR_TANKS, "A-MO1"]}},
            "attached to A-BDE1: 5",
        ),
        ({"step": "combat"}, "combat: say where"),
        (
            {"step": "combat", "combat": {"space": "oujda"}, "place": {"A-TK1": "oujda"}},
            "combat.space: oujda",
        ),
        (
            {"step": "combat", "combat": {"space": "oujda", "round": 3}, "place": MEETING},
            "combat.round: 3",
        ),
        (
            {
                "step": "event",
                "event": {"card": "A02"},
                "combat": {"space": "oujda", "round": 0},
                "place": MEETING,
            },
            "combat.round: 0",
        ),
    ],
)
def test_an_impossible_value_is_refused_by_name(words: dict[str, object], names: str) -> None:
    with pytest.raises(BadInput) as refused:
        bare_map(GAME, "peacetime", **words)
    assert names in str(refused.value)


def test_a_combat_may_begin_in_its_second_round() -> None:
    words = {"step": "combat", "combat": {"space": "oujda", "round": 2}, "place": MEETING}
    g = bare_map(GAME, "peacetime", **words, hand={"ALG": ["A01"], "MOR": []})
    assert GAME.apply(g, 0, GAME.read("go", "")) is None
    assert GAME.observe(g, "combat", {"space": "oujda", "round": 2}) is None


def test_the_line_of_communication_of_a_piece_off_the_map_is_an_error_of_the_case(
    tmp_path: Path,
) -> None:
    case = tmp_path / "case.toml"
    case.write_text(
        'title = "No LOC in the pool"\nrules = ["def.supply"]\ngame = "sandwars"\nempty = true\n'
        '[[then]]\nseat = "ALG"\nexpect.loc = { "A-TK2" = false }\n',
        "utf-8",
    )
    assert "loc: A-TK2 is not on the map" in run_case(case, registry.load).failure
