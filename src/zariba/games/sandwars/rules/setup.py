"""The opening position of a mobilization level (setup.order, setup.levels)."""

from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.decks import draw_hand
from zariba.games.sandwars.rules.state import FACE_DOWN, OFF_MAP, POOL, SandWars, put


def bare(g: SandWars) -> None:
    """An empty map: everything available, every space its country's (def.control.start)."""
    g.war = g.pack.common.hostilities
    g.turn = g.played = g.pack.common.first_turn
    g.first = g.active = g.pack.first_player  # seq.first
    g.at = [POOL] * g.pack.all
    g.cv = list(g.pack.cv)
    g.boss = [-1] * g.pack.all
    g.pv = {p: FACE_DOWN for p in range(g.pack.all) if g.pack.hq[p]}
    g.ground = [()] * (2 * g.pack.size)
    g.sites = [()] * g.pack.size
    g.ctrl = list(g.pack.home)  # map.homes, map.disputed.setup
    g.hand, g.discard = [(), ()], [(), ()]
    g.deck = [g.pack.decks[ALG], g.pack.decks[MOR]]
    g.base_hand = g.pack.start_hand  # hand.start


def lay_out(g: SandWars) -> None:
    """Hands are drawn, then the pieces of the level are placed (setup.hands, setup.pool)."""
    for seat in (ALG, MOR):
        draw_hand(g, seat, g.pack.start_hand[seat], "setup.hands")
    place_level(g)
    g.report("set up", word="setup.order")


def place_level(g: SandWars) -> None:
    """The pieces and chips of the level (setup.peacetime, setup.tensions, setup.crisis)."""
    g.chips = g.pack.level_index[g.scenario].chips_in_pool
    for row in g.pack.setup:
        if row.scenario != g.scenario:
            continue
        piece = g.pack.piece_index[row.piece]
        if row.space == "off_map":
            g.at[piece] = OFF_MAP
            continue
        put(g, piece, g.pack.space_index[row.space])
        if g.pack.ground[piece]:
            g.cv[piece] = row.cv
        if g.pack.hq[piece]:
            g.pv[piece] = row.pv if row.hq_state == "stood_up" else FACE_DOWN  # setup.hq
        if row.attached_to:
            g.boss[piece] = g.pack.piece_index[row.attached_to]
