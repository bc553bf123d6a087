"""The picture of Sand Wars: what is offered can be clicked, what is hidden is not there."""

import statistics
import time
from collections import Counter
from random import Random

import msgspec
import pytest
from random_play import random_play
from sandwars_positions import LEVELS, PACK, SEATS, game, opened, played, spaces

from zariba.core.bad_input import BadInput
from zariba.core.choice import DONE, Action
from zariba.core.dice import numbered_seed
from zariba.core.scene import Scene
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.combat import Combat
from zariba.games.sandwars.rules.fire import Fire
from zariba.games.sandwars.rules.movement import March
from zariba.games.sandwars.rules.orders import Order
from zariba.games.sandwars.rules.reaction import Window
from zariba.games.sandwars.rules.state import POOL, SandWars, attached, put, units
from zariba.games.sandwars.rules.turn import Operations
from zariba.games.sandwars.view import overlays
from zariba.games.sandwars.view.clicks import meant
from zariba.games.sandwars.view.dice_left import highest, pairs
from zariba.games.sandwars.view.pieces import COPY


def seen(state: SandWars, seat: int) -> Scene:
    """What a seat sees."""
    asked = state.result is None and seat in game().asked(state)
    choice = game().choice(state, seat) if asked else None
    return game().scene(game().mask(state, seat), seat, choice)


def done_or_any(rng: Random, options: list[Action]) -> Action:
    return DONE if DONE in options else rng.choice(options)


def at_operations(level: str = "crisis", seed: int = 1) -> SandWars:
    """The first Operations Phase."""
    ahead = random_play(game(), opened(level, seed), seed, done_or_any)
    return next(state for state in ahead if isinstance(state.flow[-1], Operations))


def in_combat(step: type = Combat) -> SandWars:
    """A position in which a ground combat runs, with a window of a step on top."""
    for seed in range(1, 60):
        for state in played("crisis", seed, 250):
            if state.result is None and isinstance(state.flow[-1], Window):
                if isinstance(state.flow[-2], step):
                    return state
    raise AssertionError("nobody fights")


def piece_ids(scene: Scene) -> list[str]:
    trays = [piece.id for tray in scene.trays for piece in tray.pieces]
    return [piece.id for piece in scene.pieces] + trays


@pytest.mark.parametrize(("level", "seed"), [(level, n) for n, level in enumerate(LEVELS, 2)])
def test_all_that_is_offered_can_be_clicked_and_is_there_once(level: str, seed: int) -> None:
    for state in played(level, seed):
        for seat in SEATS:
            scene = seen(state, seat)
            ids = Counter(piece_ids(scene))
            assert [name for name, count in ids.items() if count > 1] == []
            for option in scene.options:
                assert option.label
                if option.on == "piece":
                    assert option.target in ids, option
                elif option.on == "space":
                    assert option.target in spaces(), option
            for shortcut in scene.shortcuts:
                assert (shortcut.piece in ids) or (shortcut.space in spaces())
            keys = [o.key for o in scene.options if o.on == "button" and o.key]
            assert len(set(keys)) == len(keys), "two buttons with one hot key"
            assert {mark.space for mark in scene.marks} <= spaces()
            msgspec.json.encode(scene)


@pytest.mark.parametrize(("level", "seed"), [(level, n) for n, level in enumerate(LEVELS, 5)])
def test_every_answer_has_its_click(level: str, seed: int) -> None:
    for state in played(level, seed):
        if state.result is not None:
            continue
        for seat in game().asked(state):
            choice = game().choice(state, seat)
            assert choice is not None
            offered = {(o.verb, o.arg) for o in seen(state, seat).options}
            assert {game().spell(action) for action in choice.options} <= offered
            assert (("concede", "") in offered) == (("pass", 0) in choice.options)


def test_a_scene_is_made_quickly() -> None:
    times = []
    for state in played("crisis", 9):
        view = game().mask(state, ALG)
        asked = state.result is None and ALG in game().asked(state)
        choice = game().choice(state, ALG) if asked else None
        start = time.perf_counter()
        game().scene(view, ALG, choice)
        times.append(time.perf_counter() - start)
    assert statistics.median(times) < 0.025


def test_the_enemys_secrets_are_not_in_the_picture() -> None:
    state = at_operations()
    for seat in SEATS:
        text = msgspec.json.encode(seen(state, seat)).decode()
        for side in (ALG, MOR):
            if side == seat:
                continue
            goal = PACK.objectives[state.objective[side]]
            assert goal.victory not in text
            for p in PACK.of_seat[side]:
                if PACK.block[p] and (state.at[p] >= 0 or state.at[p] == POOL):
                    assert f'"{PACK.piece_ids[p]}"' not in text
            for card in state.hand[side]:
                assert f'"{PACK.cards[card].id}"' not in text


