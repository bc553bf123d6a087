"""Bowls, hands and what lies open, looked at through whole games of random play."""

import pytest
from random_play import random_play

from zariba.core.dice import numbered_seed
from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.state import BOWL, HAND, OPERATIONS, Ogaden

PACK = OgadenPack(HERE, HERE)

GAME: OgadenGame = make()


def play(scenario: str, seed: int) -> list[Ogaden]:
    """Every position of a random game, with the news of the action that led to it."""
    start = GAME.start(scenario, (), numbered_seed(seed))
    return [g.clone() for g in random_play(GAME, start, seed)]


@pytest.mark.rules("1.0a", "5.2b")
@pytest.mark.parametrize("scenario", ["liberation", "offensive"])
def test_only_ops_and_commanders_are_drawn_from_their_bowl(scenario: str) -> None:
    drawn = [event.value for g in play(scenario, 3) for event in g.news if event.kind == "draw"]
    assert drawn
    assert all(PACK.is_ops[marker] for marker in drawn)


@pytest.mark.rules("2.4b", "2.4.2b", "2.4.2d", "14.2e")
def test_hands_hold_only_what_the_track_has_brought() -> None:
    come: set[int] = set()
    plan = PACK.plan_by_id["offensive"]
    for g in play("offensive", 5):
        come = set(plan.tsda_bowl)
        for month in range(plan.first, g.turn + 1):
            come.update(plan.tsda_added.get(month, ()))
        for marker in PACK.supports:
            if g.marker[marker] in (BOWL, HAND, HAND + 1):
                assert marker in come
        for camp in (ETHIOPIA, SOMALIA):
            held = [m for m in PACK.supports if g.marker[m] == HAND + camp]
            assert all(PACK.marker_seat[m] in (camp, -1) for m in held)


@pytest.mark.rules("2.4.2e")
def test_nobody_takes_more_than_six_markers_into_a_new_turn() -> None:
    before: Ogaden | None = None
    looked = 0
    for g in play("campaign", 2):
        if before is not None and g.turn != before.turn:
            for camp in (ETHIOPIA, SOMALIA):
                drawn = PACK.draws[0] if camp == g.initiative else PACK.draws[1]
                assert g.hands[camp] <= PACK.hand_max + drawn
                looked += 1
        before = g
    assert looked


@pytest.mark.rules("2.3a", "12.2.1e")
@pytest.mark.parametrize("scenario", ["liberation", "offensive"])
def test_both_seats_see_tracks_strikes_engagements_and_ceasefires(scenario: str) -> None:
    fights = 0
    for g in play(scenario, 7):
        for seat in (ETHIOPIA, SOMALIA):
            view = GAME.mask(g, seat)
            assert (view.turn, view.morale, view.level) == (g.turn, g.morale, g.level)
            assert (view.groups, view.strikes) == (g.groups, g.strikes)
            assert (view.truces, view.sieges, view.sabotaged) == (g.truces, g.sieges, g.sabotaged)
            ops = [m for m in PACK.ops if view.marker[m] != g.marker[m]]
            assert ops == []
        fights += g.phase == OPERATIONS and bool(g.groups or g.strikes)
    assert fights


@pytest.mark.rules("4.1g")
def test_either_player_can_look_up_all_arrivals() -> None:
    g = GAME.start("campaign", (), numbered_seed(1))
    for seat in (ETHIOPIA, SOMALIA):
        plan = GAME.mask(g, seat).plan
        coming = {PACK.unit_ids[u] for units in plan.units_added.values() for u in units}
        assert {"C-3AB", "C-MIG", "D-69MB", "D-23PRG", "E-KAG"} <= coming
        assert len(coming) == 15
        markers = {PACK.markers[m].id for added in plan.ops_added.values() for m in added}
        assert markers == {
            "OPS-SNA", "OPS-OGADEN", "CMD-LION", "OPS-AVRORA", "OPS-JIJIGA", "OPS-RC1", "CMD-POLO",
            "CMD-SMSC", "OPS-HARAR", "OPS-RC2",
        }  # fmt: skip
