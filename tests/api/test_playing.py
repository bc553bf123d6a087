"""A game as one object: played by words, refused with reasons, copied, kept."""

import gc
import sys
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Literal

import msgspec
import pytest

import zariba
from zariba.core.choice import Choice
from zariba.core.dice import commitment, numbered_seed
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game
from zariba.core.record import read_record

sys.path.insert(0, str(Path(__file__).parent.parent / "core"))

from toy import Toy

SEED = numbered_seed(5)
NOT_DATA = (type, ModuleType, FunctionType, BuiltinFunctionType)


@pytest.fixture
def game(wells: Game[State]) -> zariba.Match:
    return zariba.new_game(wells, seed=5)


def finish(game: zariba.Position) -> None:
    while game.result is None:
        game.play_bot("random")


def test_a_new_game_waits_for_its_first_decision(game: zariba.Match) -> None:
    assert game.asked == ("caravan",)
    assert game.prompt == "Camp at which well tonight?"
    assert game.legal() == ["well bir", "well tank"]
    assert game.legal("raiders") == []
    assert (game.scenario, game.options, game.result, game.history) == ("crossing", (), None, [])


def test_the_same_seed_gives_the_same_game_and_no_seed_another(wells: Game[State]) -> None:
    first, second, third = (zariba.new_game(wells, seed=seed) for seed in (5, 5, None))
    for each in (first, second, third):
        finish(each)
    assert first.record() == second.record()
    assert first.commitment != third.commitment


def test_words_are_taken_as_one_string_or_as_a_pair(game: zariba.Match) -> None:
    game.play("well bir")
    game.play(("well", "bir"), seat="raiders")
    assert [str(move) for move in game.history] == ["caravan: well bir", "raiders: well bir"]


@pytest.mark.parametrize("words", ["", "camp", "well", "well mirage", "well bir tank", ("well",)])
def test_words_that_mean_nothing_are_malformed(game: zariba.Match, words: str) -> None:
    with pytest.raises(zariba.MalformedAction) as caught:
        game.play(words)
    assert caught.value.rule == ""
    assert caught.value.reason
    assert game.why_not(words) == caught.value.refusal
    assert game.state.n == 0


def test_what_is_not_offered_is_illegal_by_a_rule(game: zariba.Match) -> None:
    before = game.rules.encode(game.state)
    with pytest.raises(zariba.IllegalAction) as caught:
        game.play("well oasis")
    assert caught.value.rule == "1.1b"
    assert "two nights running" in caught.value.reason
    assert game.why_not("well oasis") == caught.value.refusal
    assert game.why_not("well bir") is None
    assert game.rules.encode(game.state) == before


def test_a_seat_that_is_not_asked_is_out_of_turn(game: zariba.Match) -> None:
    for act in (
        lambda: game.play("well fort", seat="raiders"),
        lambda: game.play_bot("random", seat="raiders"),
        lambda: game.ask_bot("random", seat="raiders"),
        lambda: game.odds("well fort", seat="raiders"),
    ):
        with pytest.raises(zariba.OutOfTurn, match="Caravan side to decide"):
            act()
    assert game.why_not("well fort", seat="raiders") is not None


def test_a_game_that_is_over_asks_nobody(game: zariba.Match) -> None:
    finish(game)
    assert game.asked == ()
    assert game.prompt == ""
    assert game.legal() == []
    assert game.result is not None
    assert game.result.winner in ("caravan", "raiders")
    assert str(game.result).startswith(f"won by {game.result.winner}: ")
    for act in (lambda: game.play("well bir"), lambda: game.play_bot("random")):
        with pytest.raises(zariba.OutOfTurn, match=r"(?i)the game is over"):
            act()
    refusal = game.why_not("well bir")
    assert refusal is not None
    assert refusal.why == "The game is over."


def test_a_seat_that_there_is_not_is_bad_input(game: zariba.Match) -> None:
    for act in (game.legal, game.seen_by, game.log, lambda seat: game.play("well bir", seat)):
        with pytest.raises(zariba.BadInput, match="no seat 'camel'; it has caravan, raiders"):
            act("camel")


def test_an_action_is_taken_back_until_a_secret_is_shown(game: zariba.Match) -> None:
    with pytest.raises(zariba.Refused, match="nothing has been done"):
        game.undo()
    game.play("well bir")
    game.undo()
    assert (game.history, game.legal()) == ([], ["well bir", "well tank"])
    game.play("well bir")
    game.play("well fort")
    with pytest.raises(zariba.Refused, match="a secret has been revealed"):
        game.undo()
    game.undo(free=True)
    assert game.asked == ("raiders",)


def test_odds_are_those_of_the_seat_that_would_roll(game: zariba.Match) -> None:
    assert game.odds("well bir") is None
    game.play("well bir")
    odds = game.odds("well bir")
    assert odds is not None
    assert odds.outcomes == (("a camel is taken", 4, 6), ("fought off", 2, 6))
    assert game.seen_by("raiders").odds("well bir") == odds
    for look in (game.odds, game.seen_by("raiders").odds):
        with pytest.raises(zariba.IllegalAction):
            look("well oasis")


