"""The games on offer, and the parts of each that never change: board, artwork, tables, rules."""

import logging

import msgspec

from zariba import registry
from zariba.bots.random import RandomBot
from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.ledger import Rule, read_rules
from zariba.server.assets import Asset, make_asset
from zariba.server.memory import making_what_stays

log = logging.getLogger("zariba.server")


class Shelf:
    """Boards and rules, made once for each game."""

    def __init__(self) -> None:
        self._parts: dict[tuple[str, str, str], Asset] = {}

    @making_what_stays()
    def games(self) -> list[dict[str, object]]:
        """What the start page needs to know of every game."""
        games, troubles = registry.load_all()
        for trouble in troubles:
            log.warning("%s", trouble)
        return [_describe(game) for game in games]

    @making_what_stays()
    def part(self, game_id: str, part: str, scenario: str = "") -> Asset | None:
        """A part of a game for the browser to keep; None when there is no such thing."""
        key = (game_id, part, scenario)
        if key not in self._parts:
            try:
                game = registry.load(game_id)
                made = _make(game, part, game.scenario(scenario or game.scenarios[0].id).id)
            except BadInput:
                return None
            if made is None:
                return None
            self._parts[key] = made
        return self._parts[key]


def _make(game: Game[State], part: str, scenario: str) -> Asset | None:
    match part:
        case "board":
            return make_asset(msgspec.json.encode(game.board(scenario)), ".json")
        case "board.svg":
            return make_asset(game.artwork(scenario).encode(), ".svg")
        case "tables":
            return make_asset(msgspec.json.encode(game.tables()), ".json")
        case "rules":
            rules = [
                {"id": r.id, "title": r.title, "says": r.says, "section": r.section}
                for r in _ledger(game)
            ]
            return make_asset(msgspec.json.encode(rules), ".json")
    return None


def _ledger(game: Game[State]) -> list[Rule]:
    return read_rules(game.folder())


def _describe(game: Game[State]) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "seats": game.seats,
        "scenarios": [
            {"id": s.id, "name": s.name, "about": s.about, "seats": game.played_seats(s.id)}
            for s in game.scenarios
        ],
        "variants": game.variants,
        "bots": list(dict.fromkeys([*game.bots(), RandomBot.name])),
        "rules": len(_ledger(game)),
    }
