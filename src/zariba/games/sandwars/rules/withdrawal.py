"""Leaving a combat: withdrawal with the Recon Advantage, and the Withdraw reaction."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.sandwars.rules.airfields import depots, ready
from zariba.games.sandwars.rules.combat_memory import combat_now, combat_over, empty_side, frame_of
from zariba.games.sandwars.rules.hostilities import may_enter
from zariba.games.sandwars.rules.leaders import ask_leaders, follow, unattached
from zariba.games.sandwars.rules.planning import Planning
from zariba.games.sandwars.rules.retreat import why_no_haven
from zariba.games.sandwars.rules.state import (
    SandWars,
    enemy_force_here,
    enemy_piece_here,
    every_unit,
    formation,
    heads,
    leaders,
    room,
    settle_control,
    shift,
    units,
)

FIGHT: Action = ("fight", 0)


def groups(g: SandWars, seat: int, space: int) -> list[int]:
    """Pieces that can leave: detached mobile units, and HQs with all that is theirs.

    Static units and Guards stay (gc.step4.static, unit.elite.static).
    """
    return [p for p in units(g, seat, space) if g.pack.mobile[p] and g.boss[p] < 0]


def exits(g: SandWars, seat: int, pieces: tuple[int, ...], space: int) -> list[int]:
    """Adjacent spaces for a group that withdraws (gc.step4.where, gc.step4.hq)."""
    size = heads(g, pieces)
    return [
        t
        for t in g.pack.near[space]
        if g.ctrl[t] == seat
        and not enemy_force_here(g, seat, t)
        and room(g, seat, t, size)
        and may_enter(g, seat, pieces, t)
    ]


def flights(g: SandWars, seat: int, pieces: tuple[int, ...], space: int, lifts: int) -> list[int]:
    """Logistics Bases to which a helicopter can take an airmobile unit (gc.step4.heli, R-84)."""
    unit = pieces[0]
    alone = heads(g, pieces) == 1
    if not g.pack.airmobile[unit] or not alone or len(ready(g, seat, "helicopter")) <= lifts:
        return []
    reach = g.pack.range_km["helicopter"]
    return [
        t
        for t in dict.fromkeys(depots(g, seat))  # dis.base.move
        if t != space
        and g.pack.km[space][t] <= reach
        and room(g, seat, t, 1)
        and may_enter(g, seat, pieces, t)
    ]


def voyages(g: SandWars, seat: int, pieces: tuple[int, ...], space: int) -> list[int]:
    """Friendly coasts to which an amphibious unit can be shipped (gc.step4.sea)."""
    if not g.pack.amphibious[pieces[0]] or not g.pack.coastal[space]:
        return []
    return [
        t
        for t in range(g.pack.size)
        if g.pack.coastal[t]
        and t != space
        and g.ctrl[t] == seat
        and not units(g, 1 - seat, t)
        and room(g, seat, t, 1)
        and may_enter(g, seat, pieces, t)
    ]


class Withdrawal(SeatStep[SandWars]):
    """A side may take all or some of its mobile units out before it fires (steps 4 and 7).

    gc.step4.choice, gc.step7, gc.step7.part.
    """

    unit: int = -1
    lifts: int = 0
    """Helicopters that have carried a unit: each carries one (R-84)."""
    chiefs: tuple[int, ...] = ()
    """Leaders that go along with the group that is to leave."""

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Fight on, send a group off, or send all to one space."""
        space = frame_of(g).space
        if self.unit >= 0:
            pieces = formation(g, self.unit)
            options: list[Action] = [("to", s) for s in exits(g, seat, pieces, space)]
            options += [("fly", s) for s in flights(g, seat, pieces, space, self.lifts)]
            options += [("sail", s) for s in voyages(g, seat, pieces, space)]
            options += [("with", p) for p in self.free_to_go(g)]
            return Choice("Withdraw it where?", options)
        options = [FIGHT]
        leaving = groups(g, seat, space)
        ways = {p: exits(g, seat, formation(g, p), space) for p in leaving}
        for s in g.pack.near[space]:
            if len(leaving) > 1 and any(s in way for way in ways.values()):
                options.append(("rest", s))
        for p in leaving:
            pieces = formation(g, p)
            by_air = flights(g, seat, pieces, space, self.lifts)
            if ways[p] or by_air or voyages(g, seat, pieces, space):
                options.append(("unit", p))
        return Choice("Fight on, or withdraw?", options)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Go on fighting, or leave."""
        frame = frame_of(g)
        if verb == "fight":
            g.pop()
            return
        if verb == "unit":
            self.unit = arg
            return
        if verb == "with":
            self.chiefs = (*self.chiefs, arg)
            return
        if verb == "rest":
            for p in groups(g, seat, frame.space):
                if arg in exits(g, seat, formation(g, p), frame.space):
                    self.leave(g, p, arg, "gc.step4.where")
            ask_leaders(g, seat, frame.space, arg)
        else:
            rule = {"to": "gc.step4.where", "fly": "gc.step4.heli", "sail": "gc.step4.sea"}[verb]
            self.leave(g, self.unit, arg, rule)
            self.lifts += verb == "fly"
            self.unit = -1
            self.chiefs = ()
        if empty_side(g, frame):
            combat_over(g)  # gc.step4.end

    def free_to_go(self, g: SandWars) -> list[int]:
        """Leaders who may go or stay: with the last who leave they go in any case."""
        space = g.at[self.unit]
        if set(units(g, self.seat, space)) <= set(formation(g, self.unit)):
            return []
        return [p for p in unattached(g, self.seat, space) if p not in self.chiefs]

    def leave(self, g: SandWars, piece: int, space: int, rule: str) -> None:
        """A group leaves; the helicopter that carried it is back at once."""
        start = g.at[piece]
        pieces = (*formation(g, piece), *self.chiefs)
        shift(g, pieces, space)
        follow(g, self.seat, start, space)
        g.report("withdraws", seat=self.seat, units=pieces, at=start, to=space, word=rule)
        settle_control(g, start)
        settle_control(g, space)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it stays."""
        space = frame_of(g).space
        if verb == "unit":
            if arg in units(g, seat, space):
                if g.boss[arg] >= 0:
                    return Refusal(
                        "gc.step4.hq", "{it} is attached: attached units withdraw with their HQ"
                    )
                if not g.pack.mobile[arg]:
                    return Refusal(
                        "gc.step4.static",
                        "{it} has to stay: static units and Guards stay",
                        ("unit.elite.static",),
                    )
            return Refusal(
                "gc.step4.where",
                "{it} has no space to withdraw to",
                ("gc.step4.heli", "gc.step4.sea", "dis.base.move"),
            )
        if verb == "rest":
            if self.unit >= 0 or len(groups(g, seat, space)) < 2:
                return Refusal(
                    "gc.step4.choice", "{it} is no answer: one group is to leave, say where it goes"
                )
            return why_no_haven(g, seat, space, arg, "gc.step4.where")
        if self.unit < 0 and verb in ("to", "fly", "sail", "with"):
            return Refusal("gc.step4.choice", "{it} has to wait: say first which unit withdraws")
        if verb == "with":
            why = "{it} has no choice: only a Leader there who is on no HQ chooses to go or stay"
            return Refusal("unit.leader.move", why)
        if verb == "to":
            size = heads(g, formation(g, self.unit))
            return why_no_haven(g, seat, space, arg, "gc.step4.where", size)
        if verb == "fly":
            return Refusal(
                "gc.step4.heli",
                "{it} will not do: a helicopter takes it to another Logistics Base in range",
                ("dis.base.move",),
            )
        if verb == "sail":
            return Refusal(
                "gc.step4.sea", "{it} will not do: it goes by sea from a coast to a friendly coast"
            )
        return Refusal("gc.step4.choice", "{it} is no answer: fight on or withdraw")


