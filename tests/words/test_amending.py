"""Positions of all games amended in the words of their case files, in the middle of play."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from zariba import registry
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.journal import Journal, new_journal
from zariba.core.umpire import Amend, truth, why_not

GAMES = ("keren", "ogaden", "sandwars", "aoi", "mog93")

CHANGES: dict[str, tuple[dict[str, object], str]] = {
    "keren": ({"held": {"1309": "commonwealth"}}, "held"),
    "ogaden": ({"morale": {"somali": 12}}, "morale"),
    "sandwars": ({"chips": 3}, "chips"),
    "aoi": ({"offensives": {"Italy": 3}}, "offensives"),
    "mog93": ({"pool": 77}, "pool"),
}
REFUSED: dict[str, list[tuple[dict[str, object], str]]] = {
    "keren": [({"place": {"nobody": "0101"}}, "no unit"), ({"vp": 4}, "no word 'vp'")],
    "ogaden": [({"morale": {"somali": 99}}, "morale 99"), ({"turn": "May 1977"}, "no word")],
    "sandwars": [({"turn": 99}, "turn"), ({"step": "operations"}, "no word 'step'")],
    "aoi": [({"offensives": {"Italy": -1}}, "below 0"), ({"passes": 1}, "no word 'passes'")],
    "mog93": [({"pool": 1}, "the pool is 1"), ({"deck": ["chalk2a"]}, "no word 'deck'")],
}


@pytest.fixture(scope="module", params=GAMES)
def journals(request) -> tuple[Game[State], list[Journal[State]]]:
    """A game of chance looked at several times, from its set-up on."""
    game = registry.load(request.param)
    scenario = game.scenarios[0].id
    journal = new_journal(game, scenario, (), numbered_seed(11), ["human"] * len(game.seats))
    rng = Random(11)
    moments = []
    for n in range(241):
        if n % 60 == 0:
            moments.append(journal.copy())
        seat = game.asked(journal.state)[0]
        choice = game.choice(journal.state, seat)
        assert choice is not None
        assert journal.act(seat, rng.choice(choice.options)) is None
        if journal.state.result is not None:
            break
    return game, moments


def as_json(value: object) -> dict[str, object]:
    return msgspec.json.decode(msgspec.json.encode(value), type=dict[str, object])


def test_to_say_a_position_as_it_is_changes_nothing(journals) -> None:
    game, moments = journals
    for journal in moments:
        words = as_json(game.amendable(journal.state))
        assert words
        for word, now in words.items():
            draft = journal.draft_ruling(Amend(words={word: now}), "as it is")
            assert draft.refusal is None, word
            after, before = draft.states[-1], journal.state.clone()
            before.n, before.news = after.n, after.news
            assert after == before, word


def test_what_is_amended_is_so_and_nothing_else_is(journals) -> None:
    game, moments = journals
    words, word = CHANGES[game.id]
    journal = moments[-1].copy()
    before = as_json(game.amendable(journal.state))
    draft = journal.draft_ruling(Amend(words=words), "the referee")
    assert draft.refusal is None
    assert journal.adopt(draft) is None
    after = as_json(game.amendable(journal.state))
    assert after.pop(word) != before.pop(word)
    assert after == before
    said = words[word]
    now = as_json(game.amendable(journal.state))[word]
    if isinstance(said, dict):
        assert isinstance(now, dict)
        assert said.items() <= now.items()
    else:
        assert now == said
    again = Journal(game, journal.record)
    assert again.parted is None
    assert again.state == journal.state


def test_what_cannot_be_is_refused_in_a_sentence(journals) -> None:
    game, moments = journals
    for words, why in REFUSED[game.id]:
        refusal = why_not(game, moments[-1].state, Amend(words=words))
        assert refusal is not None, words
        assert why in refusal.why


def test_play_goes_on_by_chance_from_an_amended_position(journals) -> None:
    game, moments = journals
    journal = moments[-1].copy()
    assert journal.adopt(journal.draft_ruling(Amend(words=CHANGES[game.id][0]), "so")) is None
    rng = Random(3)
    for _ in range(40):
        if journal.state.result is not None:
            break
        seat = game.asked(journal.state)[0]
        choice = game.choice(journal.state, seat)
        assert choice is not None
        assert journal.act(seat, rng.choice(choice.options)) is None
        assert game.broken(journal.state) == []


def test_the_truth_holds_whatever_a_side_sees_of_its_own(journals) -> None:
    game, moments = journals
    for journal in moments:
        state, whole = journal.state, truth(game, journal.state)
        there = {p.id for p in whole.pieces} | {p.id for t in whole.trays for p in t.pieces}
        ids = [tray.id for tray in whole.trays]
        assert len(set(ids)) == len(ids)
        for seat in game.played_seats(state.scenario):
            own = game.scene(game.mask(state, seat), seat, None)
            mine = [*own.pieces, *(p for t in own.trays for p in t.pieces)]
            missing = [p.id for p in mine if p.seat == seat and p.id not in there]
            assert missing == []


def test_a_killed_unit_of_keren_counts_for_its_enemy() -> None:
    game = registry.load("keren")
    state = game.new_state("first", (), numbered_seed(2))
    game.stage({}, state)
    game.settle(state)
    unit = next(iter(state.stacks.values()))[-1]
    name, points = state.pack.unit_ids[unit], state.vp
    assert why_not(game, state, Amend(words={"place": {name: "dead"}})) is None
    game.amend(state, {"place": {name: "dead"}})
    assert state.vp != points
    assert state.status[unit] == 0


def test_a_hand_of_sand_wars_goes_back_to_its_deck() -> None:
    game = registry.load("sandwars")
    state = game.start("crisis", (), numbered_seed(2))
    card = next(c for c in state.deck[0] if c not in state.hand[0])
    name = state.pack.cards[card].id
    held = state.hand[0]
    assert why_not(game, state, Amend(words={"hand": {"ALG": [name]}})) is None
    game.amend(state, {"hand": {"ALG": [name]}})
    assert state.hand[0] == (card,)
    assert set(held) <= {*state.deck[0], *state.hand[0]}


def test_a_model_of_mogadishu_that_is_moved_keeps_what_it_has_spent() -> None:
    game = registry.load("mog93")
    state = game.start("tutorial", (), numbered_seed(2))
    rng = Random(2)
    for _ in range(40):
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        game.apply(state, seat, rng.choice(choice.options))
    model = next(m for m, where in enumerate(state.where) if where == -1 and state.ap[m] > 0)
    state.ap[model] = 1
    name = state.pack.models[model].id
    at = [state.x[model] / 100, state.y[model] / 100 + 0.01]
    game.amend(state, {"place": {name: at}})
    assert (state.ap[model], state.y[model]) == (1, round(at[1] * 100))
