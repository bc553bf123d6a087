"""Task forces: what the enemy sees of them, and what he does not (xvi.v, xvi.w, b3.1b)."""

from random import Random
from types import ModuleType

import iberia
import pytest
import somaliland
from abyssinia import act, kind, offered, put, run, top

from zariba.core.choice import Action
from zariba.core.game import WATCHER
from zariba.core.promises import Report
from zariba.core.scene import Scene
from zariba.core.secrecy import Secrecy
from zariba.games.aoi.rules.capture import overrun
from zariba.games.aoi.rules.muster import Muster
from zariba.games.aoi.rules.naval_movement import FirstNavalMovement
from zariba.games.aoi.rules.prepared import clear_table
from zariba.games.aoi.rules.state import ALLIED, AXIS, IN_FORCE, NAVAL_AND_AIR, Aoi, leave
from zariba.games.aoi.rules.task_forces import crew, speed
from zariba.games.aoi.rules.veil import one_deal
from zariba.games.aoi.rules.voyage import Voyage

TF1, TF2, UK_TF2 = 0, 1, 4
COMPARED = 40
"""So many positions are compared with others that differ in what is in the boxes."""


def at_sea(**where: str) -> Aoi:
    """EAST AFRICA with only these pieces on the map, in the First Naval Movement Step."""
    g = kind()(scenario="east_africa", seed=bytes(32), loaded=())
    clear_table(g)
    g.phase = NAVAL_AND_AIR
    for piece, code in where.items():
        put(g, piece, code)
    return g


def number(g: Aoi, piece: str) -> int:
    return g.pack.piece_index[piece]


def two_forces() -> Aoi:
    """Two destroyers in one of two closed task forces at Massawa; the other is a Dummy."""
    g = at_sea(it_dd_1="S 7615", it_dd_2="S 7615", uk_cl="S 8008")
    run(g, FirstNavalMovement(turn=AXIS))
    act(g, ("muster", "S 7615"), ("force", "axis_tf1"), ("back", ""), ("force", "axis_tf2"))
    act(g, ("unit", "it_dd_1"), ("unit", "it_dd_2"), ("back", ""), ("go", ""))
    assert crew(g, TF2) == tuple(sorted(number(g, s) for s in ("it_dd_1", "it_dd_2")))
    return g


def scene_for(g: Aoi, seat: int) -> Scene:
    game = somaliland.game()
    return game.scene(game.mask(g, seat), seat, None)


@pytest.mark.rules("xvi.w", "b3.1b")
def test_the_enemy_sees_the_chit_and_its_hex_only() -> None:
    g = at_sea(it_dd_1="S 7615")
    g.forces, g.boxes = {UK_TF2: g.pack.hex_index["S 7713"]}, {number(g, "uk_cl"): UK_TF2}
    g.at[number(g, "uk_cl")] = IN_FORCE
    run(g, FirstNavalMovement(turn=AXIS))
    for viewer in (AXIS, WATCHER):
        there = [p for p in scene_for(g, viewer).pieces if p.space == "S 7713"]
        assert [p.id for p in there] == ["allied_tf2"]
        assert somaliland.game().mask(g, viewer).boxes == {}
        assert not any("tf" in tray.id for tray in scene_for(g, viewer).trays)
    boxes = {tray.id: tray.pieces for tray in scene_for(g, ALLIED).trays if "tf" in tray.id}
    assert [p.id for p in boxes["1-allied_tf2"]] == ["uk_cl"]


@pytest.mark.rules("xvi.w")
def test_a_dummy_and_a_force_look_alike() -> None:
    g = two_forces()
    other = g.clone()
    other.boxes = dict.fromkeys(g.boxes, TF1)
    game = somaliland.game()
    assert game.encode(game.mask(g, ALLIED)) == game.encode(game.mask(other, ALLIED))
    assert game.encode(game.mask(g, AXIS)) != game.encode(game.mask(other, AXIS))


@pytest.mark.rules("xvi.w")
def test_while_boxes_are_filled_the_enemy_sees_nothing_of_it() -> None:
    g = at_sea(it_dd_1="S 7615", it_dd_2="S 7615", uk_cl="S 8008")
    run(g, FirstNavalMovement(turn=AXIS))
    act(g, ("muster", "S 7615"))
    game = somaliland.game()
    before = game.encode(game.mask(g, ALLIED))
    act(g, ("force", "axis_tf1"), ("unit", "it_dd_1"))
    assert game.encode(game.mask(g, ALLIED)) == before
    step = top(g)
    assert isinstance(step, Muster)
    assert step.plan == ((number(g, "it_dd_1"), TF1),)


