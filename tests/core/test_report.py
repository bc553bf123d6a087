"""A report tells what became of a game: its course, its losses, its turns, its luck."""

from collections.abc import Mapping
from typing import ClassVar

import pytest
import toy

from zariba.core.choice import DONE, Action, Choice, Odds
from zariba.core.count import Count, opposed
from zariba.core.dice import numbered_seed
from zariba.core.journal import Journal, new_journal
from zariba.core.luck import Roll
from zariba.core.report import Report
from zariba.core.reporter import POINTS, report_of, thinned
from zariba.core.trace import Trace
from zariba.core.turning import stretches, turning_points

STRIKE, CARD = ("strike", 0), ("card", 2)


class Aimed(toy.Turn):
    """A turn in which one strikes high or low."""

    def choice(self, g: toy.ToyState, seat: int) -> Choice:
        return Choice("Your turn", [("strike", 0), ("strike", 1), DONE])

    def take(self, g: toy.ToyState, seat: int, verb: str, arg: int) -> None:
        super().take(g, seat, verb, arg)
        g.pop()
        g.push(Aimed(1 - seat))


class Picks(toy.Pick):
    """The cards, then such turns."""

    def work(self, g: toy.ToyState) -> bool:
        if 0 in g.cards:
            return False
        g.pop()
        g.push(Aimed(0))
        return True


class Counted(toy.Toy):
    """The toy with all that a report asks of a game."""

    steps = (Picks, Aimed)
    weighed: Mapping[tuple[str, str], Mapping[str, float]] = {("Aimed", "strike"): {"hit": 1.0}}
    chances: ClassVar[tuple[int, int]] = (2, 5)

    def open(self, state: toy.ToyState) -> None:
        state.push(Picks())

    def spell(self, action: Action) -> tuple[str, str]:
        return action[0], str(action[1]) if action[0] in ("card", "strike") else ""

    def vocabulary(self) -> list[Action]:
        return [*super().vocabulary(), ("strike", 1)]

    def odds(self, view: toy.ToyState, seat: int, action: Action) -> Odds | None:
        if action[0] != "strike":
            return None
        ways = self.chances[action[1]]
        return Odds("Strike", (), (("hit", ways, 6), ("miss", 6 - ways, 6)))

    def count(self, view: toy.ToyState) -> Count:
        lead = view.score[0] - view.score[1]
        return Count(
            turn=int(0 not in view.cards) + view.turn // 2,
            tracks={"turn": view.turn},
            lost={"south": {"guns": view.score[0]}},
            lost_in="guns",
            held={"Hill": "north" if lead > 6 else ""},
            margin=opposed("north", "south", lead),
            unit="points",
        )

    def luck(self, before: toy.ToyState, state: toy.ToyState) -> list[Roll]:
        return [
            Roll(
                seat=before.turn % 2,
                kind="Strikes",
                unit="points",
                came=event.die,
                ways=tuple((float(face), 1) for face in range(1, 7)),
            )
            for event in state.news
            if event.kind == "roll"
        ]


def played(*actions: Action, game: toy.Toy | None = None) -> Journal[toy.ToyState]:
    """Both pick two, then these turn by turn."""
    journal = new_journal(game or Counted(), "short", (), numbered_seed(4), ["human", "striker"])
    for number, action in enumerate((CARD, CARD, *actions)):
        assert journal.act(number % 2, action) is None
    return journal


def over() -> Report:
    """North strikes three times, South waits."""
    return report_of(played(*(STRIKE, DONE) * 3))


def test_a_game_that_goes_on_has_no_report() -> None:
    with pytest.raises(AssertionError, match="no report"):
        report_of(played(STRIKE))


def test_the_result_and_the_sides_are_told() -> None:
    report = over()
    assert (report.result, report.rule, report.winner) == ("the higher score", "3.1a", 0)
    assert [side.name for side in report.sides] == ["North", "South"]
    assert report.actions == 8


