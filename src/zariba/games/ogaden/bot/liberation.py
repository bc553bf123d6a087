"""The war of liberation: guerrillas fall on Gode from Denan and Bare, and hold zones (14.1).

No brigade can be before Gode by June, for the garrisons of Ferfer and Kelafo stop it; so the
guerrillas storm the bastion themselves, in May twice in a row before its ranks are filled, and what
dies is raised again at once.
"""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice
from zariba.core.game import Decision
from zariba.games.ogaden.bot.guerrilla import may_show
from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.bot.situation import JUNE_1977, name, unit_name
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import MINOR, SOMALIA
from zariba.games.ogaden.rules.connections import ON_ROAD, START
from zariba.games.ogaden.rules.control import is_free, site_of
from zariba.games.ogaden.rules.maintenance import Maintenance
from zariba.games.ogaden.rules.movement import March
from zariba.games.ogaden.rules.occupation import Occupy
from zariba.games.ogaden.rules.operations import Activation
from zariba.games.ogaden.rules.state import BOWL, CONCEALED, Ogaden, is_visible, visible

BASES = ("DEN", "BAR")
"""Where the storming parties gather, the road first."""
WANTED = {"WSLF": 2, "SALF": 1}


def applies(p: Picture) -> bool:
    """Whether this is the guerrillas' war and ours to fight."""
    return p.g.scenario == "liberation" and p.seat == SOMALIA


def gode_is_ours(g: Ogaden) -> bool:
    """Whether only our units stand in Gode and its bastion is down."""
    gode = g.pack.gode
    return not site_of(g, gode, 1 - SOMALIA) and is_visible(g, gode, SOMALIA)


def bases(pack: OgadenPack) -> tuple[int, ...]:
    """Denan and Bare."""
    return tuple(pack.zone_index[code] for code in BASES)


def holder_of(g: Ogaden, zone: int, faction: str, besides: int = -1) -> bool:
    """Whether a revealed unit of a movement stands in a minor zone."""
    pack = g.pack
    return any(
        pack.is_gu[u] and pack.units[u].faction == faction and u != besides
        for u in visible(g, zone, SOMALIA)
    )


def is_last(g: Ogaden) -> bool:
    """Whether this is the activation after which nothing else comes: the movements' own in June."""
    return g.turn >= JUNE_1977 and with_own_marker(g)


def with_own_marker(g: Ogaden) -> bool:
    """Whether the movements act with their own marker, which calls all of them."""
    pack = g.pack
    return any(
        isinstance(step, Activation) and pack.markers[step.marker].id == "OPS-WS" for step in g.flow
    )


def waits(p: Picture) -> bool:
    """Whether the movements' own marker waits: in May for Samatar's storm, in June to the end.

    Two storms in a row leave Ethiopia no time to fill the ranks of Gode; in June the last word wins
    it back and liberates zones that nobody can retake.
    """
    g = p.g
    return g.turn >= JUNE_1977 or g.marker[p.pack.marker_index["CMD-SAMATAR"]] == BOWL


def away(p: Picture, unit: int) -> bool:
    """Whether a unit is to liberate a zone, or to stay in one, rather than to storm Gode."""
    pack = p.pack
    g = p.g
    if not with_own_marker(g) or not pack.is_gu[unit]:
        return False
    faction = pack.units[unit].faction
    mates = [u for u in pack.guerrillas if pack.units[u].faction == faction and g.at[u] >= 0]
    mates = [u for u in mates if pack.is_gu[u]]
    mates.sort(key=lambda u: holds_zone(g, u))
    wanted = liberators(g, faction)
    return wanted > 0 and unit in mates[len(mates) - wanted :]


def liberators(g: Ogaden, faction: str) -> int:
    """How many of a movement go to liberate zones.

    The SALF storms worst and frees one zone a month: one of it goes in May, the other in June.
    """
    pack = g.pack
    early = [u for u in pack.guerrillas if pack.units[u].faction == "SALF" and holds_zone(g, u)]
    if faction == "SALF":
        return 1 + len(early) if is_last(g) else 1
    if not is_last(g):
        return 0
    if gode_is_ours(g):
        return WANTED[faction]
    return WANTED[faction] - 1 - len(early)  # another falls back to Denan after the storm


