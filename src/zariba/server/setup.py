"""Setting a table up: new, from a save file, or branched from another."""

import secrets
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.dice import fresh_seed, numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Journal
from zariba.core.lesson import PLAYER, Lesson, find_lesson
from zariba.core.record import Record, read_record
from zariba.core.shares import BRANCHED, CHOSEN, LOADED, SHARED
from zariba.server.always import AS_PREPARED
from zariba.server.claims import between_people, heirs_of
from zariba.server.memory import making_what_stays
from zariba.server.numbers import UNDRAWN, fresh_giving, given
from zariba.server.seats import (
    HERE,
    HUMAN,
    SeatLink,
    address,
    deal_links,
    opening_link,
    read_players,
    shown_links,
    umpired,
)
from zariba.server.store import Link, Store, Stored


class Opened(msgspec.Struct, frozen=True):
    """A table that was set up: where its owner goes, and the links to hand out."""

    id: str
    open: str
    links: list[SeatLink]


@making_what_stays()
def new_table(
    store: Store,
    game_id: str,
    scenario: str,
    *,
    options: Sequence[str] = (),
    seats: Mapping[str, str] | None = None,
    seed: int | None = None,
    free_undo: bool = False,
    prepared: bool = False,
    umpire: bool = False,
    lesson: str = "",
) -> Opened:
    """A table for a new game; an empty scenario means the game's first."""
    game = registry.load(game_id)
    if lesson:
        return _lesson_table(store, game, find_lesson(game, lesson))
    scenario = scenario or game.scenarios[0].id
    players = read_players(game, scenario, seats or {})
    dealt = deal_links(players, umpire)
    # Between people the dice are made when all sit there, unless someone has chosen them.
    shared = seed is None and between_people(list(dealt.values()))
    drawn = fresh_seed() if seed is None else numbered_seed(seed)
    record = Record(
        game=game.id,
        scenario=scenario,
        options=list(options),
        pack=game.digest,
        rules=game.revision,
        seed=UNDRAWN if shared else drawn.hex(),
        dice=SHARED if shared else "" if seed is None else CHOSEN,
    )
    table = _table(Journal(game, record), players, free_undo, dealt.values())
    if shared:
        table.giving = fresh_giving()
    if prepared:
        table.always = {s: (AS_PREPARED,) for s, kind in enumerate(players) if kind == HERE}
    return _keep(store, game, table, dealt)


def _lesson_table(store: Store, game: Game[State], lesson: Lesson) -> Opened:
    """A table for a guided game: one person, and the file plays whoever else is there."""
    file = lesson.file
    players = read_players(game, file.scenario, {})
    players = [PLAYER if kind == HERE else kind for kind in players]
    players[game.seat(file.seat, file.scenario)] = HERE
    record = Record(
        game=game.id,
        scenario=game.scenario(file.scenario).id,
        options=list(file.options),
        lesson=lesson.id,
        pack=game.digest,
        rules=game.revision,
        seed=fresh_seed().hex(),
        dice=CHOSEN,
    )
    dealt = deal_links(players)
    table = _table(Journal(game, record), players, True, dealt.values())
    return _keep(store, game, table, dealt)


@making_what_stays()
def load_table(
    store: Store,
    save: bytes,
    seats: Mapping[str, str],
    free_undo: bool = False,
    umpire: bool = False,
) -> Opened:
    """A table that goes on from a save file, once every action of it has proved legal.

    A game that was begun under other rules may hold one that is not: it opens up to there.
    """
    record = read_record(save)
    game = registry.load(record.game)
    if record.lesson:
        raise BadInput("this is the record of a lesson: begin the lesson anew")
    _check(game, record)
    kinds = dict(
        zip((seat.id for seat in game.seats_in(record.scenario)), record.players, strict=False)
    )
    players = read_players(game, record.scenario, {**kinds, **seats})
    journal = Journal(game, record)
    if journal.parted is not None and not journal.older:
        raise BadInput(str(journal.parted))
    dealt = deal_links(players, umpire)
    table = _table(journal, players, free_undo, dealt.values())
    table.record.dice = LOADED
    return _keep(store, game, table, dealt)


@making_what_stays()
def branch_table(store: Store, table: Stored, n: int) -> Opened:
    """A table of its own that shares the first `n` actions."""
    played = len(table.record.actions)
    if not 0 <= n <= played:
        raise BadInput(f"the game has {played} actions; it cannot be branched at {n}")
    dealt = deal_links(table.players, umpired(table.links))
    branch = _branch(table, n, dealt.values())
    branch.record.dice = BRANCHED
    return _keep(store, registry.load(table.record.game), branch, dealt)


@making_what_stays()
def go_on_table(store: Store, table: Stored, id: str) -> None:
    """A table where the same people go on from the end of a record; each asks for his link."""
    heir = _branch(table, len(table.record.actions), heirs_of(table.links))
    heir.id = id
    if table.ended:
        heir.record.dice = BRANCHED  # the record of a game that has ended is for everybody
    store.create(heir)


def _branch(table: Stored, n: int, links: Iterable[Link]) -> Stored:
    record = msgspec.structs.replace(
        table.record, actions=table.record.actions[:n], branch_of=f"{table.id}@{n}"
    )
    journal = Journal(registry.load(record.game), record)
    return _table(journal, list(table.players), table.free_undo, links)


def _check(game: Game[State], record: Record) -> None:
    if len(record.actions) > game.decision_bound:
        raise BadInput(
            f"the save has {len(record.actions)} actions; "
            f"no game of {game.title} has more than {game.decision_bound}"
        )
    for number, entry in enumerate(record.actions):
        if not -1 <= entry.why < len(record.reasons):
            raise BadInput(f"action {number} of the save names a reason that is not there")


def _table(
    journal: Journal[State], players: list[str], free_undo: bool, links: Iterable[Link]
) -> Stored:
    # A game that began under other rules is kept as it was, and told apart whenever it is opened.
    record = journal.whole if journal.told or journal.parted else journal.record
    record.players = ["human" if kind in HUMAN else kind for kind in players]
    return Stored(
        id=secrets.token_hex(6),
        players=players,
        free_undo=free_undo,
        links=list(links),
        record=record,
        giving=given(record.shares),
        ended=journal.state.result is not None,
    )


def _keep(store: Store, game: Game[State], table: Stored, dealt: Mapping[str, Link]) -> Opened:
    store.create(table)
    opening = opening_link(table.players, table.links)
    tokens = {link.key: token for token, link in dealt.items()}
    return Opened(
        id=table.id,
        open=address(tokens[opening.key]),
        links=shown_links(
            game.seats_in(table.record.scenario), table.players, table.links, opening, tokens
        ),
    )
