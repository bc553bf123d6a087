"""A database in trouble under a real server: what is acknowledged, a fresh process finds."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random

import httpx
import pytest
from live_server import PATIENCE, NotServed, Server, impatient, no_limits, only_reading, toy_alone
from people import Person, Words, played, saved, set_up

MANY = 40
"""Changes asked for while something is wrong."""

Start = Callable[..., Server]


class Game:
    """A person who walks to and fro, and what the server said was done."""

    def __init__(self, server: Server) -> None:
        self.link: str = set_up(server, "toy")["open"]
        self.person = Person(server, self.link)
        self.done: list[Words] = []
        self.refusals: list[str] = []
        for words in (("pick", "3"), ("pick", "5")):
            self.ask(words)

    def ask(self, words: Words) -> None:
        """Ask for an action and note whether it was acknowledged or refused."""
        why = self.person.try_to(words)
        if why:
            check_line(why)
            assert "an error" not in why, why
            self.refusals.append(why)
        else:
            self.done.append(words)

    def walk(self, times: int) -> None:
        for _ in range(times):
            self.ask(next(words for words in self.person.options if words[0] == "step"))

    def found_by(self, server: Server) -> list[Words]:
        return played(saved(server, self.link))


@pytest.fixture
def serve(start: Start) -> Iterator[Start]:
    """A server with the toy game; none of them may have met an error of its own."""
    servers: list[Server] = []

    def begin(*touches: Callable[[], None], on: Path | str | None = None) -> Server:
        servers.append(start(toy_alone, no_limits, *touches, on=on))
        return servers[-1]

    yield begin
    for server in servers:
        assert "Traceback" not in server.told(), server.told()


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Another program writes to the database and does not end."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def no_room(server: Server) -> Iterator[None]:
    """No file of the server's process may grow any more."""
    pid = server.process.pid
    assert pid is not None
    free = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (20_000, free[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, free)


def test_with_no_room_on_the_disk_actions_are_refused_and_play_goes_on_later(serve) -> None:
    server = serve()
    game = Game(server)
    game.walk(MANY)
    before = len(game.done)
    with no_room(server):
        game.walk(MANY)
        assert game.refusals
        assert all("nothing was done" in why for why in game.refusals)
        assert game.found_by(server) == game.done
    game.walk(3)
    assert len(game.done) >= before + 3
    server.kill()
    assert game.found_by(serve()) == game.done


def test_while_another_program_holds_the_database_actions_are_refused(serve, database) -> None:
    server = serve(impatient)
    game = Game(server)
    game.walk(3)
    with held(database):
        game.walk(3)
        assert len(game.refusals) == 3
        assert all("locked" in why for why in game.refusals)
    game.walk(3)
    server.kill()
    assert game.found_by(serve()) == game.done
    assert len(game.done) == 8


def test_a_database_that_may_only_be_read_refuses_actions_and_loses_nothing(
    serve, tmp_path
) -> None:
    sign = tmp_path / "protected"
    server = serve(partial(only_reading, str(sign)))
    game = Game(server)
    game.walk(3)
    sign.touch()
    game.walk(2)
    assert len(game.refusals) == 2
    assert all("nothing was done" in why for why in game.refusals)
    assert game.found_by(server) == game.done
    answer = httpx.post(f"{server.address}/api/tables", json={"game": "toy"}, timeout=PATIENCE)
    assert answer.status_code == 503
    check_line(answer.json()["error"])
    with pytest.raises(NotServed, match="readonly") as trouble:
        serve(partial(only_reading, str(sign)))
    check_line(str(trouble.value))
    sign.unlink()
    game.walk(2)
    server.kill()
    assert game.found_by(serve()) == game.done
    assert len(game.done) == 7


GONE: dict[str, Callable[[Path], object]] = {
    "the file": lambda database: database.unlink(),
    "the file and its log": lambda database: [
        file.unlink() for file in database.parent.glob(f"{database.name}*")
    ],
    "the folder's place": lambda database: database.parent.rename(
        database.parent.with_name("elsewhere")
    ),
}


@pytest.mark.parametrize("what", GONE)
def test_what_is_acknowledged_after_the_database_was_deleted_is_found(
    what, serve, tmp_path
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    database = folder / "games.db"
    server = serve(on=database)
    game = Game(server)
    game.walk(2)
    GONE[what](database)
    before = len(game.done)
    game.walk(3)
    server.kill()
    if len(game.done) > before:
        folder.mkdir(exist_ok=True)
        assert game.found_by(serve(on=database)) == game.done
    else:
        assert len(game.refusals) == 3
        assert all("nothing was done" in why for why in game.refusals)


@pytest.mark.parametrize("chance", range(6))
def test_a_damaged_database_is_told_of_or_gives_the_whole_game(chance, serve, database) -> None:
    server = serve()
    game = Game(server)
    game.walk(MANY)
    server.kill()
    with closing(sqlite3.connect(database)) as link:
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = link.execute("PRAGMA page_size").fetchone()
        (pages,) = link.execute("PRAGMA page_count").fetchone()
    rng = Random(chance)
    with database.open("r+b") as file:
        file.seek(rng.randrange(pages) * size)
        file.write(rng.choice([rng.randbytes(size), b"\0" * size, b"\xff" * size]))
    try:
        server = serve()
    except NotServed as trouble:
        check_line(str(trouble))
        return
    answer = httpx.get(f"{server.address}/api{game.link}/save", timeout=PATIENCE)
    if answer.status_code == 200:
        assert played(answer.content) == game.done
    else:
        assert answer.status_code == 503, answer.text
        check_line(answer.json()["error"])


def check_line(said: str) -> None:
    """One line that says something."""
    assert said.strip()
    assert "\n" not in said


def test_two_servers_on_one_database_acknowledge_only_what_is_kept(serve) -> None:
    one, two = serve(), serve()
    game = Game(one)
    other = Person(two, game.link)
    done: list[Words] = []
    refused: list[str] = []

    def walk(person: Person) -> None:
        for _ in range(MANY):
            step = next(words for words in person.options if words[0] == "step")
            why = person.try_to(step)
            if why:
                refused.append(why)
            else:
                done.append(step)

    with ThreadPoolExecutor(2) as hands:
        for each in [hands.submit(walk, person) for person in (game.person, other)]:
            each.result()
    for server in (one, two):
        server.kill()
    assert len(game.found_by(serve())) == len(game.done) + len(done)
    assert done
    assert refused
    assert all("another server" in why or "moved on" in why for why in refused)
