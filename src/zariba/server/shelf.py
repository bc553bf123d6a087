"""The games on offer, and the parts of each that never change: board, artwork, tables, rules."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

import msgspec

from zariba import registry
from zariba.bots import offered_words
from zariba.core.bad_input import BadInput
from zariba.core.briefing import briefings_for
from zariba.core.case import read_action
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.glossary import read_glossary
from zariba.core.ledger import Rule, read_rules
from zariba.core.lesson import lessons_of
from zariba.server.assets import Asset, make_asset
from zariba.server.bodies import LessonTitle, ShownLesson, ShownStep
from zariba.server.memory import making_what_stays
from zariba.server.once import Once

log = logging.getLogger("zariba.server")


Key = tuple[str, str, str]
"""A game, a part of it, and the scenario, each as it was asked for."""
ALL: Key = ("", "", "")


class Shelf:
    """Boards and rules, made once for each game."""

    def __init__(self) -> None:
        self._made: dict[Key, Asset] = {}
        self._making: Once[Key, Asset | None] = Once()

    async def games(self) -> Asset:
        """What the start page needs to know of every game."""
        games = await self._get(ALL, _list_games)
        assert games is not None
        return games

    async def part(self, game_id: str, part: str, scenario: str = "") -> Asset | None:
        """A part of a game for the browser to keep; None when there is no such thing."""
        if part not in PARTS:
            return None
        key = (game_id, part, scenario)
        return await self._get(key, partial(_make_part, *key))

    async def _get(self, key: Key, make: Callable[[], Asset | None]) -> Asset | None:
        if key not in self._made:
            return await self._making.get(key, partial(self._keep, key, make))
        return self._made[key]

    async def _keep(self, key: Key, make: Callable[[], Asset | None]) -> Asset | None:
        made = await asyncio.to_thread(make)
        if made is not None:
            self._made[key] = made
        return made


@making_what_stays()
def _list_games() -> Asset:
    games, troubles = registry.load_all()
    for trouble in troubles:
        log.warning("%s", trouble)
    return make_asset(msgspec.json.encode([_describe(game) for game in games]), ".json")


@making_what_stays()
def _make_part(game_id: str, part: str, scenario: str) -> Asset | None:
    try:
        game = registry.load(game_id)
        return _make(game, part, game.scenario(scenario or game.scenarios[0].id).id)
    except BadInput:
        return None


PARTS = ("board", "board.svg", "tables", "rules", "lessons", "glossary", "briefings")


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
        case "lessons":
            return make_asset(msgspec.json.encode(_lessons(game)), ".json")
        case "glossary":
            return make_asset(msgspec.json.encode(read_glossary(game.folder())), ".json")
        case "briefings":
            return make_asset(msgspec.json.encode(briefings_for(game, scenario)), ".json")
    return None


def _lessons(game: Game[State]) -> list[ShownLesson]:
    """What the coach in the browser needs of each lesson: not the dice, nor what is expected."""
    return [
        ShownLesson(
            id=lesson.id,
            title=lesson.file.title,
            about=lesson.file.about,
            minutes=lesson.file.minutes,
            seat=lesson.file.seat,
            then=lesson.file.then,
            steps=[
                ShownStep(
                    text=step.text,
                    show=step.show,
                    rules=step.rules,
                    do=[game.spell(read_action(game, words)) for words in step.do],
                    replies=len(step.reply),
                )
                for step in lesson.file.step
            ],
        )
        for lesson in lessons_of(game)
    ]


def _ledger(game: Game[State]) -> list[Rule]:
    return [rule for rule in read_rules(game.folder()) if rule.in_scope]


def _describe(game: Game[State]) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "seats": game.seats,
        "scenarios": [
            {
                "id": s.id,
                "name": s.name,
                "about": s.about,
                "seats": game.played_seats(s.id),
                "sides": game.seats_in(s.id),
            }
            for s in game.scenarios
        ],
        "opens_on": game.opens_on or game.scenarios[0].id,
        "variants": game.variants,
        "bots": offered_words(game),
        "rules": len(_ledger(game)),
        "lessons": [
            LessonTitle(each.id, each.file.title, each.file.about, each.file.minutes)
            for each in lessons_of(game)
        ],
    }
