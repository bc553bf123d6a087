"""The picture and the log of Mog '93: what is offered can be clicked, what happens is told."""

import random
import re
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from zariba.core.bad_input import BadInput
from zariba.core.choice import Action
from zariba.core.dice import numbered_seed
from zariba.core.scene import Scene
from zariba.games import mog93
from zariba.games.mog93.game import MogGame, make
from zariba.games.mog93.material.pack import SOMALIS
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.arms import most_bursts
from zariba.games.mog93.rules.mission import sites
from zariba.games.mog93.rules.state import Mog
from zariba.games.mog93.view import chronicle_words, overlays
from zariba.games.mog93.view.names import card_name, kind_name, model_name
from zariba.games.mog93.view.odds import auto_odds, hits_odds

WATCHER = -1
SLOW = 0.06
"""Seconds that a scene may take on average."""


@cache
def game() -> MogGame:
    return make()


def pick(rng: random.Random, options: list[Action]) -> Action:
    """An answer of a random kind: steps and turns would crowd out everything else."""
    kinds = sorted({verb for verb, _ in options})
    for dull in ("cancel", "propose", "face", "decline"):
        if dull in kinds and len(kinds) > 1 and rng.random() < 0.8:
            kinds.remove(dull)
    kind = rng.choice(kinds)
    return rng.choice([action for action in options if action[0] == kind])


def played(
    scenario: str, seed: int, most: int, *, secured: bool = False, options: tuple[str, ...] = ()
) -> Iterator[Mog]:
    """Positions of a game of random answers; with the sites secured the convoy soon comes."""
    rng = random.Random(seed)
    state = game().start(scenario, options, numbered_seed(seed))
    if secured:
        state.marked = tuple(sites(state))
        state.checks = 4
    for _ in range(most):
        if state.result is not None:
            break
        yield state
        seat = game().asked(state)[0]
        choice = game().choice(state, seat)
        assert choice is not None
        assert game().apply(state, seat, pick(rng, choice.options)) is None
    yield state


def seen(state: Mog, seat: int) -> Scene:
    """What a seat sees."""
    asked = state.result is None and seat in game().asked(state)
    view = game().mask(state, seat)
    return game().scene(view, seat, game().choice(state, seat) if asked else None)


def first_seat(state: Mog) -> int:
    asked = game().asked(state)
    return asked[0] if asked else WATCHER


def acting(seed: int = 3, scenario: str = "tutorial") -> Mog:
    """A position in which a man acts and has an enemy to fire at."""
    for state in played(scenario, seed, 3000):
        top = state.flow[-1]
        if isinstance(top, Act) and not top.paid and state.result is None:
            choice = game().choice(state, first_seat(state))
            assert choice is not None
            verbs = {verb for verb, _ in choice.options}
            if "burst" in verbs and "move" in verbs and len(state.mobs) > 2:
                return state
    raise AssertionError("nobody ever had a shot")


def step_name(state: Mog) -> str:
    return type(state.flow[-1]).__name__ if state.flow else "over"


GAMES = [
    ("tutorial", 1, False),
    ("tutorial", 2, True),
    ("mission", 3, False),
    ("coop2", 4, True),
]


@pytest.mark.parametrize(("scenario", "seed", "secured"), GAMES)
def test_all_that_is_offered_can_be_clicked(scenario: str, seed: int, secured: bool) -> None:
    looked: Counter[str] = Counter()
    for n, state in enumerate(played(scenario, seed, 1100, secured=secured)):
        step = step_name(state)
        if n % 7 and looked[step] > 3:
            continue
        looked[step] += 1
        seat = first_seat(state)
        scene = seen(state, seat)
        pieces = [piece.id for piece in scene.pieces]
        trays = [piece.id for tray in scene.trays for piece in tray.pieces]
        ids = Counter([*pieces, *trays])
        assert [name for name, count in ids.items() if count > 1] == []
        for option in scene.options:
            assert option.label
            assert option.on in ("piece", "spot", "button")
            if option.on == "piece":
                assert option.target in ids, option
            if option.on == "spot":
                assert option.spot is not None
        for cut in scene.shortcuts:
            assert cut.label
            assert cut.spot is not None or cut.piece in ids
        keys = [o.key for o in scene.options if o.on == "button" and o.key]
        assert len(set(keys)) == len(keys), "two buttons with one hot key"
        assert set(scene.chosen) <= set(ids), scene.chosen
        msgspec.json.encode(scene)
        if state.result is not None:
            continue
        choice = game().choice(state, seat)
        assert choice is not None
        within = {(o.verb, o.arg) for o in scene.options} | {c.actions[0] for c in scene.shortcuts}
        missing = [a for a in choice.options if game().spell(a) not in within]
        assert missing == [], step
    assert {"Deploy", "UnitCard", "Act", "Pick", "FireMove"} <= set(looked)


