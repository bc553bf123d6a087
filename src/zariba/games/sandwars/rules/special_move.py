"""Special moves: who goes by helicopter, Air Supply or sea, and where; bases carried by air."""

from collections.abc import Iterator

from zariba.core.choice import Action, Choice, Refusal
from zariba.games.sandwars.rules.airfields import CROSSED, airbases, cross, depots, may_cross, ready
from zariba.games.sandwars.rules.combat_memory import combat_now
from zariba.games.sandwars.rules.hostilities import STAYS_HOME, abroad, add_chips, may_enter
from zariba.games.sandwars.rules.journey import Journey
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.state import SandWars, attached, full, owner, room, shift, units


def passengers(g: SandWars, seat: int) -> list[int]:
    """Pieces that a Special move can take (act.special.who, hq.pv.reserve, R-93)."""
    return [
        p
        for p in g.pack.of_seat[seat]
        if g.at[p] >= 0
        and (g.pack.airmobile[p] or g.pack.amphibious[p])
        and g.boss[p] < 0
        and not (g.pack.hq[p] and (attached(g, p) or g.pv[p] == 0))
    ]


def landings(g: SandWars, seat: int, piece: int, only: int = -1) -> Iterator[Action]:
    """Where a piece can be taken, and how (act.special.mode, R-52, R-53).

    By helicopter with a base at either end, by Air Supply from a base, by sea between coasts.
    """
    start = g.at[piece]
    far = g.pack.km[start]
    spots = range(g.pack.size) if only < 0 else range(only, only + 1)
    if g.pack.airmobile[piece]:
        fields = {*airbases(g, seat), *depots(g, seat)}
        if ready(g, seat, "helicopter"):  # act.special.heli
            reach = g.pack.range_km["helicopter"]
            for s in spots:
                if far[s] <= reach and (start in fields or s in fields):
                    if takes_in(g, seat, piece, s) and may_cross(g, seat, s):
                        yield ("fly", s)
        if ready(g, seat, "air_supply") and start in fields:  # act.special.air, asup.transport
            reach = g.pack.range_km["air_supply"]
            for s in spots:
                if far[s] <= reach and takes_in(g, seat, piece, s) and may_cross(g, seat, s):
                    yield ("drop", s)
    if g.pack.amphibious[piece] and g.pack.coastal[start]:  # act.special.sea, cmdo.move
        for s in spots:
            if g.pack.coastal[s] and takes_in(g, seat, piece, s):
                yield ("sail", s)


def takes_in(g: SandWars, seat: int, piece: int, space: int) -> bool:
    """Whether another space has room for a piece, and it may go there."""
    return space != g.at[piece] and room(g, seat, space, 1) and may_enter(g, seat, (piece,), space)


def can_land(g: SandWars, seat: int, piece: int, only: int = -1) -> bool:
    """Whether a piece can be taken anywhere, or to one space."""
    return any(True for _ in landings(g, seat, piece, only))


def loads(g: SandWars, seat: int) -> list[int]:
    """Friendly bases, captured ones too, that Air Supply could carry (asup.base)."""
    if not ready(g, seat, "air_supply"):
        return []
    return [
        p
        for home in (0, 1)
        for p in g.pack.of_type[home, "logistics_base"]
        if g.at[p] >= 0 and owner(g, p) == seat and drops(g, seat, p)
    ]


def drops(g: SandWars, seat: int, base: int) -> list[int]:
    """Spaces in range that hold a friendly combat unit."""
    start = g.at[base]
    far, reach = g.pack.km[start], g.pack.range_km["air_supply"]
    return [
        s
        for s in range(g.pack.size)
        if s != start
        and far[s] <= reach
        and any(g.cv[p] and not g.pack.insurgent[p] for p in units(g, seat, s))
        and may_cross(g, seat, s)
    ]


def special_move(g: SandWars, seat: int) -> Iterator[Action]:
    """A piece to be taken somewhere, or a base."""
    for p in passengers(g, seat):
        if can_land(g, seat, p):
            yield ("lift", p)
    for p in loads(g, seat):
        yield ("carry", p)


