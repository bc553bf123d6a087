"""Retreats, overstacked spaces, and who stands fast."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.sandwars.material.map import MOR
from zariba.games.sandwars.rules.combat_memory import (
    Frame,
    combat_now,
    combat_over,
    empty_side,
    frame_of,
)
from zariba.games.sandwars.rules.hostilities import may_enter
from zariba.games.sandwars.rules.leaders import follow
from zariba.games.sandwars.rules.state import (
    REPLACEMENT,
    SandWars,
    disrupt,
    enemy_force_here,
    formation,
    fort_at,
    leader_of,
    lift,
    room,
    settle_control,
    shift,
    units,
)
from zariba.games.sandwars.rules.supply import eliminate, in_supply


def behind_berm(g: SandWars, frame: Frame, seat: int) -> bool:
    """Whether every attacking unit came over the berm on the ground in this round (R-37)."""
    if seat != MOR or seat == g.active:
        return False
    attackers = [p for p in units(g, g.active, frame.space) if not g.pack.insurgent[p]]
    return bool(attackers) and all(
        g.came.get(p, -2) >= 0 and g.pack.berm.get((g.came[p], frame.space), -1) == frame.space
        for p in attackers
    )


def steadfast(g: SandWars, frame: Frame, unit: int) -> str:
    """The rule by which a unit ignores a retreat, empty for none (ret.morale.disrupted)."""
    seat = g.pack.seat[unit]
    if g.pack.type[unit] == "elite":
        return "ret.morale.elite"
    fort = fort_at(g, seat, frame.space)
    if fort >= 0 and fort not in g.hurt:
        return "ret.morale.fort"
    if frame.space in g.pack.strong[seat]:
        return "ret.morale.mor" if seat == MOR else "ret.morale.alg"
    hq = unit if g.pack.hq[unit] else g.boss[unit]
    if hq >= 0 and leader_of(g, hq):
        return "ret.morale.leader"  # lead.noretreat
    if behind_berm(g, frame, seat):
        return "ret.morale.berm"
    return ""


def start_retreat(g: SandWars, seat: int, kept: tuple[int, ...] | None = None) -> None:
    """The survivors of a side retreat, but for those that stand fast (ret.when, R-51).

    `kept` are those that had a LOC before the losses of the same result (R-14).
    """
    frame = frame_of(g)
    there = units(g, seat, frame.space)
    if kept is None:
        kept = in_supply(g, there)
    going = [p for p in there if not steadfast(g, frame, p)]
    if not going:
        return
    g.report("retreat", seat=seat, units=tuple(going), at=frame.space, word="ret.when")
    for p in going:
        g.boss[p] = -1  # ret.detach; hq.pv.keep
    for p in going:
        if not g.pack.mobile[p]:
            destroy(g, frame, p, p in kept, "ret.static")
        elif p in g.hurt:
            destroy(g, frame, p, p in kept, "ret.disrupted")
    waiting = tuple(p for p in going if g.at[p] == frame.space)
    g.push(Retreat(seat, frame.space, waiting, kept))


def destroy(g: SandWars, frame: Frame | None, unit: int, kept: bool, rule: str) -> None:
    """A retreating unit loses all its steps, which count for a Breakthrough."""
    if frame is not None:
        lost = list(frame.lost)
        lost[g.pack.seat[unit]] += max(1, g.cv[unit])
        frame.lost = (lost[0], lost[1])
    space = g.at[unit]
    eliminate(g, unit, kept, rule)
    settle_control(g, space)


def havens(g: SandWars, seat: int, unit: int, space: int) -> list[int]:
    """Where a unit can retreat to: a full space only when there is no other (ret.move, R-21)."""
    free = [
        t
        for t in g.pack.near[space]
        if g.ctrl[t] == seat and not enemy_force_here(g, seat, t) and may_enter(g, seat, (unit,), t)
    ]
    roomy = [t for t in free if room(g, seat, t, 1)]
    return roomy or free


class Retreat(SeatStep[SandWars]):
    """Each retreating unit goes one space; without a space it is destroyed (ret.nowhere)."""

    space: int
    waiting: tuple[int, ...]
    kept: tuple[int, ...]
    into: tuple[int, ...] = ()

    def work(self, g: SandWars) -> bool:
        """Send those that have only one way."""
        frame = combat_now(g)
        self.give_up_lost(g, frame)
        while self.waiting:
            unit = self.waiting[0]
            ways = havens(g, self.seat, unit, self.space)
            if len(ways) > 1:
                return False
            self.waiting = self.waiting[1:]
            self.go(g, unit, ways[0])
        g.pop()
        settle_control(g, self.space)
        if frame is not None and empty_side(g, frame):
            combat_over(g)
        for space in self.into:
            crowd(g, self.seat, space)
        return True

    def give_up_lost(self, g: SandWars, frame: Frame | None) -> None:
        """Those without a space go first, so that Leaders leave with the last who can."""
        lost = [p for p in self.waiting if not havens(g, self.seat, p, self.space)]
        self.waiting = tuple(p for p in self.waiting if p not in lost)
        for unit in lost:
            destroy(g, frame, unit, unit in self.kept, "ret.nowhere")

    def go(self, g: SandWars, unit: int, space: int) -> None:
        """Move it."""
        shift(g, (unit,), space)
        follow(g, self.seat, self.space, space)
        self.into = (*self.into, space) if space not in self.into else self.into
        g.report(
            "falls back", seat=self.seat, units=(unit,), at=self.space, to=space, word="ret.move"
        )

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Where the next unit goes, or all that are left."""
        ways = havens(g, seat, self.waiting[0], self.space)
        options: list[Action] = [("to", s) for s in ways]
        if len(self.waiting) > 1:
            options += [("rest", s) for s in ways if room(g, seat, s, len(self.waiting))]
        return Choice(
            f"Retreat {g.pack.kinds[g.pack.type[self.waiting[0]]].name}: where to?", options
        )

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """The unit goes there, or everybody."""
        going = self.waiting if verb == "rest" else self.waiting[:1]
        left = tuple(p for p in self.waiting if p not in going)
        for unit in going:
            if arg in havens(g, seat, unit, self.space):
                self.go(g, unit, arg)
            else:
                left = (*left, unit)
        self.waiting = left

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        if verb == "card":
            return Refusal(
                "gc.atomic", "{it} has to wait: a fire is carried out to its end", ("ret.when",)
            )
        if verb not in ("to", "rest"):
            return Refusal(
                "ret.when",
                "{it} has to wait: the retreat must be carried out first",
                ("gc.atomic",),
            )
        if verb == "rest" and len(self.waiting) == 1:
            return Refusal("ret.move", "{it} is no answer: one unit is left, say where it goes")
        size = len(self.waiting) if verb == "rest" else 1
        return why_no_haven(g, seat, self.space, arg, "ret.move", size)


