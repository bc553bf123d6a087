"""Air units: sorties and bases (8.4)."""

from collections.abc import Iterator

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.control import in_area, is_centre, site_of
from zariba.games.ogaden.rules.losses import eliminate
from zariba.games.ogaden.rules.retreat import allowed
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    DONE,
    NOT_ACTIVE,
    Ogaden,
    has_air_room,
    is_visible,
    move,
)

SPENT = Refusal(
    "8.0a", "{it} must wait for another OPS: no engagement or strike marker is left in this one"
)
PAUSED = Refusal(
    "9.2.1g", "{it} must wait: the Logistical pause allows one engagement or strike in an OPS"
)


def markers_left(g: Ogaden, seat: int) -> int:
    """Engagements and strikes still to be had in this OPS (8.0a, 9.2.1g)."""
    return (1 if is_paused(g, seat) else g.pack.actions) - g.fought


def is_paused(g: Ogaden, seat: int) -> bool:
    """Whether the Logistical pause holds a camp this turn (9.2.1g)."""
    return seat == SOMALIA and g.pause


def no_marker(g: Ogaden, seat: int) -> Refusal:
    """Why a camp without a marker left has none."""
    return PAUSED if is_paused(g, seat) else SPENT


def strikes_left(g: Ogaden, seat: int) -> bool:
    """Whether another strike may be declared; without the radar one an OPS (9.2.2h)."""
    if markers_left(g, seat) < 1:
        return False
    return not (seat == ETHIOPIA and g.radar and g.flown + len(g.strikes) >= 1)


def strike_zones(g: Ogaden, au: int) -> Iterator[int]:
    """Zones within the radius of its base that hold something to strike (8.4a, 8.4d)."""
    seat, base = g.pack.seat[au], g.at[au]
    if strikes_left(g, seat) and is_centre(g, base, seat):
        taken = {*g.struck_zones, *(z for _, z in g.strikes)}
        for zone in g.pack.in_reach[seat][base]:
            if zone not in taken and has_target(g, zone, seat):
                yield zone


def has_target(g: Ogaden, zone: int, seat: int) -> bool:
    """Whether a camp's AU find anything there; nothing outside the area of the scenario."""
    if not in_area(g, zone):
        return False  # 14.1a
    if seat == ETHIOPIA and g.pack.box_seat[zone] == SOMALIA:
        return True  # 8.4.1d
    return site_of(g, zone, 1 - seat) or is_visible(g, zone, 1 - seat)


def bases(g: Ogaden, au: int, centre: int) -> list[int]:
    """Friendly operative BZ and boxes within its radius of a zone, with room (8.4f, R92)."""
    seat = g.pack.seat[au]
    return [
        z
        for z in g.pack.in_reach[seat][centre]
        if is_centre(g, z, seat)
        and (z == g.at[au] or has_air_room(g, z, seat))
        and allowed(g, au, z)
    ]


