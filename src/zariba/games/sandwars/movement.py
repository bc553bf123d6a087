"""Moving on the ground: Ops and Plans step by step, and the Admin move by road."""

from collections.abc import Iterator

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event
from zariba.games.sandwars.capture import push_seizures
from zariba.games.sandwars.combat import start_combat
from zariba.games.sandwars.orders import Planning, order, spend, starts
from zariba.games.sandwars.pack import ALG, PACK
from zariba.games.sandwars.state import (
    FACE_DOWN,
    PV_MOST,
    SPACES,
    SandWars,
    attached,
    disputed,
    enemy_here,
    formation,
    room,
    settle_control,
    shift,
    units,
)
from zariba.games.sandwars.turnover import abroad, add_chips, may_enter

MARCH = 2
LEADER_MARCH = 3


def allowance(g: SandWars, piece: int) -> int:
    """Spaces that a piece moves with one card (act.ops.move, unit.leader.move, dis.move)."""
    if PACK.type[piece] == "leader":
        return LEADER_MARCH
    return 1 if any(g.hurt[p] for p in formation(g, piece)) else MARCH


def movable(g: SandWars, piece: int) -> bool:
    """Whether a card may activate the piece to move."""
    if PACK.type[piece] == "leader":
        return True
    if not PACK.mobile[piece] or g.boss[piece] >= 0:
        return False  # unit.mobility, hq.locked, unit.elite.static
    return not PACK.hq[piece] or g.pv[piece] != 0  # hq.pv.spend, hq.facedown.move


def steps(g: SandWars, side: int, pieces: tuple[int, ...], start: int) -> list[int]:
    """The spaces that pieces can step into (map.axes, front.always, move.frontage)."""
    size = sum(PACK.ground[p] for p in pieces)
    timid = size == 0 or PACK.type[pieces[0]] == "guerrilla"
    return [
        t
        for t in PACK.near[start]
        if room(g, side, t, size)
        and may_enter(g, side, pieces, t)
        and not (timid and units(g, 1 - side, t))  # guer.attack
    ]


def movers(g: SandWars, side: int) -> Iterator[int]:
    """The pieces that Ops and Plans could move."""
    for p in PACK.of_side[side]:
        at = g.at[p]
        if at >= 0 and (PACK.ground[p] or PACK.type[p] == "leader") and movable(g, p):
            if steps(g, side, formation(g, p), at):
                yield p


@order("Ops and Plans")
def ops_and_plans(g: SandWars, seat: int) -> Iterator[Action]:
    """Move a piece, fight on the spot, stand an HQ up, raise its PV."""
    yield from (("move", p) for p in movers(g, seat))
    for s in range(SPACES):
        if disputed(g, s) and can_attack(g, seat, s):
            yield ("battle", s)
    yield from stand_or_plan(g, seat)


def can_attack(g: SandWars, seat: int, space: int) -> bool:
    """Whether a side has more than insurgents to renew a combat with (guer.attack)."""
    return any(not PACK.insurgent[p] for p in units(g, seat, space))


def stand_or_plan(g: SandWars, seat: int) -> list[Action]:
    """HQs to stand up or to plan with (hq.standup, hq.pv.raise, R-22)."""
    options: list[Action] = []
    for p in PACK.hqs[seat]:
        if g.at[p] >= 0:
            if g.pv[p] == FACE_DOWN:
                options.append(("stand", p))
            elif g.pv[p] < PV_MOST:
                options.append(("plan", p))
    return options


@starts("stand")
def stand_up(g: SandWars, seat: int, card: int, hq: int) -> None:
    """A face-down HQ stands up at PV 0 (act.ops.standup, act.c2.standup)."""
    spend(g, seat, card)
    g.pv[hq] = 0
    g.tell(Event("stood up", seat=seat, units=(hq,), at=g.at[hq], word="hq.standup"))


