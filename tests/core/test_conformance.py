"""The kit passes a sound game and catches each planted bug."""

from itertools import count

import msgspec
import pytest
from toy import BLANK, Toy, ToyState, Turn

from zariba.core.choice import Choice, Odds, Refusal
from zariba.core.conformance import check_game, check_vocabulary, depth_for
from zariba.core.game import WATCHER, Game
from zariba.core.promises import Broken, Report
from zariba.core.scene import Overlay, OverlayKind
from zariba.core.secrecy import Glance, Secrecy


def check(game: Game, games: int = 60, scenario: str = "short") -> Report:
    report = Report(failures=check_vocabulary(game))
    depth = depth_for(1)
    for number in range(games):
        report.add(check_game(game, scenario, number, depth))
    return report


def promises(game: Game) -> set[str]:
    return {failure.promise for failure in check(game).failures}


@pytest.mark.parametrize("scenario", ["short", "level"])
def test_a_sound_game_holds_every_promise(scenario: str) -> None:
    report = check(Toy(), scenario=scenario)
    assert report.failures == []
    assert report.games == 60
    assert report.decisions == 60 * 8
    assert report.longest == 8
    for kind in ("invariants", "wrong actions", "copies", "options tried", "views", "undo", "logs"):
        assert report.checks[kind] > 0, kind
    for what in ("choices", "scenes", "logs", "odds", "reasons"):
        assert report.checks[f"{what} compared"] > 0, what
    assert report.checks["journals replayed"] == 60


def test_a_failure_says_how_to_find_it_again(monkeypatch) -> None:
    monkeypatch.setattr(Toy, "broken", lambda self, state: ["lost a card"] * (state.turn == 3))
    report = check(Toy(), games=1)
    assert [str(failure) for failure in report.failures] == [
        "the game's invariants hold: lost a card (scenario short, seed 0, decision 5)"
    ]


def test_a_closer_look_sees_all_that_a_wide_one_saw() -> None:
    class Leaks(Toy):
        def mask(self, state: ToyState, seat: int) -> ToyState:
            return state.clone() if state.turn == 4 else super().mask(state, seat)

    wide = depth_for(100_000)
    found = 0
    for number in range(1500):
        for failure in check_game(Leaks(), "short", number, wide).failures:
            found += 1
            again = check_game(Leaks(), "short", number, depth_for(1)).failures
            assert again[0].decision <= failure.decision
    assert found


def test_a_mask_that_leaks_is_caught() -> None:
    class Leaks(Toy):
        def mask(self, state: ToyState, seat: int) -> ToyState:
            view = state.clone()
            view.seed = b""
            return view

        def swap(self, state, seat, rng):
            return self.imagine(Toy.mask(self, state, seat), seat, rng)

    assert promises(Leaks()) == {"secrets are masked"}


def test_a_view_with_the_seed_is_caught() -> None:
    class Leaks(Toy):
        def mask(self, state: ToyState, seat: int) -> ToyState:
            view = super().mask(state, seat)
            view.seed = state.seed
            return view

    assert promises(Leaks()) == {"the seed is secret"}


class Remembers(Toy):
    """Knows of each view what was masked in it, where no encoding shows it."""

    def __init__(self) -> None:
        super().__init__()
        self.true: dict[int, tuple[ToyState, list[int]]] = {}

    def mask(self, state: ToyState, seat: int) -> ToyState:
        view = super().mask(state, seat)
        self.true[id(view)] = view, list(state.cards)
        return view

    def cards_behind(self, view: ToyState) -> str:
        return str(self.true.get(id(view), (view, []))[1])


def test_odds_that_tell_a_secret_are_caught() -> None:
    class Leaks(Remembers):
        def odds(self, view, seat, action):
            return Odds(self.cards_behind(view), (), (("all", 1, 1),))

    assert promises(Leaks()) == {"secrets are masked"}


def test_an_overlay_that_tells_a_secret_is_caught() -> None:
    class Leaks(Remembers):
        overlays = (OverlayKind("cards", "Cards", "c"),)

        def overlay(self, view, seat, kind, at):
            return Overlay(kind, (), note=self.cards_behind(view))

    assert promises(Leaks()) == {"secrets are masked"}


class QuietPicks(Toy):
    """Nobody sees that the other has picked a card."""

    def mask(self, state: ToyState, seat: int) -> ToyState:
        view = super().mask(state, seat)
        view.n, view.acted = 0, {}
        view.cards = [card if owner == seat else BLANK for owner, card in enumerate(view.cards)]
        return view

    def chronicle(self, view, seat):
        return [line for line in super().chronicle(view, seat) if "card" not in line.text]


