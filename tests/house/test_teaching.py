"""What teaches a game is held to its rules: no lesson, briefing or glossary can go stale."""

from collections.abc import Iterator
from random import Random

import pytest

from zariba import registry
from zariba.core.basis import asks, bases_of
from zariba.core.briefing import briefings_for, read_briefings
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.glossary import Glossary, read_glossary, rules_of
from zariba.core.ledger import read_rules
from zariba.core.lesson import Lesson, check_lesson, lessons_of, script_of, start_lesson
from zariba.core.scene import Piece, Scene

games = pytest.mark.parametrize("game_id", registry.GAMES)
LONGEST = 420
"""Characters of a step: what a newcomer reads without losing the map."""


def rules_in_scope(game: Game[State]) -> set[str]:
    return {rule.id for rule in read_rules(game.folder()) if rule.in_scope}


def pieces_of(scene: Scene) -> list[Piece]:
    return [*scene.pieces, *(piece for tray in scene.trays for piece in tray.pieces)]


def seen_by_the_learner(game: Game[State], lesson: Lesson) -> Iterator[tuple[int, Scene]]:
    """Each moment at which he acts: the number of the action, and what he sees."""
    state = start_lesson(game, lesson)
    learner = game.seat(lesson.file.seat, lesson.file.scenario)
    for n, line in enumerate(script_of(game, lesson)):
        if line.seat == learner:
            yield n, game.scene(game.mask(state, learner), learner, game.choice(state, learner))
        assert game.apply(state, line.seat, line.action) is None


@games
def test_every_lesson_plays_by_the_rules_to_its_end(game_id: str) -> None:
    game = registry.load(game_id)
    lessons = lessons_of(game)
    assert lessons
    for lesson in lessons:
        check_lesson(game, lesson)


@games
def test_everything_a_lesson_asks_for_can_be_clicked(game_id: str) -> None:
    """The coach rings an option, or a shortcut of the next actions together."""
    game = registry.load(game_id)
    for lesson in lessons_of(game):
        script = [game.spell(line.action) for line in script_of(game, lesson)]
        reached = 0
        for n, scene in seen_by_the_learner(game, lesson):
            if n < reached:
                continue
            offered = {(option.verb, option.arg) for option in scene.options}
            ways = [
                s.actions
                for s in scene.shortcuts
                if s.actions == tuple(script[n:][: len(s.actions)])
            ]
            assert script[n] in offered or ways, f"{script[n]} cannot be clicked"
            if script[n] not in offered:
                reached = n + len(ways[0])


@games
def test_what_a_lesson_points_at_is_there(game_id: str) -> None:
    game = registry.load(game_id)
    for lesson in lessons_of(game):
        spaces = {space.id for space in game.board(lesson.file.scenario).spaces}
        first = dict(seen_by_the_learner(game, lesson))[0]
        there = spaces | {piece.id for piece in pieces_of(first)}
        pointed = {place for step in lesson.file.step for place in step.show}
        assert pointed <= there


@games
def test_the_steps_of_a_lesson_are_short_and_cite_rules_of_the_ledger(game_id: str) -> None:
    game = registry.load(game_id)
    known = rules_in_scope(game)
    for lesson in lessons_of(game):
        steps = lesson.file.step
        assert 5 <= lesson.file.minutes <= 10
        assert {rule for step in steps for rule in step.rules} <= known
        assert all(step.rules for step in steps)
        assert max(len(step.text) for step in steps) <= LONGEST
        assert all(step.hint for step in steps if step.do)
        assert "loaded" in steps[0].text or "stacked" in steps[0].text  # the dice are announced
        assert not steps[-1].do


@games
def test_every_step_that_asks_says_why_and_by_which_rule(game_id: str) -> None:
    game = registry.load(game_id)
    known = rules_in_scope(game)
    bases = bases_of(game)
    assert set(bases) == {step.__name__ for step in game.steps if asks(step)}
    staged = {"Ready"}  # only ever on top in a case
    without = [name for name, basis in bases.items() if not basis.rules and name not in staged]
    assert not without
    assert all(set(basis.rules) <= known for basis in bases.values())
    assert all(len(basis.says) > 12 and "(" not in basis.says for basis in bases.values())


@games
def test_every_side_of_every_scenario_is_briefed(game_id: str) -> None:
    game = registry.load(game_id)
    for scenario in game.scenarios:
        told = briefings_for(game, scenario.id)
        sides = game.seats_in(scenario.id)
        for seat in game.played_seats(scenario.id):
            mine = [each for each in told if each.seat in ("", sides[seat].id)]
            assert len(mine) == 1, f"{scenario.id}: {sides[seat].id}"
            assert mine[0].wins
            assert mine[0].first
        assert not any("{" in text for each in told for text in (each.who, *each.wins, *each.first))
    known = {scenario.id for scenario in (*game.scenarios, *game.coming)}
    assert {each.scenario for each in read_briefings(game.folder())} <= known


@games
def test_the_glossary_names_rules_of_the_ledger_and_no_word_twice(game_id: str) -> None:
    game = registry.load(game_id)
    glossary = read_glossary(game.folder())
    assert set(rules_of(glossary)) <= rules_in_scope(game)
    forms = [form for word in glossary.word for form in (word.word, *word.also)]
    assert len(forms) == len(set(forms))
    assert len(glossary.mark) == len({mark.id for mark in glossary.mark})


@games
def test_every_value_and_mark_of_a_counter_is_explained(game_id: str) -> None:
    game = registry.load(game_id)
    glossary = read_glossary(game.folder())
    for scenario in game.scenarios[:3]:
        for piece in met_in_play(game, scenario.id):
            assert explained(glossary, piece), f"{piece.title}: {piece.symbol} {piece.values}"
            unknown = {badge.id for badge in piece.badges} - {mark.id for mark in glossary.mark}
            assert not unknown - {"shared"}, f"{piece.title}: {unknown}"


def explained(glossary: Glossary, piece: Piece) -> bool:
    return not piece.values or any(
        piece.symbol in kind.symbols and len(kind.values) == len(piece.values)
        for kind in glossary.counter
    )


def met_in_play(game: Game[State], scenario: str) -> Iterator[Piece]:
    """The pieces of random play, looked at now and then."""
    state, rng = game.start(scenario, (), numbered_seed(3)), Random(3)
    for n in range(400):
        if state.result is not None:
            return
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        if n % 40 == 0:
            yield from pieces_of(game.scene(game.mask(state, seat), seat, choice))
        assert game.apply(state, seat, rng.choice(choice.options)) is None
