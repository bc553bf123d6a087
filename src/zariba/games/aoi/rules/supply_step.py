"""The Supply Step (xviii.m6b): chits, depletion, marks."""

from zariba.core.choice import Part
from zariba.core.flow import Event, Step
from zariba.games.aoi.material.pieces import AIR, COMBAT
from zariba.games.aoi.rules.elimination import lose_step
from zariba.games.aoi.rules.generals import orphaned
from zariba.games.aoi.rules.state import Aoi, Sum, holder, on_map, owner, total
from zariba.games.aoi.rules.supply import fed_in_supply_step, is_fed
from zariba.games.aoi.rules.victory import judge_supply_step


class SupplyStep(Step[Aoi]):
    """For both sides at once, in this order (xviii.m6b)."""

    def work(self, g: Aoi) -> bool:
        """Who is in supply now; chits are used up; long hunger costs steps; marks are set."""
        g.pop()
        hungry = [p for seat in range(len(g.plan.sides)) for p in unsupplied(g, seat)]
        spend_chits(g)
        for piece in sorted(g.cut_off):
            if g.pack.is_combat[piece] and g.cut_off[piece] >= g.pack.depletion.from_month:
                deplete(g, piece)
        mark(g, [piece for piece in hungry if g.at[piece] >= 0])
        judge_supply_step(g)
        return True


def unsupplied(g: Aoi, seat: int) -> list[int]:
    """The land and air units of a side that cannot trace; nothing else needs supply (b7.12a).

    The French in Djibouti are of no side: they draw from its port and never lack anything (7.0h).
    """
    fed = fed_in_supply_step(g, seat)
    units = on_map(g, seat, COMBAT) + on_map(g, seat, AIR)
    flown_in = {hex_ for hex_, whose in g.air_chits.items() if whose == seat}  # b4.23b
    return [
        p for p in units if g.at[p] not in fed and g.at[p] not in flown_in and not is_fed(g, p, fed)
    ]


def spend_chits(g: Aoi) -> None:
    """A Sea Supply chit has fed its neighbourhood, an Air Supply chit its hex (b3.25a, b4.23b)."""
    for hex_, seat in g.chits.items():
        g.tell(Event("chit_spent", seat=seat, at=hex_))
    g.chits = {}
    for hex_, seat in g.air_chits.items():
        g.tell(Event("air_chit_spent", seat=seat, at=hex_))
    g.air_chits = {}


def deplete(g: Aoi, piece: int) -> None:
    """A land unit that has been marked for two or more months running may lose a step (b7.13a).

    The mark decides: the check comes before it is seen who can trace now.
    """
    pack = g.pack
    parts = hardship(g, piece)
    die = g.roll(6, "depletion", (piece,))
    lost = die + total(parts) <= pack.depletion.loses_at
    seat, hex_ = pack.seat[piece], g.at[piece]
    word = "loss" if lost else "holds"
    g.tell(Event("depletion", seat=seat, units=(piece,), at=hex_, die=die, parts=parts, word=word))
    if lost:
        lose_step(g, piece, "b7.13a")
        if holder(g, hex_) < 0:
            orphaned(g, hex_, seat)


def hardship(g: Aoi, piece: int) -> Sum:
    """What is added to the depletion roll of a unit (b7.13a)."""
    pack, hex_, table = g.pack, g.at[piece], g.pack.depletion
    parts = []
    if pack.ground[hex_].depletion:
        desert = pack.ground[hex_].supply == "never"
        rule = "7.13b" if desert else "7.13a"
        parts.append(Part(pack.terrain[hex_], rule, pack.ground[hex_].depletion))
    further = g.cut_off[piece] - table.from_month
    if further:
        parts.append(Part("months beyond", "b7.13a", further * table.each_further_month))
    if pack.city[hex_] and owner(g, hex_) == pack.seat[piece]:
        parts.append(Part("friendly city", "b7.13a", table.friendly_city))
    return tuple(parts)


def mark(g: Aoi, hungry: list[int]) -> None:
    """Mark who is out of supply now, and take the mark off the others (b7.12a)."""
    before = g.cut_off
    g.cut_off = {piece: before.get(piece, 0) + 1 for piece in hungry}
    for piece in hungry:
        if piece not in before:
            g.tell(Event("out_of_supply", seat=g.pack.seat[piece], units=(piece,), at=g.at[piece]))
    for piece in before:
        if piece not in g.cut_off and g.at[piece] >= 0:
            g.tell(Event("in_supply", seat=g.pack.seat[piece], units=(piece,), at=g.at[piece]))
