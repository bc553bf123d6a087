"""The Second Naval Movement Step of one side: no ship stays at sea for nothing (xviii.m6a)."""

from collections.abc import Mapping

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, SHIP
from zariba.games.aoi.rules.homeward import Homeward, shortest_way
from zariba.games.aoi.rules.ships import (
    havens,
    in_port,
    is_haven,
    rival_fleets,
    sail,
    sea_ways,
    voyages,
)
from zariba.games.aoi.rules.state import FUELLESS, NOT_NOW, NOT_YOURS, SCOUTED, Aoi, enemy, on_map
from zariba.games.aoi.rules.task_forces import at_sea, on_the_map, open_force, speed
from zariba.games.aoi.rules.transport import debark, debarkable, why_not_debark


class SecondNavalMovement(SeatStep[Aoi]):
    """Each ship at sea goes to a port, is refuelled or is marked out of supply (b3.15a)."""

    ship: int = -1
    begun: bool = False
    refuelled: tuple[int, ...] = ()
    force: int = -1
    """The task force in hand: it goes to port as one, or is opened (xvi.v)."""

    def work(self, g: Aoi) -> bool:
        """The marks of the last month come off; a side without ships is not asked."""
        if not self.begun:
            self.begun = True
            for ship in on_map(g, self.seat, SHIP):
                g.status[ship] &= ~FUELLESS
            for piece in on_map(g, enemy(self.seat), AIR):
                g.status[piece] &= ~SCOUTED  # b4.10a: a step of its own
            if not on_map(g, self.seat, SHIP) and not on_the_map(g, self.seat):
                g.pop()
                return True
        return False

    def at_sea(self, g: Aoi, seat: int) -> list[int]:
        """The ships that are neither in port nor refuelled."""
        ships = on_map(g, seat, SHIP)
        return [s for s in ships if not in_port(g, s) and s not in self.refuelled]

    def reach(self, g: Aoi) -> Mapping[int, int]:
        """How far the task force in hand goes."""
        return sea_ways(g, self.seat, g.forces[self.force], speed(g, self.force))

    def ports(self, g: Aoi) -> list[int]:
        """The friendly ports in its reach."""
        reach = self.reach(g)
        return [h for h in g.plan.ports if reach.get(h) and is_haven(g, self.seat, h)]

    def choice(self, g: Aoi, seat: int) -> Choice:
        """A ship at sea and what becomes of it; or put cargo ashore, which then stays."""
        if self.force >= 0:
            ports: list[Action] = [("hex", hex_) for hex_ in self.ports(g)]
            return Choice("To which port?", [*ports, ("open", self.force), ("back", 0)])
        if self.ship >= 0:
            options: list[Action] = [("hex", hex_) for hex_ in havens(g, self.ship)]
            if why_no_fuel(g, self.ship) is None:
                options.append(("refuel", 0))
            return Choice("To which port, or is it refuelled at sea?", [*options, ("back", 0)])
        ships: list[Action] = [("unit", ship) for ship in self.at_sea(g, seat)]
        ships += [("force", chit) for chit in at_sea(g, seat)]
        ashore: list[Action] = [("debark", piece) for piece in debarkable(g, seat)]
        return Choice("Which ship comes in from the sea?", [*ships, *ashore, DONE])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """One after another; those left at sea are marked."""
        if verb == "unit":
            self.ship = arg
        elif verb == "debark":
            debark(g, arg)
        elif verb == "force":
            self.force = arg
        elif verb == "open":
            open_force(g, arg)
            self.force = -1
        elif verb == "hex" and self.force >= 0:
            way = shortest_way(g, self.reach(g), arg)
            g.push(Homeward(seat, (), g.forces[self.force], force=self.force, way=way))
            self.force = -1
        elif verb == "hex":
            if rival_fleets(g):
                way = shortest_way(g, voyages(g, self.ship), arg)
                g.push(Homeward(seat, (self.ship,), g.at[self.ship], way=way))
            else:
                sail(g, self.ship, arg)
            self.ship = -1
        elif verb == "refuel":
            price = g.pack.sea.refuel_ep
            g.eps[g.pack.nation[self.ship]] -= price
            g.tell(Event("refuelled", seat=seat, units=(self.ship,), value=price))
            self.refuelled = (*self.refuelled, self.ship)
            self.ship = -1
        elif verb == "back":
            self.ship = self.force = -1
        else:
            g.pop()
            for chit in at_sea(g, seat):  # it is known for what it is once it wants fuel
                open_force(g, chit)
            for ship in self.at_sea(g, seat):
                g.status[ship] |= FUELLESS
                g.tell(Event("fuelless", seat=seat, units=(ship,), at=g.at[ship]))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that ship, port or cargo."""
        if verb == "debark" and self.ship < 0:
            return why_not_debark(g, seat, arg) or NOT_NOW
        if verb == "unit" and self.ship < 0:
            if g.pack.seat[arg] != seat:
                return NOT_YOURS
            return Refusal("b3.15a", "only a ship at sea that was not refuelled is in question")
        if verb == "hex" and max(self.ship, self.force) >= 0:
            return Refusal(
                "b3.15a",
                "{it} is no friendly functioning port within its allowance",
            )
        if verb == "refuel" and self.ship >= 0:
            return why_no_fuel(g, self.ship) or NOT_NOW
        return NOT_NOW


def why_no_fuel(g: Aoi, ship: int) -> Refusal | None:
    """Why a ship cannot be refuelled at sea (b3.15a)."""
    nation, price = g.pack.nation[ship], g.pack.sea.refuel_ep
    if not g.pack.major[nation]:
        return Refusal("b3.15a", "minor nations do not refuel at sea")
    if g.eps[nation] < price:
        return Refusal("b3.15a", f"fuel costs {price} EP")
    return None
