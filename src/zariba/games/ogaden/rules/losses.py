"""Steps that units and sites lose; additional losses, which the owner allots (8.2, 9.1b, 9.2i)."""

from zariba.core.choice import EACH_LOSES, Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA
from zariba.games.ogaden.rules.control import site_of
from zariba.games.ogaden.rules.morale import change_morale
from zariba.games.ogaden.rules.state import (
    CONCEALED,
    DEAD,
    REDUCED,
    SUPPRESSED,
    Ogaden,
    check_siege,
    enemy,
    leave,
    steps_of,
)


def eliminate(g: Ogaden, unit: int, rule: str, paid: bool = True) -> None:
    """A unit goes to the destroyed box, and the enemy's morale rises (8.2g, tab.m4 to tab.m9)."""
    pack = g.pack
    zone = g.at[unit]
    if g.status[unit] & CONCEALED:
        g.shown += 1
    leave(g, unit)
    g.at[unit] = DEAD
    g.status[unit] = 0  # a lost MMB or PCB returns on its M side (R49)
    points = points_for(pack, unit) if paid else 0
    g.tell(Event("loss", seat=pack.seat[unit], units=(unit,), at=zone, value=points, word=rule))
    if points:
        change_morale(g, enemy(pack.seat[unit]), points, rule)


def points_for(pack: OgadenPack, unit: int) -> int:
    """What its loss is worth to the enemy."""
    if pack.is_air[unit] and pack.seat[unit] == ETHIOPIA:
        return pack.points.destroyed_E_or_cuban_air_for_S  # tab.m7
    if pack.is_gu[unit]:
        return pack.points.destroyed_GU_for_E  # tab.m5
    if pack.two_steps[unit]:
        return pack.points.destroyed_enemy_two_step  # tab.m6
    return pack.points.destroyed_enemy_one_step  # tab.m4


def hit_unit(g: Ogaden, unit: int, rule: str) -> None:
    """One step lost: turned over, or destroyed (8.2f)."""
    if steps_of(g, unit) == 2:
        g.status[unit] |= REDUCED
        g.tell(Event("reduced", seat=g.pack.seat[unit], units=(unit,), at=g.at[unit], word=rule))
    else:
        eliminate(g, unit, rule)


def hit_site(g: Ogaden, zone: int, rule: str) -> None:
    """One step of a GZ or BZ lost (1.5c): nobody is paid (tab.m8), an EZ there is unhurt (1.5e)."""
    g.site_loss[zone] += 1
    g.tell(Event("site", seat=g.site_seat[zone], at=zone, value=g.site_loss[zone], word=rule))
    if zone in g.sieges:
        check_siege(g, zone)


class Lose(SeatStep[Ogaden]):
    """A player takes step losses among some units, and their site if it stands (8.2f)."""

    zone: int
    units: tuple[int, ...]
    count: int
    site: bool
    rule: str

    def work(self, g: Ogaden) -> bool:
        """Without a choice the loss is taken at once; with nobody left it has no effect."""
        options = self.options(g)
        if self.count == 0 or not options:
            g.pop()
            return True
        if len(options) == 1:
            self.pay(g, *options[0])
            return True
        return False

    def options(self, g: Ogaden) -> list[Action]:
        """Who may take it."""
        found: list[Action] = [("unit", u) for u in self.units if g.at[u] == self.zone]
        if self.site and site_of(g, self.zone, self.seat):
            found.append(("site", self.zone))
        return found

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which unit."""
        return Choice("Choose who takes the additional loss", self.options(g), together=EACH_LOSES)

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Take one."""
        self.pay(g, verb, arg)

    def pay(self, g: Ogaden, verb: str, arg: int) -> None:
        """One step lost."""
        self.count -= 1
        if verb == "site":
            hit_site(g, arg, self.rule)
        else:
            hit_unit(g, arg, self.rule)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Only those who took part can pay."""
        return Refusal(
            self.rule, "{it} cannot take this loss: only a unit or site of the fight can"
        )


def fit(g: Ogaden, units: tuple[int, ...], zone: int) -> tuple[int, ...]:
    """Those of some units that are still in the zone and not suppressed from the air."""
    return tuple(u for u in units if g.at[u] == zone and not g.status[u] & SUPPRESSED)


def alive(g: Ogaden, units: tuple[int, ...], zone: int) -> tuple[int, ...]:
    """Those of some units that are still in the zone."""
    return tuple(u for u in units if g.at[u] == zone)
