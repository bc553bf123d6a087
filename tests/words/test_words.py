"""What people read: logs, prompts, labels, notes and lines, without slips of number or case."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from clicks import wandered

from zariba import registry
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.scene import LogEntry, Scene
from zariba.games.sandwars.game import make
from zariba.games.sandwars.material.map import SEATS
from zariba.games.sandwars.view.cards import judge

GAMES = ("keren", "ogaden", "mog93", "sandwars")
DECISIONS = 500
NOUNS = (
    "units|steps|cards|Somalis|zones|sites|markers|points|chips|mobs|men|spaces|places"
    "|figures|vehicles|belts|bursts|losses|rounds|hexes|turns|dice|attackers|defenders|targets"
    "|columns|blocks|Leaders|HQs|gunmen|bases|supplies"
)
SLIPS = {
    "one of many": re.compile(rf"(?<![\d/.,+-])\b1 (more )?({NOUNS})\b"),
    "none as a number": re.compile(rf"(^|[\s(])0 (more )?({NOUNS}|of|suppression|mob|Somali)\b"),
    "a false plural": re.compile(r"\b\w*(artillerys|infantrys|gunmans|mans|supplys|citys)\b"),
    "a word twice": re.compile(r"\b(the|a|of|in|to|and) \1\b"),
    "a stray space": re.compile(r"  | [.,;:](\s|$)"),
    "a placeholder": re.compile(r"[{}]|\bNone\b(?! of)"),
}


def read_in_scene(scene: Scene) -> Iterator[str]:
    """All the words of a picture but names."""
    yield scene.prompt
    for option in scene.options:
        yield option.label
        if option.odds is not None:
            yield option.odds.title
            yield option.odds.note
            yield from (label for label, _, _ in option.odds.outcomes)
    for track in scene.tracks:
        yield track.note
    for tray in scene.trays:
        yield tray.title
        yield tray.note
    trayed = (piece for tray in scene.trays for piece in tray.pieces)
    for piece in (*scene.pieces, *trayed):
        yield from piece.lines
        yield from (badge.title for badge in piece.badges)
        yield from (line.text for line in piece.card)


def played(game: Game[State]) -> Iterator[tuple[State, int]]:
    """Decisions of a game of chance in every scenario."""
    for number, scenario in enumerate(game.scenarios):
        for state in wandered(game, scenario.id, Random(number), DECISIONS):
            yield state, game.asked(state)[0]


def log(game: Game[State]) -> Iterator[LogEntry]:
    for state, seat in played(game):
        yield from game.chronicle(game.mask(state, seat), seat)


@pytest.mark.parametrize("name", GAMES)
def test_the_log_is_in_whole_sentences_without_slips(name: str) -> None:
    for entry in log(registry.load(name)):
        slips = [slip for slip, pattern in SLIPS.items() if pattern.search(entry.text)]
        assert not slips, entry.text
        assert entry.text[:1].isupper() or entry.text[:1].isdigit(), entry.text


@pytest.mark.parametrize("name", GAMES)
def test_so_is_the_table(name: str) -> None:
    game = registry.load(name)
    for number, (state, seat) in enumerate(played(game)):
        if number % 9:
            continue
        scene = game.scene(game.mask(state, seat), seat, game.choice(state, seat))
        for text in read_in_scene(scene):
            slips = [slip for slip, pattern in SLIPS.items() if pattern.search(text)]
            assert not slips, text


def test_a_march_of_many_zones_is_one_line_with_its_way() -> None:
    game = registry.load("ogaden")
    moves = [entry for entry in log(game) if re.search(r" moves? from ", entry.text)]
    assert any(re.search(r" from [\w -]+ by [\w ,-]+ to ", entry.text) for entry in moves)
    assert any(len(entry.spaces) > 2 for entry in moves)


def test_sand_wars_opens_on_the_scenario_that_comes_to_a_war_soonest() -> None:
    game = registry.load("sandwars")
    assert game.opens_on == "crisis"
    assert game.scenarios[0].id == "peacetime"  # for case files that name none


def test_an_objective_never_counts_more_than_there_are() -> None:
    game = make()
    state = game.start("crisis", (), bytes(32))
    told = [judge(state, SEATS.index(card.side), card) for card in game.pack.objectives]
    counted = [text for lines in told for text, _ in lines if " needed" in text]
    assert len(counted) > 3
    for text in counted:
        found = re.match(r"(\d+) of (\d+) ", text)
        assert found is None or int(found[1]) <= int(found[2]), text
