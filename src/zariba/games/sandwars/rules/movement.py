"""Moving on the ground, step by step: Ops and Plans."""

from collections.abc import Iterator

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event
from zariba.games.sandwars.material.pack import ALG, PACK
from zariba.games.sandwars.rules.capture import push_seizures
from zariba.games.sandwars.rules.combat import start_combat
from zariba.games.sandwars.rules.orders import Planning, order, spend, starts
from zariba.games.sandwars.rules.state import (
    FACE_DOWN,
    PV_MOST,
    SPACES,
    SandWars,
    disputed,
    enemy_piece_here,
    formation,
    leaders,
    room,
    settle_control,
    shift,
    units,
)
from zariba.games.sandwars.rules.turnover import abroad, add_chips, may_enter

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
    return [
        t
        for t in PACK.near[start]
        if room(g, side, t, size)
        and may_enter(g, side, pieces, t)
        and not (units(g, 1 - side, t) and shuns(g, side, pieces, t))
    ]


def shuns(g: SandWars, side: int, pieces: tuple[int, ...], space: int) -> bool:
    """Whether pieces keep out of a space because enemy units are in it.

    Guerrillas do (guer.attack); a Leader alone unless own ground units are there (lead.die).
    """
    if PACK.type[pieces[0]] == "leader":
        return not units(g, side, space)
    return PACK.type[pieces[0]] == "guerrilla"


def attacks(g: SandWars, side: int, pieces: tuple[int, ...], space: int) -> bool:
    """Whether pieces that step into a space start a combat; a Leader alone does not (gc.when)."""
    return bool(units(g, 1 - side, space)) and any(PACK.ground[p] for p in pieces)


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
            options += [("with", p) for p in leaders(g, seat, at) if p not in pieces]
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
        fight = attacks(g, seat, pieces, arg)
        met = enemy_piece_here(g, seat, arg)
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
        if fight:
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
    if PACK.type[pieces[0]] == "leader":
        why = "a Leader alone joins no enemies where no unit of his own side is"
        return Refusal("unit.leader.move", why, ("lead.die",))
    return Refusal("guer.attack", "insurgents do not move into enemy units")
