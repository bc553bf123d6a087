"""The Admin move: one or two pieces go any distance by road."""

from collections.abc import Iterator

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.games.sandwars.rules.hostilities import STAYS_HOME, may_enter
from zariba.games.sandwars.rules.movement import movable, why_static
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.state import (
    SandWars,
    attached,
    formation,
    heads,
    room,
    shift,
    units,
)


def travellers(g: SandWars, seat: int) -> Iterator[int]:
    """Pieces that could begin an Admin move."""
    pack, at = g.pack, g.at
    for p in pack.of_seat[seat]:
        s = at[p]
        if s < 0 or not (pack.ground[p] or pack.leader[p]) or not can_travel(g, p):
            continue
        if not on_own_road(g, seat, s):
            continue
        if pack.armor[p] and not escorts(g, p):
            continue
        size = pack.ground[p] + pack.armor[p]  # armour with its HET; a Leader takes no room
        if any(
            on_own_road(g, seat, t) and room(g, seat, t, size) and may_enter(g, seat, (p,), t)
            for t in pack.roads[s]
        ):
            yield p


def can_travel(g: SandWars, piece: int) -> bool:
    """HQs only with nothing attached, stood-up ones for a PV (act.admin.hq, R-93)."""
    if not movable(g, piece):
        return False
    return not (g.pack.hq[piece] and attached(g, piece))


def on_own_road(g: SandWars, seat: int, space: int) -> bool:
    """A friendly-controlled space without any enemy unit (act.admin.road)."""
    return g.ctrl[space] == seat and not units(g, 1 - seat, space)


def escorts(g: SandWars, piece: int) -> list[int]:
    """The HETs that could take an armour unit along (act.admin.het, hq.nohet)."""
    seat = g.pack.seat[piece]
    return [p for p in units(g, seat, g.at[piece]) if g.pack.type[p] == "het" and g.boss[p] < 0]


def by_road(g: SandWars, seat: int, pieces: tuple[int, ...], start: int) -> list[int]:
    """Where pieces can go by roads through friendly spaces that have room for them."""
    size = heads(g, pieces)
    slow = any(p in g.hurt for p in pieces)
    reached, waiting = {start}, [start]
    while waiting:
        for t in g.pack.roads[waiting.pop()]:
            if t in reached or not on_own_road(g, seat, t):
                continue
            if room(g, seat, t, size) and may_enter(g, seat, pieces, t):  # oh.limit.division
                reached.add(t)
                if not slow:  # dis.move: one space
                    waiting.append(t)
    reached.discard(start)
    return sorted(reached)


def admin_move(g: SandWars, seat: int) -> Iterator[Action]:
    """The first of one or two pieces."""
    for p in travellers(g, seat):
        yield ("travel", p)