def why_no_haven(
    g: SandWars, seat: int, start: int, space: int, rule: str, size: int = 1
) -> Refusal:
    """Why a space does not take so many units that leave a combat."""
    if space not in g.pack.near[start]:
        return Refusal(
            rule,
            "{it} is not next door: they go to an adjacent space",
            ("map.axes", "gc.step4.where"),
        )
    if enemy_force_here(g, seat, space):
        return Refusal(rule, "{it} has enemy pieces in it", ("gc.step4.where",))
    if g.ctrl[space] != seat:
        return Refusal(rule, "{it} is not controlled by your side", ("gc.step4.where",))
    if not room(g, seat, space, size):
        why = f"{{it}} is full: a side has at most {g.pack.frontage} ground units in a space"
        return Refusal("front.always", why)
    return Refusal(
        "oh.limit.division",
        "{it} is out of the question: a division HQ stays on its side of the border",
    )


def crowd(g: SandWars, seat: int, space: int) -> None:
    """A force over the limit is disrupted and must send its excess away (front.penalty)."""
    there = units(g, seat, space)
    if len(there) <= g.pack.frontage:
        return
    g.report("overstacked", seat=seat, at=space, value=len(there), word="front.penalty")
    for p in there:
        disrupt(g, p, "front.penalty")
    g.push(Overflow(seat, space))


class Overflow(SeatStep[SandWars]):
    """The owner picks the excess and where it goes (R-21, front.penalty.notcombat)."""

    space: int
    unit: int = -1

    def work(self, g: SandWars) -> bool:
        """Enough have gone, or those left have no way out and are lost."""
        if len(units(g, self.seat, self.space)) <= g.pack.frontage:
            g.pop()
            settle_control(g, self.space)
            return True
        return False

    def movable(self, g: SandWars) -> list[int]:
        """Units that could be sent away; a Guards brigade and camps cannot."""
        return [p for p in units(g, self.seat, self.space) if g.pack.mobile[p]]

    def ways(self, g: SandWars, unit: int) -> list[int]:
        """Adjacent friendly spaces with room."""
        return [t for t in havens(g, self.seat, unit, self.space) if room(g, self.seat, t, 1)]

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Which unit, then where to."""
        if self.unit < 0:
            there = self.movable(g) or list(units(g, seat, self.space))
            return Choice("Too many units here: which one leaves?", [("unit", p) for p in there])
        options: list[Action] = [("to", s) for s in self.ways(g, self.unit)]
        return Choice("Where does it go?", options)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It leaves, or is lost for want of a space (front.penalty.kill)."""
        if verb == "unit":
            for p in (arg, *formation(g, arg)):
                g.boss[p] = -1  # it goes alone
            if self.ways(g, arg) and g.pack.mobile[arg]:
                self.unit = arg
                return
            g.report(
                "eliminated",
                seat=seat,
                units=(arg,),
                at=self.space,
                to=REPLACEMENT,
                word="front.penalty.kill",
            )
            lift(g, arg, REPLACEMENT)
            g.cv[arg] = g.pack.cv[arg]
            return
        shift(g, (self.unit,), arg)
        g.report(
            "falls back", seat=seat, units=(self.unit,), at=self.space, to=arg, word="front.penalty"
        )
        self.unit = -1

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """The excess goes first."""
        return Refusal(
            "front.penalty",
            "{it} will not do: the excess units must leave for an adjacent friendly space",
        )
