"""The opening position of a mobilization level (setup.order, setup.levels)."""

from zariba.core.flow import Event
from zariba.games.sandwars.material.pack import ALG, MOR, PACK, SIDES
from zariba.games.sandwars.rules.decks import draw_hand
from zariba.games.sandwars.rules.state import FACE_DOWN, OFF_MAP, POOL, SPACES, SandWars, put


def bare(g: SandWars) -> None:
    """An empty map: everything available, every space its country's (def.control.start)."""
    g.at = [POOL] * PACK.all
    g.cv = list(PACK.cv)
    g.hurt = [0] * PACK.all
    g.boss = [-1] * PACK.all
    g.pv = [FACE_DOWN] * PACK.all
    g.taker = [-1] * PACK.all
    g.since = [0] * PACK.all
    g.ground = [()] * (2 * SPACES)
    g.sites = [()] * SPACES
    g.ctrl = list(PACK.home)  # map.homes, map.disputed.setup
    g.spoiled = [0] * SPACES
    g.objective = [-1, -1]
    g.open = [False, False]
    g.rewarded = [False, False]
    g.oil_up, g.boom, g.across = [0, 0], [0, 0], [0, 0]
    g.hand, g.discard, g.aside, g.stacked = [(), ()], [(), ()], [(), ()], [(), ()]
    g.deck = [PACK.decks[ALG], PACK.decks[MOR]]
    g.base_hand = [PACK.common.start_hand[side] for side in SIDES]  # hand.start


def lay_out(g: SandWars) -> None:
    """Hands are drawn, then the pieces of the level are placed (setup.hands, setup.pool)."""
    for side in (ALG, MOR):
        draw_hand(g, side, PACK.common.start_hand[SIDES[side]], "setup.hands")
    place_level(g)
    g.tell(Event("set up", word="setup.order"))


def place_level(g: SandWars) -> None:
    """The pieces and chips of the level (setup.peacetime, setup.tensions, setup.crisis)."""
    g.chips = PACK.level_index[g.scenario].chips_in_pool
    for row in PACK.setup:
        if row.scenario != g.scenario:
            continue
        piece = PACK.piece_index[row.piece]
        if row.space == "off_map":
            g.at[piece] = OFF_MAP
            continue
        put(g, piece, PACK.space_index[row.space])
        if PACK.ground[piece]:
            g.cv[piece] = row.cv
        if PACK.hq[piece]:
            g.pv[piece] = int(row.pv) if row.hq_state == "stood_up" else FACE_DOWN  # setup.hq
        if row.attached_to:
            g.boss[piece] = PACK.piece_index[row.attached_to]
