"""`python trace.py GAME SCENARIO GAMES`: one line that sums up what is asked, offered and told."""

import hashlib
import sys
from random import Random

from zariba import registry
from zariba.core.dice import numbered_seed


def main() -> None:
    """Play by chance; two builds of the same rules print the same line."""
    game_id, scenario, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
    game = registry.load(game_id)
    told = hashlib.sha256()
    decisions = 0
    for number in range(games):
        rng = Random(f"trace {number}")
        options = [variant.id for variant in game.variants if rng.random() < 0.3 and number % 2]
        state = game.start(scenario, options, numbered_seed(number))
        while state.result is None:
            seat = rng.choice(game.asked(state))
            choice = game.choice(state, seat)
            assert choice is not None
            action = rng.choice(choice.options)
            offered = [game.spell(option) for option in choice.options]
            assert game.apply(state, seat, action) is None
            told.update(repr((state.n, seat, choice.prompt, offered, action)).encode())
            told.update(repr(state.news).encode())
            decisions += 1
        told.update(game.encode(state))
    module = sys.modules[f"zariba.games.{game_id}.rules.state"]
    compiled = not str(module.__file__).endswith(".py")
    print("compiled" if compiled else "plain", decisions, told.hexdigest())


main()
