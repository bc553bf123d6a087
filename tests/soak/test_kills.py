"""Servers killed in the middle of play: what was acknowledged is there when the next one starts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from random import Random

from amounts import Amount, amounts
from live_server import Server, no_limits
from people import TABLES, Person, Words, played, saved, set_up
from websockets.exceptions import ConnectionClosed

from zariba import registry
from zariba.core.journal import Journal, verified
from zariba.core.record import read_record
from zariba.server.onward import go_on

LONG_GAME = 150
"""A table with so many actions makes room for a new one: what is replayed often stays short."""
UNDOES = 0.15
"""The share of changes that take something back."""


class Play:
    """One person who plays both sides of a table and remembers what was acknowledged."""

    def __init__(self, server: Server, game: str, seed: int) -> None:
        self.game = game
        self.rng = Random(seed)
        self.link = set_up(server, game, TABLES[game])["open"]
        self.book = Journal(registry.load(game), read_record(saved(server, self.link)))
        """The same game, played beside it: it says what a click takes along."""
        self.done: list[Words] = []
        """What the server has said is done."""
        self.asked: list[list[Words]] = []
        """What else may be done: the answer to the last thing asked for has not come."""
        self.answers = 0
        self.person = Person(server, self.link)
        self.person.ask_always()

    @property
    def finished(self) -> bool:
        return not self.person.options or len(self.done) >= LONG_GAME

    def go_on(self) -> None:
        """Play until the server is gone."""
        self.answers = 0
        try:
            while not self.finished:
                self.change()
        except (ConnectionClosed, OSError):
            pass

    def change(self) -> None:
        person = self.person
        if self.done and person.present["undo"] == "" and self.rng.random() < UNDOES:
            self.asked = [self.done[:-1]]
            person.undo()
            self.book.cut(len(self.book.record.actions) - 1)
        else:
            action = self.rng.choice(person.options)
            draft = self.book.draft(person.scene["you"], [self.book.game.read(*action)])
            go_on(self.book.game, draft)
            self.asked = [[*self.done, *draft.words]]
            person.act(action)
            self.book.adopt(draft)
        (self.done,) = self.asked
        self.asked = []
        self.answers += 1

    def come_back(self, server: Server) -> None:
        """Find the table again at another server, as it was left."""
        save = saved(server, self.link)
        kept = played(save)
        assert kept in (self.done, *self.asked), (
            f"{self.game}: {len(self.done)} actions were acknowledged and {len(kept)} are kept: "
            f"{self.done[-3:]}, asked {[each[-1:] for each in self.asked]}, kept {kept[-3:]}"
        )
        self.book = verified(registry.load(self.game), read_record(save))
        before = self.person.scene
        self.person.leave()
        self.person = Person(server, self.link)
        if kept == self.done:
            assert self.person.scene == before, f"{self.game}: the table looks different"
        self.done, self.asked = kept, []


def kill_often(amount: Amount, start) -> None:
    """Kill a server that has just answered somebody, so many times."""
    server = start(no_limits)
    seeds = iter(range(amount.seed, amount.seed + 10**9))
    plays = [Play(server, game, next(seeds)) for game in TABLES]
    kills = tables = answers = in_between = 0
    hands = ThreadPoolExecutor(len(plays))
    while kills < amount.count:
        playing = [hands.submit(play.go_on) for play in plays]
        wait(playing, amount.rng.uniform(0.05, 0.5))  # the moment of a kill is anybody's guess
        server.kill()
        for each in playing:
            each.result()
        answers += sum(play.answers for play in plays)
        in_between += sum(bool(play.asked) for play in plays)
        kills += any(play.answers for play in plays)
        assert "Traceback" not in server.told(), server.told()
        server = start(no_limits)
        for number, play in enumerate(plays):
            play.come_back(server)
            if play.finished:
                plays[number] = Play(server, play.game, next(seeds))
                tables += 1
    amount.tell(
        "kills",
        kills=kills,
        acknowledged=answers,
        unanswered=in_between,
        tables=tables + len(TABLES),
        lost=0,
    )


@amounts(short=3, long=1_000)
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(amount, start) -> None:
    kill_often(amount, start)
