"""Setting a table up: new, from a save file, or branched from another."""

import secrets
from collections.abc import Mapping, Sequence

import msgspec

from zariba import registry
from zariba.core.bad_input import BadInput
from zariba.core.dice import fresh_seed, numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Journal, Record, read_record
from zariba.server.memory import making_what_stays
from zariba.server.seats import (
    HUMAN,
    SeatLink,
    address,
    deal_links,
    opening_link,
    read_players,
    shown_links,
)
from zariba.server.store import Store, Stored


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
) -> Opened:
    """A table for a new game; an empty scenario means the game's first."""
    game = registry.load(game_id)
    scenario = scenario or game.scenarios[0].id
    players = read_players(game, scenario, seats or {})
    record = Record(
        game=game.id,
        scenario=scenario,
        options=list(options),
        pack=game.digest,
        rules=game.revision,
        seed=(fresh_seed() if seed is None else numbered_seed(seed)).hex(),
    )
    return _keep(store, Journal(game, record), players, free_undo)


@making_what_stays()
def load_table(
    store: Store, save: bytes, seats: Mapping[str, str], free_undo: bool = False
) -> Opened:
    """A table that goes on from a save file, once every action of it has proved legal.

    A game that was begun under other rules may hold one that is not: it opens up to there.
    """
    record = read_record(save)
    game = registry.load(record.game)
    _check(game, record)
    kinds = dict(zip((seat.id for seat in game.seats), record.players, strict=False))
    players = read_players(game, record.scenario, {**kinds, **seats})
    journal = Journal(game, record)
    if journal.parted is not None and not journal.older:
        raise BadInput(str(journal.parted))
    return _keep(store, journal, players, free_undo)


@making_what_stays()
def branch_table(store: Store, table: Stored, n: int) -> Opened:
    """A table of its own that shares the first `n` actions."""
    played = len(table.record.actions)
    if not 0 <= n <= played:
        raise BadInput(f"the game has {played} actions; it cannot be branched at {n}")
    record = msgspec.structs.replace(
        table.record, actions=table.record.actions[:n], branch_of=f"{table.id}@{n}"
    )
    journal = Journal(registry.load(record.game), record)
    return _keep(store, journal, list(table.players), table.free_undo)


def _check(game: Game[State], record: Record) -> None:
    if len(record.actions) > game.decision_bound:
        raise BadInput(
            f"the save has {len(record.actions)} actions; "
            f"no game of {game.title} has more than {game.decision_bound}"
        )
    for number, entry in enumerate(record.actions):
        if not -1 <= entry.why < len(record.reasons):
            raise BadInput(f"action {number} of the save names a reason that is not there")


def _keep(store: Store, journal: Journal[State], players: list[str], free_undo: bool) -> Opened:
    # A game that began under other rules is kept as it was, and told apart whenever it is opened.
    record = journal.whole if journal.told or journal.parted else journal.record
    record.players = ["human" if kind in HUMAN else kind for kind in players]
    table = Stored(
        id=secrets.token_hex(6),
        players=players,
        free_undo=free_undo,
        links=deal_links(players),
        record=record,
    )
    store.create(table)
    return Opened(
        id=table.id,
        open=address(opening_link(players, table.links)),
        links=shown_links(journal.game, players, table.links, None),
    )
