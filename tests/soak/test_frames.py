"""Forged frames: nothing changes, nothing breaks, and the table plays on."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from amounts import Amount, amounts
from forging import KINDS, Frame, Sight, forge
from live_server import PATIENCE, Server, no_limits
from people import TABLES, Person, Words, set_up, sit_down, visit
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from zariba import registry
from zariba.server.limits import FRAME_BYTES
from zariba.server.store import Store

BATCH = 50
"""So many forged frames between two looks at whether anything has changed."""
MOVES = 4
"""At most so many honest actions between two batches, so that many positions are tried."""
LONG_GAME = 200
BROKEN = ("an error", "cannot be drawn", "Traceback")


class Honest:
    """A table at which two people and a watcher sit; the people play by the rules."""

    def __init__(self, server: Server, game_id: str, seed: int) -> None:
        self.server = server
        self.game = registry.load(game_id)
        scenario = TABLES[game_id]
        used = self.game.played_seats(scenario)
        seats = {self.game.seats[seat].id: "link" for seat in used}
        # With chosen dice nobody waits for anybody's number: the game begins at once.
        table = set_up(server, game_id, scenario, seats=seats, seed=seed)
        self.id: str = table["id"]
        self.seats = {link["url"]: link["seat"] for link in table["links"]}
        self.people = {url: Person(server, url) for url in self.seats}
        self.frames: list[str] = []
        for person in self.people.values():
            person.ask_always()
        self.look()

    def look(self) -> None:
        for person in self.people.values():
            person.look()

    @property
    def deciding(self) -> Person | None:
        return next((each for each in self.people.values() if each.options), None)

    @property
    def finished(self) -> bool:
        return self.deciding is None or len(self.frames) >= LONG_GAME

    def play(self, action: Words) -> None:
        """An honest action of whoever must decide."""
        person = self.deciding
        assert person is not None
        self.frames.append(person.act(action))
        self.look()

    def fingerprint(self, store: Store) -> str:
        """All that is kept of the table, and all that anybody is shown."""
        self.look()
        stored = store.load(self.id)
        told = [person.present for person in self.people.values()]
        words = repr((stored.record, stored.record.seed, stored.players, stored.standing, told))
        return hashlib.sha256(words.encode("utf-8", "backslashreplace")).hexdigest()

    def sight(self, url: str, words: list[Words]) -> Sight:
        """What a forger sees who holds the link `url`."""
        person, deciding = self.people[url], self.deciding
        scene, seat = person.scene, self.seats[url]
        return Sight(
            n=scene["n"],
            seats=[] if seat < 0 else [seat],
            all_seats=[each for each in self.seats.values() if each >= 0],
            asked=deciding.options if deciding else [],
            offered=person.options,
            words=words,
            overlays=[kind.id for kind in self.game.overlays],
            earlier=self.frames,
            undoes=person.present["undo"] == "",
        )

    def answers(self, url: str) -> list[dict]:
        """What was answered to all that has been sent by this link."""
        person = self.people[url]
        person.send(type="why", on="piece", target="", id="the last")
        found: list[dict] = []
        while not found or found[-1].get("id") != "the last":
            found.append(person.read())
        return found

    def sit_again(self, url: str) -> None:
        self.people[url].leave()
        self.people[url] = Person(self.server, url)


def send_forged(amount: Amount, server: Server, database: Path, game_id: str) -> None:
    """So many forged frames at tables of one game."""
    game, rng, store = registry.load(game_id), amount.rng, Store(str(database))
    words = [words for words in map(game.spell, game.vocabulary()) if words[0] != "concede"]
    kinds, answered = Counter[str](), Counter[str]()
    table, sent, tables = Honest(server, game_id, amount.seed), 0, 1
    while sent < amount.count:
        for _ in range(rng.randint(0, MOVES)):
            if not table.finished:
                deciding = table.deciding
                assert deciding is not None
                table.play(rng.choice(deciding.options))
        if table.finished:
            table, tables = Honest(server, game_id, amount.seed + tables), tables + 1
            continue
        before = table.fingerprint(store)
        batch: list[tuple[str, str, Frame]] = []
        for _ in range(min(BATCH, amount.count - sent)):
            url, kind = rng.choice(list(table.people)), rng.choice(list(KINDS))
            frame = forge(kind, rng, table.sight(url, words))
            batch.append((url, kind, frame))
            table.people[url].socket.send(frame)
        for url in table.people:
            for message in table.answers(url):
                answered[message["type"]] += 1
                check_answer(message, batch)
        assert table.fingerprint(store) == before, f"one of these changed the table: {batch}"
        assert "Traceback" not in server.told(), f"{server.told()}\n{batch}"
        kinds.update(kind for _, kind, _ in batch)
        sent += len(batch)
    store.close()
    told = {kind.replace(" ", "_"): count for kind, count in sorted(kinds.items())}
    amount.tell(f"forged frames, {game_id}", frames=sent, tables=tables, **told)
    print(f"answered: {dict(answered)}")


def check_answer(message: dict, batch: list[tuple[str, str, Frame]]) -> None:
    """A refusal is one clear line, and never about an error of the server's own."""
    if message["type"] != "refused":
        return
    why = message["why"]
    assert why.strip(), batch
    assert "\n" not in why, (why, batch)
    assert len(why) < 2_000, (why[:300], batch)
    assert not any(word in why for word in BROKEN), (why, batch)
    assert "too many messages" not in why, "the limits are in the way of this test"


