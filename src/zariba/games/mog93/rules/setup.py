"""Setting up: crash wounds, picking units in the free game, placing models (R80, R84)."""

from math import ceil, floor, hypot

from zariba.boards.plane import TOLERANCE, Polygon, box_of, to_polygon, to_segment
from zariba.core.choice import DONE, SET_UP, Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.core.pack import kept
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.ground import Ground
from zariba.games.mog93.material.pack import TECHNICALS, MogPack, ground_of
from zariba.games.mog93.rules.activation import FACE, FACINGS
from zariba.games.mog93.rules.arms import issue
from zariba.games.mog93.rules.being_fired_upon import hurt
from zariba.games.mog93.rules.dice import throw
from zariba.games.mog93.rules.state import (
    HAWK_NONE,
    HAWK_READY,
    NO_POOL,
    STREET,
    UNUSED,
    Mog,
    american_seats,
    replaced,
    seat_for,
    up,
)


def lay_out(g: Mog) -> None:
    """Empty lists for every model and vehicle that may come into play.

    What a scenario lists is data: scen.tutorial, scen.mission, scen.coop2, scen.coop4,
    scen.second_crash, scen.historic.
    """
    pack = g.pack
    plan = g.plan
    count = len(pack.models)
    g.table = plan.table
    g.pool = 0 if NO_POOL in g.options else plan.pool
    g.seats = (-1,) * len(pack.units)
    g.convoy_seat = seat_for(g, plan.convoy.seat)  # setup.convoy_seat
    g.kind = tuple(model.kind for model in pack.models)
    g.x, g.y = [0] * count, [0] * count
    g.where = [UNUSED] * count
    g.facing = [0] * count
    g.ap = [0] * count
    g.bonus = g.supp = g.prone = g.patched = g.counted = (0,) * count
    g.aim = [-1] * count
    # Rounds and wounds are each model's own (basics.track).
    g.arms = tuple(issue(pack, pack.loads[model.load]) for model in pack.models)
    g.belts = tuple(
        sum(v for k, v in pack.loads[m.load].extras.items() if k.endswith("belts"))
        for m in pack.models
    )
    g.medical = tuple(pack.loads[m.load].extras.get("medical", 0) for m in pack.models)
    vehicles = CONVOY + TECHNICALS
    g.v_kind = [""] * vehicles
    g.v_x, g.v_y = [0] * vehicles, [0] * vehicles
    g.v_head = g.v_ap = (0,) * vehicles
    g.v_drove = (1,) * vehicles
    g.v_mob = (-1,) * vehicles
    g.guns = g.wheels = (-1,) * CONVOY
    g.hawk = HAWK_READY if plan.blackhawk else HAWK_NONE
    g.hawk_ap = pack.vehicles["blackhawk"].ap  # act.ap_heli


def muster(g: Mog) -> None:
    """The units of the scenario at their listed places (intro.start), crash crews wounded."""
    pack = g.pack
    for start in g.plan.unit:
        unit = pack.unit_index[start.unit]
        g.roster = (*g.roster, unit)
        g.seats = replaced(g.seats, unit, seat_for(g, start.seat))
        for model, (x, y) in zip(pack.members[unit], start.start, strict=True):
            put_model(g, model, x, y, start.facing)
        for place, model in enumerate(pack.members[unit]):
            if start.crash_damage == "roll":  # setup.crew
                hurt(g, model, throw(g, pack.numbers.crash_crew_damage, "crash damage", (model,)))
            elif start.crash_damage == "fixed":
                hurt(g, model, start.damage[place])


def put_model(g: Mog, model: int, x: float, y: float, facing: int) -> None:
    """A model on the street with the full AP of its own type, whatever its unit (intro.mix).

    By type: act.ap_army, act.ap_ranger, act.ap_delta, setup.seal_class.
    """
    g.x[model], g.y[model] = round(x * 100), round(y * 100)
    g.where[model] = STREET
    g.facing[model] = facing
    g.ap[model] = g.pack.kinds[g.kind[model]].ap
    g.counted = replaced(g.counted, model, 1)


def zone_of(g: Mog, unit: int) -> str:
    """Where a unit deploys."""
    for start in g.plan.unit:
        if g.pack.unit_index[start.unit] == unit:
            return start.zone
    return dict(g.zones).get(unit, "")


