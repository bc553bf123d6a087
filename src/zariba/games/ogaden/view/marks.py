"""What lies on the zones besides units: sites, sieges, liberated zones, attacks and strikes."""

from zariba.core.scene import Mark
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.rules.control import control
from zariba.games.ogaden.rules.engagement import Engagement
from zariba.games.ogaden.rules.state import Ogaden
from zariba.games.ogaden.rules.strike import Strike
from zariba.games.ogaden.view.names import NATIONS, names, place, site_name

TOKEN = "token"


def marks(view: Ogaden) -> tuple[Mark, ...]:
    """All tokens of the map."""
    pack = view.pack
    found = [*pennants(view), *sites(view)]
    for zone in view.sieges:
        found.append(token(pack, zone, "warn", "siege", f"{place(pack, zone)} is besieged"))
    for zone in view.sabotaged:
        found.append(token(pack, zone, "bad", "sabotaged", "Its economic zone is sabotaged"))
    for zone, movement in view.liberated.items():
        found.append(token(pack, zone, "good", movement, f"Liberated by the {movement}"))
    if view.helicopter_base >= 0:
        found.append(
            token(pack, view.helicopter_base, "own", "base", "Base of the helicopter assault")
        )
    if view.radar:
        found.append(token(pack, pack.karamara, "bad", "radar out", "The radar is out this turn"))
    return (*found, *attacks(view), *strikes(view))


def token(pack: OgadenPack, zone: int, tone: str, text: str, title: str, seat: int = -1) -> Mark:
    """A marker on a zone."""
    return Mark(pack.codes[zone], tone, text, TOKEN, seat, title)


def pennants(view: Ogaden) -> list[Mark]:
    """Who controls the zones that count in the diplomatic phase."""
    pack = view.pack
    found = []
    for zone, printed in enumerate(pack.zones):
        if printed.pennant:
            holder = control(view, zone)
            whose = f"held by {NATIONS[holder]}" if holder >= 0 else "contested"
            title = f"Diplomatic objective, {whose}"
            found.append(token(pack, zone, "plain", "\u2691", title, holder))
    return found


def sites(view: Ogaden) -> list[Mark]:
    """Sites with losses, and those that have changed hands."""
    pack = view.pack
    found = []
    for zone in range(pack.size):
        steps = pack.site_steps[zone]
        if not steps:
            continue
        loss, seat = view.site_loss[zone], view.site_seat[zone]
        name = site_name(pack, zone)
        name = name[0].upper() + name[1:]
        if loss >= 2:
            found.append(token(pack, zone, "bad", "destroyed", f"{name} is destroyed"))
        elif loss:
            also = ", but still defends" if steps == 2 else ""
            found.append(token(pack, zone, "warn", "inop", f"{name} is inoperative{also}"))
        if seat != pack.site_seat[zone] and loss < steps:
            title = f"{name} is now {NATIONS[seat]}'s"
            found.append(token(pack, zone, "plain", "BZ" if steps == 2 else "GZ", title, seat))
    return found


def attacks(view: Ogaden) -> list[Mark]:
    """The engagement markers 1 to 4."""
    pack = view.pack
    declared = view.fought - view.flown - len(view.strikes)
    done = max(declared - len(view.groups), 0)
    found = []
    for step in view.flow:
        if isinstance(step, Engagement):
            text = "pursuit" if step.pursuit else str(max(done, 1))
            title = f"Engagement being fought: {names(pack, step.units)}"
            found.append(token(pack, step.zone, "bad", text, title, step.seat))
    for number, (zone, came, units) in enumerate(view.groups, done + 1):
        start = f" from {place(pack, came)}" if came != zone else ""
        title = f"Engagement {number}{start}: {names(pack, units)}"
        found.append(token(pack, zone, "bad", str(number), title, pack.seat[units[0]]))
    return found


def strikes(view: Ogaden) -> list[Mark]:
    """The strike markers A to D."""
    pack = view.pack
    found = []
    for step in view.flow:
        if isinstance(step, Strike):
            letter = chr(ord("A") + max(view.flown - 1, 0))
            title = f"Strike under way: {names(pack, (step.au,))}"
            found.append(token(pack, step.zone, "bad", letter, title, step.seat))
    for number, (au, zone) in enumerate(view.strikes):
        letter = chr(ord("A") + view.flown + number)
        title = f"Strike {letter}: {names(pack, (au,))}"
        found.append(token(pack, zone, "bad", letter, title, pack.seat[au]))
    return found
