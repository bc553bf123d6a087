"""The Black Hawk: when to call it, over which point, where to head, whom to fire at."""

from math import hypot

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.mog93.bot.picture import MARCH, Picture
from zariba.games.mog93.material.figures import ARMED, HEAVY, RPG, SMALL_ARMS
from zariba.games.mog93.rules.helicopters import LEFT, RIGHT, HawkCard, can_insert, hawk_targets
from zariba.games.mog93.rules.mission import sites
from zariba.games.mog93.rules.state import members_up


def call_wanted(p: Picture, model: int) -> bool:
    """Whether to make this turn's request."""
    return insertion_wanted(p) or target_point(p) is not None


def insertion_wanted(p: Picture) -> bool:
    """A sniper team holds the wreck when too few units are left for all places."""
    g = p.g
    if p.phase != MARCH or not can_insert(g):
        return False
    units = sum(bool(members_up(g, u)) for u in g.roster)
    needs = sum(need.site == sites(g)[0] for need in g.plan.need)
    x, y = g.ground.data.site[0].centre
    return units < needs and risk_at(p, x, y) <= p.numbers.danger


def risk_at(p: Picture, x: float, y: float) -> float:
    """Roughly the chance that a Black Hawk over a point is hit."""
    g, lattice = p.g, p.land.lattice
    total = 0.0
    for figure, kind in enumerate(g.f_kind):
        if kind < 0 or not ARMED[kind]:
            continue
        node = g.f_node[figure]
        gap = hypot(lattice.x[node] - x, lattice.y[node] - y)
        factor = 0.5 ** g.panic[g.f_mob[figure]]
        if kind == RPG and gap <= 14.0:
            total += 30.0
        elif HEAVY[kind]:
            total += 8.0 * factor
        elif SMALL_ARMS[kind] and gap <= 33.0:
            total += 0.3 * factor
    return total


def target_point(p: Picture) -> tuple[int, int] | None:
    """The square inch with most armed men round it that are near Americans, RPGs kept away."""
    g, lattice = p.g, p.land.lattice
    best: tuple[int, int] | None = None
    most = p.numbers.crowd - 1
    zone = p.g.pack.k.helicopter_zone - 3
    for mob in sorted(g.mobs):
        anchor = g.anchor[mob]
        x, y = lattice.x[anchor], lattice.y[anchor]
        if not any(hypot(g.x[m] / 100 - x, g.y[m] / 100 - y) <= 20 for m in p.on_foot):
            continue
        count = sum(
            1
            for f, kind in enumerate(g.f_kind)
            if kind >= 0
            and ARMED[kind]
            and hypot(lattice.x[g.f_node[f]] - x, lattice.y[g.f_node[f]] - y) <= zone
        )
        if count > most and risk_at(p, x, y) <= p.numbers.danger:
            most, best = count, (int(x), int(y))
    return best


def air_call(p: Picture, choice: Choice) -> Decision:
    """The point to name."""
    if insertion_wanted(p):
        insert: Action = ("insert", 0)
        if insert in choice.options:
            return Decision(insert, "Snipers to hold the wreck.")
    point = target_point(p)
    if point is not None:
        action: Action = ("point", point[0] * 1000 + point[1])
        if action in choice.options:
            return Decision(action, "The biggest crowd near us.")
    return Decision(("cancel", 0), "Not now.")


def fly(p: Picture, step: HawkCard, choice: Choice) -> Decision:
    """Heading, gunners, bursts."""
    g = p.g
    options = choice.options
    if options[0][0] == "bursts":
        return Decision(options[0], "All barrels.")
    if options[0][0] == "heading":
        twin = g.clone()
        best = (-1, 0)
        for number in range(4):
            twin.hawk_head = number * 45
            sides = [
                max(len(hawk_targets(twin, side, level)) for level in (0, 1))
                for side in (LEFT, RIGHT)
            ]
            count = min(sides[0], 12) + min(sides[1], 12)
            if count > best[0]:
                best = (count, number)
        return Decision(("heading", best[1]), "Both gunners have targets.")
    gunners = [arg for verb, arg in options if verb == "gunner"]
    if not gunners:
        return Decision(DONE, "No targets are left.")

    def prize(arg: int) -> tuple[int, int]:
        found = hawk_targets(g, *divmod(arg, 2))
        return sum(t >= len(g.f_kind) or ARMED[g.f_kind[t]] for t in found), -arg

    return Decision(("gunner", max(gunners, key=prize)), "The most armed men.")
