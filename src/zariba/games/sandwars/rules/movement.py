"""Moving on the ground, step by step: Ops and Plans."""

from collections.abc import Iterator

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.games.sandwars.material.map import ALG
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.capture import push_seizures
from zariba.games.sandwars.rules.combat import start_combat
from zariba.games.sandwars.rules.headquarters import stand_or_plan
from zariba.games.sandwars.rules.hostilities import abroad, add_chips, may_enter
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.state import (
    SandWars,
    disputed,
    enemy_piece_here,
    formation,
    full,
    heads,
    leaders,
    room,
    settle_control,
    shift,
    units,
)


def allowance(g: SandWars, piece: int) -> int:
    """Spaces that a piece moves with one card (act.ops.move, unit.leader.move, dis.move)."""
    if g.pack.type[piece] == "leader":
        return g.pack.kinds["leader"].move_spaces
    return 1 if any(p in g.hurt for p in formation(g, piece)) else g.pack.limits.march


def movable(g: SandWars, piece: int) -> bool:
    """Whether a card may activate the piece to move."""
    pack = g.pack
    if pack.leader[piece]:
        return True
    if not pack.mobile[piece] or g.boss[piece] >= 0:
        return False  # unit.mobility, hq.locked, unit.elite.static
    return not pack.hq[piece] or g.pv[piece] != 0  # hq.pv.spend, hq.facedown.move


def steps(g: SandWars, seat: int, pieces: tuple[int, ...], start: int) -> list[int]:
    """The spaces that pieces can step into (map.axes, front.always, move.frontage)."""
    return [t for t in g.pack.near[start] if can_step(g, seat, pieces, t)]


def can_step(g: SandWars, seat: int, pieces: tuple[int, ...], space: int) -> bool:
    """Whether pieces that stand next to a space can step into it; `why_no_step` says why not."""
    return (
        room(g, seat, space, heads(g, pieces))
        and may_enter(g, seat, pieces, space)
        and not (units(g, 1 - seat, space) and shuns(g, seat, pieces, space))
    )


def shuns(g: SandWars, seat: int, pieces: tuple[int, ...], space: int) -> bool:
    """Whether pieces keep out of a space because enemy units are in it.

    Guerrillas do (guer.attack); a Leader alone unless own ground units are there (lead.die).
    """
    if g.pack.type[pieces[0]] == "leader":
        return not units(g, seat, space)
    return g.pack.type[pieces[0]] == "guerrilla"


def attacks(g: SandWars, seat: int, pieces: tuple[int, ...], space: int) -> bool:
    """Whether pieces that step into a space start a combat; a Leader alone does not (gc.when)."""
    return bool(units(g, 1 - seat, space)) and any(g.pack.ground[p] for p in pieces)


def movers(g: SandWars, seat: int) -> Iterator[int]:
    """The pieces that Ops and Plans could move."""
    pack, at = g.pack, g.at
    ground, leader, near = pack.ground, pack.leader, pack.near
    for p in pack.of_seat[seat]:
        here = at[p]
        if here >= 0 and (ground[p] or leader[p]) and movable(g, p):
            pieces = formation(g, p)
            if any(can_step(g, seat, pieces, t) for t in near[here]):
                yield p


def ops_and_plans(g: SandWars, seat: int) -> Iterator[Action]:
    """Move a piece, fight on the spot, stand an HQ up, raise its PV."""
    for p in movers(g, seat):
        yield ("move", p)
    for s in range(g.pack.size):
        if disputed(g, s) and can_attack(g, seat, s):
            yield ("battle", s)
    yield from stand_or_plan(g, seat)


def can_attack(g: SandWars, seat: int, space: int) -> bool:
    """Whether a side has more than insurgents to renew a combat with (guer.attack)."""
    return any(not g.pack.insurgent[p] for p in units(g, seat, space))