@kept
def zone_points(pack: MogPack, table: str, second: bool, zone: str) -> tuple[tuple[int, int], ...]:
    """The half-inch points of a zone on which a man can stand, in hundredths (setup.deploy)."""
    ground = ground_of(pack, table, second)
    outline, reach = zone_outline(ground, zone)
    if not outline:
        return ()
    west, south, east, north = box_of(outline)
    least = pack.k.walk_clearance - TOLERANCE
    found = []
    for y in half_inches(south - reach, north + reach, ground.height):
        for x in half_inches(west - reach, east + reach, ground.width):
            px, py = x / 2, y / 2
            if not in_zone(px, py, outline, reach):
                continue
            near = ground.solids_near(px, py)
            if any(to_polygon(px, py, ground.solids[n][0].points) < least for n in near):
                continue
            if any(to_segment(px, py, *a, *b) < least for a, b in ground.high_walls):
                continue
            found.append((x * 50, y * 50))
    return tuple(found)


def half_inches(low: float, high: float, side: float) -> range:
    """The half inches of a stretch of the table, counted from its edge."""
    return range(max(0, floor(low * 2)), min(round(side * 2), ceil(high * 2)) + 1)


def zone_outline(ground: Ground, zone: str) -> tuple[Polygon, float]:
    """The outline of a zone, and how far from it men may stand: an air crew's is its wreck."""
    for each in ground.data.zone:
        if each.id == zone:
            return each.polygon, 0.0
    site = "crash1" if zone == "site" else zone
    return ground.wreck_outline.get(site, ()), ground.k.site_reach


def in_zone(x: float, y: float, outline: Polygon, reach: float) -> bool:
    """Whether a point lies within reach of a zone's outline; a wreck may be a single point."""
    if len(outline) == 1:
        return hypot(x - outline[0][0], y - outline[0][1]) <= reach + TOLERANCE
    return to_polygon(x, y, outline) <= reach + TOLERANCE


