"""Partisans and what calls them: invasion, and Atrocity (10.6, b10.6a, b10.6b, b10.6d)."""

from zariba.core.choice import Action, Choice, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import PARTISAN
from zariba.games.aoi.material.plans import Uprising
from zariba.games.aoi.rules.state import (
    MOVED,
    NOT_NOW,
    OFF,
    Aoi,
    Sum,
    enemy,
    enter,
    holder,
    owner,
    shift,
    total,
)

NO_ABETTING = Refusal("10.6f", "only a power that abets partisans buys them", ("b10.6c",))
LIMIT_REACHED = Refusal("10.6b", "no more partisans may be on the map", ("b10.6c",))
NO_COUNTRY = Refusal("b10.6a", "there is no hex where one could rise", ("b10.6c",))


def partisan_in(g: Aoi, hex_: int, seat: int) -> int:
    """A partisan of a side in a hex, -1 for none."""
    pack = g.pack
    for piece in g.beside.get(hex_, ()):
        if pack.sort[piece] == PARTISAN and pack.seat[piece] == seat:
            return piece
    return -1


def invade(g: Aoi, nation: int) -> None:
    """An enemy combat unit has entered this nation: from now on partisans may rise (10.6a)."""
    if not g.invaded[nation]:
        g.invaded[nation] = 1
        g.tell(Event("invaded", at=nation))


def commit_atrocity(g: Aoi, nation: int) -> None:
    """Something was done there that its people will not forget (b10.6d, 10.6e)."""
    if not g.atrocities[nation]:
        g.atrocities[nation] = 1
        g.tell(Event("atrocity", at=nation))


def rising(g: Aoi, nation: int) -> Sum:
    """What is added to the partisan roll of a nation (b10.6a)."""
    table, parts = g.pack.partisans, []
    if g.atrocities[nation]:
        parts.append(Part("after an Atrocity", "b10.6d", table.atrocity))
    if nation in g.plan.conquered:  # R70
        parts.append(Part("the country was conquered", "b10.6a", table.conquered))
    return tuple(parts)


def waiting(g: Aoi, seat: int) -> int:
    """A partisan that may still come, -1 where the limit is reached (10.6b)."""
    pack = g.pack
    pieces = g.plan.sides[seat].of_sort[PARTISAN]
    limit = pack.partisans.limit[pack.nation_names[g.plan.partisan_nation]]
    if sum(g.at[p] >= 0 for p in pieces) >= limit:
        return -1
    return next((p for p in pieces if g.at[p] == OFF), -1)


def country_of(g: Aoi, piece: int) -> tuple[int, ...]:
    """The hexes of a partisan's nation."""
    special = g.plan.special
    if special is None:
        return g.plan.partisan_hexes
    return next(one.hexes for one in special.uprisings if piece in one.pieces)


def raise_in_the_east(g: Aoi, uprisings: tuple[Uprising, ...]) -> None:
    """Each nation under the Axis may have its partisans, one in a season (b10.6a)."""
    for number, one in enumerate(uprisings):
        piece = next((p for p in one.pieces if g.at[p] == OFF), -1)
        if piece < 0 or number in g.risen or not (one.conquered or g.invaded[one.nation]):
            continue
        seat = g.pack.seat[piece]
        if not places(g, seat, one.hexes):
            continue
        parts = unrest(g, one)
        die = g.roll(6, "partisans")
        comes = die + total(parts) >= g.pack.partisans.from_die
        value, word = int(comes), one.name
        g.tell(Event("partisan_roll", seat=seat, die=die, parts=parts, value=value, word=word))
        if comes:
            g.risen = (*g.risen, number)
            g.push(PlacePartisan(seat, piece))


def unrest(g: Aoi, one: Uprising) -> Sum:
    """What is added to the roll of a nation in the east: it was conquered before the war, or an
    Atrocity has occurred (b10.6a, b10.6d).
    """
    table, parts = g.pack.partisans, []
    if 0 <= one.atrocity_from <= g.month:
        parts.append(Part("after an Atrocity", "b10.6d", table.atrocity))
    if one.conquered:
        parts.append(Part("the country was conquered", "b10.6a", table.conquered))
    return tuple(parts)


def raise_partisans(g: Aoi) -> None:
    """Roll for the nation of the scenario that has been invaded (eth.g); no season limits it."""
    if g.plan.special is not None:
        raise_in_the_east(g, g.plan.special.uprisings)
        return
    nation = g.plan.partisan_nation
    if nation < 0:  # 10.6d: never during the civil war
        return
    seat = g.pack.nation_seat[nation]
    piece = waiting(g, seat)
    if not g.invaded[nation] or piece < 0 or not places(g, seat):
        return
    parts = rising(g, nation)
    die = g.roll(6, "partisans")
    comes = die + total(parts) >= g.pack.partisans.from_die
    g.tell(Event("partisan_roll", seat=seat, die=die, parts=parts, value=int(comes)))
    if comes:
        g.push(PlacePartisan(seat, piece))