def test_the_lead_is_a_curve_that_begins_after_the_set_up_and_ends_with_the_game() -> None:
    report, journal = over(), played(*(STRIKE, DONE) * 3)
    assert report.margin is not None
    assert report.margin.points[0] == (2, 0)
    assert report.margin.points[-1] == (8, journal.state.score[0])


def test_losses_are_told_turn_by_turn_and_arm_by_arm() -> None:
    report, journal = over(), played(*(STRIKE, DONE) * 3)
    assert [turn.start for turn in report.turns] == [2, 4, 6, 8]
    lost = sum(turn.lost.get(1, {}).get("guns", 0) for turn in report.turns)
    assert lost == journal.state.score[0]


def test_a_place_is_told_with_whom_held_it_first_and_last() -> None:
    assert [(p.name, p.first, p.last) for p in over().places] == [("Hill", -1, 0)]


def test_luck_is_told_with_how_much_of_it_could_be_judged() -> None:
    luck = over().luck
    assert (luck.judged, luck.dice) == (3, 3)
    assert [(f.seat, f.rolls) for f in luck.sides] == [(0, 3)]


def test_a_game_that_says_nothing_of_its_own_still_has_a_report() -> None:
    report = report_of(played(*(STRIKE, DONE) * 3, game=toy.Toy()))
    assert report.margin is None
    assert (report.turning, report.passed, report.luck.judged) == ((), (), 0)
    assert report.luck.dice == 3


def test_the_game_turns_where_most_of_what_counts_changed() -> None:
    journal = played(*(STRIKE, DONE) * 3)
    trace = Trace(journal.game, journal.record)
    points = turning_points(trace)
    assert [(point.start, point.end) for point in points] == [(2, 3), (4, 5), (6, 7)]
    assert all(point.swing["north"] == -point.swing["south"] > 0 for point in points)
    taken = [point.taken for point in points if point.taken]
    assert taken == [{"Hill": ("", "north")}]


def test_what_a_roll_led_to_a_little_later_is_told_with_it() -> None:
    class Late(Counted):
        """Guns are lost one action after the strike."""

        def count(self, view: toy.ToyState) -> Count:
            return Count(turn=1, lost={"south": {"guns": int(view.turn > 1)}})

    journal = played(*(STRIKE, DONE) * 3, game=Late())
    assert stretches(Trace(journal.game, journal.record)) == [(2, 4)]


def test_what_is_undone_at_once_was_no_turn() -> None:
    class Passing(Counted):
        """South is ahead for a moment only."""

        def count(self, view: toy.ToyState) -> Count:
            return Count(turn=1, margin=opposed("north", "south", -int(view.turn == 2)))

    journal = played(*(STRIKE, DONE) * 3, game=Passing())
    assert all(not point.moved for point in turning_points(Trace(journal.game, journal.record)))


def test_odds_that_were_passed_over_are_told_with_what_was_taken() -> None:
    (better, *others) = over().passed
    assert len(others) == 2
    assert (better.n, better.side) == (2, 0)
    assert (better.promised, better.more) == (0.33, 0.83)


def test_odds_hardly_better_are_not_worth_a_word() -> None:
    class Even(Counted):
        chances = (4, 5)

    assert report_of(played(*(STRIKE, DONE) * 3, game=Even())).passed == ()


def test_only_what_a_person_passed_over_is_told_where_people_played() -> None:
    strikes = ((STRIKE, STRIKE) * 3)[:6]
    sides = [better.side for better in report_of(played(*strikes)).passed]
    assert sides == [0, 0, 0]


def test_a_long_curve_keeps_its_beginning_and_its_end() -> None:
    curve = [(n, float(n % 7)) for n in range(10 * POINTS)]
    thin = thinned(curve)
    assert len(thin) <= POINTS + 1
    assert (thin[0], thin[-1]) == (curve[0], curve[-1])
