"""Air and naval missions outside combat: interdiction, air recon, strategic attack."""

from collections.abc import Iterator

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep, Step
from zariba.games.sandwars.rules.airfields import (
    cross,
    in_reach,
    may_cross,
    nearest_reason,
    reach_bits,
    ready,
    spaces_of,
    why_no_flight,
)
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.hostilities import abroad, add_chips
from zariba.games.sandwars.rules.intelligence import Look
from zariba.games.sandwars.rules.interception import Commitment
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.state import (
    OFF_MAP,
    SandWars,
    disrupt,
    lift,
    put,
    settle_control,
    units,
)
from zariba.games.sandwars.rules.supply import eliminate, in_supply

BOMBERS = ("airstrike", "helicopter", "uav", "elint")
"""Only Morocco ever has an ELINT (elint.morocco)."""


def interdictors(g: SandWars, seat: int, space: int, later: bool) -> list[int]:
    """Markers for an interdiction: armed ones, and ELINT beside them (interd.who)."""
    found: list[int] = []
    if not may_cross(g, seat, space):
        return found
    for kind in BOMBERS:
        markers = [m for m in ready(g, seat, kind) if g.pack.cv[m] or (kind == "elint" and later)]
        if markers and in_reach(g, seat, kind, space):
            found += markers
    return found


def lookers(g: SandWars, seat: int, space: int) -> list[int]:
    """Markers with Recon 1 or more in range (arec.who)."""
    if not may_cross(g, seat, space):
        return []
    found = []
    for kind in BOMBERS:
        markers = [m for m in ready(g, seat, kind) if g.pack.recon[m]]
        if markers and in_reach(g, seat, kind, space):
            found += markers
    return found


def reach_of(g: SandWars, seat: int, armed: bool) -> int:
    """The spaces that some marker fit for a mission can fly to, as bits."""
    bits = 0
    for kind in BOMBERS:
        values = g.pack.cv if armed else g.pack.recon
        if any(values[m] for m in ready(g, seat, kind)):
            bits |= reach_bits(g, seat, kind)
    return bits


def air_operations(g: SandWars, seat: int) -> Iterator[Action]:
    """Interdict units in a space, or look into one."""
    bombs = reach_of(g, seat, True)
    for s in range(g.pack.size):
        if bombs >> s & 1 and units(g, 1 - seat, s) and may_cross(g, seat, s):
            yield ("interdict", s)
    eyes = reach_of(g, seat, False)
    for s in spaces_of(g.pack, eyes):
        if may_cross(g, seat, s):
            yield ("watch", s)


def naval_operations(g: SandWars, seat: int) -> list[Action]:
    """Shell a coastal space (nav.ops, act.nav, map.coastal, oh.limit.naval)."""
    if not ready(g, seat, "naval"):
        return []
    return [
        ("shell", s)
        for s in range(g.pack.size)
        if g.pack.coastal[s] and units(g, 1 - seat, s) and (g.war or not abroad(g.pack, seat, s))
    ]


