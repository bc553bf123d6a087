"""What each side sees of the other, in whole views."""

import pytest
from sandwars_positions import PACK
from staging import bare_map

from zariba.games.sandwars.game import SandWarsGame, make
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.state import FACE_DOWN, UNKNOWN, SandWars, units

GAME: SandWarsGame = make()


def staged(**words: object) -> SandWars:
    """A bare map with these things on it, waiting."""
    return bare_map(GAME, "peacetime", **words)


def backs(view: SandWars, side: int, space: str) -> list[tuple[int, bool, bool, bool]]:
    """The blocks that a view shows from behind in a space."""
    there = units(view, side, PACK.space_index[space])
    return [PACK.backs[p - PACK.count] for p in there if p >= PACK.count]


@pytest.mark.rules("unit.hidden", "vis.views")
def test_a_view_holds_neither_type_nor_value_of_an_enemy_block() -> None:
    g = staged(place={"A-TK1": "tlemcen"}, cv={"A-TK1": 2})
    tank = PACK.piece_index["A-TK1"]
    view = GAME.mask(g, MOR)
    assert view.at[tank] == UNKNOWN
    assert view.cv[tank] == PACK.cv[tank] != g.cv[tank]
    assert backs(view, ALG, "tlemcen") == [(ALG, False, False, False)]
    own = GAME.mask(g, ALG)
    assert own.at[tank] == PACK.space_index["tlemcen"]
    assert own.cv[tank] == 2


@pytest.mark.rules("vis.views", "disp.hq")
def test_planning_values_and_attached_units_stay_hidden() -> None:
    six = ["A-TK1", "A-TK2", "A-ME1", "A-ME2", "A-SP1", "A-AR1"]
    full = staged(place={"A-DIV2": "tlemcen"}, pv={"A-DIV2": 3}, attached={"A-DIV2": six})
    bare = staged(place={"A-DIV3": "tlemcen"}, pv={"A-DIV3": 0})
    one, other = GAME.mask(full, MOR), GAME.mask(bare, MOR)
    for p in range(PACK.count):
        if PACK.block[p] and PACK.seat[p] == ALG:
            assert (one.at[p], one.pv.get(p, FACE_DOWN), one.boss[p]) == (UNKNOWN, FACE_DOWN, -1)
    assert GAME.encode(one) == GAME.encode(other)


@pytest.mark.rules("vis.views", "card.hand_hidden")
def test_a_view_counts_the_cards_of_the_enemy_and_names_none() -> None:
    g = staged(hand={"ALG": ["A32", "A33"], "MOR": ["M31"]}, objective={"ALG": "ALG-2"})
    view = GAME.mask(g, MOR)
    assert view.hand[ALG] == (-1, -1)
    assert set(view.deck[ALG]) == {-1}
    assert len(view.deck[ALG]) == 52
    assert view.objective[ALG] == UNKNOWN
    assert view.hand[MOR] == g.hand[MOR]
    assert view.objective[MOR] == g.objective[MOR]


@pytest.mark.rules("vis.views", "unit.special", "unit.status")
def test_plastic_pieces_markers_boxes_and_discards_are_open() -> None:
    g = staged(
        place={
            "A-GU1": "tindouf",
            "A-LB1": "tindouf",
            "A-FT1": "tindouf",
            "A-LD1": "tindouf",
            "A-RS1": "bechar",
            "A-CJ1": "taza",
            "A-AS1": "off_map",
            "A-TK1": "replacement",
            "A-TK2": "tindouf",
            "A-LB2": "oujda",
            "M-MO1": "oujda",
        },
        disrupted=["A-LB1", "A-TK2", "hassi_rmel"],
        captured={"A-LB2": "MOR"},
        control={"figuig": "ALG"},
        discard={"ALG": ["A40"]},
        base_hand={"ALG": 8},
        chips=3,
        turn=4,
    )
    view = GAME.mask(g, MOR)
    assert view.sites == g.sites
    assert view.ctrl == g.ctrl
    assert view.spoiled == g.spoiled
    assert view.taker == g.taker
    assert view.discard == g.discard
    assert view.base_hand == g.base_hand
    assert (view.chips, view.turn) == (3, 4)
    for name in ("A-GU1", "A-LB1", "A-FT1", "A-LD1", "A-AS1", "A-TK1"):
        p = PACK.piece_index[name]
        assert view.at[p] == g.at[p]
        assert (p in view.hurt) == (p in g.hurt)
    assert backs(view, ALG, "tindouf") == [(ALG, False, False, True)]


@pytest.mark.rules("vis.views")
def test_which_unit_is_sent_away_as_excess_is_not_seen_before_it_goes() -> None:
    crowd = {f"M-MO{n}": "bouarfa" for n in range(1, 13)}
    tanks = {f"A-TK{n}": "figuig" for n in (1, 2, 3)}
    g = staged(
        war=True,
        step="combat",
        combat={"space": "figuig"},
        place={**crowd, **tanks, "M-TK1": "figuig"},
        hand={"ALG": [], "MOR": []},
        deck={"ALG": ["A35", "A13"], "MOR": ["M09"]},
    )
    assert GAME.apply(g, ALG, ("go", 0)) is None
    assert GAME.apply(g, ALG, ("fight", 0)) is None
    before = repr(GAME.mask(g, ALG).flow[-1])
    assert GAME.apply(g, MOR, ("unit", PACK.piece_index["M-MO7"])) is None
    assert repr(GAME.mask(g, ALG).flow[-1]) == before
    assert repr(GAME.mask(g, MOR).flow[-1]) != before