def test_an_objective_chosen_first_is_not_shown_to_the_other_side() -> None:
    state = game().start("crisis", (), numbered_seed(1))
    game().apply(state, ALG, ("goal", PACK.goals[ALG][0]))
    text = msgspec.json.encode(seen(state, MOR)).decode()
    assert PACK.objectives[PACK.goals[ALG][0]].victory not in text


def test_attached_units_lie_in_the_box_of_their_hq() -> None:
    state = at_operations()
    scene = seen(state, state.active)
    hq = next(p for p in PACK.hqs[state.active] if state.at[p] >= 0 and attached(state, p))
    names = {PACK.piece_ids[p] for p in attached(state, hq)}
    box = next(t for t in scene.trays if t.id == f"hq-{PACK.piece_ids[hq]}")
    assert {p.id for p in box.pieces} == names
    assert box.kind == "box"
    assert names.isdisjoint(p.id for p in scene.pieces)
    badge = next(p for p in scene.pieces if p.id == PACK.piece_ids[hq]).badges[0]
    assert badge.text == f"+{len(names)}"
    other = seen(state, 1 - state.active)
    assert f"hq-{PACK.piece_ids[hq]}" not in {t.id for t in other.trays}


def test_both_sides_of_a_combat_lie_open() -> None:
    state = in_combat()
    space = next(step.space for step in state.flow if isinstance(step, Combat))
    there = {PACK.piece_ids[p] for side in (ALG, MOR) for p in units(state, side, space)}
    for seat in SEATS:
        scene = seen(state, seat)
        assert there <= {p.id for p in scene.pieces}
        boxes = {p.id for t in scene.trays if t.id.startswith("bared") for p in t.pieces}
        assert boxes == {name + COPY for name in there}
        assert [t.id for t in scene.trays if t.id == "combat"]
        assert {"fire-0", "fire-1"} <= {track.id for track in scene.tracks}
    asked = game().asked(state)[0]
    assert seen(state, asked).prompt.startswith(f"{PACK.names[space]} \u00b7 round ")


def test_a_fire_shows_the_odds_of_the_own_deck() -> None:
    state = in_combat(Fire)
    seat = game().asked(state)[0]
    roll = next(o for o in seen(state, seat).options if o.verb == "decline")
    assert roll.odds is not None
    assert roll.label == "Roll the dice"
    assert sum(ways for _, ways, _ in roll.odds.outcomes) == roll.odds.outcomes[0][2]
    assert sum(part.value for part in roll.odds.parts) > 0


def test_dice_are_counted_from_the_cards_that_are_left() -> None:
    deck = PACK.decks[ALG]
    assert sum(pairs(PACK, deck).values()) == len(deck)
    for dice in (1, 2, 3, 4):
        ways, total = highest(PACK, deck, dice, 6)
        assert ways == total
        assert highest(PACK, deck, dice, 0)[0] == 0
    low = [c for c in deck if PACK.dice[c][0] <= 3]
    assert highest(PACK, deck, 1, 3) == (len(low), len(deck))
    few = deck[:4]
    drawn = [(a, b) for a in few for b in few if a != b]
    good = [(a, b) for a, b in drawn if max(*PACK.dice[a], PACK.dice[b][0]) <= 4]
    assert highest(PACK, few, 3, 4) == (len(good), len(drawn))


def test_a_card_that_can_be_played_is_lit() -> None:
    state = at_operations()
    seat = state.active
    scene = seen(state, seat)
    offered = {o.arg for o in scene.options if o.verb == "card"}
    hand = next(t for t in scene.trays if t.id == f"hand-{seat}")
    lit = {p.id for p in hand.pieces if any(line.live for line in p.card)}
    assert lit == offered
    assert all(line.head == "Action" for p in hand.pieces for line in p.card if line.live)
    enemy = next(t for t in scene.trays if t.id == f"hand-{1 - seat}")
    assert enemy.pieces == ()
    assert enemy.count == len(state.hand[1 - seat])


def marching() -> SandWars:
    """A piece that may move two spaces."""
    for seed in range(1, 40):
        for state in played("crisis", seed, 120):
            if isinstance(state.flow[-1], March) and seen(state, state.active).shortcuts:
                return state
    raise AssertionError("nobody marches")