def battle(g: SandWars, seat: int, card: int, space: int) -> None:
    """Combat in a disputed space without a move; no PV is spent (gc.step10, gc.step10.nopv)."""
    spend(g, seat, card)
    start_combat(g, space)


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
        elif g.pack.type[self.piece] != "leader":
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
            if g.pack.hq[self.piece] and g.pv[self.piece] > 0:
                g.pv[self.piece] -= 1  # hq.pv.spend
            for chief in self.chiefs:
                g.boss[chief] = -1
            if g.pack.type[self.piece] == "leader":
                g.boss[self.piece] = -1
        self.moved = True
        self.left -= 1
        fight = attacks(g, seat, pieces, arg)
        met = enemy_piece_here(g, seat, arg)
        shift(g, pieces, arg)
        for p in pieces:
            if g.pack.ground[p]:
                g.came[p] = start
        g.report("moves", seat=seat, units=pieces, at=start, to=arg, word="act.ops.move")
        if not self.chip and (abroad(g.pack, seat, start) or abroad(g.pack, seat, arg)):
            self.chip = True  # act.ops.chip, act.ops.back, ops.chips, R-80
            add_chips(g, g.pack.actions["Ops and Plans"].chips, "act.ops.chip")
        settle_control(g, start)
        settle_control(g, arg)
        self.halted = met or stops(g.pack, seat, start, arg)  # gc.stop
        if fight:
            g.pop()
            push_seizures(g)
            start_combat(g, arg)  # gc.when
        elif g.unsettled:
            push_seizures(g)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why the piece cannot go there."""
        if verb == "with" and g.pack.ground[arg]:
            return Refusal(
                "hq.attach.card",
                "{it} cannot join: a moving piece picks no units up",
                ("act.ops.move",),
            )
        reason = (
            why_no_step(g, seat, self.pieces(g), g.at[self.piece], arg) if verb == "to" else None
        )
        return reason or Refusal(
            "act.ops.move", "{it} is no answer: the piece moves, space by space"
        )


def stops(pack: SandWarsPack, seat: int, start: int, space: int) -> bool:
    """Mountains stop everybody, the berm Algerians (map.mountain.move, map.berm.move, R-04)."""
    return (start, space) in pack.mountain or (seat == ALG and (start, space) in pack.berm)


def why_no_step(
    g: SandWars, seat: int, pieces: tuple[int, ...], start: int, space: int
) -> Refusal | None:
    """Why pieces cannot step into a space; None where `can_step` allows it."""
    if space not in g.pack.near[start]:
        oil = "petroleum" in (g.pack.kind_of[start], g.pack.kind_of[space])
        pipeline = ("map.pipeline",) if oil else ()
        return Refusal(
            "map.axes", "{it} is not next door: no axis of advance leads there from here", pipeline
        )
    size = heads(g, pieces)
    if not room(g, seat, space, size):
        also: tuple[str, ...] = ("front.limit", "front.always")
        if size > 1:
            also = (*also, "front.example.no")
        return full(g, also=also)
    if not may_enter(g, seat, pieces, space):
        return Refusal(
            "oh.limit.division",
            "{it} is closed: before hostilities no division HQ crosses the border",
        )
    if not units(g, 1 - seat, space) or not shuns(g, seat, pieces, space):
        return None
    if g.pack.leader[pieces[0]]:
        why = "{it} is closed: a Leader alone joins no enemies where no unit of his own side is"
        return Refusal("unit.leader.move", why, ("lead.die",))
    return Refusal("guer.attack", "{it} is closed: insurgents do not move into enemy units")


def why_no_move(g: SandWars, seat: int, piece: int) -> Refusal:
    """Why a piece cannot be moved by Ops and Plans."""
    if g.pack.seat[piece] != seat or g.at[piece] < 0:
        return Refusal(
            "act.ops.move", "{it} cannot move: only your own pieces on the map do", ("seq.active",)
        )
    if g.boss[piece] >= 0 and g.pack.ground[piece]:
        return Refusal("hq.locked", "{it} is attached: a unit attached to an HQ moves only with it")
    if not g.pack.mobile[piece] and g.pack.type[piece] != "leader":
        return why_static(g.pack, piece)
    if g.pack.hq[piece] and g.pv[piece] == 0:
        return Refusal(
            "hq.pv.spend",
            "{it} has to stay: a stood-up HQ spends a PV to be activated, and it has none",
        )
    timid = "unit.leader.move" if g.pack.type[piece] == "leader" else "guer.attack"
    return Refusal(
        "move.frontage",
        "{it} has to stay: no adjacent space can take it",
        ("oh.limit.division", timid),
    )


def why_static(pack: SandWarsPack, piece: int) -> Refusal:
    """Why a piece without a ground move never leaves its space."""
    if pack.type[piece] == "elite":
        also = ("opt.guards", "unit.mobility")
        return Refusal(
            "unit.elite.static", "{it} has to stay: the Guards never leave their capital", also
        )
    if pack.type[piece] == "logistics_base":
        why = "{it} has to stay: a Logistics Base moves by Air Supply only"
        return Refusal("unit.base.static", why, ("unit.mobility",))
    return Refusal("unit.mobility", "{it} is static")


def why_no_battle(g: SandWars, space: int) -> Refusal:
    """Why no combat is started on the spot."""
    if disputed(g, space):
        return Refusal(
            "guer.attack", "{it} is out of the question: insurgents attack only by Insurgent Ops"
        )
    return Refusal(
        "gc.step10", "{it} is not disputed: only a disputed space can be fought over on the spot"
    )
