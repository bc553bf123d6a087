"""Rules of events and air markers that hold for the data or for what each side sees."""

import pytest
from sandwars_positions import PACK
from staging import bare_map

from zariba.games.sandwars.game import SandWarsGame, make
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.state import SandWars

GAME: SandWarsGame = make()


def staged(**words: object) -> SandWars:
    """A bare map with these things on it, waiting."""
    return bare_map(GAME, "peacetime", **words)


@pytest.mark.rules("elint.morocco")
def test_only_morocco_can_ever_have_elint() -> None:
    assert not PACK.of_type[ALG, "elint"]
    assert len(PACK.of_type[MOR, "elint"]) == 1
    for results in PACK.aid.values():
        for column, result in zip(PACK.columns, results, strict=True):
            assert result != "elint" or column.startswith("MOR")
    for goal in PACK.goals[ALG]:
        assert all(award.type != "elint" for award in PACK.objectives[goal].reveal)


@pytest.mark.rules("event.lasting")
@pytest.mark.parametrize("seat", [ALG, MOR, -1])
def test_both_sides_and_watchers_see_that_bad_weather_lasts(seat: int) -> None:
    g = staged(step="event", event={"card": "A01"})
    assert GAME.apply(g, ALG, ("go", 0)) is None
    view = GAME.mask(g, seat)
    assert view.weather
    assert view.aside[ALG] == (PACK.card_index["A01"],)


@pytest.mark.rules("dice.draw", "dice.many")
@pytest.mark.parametrize("side", [ALG, MOR])
def test_every_pair_of_faces_is_in_each_deck(side: int) -> None:
    pairs = {PACK.dice[card] for card in PACK.decks[side]}
    assert pairs == {(a, b) for a in range(1, 7) for b in range(1, 7)}


def all_cards(side: int) -> list[str]:
    """Every card of a side, by id."""
    return [PACK.cards[card].id for card in PACK.decks[side]]


@pytest.mark.rules("dice.reshuffle")
def test_without_any_card_left_a_plain_die_is_rolled() -> None:
    g = staged(step="event", event={"card": "A50"}, hand={"MOR": all_cards(MOR)})
    g.loaded = (5,)
    assert GAME.apply(g, ALG, ("go", 0)) is None
    marker = PACK.of_type[MOR, "resource_marker"][0]
    assert PACK.space_ids[g.at[marker]] == "er_rachidia"


@pytest.mark.rules("event.reshuffle")
def test_without_any_card_left_no_event_is_drawn() -> None:
    g = staged(step="events", hand={"ALG": all_cards(ALG)})
    assert GAME.apply(g, ALG, ("go", 0)) is None
    assert type(GAME.top(g)).__name__ == "EndOfEvents"
    assert not g.discard[ALG]