class Travel(Planning):
    """One or two pieces go any distance by road (act.admin.units, act.admin.road, dis.move)."""

    pieces: tuple[int, ...]
    stage: int = 0
    """0: a companion; 1: where both go; 2: whether one goes on; 3: where to."""
    onward: int = -1
    chiefs: tuple[int, ...] = ()
    """Leaders that go along: they are not counted (unit.leader.move)."""

    def leaders(self, g: SandWars, seat: int) -> list[int]:
        """Leaders of the same space that may go along with a piece."""
        first = self.pieces[0]
        if g.pack.type[first] == "leader":
            return []
        taken = (*formation(g, first), *self.chiefs)
        there = g.sites[g.at[first]]
        return [
            p
            for p in there
            if g.pack.type[p] == "leader" and g.pack.seat[p] == seat and p not in taken
        ]

    def companions(self, g: SandWars, seat: int) -> list[int]:
        """Pieces of the same space that may come along (R-74)."""
        first = self.pieces[0]
        at = g.at[first]
        if g.pack.armor[first]:
            return escorts(g, first)
        found = []
        for p in units(g, seat, at):
            if p == first or not can_travel(g, p):
                continue
            if g.pack.armor[p] and g.pack.type[first] != "het":
                continue
            if by_road(g, seat, (first, p), at):
                found.append(p)
        return found

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Companion, destination, onward journey."""
        at = g.at[self.pieces[0]]
        if self.stage == 0:
            together = (*self.companions(g, seat), *self.leaders(g, seat))
            options: list[Action] = [("with", p) for p in together]
            if not g.pack.armor[self.pieces[0]]:
                options += [("to", s) for s in by_road(g, seat, self.pieces, at)]
            return Choice("Take a second piece along, or go where?", options)
        if self.stage == 1:
            options = [("to", s) for s in by_road(g, seat, self.pieces, at)]
            return Choice("Go where?", [*options, *(("with", p) for p in self.leaders(g, seat))])
        if self.stage == 2:
            onward = [p for p in self.pieces if p not in g.hurt and by_road(g, seat, (p,), at)]
            return Choice(
                "Does one of them go on?",
                [*(("on", p) for p in onward), DONE],
                standing="One of two that goes on",
            )
        return Choice("Where does it go on to?", self.farther(g, seat))

    def farther(self, g: SandWars, seat: int) -> list[Action]:
        """Where the one that goes on can end."""
        return [("to", s) for s in by_road(g, seat, (self.onward,), g.at[self.onward])]

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Put the journey together; it is made when its destination is named."""
        if verb == "with" and g.pack.type[arg] == "leader":
            self.chiefs = (*self.chiefs, arg)
        elif verb == "with":
            self.pieces = (*self.pieces, arg)
            self.stage = 1
        elif verb == "on":
            self.onward = arg
            self.stage = 3
        elif verb == "done":
            g.pop()
        elif self.stage == 3:
            g.pop()
            self.drive(g, seat, (self.onward,), arg)
        else:
            self.set_out(g, seat)
            self.drive(g, seat, (*self.pieces, *self.chiefs), arg)
            split = len(self.pieces) == 2 and not any(g.pack.armor[p] for p in self.pieces)
            if split:
                self.stage = 2  # act.admin.split
            else:
                g.pop()

    def set_out(self, g: SandWars, seat: int) -> None:
        """The card is laid down and stood-up HQs pay (hq.pv.reserve)."""
        spend(g, seat, self.card)
        for p in (*self.pieces, *self.chiefs):
            g.boss[p] = -1
            if g.pack.hq[p] and g.pv[p] > 0:
                g.pv[p] -= 1

    def drive(self, g: SandWars, seat: int, pieces: tuple[int, ...], space: int) -> None:
        """Pieces travel; control does not change and no chip is placed (act.admin.nochip)."""
        start = g.at[pieces[0]]
        pieces = tuple(dict.fromkeys(q for p in pieces for q in formation(g, p)))
        shift(g, pieces, space)
        for p in pieces:
            g.came.pop(p, None)
        g.report("travels", seat=seat, units=pieces, at=start, to=space, word="act.admin.road")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it cannot come along or go there."""
        if verb == "with":
            if self.stage > 0:
                return Refusal(
                    "act.admin.units", "{it} cannot join: an Admin move takes at most two pieces"
                )
            if g.pack.seat[arg] != seat or g.at[arg] != g.at[self.pieces[0]]:
                return Refusal(
                    "act.admin.units", "{it} starts elsewhere: both pieces start in the same space"
                )
            if g.pack.armor[arg] or g.pack.armor[self.pieces[0]]:
                return Refusal(
                    "act.admin.het", "{it} cannot join: armour travels with a HET and nothing else"
                )
            return Refusal("act.admin.hq", "{it} cannot travel by road now", ("hq.locked",))
        if verb == "to":
            if g.pack.armor[self.pieces[0]] and len(self.pieces) < 2:
                return Refusal(
                    "act.admin.het",
                    "{it} is out of the question: armour travels only with a HET from its space",
                )
            if not may_enter(g, seat, self.pieces, arg):
                return STAYS_HOME
            if (
                any(p in g.hurt for p in self.pieces)
                and arg not in g.pack.roads[g.at[self.pieces[0]]]
            ):
                return Refusal(
                    "dis.move",
                    "{it} is too far: a disrupted piece goes one space, and who is with it",
                )
            also = ("front.always", "move.frontage")
            return Refusal(
                "act.admin.road",
                "{it} is out of reach: no road through friendly spaces leads there",
                also,
            )
        if verb == "on":
            if arg in self.pieces and arg in g.hurt:
                return Refusal("dis.move", "{it} stops: a disrupted piece has gone its one space")
            return Refusal(
                "act.admin.split",
                "{it} cannot stop alone: they go together until one of them stops for good",
            )
        return Refusal(
            "act.admin.units", "{it} is no answer: an Admin move takes one or two pieces by road"
        )


def why_no_travel(g: SandWars, seat: int, piece: int) -> Refusal:
    """Why a piece cannot begin an Admin move."""
    if g.pack.seat[piece] != seat or g.at[piece] < 0:
        return Refusal("act.admin.units", "{it} cannot travel: only your own pieces on the map do")
    if g.boss[piece] >= 0 and g.pack.ground[piece]:
        return Refusal("hq.locked", "{it} is attached: a unit attached to an HQ moves only with it")
    if not g.pack.mobile[piece] and g.pack.type[piece] != "leader":
        return why_static(g.pack, piece)
    if g.pack.hq[piece]:
        if attached(g, piece):
            return Refusal(
                "act.admin.hq", "{it} has to stay: an HQ travels only with nothing attached"
            )
        if g.pv[piece] == 0:
            return Refusal(
                "act.admin.hq",
                "{it} has to stay: a stood-up HQ spends a PV to travel, and it has none",
                ("hq.pv.reserve", "hq.pv.spend"),
            )
    if g.pack.armor[piece]:
        return Refusal(
            "act.admin.het",
            "{it} is out of the question: armour travels only with a HET from its space",
        )
    return Refusal(
        "act.admin.road", "{it} has to stay: no road through friendly spaces leads from here"
    )
