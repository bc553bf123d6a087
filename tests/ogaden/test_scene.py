"""The picture and the log of Ogaden 1977: what is offered can be clicked, what happens is told."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

import msgspec
import pytest
from random_play import random_play
from staging import act, bare_map

from zariba.core.bad_input import BadInput
from zariba.core.dice import numbered_seed
from zariba.core.flow import Event
from zariba.core.scene import Scene
from zariba.games import ogaden
from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.state import CONCEALED, REDUCED, UNSUPPLIED, Ogaden
from zariba.games.ogaden.view import chronicle, overlays
from zariba.games.ogaden.view.cards import does
from zariba.games.ogaden.view.names import unit_name

PACK = OgadenPack(HERE, HERE)

SEATS = (ETHIOPIA, SOMALIA, -1)


@cache
def game() -> OgadenGame:
    return make()


@cache
def zones() -> frozenset[str]:
    return frozenset(space.id for space in game().board("campaign").spaces)


def opened(scenario: str, seed: int = 1) -> Ogaden:
    """A game after both prepared set-ups."""
    state = game().start(scenario, (), numbered_seed(seed))
    for side in (ETHIOPIA, SOMALIA):
        game().apply(state, side, ("prepared", 0))
        game().apply(state, side, ("done", 0))
    return state


def played(scenario: str, seed: int, most: int = 2000) -> Iterator[Ogaden]:
    """Every position of a game of random answers, up to so many of them."""
    return islice(random_play(game(), opened(scenario, seed), seed), most + 1)


def seen(state: Ogaden, seat: int) -> Scene:
    """What a seat sees."""
    asked = state.result is None and seat in game().asked(state)
    return game().scene(
        game().mask(state, seat), seat, game().choice(state, seat) if asked else None
    )


def piece_ids(scene: Scene) -> list[str]:
    trays = [piece.id for tray in scene.trays for piece in tray.pieces]
    return [piece.id for piece in scene.pieces] + trays


@pytest.mark.parametrize(
    ("scenario", "seed"), [("campaign", 2), ("liberation", 3), ("offensive", 4)]
)
def test_all_that_is_offered_can_be_clicked_and_is_there_once(scenario: str, seed: int) -> None:
    for state in played(scenario, seed):
        for seat in SEATS:
            scene = seen(state, seat)
            ids = Counter(piece_ids(scene))
            assert [name for name, count in ids.items() if count > 1] == []
            for option in scene.options:
                assert option.label
                if option.on == "piece":
                    assert option.target in ids, option
                elif option.on == "space":
                    assert option.target in zones(), option
            buttons = [o.key for o in scene.options if o.on == "button" and o.key]
            assert len(set(buttons)) == len(buttons), "two buttons with one hot key"
            assert {mark.space for mark in scene.marks} <= zones()
            msgspec.json.encode(scene)


def test_every_kind_of_event_has_its_sentence() -> None:
    folder = Path(ogaden.__file__ or "").parent
    kinds: set[str] = set()
    for file in folder.rglob("*.py"):
        text = file.read_text("utf-8")
        kinds.update(re.findall(r'Event\(\s*"(\w+)"', text))
        kinds.update(re.findall(r'self\.tell\(g, "(\w+)"', text))
    assert "shot" in kinds
    assert "commit" in kinds
    assert kinds - {"phase"} <= set(chronicle.TELL)


@pytest.mark.parametrize(
    ("scenario", "seed"), [("campaign", 5), ("offensive", 6), ("liberation", 7)]
)
def test_the_log_tells_every_event_to_every_seat(scenario: str, seed: int) -> None:
    for state in played(scenario, seed):
        for seat in SEATS:
            for line in game().chronicle(game().mask(state, seat), seat):
                assert line.text[0].isupper() or line.text[0].isdigit()
                assert 1 <= line.turn <= state.plan.last - state.plan.first + 1
                assert set(line.spaces) <= zones()


def test_the_news_of_a_masked_unit_name_no_unit() -> None:
    stranger = PACK.back_of[PACK.unit_index["W-GU1"]]
    event = Event("move", seat=SOMALIA, units=(stranger, stranger), at=0, to=1)
    assert "2 x Concealed WSLF unit" in chronicle.sentence(PACK, event)
    assert "GU 1" not in chronicle.sentence(PACK, event)


def test_units_of_one_name_are_told_apart() -> None:
    both = [unit_name(PACK, PACK.unit_index[name]) for name in ("E-9IB", "S-9IB")]
    assert both == ["the Ethiopian 9th IB", "the Somali 9th IB"]


def test_arrivals_are_told_in_one_line() -> None:
    news = [Event("arrives", seat=0, value=0), Event("arrives", seat=1, value=5)]
    (line,) = chronicle.gathered(news)
    assert line.units == (0, 5)


def test_both_stacks_of_a_zone_stand_on_spots_of_their_own() -> None:
    state = opened("campaign")
    for piece in seen(state, ETHIOPIA).pieces:
        assert piece.spot is not None
    boxed = [p.spot for p in seen(state, SOMALIA).pieces if p.space == "BER"]
    assert len(set(boxed)) == len(boxed) > 5


def test_a_concealed_enemy_shows_only_its_back() -> None:
    state = opened("campaign")
    hidden = [u for u in PACK.seat_units[SOMALIA] if state.status[u] & CONCEALED]
    assert hidden
    ids = {p.id for p in seen(state, ETHIOPIA).pieces}
    assert ids.isdisjoint(PACK.unit_ids[u] for u in hidden)
    backs = [p for p in seen(state, ETHIOPIA).pieces if p.id.startswith("?")]
    assert len(backs) == len(hidden)
    assert all(not p.values for p in backs)


def test_the_enemy_hand_is_only_counted() -> None:
    state = opened("campaign")
    held = {PACK.markers[m].id for m in state.plan.hands[SOMALIA]}
    for seat in (ETHIOPIA, -1):
        tray = next(t for t in seen(state, seat).trays if t.id == f"hand-{SOMALIA}")
        assert len(tray.pieces) == len(held)
        assert held.isdisjoint(p.id for p in tray.pieces)
    own = next(t for t in seen(state, SOMALIA).trays if t.id == "hand")
    assert {p.id for p in own.pieces} == held
    assert all(p.text for p in own.pieces)


def test_values_are_those_that_count_now() -> None:
    state = opened("campaign")
    unit = PACK.unit_index["E-10MIB"]

    def shown() -> tuple[tuple[str, ...], bool]:
        piece = next(p for p in seen(state, ETHIOPIA).pieces if p.id == "E-10MIB")
        return piece.values, piece.weakened

    assert shown() == (("4", "2", "2"), False)
    state.status[unit] |= REDUCED
    assert shown() == (("3", "1", "1"), True)
    state.status[unit] |= UNSUPPLIED
    assert shown() == (("2", "1", "1"), True)


def marching() -> Ogaden:
    """A unit of OPS Ethiopia has been picked up."""
    for seed in range(1, 40):
        for state in played("campaign", seed, 60):
            seat = game().asked(state)[0]
            scene = seen(state, seat)
            if scene.shortcuts and scene.shortcuts[0].space:
                return state
    raise AssertionError("nobody marches")


def test_a_far_zone_of_a_march_is_reached_step_by_legal_step() -> None:
    state = marching()
    seat = game().asked(state)[0]
    shortcuts = seen(state, seat).shortcuts
    assert len(shortcuts) > 3
    for shortcut in shortcuts:
        twin = state.clone()
        assert act(game(), twin, seat, *shortcut.actions) is None
        assert any(
            PACK.codes[twin.at[u]] == shortcut.space and twin.at[u] != state.at[u]
            for u in PACK.seat_units[seat]
        )


def test_an_attack_is_marked_before_it_is_chosen() -> None:
    for seed in range(1, 40):
        for state in played("offensive", seed, 120):
            seat = game().asked(state)[0]
            for option in seen(state, seat).options:
                if option.label.startswith("Attack ") and option.on == "space":
                    assert option.tone == "warn"
                    return
    raise AssertionError("no attack was offered")


@pytest.mark.parametrize(
    ("marker", "unit", "word"), [("OPS-ETH", "E-5IB", "Attack"), ("OPS-OGADEN", "S-9IB", "Move to")]
)
def test_who_comes_to_relieve_a_bastion_attacks_and_who_joins_the_siege_moves(
    marker: str, unit: str, word: str
) -> None:
    """8.6.2b: only the besiegers' own camp goes in and out of a besieged zone."""
    place = {"S-17MIB": "DEG", unit: "KBY"}
    position = {"place": place, "sieges": ["DEG"], "turn": "1977-07", "supply": False}
    state = bare_map(game(), "campaign", step="moves", marker=marker, **position)
    seat = game().asked(state)[0]
    assert act(game(), state, seat, ("unit", unit)) is None
    labels = {option.target: option.label for option in seen(state, seat).options}
    assert labels["DEG"] == f"{word} Degehabur"


