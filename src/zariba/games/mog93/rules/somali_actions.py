"""A Joker: every mob rolls for what it does (Somali Actions, R54 to R59)."""

from zariba.core.flow import Event
from zariba.games.mog93.material.figures import BOSS, CIV, GRENADIER, GUN, HMG, RECOILLESS, RPG, SNA
from zariba.games.mog93.material.printed import MobMove
from zariba.games.mog93.rules.advance import advance, fall_back
from zariba.games.mog93.rules.aim import refresh_aims
from zariba.games.mog93.rules.dice import throw
from zariba.games.mog93.rules.generation import MOST_FIGURES, add_figure
from zariba.games.mog93.rules.losses import take_off, take_off_technical
from zariba.games.mog93.rules.mobs import enrol, join_mobs
from zariba.games.mog93.rules.state import Mog, figures_on_table, regroup
from zariba.games.mog93.rules.threat import face, mob_sees, nearest_american

FLIGHT_ORDER = {CIV: 0, GUN: 1, SNA: 2, GRENADIER: 3, RPG: 4, HMG: 5, RECOILLESS: 5, BOSS: 6}
"""How a mob is listed when half of it flees; technicals come last (R58)."""


def joker(g: Mog) -> None:
    """All mobs act in the order of their numbers, then those that meet join (mob.joker).

    They move and do nothing else (basics.passive).
    """
    for mob in sorted(g.mobs):
        if mob in g.mobs:
            mob_acts(g, mob)
    join_mobs(g)
    refresh_aims(g)


def mob_acts(g: Mog, mob: int) -> None:
    """One d10 on the movement table (mob.roll)."""
    blind = not mob_sees(g, mob)
    roll = g.roll(10, "mob", (mob,))
    total = roll + mob_modifier(g, mob, blind)
    rows = g.pack.printed.mob_movement
    row = next(r for r in rows if r.low <= total <= r.high)
    if roll == 10:
        row = rows[-1]  # mob.natural10
    g.tell(Event("mob acts", units=(mob,), value=total, die=roll, word=row.result))
    match row.result:
        case "disperse":
            disperse(g, mob)
        case "half_flee":  # mob.row_one
            flee_half(g, mob)
            if mob in g.mobs:
                shift_panic(g, mob, row)
                fall_back(g, mob, -row.inches)
        case "fall_back":  # mob.row_two
            shift_panic(g, mob, row)
            fall_back(g, mob, -row.inches)
        case "stay":  # mob.row_stay
            shift_panic(g, mob, row)
            threat = nearest_american(g, g.anchor[mob])
            if threat is not None:
                face(g, mob, threat)
        case "swell":  # mob.row_swell, mob.swell_order
            swell(g, mob)
            shift_panic(g, mob, row)
            advance(g, mob, row.inches)
        case _:  # mob.row_adv5, mob.row_adv7
            shift_panic(g, mob, row)
            advance(g, mob, row.inches)


def shift_panic(g: Mog, mob: int, row: MobMove) -> None:
    """Markers come or go by the row of the table."""
    change = -g.panic[mob] if row.panic == "all off" else int(row.panic)
    g.panic[mob] = max(0, g.panic[mob] + change)


def mob_modifier(g: Mog, mob: int, blind: bool) -> int:
    """Panic, a leader, a technical, nobody in sight: what is added to the die."""
    table = g.pack.mob_modifier
    total = table["panic_marker"] * g.panic[mob]  # mob.mod_panic
    if any(g.f_kind[f] == BOSS for f in g.mobs[mob]):
        total += table["leader"]  # mob.mod_leader
    if any(g.f_ride[f] >= 0 for f in g.mobs[mob]):
        total += table["technical"]  # mob.mod_technical
    return total + (table["no_los"] if blind else 0)  # mob.mod_blind


def disperse(g: Mog, mob: int) -> None:
    """The whole mob is gone for good (mob.row_below1)."""
    for vehicle, of in enumerate(g.v_mob):
        if of == mob and g.v_kind[vehicle] == "technical":
            take_off_technical(g, vehicle)
    if mob in g.mobs:
        take_off(g, mob, list(g.mobs[mob]))


def flee_half(g: Mog, mob: int) -> None:
    """Every second figure of the list is gone for good (R58, mob.half)."""
    on_foot = sorted(
        (f for f in g.mobs[mob] if g.f_ride[f] < 0),
        key=lambda f: (FLIGHT_ORDER[g.f_kind[f]], g.f_age[f]),
    )
    cars = [v for v, of in enumerate(g.v_mob) if of == mob and g.v_kind[v] == "technical"]
    entries: list[tuple[str, int]] = [("foot", f) for f in on_foot] + [("car", v) for v in cars]
    fled = entries[1::2]
    for kind, number in fled:
        if kind == "car":
            take_off_technical(g, number)
    gone = [number for kind, number in fled if kind == "foot"]
    if gone:
        take_off(g, mob, gone)


def swell(g: Mog, mob: int) -> None:
    """2d6 join, half of them armed (R59); the pool may hold fewer."""
    count = throw(g, g.pack.numbers.mob_swell_dice, "swell", (mob,))
    most = g.pool if g.pool > 0 else MOST_FIGURES
    count = max(0, min(count, most - figures_on_table(g)))
    armed = count // 2  # mob.swell_odd
    sna = armed // g.pack.k.sna_share
    kinds = [SNA] * sna + [GUN] * (armed - sna) + [CIV] * (count - armed)
    new = tuple(add_figure(g, kind, g.anchor[mob]) for kind in kinds)
    enrol(g, new, mob)
    g.mobs[mob] += new
    regroup(g)
    g.tell(Event("swells", units=(mob,), value=count))
