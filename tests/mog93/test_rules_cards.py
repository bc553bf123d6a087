"""The action deck, and what is rolled: whose card is which, what is open, which dice fall."""

from random import Random

import pytest

from zariba.core.case import Case, lay_out
from zariba.core.dice import numbered_seed
from zariba.games.mog93.game import MogGame, make
from zariba.games.mog93.rules.cards import build_deck
from zariba.games.mog93.rules.state import (
    ACE_CLUBS,
    ACE_HEARTS,
    ACE_SPADES,
    BLACK_JOKER,
    ONE_CARD,
    RED_JOKER,
    Mog,
    members_up,
)
from zariba.games.mog93.view.names import card_name

GAME: MogGame = make()
PACK = GAME.pack


def opening(scenario: str, *options: str, seed: int = 1) -> Mog:
    return GAME.start(scenario, tuple(options), numbered_seed(seed))


def staged(**words: object) -> Mog:
    """A position as a case would lay it out."""
    position = {"empty": True, **words}
    case = Case(title="", rules=[], game="mog93", then=[], position=position)
    return lay_out(GAME, case)  # type: ignore[arg-type,return-value]


@pytest.mark.rules("cards.names")
def test_the_second_unit_has_the_threes_of_clubs_and_spades() -> None:
    assert [card_name(card) for card in (2, 3)] == ["3 of clubs", "3 of spades"]
    names = [card_name(card) for card in range(48)]
    assert names[0] == "2 of clubs"
    assert names[22:26] == ["king of clubs", "king of spades", "2 of hearts", "2 of diamonds"]
    assert len(set(names)) == 48
    assert card_name(ACE_HEARTS) == "ace of hearts"
    assert card_name(ACE_CLUBS) == "ace of clubs"
    assert card_name(ACE_SPADES) == "ace of spades"


@pytest.mark.rules("cards.names", "cards.alt")
def test_with_one_card_a_unit_has_the_spade_or_the_heart() -> None:
    g = staged(step="deck")
    g.roster = tuple(n % PACK.rosters for n in range(24))
    for model in range(len(g.ap)):
        g.where[model], g.ap[model] = -1, 8
    g.options = (ONE_CARD,)
    build_deck(g)
    cards = [card_name(card) for card in g.deck if card < RED_JOKER]
    assert len(cards) == 24
    assert cards[1] == "3 of spades"
    assert all(card.endswith("spades") for card in cards[:12])
    assert all(card.endswith("hearts") for card in cards[12:])


@pytest.mark.rules("cards.aces", "cards.jokers", "cards.pair")
def test_the_first_deck_of_the_mission_has_twelve_cards_and_two_jokers() -> None:
    for seed in range(6):
        g = opening("mission", seed=seed)
        units = [unit for unit in g.roster if members_up(g, unit)]
        build_deck(g)
        assert len(g.deck) == 2 * len(units) + 2
        assert {RED_JOKER, BLACK_JOKER} <= set(g.deck)
        assert not {ACE_HEARTS, ACE_CLUBS, ACE_SPADES} & set(g.deck)


@pytest.mark.rules("cards.count_open")
def test_the_cards_left_are_open_and_have_no_order() -> None:
    g = opening("tutorial")
    build_deck(g)
    full = sorted(g.deck)
    drawn = [g.deck.pop(), g.deck.pop(0), g.deck.pop(2)]
    view = GAME.mask(g, 0)
    assert sorted([*view.deck, *drawn]) == full
    assert view.deck == sorted(view.deck, key=full.index)
    assert view.seed == b""


@pytest.mark.rules("cards.count_open", "cards.shuffle")
def test_the_next_card_depends_on_the_die_and_not_on_the_deck_shown() -> None:
    seen = set()
    for seed in range(40):
        g = staged(
            place={"ranger3-1": [20, 20], "delta3-1": [30, 20]},
            deck=["ranger3", "delta3", "ranger3", "delta3"],
            step="cards",
        )
        g.seed = numbered_seed(seed)
        g.loaded = None
        assert GAME.apply(g, 0, ("go", 0)) is None
        seen.add(g.card)
    assert seen == {0, 1, 2, 3}


@pytest.mark.rules("intro.check", "basics.passive", "cards.must")
def test_in_a_whole_turn_no_somali_rolls_to_hit() -> None:
    g = opening("mission", seed=3)
    rng = Random(3)
    chosen: list[int] = []
    checks = 0
    while g.turn <= 2 and g.result is None:
        seat = GAME.asked(g)[0]
        choice = GAME.choice(g, seat)
        assert choice is not None
        action = rng.choice(choice.options)
        assert GAME.apply(g, seat, action) is None
        rolls = [event for event in g.news if event.kind == "roll"]
        for roll in rolls:
            if roll.word in ("to hit", "full auto"):
                assert 0 <= roll.units[0] < len(PACK.models)
            if roll.word == "mob":
                assert roll.value == 10
        if action[0] == "model" and g.phase >= 1:
            chosen.append(action[1])
            fired = [r for r in rolls if r.word == "fire on" and r.units[:1] == (action[1],)]
            assert len(fired) <= 1
            checks += len(fired)
    assert checks > 10


@pytest.mark.rules("medic.d2", "medic.d3")
@pytest.mark.parametrize(("medic", "sides"), [("ranger3-3", 2), ("csar-1", 2), ("delta3-3", 3)])
def test_a_patch_rolls_a_d2_and_a_delta_medics_a_d3(medic: str, sides: int) -> None:
    place = {medic: [20, 20], "chalk2a-1": [21, 20]}
    g = staged(place=place, ap={"chalk2a-1": 3}, model=medic)
    g.loaded = None
    patient = PACK.model_index["chalk2a-1"]
    assert GAME.apply(g, 0, ("patch", patient)) is None
    (roll,) = [event for event in g.news if event.kind == "roll"]
    assert (roll.word, roll.value) == ("patch", sides)
    assert g.ap[patient] == 3 + roll.die
