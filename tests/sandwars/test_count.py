"""What Sand Wars counts, and how it judges cards that are dice."""

import pytest
from sandwars_positions import PACK, game, opened, played

from zariba.core.flow import Event
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.state import REPLACEMENT, lift
from zariba.games.sandwars.view.luck import luck


def aims(algeria: str, morocco: str) -> tuple[int, int]:
    names = [objective.id for objective in PACK.objectives]
    return names.index(algeria), names.index(morocco)


def test_a_side_is_ahead_by_what_the_other_sides_objective_lacks_more() -> None:
    g = opened()
    g.objective = aims("ALG-2", "MOR-2")  # two spaces each
    assert game().count(g).margin == {"ALG": 0, "MOR": 0}
    g.ctrl[PACK.space_index["oujda"]] = ALG
    assert game().count(g).margin == {"ALG": 1, "MOR": -1}
    assert game().count(g).held["Oujda"] == "ALG"


def test_nobody_learns_the_enemys_objective_from_what_is_counted() -> None:
    g = opened()
    g.objective = aims("ALG-2", "MOR-2")
    for seat in (ALG, MOR, -1):
        assert game().count(game().mask(g, seat)).margin == {}


def test_steps_are_counted_by_arm() -> None:
    g = opened()
    tank = next(p for p in PACK.of_type[ALG, "tank"] if g.at[p] >= 0)
    before = game().count(g).lost["ALG"].get("armour", 0)
    g.cv[tank] -= 1
    assert game().count(g).lost["ALG"]["armour"] == before + 1
    lift(g, tank, REPLACEMENT)
    assert game().count(g).lost["ALG"]["armour"] == before + PACK.steps[tank]


def test_a_card_is_judged_by_those_that_were_left_without_an_event() -> None:
    g = opened()
    deck = g.deck[ALG]
    card = next(c for c in deck if PACK.trigger[c] != "event")
    calm = [c for c in deck if PACK.trigger[c] != "event"]
    after = g.clone()
    after.news = [
        Event("roll", value=len(deck), die=1, word="dice"),
        Event("dice", seat=ALG, units=(card,), to=1, word="dice.draw"),
        Event("flak", seat=ALG, die=PACK.dice[card][0], word="ad.dice"),
    ]
    (roll,) = luck(g, after)
    assert roll.came == PACK.dice[card][0]
    assert sorted(value for value, _ in roll.ways) == sorted(PACK.dice[c][0] for c in calm)


def test_a_card_that_brought_an_event_is_not_judged() -> None:
    g = opened()
    deck = g.deck[ALG]
    card = next(c for c in deck if PACK.trigger[c] == "event")
    after = g.clone()
    after.news = [
        Event("roll", value=len(deck), die=1, word="dice"),
        Event("dice", seat=ALG, units=(card,), to=1, word="dice.draw"),
        Event("flak", seat=ALG, die=PACK.dice[card][0], word="ad.dice"),
    ]
    assert luck(g, after) == []


@pytest.mark.parametrize("seed", [1, 2])
def test_what_came_is_always_among_the_cards_that_were_left(seed: int) -> None:
    before = None
    for state in played("crisis", seed, 400):
        if before is not None:
            for roll in luck(before, state):
                assert any(value == roll.came and n for value, n in roll.ways)
        before = state.clone()