def spot_code(x: int, y: int) -> int:
    """A half-inch point as a number."""
    return (x // 50) * 1000 + y // 50


def free_places(g: Mog, model: int) -> list[Action]:
    """Where a model may be placed now."""
    unit = g.pack.models[model].unit
    points = zone_points(g.pack, g.table, bool(g.plan.second_crash), zone_of(g, unit))
    limit = round(g.pack.k.walk_friend * 100) ** 2
    taken = set()
    for other, where in enumerate(g.where):
        if where != STREET or other == model or g.ap[other] <= 0:
            continue
        ox, oy = g.x[other], g.y[other]
        for x in range((ox - 95) // 50 * 50, ox + 96, 50):
            for y in range((oy - 95) // 50 * 50, oy + 96, 50):
                if (x - ox) ** 2 + (y - oy) ** 2 < limit:
                    taken.add((x, y))
    return [("place", spot_code(x, y)) for x, y in points if (x, y) not in taken]


class Deploy(Step[Mog]):
    """Each seat may shift its models inside their zones before turn 1 (R84)."""

    ready: tuple[int, ...] = ()
    chosen: tuple[tuple[int, int], ...] = ()
    """The model each seat has in hand."""

    def work(self, g: Mog) -> bool:
        if self.waiting(g):
            return False
        g.pop()
        return True

    def waiting(self, g: Mog) -> tuple[int, ...]:
        """Seats that are not ready."""
        return tuple(s for s in american_seats(g) if s not in self.ready)

    def asks(self, g: Mog) -> tuple[int, ...]:
        return self.waiting(g)

    def model_of(self, seat: int) -> int:
        """The model a seat has in hand, -1 for none."""
        return dict(self.chosen).get(seat, -1)

    def own(self, g: Mog, seat: int) -> list[int]:
        """The seat's models that are up."""
        return [
            m
            for unit in g.roster
            if g.seats[unit] == seat
            for m in g.pack.members[unit]
            if up(g, m)
        ]

    def choice(self, g: Mog, seat: int) -> Choice:
        model = self.model_of(seat)
        if model >= 0:
            return Choice("Place him where?", [*free_places(g, model), *FACE, ("cancel", 0)])
        options: list[Action] = [("model", m) for m in self.own(g, seat)]
        return Choice("Shift a model, or be ready.", [*options, DONE], standing=SET_UP)

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        model = self.model_of(seat)
        if verb == "done":
            self.ready = (*self.ready, seat)
            return
        if verb == "model":
            self.chosen = (*self.chosen, (seat, arg))
            return
        if verb == "place":
            g.x[model], g.y[model] = arg // 1000 * 50, arg % 1000 * 50
        elif verb == "face":
            g.facing[model] = FACINGS[arg]
        self.chosen = tuple(each for each in self.chosen if each[0] != seat)

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        if verb == "place" and self.model_of(seat) >= 0:
            return Refusal(
                "setup.deploy",
                "{it} will not do: men stand in their unit's zone, 0.95″ apart, clear of walls",
            )
        return Refusal(
            "setup.deploy",
            "{it} is no answer: pick a man of your own, then a place in the zone of his unit",
        )


class Muster(Step[Mog]):
    """The free game: the seats pick units in turn, and where each starts."""

    unit: int = -1
    passed: tuple[int, ...] = ()

    def work(self, g: Mog) -> bool:
        if self.unit < 0 and not (self.picks(g) and self.seats_left(g)):
            g.pop()
            return True
        return False

    def seats_left(self, g: Mog) -> list[int]:
        """Seats that still want units, who has fewest first."""
        players = range(1, g.plan.players_max + 1)
        seats = {seat_for(g, p) for p in players if p - 1 not in self.passed} - {*self.passed}
        held = [g.seats[unit] for unit in g.roster]
        return [seat for _, seat in sorted((held.count(seat), seat) for seat in seats)]

    def picks(self, g: Mog) -> list[int]:
        """Units that may still be picked."""
        own = [u for u in g.roster if g.pack.units[u] not in ("aircrew1", "aircrew2")]
        if len(own) >= g.plan.muster:
            return []
        barred = ("aircrew1", "aircrew2", "snipers")
        return [
            u for u in range(g.pack.rosters) if u not in g.roster and g.pack.units[u] not in barred
        ]

    def asks(self, g: Mog) -> tuple[int, ...]:
        return (self.seats_left(g)[0],)

    def choice(self, g: Mog, seat: int) -> Choice:
        if self.unit >= 0:
            zones = g.ground.data.zone
            open_zones: list[Action] = [
                ("zone", n) for n, zone in enumerate(zones) if rooms_in(g, zone.id, self.unit)
            ]
            return Choice("Where does it start?", open_zones, standing=SET_UP)
        options: list[Action] = [("unit", u) for u in self.picks(g)]
        own = any(g.seats[u] == seat for u in g.roster)
        return Choice("Pick a unit.", [*options, DONE] if own else options, standing=SET_UP)

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        if verb == "done":
            self.passed = (*self.passed, seat)
        elif verb == "unit":
            self.unit = arg
        else:
            unit, self.unit = self.unit, -1
            zone = g.ground.data.zone[arg].id
            g.roster = (*g.roster, unit)
            g.seats = replaced(g.seats, unit, seat)
            g.zones = (*g.zones, (unit, zone))
            for model, (x, y) in zip(g.pack.members[unit], rooms_in(g, zone, unit), strict=False):
                put_model(g, model, x / 100, y / 100, 90)
            g.tell(Event("unit joins", units=(unit,), seat=seat))

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        return Refusal(
            "basics.unit",
            "{it} is no answer: pick a unit that is still free, then one of the zones",
        )


def rooms_in(g: Mog, zone: str, unit: int) -> list[tuple[int, int]]:
    """Free places for a whole unit in a zone, an inch apart; empty when it does not fit."""
    taken = [(g.x[m], g.y[m]) for m, where in enumerate(g.where) if where == STREET]
    found: list[tuple[int, int]] = []
    for x, y in zone_points(g.pack, g.table, bool(g.plan.second_crash), zone):
        if x % 100 == 50 and y % 100 == 50:
            if all((x - ox) ** 2 + (y - oy) ** 2 >= 9025 for ox, oy in (*taken, *found)):
                found.append((x, y))
                if len(found) == len(g.pack.members[unit]):
                    return found
    return []