class Board(Planning):
    """Where a piece goes, and whether a Leader comes along (lead.airmobile)."""

    piece: int
    chiefs: tuple[int, ...] = ()
    only: int = -1
    """The combat space when the card was added to a combat; it is laid down already."""

    def choice(self, g: SandWars, seat: int) -> Choice:
        """The landings."""
        options = list(landings(g, seat, self.piece, self.only))
        for p in g.sites[g.at[self.piece]]:
            if g.pack.type[p] == "leader" and g.pack.seat[p] == seat and p not in self.chiefs:
                options.append(("with", p))
        return Choice("Take it where?", options)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """The journey begins."""
        if verb == "with":
            self.chiefs = (*self.chiefs, arg)
            return
        g.pop()
        if self.only < 0:
            spend(g, seat, self.card)
        if g.pack.hq[self.piece] and g.pv[self.piece] > 0:
            g.pv[self.piece] -= 1
        g.push(Journey(seat, self.piece, self.chiefs, arg, verb))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it cannot go there that way."""
        if verb == "with":
            return Refusal(
                "lead.airmobile",
                "{it} cannot come along: only a Leader of the same space comes along",
            )
        if verb not in MODES:
            return Refusal(
                "act.special.mode",
                "{it} is out of reach: the piece goes by helicopter, by Air Supply or by sea",
            )
        if self.only >= 0 and arg != self.only:
            return Refusal(
                "act.special.combat", "{it} will not do: the card brings the piece into this combat"
            )
        return why_no_landing(g, seat, self.piece, verb, arg)


MODES = {"fly": "act.special.heli", "drop": "act.special.air", "sail": "act.special.sea"}
"""How a piece can be taken somewhere, and the rule of each way."""


def why_no_landing(g: SandWars, seat: int, piece: int, how: str, space: int) -> Refusal:
    """Why a piece cannot be taken to a space in that way."""
    rule = MODES[how]
    start = g.at[piece]
    if not (g.pack.amphibious[piece] if how == "sail" else g.pack.airmobile[piece]):
        why = "{it} is out: airborne troops go by air, naval infantry by sea, commandos by either"
        return Refusal("act.special.mode", why)
    if space != start and not room(g, seat, space, 1):
        return full(g)
    if not may_enter(g, seat, (piece,), space):
        return STAYS_HOME
    if how == "sail":
        return Refusal(rule, "{it} will not do: a sea move goes from one coastal space to another")
    kind = "helicopter" if how == "fly" else "air_supply"
    if not ready(g, seat, kind):
        return Refusal(
            rule, "{it} is out of reach: no marker for it is in the Off-Map box", ("disp.offmap",)
        )
    if g.pack.km[start][space] > g.pack.range_km[kind]:
        return Refusal(rule, "{it} is out of range", ("air.range",))
    if not may_cross(g, seat, space):
        return CROSSED
    ends = (start, space) if how == "fly" else (start,)
    if any(worn_base(g, seat, s) for s in ends):
        return Refusal(
            "dis.base.move", "{it} is out of reach: the Logistics Base is disrupted", (rule,)
        )
    also = ("air.base.heli",) if how == "fly" else ("air.base.elint",)
    return Refusal(
        rule,
        "{it} is out of reach: no friendly airbase or Logistics Base is where it is needed",
        also,
    )


def worn_base(g: SandWars, seat: int, space: int) -> bool:
    """Whether a disrupted Logistics Base of the side is there."""
    return any(
        g.pack.type[p] == "logistics_base" and owner(g, p) == seat and p in g.hurt
        for p in g.sites[space]
    )


def why_no_lift(g: SandWars, seat: int, piece: int) -> Refusal:
    """Why a piece cannot make a Special move at all."""
    if g.pack.type[piece] == "leader":
        why = "{it} cannot go: a Leader flies only with an airmobile unit of his space"
        return Refusal("lead.airmobile", why, ("act.special.who",))
    if g.pack.seat[piece] != seat or g.at[piece] < 0:
        return Refusal(
            "act.special.who", "{it} cannot go: only your own pieces on the map are taken along"
        )
    if not (g.pack.airmobile[piece] or g.pack.amphibious[piece]):
        why = (
            "{it} cannot go: only airborne and naval infantry, commandos and Airborne HQs make"
            " Special moves"
        )
        return Refusal("act.special.who", why)
    if g.boss[piece] >= 0:
        return Refusal("hq.locked", "{it} is attached: a unit attached to an HQ moves only with it")
    if g.pack.hq[piece] and attached(g, piece):
        return Refusal("act.special.who", "{it} cannot go: an HQ goes only with nothing attached")
    if g.pack.hq[piece] and g.pv[piece] == 0:
        why = "{it} has to stay: a stood-up HQ spends a PV to be activated, and it has none"
        return Refusal("hq.pv.reserve", why, ("hq.pv.spend",))
    if not g.pack.airmobile[piece]:
        return Refusal("act.special.sea", "{it} cannot go: a sea move starts in a coastal space")
    markers = ready(g, seat, "helicopter"), ready(g, seat, "air_supply")
    if not any(markers):
        return Refusal(
            "disp.offmap", "{it} cannot go: no helicopter and no Air Supply is in the Off-Map box"
        )
    rule = "act.special.heli" if markers[0] else "act.special.air"
    also = ("dis.base.move",) if worn_base(g, seat, g.at[piece]) else ()
    return Refusal(rule, "{it} finds no base to start from or to land at", also)


def why_no_carry(g: SandWars, seat: int, base: int) -> Refusal:
    """Why a Logistics Base cannot be carried at all."""
    if g.pack.type[base] != "logistics_base" or owner(g, base) != seat or g.at[base] < 0:
        return Refusal(
            "asup.base", "{it} cannot be carried: a friendly Logistics Base on the map is carried"
        )
    if not ready(g, seat, "air_supply"):
        return Refusal(
            "disp.offmap",
            "{it} cannot be carried: no Air Supply is in the Off-Map box",
            ("asup.base",),
        )
    return Refusal(
        "asup.base", "{it} cannot be carried: no space in range holds a friendly combat unit"
    )


class PickPassenger(Planning):
    """The piece that a Special move adds to a combat (act.special.combat)."""

    space: int

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Those that can land there."""
        found = [p for p in passengers(g, seat) if can_land(g, seat, p, self.space)]
        return Choice("Bring which unit into the combat?", [("lift", p) for p in found])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """How it gets there."""
        g.pop()
        g.push(Board(seat, -1, arg, (), self.space))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it cannot join."""
        if arg in passengers(g, seat):
            return Refusal(
                "act.special.combat", "{it} cannot go: nothing can take it into this combat"
            )
        return why_no_lift(g, seat, arg)


class Carry(Planning):
    """A Logistics Base goes by Air Supply (unit.base.static)."""

    base: int

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Spaces with a combat unit to receive it."""
        return Choice("Carry the base where?", [("to", s) for s in drops(g, seat, self.base)])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It is there."""
        g.pop()
        spend(g, seat, self.card)
        start = g.at[self.base]
        cross(g, seat, arg)
        shift(g, (self.base,), arg)
        g.report("base carried", seat=seat, units=(self.base,), at=start, to=arg, word="asup.base")
        if abroad(g.pack, seat, arg):
            add_chips(g, g.pack.actions["Special move"].chips, "act.special.chip")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        if verb != "to":
            return Refusal("asup.base", "{it} is no answer: say where the base is carried")
        if g.pack.km[g.at[self.base]][arg] > g.pack.range_km["air_supply"]:
            return Refusal("asup.base", "{it} is out of range", ("air.range",))
        if not may_cross(g, seat, arg):
            return CROSSED
        return Refusal(
            "asup.base", "{it} will not do: a base goes to a space with a friendly combat unit"
        )


def can_bring(g: SandWars, seat: int) -> bool:
    """Whether a piece could be brought into the combat."""
    frame = combat_now(g)
    return frame is not None and any(can_land(g, seat, p, frame.space) for p in passengers(g, seat))
