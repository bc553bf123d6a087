"""The Movement Phase: marches, staffs, partisans; ships and what they carry."""

from zariba.core.choice import DONE, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.lines import hungry_points
from zariba.games.aoi.bot.marches import Path, can_start
from zariba.games.aoi.bot.month import staff_reach
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.season import post_value
from zariba.games.aoi.material.pieces import GENERAL, HQ, PARTISAN
from zariba.games.aoi.rules.movement import PhaseMarch
from zariba.games.aoi.rules.naval_and_air import NavalMovement
from zariba.games.aoi.rules.partisans import PartisanMove, PlacePartisan, why_not_slip
from zariba.games.aoi.rules.second_naval_movement import why_no_fuel
from zariba.games.aoi.rules.ships import havens, is_haven
from zariba.games.aoi.rules.staff_movement import StaffMove, hexes_of
from zariba.games.aoi.rules.state import enter, shift

March = tuple[int, Path, str]


def staff_way(p: Picture, piece: int) -> Path:
    """The way of an HQ or General to a better place, empty for staying."""
    g = p.g
    staff = p.pack.sort[piece] == HQ
    places = staff_reach(p, piece, hexes_of(g, piece))
    if staff:
        places = {h: way for h, way in places.items() if h in p.fed}
    else:
        places = {h: way for h, way in places.items() if h in g.stacks}
    here = g.at[piece]
    partner = p.partner(piece)
    if partner >= 0:
        return places.get(g.at[partner], ())
    if not places:
        return ()
    best = max(
        places, key=lambda h: (post_value(p, piece, h, staff), h in g.stacks, -len(places[h]), -h)
    )
    if post_value(p, piece, best, staff) > post_value(p, piece, here, staff) * p.numbers.follow:
        return places[best]
    return ()


def choose(
    p: Picture, choice: Choice, marches: list[March], stalled: set[int]
) -> tuple[Decision, Path]:
    """The next march of the plan, then staffs, then partisans."""
    offered = {a[1] for a in choice.options if a[0] == "unit"}
    g = p.g
    for action in choice.options:
        if action[0] == "debark":
            return Decision(action, f"{p.called(action[1])} comes ashore."), ()
    for unit, path, why in marches:
        if unit not in offered or unit in stalled or g.at[unit] == path[-1]:
            continue
        if can_start(g, PhaseMarch, unit, path):
            return Decision(("unit", unit), why), path
    for piece in sorted(offered):
        if p.pack.sort[piece] in (HQ, GENERAL):
            path = staff_way(p, piece)
            if path:
                return Decision(("unit", piece), f"{p.called(piece)} follows the troops."), path
    for piece in sorted(offered):
        if p.pack.sort[piece] == PARTISAN and lurk(p, piece)[0] > 0:
            return Decision(("unit", piece), "The partisan goes for the line of supply."), ()
    return Decision(DONE, "Everybody stands where he should."), ()


def walk_staff(p: Picture, step: StaffMove, choice: Choice, path: Path) -> Decision:
    """Along the planned way."""
    here = p.g.at[step.piece]
    onward = path[path.index(here) + 1 :] if here in path else path
    if onward and ("hex", onward[0]) in choice.options:
        return Decision(("hex", onward[0]), f"{p.called(step.piece)} goes to {p.name(path[-1])}.")
    stop = DONE if DONE in choice.options else ("back", 0)
    return Decision(stop, "He is where he is needed.")


def lurk(p: Picture, piece: int) -> tuple[float, int]:
    """What a partisan gains by moving, and where to."""
    g = p.g
    now = hungry_points(g, p.foe)
    best, where = 0.0, -1
    for to in p.pack.joined[g.at[piece]]:
        if why_not_slip(g, piece, to) is not None:
            continue
        dream = g.clone()
        shift(dream, piece, to)
        gain = hungry_points(dream, p.foe) - now
        if gain > best:
            best, where = gain, to
    return best, where


def slip(p: Picture, step: PartisanMove, choice: Choice) -> Decision:
    """To where it cuts most."""
    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    g = p.g
    now = hungry_points(g, p.foe)

    def gain(hex_: int) -> float:
        dream = g.clone()
        shift(dream, step.piece, hex_)
        return hungry_points(dream, p.foe) - now

    best = max(hexes, key=lambda h: (gain(h), -h), default=-1)
    if best >= 0 and gain(best) > 0:
        return Decision(("hex", best), f"At {p.name(best)} it cuts the line of supply.")
    return Decision(("back", 0), "It lies well where it is.")


def rise(p: Picture, step: PlacePartisan, choice: Choice) -> Decision:
    """Where it cuts off most of the enemy, as near to his head as possible."""
    g = p.g

    def gain(hex_: int) -> float:
        dream = g.clone()
        enter(dream, step.piece, hex_)
        return hungry_points(dream, p.foe)

    best = max((a[1] for a in choice.options), key=lambda h: (gain(h), -p.way[h], -h))
    return Decision(("hex", best), f"At {p.name(best)} it sits on the enemy's line of supply.")


def best_rising(p: Picture, choice: Choice) -> int:
    """Where a partisan that is bought cuts off most of the enemy."""
    g = p.g
    own = p.plan.sides[p.seat].of_sort[PARTISAN]
    piece = next(q for q in own if g.at[q] < 0)

    def gain(hex_: int) -> float:
        dream = g.clone()
        enter(dream, piece, hex_)
        return hungry_points(dream, p.foe)

    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    return max(hexes, key=lambda h: (gain(h), -p.way[h], -h))


def ships(p: Picture, step: NavalMovement, choice: Choice) -> Decision:
    """Ships stay in port: the whole army is on the map already; one at sea comes home."""
    if step.ship < 0:
        return Decision(DONE, "The ships stay in port.")
    havens = [a for a in choice.options if a[0] == "hex" and is_haven(p.g, p.seat, a[1])]
    if ("back", 0) in choice.options:
        return Decision(("back", 0), "It has nothing to carry.")
    best = min(havens or choice.options, key=lambda a: (p.way[a[1]], a[1]))
    return Decision(best, "What it carries is needed nearest to the front.")


def come_in(p: Picture, choice: Choice) -> Decision:
    """From the sea to the nearest port, else fuel."""
    g = p.g
    for verb in ("debark", "unit", "hex", "refuel"):
        offered = [a for a in choice.options if a[0] == verb]
        if verb == "unit":  # who can neither reach a port nor be fuelled stays out
            offered = [a for a in offered if havens(g, a[1]) or why_no_fuel(g, a[1]) is None]
        if offered:
            return Decision(offered[0], "No ship stays at sea.")
    return Decision(DONE, "All ships are in port.")