def holds_zone(g: Ogaden, unit: int) -> bool:
    """Whether guerrillas stand in a zone that their movement has liberated."""
    return g.pack.is_gu[unit] and g.liberated.get(g.at[unit]) == g.pack.units[unit].faction


def haven(p: Picture, unit: int) -> int:
    """A quiet zone to liberate, the nearest to nobody; whoever holds one stays."""
    pack = p.pack
    g = p.g
    here = g.at[unit]
    if holds_zone(g, unit):
        return here
    best, chosen = -99.0, -1
    for zone in p.reach(unit, True).ends:
        if not pack.ogaden[zone] or pack.kind[zone] != MINOR or zone in bases(pack):
            continue
        if any(u != unit and pack.is_gu[u] for u in visible(g, zone, SOMALIA)):
            continue
        if not may_show(g, unit, zone) or p.room(zone, (unit,)) < 1:
            continue
        value = -p.threat[zone] - (0.0 if zone == here else 0.5) - 0.01 * zone
        if value > best:
            best, chosen = value, zone
    return chosen


def storm_base(p: Picture, unit: int) -> int:
    """The base from which a unit can storm Gode in this movement, -1 for none."""
    pack = p.pack
    g = p.g
    reach = p.reach(unit, True)
    for base in bases(pack):
        path = pack.is_path[base, pack.gode]
        if base not in reach.ends or not may_show(g, unit, base):
            continue
        if path and reach.path_at(base) not in (START, ON_ROAD):
            continue
        there = [k for k in g.groups if k[0] == pack.gode and k[1] == base]
        if there and len(there[0][2]) >= pack.stack_steps:
            continue
        return base
    return -1


def other_base(p: Picture, unit: int) -> int:
    """A base to slip away to when the enemy stands in this one, -1 for none or no need."""
    g = p.g
    if g.at[unit] in bases(p.pack) and may_show(g, unit, g.at[unit]):
        return -1
    for base in bases(p.pack):
        if base != g.at[unit] and base in p.reach(unit, True).ends:
            if may_show(g, unit, base) and p.room(base) >= 1:
                return base
    return -1


def choose(p: Picture, choice: Choice) -> Decision:
    """Storm Gode; then send out those who liberate zones."""
    pack = p.pack
    g = p.g
    ready = [a[1] for a in choice.options if a[0] == "unit" and pack.hides[a[1]]]
    if not gode_is_ours(g):
        for offer in choice.options:
            if offer == ("assault", pack.gode):
                return Decision(offer, "Storming Gode from inside.")
        bold = [u for u in ready if not away(p, u) and storm_base(p, u) >= 0]
        if not g.groups and len(bold) < p.n.storm and is_visible(g, pack.gode, 1 - SOMALIA):
            bold = []
        if bold:
            return Decision(("unit", bold[0]), f"{unit_name(pack, bold[0])} goes against Gode.")
        for unit in ready:
            if not away(p, unit) and other_base(p, unit) >= 0:
                return Decision(
                    ("unit", unit), f"{unit_name(pack, unit)} looks for another way to Gode."
                )
    for unit in ready:
        zone = haven(p, unit) if away(p, unit) else g.at[unit]
        settled = zone == g.at[unit] and not g.status[unit] & CONCEALED
        if zone >= 0 and away(p, unit) and not settled:
            return Decision(
                ("unit", unit), f"{unit_name(pack, unit)} goes to liberate {name(pack, zone)}."
            )
    return Decision(END, "All stand where they are wanted.")