def test_a_far_space_is_reached_by_one_click() -> None:
    state = marching()
    march = state.flow[-1]
    assert isinstance(march, March)
    for shortcut in seen(state, march.seat).shortcuts:
        twin = state.clone()
        for verb, arg in shortcut.actions:
            assert game().apply(twin, march.seat, game().read(verb, arg)) is None
        assert PACK.space_ids[twin.at[march.piece]] == shortcut.space or shortcut.tone == "warn"


def test_a_unit_offers_what_the_hand_could_do_with_it() -> None:
    for seed in range(1, 20):
        state = at_operations("crisis", seed)
        seat = state.active
        scene = seen(state, seat)
        assert scene.shortcuts or not any(
            PACK.action[c] == "Ops and Plans" for c in state.hand[seat]
        )
        for shortcut in scene.shortcuts[:20]:
            twin = state.clone()
            for verb, arg in shortcut.actions:
                assert game().apply(twin, seat, game().read(verb, arg)) is None


def test_a_click_is_refused_in_the_words_of_its_step() -> None:
    state = at_operations()
    seat = state.active
    state.flow.append(
        Order(seat, next(c for c in PACK.decks[seat] if PACK.action[c] == "Ops and Plans"))
    )
    guards = PACK.of_type[seat, "elite"][0]
    assert meant(state, ("unit", guards)) == ("move", guards)
    refusal = game().top(state).why_not(state, seat, *meant(state, ("unit", guards)))
    assert refusal.rule == "unit.elite.static"
    assert meant(state, ("to", 3)) == ("battle", 3)


def test_unseen_blocks_are_clicked_by_their_backs() -> None:
    for seed in range(1, 60):
        for state in played("crisis", seed, 200):
            if state.result is not None:
                continue
            seat = game().asked(state)[0]
            choice = game().choice(state, seat)
            assert choice is not None
            backs = [a for a in choice.options if a[0] == "target" and a[1] >= PACK.count]
            if backs:
                found = [o for o in seen(state, seat).options if o.verb == "target"]
                assert all("-back-" in o.target for o in found if "back" in o.arg)
                return
    raise AssertionError("no terror met a block")


@pytest.mark.parametrize("kind", [k.id for k in overlays.OVERLAYS if not k.at])
def test_overlays_of_the_whole_map(kind: str) -> None:
    state = at_operations()
    for seat in SEATS:
        found = game().overlay(game().mask(state, seat), seat, kind, None)
        assert found.marks
        assert {mark.space for mark in found.marks} <= spaces()
        assert found.note


def test_reach_and_range_start_from_a_space_or_a_piece() -> None:
    state = at_operations()
    hq = next(p for p in PACK.hqs[ALG] if state.at[p] >= 0 and state.pv[p] > 0)
    for at in (PACK.piece_ids[hq], PACK.space_ids[state.at[hq]]):
        assert game().overlay(state, ALG, "reach", at).marks
        assert game().overlay(state, ALG, "range", at).marks
    for kind, at in (("reach", None), ("reach", "nowhere"), ("nonsense", None)):
        with pytest.raises(BadInput):
            game().overlay(state, ALG, kind, at)


def test_a_base_abroad_is_joined_to_home_by_a_line() -> None:
    state = opened()
    base = PACK.of_type[ALG, "logistics_base"][-1]
    space = PACK.space_index["oujda"]
    state.ctrl[space] = ALG
    put(state, base, space)
    lines = game().overlay(state, ALG, "supply-a", None).lines
    assert [line for line in lines if line[0] == "oujda"]


def test_foreign_control_and_disrupted_resources_are_marked() -> None:
    state = opened()
    space = PACK.space_index["bou_craa"]
    state.ctrl[space], state.spoiled = ALG, (space,)
    found = [m for m in seen(state, MOR).marks if m.space == "bou_craa"]
    assert [(m.kind, m.seat) for m in found] == [("token", ALG), ("token", -1)]


def test_an_objective_is_judged_part_by_part() -> None:
    state = opened()
    state.objective = (PACK.objective_index["ALG-2"], state.objective[MOR])
    state.ctrl[PACK.space_index["oujda"]] = ALG
    tray = next(t for t in seen(state, ALG).trays if t.id == f"objective-{ALG}")
    heads = [line.head for line in tray.pieces[0].card]
    assert heads == ["Victory", "holds", "not yet", "Revealed"]


def test_the_tables_are_at_hand() -> None:
    names = {table.name for table in game().tables()}
    assert {"Ground combat", "Impact dice", "Call for Aid", "Terrain", "Events"} <= names
    for table in game().tables():
        assert all(len(row) == len(table.columns) for row in table.rows)
