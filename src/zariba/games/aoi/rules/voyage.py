"""A stack of ships sails hex by hex, and the enemy may interrupt it (b3.2a, b3.2b, b3.6b)."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.games.aoi.material.pieces import SHIP
from zariba.games.aoi.rules.capture import evict
from zariba.games.aoi.rules.naval_interception import meet, sorties
from zariba.games.aoi.rules.reconnaissance import Reconnaissance
from zariba.games.aoi.rules.sea_supply import buy_chit, why_no_chit
from zariba.games.aoi.rules.ships import (
    allowance,
    at_own_quay,
    is_haven,
    may_pass,
    may_stop,
    sea_ways,
    why_not_sail,
)
from zariba.games.aoi.rules.state import (
    MOVED,
    NOT_NOW,
    STANDBY,
    SUPPLY_CHIT,
    Aoi,
    enemy,
    pieces_in,
    shift,
)
from zariba.games.aoi.rules.task_forces import advance, open_force, speed, tell_way
from zariba.games.aoi.rules.transport import carrier, disembark, embark, why_not_embark
from zariba.games.aoi.rules.under_way import DAY, UnderWay

ORDERS, WATCHED, MET, STOPPED = range(4)
BACK: Action = ("back", 0)
TOO_FAR = Refusal("b3.2a", "{it} is beyond the slowest ship: they go one hex after another")
NOT_BESIDE = Refusal(
    "b3.2b",
    "no ship sails from here to {it}; they go on to the next hex",
    ("xvi.m",),
)
ENEMY_PORT = Refusal("b3.2b", "the enemy has a functioning port in {it}")
NO_STOP = Refusal("b3.2b", "a ship may not stop on a coast that is not its own")
OPEN_SEA = Refusal("efr.p", "Soviet ships keep to the coast")
ONE_FORCE = Refusal("b3.1b", "a task force sails as one; open it first")
SET_OUT = Refusal("b3.2a", "a stack stays together once it has set out")


class Voyage(UnderWay):
    """Ships of one hex, loaded there; then a hex after another until they stop."""

    gone: int = 0
    stage: int = ORDERS
    offensive: bool = False
    """Only ships on Standby sail together in a Sea Offensive (b3.27a)."""

    def left(self, g: Aoi) -> int:
        """The MPs that the slowest ship, as it is now, has left (b3.2a, b3.6b)."""
        moves = speed(g, self.force) if self.force >= 0 else allowance(g, self.ships)
        return moves - self.gone

    def work(self, g: Aoi) -> bool:
        """In each hex entered bombers look for the ships, then other ships (b4.10a, b3.6a)."""
        self.ships = tuple(s for s in self.ships if g.at[s] >= 0)
        if not self.afloat(g) or self.over or self.stage == STOPPED:
            g.pop()
            return True
        here, foe = self.lies(g), enemy(self.seat)
        if self.stage == WATCHED:
            self.stage = MET
            g.push(Reconnaissance(foe, here, self.ships))
            return True
        if self.stage == MET:
            self.stage = ORDERS
            meet(g, self, here)
            return True
        if self.gone and self.force < 0 and not self.ahead(g):  # xvi.w: nobody learns its speed
            self.stop(g)
            return True
        return False

    def ahead(self, g: Aoi) -> list[int]:
        """The hexes that the stack may enter next: from each it must be able to stop somewhere."""
        left = self.left(g)
        if left <= 0:
            return []
        here = self.lies(g)
        return [
            near
            for near in g.pack.sails[here]
            if may_pass(g, self.seat, near)
            and (may_stop(g, self.seat, near) or self.stops_beyond(g, near, left - 1))
        ]

    def stops_beyond(self, g: Aoi, hex_: int, most: int) -> bool:
        """Whether a place to stop lies within so many hexes of one."""
        return any(may_stop(g, self.seat, h) for h in sea_ways(g, self.seat, hex_, most))

    def why_not_join(self, g: Aoi, ship: int) -> Refusal | None:
        """Why a ship may not sail with these."""
        if self.force >= 0:
            return ONE_FORCE
        if self.gone:
            return SET_OUT
        refusal = why_not_sail(g, self.seat, ship)
        if refusal is not None:
            return refusal
        if g.at[ship] != g.at[self.ships[0]] or ship in self.ships:
            return Refusal("b3.2a", "a stack is made of other ships of the same hex")
        if self.offensive and not g.status[ship] & STANDBY:
            return Refusal("b3.27a", "only ships on Standby take part in a Sea Offensive")
        return None

    def why_not_load(self, g: Aoi, piece: int) -> Refusal | None:
        """Why none of these ships takes a piece aboard; it is not split between ships (b3.9a)."""
        if self.force >= 0:
            return ONE_FORCE
        reasons = [why_not_embark(g, ship, piece) for ship in self.ships]
        return None if None in reasons else reasons[0]

    def why_no_supply(self, g: Aoi) -> Refusal | None:
        """Why none of these ships takes a Sea Supply chit aboard."""
        if self.force >= 0:
            return ONE_FORCE
        reasons = [why_no_chit(g, ship) for ship in self.ships]
        return None if None in reasons else reasons[0]

    def choice(self, g: Aoi, seat: int) -> Choice:
        """In port who sails and with what; then where to, or stop."""
        hexes: list[Action] = [("hex", h) for h in self.ahead(g)]
        here = self.lies(g)
        if self.force >= 0:  # xvi.v: it sails as one, until its owner opens it
            last = [BACK] if not self.gone else [DONE] if may_stop(g, seat, here) else []
            opened: Action = ("open", self.force)
            return Choice("Where does the task force sail?", [*hexes, *last, opened])
        if self.gone:
            end = [DONE] if may_stop(g, seat, here) else []
            return Choice("Where do the ships sail?", [*hexes, *end])
        options: list[Action] = [
            ("unit", s) for s in pieces_in(g, here, seat, SHIP) if self.why_not_join(g, s) is None
        ]
        options += [("drop", s) for s in self.ships[1:]]
        load = [p for s in self.ships for p in g.cargo.get(s, ())]
        if at_own_quay(g, self.ships[0]):
            options += [
                ("embark", p)
                for p in (*g.stacks.get(here, ()), *g.beside.get(here, ()))
                if self.why_not_load(g, p) is None
            ]
            options += [("drop", p) for p in load if p != SUPPLY_CHIT]
            if self.why_no_supply(g) is None:
                options.append(("supply", 0))
        if SUPPLY_CHIT not in load or not hexes:
            options.append(BACK)
        return Choice("Who sails, with what, and where to?", [*options, *hexes])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Load, set out, go on, stop."""
        if verb == "unit":
            self.ships = (*self.ships, arg)
        elif verb == "drop" and arg in self.ships:
            self.ships = tuple(s for s in self.ships if s != arg)
        elif verb == "drop":
            disembark(g, carrier(g, arg), arg)
            evict(g, g.at[arg])  # 10.35j
        elif verb == "embark":
            embark(g, next(s for s in self.ships if why_not_embark(g, s, arg) is None), arg)
        elif verb == "supply":
            buy_chit(g, next(s for s in self.ships if why_no_chit(g, s) is None))
        elif verb == "hex":
            self.sail_on(g, arg)
        elif verb == "open":
            open_force(g, arg)
        elif verb == "back":
            g.pop()
        else:
            self.stop(g)

    def sail_on(self, g: Aoi, hex_: int) -> None:
        """One hex further; in a friendly port nobody finds or intercepts them (b3.14a)."""
        if not self.gone:
            self.start = self.lies(g)
        self.gone += 1
        self.night = DAY
        if self.force >= 0:
            advance(g, self.force, hex_)
            g.forces_sailed[self.force] = g.forces_sailed.get(self.force, 0) + 1
        for ship in self.ships:
            shift(g, ship, hex_)
            g.status[ship] |= MOVED
            g.sailed[ship] = g.sailed.get(ship, 0) + 1
        self.stage = ORDERS if is_haven(g, self.seat, hex_) else WATCHED

    def stop(self, g: Aoi) -> None:
        """The move ends; enemies in a port beside it may come out (b3.7a)."""
        here = self.lies(g)
        self.stage = STOPPED
        tell_way(g, self)
        if not is_haven(g, self.seat, here):
            sorties(g, self.seat, here)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that ship, cargo or hex."""
        if verb == "unit":
            return self.why_not_join(g, arg) or NOT_NOW
        if verb == "done":
            return NO_STOP if self.gone else Refusal("b3.2a", "put the ships down again instead")
        if verb == "hex":
            return self.why_not_there(g, arg)
        if self.gone:
            return SET_OUT if verb in ("embark", "drop", "supply", "back") else NOT_NOW
        if verb == "embark":
            return self.why_not_load(g, arg) or NOT_NOW
        return self.why_no_supply(g) or NOT_NOW if verb == "supply" else NOT_NOW

    def why_not_there(self, g: Aoi, hex_: int) -> Refusal:
        """Why the stack may not enter a hex now."""
        if self.left(g) <= 0:
            return TOO_FAR
        if hex_ not in g.pack.sails[self.lies(g)]:
            return NOT_BESIDE
        if may_pass(g, self.seat, hex_):
            return NO_STOP
        return ENEMY_PORT if g.pack.land[hex_] else OPEN_SEA