@pytest.mark.parametrize("game_id", list(TABLES))
@amounts(short=300, long=20_000)
def test_forged_frames_change_nothing_and_the_table_plays_on(
    game_id, amount, start, database
) -> None:
    send_forged(amount, start(no_limits), database, game_id)


def read_on(socket: ClientConnection) -> None:
    """Read until the connection ends."""
    while True:
        socket.recv(timeout=PATIENCE)


def test_a_frame_beyond_all_bounds_ends_the_connection_and_changes_nothing(start, database) -> None:
    table = Honest(start(no_limits), "keren", seed=1)
    store = Store(str(database))
    before = table.fingerprint(store)
    for url in table.people:
        with visit(table.server, url) as socket:
            socket.send('{"type": "whole", "x": "' + "x" * FRAME_BYTES + '"}')
            with pytest.raises(ConnectionClosed):
                read_on(socket)
    assert table.fingerprint(store) == before
    deciding = table.deciding
    assert deciding is not None
    table.play(deciding.options[0])
    store.close()


def kept(store: Store, table: str) -> tuple[object, ...]:
    """All that is kept of a table, with what makes its dice."""
    stored = store.load(table)
    return stored.record, stored.record.seed, stored.links, msgspec.to_builtins(stored.giving)


def until_answered(socket: ClientConnection) -> list[dict]:
    """What was answered to all that has been sent."""
    socket.send('{"type": "why", "on": "piece", "target": "", "id": "the last"}')
    found: list[dict] = []
    while not found or found[-1].get("id") != "the last":
        found.append(json.loads(socket.recv(timeout=PATIENCE)))
    return found


@amounts(short=300, long=20_000)
def test_forged_frames_change_nothing_while_a_table_waits_for_numbers(
    amount, start, database
) -> None:
    server, store, rng = start(no_limits), Store(str(database)), amount.rng
    game = registry.load("keren")
    table = set_up(server, "keren", seats={seat.id: "link" for seat in game.seats})
    start_of = game.start(game.scenarios[0].id, (), bytes(32))
    choices = [game.choice(start_of, seat) for seat in game.asked(start_of)]
    asked = [game.spell(o) for choice in choices if choice is not None for o in choice.options]
    sight = Sight(
        n=0,
        seats=[],
        all_seats=[0, 1],
        asked=asked,
        offered=asked,
        words=[game.spell(action) for action in game.vocabulary()],
        overlays=[kind.id for kind in game.overlays],
        earlier=[json.dumps({"type": "act", "n": 0, "actions": [asked[0]]})],
        undoes=False,
    )
    answered = Counter[str]()
    with ExitStack() as leaving:
        sockets: dict[int, ClientConnection] = {}
        for link in table["links"]:
            cookie = sit_down(server, link["url"]) if link["seat"] >= 0 else ""
            sockets[link["seat"]] = leaving.enter_context(visit(server, link["url"], cookie))
        before = kept(store, table["id"])
        for sent in range(0, amount.count, BATCH):
            batch: list[tuple[str, str, Frame]] = []
            for _ in range(min(BATCH, amount.count - sent)):
                seat, kind = rng.choice(list(sockets)), rng.choice(list(KINDS))
                seen = msgspec.structs.replace(sight, seats=[] if seat < 0 else [seat])
                frame = forge(kind, rng, seen)
                batch.append((str(seat), kind, frame))
                sockets[seat].send(frame)
            for socket in sockets.values():
                for message in until_answered(socket):
                    answered[message["type"]] += 1
                    check_answer(message, batch)
            assert kept(store, table["id"]) == before, f"one of these changed it: {batch}"
    store.close()
    assert set(answered) <= {"waiting", "refused", "why", "presence"}, answered
    assert "Traceback" not in server.told()
    amount.tell("forged frames at a table that waits", frames=amount.count, **answered)
