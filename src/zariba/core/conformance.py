"""Holds a game to its contract by random play: every promise, checked at sampled decisions."""

from contextlib import suppress
from random import Random
from typing import Generic, TypeVar

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.journal import Journal, verified
from zariba.core.promises import Broken, Failure, Report, failure_of, hold
from zariba.core.record import Entry, Record, read_record
from zariba.core.secrecy import Glance, Secrecy

S = TypeVar("S", bound=State)

WRONG_ACTIONS = 4
"""How many actions that are not offered are tried at a time."""

MOST_TRIED = 150
"""Of more options than this at one decision, so many are tried."""


class Depth(msgspec.Struct, frozen=True):
    """How often to look: the share of decisions at which a kind of check is made."""

    invariants: float
    cheap: float
    dear: float
    undo: int
    """Decisions of each game at which taking back is tried."""
    logs: float
    """The share of games whose whole log is read as each seat."""


def depth_for(games: int) -> Depth:
    """Look closer when there are few games; what a wide check looks at, a closer one does too."""
    return Depth(
        invariants=min(1.0, max(0.2, 20 / games)),
        cheap=min(1.0, max(0.02, 3 / games)),
        dear=min(0.2, max(0.005, 0.5 / games)),
        undo=min(64, max(8, 500 // games)),
        logs=min(1.0, max(0.02, 5 / games)),
    )


def check_vocabulary(game: Game[S]) -> list[Failure]:
    """The words of a game: each action can be written down and read back."""
    try:
        actions = game.vocabulary()
        hold("vocabulary", len(set(actions)) == len(actions), "an action is listed twice")
        for action in actions:
            words = game.spell(action)
            hold("vocabulary", game.read(*words) == action, f"{words} does not read as {action}")
        for verb in ["no such verb", *sorted({verb for verb, _ in actions})]:
            with suppress(BadInput):
                game.read(verb, "no such thing")
    except Exception as error:
        return [failure_of(error, game.scenarios[0].id, 0, 0)]
    return []


def check_game(game: Game[S], scenario: str, number: int, depth: Depth) -> Report:
    """Play one game by chance, watching every promise; the number fixes the dice and the moves."""
    report = Report(games=1)
    watch = Watch(game, scenario, number, depth, report)
    try:
        watch.play()
    except Exception as error:  # whatever a game throws is a finding
        report.failures.append(failure_of(error, scenario, number, report.decisions))
    report.longest = report.decisions
    return report


class Watch(Generic[S]):
    """One game of random play under watch."""

    def __init__(
        self, game: Game[S], scenario: str, number: int, depth: Depth, report: Report
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.number = number
        self.depth = depth
        self.report = report
        self.viewers = (*game.played_seats(scenario), WATCHER)
        self.words = game.vocabulary()
        self.vocabulary = set(self.words)
        self.secrecy = Secrecy(game, scenario, self.words, report)
        self.played: list[tuple[int, Action]] = []
        self.chance: list[tuple[int, int]] = []
        """Dice rolled and secrets shown before each decision."""
        self.kept: dict[int, bytes] = {}
        """The state before some of the decisions."""
        self.earlier: tuple[S, bytes] | None = None

    def play(self) -> None:
        """The whole game, then its journal."""
        game, report = self.game, self.report
        moves = Random(f"moves {self.number}")
        often = Random(f"watch {self.number}")  # one number a decision, whatever the depth
        invariants, cheap, dear = self.depth.invariants, self.depth.cheap, self.depth.dear
        options = self.some_variants(moves)
        state = game.start(self.scenario, options, numbered_seed(self.number))
        while state.result is None:
            asked = game.asked(state)
            hold("no dead end", bool(asked), f"{game.top(state)} asks nobody")
            seat = asked[0] if len(asked) == 1 else moves.choice(asked)
            choice = game.choice(state, seat)
            if choice is None or not choice.options:
                raise Broken(
                    "no dead end", f"{game.names(state, (seat,))} is asked and has no option"
                )
            action = choice.options[int(moves.random() * len(choice.options))]
            closely = often.random()
            glances: dict[int, Glance[S]] = {}
            if closely < cheap:
                rng = Random(f"{self.number} {state.n}")
                self.refusals(state, seat, choice, action, rng)
                if closely < dear:
                    self.copies(state, seat, choice, action)
                    self.tries(state, seat, choice, rng)
                    for viewer in self.lookers(seat, rng):
                        self.secrecy.check(state, viewer, seat, action, rng)
                        if viewer != seat:
                            glances[viewer] = Glance(game, state, viewer)
            self.chance.append((state.rolled, state.shown))
            refusal = game.apply(state, seat, action)
            if refusal is not None:
                raise Broken("every offered action applies", f"{game.spell(action)}: {refusal}")
            self.played.append((seat, action))
            report.decisions += 1
            if report.decisions > game.decision_bound:
                raise Broken("ends within the bound", f"{game.decision_bound} decisions were made")
            if closely < invariants:
                self.invariants(state)
            for viewer, glance in glances.items():
                self.secrecy.unseen(glance, state, viewer)
        self.chance.append((state.rolled, state.shown))
        self.ending(state)
        self.journal(state, options)

    def lookers(self, seat: int, rng: Random) -> tuple[int, ...]:
        """Whose views to look at: who decides, a watcher, and another seat in play."""
        others = [s for s in self.game.played_seats(self.scenario) if s != seat]
        return (seat, *rng.sample(others, min(1, len(others))), WATCHER)

    def some_variants(self, rng: Random) -> tuple[str, ...]:
        """Half of the games are played as printed, the others with some of the options."""
        if rng.random() < 0.5:
            return ()
        return tuple(
            variant.id for variant in self.game.variants_in(self.scenario) if rng.random() < 0.5
        )

    def invariants(self, state: S) -> None:
        """What the game says must always hold."""
        self.report.checks["invariants"] += 1
        broken = self.game.broken(state)
        if broken:
            raise Broken("the game's invariants hold", "; ".join(broken))

    def refusals(self, state: S, seat: int, choice: Choice, action: Action, rng: Random) -> None:
        """What is not offered, out of turn or out of date is refused, in words, with no effect."""
        game = self.game
        before = game.encode(state)
        offered = set(choice.options)
        hold("options", len(offered) == len(choice.options), "an option is offered twice")
        strange = offered - self.vocabulary
        hold("options", not strange, f"{strange} is not in the vocabulary")
        for wrong in rng.choices(self.words, k=WRONG_ACTIONS):
            if wrong not in offered:
                self.refused(f"{game.spell(wrong)}", game.why_not(state, seat, wrong))
                self.refused(f"{game.spell(wrong)}", game.apply(state, seat, wrong))
        for stale in (state.n - 1, state.n + 1):
            self.refused("a stale decision number", game.apply(state, seat, action, n=stale))
        for what, allowed, reason in game.agreements(state, seat):
            self.report.checks["quick tests"] += 1
            same = allowed == (reason is None)
            hold("a quick test agrees with its reason", same, f"{what}: {allowed}, but {reason}")
        asked = game.asked(state)
        for viewer in (*range(len(game.seats)), WATCHER):
            if viewer not in asked:
                hold("out of turn", game.choice(state, viewer) is None, f"{viewer} is offered")
                self.refused("an action out of turn", game.apply(state, viewer, action))
        after = game.encode(state)
        hold("a refusal changes nothing", after == before, f"the state of decision {state.n}")

    def refused(self, what: str, refusal: Refusal | None) -> None:
        """It must be turned down, with a reason."""
        self.report.checks["wrong actions"] += 1
        if refusal is None:
            raise Broken("what is not offered is refused", f"{what} is allowed")
        hold("a refusal has words", bool(refusal.why.strip()), f"{what} is refused without any")

    def copies(self, state: S, seat: int, choice: Choice, action: Action) -> None:
        """A clone and a saved state are the same game, and go on in the same way."""
        self.report.checks["copies"] += 1
        game = self.game
        before = game.encode(state)
        twin, read = state.clone(), game.decode(before)
        hold("a clone is equal", game.encode(twin) == before, "its encoding differs")
        hold("a saved state is equal", game.encode(read) == before, "its encoding differs")
        hold("a choice is the same each time", game.choice(twin, seat) == choice, "on a clone")
        hold("a choice is the same each time", game.choice(read, seat) == choice, "once saved")
        game.apply(twin, seat, action)
        game.apply(read, seat, action)
        same = game.encode(twin) == game.encode(read)
        hold("an action has the same effect each time", same, f"{game.spell(action)}")
        hold("clones are independent", game.encode(state) == before, f"{game.spell(action)}")
        if self.earlier is not None:
            old, then = self.earlier
            hold("clones are independent", game.encode(old) == then, "an earlier one changed")
        self.earlier = (state.clone(), before)
        self.kept[len(self.played)] = before

    def tries(self, state: S, seat: int, choice: Choice, rng: Random) -> None:
        """Every option applies to a clone, and leaves the original alone; of very many, some."""
        game = self.game
        before = game.encode(state)
        view = game.mask(state, seat)
        options = choice.options
        if len(options) > MOST_TRIED:
            options = rng.sample(options, MOST_TRIED)
        for option in options:
            self.report.checks["options tried"] += 1
            odds = game.odds(view, seat, option)
            if odds is not None:
                whole = {total for _, _, total in odds.outcomes}
                ways = sum(ways for _, ways, _ in odds.outcomes)
                hold("odds add up", whole == {ways}, f"{game.spell(option)}: {odds.outcomes}")
            twin = state.clone()
            refusal = game.apply(twin, seat, option)
            if refusal is not None:
                raise Broken("every offered action applies", f"{game.spell(option)}: {refusal}")
            if game.encode(state) != before:
                raise Broken("clones are independent", f"{game.spell(option)}")

    def ending(self, state: S) -> None:
        """A game that is over asks nobody, and can be looked at."""
        game = self.game
        last_seat, last = self.played[-1] if self.played else (0, self.words[0])
        hold("a game that is over asks nobody", not game.asked(state), f"{game.asked(state)}")
        self.refused("an action after the end", game.apply(state, last_seat, last))
        winner = -2 if state.result is None else state.result.winner
        hold("a result names a seat", -1 <= winner < len(game.seats), f"winner {winner}")
        for viewer in self.viewers:
            view = game.mask(state, viewer)
            game.scene(view, viewer, None)
            game.chronicle(view, viewer)

    def journal(self, state: S, options: tuple[str, ...]) -> None:
        """The game as saved is the game as played; taking back crosses no die and no reveal."""
        game = self.game
        record = Record(
            game=game.id,
            scenario=self.scenario,
            options=list(options),
            seed=numbered_seed(self.number).hex(),
            actions=[Entry(seat, *game.spell(action)) for seat, action in self.played],
        )
        journal = verified(game, read_record(msgspec.json.encode(record)))
        self.report.checks["journals replayed"] += 1
        same = game.encode(journal.state) == game.encode(state)
        hold("a journal replays to the same state", same, f"{len(self.played)} actions")
        saved = read_record(journal.save()).actions == record.actions
        hold("a journal saves what was played", saved, f"{len(self.played)} actions")
        rng = Random(f"log {self.number}")
        if rng.random() < self.depth.logs:
            self.report.checks["logs"] += 1
            for viewer in self.viewers:
                journal.log(viewer)
        numbers = sorted(self.kept)
        tried = rng.sample(numbers, min(self.depth.undo, len(numbers)))
        for number in (len(self.played) - 1, *sorted(tried, reverse=True)):
            self.undo(journal, number)

    def undo(self, journal: Journal[S], number: int) -> None:
        """Take one decision back, where that is allowed and only there."""
        self.report.checks["undo"] += 1
        self.report.decisions, decisions = number, self.report.decisions  # where it failed, if so
        game = self.game
        seat, _ = self.played[number]
        journal.cut(number + 1)
        for other in range(len(game.seats)):
            if other != seat:
                hold("only one's own action is undone", journal.undo(other) is not None, f"{other}")
        ended = journal.state.result is not None
        stands = ended or self.chance[number] != self.chance[number + 1]
        refused = journal.undo(seat) is not None
        hold("undo crosses no die and no reveal", refused == stands, f"refused: {refused}")
        if not refused:
            same = game.encode(journal.state) == self.kept.get(number)
            hold("undo restores the state", same, f"decision {number}")
        self.report.decisions = decisions
