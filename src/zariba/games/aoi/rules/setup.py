"""Set-up: each side places its order of battle, in the scenario's order (b0.6a, eth.b, 8.5a)."""

from zariba.core.choice import DONE, SET_UP, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.core.pack import kept
from zariba.games.aoi.material.order_of_battle import FORT, LARGE_AIRBASE, SMALL_AIRBASE
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import AIR, COMBAT, SHIP
from zariba.games.aoi.material.plans import Chits
from zariba.games.aoi.rules.bases import why_no_base
from zariba.games.aoi.rules.installations import base_hexes, mark
from zariba.games.aoi.rules.prepared import CHIT_BITS, chits_of, stands_prepared, take_prepared
from zariba.games.aoi.rules.stacking import roomy, why_no_room
from zariba.games.aoi.rules.state import (
    ABSENT,
    BASE_CHIT,
    DEAD,
    FORT_CHIT,
    NOT_NOW,
    NOT_YOURS,
    Aoi,
    enter,
    leave,
)

NO_STARTER = Refusal(
    "8.5a", "{it} is not among the pieces that start on the map", ("eth.c", "eaf.c")
)

CHIT_VERBS = {SMALL_AIRBASE: "chit", LARGE_AIRBASE: "large", FORT: "fortify"}
"""The words that take a chit of a kind in hand."""


class SetUp(SeatStep[Aoi]):
    """One side places everything it has from the start, or takes the default set-up."""

    piece: int = -1
    chit: str = ""
    """The kind of chit in hand."""

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A piece or a chit, then its hex; done when all stand."""
        if self.piece >= 0 or self.chit:
            hexes: list[Action] = [("hex", hex_) for hex_ in self.places(g, seat)]
            return Choice("Where does it start?", [*hexes, ("back", 0)])
        options: list[Action] = [] if stands_prepared(g, seat) else [("prepared", 0)]
        options += [
            (CHIT_VERBS[chits.kind], 0)
            for chits in g.plan.sides[seat].chits
            if missing(g, seat, chits)
        ]
        options += [("unit", piece) for piece in movable(g, seat)]
        if self.why_not_done(g, seat) is None:
            options.append(DONE)
        return Choice("Place your pieces, or take the default set-up", options, standing=SET_UP)

    def places(self, g: Aoi, seat: int) -> list[int]:
        """Where the piece or chit in hand may start."""
        if self.chit:
            area = stock(g, seat, self.chit).area
            return [h for h in area if why_not_chit_there(g, seat, self.chit, h) is None]
        return places(g, self.piece)

    def why_not_done(self, g: Aoi, seat: int) -> Refusal | None:
        """Why the set-up is not complete."""
        waiting = sum(g.at[p] < 0 for p in starters(g, seat)) + chits_left(g, seat)
        if waiting:
            return Refusal("b0.6a", f"{waiting} pieces are to be placed yet")
        return None

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Pick up, put down, or be done."""
        if verb == "prepared":
            take_prepared(g, seat)
        elif verb == "unit":
            self.piece = arg
        elif verb == "back":
            self.piece, self.chit = -1, ""
        elif verb == "hex":
            self.put(g, arg)
        elif verb != "done":
            self.chit = next(kind for kind, word in CHIT_VERBS.items() if word == verb)
        else:
            g.pop()
            g.tell(Event("setup", seat=seat, value=len(starters(g, seat))))

    def put(self, g: Aoi, hex_: int) -> None:
        """It stands there."""
        if self.chit:
            mark(g, hex_, CHIT_BITS[self.chit])
        else:
            if g.at[self.piece] >= 0:
                leave(g, self.piece)
            enter(g, self.piece, hex_)
        self.piece, self.chit = -1, ""

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that piece or hex."""
        if verb == "hex" and self.chit:
            return why_not_chit_there(g, seat, self.chit, arg) or NOT_NOW
        if verb == "hex" and self.piece >= 0:
            return why_not_start(g, self.piece, arg) or NOT_NOW
        if verb == "done":
            return self.why_not_done(g, seat) or NOT_NOW
        if verb == "prepared" and stands_prepared(g, seat):
            return Refusal("b0.6a", "everything stands as in the default set-up already")
        if verb == "unit" and self.piece < 0 and not self.chit:
            if g.pack.seat[arg] != seat:
                return NOT_YOURS
            return NO_STARTER
        return NOT_NOW


def starters(g: Aoi, seat: int) -> list[int]:
    """The pieces that a side has on the map from the start (8.5a)."""
    side, at = g.plan.sides[seat], g.at
    away = (DEAD, ABSENT)  # eaf.c
    return [piece for piece in side.pieces if side.areas[piece] and at[piece] not in away]


def stock(g: Aoi, seat: int, kind: str) -> Chits:
    """The chits of a kind that a side starts with."""
    return next(chits for chits in g.plan.sides[seat].chits if chits.kind == kind)


def missing(g: Aoi, seat: int, chits: Chits) -> int:
    """How many chits of a kind are not placed yet."""
    return chits.count - len(chits_of(g, seat, chits.kind)) if chits.count else 0


def chits_left(g: Aoi, seat: int) -> int:
    """The chits that are not placed yet."""
    return sum(missing(g, seat, chits) for chits in g.plan.sides[seat].chits)


def grounds(g: Aoi, piece: int) -> tuple[int, ...]:
    """The hexes of its area that are worth a look: air units start on bases only."""
    side = g.plan.sides[g.pack.seat[piece]]
    if g.pack.sort[piece] == AIR:
        area = side.start_hexes[piece]
        return tuple(h for h in base_hexes(g) if h in area)
    return side.areas[piece]


def places(g: Aoi, piece: int) -> list[int]:
    """Where a piece may start, other than where it stands."""
    here = g.at[piece]
    elsewhere = [h for h in grounds(g, piece) if h != here]
    if g.pack.sort[piece] == COMBAT:
        return list(roomy(g, piece, elsewhere))
    return [h for h in elsewhere if why_not_put(g, piece, h) is None]


def movable(g: Aoi, seat: int) -> list[int]:
    """The starters that have another place. Where one may go all that are alike may, unless they
    stand there: two such hexes are enough to know.
    """
    kinds = alike(g.pack, g.scenario, seat)
    known: dict[int, list[int]] = {}
    found = []
    for piece in starters(g, seat):
        two = known.get(kinds[piece])
        if two is None:
            two = known[kinds[piece]] = first_places(g, piece, 2)
        if len(two) == 2 or first_places(g, piece, 1):
            found.append(piece)
    return found


def first_places(g: Aoi, piece: int, number: int) -> list[int]:
    """So many of a piece's places at most."""
    here, found = g.at[piece], list[int]()
    for hex_ in grounds(g, piece):
        if hex_ != here and why_not_put(g, piece, hex_) is None:
            found.append(hex_)
            if len(found) == number:
                break
    return found