def test_seats_that_are_asked_at_once_answer_in_any_order() -> None:
    game = zariba.new_game(Toy(), seed=1)
    assert game.asked == ("north", "south")
    assert game.legal() == game.legal("south") == ["card 1", "card 2", "card 3"]
    game.play("card 3", seat="south")
    assert game.asked == ("north",)
    assert game.legal("south") == []
    assert game.seen_by("north").scene.chosen == ("0", "-1")
    with pytest.raises(zariba.OutOfTurn):
        game.play("card 1", seat="south")
    game.play("card 1")
    assert [str(move) for move in game.history] == ["south: card 3", "north: card 1"]


# Copies


def test_a_clone_leaves_the_game_alone_and_has_dice_of_its_own(game: zariba.Match) -> None:
    game.play("well bir")
    before = game.rules.encode(game.state)
    clone = game.clone()
    assert clone.state.seed not in (b"", SEED)
    finish(clone)
    assert game.rules.encode(game.state) == before
    assert game.asked == ("raiders",)


def test_the_dice_of_a_clone_may_be_numbered_or_the_same(game: zariba.Match) -> None:
    assert game.clone(3).state.seed == game.clone(dice=3).state.seed != SEED
    assert game.clone("same").state.seed == SEED
    wrong: Literal["fresh"] = "loaded"  # type: ignore[assignment]
    with pytest.raises(zariba.BadInput, match='write "fresh", "same" or a number'):
        game.clone(wrong)


# What is known to whom


def test_a_view_holds_nothing_that_its_seat_may_not_know(game: zariba.Match) -> None:
    game.play("well bir")
    for seat in ("raiders", ""):
        view = game.seen_by(seat)
        assert view.state is not game.state
        assert (view.state.seed, view.state.rolled) == (b"", 0)
        assert getattr(view.state, "camp") == -2  # noqa: B009
        assert "Caravan, seen here at dawn" in str(view)
        held = [value for name, value in vars(view).items() if name != "rules"]
        assert not any(value is game or value is game.state for value in held)
    assert "bir Bir Tawil: caravan Caravan\n" in str(game.seen_by("caravan"))


def reachable(start: object) -> list[object]:
    """All that can be got at from an object, short of modules, classes and functions."""
    seen: dict[int, object] = {}
    queue: list[object] = [start]
    while queue:
        each = queue.pop()
        if id(each) not in seen and not isinstance(each, NOT_DATA):
            seen[id(each)] = each
            queue += gc.get_referents(each)
    return list(seen.values())


def test_no_way_leads_from_a_view_to_the_state_or_the_seed(game: zariba.Match) -> None:
    game.play("well bir")
    game.legal()  # the game remembers the state that it was asked about last
    assert any(each is game.state for each in reachable(game))
    view = game.seen_by("raiders")
    print(view.legal(), view)
    for found in reachable(view):
        assert found is not game.state
        assert found != SEED


def test_no_way_leads_from_what_a_bot_is_given_to_the_seed(game: zariba.Match) -> None:
    class Spy(FirstOption):
        def decide(
            self, game: Game[State], view: State, seat: int, choice: Choice, rng: Random
        ) -> Decision:
            self.given = [game, view, choice, rng]
            return super().decide(game, view, seat, choice, rng)

    game.play("well bir")
    spy = Spy()
    game.ask_bot(spy)
    for found in reachable(spy):
        assert found is not game.state
        assert found != SEED


def test_a_view_asks_what_the_game_asks_of_its_seat(game: zariba.Match) -> None:
    mine, other = game.seen_by("caravan"), game.seen_by("raiders")
    assert (mine.asked, mine.prompt, mine.legal()) == (game.asked, game.prompt, game.legal())
    assert (other.asked, other.prompt, other.legal()) == (game.asked, "", [])
    assert mine.scene.you == 0
    game.play("well bir")
    assert [line.text for line in game.seen_by("raiders").news()] == ["The caravan camps somewhere"]
    assert mine.legal() == ["well bir", "well tank"], "a view shows the moment it was taken"


def test_what_is_imagined_agrees_with_the_view_and_can_be_played(game: zariba.Match) -> None:
    game.play("well bir")
    view = game.seen_by("raiders")
    camps = {getattr(view.imagine(number).state, "camp") for number in range(20)}  # noqa: B009
    assert len(camps) == 2
    guess = view.imagine(dice=4)
    assert guess.rules.encode(guess.state) == game.rules.encode(view.imagine(dice=4).state)
    assert guess.state.seed not in (b"", SEED)
    assert game.rules.encode(guess.seen_by("raiders").state) == game.rules.encode(view.state)
    finish(guess)
    assert game.asked == ("raiders",)


def test_no_picture_and_no_repr_tells_the_seed(game: zariba.Match) -> None:
    game.play("well bir")
    told = [game, game.clone("same"), game.seen_by("raiders"), game.state, game.state.clone()]
    finish(game)
    told += [game, game.state, game.result, game.history, game.log()]
    for each in told:
        for text in (repr(each), str(each)):
            assert repr(SEED)[2:12] not in text
            assert SEED.hex() not in text
            assert "seed" not in text


