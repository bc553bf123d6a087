"""C2 improvement: placing headquarters, attaching and detaching units."""

from collections.abc import Iterator

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.hostilities import STAYS_HOME, may_enter
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.state import (
    FACE_DOWN,
    POOL,
    SandWars,
    attached,
    full,
    put,
    room,
    settle_control,
    units,
)


def sites_for_hq(g: SandWars, seat: int, hq: int) -> list[int]:
    """Friendly-controlled spaces for a new HQ (act.c2.place, R-27)."""
    return [
        s
        for s in range(g.pack.size)
        if g.ctrl[s] == seat
        and not units(g, 1 - seat, s)
        and room(g, seat, s, 1)
        and may_enter(g, seat, (hq,), s)
    ]


def recruits(g: SandWars, hq: int) -> list[int]:
    """Units that could be attached to an HQ (hq.attach.kind, hq.noattach.hq, elite.noattach)."""
    if g.pv[hq] == FACE_DOWN or len(attached(g, hq)) >= g.pack.capacity[hq]:
        return []  # hq.attach.active, hq.capacity.div, hq.capacity.bde
    there = units(g, g.pack.seat[hq], g.at[hq])
    return [p for p in there if g.pack.attach[p] and g.boss[p] < 0]


def c2_improvement(g: SandWars, seat: int) -> Iterator[Action]:
    """Place, attach, detach, stand up, plan."""
    yield from stand_or_plan(g, seat)
    for hq in g.pack.hqs[seat]:
        if g.at[hq] == POOL:
            yield ("place", hq)
        elif g.at[hq] >= 0:
            if recruits(g, hq):
                yield ("attach", hq)
            if attached(g, hq):
                yield ("detach", hq)


