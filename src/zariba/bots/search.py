"""The bot that thinks ahead: at each order it plays its candidates out in imagined worlds."""

from random import Random
from typing import ClassVar, Self, TypeVar

from zariba.bots.rollouts import Rollouts
from zariba.bots.weighing import Budget, Meter, Scales, Watch, Weighed, Weighing
from zariba.core.choice import Choice
from zariba.core.flow import State
from zariba.core.game import Bot, Decision, Game
from zariba.core.orders import Candidate, Opening, Orders

S = TypeVar("S", bound=State)


class Search(Bot[S]):
    """Carries orders out as doctrine does, and chooses between them by what comes of them."""

    name: ClassVar[str] = "search"

    def __init__(self, orders: Orders[S], doctrine: Bot[S], budget: Budget, horizon: str) -> None:
        self.orders = orders
        self._doctrine = doctrine
        self._player = doctrine.fork()
        """Who carries out the order under way."""
        self._budget = budget
        self._horizon = horizon
        self.watch: Watch | None = None
        """Who is told how far it has thought, and may stop it."""
        self._reason = ""
        """Why this order, until its first action is told."""

    def fork(self) -> Self:
        """The same bot with the same order under way."""
        twin = type(self)(self.orders, self._doctrine, self._budget, self._horizon)
        twin._player = self._player.fork()
        return twin

    def decide(self, game: Game[S], view: S, seat: int, choice: Choice, rng: Random) -> Decision:
        """The order under way, or the best of those that could begin now."""
        luck = rng.getrandbits(64)
        if len(choice.options) > 1 and self.orders.begins(view, seat, choice):
            self._choose(game, view, seat, choice, luck)
        decision = self._player.decide(game, view, seat, choice, Random(luck))
        if self._reason:
            decision = Decision(decision.action, f"{self._reason} {decision.reason}")
            self._reason = ""
        return decision

    def _choose(self, game: Game[S], view: S, seat: int, choice: Choice, luck: int) -> None:
        candidates = self.candidates(view, seat, choice, luck)
        if len(candidates) < 2:
            return
        weighing = self.weigh(game, view, seat, candidates, luck)
        self._player = weighing.chosen.candidate.player.fork()
        self._reason = told(weighing)

    def player(self) -> Bot[S]:
        """A copy of who carries out the order under way."""
        player = self._player
        while isinstance(player, Opening):  # its first answer was given
            player = player.then
        return player.fork()

    def candidates(self, view: S, seat: int, choice: Choice, luck: int) -> list[Candidate[S]]:
        """What could be done now: first what doctrine would."""
        return self.orders.candidates(view, seat, choice, self.player(), Random(luck))

    def weigh(
        self,
        game: Game[S],
        view: S,
        seat: int,
        candidates: list[Candidate[S]],
        luck: int,
        shown: int = 1,
    ) -> Weighing[S]:
        """Play the candidates out within the budget."""
        rollouts = Rollouts(game, self.orders, view, seat, self._doctrine, luck)
        meter = Meter(self._budget, self.watch)
        return Scales(rollouts, candidates, self._horizon, meter).weigh(shown)


def told(weighing: Weighing[S]) -> str:
    """The choice in a sentence with its figures."""
    chosen, *others = weighing.order
    if not chosen.chance.count:
        return ""
    tried = f"{chosen.chance.count} imagined continuations"
    text = f"{capital(chosen.candidate.says)}: {hundredths(chosen)} in 100 to win by {tried}"
    rival = next((each for each in others if each.chance.count), None)
    if rival is not None:
        text += f", the next best ({rival.candidate.says}) {hundredths(rival)}"
    return f"{text}."


def hundredths(weighed: Weighed[S]) -> int:
    """The chance to win out of a hundred."""
    return round(100 * weighed.chance.mean)


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]
