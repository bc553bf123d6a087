"""The set-ups of the three levels as the scenario sheets list them."""

from collections import Counter

import pytest
from sandwars_positions import PACK

from zariba.core.dice import numbered_seed
from zariba.games.sandwars.game import SandWarsGame, make
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.invariants import broken
from zariba.games.sandwars.rules.state import FACE_DOWN, OFF_MAP, POOL, SandWars

GAME: SandWarsGame = make()
LEVELS = ("peacetime", "tensions", "crisis")


def laid_out(level: str) -> SandWars:
    """The pieces of a level, before anything has happened."""
    g = GAME.new_state(level, (), numbered_seed(1))
    GAME.stage({"scenario": level}, g)
    return g


def space(name: str) -> int:
    return PACK.space_index[name]


def piece(name: str) -> int:
    return PACK.piece_index[name]


def listing(g: SandWars, name: str) -> Counter[tuple[str, int]]:
    """Types and CVs of the pieces in a space."""
    there = [p for p in range(PACK.count) if g.at[p] == space(name)]
    return Counter((PACK.type[p], g.cv[p]) for p in there)


@pytest.mark.rules("map.disputed.setup")
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_sets_up_in_the_disputed_space(level: str) -> None:
    g = laid_out(level)
    disputed = space("hamada_draa")
    assert PACK.disputed == {disputed}
    assert all(g.at[p] != disputed for p in range(PACK.count))
    assert g.ctrl[disputed] == -1


@pytest.mark.rules("setup.order")
def test_objectives_are_selected_before_hands_and_pieces() -> None:
    g = GAME.start("crisis", (), numbered_seed(1))
    assert GAME.asked(g) == (ALG, MOR)
    assert g.hand == [(), ()]
    assert all(at == POOL for at in g.at[: PACK.count])
    assert g.chips == 0
    assert [len(deck) for deck in g.deck] == [54, 54]
    why = GAME.apply(g, ALG, ("pass", 0))
    assert why is not None
    assert why.rule == "setup.order"
    assert GAME.apply(g, MOR, ("goal", PACK.goals[MOR][2])) is None
    assert g.hand == [(), ()]
    assert GAME.asked(g) == (ALG,)
    assert GAME.apply(g, ALG, ("goal", PACK.goals[ALG][0])) is None
    assert g.at[piece("A-RG1")] == space("alger")
    assert (g.turn, g.war, g.active) == (1, False, ALG)
    told = [event.kind for event in g.news]
    assert told.index("objective chosen") < told.index("drawn") < told.index("set up")
    assert told.index("set up") < told.index("player turn")


@pytest.mark.rules("setup.hands")
@pytest.mark.parametrize("level", LEVELS)
def test_algeria_draws_six_cards_and_morocco_five(level: str) -> None:
    g = GAME.start(level, (), numbered_seed(3))
    GAME.apply(g, ALG, ("goal", PACK.goals[ALG][0]))
    GAME.apply(g, MOR, ("goal", PACK.goals[MOR][0]))
    drawn = [e for e in g.news if e.kind == "drawn" and e.word == "setup.hands"]
    assert [(e.seat, e.value) for e in drawn] == [(ALG, 6), (MOR, 5)]


@pytest.mark.rules("setup.levels")
def test_each_level_lays_out_its_own_rows() -> None:
    assert [scenario.id for scenario in GAME.scenarios] == list(LEVELS)
    sizes = []
    for level in LEVELS:
        g = laid_out(level)
        rows = {row.piece: row for row in PACK.setup if row.scenario == level}
        for p in range(PACK.count):
            row = rows.get(PACK.piece_ids[p])
            if row is None:
                assert g.at[p] == POOL
            elif row.space == "off_map":
                assert g.at[p] == OFF_MAP
            else:
                assert g.at[p] == space(row.space)
        sizes.append(len(rows))
    assert sizes == sorted(set(sizes))


@pytest.mark.rules("setup.hq", "setup.peacetime")
def test_in_peacetime_all_headquarters_lie_face_down() -> None:
    g = laid_out("peacetime")
    assert all(g.pv[hq] == FACE_DOWN for side in (ALG, MOR) for hq in PACK.hqs[side])
    assert all(boss == -1 for boss in g.boss)
    assert g.chips == 0
    assert listing(g, "sidi_bel_abbes") == {
        ("hq_division", 0): 1,
        ("tank", 3): 2,
        ("mech", 3): 1,
        ("sp_artillery", 2): 1,
        ("het", 0): 1,
        ("logistics_base", 0): 1,
    }
    assert g.at[piece("A-DIV2")] == space("sidi_bel_abbes")


@pytest.mark.rules("setup.tensions")
def test_in_tensions_six_headquarters_stand_with_nothing_attached() -> None:
    g = laid_out("tensions")
    stood = {PACK.piece_ids[hq] for s in (ALG, MOR) for hq in PACK.hqs[s] if g.pv[hq] >= 0}
    assert stood == {"A-DIV2", "A-DIV4", "A-BDE1", "M-DIV1", "M-DIV2", "M-BDE1"}
    assert all(g.pv[piece(name)] == 0 for name in stood)
    assert all(boss == -1 for boss in g.boss)
    assert g.chips == 2


@pytest.mark.rules("setup.crisis", "setup.hq")
def test_in_the_crisis_formations_are_assembled() -> None:
    g = laid_out("crisis")
    division = piece("A-DIV2")
    assert g.pv[division] == 1
    assert sum(boss == division for boss in g.boss) == 6
    assert g.chips == 4


@pytest.mark.rules("setup.pool")
@pytest.mark.parametrize("level", LEVELS)
def test_what_no_row_names_is_available(level: str) -> None:
    g = laid_out(level)
    assert any(g.at[p] == POOL for p in PACK.hqs[ALG])
    assert not any(g.at[p] == OFF_MAP for p in range(PACK.count) if not PACK.impact[p])


@pytest.mark.rules("unit.elite.home")
@pytest.mark.parametrize("level", LEVELS)
def test_the_guards_stand_in_their_capitals(level: str) -> None:
    g = laid_out(level)
    assert g.at[piece("A-RG1")] == space("alger")
    assert g.at[piece("M-RG1")] == space("rabat")
    assert not broken_guards(g)
    g.at[piece("A-RG1")] = space("oran")
    assert broken_guards(g)


def broken_guards(g: SandWars) -> list[str]:
    """What the invariants say of the Guards."""
    return [line for line in broken(g) if "capital" in line]


@pytest.mark.rules("lead.source")
@pytest.mark.parametrize("level", LEVELS)
def test_no_scenario_starts_with_a_leader(level: str) -> None:
    g = laid_out(level)
    for side in (ALG, MOR):
        assert all(g.at[p] == POOL for p in PACK.of_type[side, "leader"])
    named = [o.reveal for o in PACK.objectives]
    assert not any(award.type == "leader" for awards in named for award in awards)
    assert not any("leader" in row for row in PACK.aid.values())
