"""What anyone may ask for costs little, and a long piece of work holds nobody else up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from litestar.testing import TestClient

from zariba import registry
from zariba.server import limits
from zariba.server.app import make_app
from zariba.server.assets import ClientFiles
from zariba.server.lobby import Lobby
from zariba.server.shelf import Shelf
from zariba.server.store import Store

PATIENCE = 60.0
"""Longer than any machine takes; what has not come by then never comes."""


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often all games were looked through."""
    times: list[int] = []
    real = registry.load_all

    def load_all() -> object:
        times.append(1)
        return real()

    monkeypatch.setattr(registry, "load_all", load_all)
    return times


def test_the_list_of_games_is_made_once_and_kept_by_browsers(client, counted) -> None:
    first = client.get("/api/games")
    for _ in range(5):
        assert client.get("/api/games").json() == first.json()
    again = client.get("/api/games", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert len(counted) == 1


def test_those_who_ask_for_the_games_at_the_same_time_wait_for_one_list(counted) -> None:
    async def ask() -> None:
        shelf = Shelf()
        lists = await asyncio.gather(*(shelf.games() for _ in range(20)))
        assert len(set(lists)) == 1

    asyncio.run(ask())
    assert len(counted) == 1


Slow = Callable[[object], tuple[threading.Event, threading.Event, list[str]]]


@pytest.fixture
def slow_table(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Loading this table waits until it is let; how often each was loaded."""

    def slow(table_id: object) -> tuple[threading.Event, threading.Event, list[str]]:
        reached, opened, loads = threading.Event(), threading.Event(), []
        real = Store.load

        def load(store: Store, wanted: str) -> object:
            loads.append(wanted)
            if wanted == table_id:
                reached.set()
                assert opened.wait(PATIENCE)
            return real(store, wanted)

        monkeypatch.setattr(Store, "load", load)
        return reached, opened, loads

    return slow


def token(table: dict) -> str:
    return table["open"].rsplit("/", 1)[-1]


def test_a_table_that_takes_long_to_open_holds_no_other_up(new, store, slow_table) -> None:
    long, short = new(), new()
    reached, opened, loads = slow_table(long["id"])

    async def visit() -> None:
        lobby = Lobby(store)
        waiting = asyncio.create_task(lobby.find(token(long)))
        assert await asyncio.to_thread(reached.wait, PATIENCE)
        found = await asyncio.wait_for(lobby.find(token(short)), PATIENCE)
        assert found is not None
        assert found[0].id == short["id"]
        assert not waiting.done()
        opened.set()
        late = await waiting
        assert late is not None
        assert late[0].id == long["id"]

    asyncio.run(visit())
    assert loads == [long["id"], short["id"]]


def test_people_who_open_the_same_table_together_sit_at_one(new, store, slow_table) -> None:
    table = new()
    reached, opened, loads = slow_table(table["id"])

    async def visit() -> None:
        lobby = Lobby(store)
        gone = asyncio.create_task(lobby.find(token(table)))
        assert await asyncio.to_thread(reached.wait, PATIENCE)
        others = [asyncio.create_task(lobby.find(token(table))) for _ in range(5)]
        await asyncio.sleep(0)
        gone.cancel()  # the first who came does not wait for it
        opened.set()
        found = await asyncio.gather(*others)
        assert len({id(each[0]) for each in found if each is not None}) == 1

    asyncio.run(visit())
    assert loads == [table["id"]]


def test_a_table_that_cannot_be_loaded_fails_for_those_who_wait_and_can_be_tried_again(
    new, store, monkeypatch
) -> None:
    table = new()
    real = Store.load

    def fail(store: Store, wanted: str) -> object:
        raise RuntimeError("a passing trouble")

    async def visit() -> None:
        lobby = Lobby(store)
        monkeypatch.setattr(Store, "load", fail)
        finds = (lobby.find(token(table)) for _ in range(3))
        for each in await asyncio.gather(*finds, return_exceptions=True):
            assert isinstance(each, RuntimeError)
        monkeypatch.setattr(Store, "load", real)
        assert await lobby.find(token(table)) is not None

    asyncio.run(visit())


def test_a_game_is_made_once_however_many_ask_for_it_first(monkeypatch) -> None:
    monkeypatch.undo()  # the real registry
    made: list[str] = []
    together = threading.Barrier(8)
    twice = threading.Event()

    def make(game_id: str, data: object) -> object:
        if made:
            twice.set()
        made.append(game_id)
        twice.wait(0.3)  # long enough for another to come, which must not
        return object()

    monkeypatch.setattr(registry, "_make", make)
    monkeypatch.setattr(registry, "_loaded", {})
    found: list[object] = []

    def ask(game_id: str) -> None:
        together.wait(PATIENCE)
        found.append(registry.load(game_id))

    threads = [threading.Thread(target=ask, args=("keren",)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert made == ["keren"]
    assert len(set(map(id, found))) == 1


# Limits that outlast a connection


@pytest.fixture
def strict(monkeypatch, store, web):
    """A server that lets each link send five messages and no more, and an address twelve."""
    monkeypatch.setattr(limits, "MESSAGES_PER_SECOND", 0.0)
    monkeypatch.setattr(limits, "MESSAGE_BURST", 5)
    monkeypatch.setattr(limits, "ADDRESS_MESSAGES_PER_SECOND", 0.0)
    monkeypatch.setattr(limits, "ADDRESS_MESSAGE_BURST", 12)
    with TestClient(make_app(store, ClientFiles(web)), base_url="http://testserver.local") as made:
        yield made


def asked(seat, times: int) -> list[str]:
    """What so many questions are answered with."""
    for number in range(times):
        seat.send(type="overlay", kind="near", at="a", id=number)
    kinds: list[str] = []
    while len(kinds) < times:
        message = seat.read()
        if message["type"] in ("overlay", "refused"):
            kinds.append("refused" if "too many" in message.get("why", "") else "answered")
    return kinds


def table_of(client: TestClient, **seats: str) -> dict:
    """With a seed, so that it begins at once."""
    return client.post("/api/tables", json={"game": "toy", "seats": seats, "seed": 7}).json()


def test_who_comes_again_has_not_earned_new_messages(strict, sit_at) -> None:
    table = table_of(strict)
    assert asked(sit_at(strict, table["open"]), 5) == ["answered"] * 5
    assert asked(sit_at(strict, table["open"]), 3) == ["refused"] * 3


def test_each_link_has_its_own_messages_and_all_of_an_address_have_theirs(
    strict, sit_at, links
) -> None:
    table = table_of(strict, blue="link")
    assert asked(sit_at(strict, table["open"]), 6)[5:] == ["refused"]
    assert asked(sit_at(strict, links(table, 1)), 5) == ["answered"] * 5
    # Six and five of the address's twelve are gone.
    assert asked(sit_at(strict, table_of(strict)["open"]), 3) == ["answered", "refused", "refused"]


def test_what_is_remembered_of_visitors_is_bounded(monkeypatch) -> None:
    monkeypatch.setattr(limits, "ADDRESSES_REMEMBERED", 10)
    turnstile = limits.Turnstile(1)
    for number in range(1000):
        turnstile.take(number)
    assert len(turnstile._buckets) == 10


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("testclient", "other", False),
    ],
)
def test_a_visitor_is_an_address_or_the_network_of_a_house(one, other, same) -> None:
    assert (limits.visitor(one) == limits.visitor(other)) is same
