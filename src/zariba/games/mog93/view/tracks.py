"""Numbers in play: casualties, the crowd, the sites, the convoy, the Black Hawk, the danger."""

from zariba.core.choice import Part
from zariba.core.scene import Track
from zariba.games.mog93.rules.mission import needs_of, sites
from zariba.games.mog93.rules.state import (
    AWAY,
    HAWK_CALLED,
    HAWK_DUE,
    HAWK_HERE,
    HAWK_NONE,
    HAWK_OUT,
    HAWK_READY,
    Mog,
    figures_on_table,
    on_table,
)
from zariba.games.mog93.view.names import capital, counted
from zariba.games.mog93.view.odds import danger, firing_parts, percent
from zariba.games.mog93.view.pieces import acting_model

HAWK_WORDS = {
    HAWK_READY: "can be called",
    HAWK_CALLED: "comes next turn",
    HAWK_DUE: "comes this turn, with the ace of hearts",
    HAWK_HERE: "is here",
    HAWK_OUT: "is out of it for good",
}


def tracks(g: Mog) -> tuple[Track, ...]:
    """All numbers of the top bar."""
    found = [casualties(g), crowd(g)]
    if g.plan.need:
        found.append(secured(g))
    if g.plan.convoy.column:
        found.append(convoy(g))
    if g.hawk != HAWK_NONE:
        found.append(hawk(g))
    model = acting_model(g)
    if model >= 0:
        found.append(danger_track(g, model))
    return tuple(found)


def casualties(g: Mog) -> Track:
    """Casualties against the quarter that makes a partial victory (vic.partial)."""
    everyone = [m for m in range(len(g.ap)) if g.counted[m]]
    fallen = sum(g.ap[m] == 0 for m in everyone)
    share = g.pack.numbers.partial_victory_casualties_below_percent
    limit = (share * len(everyone) + 99) // 100
    out = sum(g.where[m] == AWAY for m in everyone)
    left = sum(on_table(g, m) for m in everyone)
    note = (
        f"{fallen or 'None'} of {len(everyone)} Americans fell, {out or 'none'} got out,"
        f" {left} on the table."
        f" Nobody left behind is a total victory. Else all who are left behind count too, and"
        f" fewer than {limit} ({share} %) make a partial one."
    )
    return Track("casualties", "Losses", fallen, limit, note=note)


def crowd(g: Mog) -> Track:
    """Somali figures on the table and the pool (gen.pool)."""
    mobs = f"{capital(counted(len(g.mobs), 'mob'))}."
    pool = f" No more than {g.pool} at once." if g.pool else " Nothing limits the crowds."
    return Track("crowd", "Somalis", figures_on_table(g), g.pool or None, note=mobs + pool)


def secured(g: Mog) -> Track:
    """Crash sites that are marked as secured (mission.secure)."""
    every = sites(g)
    needs = sum(len(needs_of(g, site)) for site in every)
    note = (
        f"{len(g.marked) or 'None'} of {counted(len(every), 'site')} secured;"
        f" {counted(needs, 'place')} in all. Each place must be"
        " held by a different unit, half of its men who are up, at the end of a turn."
    )
    return Track("sites", "Sites", len(g.marked), len(every), note=note)


def convoy(g: Mog) -> Track:
    """The die that brings the convoy, or how many of its vehicles are left (convoy.roll)."""
    if g.arrived:
        left = sum(bool(kind) and g.v_ap[v] > 0 for v, kind in enumerate(g.v_kind[:8]))
        there = capital(counted(left, "vehicle"))
        note = f"{there} of the convoy on the table. Out over the National edge."
        return Track("convoy", "Convoy", left, len(g.plan.convoy.column), note=note)
    need = max(g.pack.numbers.convoy_d6 - g.checks, 1)
    note = (
        f"The convoy comes on a {need} or more (d6), once every site is secured; each check made"
        f" so far lowers it by 1 ({g.checks or 'none'} made)."
    )
    return Track("convoy", "Convoy on", need, note=note)


def hawk(g: Mog) -> Track:
    """The Black Hawk's AP and whether it can be called (heli.*)."""
    note = f"The Black Hawk {HAWK_WORDS[g.hawk]}."
    if g.hawk == HAWK_READY and g.asked_air:
        note = "This turn's request was made."
    ap = 0 if g.hawk == HAWK_OUT else g.hawk_ap
    return Track("hawk", "Hawk", ap, g.pack.vehicles["blackhawk"].ap, note=note)


def danger_track(g: Mog, model: int) -> Track:
    """The chance to be hit where the acting man stands."""
    shots = danger(g, model)
    parts: tuple[Part, ...] = firing_parts(g, shots)
    note = (
        f"{counted(len(shots), 'Somali')} can fire at him here. He is checked when he begins to"
        " act, and when he comes from cover into the open."
        if shots
        else "Nobody can fire at him here."
    )
    return Track("danger", "Hit %", percent(g, shots), parts=parts, note=note)


def danger_words(g: Mog, model: int) -> str:
    """The same in the prompt."""
    shots = danger(g, model)
    if not shots:
        return "nobody can fire at him here"
    return f"chance to be hit here {percent(g, shots)} %"
