"""What each seat is told: not the enemy's hand, not which unit a concealed counter is."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from random_play import random_play
from staging import act, bare_map

from zariba import registry
from zariba.core.dice import numbered_seed
from zariba.core.game import WATCHER, Game
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.bowls import hand
from zariba.games.ogaden.rules.retreat import Retreat
from zariba.games.ogaden.rules.state import BOWL, CONCEALED, HAND, UNKNOWN, VEILED, Ogaden

PACK = OgadenPack(HERE, HERE)

GAME: Game[Ogaden] = registry.load("ogaden")  # type: ignore[assignment]


def random_game(scenario: str, seed: int) -> Iterator[Ogaden]:
    return random_play(GAME, GAME.start(scenario, (), numbered_seed(seed)), seed)


def positions(seed: int, scenario: str = "campaign") -> list[Ogaden]:
    """Every seventh position of a random game."""
    game = random_game(scenario, seed)
    return [state.clone() for state in game if state.result is None and state.n % 7 == 0]


@pytest.mark.parametrize("seat", [ETHIOPIA, SOMALIA, WATCHER])
def test_a_seat_sees_the_number_of_the_enemys_markers_and_nothing_else_of_them(seat: int) -> None:
    for state in positions(3):
        view = GAME.mask(state, seat)
        for camp in (ETHIOPIA, SOMALIA):
            assert view.hands[camp] == len(hand(state, camp))
            if camp != seat:
                assert all(view.marker[m] == VEILED for m in hand(state, camp))
        if seat != WATCHER:
            assert hand(view, seat) == hand(state, seat)


def test_the_bowl_cannot_be_told_from_the_other_hand() -> None:
    for state in positions(4):
        view = GAME.mask(state, ETHIOPIA)
        unseen = [m for m in PACK.supports if state.marker[m] in (BOWL, HAND + SOMALIA)]
        assert {view.marker[m] for m in unseen} <= {VEILED}


def test_a_concealed_enemy_shows_its_back_and_its_owner_knows_it() -> None:
    met = 0
    for state in positions(5):
        view = GAME.mask(state, ETHIOPIA)
        for unit in PACK.seat_units[SOMALIA]:
            if state.at[unit] >= 0 and state.status[unit] & CONCEALED:
                met += 1
                assert view.at[unit] == UNKNOWN
                assert unit not in view.stacks[state.at[unit]]
                assert PACK.back_of[unit] in view.stacks[state.at[unit]]
                assert GAME.mask(state, SOMALIA).at[unit] == state.at[unit]
    assert met > 100


@pytest.mark.parametrize("scenario", ["campaign", "liberation", "offensive"])
def test_exchanging_what_a_seat_cannot_know_changes_nothing_it_receives(scenario: str) -> None:
    changed = 0
    for state in positions(6, scenario):
        for seat in (ETHIOPIA, SOMALIA, WATCHER):
            other = GAME.swap(state, seat, Random(state.n))
            changed += GAME.encode(other) != GAME.encode(state)
            views = [GAME.mask(g, seat) for g in (state, other)]
            told = [
                msgspec.json.encode(
                    (GAME.scene(v, seat, GAME.choice(g, seat)), GAME.chronicle(v, seat))
                )
                for v, g in zip(views, (state, other), strict=True)
            ]
            assert told[0] == told[1]
            assert GAME.asked(state) == GAME.asked(other)
    assert changed >= 8


def test_who_is_asked_to_play_supports_does_not_depend_on_what_is_held() -> None:
    for state in positions(7):
        step = type(GAME.top(state)).__name__
        if step in ("PlaySupports", "React", "Ace", "PlayDiplomacy"):
            seat = GAME.asked(state)[0]
            other = GAME.swap(state, 1 - seat, Random(1))
            assert GAME.asked(other) == (seat,)


def test_a_draw_tells_the_others_neither_the_marker_nor_the_die() -> None:
    drawn = 0
    for seed in range(8, 14):
        for state in random_game("offensive", seed):
            for viewer in (ETHIOPIA, SOMALIA, WATCHER):
                for event in GAME.mask(state, viewer).news:
                    assert event.word != "support" or event.kind != "roll"
                    if event.kind == "drawn":
                        drawn += 1
                        assert viewer == event.seat or event.units == ()
                    assert event.kind != "returned" or viewer == event.seat
    assert drawn > 10


def test_a_concealed_unit_in_a_box_is_drawn_as_its_back() -> None:
    state = GAME.new_state("campaign", (), numbered_seed(1))
    GAME.stage({"empty": True, "place": {"W-SFU": "BER"}, "state": {"W-SFU": ["concealed"]}}, state)
    GAME.settle(state)
    scene = GAME.scene(GAME.mask(state, ETHIOPIA), ETHIOPIA, None)
    assert [(p.title, p.space) for p in scene.pieces] == [("Concealed Somali SFU unit", "BER")]


def test_a_concealed_stray_on_its_way_home_is_not_named_to_the_enemy() -> None:
    state = bare_map(
        GAME,
        "campaign",
        turn="1977-12",
        step="moves",
        marker="OPS-ETH",
        place={"W-GU1": "HGA", "W-GU2": "HGA", "W-GU3": "KAR", "E-92MIB": "HAR"},
        state={unit: ["concealed"] for unit in ("W-GU1", "W-GU2", "W-GU3")},
    )
    act(GAME, state, ETHIOPIA, ("done", ""))
    strays = {PACK.unit_index["W-GU1"], PACK.unit_index["W-GU2"]}
    assert GAME.asked(state) == (SOMALIA,)
    view = GAME.mask(state, ETHIOPIA)
    going = [u for step in view.flow if isinstance(step, Retreat) for u in step.units]
    assert going == [PACK.back_of[u] for u in strays]
    guess = GAME.imagine(view, ETHIOPIA, Random(2))
    named = [u for step in guess.flow if isinstance(step, Retreat) for u in step.units]
    assert len(set(named)) == 2
    assert {PACK.codes[guess.at[u]] for u in named} == {"HGA"}
    assert GAME.encode(GAME.mask(guess, ETHIOPIA)) == GAME.encode(view)


@pytest.mark.parametrize("unit", ["W-SFU", "S-116"])
def test_whether_a_concealed_unit_abroad_goes_home_or_stays_is_a_reveal(unit: str) -> None:
    """Both show the same back: what it does at the end of an OPS tells them apart (2.1d)."""
    state = bare_map(
        GAME,
        "campaign",
        turn="1977-12",
        step="moves",
        marker="OPS-ETH",
        place={unit: "HGA", "E-92MIB": "HAR"},
        state={unit: ["concealed"]},
    )
    before = state.shown
    act(GAME, state, ETHIOPIA, ("done", ""))
    assert state.shown > before
    assert isinstance(state.flow[-1], Retreat) == (unit == "W-SFU")


def test_who_may_not_come_along_on_a_march_tells_nothing_of_concealed_enemies() -> None:
    """A guerrilla in the zone that is left, or one elsewhere, is refused in the same words."""
    reasons = set()
    for zone in ("HAR", "KAR"):
        state = bare_map(
            GAME,
            "campaign",
            turn="1977-12",
            step="moves",
            marker="OPS-ETH",
            place={"E-92MIB": "HAR", "W-GU1": zone},
            state={"W-GU1": ["concealed"]},
        )
        assert act(GAME, state, ETHIOPIA, ("unit", "E-92MIB")) is None
        reasons.add(GAME.why_not(state, ETHIOPIA, GAME.read("unit", "W-GU1")))
    assert len(reasons) == 1
