"""Scenes that follow one another, invented and played, to try changes on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
from hypothesis import strategies as st

from zariba.core.dice import numbered_seed
from zariba.core.game import WATCHER, Game

Scene = dict[str, object]


def played(game: Game, scenario: str, seed: int, actions: int) -> Iterator[tuple[Scene, Scene]]:
    """What a player and a watcher see before and after each action of random play."""
    rng = Random(seed)
    state = game.start(scenario, (), numbered_seed(seed))
    seen: dict[int, Scene] = {}
    for _ in range(actions):
        for seat in (0, WATCHER):
            view = game.mask(state, seat) if state.result is None else state
            choice = game.choice(state, seat)
            new = msgspec.json.decode(msgspec.json.encode(game.scene(view, seat, choice)))
            if seat in seen:
                yield seen[seat], new
            seen[seat] = new
        if state.result is not None:
            return
        seat = game.asked(state)[0]
        options = game.choice(state, seat).options
        assert game.apply(state, seat, rng.choice(options)) is None


names = st.sampled_from(["a", "b", "c1", "d 2", "0001", "0002", "7"])
numbers = st.one_of(
    st.integers(-3, 3),
    st.sampled_from([0.5, 20.0, 643.4000000000001, -0.1, 1e-7, 1e21, 0.30000000000000004]),
    st.integers(0, 90).map(lambda n: n / 10),
)
words = st.one_of(
    st.builds("{} {}".format, names, numbers),
    st.builds("{},{}".format, numbers, numbers),
    st.builds("Place in {}".format, names),
    st.text("ab0.1-, é\u2033", max_size=6),
)
things = st.fixed_dictionaries(
    {"id": names},
    optional={
        "label": words,
        "at": st.tuples(numbers, numbers).map(list),
        "lines": st.lists(words, max_size=2),
        "spent": st.booleans(),
        "goal": st.none(),
    },
)
options = st.builds(
    lambda verb, arg, label, more: {
        "verb": verb, "arg": arg, "on": "space", "target": arg, "label": f"{label} {arg}", **more
    },
    st.sampled_from(["go", "stop"]),
    words,
    st.sampled_from(["", "Place in"]),
    st.fixed_dictionaries({}, optional={"spot": st.tuples(numbers, numbers).map(list)}),
)  # fmt: skip
lattice = st.builds(
    lambda wide, high, step: [
        {"actions": [["point", f"{x / 2},{y}"]], "label": "Here", "spot": [x * step, 90.5 - y]}
        for x in range(wide)
        for y in range(high)
    ],
    st.integers(0, 9),
    st.integers(0, 9),
    numbers,
)
trays = st.builds(
    lambda thing, pieces: {**thing, "pieces": pieces}, things, st.lists(things, max_size=4)
)
scenes = st.fixed_dictionaries(
    {"n": st.integers(0, 9), "pieces": st.lists(things, max_size=8)},
    optional={
        "options": st.lists(options, max_size=12),
        "shortcuts": lattice,
        "trays": st.lists(trays, max_size=3),
        "marks": st.lists(st.fixed_dictionaries({"space": names, "tone": names}), max_size=6),
        "chosen": st.lists(names, max_size=3),
        "winner": st.none() | st.integers(-1, 1),
        "mixed": st.lists(st.one_of(names, things), max_size=3),
    },
)
