"""New pieces: aid, revealed objectives, volunteers, and the turn track where they may wait."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import SeatStep, Step
from zariba.games.sandwars.material.map import SEATS
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.decks import draw_hand, lose_random
from zariba.games.sandwars.rules.dice import Dice
from zariba.games.sandwars.rules.hostilities import (
    STAYS_HOME,
    advance_turn,
    may_enter,
    remove_chips,
)
from zariba.games.sandwars.rules.logistics import base_sites
from zariba.games.sandwars.rules.planning import spend
from zariba.games.sandwars.rules.reconstitution import FreeRepair, great_cities, harboured, receives
from zariba.games.sandwars.rules.state import (
    DELAYED,
    EXPENDED,
    FACE_DOWN,
    OFF_MAP,
    POOL,
    REPLACEMENT,
    SandWars,
    available,
    every_unit,
    fort_at,
    full,
    heal,
    owner,
    paired,
    put,
    room,
    settle_control,
    units,
)
from zariba.games.sandwars.rules.supply import base_reach, bases, camps

DRAWS = {"CARD1": 1, "CARD2": 2}
CAMP_SITE = "any unoccupied Western Sahara space"
"""Where the one camp that is awarded goes; the other awards ask for nothing special."""


def entry_spaces(g: SandWars, seat: int, piece: int, where: str) -> list[int]:
    """Where a new piece may be placed (reinf.place, reinf.special, reinf.loc, reinf.loc.base)."""
    kind = g.pack.type[piece]
    spots = set(range(g.pack.size))
    if "unoccupied" in where:
        spots = {s for s in spots if not units(g, seat, s) and not every_unit(g, 1 - seat, s)}
    elif kind == "fort":
        spots = {s for s in spots if g.ctrl[s] == seat and fort_at(g, seat, s) < 0}
    elif kind == "logistics_base":
        spots = {s for s in spots if g.ctrl[s] == seat and units(g, seat, s)}
        if not where:
            spots &= set(base_sites(g, seat))
    elif kind == "guerrilla":
        spots = {*camps(g, seat), *great_cities(g, seat)}  # dis.place
        spots |= {s for s in g.pack.sanctuaries[seat] if g.ctrl[s] == seat}
    else:
        near = base_reach(g, seat)
        spots = {
            g.at[p]
            for p in g.pack.hqs[seat]
            if g.at[p] >= 0 and p not in g.hurt and g.at[p] in near
        }
        spots |= {*bases(g, seat), *great_cities(g, seat)}
        if harboured(g.pack, piece):
            spots |= set(camps(g, seat))
    if "Western Sahara" in where:
        spots &= set(g.pack.wsa)
    elif "Algeria" in where:
        spots = {s for s in spots if g.pack.country[s] == "ALG"}
    heavy = 1 if g.pack.ground[piece] else 0
    return [
        s
        for s in sorted(spots)
        if not units(g, 1 - seat, s)  # reinf.noenemy
        and room(g, seat, s, heavy)
        and may_enter(g, seat, (piece,), s)
    ]


def enter(g: SandWars, piece: int, space: int, rule: str) -> None:
    """A piece comes on the map at full strength (reinf.cv, R-66).

    Aid, revealed objectives and volunteers bring units, nothing else does (reinf.source).
    """
    g.cv[piece] = g.pack.cv[piece]
    heal(g, piece)
    if g.pack.hq[piece]:
        g.pv[piece] = FACE_DOWN
    put(g, piece, space)
    g.report("arrives", seat=g.pack.seat[piece], units=(piece,), at=space, word=rule)
    settle_control(g, space)


class Arrive(SeatStep[SandWars]):
    """Pieces are placed one after the other, or wait on the turn track (reinf.delay)."""

    pieces: tuple[int, ...]
    wheres: tuple[str, ...]
    rule: str

    def work(self, g: SandWars) -> bool:
        """Markers go to the Off-Map box, what cannot be placed waits."""
        while self.pieces:
            piece = self.pieces[0]
            if g.pack.impact[piece]:
                g.at[piece] = OFF_MAP  # reinf.offmap
                g.report("received", seat=self.seat, units=(piece,), word="reinf.offmap")
            elif entry_spaces(g, self.seat, piece, self.wheres[0]):
                return False
            else:
                self.wait(g, piece)
            self.next()
        g.pop()
        return True

    def next(self) -> None:
        """The next piece."""
        self.pieces, self.wheres = self.pieces[1:], self.wheres[1:]

    def wait(self, g: SandWars, piece: int) -> None:
        """A unit or a base waits on the turn track; a Fort stays available."""
        if g.pack.ground[piece] or g.pack.type[piece] == "logistics_base":
            g.at[piece] = DELAYED
            g.report("delayed", seat=self.seat, units=(piece,), word="reinf.delay")

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Where the next piece goes, or that it waits."""
        piece = self.pieces[0]
        spots = entry_spaces(g, seat, piece, self.wheres[0])
        options: list[Action] = [("to", s) for s in spots]
        name = g.pack.kinds[g.pack.type[piece]].name
        return Choice(f"Place {name} where?", [*options, ("delay", 0)])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It is placed, or waits."""
        piece = self.pieces[0]
        if verb == "to":
            enter(g, piece, arg, self.rule)
        else:
            self.wait(g, piece)
        self.next()

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        if verb != "to":
            return Refusal("reinf.place", "{it} has to wait: the piece is placed now, or waits")
        return why_no_entry(g, seat, self.pieces[0], arg)


def why_no_entry(g: SandWars, seat: int, piece: int, space: int) -> Refusal:
    """Why a new piece cannot be placed in a space."""
    kind = g.pack.type[piece]
    if units(g, 1 - seat, space):
        return Refusal("reinf.noenemy", "{it} has enemies in it: no piece is placed among enemies")
    if g.pack.ground[piece] and not room(g, seat, space, 1):
        return full(g, "reinf.noenemy", ("move.frontage",))
    if not may_enter(g, seat, (piece,), space):
        return STAYS_HOME
    if kind == "fort" and fort_at(g, seat, space) >= 0:
        return Refusal("act.dig.one", "{it} has a Fort already")
    if kind in ("fort", "logistics_base", "insurgent_camp"):
        return Refusal("reinf.place", "{it} will not do: the award names another kind of space")
    there = [p for p in (*units(g, seat, space), *g.sites[space]) if owner(g, p) == seat]
    hosting = [p for p in there if receives(g.pack, p, piece)]
    if kind == "guerrilla":
        hosting = [p for p in hosting if g.pack.type[p] == "insurgent_camp"]
    if any(p in g.hurt for p in hosting):
        return Refusal("dis.place", "{it} cannot take it in: what could do so there is disrupted")
    if hosting:
        return Refusal(
            "reinf.loc", "{it} will not do: the HQ there traces no LOC to a Logistics Base"
        )
    if space in g.pack.strong[seat]:
        return Refusal("reinf.special", "{it} is not under friendly control")
    if kind == "guerrilla":
        return Refusal("reinf.place", "{it} has no camp or great city of yours")
    camp = ", camp" if harboured(g.pack, piece) else ""
    return Refusal("reinf.place", f"{{it}} has no HQ, base{camp} or great city of yours")


def award(g: SandWars, seat: int, kind: str, taken: tuple[int, ...]) -> int:
    """A piece of a type: from the pool, else from the Replacement box; -1 for none.

    win.reveal.pool, mpi.result.
    """
    for place in (POOL, REPLACEMENT):
        for p in available(g, seat, kind, place):
            if p not in taken:
                return p
    return -1


def later(pack: SandWarsPack, piece: int) -> str:
    """Where a delayed piece is to go: a camp still where its objective said (ALG-1)."""
    return CAMP_SITE if pack.type[piece] == "insurgent_camp" else ""


class PlaceDelayed(SeatStep[SandWars]):
    """At the start of the own Operations Phase waiting units may be placed (R-78)."""

    def waiting(self, g: SandWars) -> list[int]:
        """Those that could be placed now."""
        return [
            p
            for p in g.pack.of_seat[self.seat]
            if g.at[p] == DELAYED and entry_spaces(g, self.seat, p, later(g.pack, p))
        ]

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Which one, or no more."""
        options: list[Action] = [("unit", p) for p in self.waiting(g)]
        return Choice("Place a delayed reinforcement?", [*options, DONE], DONE)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It comes on the map."""
        if verb == "done":
            g.pop()
        else:
            g.push(Arrive(seat, (arg,), (later(g.pack, arg),), "reinf.delay"))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only those."""
        return Refusal(
            "reinf.delay", "{it} is not delayed: only delayed reinforcements are placed now"
        )