def places(g: Aoi, seat: int, country: tuple[int, ...] = ()) -> list[int]:
    """Where a partisan may appear: in its country, or in that of the scenario."""
    country = country or g.plan.partisan_hexes
    return [hex_ for hex_ in country if why_not_rise(g, seat, hex_, country) is None]


def why_not_rise(g: Aoi, seat: int, hex_: int, country: tuple[int, ...] = ()) -> Refusal | None:
    """Why a partisan may not appear in a hex (b10.6a)."""
    if hex_ not in (country or g.plan.partisan_hexes):
        return Refusal("b10.6a", "partisans rise in their own country only")
    if owner(g, hex_) != enemy(seat):
        return Refusal("b10.6a", "partisans rise in hexes that the enemy owns")
    return why_no_room(g, seat, hex_)


def why_no_room(g: Aoi, seat: int, hex_: int) -> Refusal | None:
    """Why a partisan may not be in a hex of its country (b10.6b)."""
    if holder(g, hex_) == enemy(seat):
        return Refusal("b10.6b", "an enemy combat unit is in {it}")
    if g.pack.city[hex_]:
        return Refusal("b10.6b", "partisans keep out of cities")
    if partisan_in(g, hex_, seat) >= 0:
        return Refusal("b10.6b", "a partisan is in {it} already")
    return None


def why_no_purchase(g: Aoi, seat: int) -> Refusal | None:
    """Why a side may not buy a partisan now: abetting powers do (10.6f, b10.6c)."""
    side = g.plan.sides[seat]
    if not side.abets_partisans:
        return NO_ABETTING
    if waiting(g, seat) < 0:
        return LIMIT_REACHED
    price = g.pack.partisans.buy_ep
    if g.eps[side.nation] < price:
        return Refusal("b10.6c", f"a partisan costs {price} EPs")
    free = any(why_not_rise(g, seat, hex_) is None for hex_ in g.plan.partisan_hexes)
    return None if free else NO_COUNTRY


def buy_partisan(g: Aoi, seat: int, hex_: int) -> None:
    """Pay for it; it rises there (b10.6c)."""
    piece, price = waiting(g, seat), g.pack.partisans.buy_ep
    g.eps[g.plan.sides[seat].nation] -= price
    enter(g, piece, hex_)
    g.tell(Event("partisan_bought", seat=seat, units=(piece,), at=hex_, value=price))


class PlacePartisan(SeatStep[Aoi]):
    """The side of a nation puts the partisan that has come into a hex (b10.6a)."""

    piece: int

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Any hex of the country that the enemy owns and does not hold."""
        options: list[Action] = [
            ("hex", hex_) for hex_ in places(g, seat, country_of(g, self.piece))
        ]
        return Choice("Where does the partisan rise?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It is there."""
        g.pop()
        enter(g, self.piece, arg)
        g.tell(Event("partisan", seat=seat, units=(self.piece,), at=arg))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        if verb != "hex":
            return NOT_NOW
        return why_not_rise(g, seat, arg, country_of(g, self.piece)) or NOT_NOW


class PartisanMove(SeatStep[Aoi]):
    """A partisan moves one hex in its side's Movement Phase (b10.6b)."""

    piece: int

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A neighbouring hex of its country, or stay."""
        here = g.at[self.piece]
        options: list[Action] = [
            ("hex", to) for to in g.pack.joined[here] if why_not_slip(g, self.piece, to) is None
        ]
        return Choice("Where does the partisan go?", [*options, ("back", 0)])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """It slips away, or is put down again."""
        g.pop()
        if verb == "back":
            return
        start = g.at[self.piece]
        shift(g, self.piece, arg)
        g.status[self.piece] |= MOVED
        g.tell(Event("partisan_move", seat=seat, units=(self.piece,), at=start, to=arg))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        return (why_not_slip(g, self.piece, arg) if verb == "hex" else None) or NOT_NOW


def why_not_slip(g: Aoi, piece: int, to: int) -> Refusal | None:
    """Why a partisan may not move into a hex: any terrain will do (b10.6b)."""
    if to not in g.pack.joined[g.at[piece]]:
        return Refusal("b10.6b", "a partisan moves one hex")
    if to not in country_of(g, piece):
        return Refusal("b10.6b", "partisans stay in their own country")
    return why_no_room(g, g.pack.seat[piece], to)


def may_slip(g: Aoi, piece: int) -> bool:
    """Whether a partisan has a hex to move to."""
    return any(why_not_slip(g, piece, to) is None for to in g.pack.joined[g.at[piece]])