def go_on(p: Picture, step: March, choice: Choice) -> Decision:
    """To the base, into the open, and into Gode; or to a quiet zone."""
    pack = p.pack
    g = p.g
    unit = step.units[0]
    hidden = bool(g.status[unit] & CONCEALED)
    flip: Action = ("flip", unit)
    liberator = away(p, unit) or gode_is_ours(g)
    goal = haven(p, unit) if liberator else storm_base(p, unit)
    if goal < 0 and not liberator:
        goal = other_base(p, unit)
    if goal < 0:
        goal = step.zone
    if step.zone == goal:
        if hidden and flip in choice.options:
            return Decision(
                flip, f"{unit_name(pack, unit)} comes into the open in {name(pack, goal)}."
            )
        if not liberator and ("zone", pack.gode) in choice.options:
            return Decision(("zone", pack.gode), f"{unit_name(pack, unit)} storms Gode.")
        if END in choice.options:
            return Decision(END, f"{unit_name(pack, unit)} holds {name(pack, goal)}.")
        return Decision(choice.options[0], "Nothing else is possible.")
    if not hidden and flip in choice.options:
        return Decision(flip, f"{unit_name(pack, unit)} vanishes before it moves.")
    hop = p.reach(unit, hidden).ends.get(goal)
    to = p.reach(unit, hidden).hop_to(goal) if hop is not None else -1
    if ("zone", to) in choice.options and to != step.came:
        return Decision(("zone", to), f"{unit_name(pack, unit)} makes for {name(pack, goal)}.")
    if END in choice.options:
        return Decision(END, f"{unit_name(pack, unit)} stays in {name(pack, step.zone)}.")
    return Decision(choice.options[0], "Nothing else is possible.")


def occupy(p: Picture, step: Occupy, choice: Choice) -> Decision | None:
    """Stay only in a Gode that has fallen, and let one of each movement hold its zone."""
    pack = p.pack
    if step.zone != pack.gode:
        return None
    units = [a[1] for a in choice.options if a[0] == "unit"]
    if not gode_is_ours_with(p.g, step):
        return Decision(("unit", units[0]), "A siege would only weaken the next storm.")
    faction = "WSLF"
    own = [u for u in units if pack.is_gu[u] and pack.units[u].faction == faction]
    if is_last(p.g) and own and len(units) > 1 and not holder_of(p.g, step.came, faction):
        return Decision(
            ("unit", own[-1]), f"{unit_name(pack, own[-1])} liberates {name(pack, step.came)}."
        )
    return Decision(END, "Gode is ours.")


def gode_is_ours_with(g: Ogaden, step: Occupy) -> bool:
    """Whether nothing of the enemy is left in Gode."""
    foe = 1 - SOMALIA
    return not site_of(g, step.zone, foe) and not is_visible(g, step.zone, foe)


def place_rebuilt(p: Picture, step: Maintenance, choice: Choice) -> Decision:
    """Raised again where the next storm starts, or in a quiet zone."""
    pack = p.pack
    g = p.g
    zones = [a[1] for a in choice.options if a[0] == "zone"]
    for base in bases(pack):
        if base in zones:
            return Decision(
                ("zone", base), f"{unit_name(pack, step.unit)} gathers in {name(pack, base)}."
            )
    quiet = [z for z in zones if pack.kind[z] == MINOR and is_free(g, z)]
    best = min(quiet or zones, key=lambda z: (p.threat[z], z))
    return Decision(("zone", best), f"{unit_name(pack, step.unit)} gathers in {name(pack, best)}.")


def activate(p: Picture, step: Activation, choice: Choice) -> Decision:
    """The commander joins the largest band before Gode."""
    pack = p.pack
    g = p.g
    if choice.options[0][0] == "group":
        return Decision(choice.options[0], "In the order in which they were sent.")

    def band(offer: Action) -> tuple[int, int]:
        zone = offer[1]
        near = zone in bases(pack)
        ready = [u for u in pack.seat_units[SOMALIA] if g.at[u] >= 0 and pack.hides[u]]
        bold = sum(1 for u in ready if step.activates(g, u, zone))
        return bold * (3 if near else 1), -zone

    best = max(choice.options, key=band)
    return Decision(best, f"Most can be done from {name(pack, best[1])}.")
