"""A league: every pairing on both sides, the same however many workers, with a table and chart."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from commanding import Zariba

from zariba.core.bad_input import BadInput
from zariba.lab.league import League, play_league

BOTS = ["doctrine", "random"]


def test_every_pairing_is_played_on_both_sides() -> None:
    league = play_league(["ogaden:liberation"], BOTS, 4, 1, 1)
    pairs = [(p.first, p.second) for p in league.pairings]
    assert pairs == [(one, other) for one in BOTS for other in BOTS]
    assert {p.games for p in league.pairings} == {4}
    assert [one.name for one in league.ratings] == BOTS
    assert league.against == "random"
    assert league.ratings[0].elo > 0
    assert [one.name for one in league.sides] == ["ogaden liberation"]


def test_a_league_is_the_same_on_any_number_of_workers() -> None:
    one = play_league(["ogaden:liberation"], BOTS, 3, 5, 1)
    assert play_league(["ogaden:liberation"], BOTS, 3, 5, 2) == one
    assert play_league(["ogaden:liberation"], BOTS, 3, 6, 1) != one


@pytest.mark.parametrize(
    ("wanted", "bots", "says"),
    [
        (["ogaden:peace"], BOTS, "no scenario 'peace'"),
        (["chess"], BOTS, "there is no game 'chess'"),
        (["ogaden:liberation"], ["doctrine", "napoleon"], "no game has a bot 'napoleon'"),
        (["ogaden:liberation"], ["random", "random"], "takes part once"),
        (["mog93:mission"], BOTS, "nobody plays against anybody"),
    ],
)
def test_what_is_wrong_is_said_before_a_game(wanted: list[str], bots: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        play_league(wanted, bots, 1, 0, 1)


def test_the_command_prints_a_table_and_writes_a_page(tmp_path: Path, zariba: Zariba) -> None:
    out = tmp_path / "league.html"
    words = ("lab", "league", "ogaden:liberation", "mog93:mission", "--games", 2, "--workers", 1)
    said = zariba(*words, "--out", out)
    assert said.code == 0
    assert "doctrine" in said.out
    assert "mog93 mission: one side only, not played" in said.out
    page = out.read_text(encoding="utf-8")
    assert "<h2>Ratings</h2><figure><svg" in page
    told = zariba(*words, "--json")
    assert msgspec.json.decode(told.out, type=League).games == 2


def test_a_league_takes_two_bots(zariba: Zariba) -> None:
    said = zariba("lab", "league", "--bots", "random")
    assert (said.code, said.err) == (2, "zariba: a league takes two bots or more\n")
