"""Whether a seat learns what it may not know: from its view, or by counting what goes on unseen."""

from functools import cached_property
from random import Random
from typing import Generic, TypeVar

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action, Choice
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.promises import Broken, Report, hold
from zariba.core.scene import Scene

S = TypeVar("S", bound=State)

REASONS_COMPARED = 300
"""So many actions are asked about at a time, besides those of the verbs in play."""

IN_PLAY = 3000
"""Of more actions of verbs in play than this, so many."""

REVEALS_TRIED = 12
"""How many options of a decision are tried for what they reveal."""

ODDS_COMPARED = 12
"""Of how many options of a decision the odds are compared."""

OVERLAYS = 0.3
"""The share of views of which an overlay is compared: they are dear."""

MASKED = "secrets are masked"
UNCOUNTED = "unseen work is not counted"


class Glance(Generic[S]):
    """What a seat sees at one moment, to be compared with the next."""

    def __init__(self, game: Game[S], state: S, viewer: int) -> None:
        self._game = game
        self._viewer = viewer
        self.view = game.mask(state, viewer)
        self.choice = game.choice(state, viewer)
        self.told = bool(game.chronicle(self.view, viewer))

    @property
    def counts(self) -> tuple[int, dict[int, int], int, int]:
        """All that a view says of how much was done."""
        return self.view.n, self.view.acted, self.view.rolled, self.view.shown

    @cached_property
    def plain(self) -> S:
        """The view without that, and without news."""
        plain = self.view.clone()
        plain.n = plain.rolled = plain.shown = 0
        plain.acted, plain.news = {}, []
        return plain

    @cached_property
    def scene(self) -> Scene:
        """The picture, but for its number."""
        return msgspec.structs.replace(self._game.scene(self.view, self._viewer, None), n=0)


