"""The doctrine of the Americans plays to the end, says why, and knows no more than a player."""

from random import Random

from zariba.core.dice import numbered_seed
from zariba.games.mog93.bot.doctrine import Doctrine
from zariba.games.mog93.game import MogGame, make
from zariba.games.mog93.rules.state import Mog


def play(game: MogGame, scenario: str, seed: int, most: int = 20_000) -> tuple[Mog, list[str]]:
    """A game that the doctrine plays in every seat; the words of its actions."""
    bot, rng = Doctrine(), Random(seed)
    state = game.start(scenario, (), numbered_seed(seed))
    said: list[str] = []
    while state.result is None and len(said) < most:
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        decision = bot.decide(game, game.mask(state, seat), seat, choice, rng)
        assert decision.reason
        assert decision.action in choice.options
        said.append(" ".join(game.spell(decision.action)))
        assert game.apply(state, seat, decision.action) is None
    return state, said


def test_the_doctrine_plays_the_tutorial_to_its_end() -> None:
    state, _ = play(make(), "tutorial", 7)
    assert state.result is not None
    assert state.marked == ("crash1",)


def test_the_doctrine_begins_every_scenario() -> None:
    game = make()
    for scenario in game.scenarios:
        _, said = play(game, scenario.id, 1, most=120)
        assert said


def test_the_doctrine_answers_the_same_question_alike() -> None:
    assert play(make(), "tutorial", 3, 400)[1] == play(make(), "tutorial", 3, 400)[1]


def test_the_doctrine_never_looks_at_the_dice_to_come() -> None:
    game, bot = make(), Doctrine()
    state = game.start("tutorial", (), numbered_seed(5))
    for number in range(250):
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        twin = game.swap(state, seat, Random(number))
        one = bot.decide(game, game.mask(state, seat), seat, choice, Random(1))
        two = bot.decide(game, game.mask(twin, seat), seat, choice, Random(2))
        assert one == two
        game.apply(state, seat, one.action)
        if state.result is not None:
            break