# Bots


class FirstOption(Bot[State]):
    """Takes what is offered first, and remembers what it was shown."""

    name = "first"

    def __init__(self) -> None:
        self.shown: list[State] = []

    def decide(
        self, game: Game[State], view: State, seat: int, choice: Choice, rng: Random
    ) -> Decision:
        self.shown.append(view)
        return Decision(choice.options[0], f"the first of {len(choice.options)}")


def test_a_bot_of_ones_own_plays_from_its_masked_view(game: zariba.Match) -> None:
    bot = FirstOption()
    game.play("well tank")
    asked = game.ask_bot(bot)
    assert asked == zariba.Move("raiders", "well fort", "the first of 3")
    assert game.play_bot(bot) == asked
    assert game.history[-1] == asked
    assert [view.seed for view in bot.shown] == [b"", b""]
    assert [getattr(view, "camp") for view in bot.shown] == [-2, -2]  # noqa: B009


def test_a_bot_that_chooses_what_is_not_offered_is_refused(game: zariba.Match) -> None:
    class Cheat(FirstOption):
        def decide(
            self, game: Game[State], view: State, seat: int, choice: Choice, rng: Random
        ) -> Decision:
            return Decision(("well", 0), "it wants to")

    with pytest.raises(zariba.IllegalAction, match="two nights running"):
        game.play_bot(Cheat())
    assert game.history == []


def test_bots_are_found_by_name_and_repeat_themselves(game: zariba.Match) -> None:
    assert game.bots == ("random",)
    assert len({game.ask_bot("random") for _ in range(9)}) == 1
    with pytest.raises(zariba.BadInput, match="no bot 'deep'; it has random"):
        game.play_bot("deep")


# Positions from words


def test_a_staged_position_is_played_on_with_dice(wells: Game[State]) -> None:
    facts = {"night": 8, "water": 12, "last": "oasis", "camp": "tank", "band": "fort"}
    position = zariba.stage(wells, facts, seed=2)
    assert position.asked == ("raiders",)
    assert position.observe("water", 12) is None
    assert position.observe("water", 13) == "water: expected 13, found 12"
    again = zariba.stage(wells, position.facts(), seed=2)
    assert again.rules.encode(again.state) == position.rules.encode(position.state)
    position.play("well spring")
    position.rules.broken(position.state)
    assert position.result == zariba.Outcome(
        "caravan", "3.1a", "the caravan comes home with 14 water"
    )
    found = zariba.stage(wells, {**facts, "band": "spring"}, seed=2)
    found.play("well tank")
    assert found.state.rolled == 1


def test_words_that_a_game_does_not_have_are_bad_input(game: zariba.Match) -> None:
    with pytest.raises(zariba.BadInput, match="no word 'sand'"):
        zariba.stage(game.rules, {"sand": 1})
    with pytest.raises(zariba.BadInput, match="no word 'sand' to expect"):
        game.observe("sand", 1)


# Keeping


def test_a_saved_game_opens_and_goes_on_alike(game: zariba.Match, tmp_path: Path) -> None:
    game.play("well bir")
    game.play_bot("random")
    game.save(tmp_path / "game.zariba")
    assert [path.name for path in tmp_path.iterdir()] == ["game.zariba"]
    for save in (tmp_path / "game.zariba", str(tmp_path / "game.zariba"), game.record()):
        again = zariba.open(save)
        assert again.history == game.history
        assert again.notes == []
        assert again.commitment == game.commitment == commitment(SEED)
        while again.result is None:
            again.play_bot("random")
    finish(game)
    assert again.record() == game.record()


def test_what_is_no_save_is_bad_input() -> None:
    with pytest.raises(zariba.BadInput, match="not a zariba save"):
        zariba.open(b"no save")


def test_a_game_whose_rules_were_mended_opens_where_it_parts(game: zariba.Match) -> None:
    for words in ("well bir", "well fort", "well oasis"):
        game.play(words)
    record = read_record(game.record())
    record.actions[2] = msgspec.structs.replace(record.actions[2], arg="spring")
    spoilt = msgspec.json.encode(record)
    with pytest.raises(zariba.BadInput, match=r"action 2 .* well spring.*1\.1a"):
        zariba.open(spoilt)
    repaired = zariba.open(spoilt, repair=True)
    assert [move.action for move in repaired.history] == ["well bir", "well fort"]
    repaired.play("well tank")


def test_the_log_tells_each_seat_what_it_may_know(game: zariba.Match) -> None:
    game.play("well bir")
    game.play("well fort")
    said = [line.text for line in game.log()]
    assert said == [
        "The caravan camps somewhere",
        "The raiders ride to Ruined fort",
        "The caravan draws 3 water at Bir Tawil",
    ]
    assert [line.text for line in game.log("raiders", since=1)] == said[1:]