def test_the_convoy_and_the_free_game_have_scenes_of_their_own() -> None:
    found: set[str] = set()
    for seed in (11, 12, 13):
        for state in played("tutorial", seed, 1500, secured=True):
            step = step_name(state)
            if step not in found:
                seen(state, first_seat(state))
                found.add(step)
    free = next(plan.id for plan in game().pack.plans if plan.muster)
    for state in played(free, 5, 40):
        seen(state, first_seat(state))
        found.add(step_name(state))
    assert {"ConvoyCheck", "ConvoyCard", "VehicleAct", "Muster"} <= found


def test_a_scene_is_made_in_good_time() -> None:
    spent: defaultdict[str, list[float]] = defaultdict(list)
    for n, state in enumerate(played("mission", 6, 1500)):
        if n % 11 == 0 and state.result is None:
            start = time.process_time()
            seen(state, first_seat(state))
            spent[step_name(state)].append(time.process_time() - start)
    slow = {k: sum(v) / len(v) for k, v in spent.items() if len(v) > 5}
    assert all(mean < SLOW for mean in slow.values()), slow


def test_far_walks_and_shots_are_legal_to_the_last_step() -> None:
    tried = 0
    for n, state in enumerate(played("tutorial", 7, 900)):
        if n % 5 or state.result is not None:
            continue
        seat = first_seat(state)
        for cut in seen(state, seat).shortcuts[::9]:
            twin = state.clone()
            twin.seed = state.seed
            for words in cut.actions:
                rolled = twin.rolled
                refusal = game().apply(twin, seat, game().read(*words))
                assert refusal is None, (cut, words, refusal)
                tried += 1
                if twin.rolled > rolled:
                    break  # fired upon on the way, or the shot itself
    assert tried > 300


def test_every_kind_of_event_has_its_sentence() -> None:
    folder = Path(mog93.__file__ or "").parent
    kinds: set[str] = set()
    for file in folder.rglob("*.py"):
        text = file.read_text("utf-8")
        kinds.update(re.findall(r'Event\(\s*"([\w ]+)"', text))
        kinds.update(re.findall(r'else "([\w ]+ missed)"', text))
    for result in ("hit", "missed"):
        kinds.update(f"blast {result} {whom}" for whom in ("figure", "model", "vehicle"))
    assert {"shot", "shot missed", "mob acts", "hawk shot missed"} <= kinds
    assert kinds <= set(chronicle_words.TELL)


def test_the_rules_named_in_the_log_are_in_the_ledger() -> None:
    text = (game().folder() / "ledger.toml").read_text("utf-8")
    known = {rule["id"] for rule in tomllib.loads(text)["rule"]}
    assert set(chronicle_words.RULES.values()) <= known


@pytest.mark.parametrize(("scenario", "seed", "secured"), GAMES)
def test_the_log_tells_what_happened(scenario: str, seed: int, secured: bool) -> None:
    told = 0
    for state in played(scenario, seed, 700, secured=secured):
        for line in game().chronicle(game().mask(state, WATCHER), WATCHER):
            told += 1
            assert line.text[0].isupper() or line.text[0].isdigit(), line.text
            assert line.text.endswith((".", "!")), line.text
            assert ".." not in line.text
            assert 1 <= line.turn <= state.plan.turn_limit
            assert -1 <= line.phase <= 2
            assert -1 <= line.seat <= SOMALIS
    assert told > 100


def test_full_auto_is_told_in_one_line() -> None:
    for state in played("mission", 8, 4000):
        rolls = [e for e in state.news if e.kind.startswith("shot") and e.word == "FA"]
        if len(rolls) > 2:
            lines = game().chronicle(game().mask(state, WATCHER), WATCHER)
            salvo = [line for line in lines if "full auto" in line.text]
            assert len(salvo) == 1
            assert f"{len(rolls)} bursts" in salvo[0].text
            assert len(salvo[0].dice) >= len(rolls)
            return
    raise AssertionError("nobody fired full auto")


def test_idle_seats_are_those_the_scenario_does_not_use() -> None:
    state = game().start("tutorial", (), numbered_seed(1))
    seats = seen(state, 0).seats
    assert [seat.idle for seat in seats] == [False, *[True] * 6, False]


def test_the_odds_of_a_shot_are_those_of_the_dice() -> None:
    state = acting()
    seat = first_seat(state)
    cuts = [
        c
        for c in seen(state, seat).shortcuts
        if c.actions[0][0] == "burst" and c.odds is not None and c.actions[-1][0] == "target"
    ]
    assert cuts
    odds = cuts[0].odds
    assert odds is not None
    hits = 0
    for die in range(1, 11):
        twin = state.clone()
        twin.loaded = (die, *[1] * 60)
        for words in cuts[0].actions:
            game().apply(twin, seat, game().read(*words))
        hits += any(event.kind == "shot" for event in twin.news)
    assert odds.outcomes[0][1:] == (hits, 10)
    assert sum(ways for _, ways, _ in odds.outcomes) == 10