@pytest.mark.rules("xvi.w")
def test_what_the_enemy_imagines_is_every_way_to_fill_the_boxes() -> None:
    g = two_forces()
    game = somaliland.game()
    view = game.mask(g, ALLIED)
    rng = Random(5)
    dealt = {tuple(sorted(game.imagine(view, ALLIED, rng).boxes.items())) for _ in range(60)}
    assert len(dealt) == 4  # two ships in two boxes, each way


@pytest.mark.rules("b3.1b")
def test_no_more_boxes_are_imagined_empty_than_may_be() -> None:
    for seed in range(50):
        dealt = one_deal([0, 1, 2], [7, 8], 1, Random(seed))
        assert sorted(dealt) == [7, 8]
        assert len(set(dealt.values())) == 2


@pytest.mark.rules("b3.1b")
def test_a_dummy_moves_20_and_a_force_as_far_as_its_slowest_ship() -> None:
    g = two_forces()
    assert speed(g, TF1) == 20
    assert speed(g, TF2) == 36
    g.status[number(g, "it_dd_2")] |= 1
    assert speed(g, TF2) == 18


@pytest.mark.rules("xvi.w")
def test_a_closed_force_that_can_go_no_further_is_still_asked() -> None:
    g = two_forces()
    leave(g, number(g, "uk_cl"))
    run(g, Voyage(AXIS, (), force=TF1))
    act(g, ("hex", "S 7614"))
    step = top(g)
    assert isinstance(step, Voyage)
    step.gone = 20
    assert not step.work(g)
    assert offered(g, "hex") == []
    assert offered(g, "done") == [""]
    assert offered(g, "open") == ["axis_tf1"]


@pytest.mark.rules("b3.1b")
def test_to_open_a_force_is_no_step_to_take_back() -> None:
    g = two_forces()
    before = g.shown
    run(g, Voyage(AXIS, (), force=TF2))
    act(g, ("open", "axis_tf2"))
    assert g.shown == before + 1
    assert offered(g, "drop") == ["it_dd_2"]


@pytest.mark.rules("b3.1b")
def test_a_captured_port_shows_what_lay_there() -> None:
    g = two_forces()
    overrun(g, g.pack.hex_index["S 7615"], AXIS)
    assert g.forces == {}
    assert g.boxes == {}


SEEK = {"muster": 6.0, "force": 4.0, "go": 4.0, "open": 0.1, "pass": 0.5}
"""What a side that loves task forces does more and less often than others."""
AT_SEA = ("Voyage", "FirstNavalMovement", "Reconnaissance", "ShipHunt", "Interception")


def weigh(g: Aoi, action: Action) -> float:
    """How likely an answer is: two chits or more are laid, and all the rest is hurried through."""
    verb, step = action[0], g.flow[-1]
    if isinstance(step, Muster):
        many = len(step.chits) > 1
        fresh = verb == "force" and action[1] not in step.chits
        done = verb == "go" and many
        inside = step.force >= 0 and verb != "drop"
        return 3.0 if fresh or done or inside else 0.2
    hurry = type(step).__name__ not in AT_SEA
    return 30.0 if hurry and verb in ("done", "pass") else SEEK.get(verb, 1.0)


@pytest.mark.rules("xvi.w")
@pytest.mark.parametrize("options", [(), ("night",)])
@pytest.mark.parametrize("theatre", [somaliland, iberia], ids=lambda theatre: theatre.plan().id)
def test_nobody_can_tell_how_the_boxes_of_the_enemy_are_filled(
    theatre: ModuleType, options: tuple[str, ...]
) -> None:
    game, rng = theatre.game(), Random(11)
    secrecy = Secrecy(game, theatre.plan().id, game.vocabulary(), Report())
    compared = 0
    while compared < COMPARED:
        g = theatre.set_up(seed=rng.randbytes(32), options=options)
        while compared < COMPARED and g.result is None:
            seat = game.asked(g)[0]
            choice = game.choice(g, seat)
            assert choice is not None
            weights = [weigh(g, option) for option in choice.options]
            action = rng.choices(choice.options, weights)[0]
            for viewer in (AXIS, ALLIED):
                if game.swap(g, viewer, Random(compared)).boxes != g.boxes:
                    secrecy.check(g, viewer, seat, action, rng)
                    compared += 1
            assert game.broken(g) == []
            assert game.apply(g, seat, action) is None
