"""The diplomatic levels, and the victory that they decide (12.1a, 12.1.3, 13)."""

from zariba.core.flow import Event
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.control import all_ogaden_bz, control
from zariba.games.ogaden.rules.morale import SEAT_NAMES
from zariba.games.ogaden.rules.state import Ogaden, finish


def change_level(g: Ogaden, seat: int, by: int, rule: str) -> None:
    """Move a diplomatic marker within its track (12.1a)."""
    before = g.level[seat]
    g.level[seat] = max(1, min(g.pack.top_level[seat], before + by))
    if g.level[seat] != before:
        g.tell(Event("level", seat=seat, value=g.level[seat] - before, word=rule))


def change_levels(g: Ogaden) -> None:
    """Levels for zones gained since the last diplomatic phase (12.1.3)."""
    table = g.pack.diplomatic
    holds_all = all_ogaden_bz(g, SOMALIA)
    if holds_all and not g.held_all:
        change_level(g, SOMALIA, table.S_controls_all_ogaden_bz, "12.1.3a")
    g.held_all = holds_all
    for number, zone in enumerate(g.pack.cities):
        holder = control(g, zone)
        if holder in (-1, g.holders[number]):
            continue  # 12.1.3d
        g.holders[number] = holder
        if holder == SOMALIA:
            change_level(g, holder, table.S_gains_city, "12.1.3b")
        else:
            change_level(g, holder, table.E_retakes_city, "12.1.3c")


def end_game(g: Ogaden) -> None:
    """Who has won, after two ceasefires or the last turn (5.3e, 14.1f, 14.2g)."""
    if g.plan.victory == "14.1":
        judge_liberation(g)
    elif g.plan.victory == "14.2":
        judge_offensive(g)
    else:
        judge_campaign(g)


def judge_campaign(g: Ogaden) -> None:
    """The higher level, then the higher morale, else a draw (13b, 13c, 13d)."""
    for track, rule, word in ((g.level, "13b", "level"), (g.morale, "13c", "morale")):
        if track[ETHIOPIA] != track[SOMALIA]:
            winner = ETHIOPIA if track[ETHIOPIA] > track[SOMALIA] else SOMALIA
            high, low = track[winner], track[1 - winner]
            finish(g, winner, rule, f"{SEAT_NAMES[winner]} {word} {high} against {low}")
            return
    finish(g, -1, "13d", "equal diplomatic levels and equal morale")


def judge_liberation(g: Ogaden) -> None:
    """Gode and three liberated zones for Somalia (14.1f)."""
    held, zones = control(g, g.pack.gode) == SOMALIA, len(g.liberated)
    gode = "Gode is Somali" if held else "Gode holds"
    count = f"{zones or 'no'} liberated zone{'' if zones == 1 else 's'}"
    why = f"{gode}, {count}"
    finish(g, SOMALIA if held and zones >= g.plan.liberated_zones else ETHIOPIA, "14.1f", why)


def judge_offensive(g: Ogaden) -> None:
    """All GZ and BZ zones of the Ogaden but Jijiga, or the higher level (14.2g)."""
    pack = g.pack
    sites = [z for z in pack.ogaden_sites if z != pack.jijiga]
    held = sum(control(g, z) == SOMALIA for z in sites)
    if held == len(sites):
        finish(g, SOMALIA, "14.2g", "Somalia holds the Ogaden")
    elif g.level[SOMALIA] > g.level[ETHIOPIA]:
        why = f"Somali level {g.level[SOMALIA]} against {g.level[ETHIOPIA]}"
        finish(g, SOMALIA, "14.2g", why)
    else:
        finish(g, ETHIOPIA, "14.2g", f"Somalia holds {held} of {len(sites)} sites")