def watch_a_pick(game: Toy) -> Report:
    """North picks while South looks on."""
    report = Report()
    state = game.start("short", (), bytes(32))
    before = Glance(game, state, 1)
    assert game.apply(state, 0, ("card", 2)) is None
    Secrecy(game, "short", game.vocabulary(), report).unseen(before, state, 1)
    return report


def test_an_action_that_changes_nothing_for_a_seat_leaves_no_trace_there() -> None:
    assert watch_a_pick(QuietPicks()).checks["unseen actions"] == 1
    assert watch_a_pick(Toy()).checks["unseen actions"] == 0, "here the pick is told"


@pytest.mark.parametrize("counter", ["n", "acted", "rolled", "shown"])
def test_a_view_that_counts_what_is_done_unseen_is_caught(counter: str) -> None:
    class Counts(QuietPicks):
        def mask(self, state: ToyState, seat: int) -> ToyState:
            view = super().mask(state, seat)
            setattr(view, counter, {1: state.n} if counter == "acted" else state.n)
            return view

    with pytest.raises(Broken, match=r"unseen work is not counted: .* in the view of south"):
        watch_a_pick(Counts())


def test_a_picture_that_is_another_after_unseen_work_is_caught() -> None:
    class Restless(QuietPicks):
        def scene(self, view, seat, choice):
            drawn = super().scene(view, seat, choice)
            return msgspec.structs.replace(drawn, prompt=f"{len(view.news)} events")

    with pytest.raises(Broken, match="the picture of south is another, its view is not"):
        watch_a_pick(Restless())


def test_the_view_of_a_seat_counts_its_own_decisions_and_no_others(monkeypatch) -> None:
    monkeypatch.setattr(Toy, "mask", Game.mask)
    game = Toy()
    state = game.start("short", (), bytes(32))
    for seat, action in ((1, ("card", 2)), (0, ("card", 1)), (0, ("done", 0)), (1, ("done", 0))):
        assert game.apply(state, seat, action) is None
    assert game.apply(state, 0, ("done", 0)) is None
    assert [game.mask(state, viewer).n for viewer in (0, 1, WATCHER)] == [3, 2, 0]


def test_a_choice_that_depends_on_a_secret_is_caught(monkeypatch) -> None:
    def choice(self, g, seat):
        more = [("scout", 0)] if g.cards[1 - seat] == 1 else []
        return Choice("Your turn", [("strike", 0), ("done", 0), *more])

    monkeypatch.setattr(Turn, "choice", choice)
    assert "secrets are masked" in promises(Toy())


def test_a_state_shared_between_clones_is_caught(monkeypatch) -> None:
    def shallow(self):
        twin = self.__copy__()
        twin.flow = [step.__copy__() for step in self.flow]
        return twin

    monkeypatch.setattr(ToyState, "clone", shallow)
    assert "clones are independent" in promises(Toy())  # taking back goes wrong with it


def test_a_dead_end_is_caught(monkeypatch) -> None:
    real = Turn.choice

    def choice(self, g, seat):
        return Choice("Stuck", []) if g.turn == 5 else real(self, g, seat)

    monkeypatch.setattr(Turn, "choice", choice)
    assert "no dead end" in promises(Toy())


def test_a_step_that_asks_nobody_is_caught(monkeypatch) -> None:
    monkeypatch.setattr(Turn, "asks", lambda self, g: () if g.turn == 5 else (self.seat,))
    assert promises(Toy()) & {"no dead end", "no crash"}


def test_an_offered_action_that_is_refused_is_caught() -> None:
    class Refuses(Toy):
        def apply(self, state, seat, action, n=None):
            if action == ("scout", 0) and state.turn > 2:
                return Refusal("", "not now")
            return super().apply(state, seat, action, n)

    assert promises(Refuses()) == {"every offered action applies"}


def test_a_choice_that_is_not_the_same_each_time_is_caught(monkeypatch) -> None:
    real = Turn.choice
    calls = count()

    def choice(self, g, seat):
        found = real(self, g, seat)
        return Choice(f"{found.prompt} {next(calls)}", found.options)

    monkeypatch.setattr(Turn, "choice", choice)
    assert promises(Toy()) == {"a choice is the same each time"}


