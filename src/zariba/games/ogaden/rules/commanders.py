"""Commanders on the map: the unit they lead, the stack they stay with (2.2b, 6.2.1c, 8.5d)."""

from zariba.core.choice import Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.rules.battle import Battle
from zariba.games.ogaden.rules.control import is_centre
from zariba.games.ogaden.rules.state import SITE, Ogaden


def settle_commanders(g: Ogaden, zone: int, units: tuple[int, ...] = ()) -> None:
    """A commander alone in a zone follows his stack, or goes to the closest bastion (8.5d)."""
    pack = g.pack
    for marker, at in list(g.commander_at.items()):
        if at != zone:
            continue
        seat = pack.marker_seat[marker]
        if any(pack.seat[u] == seat for u in g.stacks.get(zone, ())):
            continue
        followed = [g.at[u] for u in units if pack.seat[u] == seat and g.at[u] >= 0]
        to = followed[0] if followed else closest_centre(g, zone, seat)
        g.commander_at[marker] = to
        g.tell(Event("commander", seat=seat, value=marker, at=zone, to=to, word="8.5d"))


def closest_centre(g: Ogaden, zone: int, seat: int) -> int:
    """The nearest friendly BZ or box, whatever stands in between."""
    away = g.pack.air[zone]
    return min((z for z in range(g.pack.size) if is_centre(g, z, seat)), key=lambda z: (away[z], z))


class Lead(SeatStep[Ogaden]):
    """A player names the unit that his commander leads (2.2b)."""

    marker: int

    def battle(self, g: Ogaden) -> Battle:
        """The engagement beneath; another commander's step may lie between."""
        return next(s for s in reversed(g.flow) if isinstance(s, Battle))

    def work(self, g: Ogaden) -> bool:
        """Without a choice he leads the only unit, or nobody."""
        units = self.units(g)
        if len(units) > 1:
            return False
        if units:
            self.lead(g, units[0])
        else:
            g.pop()
        return True

    def units(self, g: Ogaden) -> list[int]:
        """The land units of his stack that take part."""
        return [u for u in self.battle(g).fighters(g, self.seat) if u != SITE]

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which unit."""
        name = g.pack.markers[self.marker].name
        return Choice(f"{name} leads which unit?", [("unit", u) for u in self.units(g)])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Name it."""
        self.lead(g, arg)

    def lead(self, g: Ogaden, unit: int) -> None:
        """Add his bonus."""
        battle = self.battle(g)
        g.pop()
        battle.led = (*battle.led, (unit, g.pack.markers[self.marker].tb))
        g.tell(Event("leads", seat=self.seat, units=(unit,), at=battle.zone, value=self.marker))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """One unit of his own stack."""
        return Refusal(
            "2.2b", "{it} is not for him: he leads one unit of his stack in this engagement"
        )