# Call for Aid


def call_for_aid(g: SandWars, seat: int) -> list[Action]:
    """The columns of the side (mpi.use)."""
    return [("aid", n) for n, name in enumerate(g.pack.columns) if name.startswith(SEATS[seat])]


def ask_for_aid(g: SandWars, seat: int, card: int, column: int) -> None:
    """The column is named before the dice are seen (act.aid)."""
    spend(g, seat, card)
    g.push(Aid(seat, column))


class Aid(Step[SandWars]):
    """One roll on the Major Power Intervention Table."""

    seat: int
    column: int
    rolled: bool = False

    def work(self, g: SandWars) -> bool:
        """Two dice, one result (mpi.result)."""
        if not self.rolled:
            self.rolled = True
            g.push(Dice(self.seat, 2))
            return True
        total = sum(g.faces)
        result = g.pack.aid[total][self.column]
        g.pop()
        g.report("aid", seat=self.seat, value=total, to=self.column, word=result)
        self.grant(g, result)
        return True

    def grant(self, g: SandWars, result: str) -> None:
        """What the table gives or takes."""
        seat = self.seat
        if result == "EMBARGO":
            lose_random(g, seat, 1, "mpi.result")
        elif result == "PRESSURE":
            if g.war:
                advance_turn(g, "mpi.result")
            else:
                remove_chips(g, g.pack.pressure_chips, "mpi.result")
        elif result == "REBUILD":
            g.push(FreeRepair(seat, "mpi.result"))
        elif result in DRAWS:
            draw_hand(g, seat, DRAWS[result], "mpi.result")
        elif result != "NONE":
            piece = aid_piece(g, seat, result)
            if piece >= 0:
                g.push(Arrive(seat, (piece,), ("",), "mpi.result"))


