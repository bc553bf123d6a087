"""The mission: securing the crash sites, the end of the game, and who has won (R77 to R82).

Cross the blocks, secure the wreck, wait for the convoy, leave with everybody (mission.goal).
"""

from math import hypot

from zariba.boards.plane import TOLERANCE, to_polygon
from zariba.core.flow import Event, Result
from zariba.games.mog93.material.pack import SOMALIS
from zariba.games.mog93.material.scenarios import Need
from zariba.games.mog93.rules.state import ABOARD, Mog, members_up, on_table, up


def sites(g: Mog) -> list[str]:
    """Every crash site, those that came about in play last."""
    named = list(dict.fromkeys(need.site for need in g.plan.need))
    return named + [f"wreck{n + 1}" for n in range(len(g.wrecks))]


def needs_of(g: Mog, site: str) -> list[Need]:
    """The places that must be held for a site (R77, R79)."""
    if not site.startswith("wreck"):
        return [need for need in g.plan.need if need.site == site]
    x, y = g.wrecks[int(site[5:]) - 1]
    found = [Need(site, (site,), site)]
    for east in (True, False):
        for north in (True, False):
            near = [
                (round(gap, 6), crossing.id)
                for crossing in g.ground.data.crossing
                if (crossing.at[0] >= x / 100) == east
                and (crossing.at[1] >= y / 100) == north
                and (gap := hypot(crossing.at[0] - x / 100, crossing.at[1] - y / 100))
                <= g.pack.k.second_site_crossings + TOLERANCE
            ]
            if near:  # convoy.second_zones
                found.append(Need(min(near)[1], (min(near)[1],), site))
    return found


def in_zone(g: Mog, model: int, place: str) -> bool:
    """Whether a model stands within a corner, a crossing or a crash site (mission.hold)."""
    pack = g.pack
    where = g.where[model]
    if where >= ABOARD:
        x, y = g.v_x[where - ABOARD] / 100, g.v_y[where - ABOARD] / 100
    else:
        x, y = g.x[model] / 100, g.y[model] / 100
    ground = g.ground
    if place.startswith("wreck"):
        outline = pack.bodies.outline("wreck", *g.wrecks[int(place[5:]) - 1], 0)
        return to_polygon(x, y, outline) <= pack.k.site_reach + TOLERANCE
    if place in ground.wreck_outline:
        outline = ground.wreck_outline[place]
        if len(outline) == 1:
            return hypot(x - outline[0][0], y - outline[0][1]) <= pack.k.site_reach + TOLERANCE
        return to_polygon(x, y, outline) <= pack.k.site_reach + TOLERANCE
    for corner in (*ground.data.corner, *ground.data.crossing):
        if corner.id == place:
            return hypot(x - corner.at[0], y - corner.at[1]) <= corner.radius + TOLERANCE
    return False


def holds(g: Mog, unit: int, need: Need) -> bool:
    """Whether at least half of a unit's models that are up stand in one of the places."""
    models = members_up(g, unit)
    if not models:
        return False
    return any(2 * sum(in_zone(g, m, place) for m in models) >= len(models) for place in need.any)


def is_held(g: Mog, site: str) -> bool:
    """Whether every need of a site is held by a different unit (mission.secure, mission.few).

    Somalis near it do not matter (mission.enemies).
    """
    needs = needs_of(g, site)
    units = [unit for unit in g.roster if members_up(g, unit)]
    if not units:
        return False
    can = [[unit for unit in units if holds(g, unit, need)] for need in needs]
    wreck = next(n for n, need in enumerate(needs) if site in need.any)
    if len(units) >= len(needs):
        return matched(can) == len(needs)
    # Fewer units than places: the wreck, and as many others as there are further units.
    for unit in can[wreck]:
        rest = [[u for u in some if u != unit] for n, some in enumerate(can) if n != wreck]
        if matched(rest) >= len(units) - 1:
            return True
    return False


def matched(can: list[list[int]]) -> int:
    """How many needs can be held by different units at once."""
    owner: dict[int, int] = {}

    def place(need: int, seen: set[int]) -> bool:
        for unit in can[need]:
            if unit in seen:
                continue
            seen.add(unit)
            if unit not in owner or place(owner[unit], seen):
                owner[unit] = need
                return True
        return False

    return sum(place(need, set()) for need in range(len(can)))


def secure(g: Mog) -> None:
    """At the end of a turn, sites that are held are marked for good (mission.once)."""
    for site in sites(g):
        if site not in g.marked and is_held(g, site):
            g.marked = (*g.marked, site)
            g.tell(Event("secured", word=site))


def all_marked(g: Mog) -> bool:
    """Whether the convoy may be checked for: every site secured (convoy.second)."""
    return all(site in g.marked for site in sites(g))


def anyone_up(g: Mog) -> bool:
    """Whether an American who is up is on the table (vic.end)."""
    return any(up(g, model) for model in range(len(g.ap)))


def conclude(g: Mog, rule: str) -> None:
    """The game is over: total, partial or lost (Victory!)."""
    everyone = [m for m in range(len(g.ap)) if g.counted[m]]
    behind = [m for m in everyone if on_table(g, m)]  # help.recover
    casualties = sum(g.ap[m] == 0 or on_table(g, m) for m in everyone)  # vic.count
    share = g.pack.numbers.partial_victory_casualties_below_percent
    told = f"{casualties} of {len(everyone)} Americans are casualties, {len(behind)} left behind"
    if not behind:
        g.result = Result(0, "vic.total", f"Total American victory: nobody is left behind; {told}")
    elif casualties * 100 < share * len(everyone):
        g.result = Result(0, "vic.partial", f"Partial American victory: {told}")
    else:
        g.result = Result(SOMALIS, "vic.somali", f"Somali victory: {told}")
    g.tell(Event("over", word=rule))