class Sortie(Planning):
    """The first marker of an interdiction."""

    space: int
    title: str

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Those in range."""
        if self.title == "Naval operations":
            found = ready(g, seat, "naval")
        else:
            found = interdictors(g, seat, self.space, False)
        return Choice("Send which marker?", [("marker", m) for m in found])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It is placed."""
        g.pop()
        spend(g, seat, self.card)
        g.push(Interdiction(seat, self.space, self.title, (arg,)))
        deploy(g, seat, arg, self.space, self.title)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it does not fly."""
        if verb != "marker":
            return Refusal("interd.who", "{it} has to wait: a marker is sent first")
        return why_no_interdictor(g, seat, arg, self.space, self.title, False)


def why_no_interdictor(
    g: SandWars, seat: int, marker: int, space: int, title: str, later: bool
) -> Refusal:
    """Why a marker cannot take part in an interdiction."""
    kind = g.pack.type[marker]
    if title == "Naval operations":
        if kind == "naval":
            return Refusal(
                "disp.offmap", "{it} cannot be sent: only a marker of your Off-Map box is"
            )
        return Refusal("nav.ops", "{it} cannot be sent: Naval operations send naval markers")
    if kind == "ssm":
        return Refusal(
            "ssm.only", "{it} cannot be sent: missiles are for Strategic attack", ("interd.who",)
        )
    if kind == "naval":
        return Refusal(
            "nav.ops",
            "{it} cannot be sent: naval markers need a Naval operations card",
            ("interd.who",),
        )
    if kind not in BOMBERS or not (g.pack.cv[marker] or (kind == "elint" and later)):
        return Refusal("interd.who", "{it} has nothing to attack with")
    return why_no_flight(g, seat, marker, space)


def deploy(g: SandWars, seat: int, marker: int, space: int, title: str) -> None:
    """A marker is put on the map, with the chip for a mission across the border (R-35)."""
    put(g, marker, space)
    g.report("sortie", seat=seat, units=(marker,), at=space, word=title)
    if g.pack.air[marker]:
        cross(g, seat, space)
    if abroad(g.pack, seat, space) and g.pack.actions[title].chips:
        rule = "act.strat.chip" if title == "Strategic attack" else "act.air.chip"
        add_chips(g, g.pack.actions[title].chips, rule)


class Interdiction(SeatStep[SandWars]):
    """Markers attack units of one space (interd.one_space, interd.cards)."""

    space: int
    title: str
    markers: tuple[int, ...]
    stage: int = 0
    targets: tuple[int, ...] = ()

    def work(self, g: SandWars) -> bool:
        """More cards, the other side's answer, targets, dice."""
        match self.stage:
            case 0:
                self.stage = 1
                g.reply = -1
                open_window(g, self.seat, (self.title,), "Add another marker to the strike?")
            case 1:
                if g.reply >= 0:
                    self.stage = 2
                    return True
                self.stage = 3
                sea = self.title == "Naval operations"
                g.push(Commitment(self.seat, self.space, self.markers, sea=sea))
            case 3:
                self.arrive(g)
            case 4:
                armed = self.armed(g)
                there = units(g, 1 - self.seat, self.space)
                if not there or len(self.targets) == len(armed):
                    self.stage = 5
                    dice = sum(g.pack.cv[m] for m in armed)
                    if there and dice:
                        g.push(Dice(self.seat, dice))
                        return True
                    g.faces = ()
                    return True
                return False
            case 5:
                self.hits(g)
            case _:
                return False
        return True

    def fellows(self, g: SandWars) -> list[int]:
        """Markers that another card could add."""
        if self.title == "Naval operations":
            return ready(g, self.seat, "naval")
        return interdictors(g, self.seat, self.space, True)

    def armed(self, g: SandWars) -> list[int]:
        """The markers that attack."""
        return [m for m in self.markers if g.pack.cv[m]]

    def arrive(self, g: SandWars) -> None:
        """If any marker survives, the enemy shows his units there (interd.reveal)."""
        self.markers = g.flown
        for m in g.scrambled:
            lift(g, m, OFF_MAP)
        self.stage = 4
        if self.armed(g) and units(g, 1 - self.seat, self.space):
            g.bared = (self.space, self.seat)
            g.shown += 1

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Which marker joins; which unit each attacks (interd.assign, interd.units_only)."""
        if self.stage == 2:
            found = self.fellows(g)
            return Choice("Send which marker?", [("marker", m) for m in found])
        marker = self.armed(g)[len(self.targets)]
        name = g.pack.kinds[g.pack.type[marker]].name
        there = units(g, 1 - seat, self.space)
        return Choice(
            f"{name} {g.pack.cv[marker]} attacks which unit?", [("target", p) for p in there]
        )

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Note it."""
        if self.stage == 2:
            self.markers = (*self.markers, arg)
            self.stage = 0
            deploy(g, seat, arg, self.space, self.title)
        else:
            self.targets = (*self.targets, arg)

    def hits(self, g: SandWars) -> None:
        """One die per factor: 4-5 disrupted, 6 eliminated (interd.roll, dis.source)."""
        faces = list(g.faces)
        kept = in_supply(g, units(g, 1 - self.seat, self.space))
        for marker, target in zip(self.armed(g), self.targets, strict=False):
            for _ in range(min(g.pack.cv[marker], len(faces))):
                face = faces.pop(0)
                g.report(
                    "interdicts",
                    seat=self.seat,
                    units=(marker, target),
                    at=self.space,
                    die=face,
                    word="interd.roll",
                )
                if g.at[target] != self.space:
                    continue
                fate = g.pack.impact_dice.interdiction.faces[face - 1]
                if fate == "eliminated" and not g.pack.hq[target]:
                    eliminate(g, target, target in kept, "interd.roll")
                elif fate != "none":
                    disrupt(g, target, "interd.hq" if g.pack.hq[target] else "interd.roll")
        g.pop()
        g.bared = (-1, -1)
        for m in self.markers:
            if g.at[m] >= 0:
                lift(g, m, OFF_MAP)  # air.return
        settle_control(g, self.space)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it is no target."""
        if verb == "target":
            return Refusal(
                "interd.units_only",
                "{it} is no target: interdiction is aimed at ground units of the space",
                ("interd.assign",),
            )
        if verb == "marker":
            return why_no_interdictor(g, seat, arg, self.space, self.title, True)
        if verb in ("interdict", "shell"):
            return Refusal(
                "interd.one_space", "{it} has to wait: one space is interdicted in a round"
            )
        return Refusal(
            "interd.cards", "{it} is no answer: each card adds one marker to the same space"
        )


# Air recon


class Overflight(Planning):
    """The marker of an air recon."""

    space: int

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Those with eyes, in range."""
        return Choice("Send which marker?", [("marker", m) for m in lookers(g, seat, self.space)])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It flies."""
        g.pop()
        spend(g, seat, self.card)
        g.push(AirRecon(seat, self.space))
        deploy(g, seat, arg, self.space, "Air operations")
        g.push(Commitment(seat, self.space, (arg,)))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it sees nothing."""
        if verb == "marker" and g.pack.type[arg] in BOMBERS and g.pack.recon[arg]:
            return why_no_flight(g, seat, arg, self.space)
        also = ("ssm.only",) if verb == "marker" and g.pack.type[arg] == "ssm" else ()
        return Refusal(
            "arec.who", "{it} cannot look: air recon needs an air marker with Recon 1 or more", also
        )