@kept
def alike(pack: AoiPack, scenario: str, seat: int) -> dict[int, int]:
    """By piece of a side: a number, the same for those that may stand in the same hexes."""
    side = pack.plan_by_id[scenario].sides[seat]
    numbers: dict[tuple[object, ...], int] = {}
    return {
        p: numbers.setdefault(
            (
                pack.sort[p],
                pack.nation[p],
                pack.exempt[p],
                pack.tribal[p],
                pack.seaplane[p],
                side.start_hexes[p],
            ),
            len(numbers),
        )
        for p in side.pieces
    }


def why_not_start(g: Aoi, piece: int, hex_: int) -> Refusal | None:
    """Why a piece may not start in a hex; enemy zones of control do not matter (R78)."""
    side = g.plan.sides[g.pack.seat[piece]]
    if hex_ not in side.start_hexes[piece]:  # eth.b, eaf.d, eaf.e, efr.b, efr.e, efr.f
        return Refusal(side.set_up, "{it} is outside the area for it", ("b0.6a",))
    return why_not_put(g, piece, hex_)


def why_not_put(g: Aoi, piece: int, hex_: int) -> Refusal | None:
    """Why a piece may not be put into a hex of its area."""
    pack = g.pack
    if pack.sort[piece] == COMBAT:
        return why_no_room(g, (piece,), hex_)
    if pack.sort[piece] == AIR:
        return why_no_base(g, piece, hex_)
    if pack.sort[piece] == SHIP and not pack.port[hex_]:
        return Refusal("sc.b", "ships start in port")
    return None


def why_not_chit_there(g: Aoi, seat: int, kind: str, hex_: int) -> Refusal | None:
    """Why a chit may not start in a hex: one airbase and one fort to a hex (b0.6a)."""
    if hex_ not in stock(g, seat, kind).area:
        return Refusal("b0.6a", "{it} is outside the area for it")
    if kind == FORT:
        lies = g.works.get(hex_, 0) & FORT_CHIT
        return Refusal("b0.6a", "a fort lies in {it} already") if lies else None
    if g.works.get(hex_, 0) & BASE_CHIT:
        return Refusal("b0.6a", "an airbase lies in {it} already")
    return None
