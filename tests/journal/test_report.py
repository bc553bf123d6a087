"""Every kept game that was played to its end has a report that can be told, of every game."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from zariba import registry
from zariba.core.journal import Journal
from zariba.core.record import read_record
from zariba.core.report import Report
from zariba.core.reporter import report_of
from zariba.core.trace import Trace

SAVES = Path(__file__).parents[1] / "saves"
MIDDLE = sorted(path.name for path in SAVES.glob("*-middle.format2.json"))
FINISHED = sorted(path.name for path in SAVES.glob("*-finished.format2.json"))


def test_every_game_has_a_kept_game_that_ended() -> None:
    assert {name.partition("-")[0] for name in FINISHED} == {*registry.GAMES}


@pytest.mark.parametrize("name", FINISHED)
def test_a_finished_game_has_a_report(name: str) -> None:
    record = read_record((SAVES / name).read_bytes(), name)
    game = registry.load(record.game)
    journal = Journal(game, record)
    report = report_of(journal)
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    assert report.margin is not None
    assert report.margin.points[-1][0] == report.actions == len(record.actions)
    assert 0 < report.luck.judged <= report.luck.dice
    spaces = {space.id for space in game.board(record.scenario).spaces}
    for point in report.turning:
        assert 0 <= point.n < report.actions
        assert point.changed
        assert not spaces or not point.place or point.place in spaces
        assert bool(point.box[2]) or not point.before.pieces


@pytest.mark.parametrize("name", FINISHED)
def test_what_came_of_each_judged_roll_is_among_what_could_have_come(name: str) -> None:
    record = read_record((SAVES / name).read_bytes(), name)
    game = registry.load(record.game)
    trace = Trace(game, Journal(game, record).record)
    assert trace.rolls
    for roll in trace.rolls:
        assert any(abs(value - roll.came) < 1e-9 and n > 0 for value, n in roll.ways), roll


@pytest.mark.parametrize("name", MIDDLE)
def test_what_is_counted_in_a_view_does_not_depend_on_what_the_seat_may_not_know(name: str) -> None:
    record = read_record((SAVES / name).read_bytes(), name)
    game = registry.load(record.game)
    state = Journal(game, record).state
    rng = Random(3)
    for seat in (-1, *game.played_seats(record.scenario)):
        seen = game.count(game.mask(state, seat))
        for _ in range(5):
            assert game.count(game.mask(game.swap(state, seat, rng), seat)) == seen
