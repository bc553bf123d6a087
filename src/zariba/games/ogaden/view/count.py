"""What Ogaden 1977 counts at a moment: morale and levels, steps lost, deciding zones (13, 14)."""

from zariba.core.count import Count, opposed
from zariba.games.ogaden.material.printed import ETHIOPIA, SEAT_IDS, SOMALIA
from zariba.games.ogaden.rules.control import control
from zariba.games.ogaden.rules.state import DEAD, REDUCED, SET_UP, Ogaden

ARMS = {
    "CU": "brigades",
    "MU": "militia",
    "PRG": "militia",
    "GU": "guerrillas",
    "SFU": "special forces",
    "AU": "aircraft",
}
UNITS = {"13": "levels", "14.1": "conditions", "14.2": "zones or levels"}
MEANINGS = {
    "13": "Whose diplomatic level is higher is ahead by the difference.",
    "14.1": "Somalia is behind by what it lacks of Gode and its liberated zones, and one ahead when"
    " it lacks nothing.",
    "14.2": "Somalia is behind by the zones that it lacks, or by the levels to be ahead of"
    " Ethiopia's, whichever is less, and one ahead when it lacks nothing.",
}


def count(view: Ogaden) -> Count:
    """The figures of a view."""
    plan = view.plan
    return Count(
        turn=0 if view.phase == SET_UP else view.turn - plan.first + 1,
        tracks={
            f"{name}-{seat}": track[seat]
            for seat in (ETHIOPIA, SOMALIA)
            for name, track in (("morale", view.morale), ("level", view.level))
        },
        lost={SEAT_IDS[seat]: lost(view, seat) for seat in (ETHIOPIA, SOMALIA)},
        lost_in="steps",
        held=held(view),
        margin=opposed(SEAT_IDS[SOMALIA], SEAT_IDS[ETHIOPIA], somali_lead(view)),
        unit=UNITS.get(plan.victory, UNITS["13"]),
        meaning=MEANINGS.get(plan.victory, MEANINGS["13"]),
    )


def lost(view: Ogaden, seat: int) -> dict[str, int]:
    """The steps of a camp that are lost now, by arm: destroyed units and reduced ones (8.2f)."""
    pack = view.pack
    found: dict[str, int] = {}
    for unit in pack.seat_units[seat]:
        if view.at[unit] == DEAD:
            steps = 2 if pack.two_steps[unit] else 1
        else:
            steps = int(pack.two_steps[unit] and bool(view.status[unit] & REDUCED))
        if steps:
            arm = ARMS[pack.unit_kind[unit]]
            found[arm] = found.get(arm, 0) + steps
    return found


def held(view: Ogaden) -> dict[str, str]:
    """By zone with a garrison or bastion in the Ogaden, and by city: the camp that controls it."""
    pack = view.pack
    zones = dict.fromkeys((*pack.cities, *pack.ogaden_sites))
    return {
        pack.zones[zone].name: SEAT_IDS[camp] if (camp := control(view, zone)) >= 0 else ""
        for zone in zones
    }


def somali_lead(view: Ogaden) -> float:
    """How far Somalia is ahead by the rule that decides the scenario."""
    plan, pack = view.plan, view.pack
    levels = view.level[SOMALIA] - view.level[ETHIOPIA]
    if plan.victory == "14.1":  # 14.1f: Gode and so many liberated zones
        gode = control(view, pack.gode) != SOMALIA
        return lead(gode + max(plan.liberated_zones - len(view.liberated), 0))
    if plan.victory == "14.2":  # 14.2g: all zones but Jijiga, or the higher level
        sites = [zone for zone in pack.ogaden_sites if zone != pack.jijiga]
        missing = sum(control(view, zone) != SOMALIA for zone in sites)
        return lead(min(missing, max(1 - levels, 0)))
    return levels  # 13b


def lead(missing: int) -> float:
    """Behind by what is missing; one ahead when nothing is."""
    return -missing if missing else 1
