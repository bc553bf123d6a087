"""Setting up: each side's own plan where it has one, else the prepared set-up (4.0, 14.0)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Choice
from zariba.core.game import Decision
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.setup import BACK, PREPARED, SetUp, placed, unplaced, why_incomplete
from zariba.games.ogaden.rules.state import CONCEALED, REDUCED, Ogaden

Wish = tuple[str, str, str]
"""A unit, its zone, the side up: reduced, concealed or nothing."""

PLANS: dict[tuple[str, int], tuple[Wish, ...]] = {
    ("campaign", ETHIOPIA): (
        ("E-9IB", "JIJ", ""),
        ("E-5IB", "DEG", "reduced"),
        ("E-11IB", "GOD", "reduced"),
        ("E-PSB", "GOD", "concealed"),
    ),
    ("offensive", ETHIOPIA): (
        ("E-9IB", "JIJ", ""),
        ("E-5IB", "JIJ", "reduced"),
        ("E-11IB", "GOD", "reduced"),
        ("E-PSB", "GOD", "concealed"),
    ),
    ("liberation", ETHIOPIA): (
        ("E-9IB", "GOD", ""),
        ("E-5IB", "GOD", "reduced"),
        ("E-11IB", "KDH", "reduced"),
        ("E-PSB", "GOD", "concealed"),
    ),
    ("liberation", SOMALIA): (
        ("W-GU1", "DEN", ""),
        ("W-GU2", "DEN", ""),
        ("W-GU3", "DEN", ""),
        ("W-GU4", "DEN", ""),
        ("W-SFU", "BAR", "concealed"),
        ("A-GU1", "BAR", "concealed"),
        ("A-GU2", "BAR", "concealed"),
        ("S-116", "DEN", ""),
    ),
}


def set_up(g: Ogaden, seat: int, step: SetUp, choice: Choice) -> Decision:
    """First the prepared set-up, then what the plan wants otherwise."""
    pack = g.pack
    wishes = PLANS.get((g.scenario, seat), ())
    if step.unit >= 0:
        for who, where, _ in wishes:
            target = ("zone", pack.zone_index[where])
            if pack.unit_index[who] == step.unit and target in choice.options:
                return Decision(target, f"{pack.units[step.unit].name} belongs here.")
        other = [a for a in choice.options if a != BACK]
        return Decision(other[0] if other else BACK, "It must stand somewhere.")
    if unplaced(g, seat) and not any(is_free_choice(g, u) for u in placed(g, seat)):
        return Decision(PREPARED, "Setting up as prepared.")
    for who, where, side in wishes:
        unit = pack.unit_index[who]
        if g.at[unit] != pack.zone_index[where]:
            if ("unit", unit) in choice.options:
                return Decision(("unit", unit), "The plan wants it elsewhere.")
            continue
        wanted = {"reduced": REDUCED, "concealed": CONCEALED, "": 0}[side]
        if g.status[unit] & (REDUCED | CONCEALED) != wanted and ("flip", unit) in choice.options:
            return Decision(("flip", unit), "On the other side.")
    if END in choice.options:
        return Decision(END, "All stand where the plan wants them.")
    if why_incomplete(g, seat) is not None or unplaced(g, seat):
        return Decision(PREPARED, "Setting up as prepared.")
    return Decision(choice.options[0], "Nothing else is possible.")


def is_free_choice(g: Ogaden, unit: int) -> bool:
    """Whether a unit that stands was placed by hand or from the prepared set-up."""
    return not any(
        len(place.zones) == 1 and place.count == len(place.units) and unit in place.units
        for place in g.plan.places
    )