def test_a_crash_is_caught_with_its_place(monkeypatch) -> None:
    real = Turn.take

    def take(self, g, seat, verb, arg):
        if g.turn == 5:
            raise KeyError("a hex that is not there")
        real(self, g, seat, verb, arg)

    monkeypatch.setattr(Turn, "take", take)
    failure = check(Toy(), games=1).failures[0]
    assert failure.promise == "no crash"
    assert failure.words.startswith("KeyError: 'a hex that is not there' at test_conformance.py:")


def test_a_game_without_end_is_caught() -> None:
    class Endless(Toy):
        decision_bound = 5

    assert promises(Endless()) == {"ends within the bound"}


def test_a_wrong_action_that_is_allowed_is_caught() -> None:
    class Lax(Toy):
        def apply(self, state, seat, action, n=None):
            if n is None and action == ("scout", 0) and seat in self.asked(state):
                return None
            return super().apply(state, seat, action, n)

    assert "what is not offered is refused" in promises(Lax())


def test_an_action_out_of_turn_that_is_allowed_is_caught() -> None:
    class Lax(Toy):
        def apply(self, state, seat, action, n=None):
            if seat not in self.asked(state) and self.asked(state):
                seat = self.asked(state)[0]
            return super().apply(state, seat, action, n)

    assert "what is not offered is refused" in promises(Lax())


def test_a_stale_decision_number_that_is_accepted_is_caught() -> None:
    class Lax(Toy):
        def apply(self, state, seat, action, n=None):
            return super().apply(state, seat, action, None)

    assert "what is not offered is refused" in promises(Lax())


def test_a_refusal_that_changes_something_is_caught(monkeypatch) -> None:
    def why_not(self, g, seat, verb, arg):
        g.rolled += 1
        return Refusal("", "no")

    monkeypatch.setattr(Turn, "why_not", why_not)
    assert "a refusal changes nothing" in promises(Toy())


def test_a_refusal_without_words_is_caught(monkeypatch) -> None:
    monkeypatch.setattr(Turn, "why_not", lambda self, g, seat, verb, arg: Refusal("1.1a", " "))
    assert "a refusal has words" in promises(Toy())


def test_a_reveal_that_can_be_taken_back_is_caught(monkeypatch) -> None:
    real = Turn.take

    def take(self, g, seat, verb, arg):
        shown = g.shown
        real(self, g, seat, verb, arg)
        g.shown = shown

    monkeypatch.setattr(Turn, "take", take)
    assert promises(Toy()) == {"undo crosses no revealed secret"}


def test_chance_outside_the_stream_is_caught(monkeypatch) -> None:
    import random

    monkeypatch.setattr(ToyState, "roll", lambda self, sides, purpose: random.randint(1, 6))
    found = promises(Toy())
    assert found & {
        "an action has the same effect each time",
        "a journal replays to the same state",
    }


def test_a_guess_that_contradicts_the_view_is_caught() -> None:
    class Guesses(Toy):
        def imagine(self, view, seat, rng):
            state = super().imagine(view, seat, rng)
            state.cards[0] = 3
            return state

        def swap(self, state, seat, rng):
            return Toy.imagine(self, self.mask(state, seat), seat, rng)

    assert promises(Guesses()) == {"what is imagined agrees with the view"}


def test_a_state_that_does_not_save_whole_is_caught() -> None:
    class Forgets(Toy):
        def decode(self, data):
            state = super().decode(data)
            state.score = [0, 0]
            return state

    assert promises(Forgets()) == {"a saved state is equal"}


def test_odds_that_do_not_add_up_are_caught(monkeypatch) -> None:
    real = Toy.odds

    def odds(self, view, seat, action):
        found = real(self, view, seat, action)
        return found and msgspec.structs.replace(found, outcomes=found.outcomes[1:])

    monkeypatch.setattr(Toy, "odds", odds)
    assert promises(Toy()) == {"odds add up"}


def test_an_option_that_is_offered_twice_is_caught(monkeypatch) -> None:
    twice = Choice("Your turn", [("strike", 0), ("strike", 0)])
    monkeypatch.setattr(Turn, "choice", lambda self, g, seat: twice)
    assert "options" in promises(Toy())


def test_an_option_outside_the_vocabulary_is_caught() -> None:
    class Mute(Toy):
        def vocabulary(self):
            return [action for action in super().vocabulary() if action[0] != "scout"]

    assert "options" in promises(Mute())


def test_words_that_do_not_read_back_are_caught() -> None:
    class Mumbles(Toy):
        def read(self, verb, arg):
            return ("card", 1) if verb == "card" else super().read(verb, arg)

    assert check_vocabulary(Mumbles())[0].promise == "vocabulary"
