"""What follows on a click without a choice, and answers that are given together."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from clicks import staged, wandered

from zariba import registry
from zariba.core.choice import Action
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Draft
from zariba.server.onward import go_on
from zariba.server.together import together

GAMES = registry.GAMES
LOADED = {game: registry.load(game) for game in GAMES}
TRIED = 5


def draft_of(game: Game[State], state: State, seat: int, action: Action) -> Draft[State] | None:
    """One click, tried; None where dice fall."""
    twin = state.clone()
    twin.seed, twin.loaded = bytes(32), None
    base = twin.clone()
    assert game.apply(twin, seat, action) is None
    return Draft(seat=seat, reason="", base=base, words=[game.spell(action)], states=[twin])


def tried(game: Game[State], most: int):
    """Some answers of staged positions and of a game of chance, each tried."""
    rng = Random(3)
    played = wandered(game, game.scenarios[0].id, rng, 150)
    for states in (islice(staged(game), most), played):
        for state in states:
            if state.result is not None:
                continue
            seat = game.asked(state)[0]
            choice = game.choice(state, seat)
            for action in rng.sample(choice.options, min(TRIED, len(choice.options))):
                yield seat, draft_of(game, state, seat, action)


@pytest.mark.parametrize("name", ["keren", "mog93", "sandwars", "aoi"])
def test_a_click_goes_on_where_one_answer_is_left_and_nowhere_else(name: str) -> None:
    game, followed = LOADED[name], 0
    for seat, draft in tried(game, 250):
        go_on(game, draft)
        for before, (verb, arg) in zip(draft.states, draft.words[1:], strict=False):
            choice = game.choice(before, seat)
            assert game.asked(before) == (seat,)
            assert [game.spell(a) for a in choice.options] == [(verb, arg)]
            assert arg, "a button is there to be pressed"
            followed += 1
        if len(draft.states) > 1:
            last = draft.states[-1]
            assert (last.rolled, last.shown) == (draft.base.rolled, draft.base.shown)
            assert last.result is None
    assert followed, "somewhere in its cases a choice is none"


def test_what_went_on_is_taken_back_by_one_undo(new, sit, monkeypatch) -> None:
    monkeypatch.setattr(registry, "GAMES", GAMES)
    seats = {s.id: "here" for s in LOADED["mog93"].seats_in("tutorial") if not s.autopilot}
    seat = sit(new(seats, game="mog93", scenario="tutorial")["open"], changes=True)
    for _ in range(60):
        before = seat.scene["n"]
        options = {o["verb"]: o["arg"] for o in reversed(seat.scene["options"])}
        verb = next(v for v in ("done", "model", "decline", "halt", *options) if v in options)
        seat.act((verb, options[verb]))
        while seat.scene["n"] == before:
            seat.read()
        if seat.scene["n"] > before + 1:
            break
    else:
        raise AssertionError("there was never one model left")
    assert seat.scene["chosen"], "the last model is in hand"
    seat.send(type="undo", click=True)
    seat.reach(before)


@pytest.mark.parametrize(
    ("name", "words"),
    [("keren", "Take all"), ("ogaden", "Take all"), ("sandwars", "join")],
)
def test_a_whole_stack_joins_with_one_button(name: str, words: str) -> None:
    game = LOADED[name]
    for state in staged(game):
        if state.result is not None:
            continue
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        found = together(game, state, seat, choice)
        if found is None or words not in found.label:
            continue
        twin = state.clone()
        for verb, arg in found.actions:
            assert game.apply(twin, seat, game.read(verb, arg)) is None
        assert twin.rolled == state.rolled
        left = game.choice(twin, seat)
        assert not {a for a in left.options if a[0] == found.actions[0][0]} & set(choice.options)
        return
    raise AssertionError(f"no case of {name} has a stack that moves together")