@starts("plan")
def plan(g: SandWars, seat: int, card: int, hq: int) -> None:
    """A stood-up HQ gains one PV, up to three (act.ops.pv, unit.hq.states)."""
    spend(g, seat, card)
    g.pv[hq] += 1
    g.tell(Event("plans", seat=seat, units=(hq,), at=g.at[hq], value=g.pv[hq], word="hq.pv.raise"))


@starts("battle")
def battle(g: SandWars, seat: int, card: int, space: int) -> None:
    """Combat in a disputed space without a move; no PV is spent (gc.step10, gc.step10.nopv)."""
    spend(g, seat, card)
    start_combat(g, space)


@starts("move")
def begin_march(g: SandWars, seat: int, card: int, piece: int) -> None:
    """A piece is about to move."""
    g.push(March(seat, card, piece, allowance(g, piece)))


class March(Planning):
    """One piece moves step by step (act.ops.move, map.roadtrack, move.through, move.leave)."""

    piece: int
    left: int
    moved: bool = False
    chip: bool = False
    chiefs: tuple[int, ...] = ()
    """Leaders that go along."""
    halted: bool = False

    def work(self, g: SandWars) -> bool:
        """A march that cannot go on is over."""
        if self.moved and (self.halted or not self.left):
            g.pop()
            push_seizures(g)
            return True
        return False

    def pieces(self, g: SandWars) -> tuple[int, ...]:
        """What moves together (hq.move.all)."""
        return (*formation(g, self.piece), *self.chiefs)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """The next space; a Leader who comes along; the end of the move."""
        at = g.at[self.piece]
        pieces = self.pieces(g)
        options: list[Action] = [("to", s) for s in steps(g, seat, pieces, at)]
        if self.moved:
            options.append(DONE)
        elif PACK.type[self.piece] != "leader":
            for p in g.sites[at]:
                if PACK.type[p] == "leader" and PACK.side[p] == seat and p not in pieces:
                    options.append(("with", p))
        return Choice("Move where?", options)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """One step."""
        if verb == "done":
            self.halted = True
            return
        if verb == "with":
            self.chiefs = (*self.chiefs, arg)
            return
        start = g.at[self.piece]
        pieces = self.pieces(g)
        if not self.moved:
            spend(g, seat, self.card)
            if PACK.hq[self.piece] and g.pv[self.piece] > 0:
                g.pv[self.piece] -= 1  # hq.pv.spend
            for chief in self.chiefs:
                g.boss[chief] = -1
            if PACK.type[self.piece] == "leader":
                g.boss[self.piece] = -1
        self.moved = True
        self.left -= 1
        foes = bool(units(g, 1 - seat, arg))
        met = enemy_here(g, seat, arg)
        shift(g, pieces, arg)
        for p in pieces:
            if PACK.ground[p]:
                g.came[p] = start
        g.tell(Event("moves", seat=seat, units=pieces, at=start, to=arg, word="act.ops.move"))
        if not self.chip and (abroad(seat, start) or abroad(seat, arg)):
            self.chip = True  # act.ops.chip, act.ops.back, ops.chips, R-80
            add_chips(g, PACK.actions["Ops and Plans"].chips, "act.ops.chip")
        settle_control(g, start)
        settle_control(g, arg)
        self.halted = met or stops(seat, start, arg)  # gc.stop
        if foes:
            g.pop()
            push_seizures(g)
            start_combat(g, arg)  # gc.when
        elif g.unsettled:
            push_seizures(g)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why the piece cannot go there."""
        if verb == "with" and PACK.ground[arg]:
            return Refusal("hq.attach.card", "a moving piece picks no units up", ("act.ops.move",))
        if verb != "to":
            return Refusal("act.ops.move", "the piece moves, space by space")
        return why_no_step(g, seat, self.pieces(g), g.at[self.piece], arg)


def stops(side: int, start: int, space: int) -> bool:
    """Mountains stop everybody, the berm Algerians (map.mountain.move, map.berm.move, R-04)."""
    return (start, space) in PACK.mountain or (side == ALG and (start, space) in PACK.berm)


def why_no_step(g: SandWars, side: int, pieces: tuple[int, ...], start: int, space: int) -> Refusal:
    """Why pieces cannot step into a space."""
    if space not in PACK.near[start]:
        oil = "petroleum" in (PACK.kind_of[start], PACK.kind_of[space])
        pipeline = ("map.pipeline",) if oil else ()
        return Refusal("map.axes", "no axis of advance leads there from here", pipeline)
    size = sum(PACK.ground[p] for p in pieces)
    if not room(g, side, space, size):
        also: tuple[str, ...] = ("front.limit", "front.always")
        if size > 1:
            also = (*also, "front.example.no")
        return Refusal("move.frontage", "a side has at most 12 ground units in a space", also)
    if not may_enter(g, side, pieces, space):
        return Refusal("oh.limit.division", "before hostilities no division HQ crosses the border")
    return Refusal("guer.attack", "insurgents and Leaders do not move into enemy units")


# Admin move


def travellers(g: SandWars, side: int) -> Iterator[int]:
    """Pieces that could begin an Admin move."""
    for p in PACK.of_side[side]:
        s = g.at[p]
        if s < 0 or not (PACK.ground[p] or PACK.type[p] == "leader") or not can_travel(g, p):
            continue
        if not on_own_road(g, side, s):
            continue
        if PACK.armor[p] and not escorts(g, p):
            continue
        size = PACK.ground[p] + PACK.armor[p]  # armour with its HET; a Leader takes no room
        if any(
            on_own_road(g, side, t) and room(g, side, t, size) and may_enter(g, side, (p,), t)
            for t in PACK.roads[s]
        ):
            yield p


def can_travel(g: SandWars, piece: int) -> bool:
    """HQs only with nothing attached, stood-up ones for a PV (act.admin.hq, R-93)."""
    if not movable(g, piece):
        return False
    return not (PACK.hq[piece] and attached(g, piece))


def on_own_road(g: SandWars, side: int, space: int) -> bool:
    """A friendly-controlled space without any enemy unit (act.admin.road)."""
    return g.ctrl[space] == side and not units(g, 1 - side, space)


def escorts(g: SandWars, piece: int) -> list[int]:
    """The HETs that could take an armour unit along (act.admin.het, hq.nohet)."""
    side = PACK.side[piece]
    return [p for p in units(g, side, g.at[piece]) if PACK.type[p] == "het" and g.boss[p] < 0]


def by_road(g: SandWars, side: int, pieces: tuple[int, ...], start: int) -> list[int]:
    """Where pieces can go by roads through friendly spaces that have room for them."""
    size = sum(PACK.ground[p] for p in pieces)
    reached, waiting = {start}, [start]
    while waiting:
        for t in PACK.roads[waiting.pop()]:
            if t in reached or not on_own_road(g, side, t):
                continue
            if room(g, side, t, size) and may_enter(g, side, pieces, t):  # oh.limit.division
                reached.add(t)
                waiting.append(t)
    reached.discard(start)
    return sorted(reached)


@order("Admin move")
def admin_move(g: SandWars, seat: int) -> Iterator[Action]:
    """The first of one or two pieces."""
    return (("travel", p) for p in travellers(g, seat))


@starts("travel")
def begin_travel(g: SandWars, seat: int, card: int, piece: int) -> None:
    """A piece sets out by road."""
    g.push(Travel(seat, card, (piece,)))


class Travel(Planning):
    """One or two pieces go any distance by road (act.admin.units, act.admin.road)."""

    pieces: tuple[int, ...]
    stage: int = 0
    """0: a companion; 1: where both go; 2: whether one goes on; 3: where to."""
    onward: int = -1
    chiefs: tuple[int, ...] = ()
    """Leaders that go along: they are not counted (unit.leader.move)."""

    def leaders(self, g: SandWars, seat: int) -> list[int]:
        """Leaders of the same space that may go along with a piece."""
        first = self.pieces[0]
        if PACK.type[first] == "leader":
            return []
        taken = (*formation(g, first), *self.chiefs)
        there = g.sites[g.at[first]]
        return [
            p for p in there if PACK.type[p] == "leader" and PACK.side[p] == seat and p not in taken
        ]

    def companions(self, g: SandWars, seat: int) -> list[int]:
        """Pieces of the same space that may come along (R-74)."""
        first = self.pieces[0]
        at = g.at[first]
        if PACK.armor[first]:
            return escorts(g, first)
        found = []
        for p in units(g, seat, at):
            if p == first or not can_travel(g, p):
                continue
            if PACK.armor[p] and PACK.type[first] != "het":
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
            if not PACK.armor[self.pieces[0]]:
                options += [("to", s) for s in by_road(g, seat, self.pieces, at)]
            return Choice("Take a second piece along, or go where?", options)
        if self.stage == 1:
            options = [("to", s) for s in by_road(g, seat, self.pieces, at)]
            return Choice("Go where?", [*options, *(("with", p) for p in self.leaders(g, seat))])
        if self.stage == 2:
            onward = [p for p in self.pieces if by_road(g, seat, (p,), at)]
            return Choice("Does one of them go on?", [*(("on", p) for p in onward), DONE])
        return Choice("Where does it go on to?", self.farther(g, seat))

    def farther(self, g: SandWars, seat: int) -> list[Action]:
        """Where the one that goes on can end."""
        return [("to", s) for s in by_road(g, seat, (self.onward,), g.at[self.onward])]

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Put the journey together; it is made when its destination is named."""
        if verb == "with" and PACK.type[arg] == "leader":
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
            split = len(self.pieces) == 2 and not any(PACK.armor[p] for p in self.pieces)
            if split:
                self.stage = 2  # act.admin.split
            else:
                g.pop()

    def set_out(self, g: SandWars, seat: int) -> None:
        """The card is laid down and stood-up HQs pay (hq.pv.reserve)."""
        spend(g, seat, self.card)
        for p in (*self.pieces, *self.chiefs):
            g.boss[p] = -1
            if PACK.hq[p] and g.pv[p] > 0:
                g.pv[p] -= 1

    def drive(self, g: SandWars, seat: int, pieces: tuple[int, ...], space: int) -> None:
        """Pieces travel; control does not change and no chip is placed (act.admin.nochip)."""
        start = g.at[pieces[0]]
        pieces = tuple(dict.fromkeys(q for p in pieces for q in formation(g, p)))
        shift(g, pieces, space)
        for p in pieces:
            g.came.pop(p, None)
        g.tell(Event("travels", seat=seat, units=pieces, at=start, to=space, word="act.admin.road"))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why it cannot come along or go there."""
        if verb == "with":
            if self.stage > 0:
                return Refusal("act.admin.units", "an Admin move takes at most two pieces")
            if PACK.side[arg] != seat or g.at[arg] != g.at[self.pieces[0]]:
                return Refusal("act.admin.units", "both pieces start in the same space")
            if PACK.armor[arg] or PACK.armor[self.pieces[0]]:
                return Refusal("act.admin.het", "armour travels with a HET and nothing else")
            return Refusal("act.admin.hq", "it cannot travel by road now", ("hq.locked",))
        if verb == "to":
            if PACK.armor[self.pieces[0]] and len(self.pieces) < 2:
                return Refusal("act.admin.het", "armour travels only with a HET from its space")
            if not may_enter(g, seat, self.pieces, arg):
                return Refusal("oh.limit.division", "before hostilities divisions stay at home")
            also = ("front.always", "move.frontage")
            return Refusal("act.admin.road", "no road through friendly spaces leads there", also)
        if verb == "on":
            return Refusal("act.admin.split", "they go together until one of them stops for good")
        return Refusal("act.admin.units", "an Admin move takes one or two pieces by road")
