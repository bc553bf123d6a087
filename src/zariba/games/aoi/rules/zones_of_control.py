"""Zones of control: where they reach, where they are inhibited, what is contested (b5.10)."""

from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.rules.state import Aoi, owner


def enemy_zoc(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether an uninhibited zone of control of the enemy of a side covers a hex (b5.10a).

    Friendly units in the hex change nothing here: supply and retreat ask for them besides.
    """
    seats, stacks, alone = g.pack.seat, g.stacks, g.pack.guns_alone
    for near in g.pack.zoc_from[hex_]:  # not into jungle (5.8a, 5.8b), not over closed water
        stack = stacks.get(near)
        if stack and seats[stack[0]] != seat and stack not in alone:  # 11.38b
            return True
    return enemy_inside(g, seat, hex_)


def enemy_inside(g: Aoi, seat: int, hex_: int) -> bool:
    """Whether a hex is the enemy's own: his units stand there, or a partisan of his (b5.10a)."""
    pack = g.pack
    stack = g.stacks.get(hex_)
    if stack and pack.seat[stack[0]] != seat:
        return True
    beside = g.beside.get(hex_)
    if not beside:
        return False
    # HQs, Generals and air units have no zone of control; a partisan has it in its own hex only
    return any(pack.sort[p] == PARTISAN and pack.seat[p] != seat for p in beside)


def enemy_zoc_any(g: Aoi, seat: int, hex_: int) -> bool:
    """The same, an inhibited zone counted too: for placing, building and rail (b5.10b)."""
    seats, stacks, alone = g.pack.seat, g.stacks, g.pack.guns_alone
    for near in g.pack.inhibited_from[hex_]:
        stack = stacks.get(near)
        if stack and seats[stack[0]] != seat and stack not in alone:
            return True
    return enemy_zoc(g, seat, hex_)


def contested(g: Aoi, hex_: int) -> bool:
    """Whether one side owns a hex and an uninhibited zone of the other covers it (b5.10d)."""
    seat = owner(g, hex_)
    return seat >= 0 and enemy_zoc(g, seat, hex_)