class Sorties(SeatStep[Ogaden]):
    """The player sends air units out, one strike or one new base each (8.4c, 8.4e)."""

    au: int = -1

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """An air unit, then its target or its new base."""
        if self.au >= 0:
            options: list[Action] = [("zone", z) for z in strike_zones(g, self.au)]
            here = g.at[self.au]
            options += [("base", z) for z in bases(g, self.au, here) if z != here]
            return Choice(
                f"{g.pack.units[self.au].name}: strike where, or fly to which base?", options
            )
        ready: list[Action] = [("unit", u) for u in g.pack.air_units[seat] if self.can_fly(g, u)]
        return Choice("Send air units to strike", [*ready, END])

    def can_fly(self, g: Ogaden, au: int) -> bool:
        """Active, at its base, not yet out."""
        if g.at[au] < 0 or not g.status[au] & ACTIVE or g.status[au] & DONE:
            return False
        if next(strike_zones(g, au), -1) >= 0:
            return True
        return any(z != g.at[au] for z in bases(g, au, g.at[au]))

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Out it goes."""
        if verb == "done":
            g.pop()
        elif verb == "unit":
            self.au = arg
        else:
            au, self.au = self.au, -1
            g.status[au] |= DONE
            if verb == "base":
                start = g.at[au]
                move(g, au, arg)
                g.tell(Event("rebase", seat=seat, units=(au,), at=start, to=arg, word="8.4f"))
            else:
                g.strikes = (*g.strikes, (au, arg))
                g.fought += 1
                g.tell(Event("sortie", seat=seat, units=(au,), at=g.at[au], to=arg, word="8.4c"))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that air unit, target or base."""
        if verb == "unit":
            if not g.pack.is_air[arg] or g.pack.seat[arg] != seat:
                return Refusal("6.2.2c", "{it} has to wait: moves are over, now your air units fly")
            if g.at[arg] < 0:
                return Refusal("8.4a", "{it} is not on the map")
            if not g.status[arg] & ACTIVE:
                return NOT_ACTIVE
            if g.status[arg] & DONE:
                return Refusal("8.4e", "{it} has flown in this OPS")
            if markers_left(g, seat) < 1:
                return no_marker(g, seat)
            return Refusal(
                "8.4a",
                "{it} has no operative base, target or other base in its radius",
                ("9.2.2h", "14.1a"),
            )
        if verb == "zone" and self.au >= 0:
            return self.why_not_zone(g, seat, arg)
        if verb == "base" and self.au >= 0:
            if not has_air_room(g, arg, seat):
                return Refusal("3.1a", "{it} holds an air unit already", ("8.4f",))
            return Refusal(
                "8.4f",
                "{it} is not a friendly operative bastion or box within its radius",
                ("8.6.2e", "14.1a"),
            )
        return Refusal("8.4c", "{it} comes later: pick an air unit first")

    def why_not_zone(self, g: Ogaden, seat: int, zone: int) -> Refusal:
        """Why it cannot strike there."""
        if markers_left(g, seat) < 1:
            return no_marker(g, seat)
        if not strikes_left(g, seat):
            return Refusal(
                "9.2.2h", "{it} is spared: without the radar there is one strike in an OPS"
            )
        if not in_area(g, zone):
            return Refusal(
                "14.1a", "{it} is out of bounds: the war of liberation is fought in the Ogaden"
            )
        if zone in g.struck_zones or any(z == zone for _, z in g.strikes):
            return Refusal("8.4d", "{it} is struck in this OPS already", ("8.4.1f",))
        if not is_centre(g, g.at[self.au], seat):
            return Refusal(
                "8.4a",
                "{it} cannot be struck: the base of the air unit is not operative",
                ("8.6.2e",),
            )
        if zone not in g.pack.in_reach[seat][g.at[self.au]]:
            reach = g.pack.air_radius[seat]
            why = f"{{it}} is beyond the radius of the air unit, {reach} zones"
            return Refusal("8.4a", why, ("8.4b", "8.4.1f"))
        return Refusal("8.4k", "{it} has no unit or site to be struck", ("8.4d",))


class Scramble(SeatStep[Ogaden]):
    """Air units of a lost or besieged zone fly to another base or are lost (R90)."""

    units: tuple[int, ...]

    def work(self, g: Ogaden) -> bool:
        """Fly where there is one base only."""
        while self.units:
            au = self.units[0]
            options = self.options(g, au)
            if len(options) > 1:
                return False
            self.units = self.units[1:]
            if options:
                self.fly(g, au, options[0])
            else:
                eliminate(g, au, "8.6.2e")
        g.pop()
        return True

    def options(self, g: Ogaden, au: int) -> list[int]:
        """Other bases within its radius."""
        return [z for z in bases(g, au, g.at[au]) if z != g.at[au]]

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which base."""
        au = self.units[0]
        return Choice(
            f"{g.pack.units[au].name} leaves for which base?",
            [("base", z) for z in self.options(g, au)],
        )

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Fly there."""
        au, self.units = self.units[0], self.units[1:]
        self.fly(g, au, arg)

    def fly(self, g: Ogaden, au: int, zone: int) -> None:
        """Change base."""
        start = g.at[au]
        move(g, au, zone)
        g.tell(Event("rebase", seat=self.seat, units=(au,), at=start, to=zone, word="8.6.2e"))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """A base in reach."""
        return Refusal(
            "8.4f", "{it} is not a friendly operative base within its radius", ("8.6.2e",)
        )
