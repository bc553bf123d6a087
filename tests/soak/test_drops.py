"""Connections that drop in the middle of a change: the table stays what is stored, bots go on."""

from __future__ import annotations

import time
from pathlib import Path

from amounts import Amount, amounts
from live_server import PATIENCE, Server, no_limits, quick_bots, slow_disk, toy_alone
from people import Person, Words, played, saved, set_up

from zariba.server.store import Store

RED = 0
"""The person's seat."""
LONGEST = 0.08
"""Seconds until the cable is pulled: a change takes about so long on the slow disk."""


class Table:
    """A person against a bot of the toy game, and a watcher who comes and goes."""

    def __init__(self, server: Server, store: Store) -> None:
        table = set_up(server, "toy", seats={"blue": "steady"})
        self.server, self.store, self.id = server, store, table["id"]
        self.link: str = table["open"]
        self.watching: str = next(each["url"] for each in table["links"] if each["seat"] < 0)
        self.person = Person(server, self.link)

    def live(self) -> list[Words]:
        return played(saved(self.server, self.link))

    def kept(self) -> list[Words]:
        return [(entry.verb, entry.arg) for entry in self.store.load(self.id).record.actions]

    def own(self) -> list[Words]:
        """What the person did; the bot picks at the same time, whenever it comes to it."""
        actions = self.store.load(self.id).record.actions
        return [(entry.verb, entry.arg) for entry in actions if entry.seat == RED]

    def settled(self) -> bool:
        """Whether it is the person's turn again, or nobody's, and nothing differs."""
        self.person.look()
        own = bool(self.person.options) or bool(self.person.scene.get("result"))
        return own and self.live() == self.kept()

    def settle(self) -> None:
        due = time.monotonic() + PATIENCE
        while not self.settled():
            assert time.monotonic() < due, (
                f"the table stands still: {len(self.live())} actions live, {len(self.kept())} "
                f"kept, the person may do {self.person.options}"
            )

    @property
    def over(self) -> bool:
        return bool(self.person.scene.get("result"))


def drop_often(amount: Amount, server: Server, database: Path) -> None:
    """Ask for a change and be gone before it is done, so many times."""
    rng, store = amount.rng, Store(str(database))
    table, tables = Table(server, store), 1
    drops = undone = acted = nothing = 0
    while drops < amount.count:
        table.settle()
        if table.over:
            table, tables = Table(server, store), tables + 1
            continue
        person, before = table.person, table.own()
        calm = [words for words in person.options if words[0] != "roll"]
        undo = person.present["undo"] == "" and rng.random() < 0.5
        if undo:
            person.send(type="undo")
        else:
            done = [words for words in calm if words[0] == "done"]
            action = rng.choice(done if done and rng.random() < 0.4 else calm)
            person.send(type="act", n=person.scene["n"], actions=[list(action)])
        time.sleep(rng.uniform(0, LONGEST))  # any moment of it
        person.drop()
        watcher = Person(server, table.watching)  # who is told of it finds the connection gone
        table.person = Person(server, table.link)
        table.settle()
        watcher.leave()
        kept = table.own()
        whole = before[:-1] if undo else [*before, action]
        assert kept == before or kept[: len(whole)] == whole, (before, kept)
        drops += 1
        nothing += kept == before
        undone += undo and kept != before
        acted += not undo and kept != before
    table.settle()
    if not table.over:
        table.person.act(table.person.options[0])
    told = server.told()
    assert "Traceback" not in told, told
    store.close()
    assert acted
    amount.tell("drops", drops=drops, acted=acted, undone=undone, nothing=nothing, tables=tables)


@amounts(short=8, long=300)
def test_a_drop_in_the_middle_of_a_change_leaves_the_table_as_it_is_stored(
    amount, start, database
) -> None:
    drop_often(amount, start(toy_alone, no_limits, quick_bots, slow_disk), database)