def aid_piece(g: SandWars, seat: int, result: str) -> int:
    """The piece that a result names; an expended SSM returns here only (ssm.expended)."""
    if result.startswith("airstrike"):
        strength = int(result[-1])
        for cv in (strength, 1):
            for place in (POOL, REPLACEMENT):
                for p in available(g, seat, "airstrike", place):
                    if g.pack.cv[p] == cv:
                        return p
        return -1
    piece = award(g, seat, result, ())
    if piece < 0 and result == "ssm":
        spent = available(g, seat, "ssm", EXPENDED)
        return spent[0] if spent else -1
    return piece


# Objectives revealed or changed


def reveal(g: SandWars, seat: int, rule: str) -> None:
    """The card is shown and brings its pieces, once a game (win.reveal.free, win.reveal.once)."""
    g.open = paired(g.open, seat, True)
    g.shown += 1
    g.report("objective", seat=seat, value=g.objective[seat], word=rule)
    if g.rewarded[seat]:
        return
    g.rewarded = paired(g.rewarded, seat, True)
    pieces: list[int] = []
    wheres = []
    for entry in g.pack.objectives[g.objective[seat]].reveal:
        for _ in range(entry.count):
            piece = award(g, seat, entry.type, tuple(pieces))
            if piece >= 0:
                pieces.append(piece)
                wheres.append(entry.where)
    if pieces:
        g.push(Arrive(seat, tuple(pieces), tuple(wheres), "win.reveal.free"))


def change_objective(g: SandWars, seat: int, new: int) -> None:
    """Old and new card are shown; only the new one can bring pieces (win.change)."""
    g.report("objective given up", seat=seat, value=g.objective[seat], word="win.change")
    g.objective = paired(g.objective, seat, new)
    reveal(g, seat, "win.change")