class Secrecy(Generic[S]):
    """Compares what a seat receives with what it would receive if its secrets were others."""

    def __init__(self, game: Game[S], scenario: str, words: list[Action], report: Report) -> None:
        self.game = game
        self.scenario = scenario
        self.words = words
        self.report = report

    @cached_property
    def spaces(self) -> list[str]:
        """The spaces of the board."""
        return [space.id for space in self.game.board(self.scenario).spaces]

    def who(self, viewer: int) -> str:
        """Whose eyes they are."""
        return self.game.seats_in(self.scenario)[viewer].id if viewer != WATCHER else "a watcher"

    def check(self, state: S, viewer: int, actor: int, action: Action, rng: Random) -> None:
        """A seat receives the same whatever it may not know."""
        self.report.checks["views"] += 1
        game, who = self.game, self.who(viewer)
        view, choice = game.mask(state, viewer), game.choice(state, viewer)
        seen = game.encode(view)
        hold("the seed is secret", view.seed != state.seed, f"the view of {who} carries it")
        other = game.swap(state, viewer, rng)
        veiled = game.mask(other, viewer)
        hold(MASKED, game.encode(veiled) == seen, f"the view of {who}")
        self.same_choice(choice, game.choice(other, viewer), who)
        self.same_picture(view, veiled, viewer, choice, rng)
        dream = game.imagine(view, viewer, rng)
        agrees = game.encode(game.mask(dream, viewer)) == seen
        hold("what is imagined agrees with the view", agrees, f"of {who}")
        self.try_dream(dream, rng)
        self.same_reasons(state, other, viewer, who, rng)
        if viewer == actor and choice is not None:
            some = rng.sample(choice.options, min(REVEALS_TRIED, len(choice.options)))
            for option in dict.fromkeys((action, *some)):
                self.reveals(state, other, actor, option)

    def same_choice(self, mine: Choice | None, other: Choice | None, who: str) -> None:
        """What a seat is asked must not depend on what it may not know."""
        self.report.checks["choices compared"] += 1
        if mine == other:
            return
        sides = [set(choice.options) if choice else set() for choice in (mine, other)]
        odd = ", ".join(" ".join(self.game.spell(option)) for option in sides[0] ^ sides[1])
        raise Broken(MASKED, f"the choice of {who} differs: {odd or 'in its words or order'}")

    def same_picture(
        self, view: S, veiled: S, viewer: int, choice: Choice | None, rng: Random
    ) -> None:
        """Scene, log, odds and overlays must not depend on it either."""
        game, who, checks = self.game, self.who(viewer), self.report.checks
        scene = game.scene(view, viewer, choice)
        same = encode(scene) == encode(game.scene(veiled, viewer, choice))
        checks["scenes compared"] += 1
        hold(MASKED, same, f"the scene or the log of {who}")
        same = encode(game.chronicle(view, viewer)) == encode(game.chronicle(veiled, viewer))
        checks["logs compared"] += 1
        hold(MASKED, same, f"the scene or the log of {who}")
        options = choice.options if choice is not None else []
        for option in rng.sample(options, min(ODDS_COMPARED, len(options))):
            checks["odds compared"] += 1
            same = game.odds(view, viewer, option) == game.odds(veiled, viewer, option)
            hold(MASKED, same, f"the odds of {who}: {' '.join(game.spell(option))}")
        if game.overlays and rng.random() < OVERLAYS:
            kind = rng.choice(game.overlays)
            places = [*self.spaces, *(piece.id for piece in scene.pieces)] if kind.at else []
            at = rng.choice(places) if places else None
            checks["overlays compared"] += 1
            mine, theirs = (self.overlay(v, viewer, kind.id, at) for v in (view, veiled))
            hold(MASKED, mine == theirs, f"the overlay {kind.id} of {who} at {at}")

    def overlay(self, view: S, viewer: int, kind: str, at: str | None) -> bytes:
        """What a seat that asks for an overlay is sent."""
        try:
            return encode(self.game.overlay(view, viewer, kind, at))
        except BadInput as error:
            return str(error).encode()

    def same_reasons(self, state: S, other: S, viewer: int, who: str, rng: Random) -> None:
        """Why something is refused must not depend on what the seat may not know."""
        game = self.game
        choice = game.choice(state, viewer)
        verbs = {verb for verb, _ in choice.options} if choice is not None else set()
        in_play = [word for word in self.words if word[0] in verbs]
        in_play = rng.sample(in_play, min(IN_PLAY, len(in_play)))
        some = rng.sample(self.words, min(REASONS_COMPARED, len(self.words)))
        actions = list(dict.fromkeys((*in_play, *some)))
        self.report.checks["reasons compared"] += len(actions)
        # One state after the other: a game keeps the options of the last that it was asked about.
        here = [game.why_not(state, viewer, action) for action in actions]
        there = [game.why_not(other, viewer, action) for action in actions]
        for action, mine, theirs in zip(actions, here, there, strict=True):
            hold(
                "a refusal tells no secret",
                mine == theirs,
                f"{who}: {' '.join(game.spell(action))}: {mine} or {theirs}",
            )

    def try_dream(self, dream: S, rng: Random) -> None:
        """An imagined state can be played."""
        seat = self.game.asked(dream)[0]
        choice = self.game.choice(dream, seat)
        if choice is None or not choice.options:
            raise Broken("what is imagined can be played", f"seat {seat} has no option")
        refusal = self.game.apply(dream, seat, rng.choice(choice.options))
        hold("what is imagined can be played", refusal is None, f"{refusal}")

    def reveals(self, state: S, other: S, seat: int, action: Action) -> None:
        """An action that can be taken back has told its player no secret.

        What it shows the others of the player's own is the player's affair.
        """
        game = self.game
        after = state.clone()
        game.apply(after, seat, action)
        if after.result is not None or (after.rolled, after.shown) != (state.rolled, state.shown):
            return
        twin = other.clone()
        game.apply(twin, seat, action)
        same = game.encode(game.mask(after, seat)) == game.encode(game.mask(twin, seat))
        hold("undo crosses no revealed secret", same, f"{game.spell(action)}")

    def unseen(self, before: Glance[S], state: S, viewer: int) -> None:
        """An action that changed nothing for a seat that did not take it left no trace there."""
        if state.result is not None:
            return  # nothing is hidden any more
        now = Glance(self.game, state, viewer)
        if now.told or now.choice != before.choice:
            return
        self.report.checks["actions without a line"] += 1
        if now.plain == before.plain:
            same = encode(now.scene) == encode(before.scene)
            hold(UNCOUNTED, same, f"the picture of {self.who(viewer)} is another, its view is not")
        if now.scene == before.scene:
            self.report.checks["unseen actions"] += 1
            words = f"{before.counts} in the view of {self.who(viewer)} became {now.counts}"
            hold(UNCOUNTED, now.counts == before.counts, words)


def encode(value: object) -> bytes:
    """As it is sent."""
    return msgspec.json.encode(value)
