"""How wars between two bots go: who holds what at the end of each month, on the average.

python scripts/ogaden_curves.py --games 40
"""

import argparse
from collections import Counter
from random import Random
from typing import ClassVar

from zariba.core.choice import Choice
from zariba.core.dice import numbered_seed
from zariba.core.game import Bot, Decision, Game
from zariba.games.ogaden.bot.doctrine import Doctrine
from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.control import control
from zariba.games.ogaden.rules.state import Ogaden

Row = list[float]
HEADS = ("sites E", "sites S", "cities E", "cities S", "morale E", "morale S", "level E", "level S")


def measure(g: Ogaden) -> Row:
    """Sites of the Ogaden and cities under each camp, morale and levels."""
    counts = []
    for zones in (g.pack.ogaden_sites, g.pack.cities):
        held = [control(g, z) for z in zones]
        counts += [float(held.count(ETHIOPIA)), float(held.count(SOMALIA))]
    return [*counts, *map(float, g.morale), *map(float, g.level)]


class Chance(Bot[Ogaden]):
    """Any legal answer."""

    name: ClassVar[str] = "random"

    def decide(
        self, game: Game[Ogaden], view: Ogaden, seat: int, choice: Choice, rng: Random
    ) -> Decision:
        """By lot."""
        return Decision(rng.choice(choice.options), "By lot.")


def bot_named(name: str) -> Bot[Ogaden]:
    """The doctrine, or chance."""
    return Doctrine() if name == Doctrine.name else Chance()


def play(
    game: OgadenGame, scenario: str, names: tuple[str, str], seed: int
) -> tuple[dict[int, Row], Ogaden]:
    """One game: the measures as each month ended, and the end."""
    state = game.start(scenario, (), numbered_seed(seed))
    bots = [bot_named(name) for name in names]
    thoughts = [Random(f"{seed} {seat}") for seat in (0, 1)]
    rows: dict[int, Row] = {}
    month, row = state.turn, measure(state)
    while asked := game.asked(state):
        seat = asked[0]
        choice = game.choice(state, seat)
        assert choice is not None
        decision = bots[seat].decide(game, game.mask(state, seat), seat, choice, thoughts[seat])
        game.apply(state, seat, decision.action)
        while month < state.turn:  # a month of ceasefire may pass unasked
            rows[month], month = row, month + 1
        row = measure(state)
    rows[month] = row
    return rows, state


def table(scenario: str, names: tuple[str, str], games: int, seed: int) -> str:
    """The means of several games, and who won them by what."""
    game = make()
    months: dict[int, list[Row]] = {}
    ends: Counter[str] = Counter()
    for number in range(games):
        rows, state = play(game, scenario, names, seed + number)
        for month, row in rows.items():
            months.setdefault(month, []).append(row)
        assert state.result is not None
        winner = state.result.winner
        ends[f"{game.seats[winner].id if winner >= 0 else 'draw'} ({state.result.rule})"] += 1
    lines = ["month    games  " + "  ".join(f"{head:>8}" for head in HEADS)]
    for month in sorted(months):
        found = months[month]
        means = [sum(column) / len(found) for column in zip(*found, strict=True)]
        values = "  ".join(f"{mean:8.1f}" for mean in means)
        lines.append(f"{game.state_type.pack.months[month]}  {len(found):5}  {values}")
    lines.append(", ".join(f"{end}: {count}" for end, count in sorted(ends.items())))
    return "\n".join(lines)


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description="Curves of the war between two bots.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", default="campaign")
    parser.add_argument("--bots", default="doctrine,doctrine")
    given = parser.parse_args()
    first, second = given.bots.split(",")
    print(table(given.scenario, (first, second), given.games, given.seed))


if __name__ == "__main__":
    main()
