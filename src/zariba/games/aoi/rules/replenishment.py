"""The Replenishment Step (xviii.m6c): units, repair of installations, Fate, partisans."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep, Step
from zariba.games.aoi.material.pieces import INFANTRY
from zariba.games.aoi.rules.bombing import DAMAGE
from zariba.games.aoi.rules.fate import tempt_fate
from zariba.games.aoi.rules.installations import port_works, repair_candidates, unmark
from zariba.games.aoi.rules.partisans import raise_partisans
from zariba.games.aoi.rules.pilot_recovery import recover_pilots
from zariba.games.aoi.rules.stacking import why_no_room
from zariba.games.aoi.rules.state import (
    BOX,
    DEPLETED,
    NOT_NOW,
    NOT_YOURS,
    Aoi,
    best_reason,
    enter,
    owner,
)
from zariba.games.aoi.rules.supply import fed_hexes
from zariba.games.aoi.rules.zones_of_control import enemy_zoc, enemy_zoc_any

UNITS, PILOTS, REPAIRS, FATE, PARTISANS = range(5)
NO_PORT_CITY = Refusal("b7.14b", "replenished units appear in a port city of their own")
NO_HOME_CITY = Refusal("b7.14b", "replenished units appear in a home city of their own")
NOT_NAMED = Refusal("8.11a", "{it} is none of the places for replenished units", ("b7.14b",))


class ReplenishmentStep(Step[Aoi]):
    """Its parts one after another; those of both sides do not touch each other."""

    part: int = UNITS

    def work(self, g: Aoi) -> bool:
        """Begin the next part."""
        part, self.part = self.part, self.part + 1
        if part == UNITS:
            for seat, side in enumerate(g.plan.sides):
                if side.replenishes:  # 7.14a, 9.0b: never Ethiopia nor the Nationalists
                    g.push(Replenish(seat))
        elif part == PILOTS:
            recover_pilots(g)
        elif part == REPAIRS:
            repair(g)
        elif part == FATE:
            tempt_fate(g)
        else:
            g.pop()
            raise_partisans(g)
        return True


class Replenish(SeatStep[Aoi]):
    """A side takes units back from its Replenishment Box (b7.14a)."""

    piece: int = -1

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A unit, then where it appears."""
        if self.piece >= 0:
            back: Action = ("back", 0)
            where: list[Action] = [
                ("hex", hex_)
                for hex_ in places(g, self.piece)
                if why_not_there(g, self.piece, hex_) is None
            ]
            return Choice(
                "Where does the unit come back?", [*where, back], standing="Where a unit comes back"
            )
        options: list[Action] = [
            ("unit", piece)
            for piece in g.plan.sides[seat].pieces
            if why_not_replenish(g, seat, piece) is None
        ]
        return Choice("Replenish a unit?", [*options, DONE], standing="Replenishment")

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Pick it, place it, or go on."""
        if verb == "unit":
            self.piece = arg
        elif verb == "back":
            self.piece = -1
        elif verb == "hex":
            come_back(g, self.piece, arg)
            self.piece = -1
        else:
            g.pop()

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit or hex."""
        if verb == "unit" and self.piece < 0:
            return why_not_replenish(g, seat, arg) or NOT_NOW
        if verb == "hex" and self.piece >= 0:
            return why_not_there(g, self.piece, arg) or NOT_NOW
        return NOT_NOW


def why_not_replenish(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why a unit may not come back from the box now (b7.14a)."""
    pack = g.pack
    if pack.seat[piece] != seat:
        return NOT_YOURS
    if g.at[piece] != BOX:
        return Refusal("b7.14a", "{it} is not in the Replenishment Box")
    if pack.kind[piece] not in INFANTRY:
        return Refusal("b7.14a", "only infantry is replenished")
    major = pack.major[pack.nation[piece]]
    so_far = g.replenished[pack.nation[piece]]
    if major and so_far >= g.plan.replenished_a_month:  # R80
        return Refusal("b7.14a", f"{counted(so_far)} replenished this month already")
    if not major and so_far >= pack.limit.replenished_a_season:  # R79
        return Refusal("b7.14a", "a unit was replenished this season already")
    if g.eps[pack.nation[piece]] < price(g, piece):
        return Refusal(
            "b7.14a",
            f"{{it}} costs {price(g, piece)} EPs, and {g.eps[pack.nation[piece]]} are left",
        )
    reasons = []
    for hex_ in places(g, piece):
        reason = why_not_there(g, piece, hex_)
        if reason is None:
            return None
        reasons.append((pack.hex_name(hex_), reason))
    return best_reason(reasons, Refusal("b7.14b", "there is no place for {it}"))


def counted(number: int) -> str:
    """So many units, as the subject of a sentence."""
    return "a unit was" if number == 1 else f"{number} units were"


def places(g: Aoi, piece: int) -> tuple[int, ...]:
    """The places for a replenished unit: its own home's where its nation has one (b7.14b)."""
    side = g.plan.sides[g.pack.seat[piece]]
    return side.homes.get(g.pack.nation[piece], side.reinforced_at)


def price(g: Aoi, piece: int) -> int:
    """Half its cost rounded up, at least 1 EP; nothing for a minor nation (b7.14a)."""
    if not g.pack.major[g.pack.nation[piece]]:
        return 0
    return max(1, (g.pack.cost[piece] + 1) // 2)


def why_not_there(g: Aoi, piece: int, hex_: int) -> Refusal | None:
    """Why a replenished unit may not appear in a hex (b7.14b; the UK's places are named, 8.11a)."""
    seat = g.pack.seat[piece]
    side = g.plan.sides[seat]
    if hex_ not in places(g, piece) or owner(g, hex_) != seat:
        if side.at_home:
            return NO_HOME_CITY
        return NO_PORT_CITY if side.through_ports else NOT_NAMED
    if side.through_ports and not port_works(g, hex_):
        return Refusal("b7.14b", "the port of {it} does not function")
    if side.at_home and hex_ not in fed_hexes(g, seat):
        return Refusal("b7.14b", "{it} is not in supply")
    if enemy_zoc_any(g, seat, hex_):
        return Refusal("b7.14b", "an enemy zone of control covers {it}", ("b5.10b",))
    return why_no_room(g, (piece,), hex_)


def come_back(g: Aoi, piece: int, hex_: int) -> None:
    """Pay for a unit and place it, depleted where it has two steps."""
    pack = g.pack
    cost = price(g, piece)
    g.eps[pack.nation[piece]] -= cost
    g.replenished[pack.nation[piece]] += 1
    if pack.steps_of[piece] == 2:
        g.status[piece] |= DEPLETED
    enter(g, piece, hex_)
    g.tell(Event("replenished", seat=pack.seat[piece], units=(piece,), at=hex_, value=cost))


def repair(g: Aoi) -> None:
    """Each damaged installation outside enemy zones of control may be repaired (b7.16a)."""
    for seat in range(len(g.plan.sides)):
        for hex_, bit in repair_candidates(g, seat):
            if enemy_zoc(g, seat, hex_):
                continue
            die = g.roll(6, "repair")
            done = die >= g.pack.repair.from_die
            word = next(name for name, damage in DAMAGE.items() if damage == bit)
            g.tell(Event("repair", seat=seat, at=hex_, die=die, word=word, value=int(done)))
            if done:
                unmark(g, hex_, bit)