class AirRecon(Step[SandWars]):
    """A marker that came through sees all units of the space (arec.look)."""

    seat: int
    space: int

    def work(self, g: SandWars) -> bool:
        """Look, and fly home."""
        g.pop()
        for m in (*g.flown, *g.scrambled):
            lift(g, m, OFF_MAP)
        if g.flown:
            g.push(Look(self.seat, self.space))
        return True


def why_no_mission(g: SandWars, seat: int, verb: str, space: int) -> Refusal:
    """Why no mission is flown or sailed to a space."""
    if verb == "shell":
        if not g.pack.coastal[space]:
            return Refusal(
                "nav.ops",
                "{it} is not on the coast: naval markers reach coastal spaces only",
                ("map.coastal",),
            )
        if not g.war and abroad(g.pack, seat, space):
            return Refusal(
                "oh.limit.naval",
                "{it} is the enemy's coast, which is not attacked before hostilities",
            )
        return Refusal(
            "nav.ops",
            "{it} has no enemy unit, or you have no naval marker to send",
            ("disp.offmap",),
        )
    if verb == "interdict" and not units(g, 1 - seat, space):
        return Refusal("interd.units_only", "{it} has no enemy unit")
    values, rule = (g.pack.cv, "interd.who") if verb == "interdict" else (g.pack.recon, "arec.who")
    fit = [m for kind in BOMBERS for m in ready(g, seat, kind) if values[m]]
    if not fit:
        return Refusal(
            rule,
            "{it} is out of reach: no marker of the Off-Map box is fit for it",
            ("disp.offmap",),
        )
    return nearest_reason([why_no_flight(g, seat, m, space) for m in fit])