# The Withdraw reaction


def barred(g: SandWars, seat: int, space: int) -> bool:
    """Whether any enemy piece, terror markers included, keeps a Withdraw card out (R-41)."""
    return enemy_piece_here(g, seat, space) or bool(every_unit(g, 1 - seat, space))


def refuges(g: SandWars, seat: int, space: int) -> list[int]:
    """Adjacent spaces without any enemy piece that take all mobile units (rea.withdraw, R-41)."""
    going = [p for p in units(g, seat, space) if g.pack.mobile[p]]
    if not going:
        return []
    return [
        t
        for t in g.pack.near[space]
        if not barred(g, seat, t)
        and room(g, seat, t, len(going))
        and may_enter(g, seat, tuple(going), t)
    ]


class Flee(Planning):
    """All mobile defenders and their Leaders go to one adjacent space (rea.withdraw.all)."""

    def choice(self, g: SandWars, seat: int) -> Choice:
        """The spaces without an enemy."""
        ways = refuges(g, seat, frame_of(g).space)
        return Choice("Withdraw to which space?", [("to", s) for s in ways])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Everything mobile leaves."""
        frame = frame_of(g)
        g.pop()
        going = tuple(p for p in units(g, seat, frame.space) if g.pack.mobile[p])
        going += leaders(g, seat, frame.space)
        shift(g, going, arg)
        g.report("withdraws", seat=seat, units=going, at=frame.space, to=arg, word="rea.withdraw")
        settle_control(g, frame.space)
        settle_control(g, arg)
        if empty_side(g, frame):
            combat_over(g)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        space = frame_of(g).space
        if verb != "to":
            return Refusal(
                "rea.withdraw.all", "{it} is no answer: everything mobile withdraws, to one space"
            )
        if arg not in g.pack.near[space]:
            return Refusal(
                "rea.withdraw",
                "{it} is not next door: they withdraw to an adjacent space",
                ("map.axes",),
            )
        if barred(g, seat, arg):
            return Refusal("rea.withdraw", "{it} has an enemy piece in it")
        going = [p for p in units(g, seat, space) if g.pack.mobile[p]]
        if not room(g, seat, arg, len(going)):
            return Refusal("front.always", "{it} has no room for all of them", ("rea.withdraw",))
        return Refusal(
            "oh.limit.division",
            "{it} is out of the question: a division HQ stays on its side of the border",
        )


def can_withdraw(g: SandWars, seat: int) -> bool:
    """Whether a Withdraw card has somewhere to go."""
    frame = combat_now(g)
    return frame is not None and bool(refuges(g, seat, frame.space))
