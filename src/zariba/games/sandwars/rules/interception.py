"""Markers committed to a space: air defence, interception and its exchange of fire."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Step
from zariba.games.sandwars.material.map import MOR
from zariba.games.sandwars.rules.airfields import cross, in_reach, may_cross, ready
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.hostilities import abroad
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.state import (
    OFF_MAP,
    REPLACEMENT,
    SandWars,
    lift,
    owner,
    put,
    units,
)

HOLD: Action = ("hold", 0)
FATES = {"aborted": OFF_MAP, "eliminated": REPLACEMENT}
"""Where a marker goes that is shot at; the worse the lower."""


def defended(g: SandWars, seat: int, space: int) -> bool:
    """Whether a side's air defence fires there (ad.when, ad.resource).

    It has units, Forts or bases there, or controls a Resource city.
    """
    if any(not g.pack.hq[p] for p in units(g, seat, space)):
        return True
    for p in g.sites[space]:
        if g.pack.type[p] in ("fort", "logistics_base") and owner(g, p) == seat:
            return True
    return seat == MOR and g.pack.kind_of[space] == "resource_city" and g.ctrl[space] == seat


def has_guns(g: SandWars, seat: int, space: int) -> bool:
    """Air defence as the other side sees it: any block there may be a combat unit."""
    return bool(units(g, seat, space)) or defended(g, seat, space)


def send_home(g: SandWars, marker: int, place: int, rule: str) -> None:
    """A marker leaves the map, aborted or eliminated."""
    kind = "aborted" if place == OFF_MAP else "shot down"
    g.report(kind, seat=g.pack.seat[marker], units=(marker,), at=g.at[marker], word=rule)
    lift(g, marker, place)


# The stages of a commitment.
PLACE, FLAK, FLAK_DICE, CALL, CALLED, PICK, AIM, EXCHANGE, VOLLEY, REPLY, HITS, OVER = range(12)


class Commitment(Step[SandWars]):
    """Markers are over a space; the other side answers (air.seq, nav.icpt).

    The survivors are left in `g.flown`, the interceptors in `g.scrambled`.
    """

    seat: int
    space: int
    markers: tuple[int, ...]
    sea: bool = False
    stage: int = PLACE
    target: int = -1
    """The marker that air defence fires at."""
    mine: int = -1
    """The interceptor whose target is to be named."""
    interceptors: tuple[int, ...] = ()
    aims: tuple[int, ...] = ()
    """The target of each interceptor."""
    volleys: tuple[int, ...] = ()
    """The sides still to fire, in this order: each fires once (icpt.once)."""
    replies: tuple[int, ...] = ()
    """The targets of the intruders that fire back."""

    def targets(self, g: SandWars) -> list[int]:
        """Markers that can be shot at (ad.immune, icpt.target, nav.immune)."""
        exposed = g.pack.shot_at if self.stage <= FLAK else g.pack.intercepted
        return [m for m in self.markers if g.at[m] >= 0 and (self.sea or exposed[m])]

    def shooters(self, g: SandWars) -> list[int]:
        """The intruders that fire back: airstrikes, or naval markers (icpt.back)."""
        kind = "naval" if self.sea else "airstrike"
        return [m for m in self.markers if g.at[m] >= 0 and g.pack.type[m] == kind]

    def hunters(self, g: SandWars) -> list[int]:
        """The interceptors that are left."""
        return [m for m in self.interceptors if g.at[m] >= 0]

    def work(self, g: SandWars) -> bool:
        """Air defence, interception, exchange of fire."""
        match self.stage:
            case 0:  # PLACE
                for m in self.markers:
                    if g.at[m] < 0:
                        put(g, m, self.space)
                guns = not self.sea and self.targets(g) and has_guns(g, 1 - self.seat, self.space)
                self.stage = FLAK if guns else CALL
            case 2:  # FLAK_DICE
                self.flak(g)
                self.stage = CALL
            case 3:  # CALL
                self.call(g)
            case 4:  # CALLED
                self.stage = PICK if g.reply >= 0 else EXCHANGE
            case 7:  # EXCHANGE
                self.begin_exchange(g)
            case 8:  # VOLLEY
                self.volley(g)
            case 10:  # HITS
                self.hits(g)
            case 11:  # OVER
                g.pop()
                g.flown = tuple(m for m in self.markers if g.at[m] >= 0)
                g.scrambled = tuple(self.hunters(g))
            case _:
                return False
        return True

    def flak(self, g: SandWars) -> None:
        """One die of the local air defence at one marker (ad.dice, ad.one, R-45)."""
        guns = 1 - self.seat
        for face in g.faces:
            g.report(
                "flak", seat=guns, units=(self.target,), at=self.space, die=face, word="ad.dice"
            )
            fate = g.pack.impact_dice.air_defense.faces[face - 1]
            if g.at[self.target] >= 0 and fate != "none":
                send_home(g, self.target, FATES[fate], "ad.dice")

    def call(self, g: SandWars) -> None:
        """The other side may send one interceptor a card (rea.icpt, icpt.card, icpt.order)."""
        foe = 1 - self.seat
        self.stage = CALLED
        g.reply = -1
        if self.targets(g) and interceptors(g, foe, self.space, self.sea):
            title = "Naval intercept" if self.sea else "Air intercept"
            open_window(g, foe, (title,), f"{title} over {g.pack.names[self.space]}?")

    def begin_exchange(self, g: SandWars) -> None:
        """Interceptors fire first, unless an ELINT warns the intruders (elint.first)."""
        elint = any(g.pack.type[m] == "elint" and g.at[m] >= 0 for m in self.markers)
        foe = 1 - self.seat
        if self.hunters(g):
            self.volleys = (self.seat, foe) if elint and not self.sea else (foe, self.seat)
        self.stage = VOLLEY

    def volley(self, g: SandWars) -> None:
        """The next side fires, all its dice as one roll (icpt.roll)."""
        if not self.volleys:
            self.stage = OVER
            return
        seat = self.volleys[0]
        marks = self.hunters(g) if seat == self.seat else self.targets(g)
        shooters = self.shooters(g) if seat == self.seat else self.hunters(g)
        if not marks or not shooters:
            self.volleys = self.volleys[1:]
        elif seat == self.seat and len(self.replies) < len(shooters):
            if len(marks) > 1:
                self.stage = REPLY
            else:
                self.replies = (*self.replies, marks[0])
        else:
            self.stage = HITS
            g.push(Dice(seat, sum(g.pack.cv[m] for m in shooters)))

    def hits(self, g: SandWars) -> None:
        """Hand the dice out in the declared order: 4 aborts, 5 and 6 eliminate."""
        seat, self.volleys = self.volleys[0], self.volleys[1:]
        self.stage = VOLLEY
        if seat == self.seat:
            pairs = list(zip(self.shooters(g), self.replies, strict=False))
        else:
            every = zip(self.interceptors, self.aims, strict=True)
            pairs = [(m, aim) for m, aim in every if g.at[m] >= 0]
        rule = "nav.icpt" if self.sea else "icpt.roll"
        faces = list(g.faces)
        fates: dict[int, int] = {}
        table = (
            g.pack.impact_dice.naval_interception if self.sea else g.pack.impact_dice.interception
        )
        for shooter, aim in pairs:
            for _ in range(min(g.pack.cv[shooter], len(faces))):
                face = faces.pop(0)
                pair = (shooter, aim)
                g.report("intercept", seat=seat, units=pair, at=self.space, die=face, word=rule)
                fate = table.faces[face - 1]
                if fate != "none":
                    fates[aim] = min(fates.get(aim, OFF_MAP), FATES[fate])
        for aim, place in fates.items():
            if g.at[aim] >= 0:
                send_home(g, aim, place, rule)

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """The defender of the space, or the intruder for his return fire."""
        return (self.seat if self.stage == REPLY else 1 - self.seat,)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """What to fire at, what to send up."""
        if self.stage == FLAK:
            name = g.pack.names[self.space]
            prompt = f"Air defence at {name}: fire at which marker?"
            if not defended(g, seat, self.space):  # ad.when: HQs alone have no guns
                return Choice(prompt, [HOLD], HOLD)
            return Choice(prompt, [*(("target", m) for m in self.targets(g)), HOLD])
        if self.stage == PICK:
            mine = interceptors(g, seat, self.space, self.sea)
            return Choice("Intercept with which marker?", [("marker", m) for m in mine])
        if self.stage == AIM:
            return Choice("Intercept which marker?", [("target", m) for m in self.targets(g)])
        return Choice("Fire back at which interceptor?", [("target", m) for m in self.hunters(g)])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Note the answer."""
        if self.stage == FLAK:
            self.target = arg
            self.stage = CALL if verb == "hold" else FLAK_DICE
            if verb != "hold":
                g.push(Dice(seat, g.pack.impact_dice.air_defense.dice))
        elif self.stage == PICK:
            self.mine = arg
            put(g, arg, self.space)
            cross(g, seat, self.space)
            self.stage = AIM
            if len(self.targets(g)) == 1:
                self.aim(g, self.targets(g)[0])
        elif self.stage == AIM:
            self.aim(g, arg)
        else:
            self.replies = (*self.replies, arg)
            self.stage = VOLLEY

    def aim(self, g: SandWars, target: int) -> None:
        """An interceptor is on its way to a target."""
        self.interceptors = (*self.interceptors, self.mine)
        self.aims = (*self.aims, target)
        rule = "nav.icpt" if self.sea else "icpt.card"
        pair = (self.mine, target)
        g.report("scramble", seat=1 - self.seat, units=pair, at=self.space, word=rule)
        self.stage = CALL

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it cannot be a target, or cannot fly."""
        if self.stage == FLAK and verb == "target" and arg in self.targets(g):
            return Refusal(
                "ad.when", "{it} cannot be shot at: headquarters alone have no air defence"
            )
        if verb == "target":
            rule = "ad.immune" if self.stage == FLAK else "icpt.target"
            also = {"elint": ("elint.range",), "naval": ("nav.immune",)}.get(g.pack.type[arg], ())
            return Refusal(
                rule, "{it} is no target: only airstrikes and helicopters can be targets", also
            )
        if verb == "marker":
            return self.why_no_interceptor(g, seat, arg)
        return Refusal("air.seq", "{it} has to wait: the markers over the space are seen to first")

    def why_no_interceptor(self, g: SandWars, seat: int, marker: int) -> Refusal:
        """Why it does not intercept."""
        if self.sea and g.pack.type[marker] != "naval":
            return Refusal("nav.icpt", "{it} cannot intercept: naval markers intercept at sea")
        if not self.sea and g.pack.type[marker] != "airstrike":
            return Refusal("icpt.card", "{it} cannot intercept: only airstrikes intercept")
        return Refusal("disp.offmap", "{it} cannot be sent: only a marker of your Off-Map box is")


def interceptors(g: SandWars, seat: int, space: int, sea: bool) -> list[int]:
    """Markers of a side that could intercept over a space (icpt.range, icpt.peace)."""
    if sea:
        if not g.pack.coastal[space] or (not g.war and abroad(g.pack, seat, space)):
            return []
        return ready(g, seat, "naval")
    strikes = ready(g, seat, "airstrike")
    if not strikes or not may_cross(g, seat, space):
        return []
    return strikes if in_reach(g, seat, "airstrike", space) else []
