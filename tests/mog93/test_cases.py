"""Case files of Mog '93: a position written down and laid out again, and words that are wrong."""

import random
from collections import Counter

import pytest
from random_play import random_play
from staging import bare_map

from zariba.core.bad_input import BadInput
from zariba.core.case import Block, Failed, run_block
from zariba.core.dice import numbered_seed
from zariba.games.mog93.casefile.mission import card_words
from zariba.games.mog93.casefile.names import figure_names, technical_names
from zariba.games.mog93.casefile.words import unstage
from zariba.games.mog93.game import make
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.cards import UnitCard
from zariba.games.mog93.rules.state import ABOARD, STREET, Mog

GAME = make()
PACK = GAME.pack
OF_MODELS = ("where", "kind", "ap", "bonus", "facing", "supp", "prone", "patched", "arms")
CARRIED = ("belts", "medical")
PLAIN = ("turn", "pool", "arrived", "checks", "supports", "asked_air", "inserted", "marked")
FLIGHT = ("hawk", "hawk_ap", "hawk_x", "hawk_y", "hawk_head", "hawk_insert", "hawk_seat", "wrecks")


def on_table(g: Mog) -> list[int]:
    """Models that a case can place."""
    return [m for m, where in enumerate(g.where) if where >= STREET]


def picture(g: Mog) -> dict[str, object]:
    """All that a case should bring back, with the names that it gives."""
    figures, technicals = figure_names(g), technical_names(g)
    riders = technicals | {v: f"v{v + 1}" for v in range(CONVOY)}
    seen: dict[str, object] = {name: getattr(g, name) for name in (*PLAIN, *FLIGHT)}
    for column in (*OF_MODELS, *CARRIED):
        seen[column] = {m: getattr(g, column)[m] for m in on_table(g)}
    seen["at"] = {m: (g.x[m], g.y[m]) for m in on_table(g)}
    seen["somalis"] = {
        figures[f]: (g.f_kind[f], g.f_node[f], g.f_look[f], riders.get(g.f_ride[f]))
        for f in figures
    }
    seen["mobs"] = [(len(g.mobs[m]), g.anchor[m], g.panic[m]) for m in sorted(g.mobs)]
    seen["vehicles"] = {
        name: (g.v_kind[v], g.v_x[v], g.v_y[v], g.v_head[v], g.v_ap[v], v < CONVOY and g.v_drove[v])
        for v, name in riders.items()
        if g.v_kind[v]
    }
    seen["posts"] = (g.guns, g.wheels)
    seen["deck"] = Counter(card_words(g, card) for card in g.deck)
    seen["seats"] = ([g.seats[u] for u in g.roster], g.roster, g.convoy_seat)
    targets = figures | {ABOARD + v: name for v, name in technicals.items()}
    seen["aims"] = {m: targets.get(g.aim[m]) for m in on_table(g)}
    return seen


@pytest.mark.parametrize("scenario", ["tutorial", "coop2", "second_crash", "mission"])
def test_a_position_written_as_a_case_is_laid_out_the_same(scenario: str) -> None:
    for seed in range(2):
        sometimes = random.Random(seed)
        for state in random_play(GAME, GAME.start(scenario, (), numbered_seed(seed)), seed):
            if sometimes.random() < 0.03 and isinstance(state.flow[-1], Act | UnitCard):
                again = bare_map(GAME, scenario, **unstage(state))
                want, found = picture(state), picture(again)
                assert {k: v for k, v in found.items() if v != want[k]} == {}
                assert {k: v for k, v in want.items() if v != found[k]} == {}


def test_the_crew_of_a_vehicle_that_is_placed_elsewhere_has_left_its_posts() -> None:
    crew = PACK.crew[0]
    place = {PACK.models[crew[0]].id: [20, 20], "chalk2a-1": [22, 20]}
    g = bare_map(GAME, "mission", place=place, vehicles={"v1": {"at": [40, 5]}}, step="cards")
    assert g.wheels[0] == -1
    assert g.guns[0] == crew[2]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"mobs": [{"figures": []}]}, "without figures"),
        ({"mobs": [{"figures": [["gunman", 3.5, 3.5]], "level": "cellar"}]}, "street, roof"),
        ({"mobs": [{"figures": [["gunman", 3.5, 3.5]], "facing": [1, 2]}]}, "2 numbers for 1"),
        ({"mobs": [{"figures": [["king", 3.5, 3.5]]}]}, "'king' is none of"),
        ({"place": {"chalk2a-1": [500, 2]}}, "off the table"),
        ({"vehicles": {"v1": {"at": [9, 9], "kind": "tank"}}}, "humvee, truck"),
        ({"vehicles": {"t99": {"at": [9, 9]}}}, "no vehicle"),
        ({"deck": ["delta1"]}, "not in play"),
        ({"seats": {"chalk2a": 40}}, "the seats are 1 to"),
        ({"aim": {"chalk2a-1": "s9"}}, "no figure s9"),
        ({"guns": {"t1": "v1-driver"}}, "no vehicle of the convoy"),
        ({"facing": {"chalk2a-1": 400}}, "0 to 359"),
        ({"vehicles": {"v1": {"at": [9, 9], "heading": -5}}}, "0 to 359"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_words(words: dict[str, object], says: str) -> None:
    place = {"chalk2a-1": [20, 20]}
    with pytest.raises(BadInput, match=says):
        bare_map(GAME, "mission", **{"place": place, "step": "cards", **words})


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"need": [["chalk2a-1", "assault_rifle", "S"]]}, "is not a man"),
        ({"need": [["chalk2a-1", "bow", "S", "s1", 7]]}, "no weapon 'bow'"),
        ({"need": [["chalk2a-1", "assault_rifle", "X", "s1", 7]]}, "none of S, B, FA"),
        ({"need": [["chalk2a-1", "assault_rifle", "S", "s9", 7]]}, "no figure s9"),
        ({"need": [["chalk2a-1", "assault_rifle", "S", "t1", 7]]}, "no vehicle t1"),
        ({"chance": {"v1": 7}}, "no vehicle v1"),
        ({"sees": [["chalk2a-1", "v1", True]]}, "no vehicle v1"),
        ({"kind": {"s9": "gunman"}}, "no figure s9"),
        ({"looking": {"s9": 0}}, "no figure s9"),
        ({"level": {"x": "roof"}}, "no number of a mob"),
        ({"level": {"9": "roof"}}, "no such mob"),
        ({"panic": {"9": 1}}, "no such mob"),
        ({"rounds": {"chalk2a-1": {"law": [1]}}}, "carries no law"),
        ({"points": {"chalk2a-1": "much"}}, "no fraction"),
        ({"held": {"moon": True}}, "no site 'moon'"),
        ({"needs": {"wreck7": []}}, "no site 'wreck7'"),
        ({"guns": {"t1": ""}}, "no vehicle of the convoy"),
    ],
)
def test_an_expectation_that_cannot_be_is_refused_in_words(
    words: dict[str, object], says: str
) -> None:
    mobs = [{"figures": [["gunman", 30.5, 20.5]]}]
    g = bare_map(GAME, "mission", place={"chalk2a-1": [20, 20]}, mobs=mobs)
    with pytest.raises((BadInput, Failed), match=says):
        run_block(GAME, g, Block(expect=words))  # type: ignore[arg-type]