def test_the_odds_of_full_auto_add_up_and_follow_the_targets() -> None:
    odds = hits_odds("", [1, 2, 3], [4, 2, 0], (), 2)
    assert odds.outcomes == (("0 hits", 36, 100), ("1 hit", 56, 100), ("2 hits", 8, 100))
    one = hits_odds("", [1], [5], (), 3)
    assert [ways for _, ways, _ in one.outcomes] == [125, 875]  # the bursts after a hit find nobody
    technical = hits_odds("", [2008], [5], (), 2)
    assert [ways for _, ways, _ in technical.outcomes] == [25, 50, 25]


def test_a_gunner_s_full_auto_is_offered_with_the_spread_of_its_hits() -> None:
    for state in played("mission", 9, 4000):
        seat = first_seat(state)
        if state.result is not None or step_name(state) != "Act":
            continue
        for cut in seen(state, seat).shortcuts:
            if cut.actions[0][0] == "auto" and cut.odds is not None:
                act = state.flow[-1]
                assert isinstance(act, Act)
                weapon = game().read(*cut.actions[0])[1]
                target = game().read(*cut.actions[1])[1]
                bursts = most_bursts(state, act.model, weapon)
                assert cut.actions[2] == ("bursts", str(bursts))
                if cut.actions[1][0] == "target":
                    assert cut.odds == auto_odds(state, act.model, weapon, target, bursts)
                whole = 10**bursts
                assert sum(ways for _, ways, _ in cut.odds.outcomes) == whole
                return
    raise AssertionError("nobody could fire full auto")


def test_the_danger_of_acting_stands_on_the_man() -> None:
    for state in played("tutorial", 4, 600):
        if step_name(state) != "UnitCard" or not state.mobs:
            continue
        for option in seen(state, first_seat(state)).options:
            if option.verb == "model":
                assert option.odds is not None
                assert sum(ways for _, ways, _ in option.odds.outcomes) == 100


def test_overlays_answer_for_pieces_and_points() -> None:
    state = acting()
    view = game().mask(state, 0)
    scene = seen(state, first_seat(state))
    for piece in scene.pieces:
        made = game().overlay(view, 0, "sight", piece.id)
        assert all(len(shape.points) >= 1 for shape in made.shapes)
    for kind in overlays.OVERLAYS:
        at = "700,700" if kind.at else None
        made = game().overlay(view, 0, kind.id, at)
        assert made.id == kind.id
        assert made.note
    for kind_id, place in (("sight", None), ("danger", "nobody"), ("danger", "-400,9"), ("x", "")):
        with pytest.raises(BadInput):
            game().overlay(view, 0, kind_id, place)


def test_a_click_that_offers_nothing_is_explained() -> None:
    state = acting()
    seat = first_seat(state)
    act = state.flow[-1]
    assert isinstance(act, Act)
    far = game().why_not(state, seat, game().read("go", "1400,1400"))
    assert far is not None
    assert far.rule in ("move.inch", "move.clear")
    own = game().why_not(state, seat, game().read("look", game().pack.models[act.model].id))
    assert own is not None
    assert own.rule == "cards.model"
    reasons = set()
    for slot, kind in enumerate(state.f_kind):
        if kind >= 0:
            refusal = game().why_not(state, seat, game().read("look", f"s{slot + 1}"))
            assert refusal is not None
            reasons.add(refusal.rule)
    assert reasons <= {"los.from_facing", "fire.see", "fire.reach", "act.one_limit"}
    for word in ("nobody", "v99"):
        with pytest.raises(BadInput):
            game().read("look", word)
    with pytest.raises(BadInput):
        game().read("go", "here")


def test_the_deck_is_listed_by_card_and_owner() -> None:
    state = acting()
    deck = next(tray for tray in seen(state, 0).trays if tray.id == "deck")
    assert len(deck.pieces) == len(state.deck)
    assert card_name(2) == "3 of clubs"
    assert card_name(3) == "3 of spades"
    assert card_name(24) == "2 of hearts"


def test_names_read_well() -> None:
    opened = game().start("mission", (), numbered_seed(1))
    assert kind_name(0) == "an unarmed man"
    assert model_name(opened, game().pack.model_index["chalk2a-3"]).endswith("of Chalk Two, team A")
    assert "Black Hawk" in model_name(opened, game().pack.model_index["aircrew1-1"])


def test_tables_have_as_many_cells_as_columns() -> None:
    for table in game().tables():
        assert table.rows
        assert all(len(row) == len(table.columns) for row in table.rows), table.name


def test_the_board_is_measured_in_inches() -> None:
    for plan in game().pack.plans:
        board = game().board(plan.id)
        assert (board.inch, board.piece, board.spaces) == (40, 40, ())
        assert board.width == game().pack.tables[plan.table].table.width * 40
        assert board.legend
