"""The way home of ships that broke off a naval battle (b3.6b)."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.rules.ships import allowance, is_haven, may_pass, may_stop, sea_ways
from zariba.games.aoi.rules.state import NOT_NOW, Aoi, enemy, shift
from zariba.games.aoi.rules.task_forces import forces_in


class Withdrawal(SeatStep[Aoi]):
    """Ships that broke off go to the nearest friendly port in reach, else one hex away (b3.6b)."""

    ships: tuple[int, ...]
    hex: int

    def refuges(self, g: Aoi) -> list[int]:
        """The nearest ports, or the hexes beside the battle without enemy ships."""
        ways = sea_ways(g, self.seat, self.hex, allowance(g, self.ships))
        ports = [h for h in g.plan.ports if ways.get(h) and is_haven(g, self.seat, h)]
        if ports:
            nearest = min(ways[h] for h in ports)
            return [h for h in ports if ways[h] == nearest]
        foe, seats = enemy(self.seat), g.pack.seat
        return [
            h
            for h in g.pack.sails[self.hex]
            if may_pass(g, self.seat, h)
            and may_stop(g, self.seat, h)
            and not forces_in(g, h, foe)
            and not any(seats[p] == foe for p in g.beside.get(h, ()))
        ]

    def work(self, g: Aoi) -> bool:
        """A single way is taken without asking; without any they stay."""
        refuges = self.refuges(g)
        if len(refuges) > 1:
            return False
        g.pop()
        if refuges:
            self.go(g, refuges[0])
        return True

    def go(self, g: Aoi, hex_: int) -> None:
        """They are there at once."""
        for ship in self.ships:
            shift(g, ship, hex_)
        g.tell(Event("withdrew", seat=self.seat, units=self.ships, at=self.hex, to=hex_))

    def choice(self, g: Aoi, seat: int) -> Choice:
        """The owner's choice if several are as near."""
        options: list[Action] = [("hex", h) for h in self.refuges(g)]
        return Choice("Where do the ships withdraw to?", options)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """There."""
        g.pop()
        self.go(g, arg)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there."""
        near = Refusal(
            "b3.6b",
            "{it} is neither the nearest friendly port nor one hex away",
        )
        return near if verb == "hex" else NOT_NOW