class PlaceHq(Planning):
    """A new HQ, face down, in a friendly-controlled space."""

    hq: int

    def choice(self, g: SandWars, seat: int) -> Choice:
        """The spaces."""
        return Choice("Place it where?", [("to", s) for s in sites_for_hq(g, seat, self.hq)])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It is there."""
        g.pop()
        spend(g, seat, self.card)
        g.pv[self.hq] = FACE_DOWN
        put(g, self.hq, arg)
        g.report("placed", seat=seat, units=(self.hq,), at=arg, word="act.c2.place")
        settle_control(g, arg)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        if verb == "to" and g.ctrl[arg] == seat and not room(g, seat, arg, 1):
            return full(g)
        if verb == "to" and not may_enter(g, seat, (self.hq,), arg):
            return STAYS_HOME
        return Refusal(
            "act.c2.place", "{it} is no place: a new HQ needs a friendly space without enemy units"
        )


class Attach(Planning):
    """Any number of units join one stood-up HQ in their space (act.c2.attach, R-24)."""

    hq: int
    chosen: tuple[int, ...] = ()

    def choice(self, g: SandWars, seat: int) -> Choice:
        """One more unit, or enough."""
        options: list[Action] = []
        if len(attached(g, self.hq)) + len(self.chosen) < g.pack.capacity[self.hq]:
            options = [("unit", p) for p in recruits(g, self.hq) if p not in self.chosen]
        if self.chosen:
            options.append(DONE)
        return Choice("Attach which units?", options, together=("unit", "All of them join"))

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Choose, then attach them all."""
        if verb == "unit":
            self.chosen = (*self.chosen, arg)
            return
        g.pop()
        spend(g, seat, self.card)
        for p in self.chosen:
            g.boss[p] = self.hq
        units_ = (self.hq, *self.chosen)
        g.report("attached", seat=seat, units=units_, at=g.at[self.hq], word="act.c2.attach")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it cannot join."""
        if verb == "unit" and g.at[arg] == g.at[self.hq] and g.pack.seat[arg] == seat:
            if not g.pack.attach[arg]:
                return why_no_member(g.pack, arg)
            if g.boss[arg] < 0 and arg not in self.chosen:
                rule = "hq.capacity.div" if g.pack.division[self.hq] else "hq.capacity.bde"
                return Refusal(
                    rule, f"{{it}} cannot join: the HQ takes {g.pack.capacity[self.hq]} units"
                )
        return Refusal(
            "act.c2.attach", "{it} cannot join: only detached units of the HQ's space join it"
        )


def why_no_member(pack: SandWarsPack, piece: int) -> Refusal:
    """Why a piece is never attached to an HQ."""
    if pack.hq[piece]:
        return Refusal("hq.noattach.hq", "{it} cannot join: an HQ cannot be attached to another")
    if pack.type[piece] == "elite":
        return Refusal(
            "elite.noattach",
            "{it} cannot join: Guards are not assigned to an HQ",
            ("hq.attach.kind",),
        )
    also = () if pack.conventional[piece] else ("def.unconventional",)
    return Refusal(
        "hq.attach.kind",
        "{it} cannot join: only mobile conventional ground units are attached",
        also,
    )


class Detach(Planning):
    """Any or all units of an HQ step out onto the map (act.c2.detach)."""

    hq: int
    chosen: tuple[int, ...] = ()

    def choice(self, g: SandWars, seat: int) -> Choice:
        """One more unit, or enough."""
        options: list[Action] = [("unit", p) for p in attached(g, self.hq) if p not in self.chosen]
        if self.chosen:
            options.append(DONE)
        return Choice("Detach which units?", options)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Choose, then detach them all."""
        if verb == "unit":
            self.chosen = (*self.chosen, arg)
            return
        g.pop()
        spend(g, seat, self.card)
        for p in self.chosen:
            g.boss[p] = -1
        units_ = (self.hq, *self.chosen)
        g.report("detached", seat=seat, units=units_, at=g.at[self.hq], word="act.c2.detach")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only its own."""
        return Refusal(
            "act.c2.detach", "{it} cannot leave: only units attached to this HQ leave it"
        )


def stand_or_plan(g: SandWars, seat: int) -> Iterator[Action]:
    """HQs to stand up or to plan with (hq.standup, hq.pv.raise, R-22)."""
    at, pv, most = g.at, g.pv, g.pack.pv_most
    for p in g.pack.hqs[seat]:
        if at[p] >= 0:
            if pv[p] == FACE_DOWN:
                yield ("stand", p)
            elif pv[p] < most[p]:
                yield ("plan", p)


def stand_up(g: SandWars, seat: int, card: int, hq: int) -> None:
    """A face-down HQ stands up at PV 0 (act.ops.standup, act.c2.standup)."""
    spend(g, seat, card)
    g.pv[hq] = 0
    g.report("stood up", seat=seat, units=(hq,), at=g.at[hq], word="hq.standup")


def plan(g: SandWars, seat: int, card: int, hq: int) -> None:
    """A stood-up HQ gains one PV, up to three (act.ops.pv, unit.hq.states)."""
    spend(g, seat, card)
    g.pv[hq] += 1
    g.report("plans", seat=seat, units=(hq,), at=g.at[hq], value=g.pv[hq], word="hq.pv.raise")


def why_no_planning(g: SandWars, seat: int, verb: str, piece: int) -> Refusal:
    """Why an HQ cannot stand up or plan; of the enemy's nothing is told (unit.hidden)."""
    if verb == "stand":
        return Refusal(
            "hq.standup", "{it} cannot be stood up: only a face-down HQ on the map is stood up"
        )
    if g.pack.seat[piece] != seat:
        return Refusal(
            "hq.pv.raise", "{it} cannot plan: only an own stood-up HQ can plan", ("unit.hq.states",)
        )
    if g.pack.hq[piece] and g.at[piece] >= 0 and g.pv[piece] >= g.pack.pv_most[piece]:
        return Refusal(
            "hq.pv.raise", f"{{it}} has its most PV, {g.pack.pv_most[piece]}", ("act.ops.pv",)
        )
    return Refusal(
        "hq.pv.raise", "{it} cannot plan: only a stood-up HQ can plan", ("unit.hq.states",)
    )


def why_no_staff(g: SandWars, seat: int, verb: str, piece: int) -> Refusal:
    """Why an HQ cannot be placed, joined or left."""
    if verb == "place":
        return Refusal(
            "act.c2.place",
            "{it} cannot be placed: only an HQ of the Reinforcement pool is placed",
            ("setup.pool", "unit.limit"),
        )
    if not g.pack.hq[piece] or g.pack.seat[piece] != seat or g.at[piece] < 0:
        return Refusal(
            "act.c2.attach", "{it} will not do: units join or leave an HQ of yours on the map"
        )
    if verb == "detach":
        return Refusal("act.c2.detach", "{it} has nothing attached")
    if g.pv[piece] == FACE_DOWN:
        return Refusal("hq.attach.active", "{it} takes no units: only a stood-up HQ takes units")
    if len(attached(g, piece)) >= g.pack.capacity[piece]:
        rule = "hq.capacity.div" if g.pack.division[piece] else "hq.capacity.bde"
        return Refusal(rule, f"{{it}} has its {g.pack.capacity[piece]} units")
    beside = [p for p in units(g, seat, g.at[piece]) if p != piece and g.boss[p] < 0]
    also = tuple(sorted({why_no_member(g.pack, p).rule for p in beside}))
    return Refusal(
        "act.c2.attach", "{it} takes no units: no unit of its space can be attached", also
    )