def test_a_shot_shows_its_odds() -> None:
    for seed in range(1, 40):
        for state in played("offensive", seed, 300):
            if state.result is not None:
                continue
            seat = game().asked(state)[0]
            shots = [o for o in seen(state, seat).options if o.label.startswith("Fire at")]
            if shots:
                assert all(o.odds is not None for o in shots)
                return
    raise AssertionError("nobody fired")


@pytest.mark.parametrize("kind", [k.id for k in overlays.OVERLAYS if not k.at])
def test_overlays_of_the_whole_map(kind: str) -> None:
    state = opened("campaign")
    for seat in SEATS:
        found = game().overlay(game().mask(state, seat), seat, kind, None)
        assert found.marks
        assert {mark.space for mark in found.marks} <= zones()
        assert found.note


def test_supply_runs_along_connections_from_a_box() -> None:
    state = opened("campaign")
    lines = game().overlay(state, SOMALIA, "supply-s", None).lines
    assert lines
    starts = {PACK.codes[z] for z in PACK.boxes[SOMALIA]}
    for line in lines:
        assert line[0] in starts
        starts.add(line[-1])
        for a, b in pairwise(line):
            assert (PACK.zone_index[a], PACK.zone_index[b]) in PACK.net.kind


def test_reach_and_aircraft_start_from_a_zone() -> None:
    state = opened("campaign")
    assert game().overlay(state, ETHIOPIA, "reach", "JIJ").marks
    assert game().overlay(state, ETHIOPIA, "air", "DIR").marks
    with pytest.raises(BadInput):
        game().overlay(state, ETHIOPIA, "reach", None)
    with pytest.raises(BadInput):
        game().overlay(state, ETHIOPIA, "nonsense", None)


def test_every_marker_says_what_it_does() -> None:
    assert all(does(PACK, card) for card in PACK.markers)
    names = {table.name for table in game().tables()}
    assert {"Morale", "Diplomacy", "Engagement", "Turn track", "Tactical supports"} <= names


def test_a_labels_price_is_the_price_paid() -> None:
    for seed in range(1, 30):
        for state in played("offensive", seed, 200):
            seat = game().asked(state)[0]
            for option in seen(state, seat).options:
                price = re.search(r": (\d) MoP$", option.label)
                if option.verb in ("commit", "restore", "reequip") and price:
                    twin = state.clone()
                    assert act(game(), twin, seat, (option.verb, option.arg)) is None
                    assert state.morale[seat] - twin.morale[seat] == int(price[1])
                    return
    raise AssertionError("nothing was paid for")
