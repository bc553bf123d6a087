"""The Black Hawk: the call, its arrival, its miniguns, damage, and a crash (R72 to R76)."""

from functools import cache
from math import hypot

from zariba.boards.plane import TOLERANCE, bearing, turn_between
from zariba.core.choice import DONE, Action, Choice, Part, Refusal
from zariba.core.flow import Event, Step
from zariba.games.mog93.material.figures import RPG
from zariba.games.mog93.rules.being_fired_upon import chance_of, chance_parts, hawk_shots, hurt
from zariba.games.mog93.rules.cover import cover
from zariba.games.mog93.rules.dice import throw
from zariba.games.mog93.rules.eyes import hawk_eye
from zariba.games.mog93.rules.fire import strike
from zariba.games.mog93.rules.generation import draw_back
from zariba.games.mog93.rules.losses import crush, enlist, set_down
from zariba.games.mog93.rules.panic import begin_action, count_burst, end_action
from zariba.games.mog93.rules.sight import distance, sees
from zariba.games.mog93.rules.state import (
    ABOARD,
    HAWK_CALLED,
    HAWK_HERE,
    HAWK_NONE,
    HAWK_OUT,
    HAWK_READY,
    ModelStep,
    Mog,
    repark,
)
from zariba.games.mog93.rules.targets import enemies, target_eye
from zariba.games.mog93.rules.to_hit import needed, range_part, vehicle_cover

LEFT, RIGHT = 0, 1
SCATTER = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
HEADINGS = 8


def may_call(g: Mog) -> bool:
    """Whether air support may be requested now: once a turn, a Black Hawk at hand (R72)."""
    return g.hawk == HAWK_READY and not g.asked_air


class AirCall(ModelStep):
    """A request: the point or the insertion is named, then one d10 (heli.request, heli.target)."""

    def choice(self, g: Mog, seat: int) -> Choice:
        options = list(points(g.ground.lattice.across, g.ground.lattice.up))
        if can_insert(g):
            options.append(("insert", 0))
        return Choice("Air support over which point?", [*options, ("cancel", 0)])

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        g.pop()
        if verb == "cancel":
            return
        g.asked_air = True  # heli.once
        if verb == "insert":
            x, y = wreck_centre(g)
        else:
            x, y = arg // 1000 + 0.5, arg % 1000 + 0.5
        roll = g.roll(10, "air request", (self.model,))
        if roll < g.pack.numbers.air_request_d10:
            g.tell(Event("air refused", units=(self.model,), die=roll))
            return
        g.hawk = HAWK_CALLED
        g.hawk_x, g.hawk_y = round(x * 100), round(y * 100)
        g.hawk_seat = seat
        g.hawk_insert = verb == "insert"
        g.tell(Event("air promised", units=(self.model,), die=roll, at=g.hawk_x, to=g.hawk_y))

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        return Refusal(
            "heli.target",
            "{it} is no answer: name one of the marked points on the table",
            ("heli.sniper",),
        )


@cache
def points(across: int, up: int) -> tuple[Action, ...]:
    """The points that can be named: the middle of every square inch."""
    return tuple(("point", x * 1000 + y) for x in range(across) for y in range(up))


def can_insert(g: Mog) -> bool:
    """Whether a sniper team may still be put down (R75)."""
    unit = g.pack.unit_index["snipers"]
    return g.plan.sniper_insert and not g.inserted and unit not in g.roster


def wreck_centre(g: Mog) -> tuple[float, float]:
    """Where the first helicopter lies."""
    return g.ground.data.site[0].centre


class HawkCard(Step[Mog]):
    """The ace of hearts: it hovers, is checked, then fires or puts men down."""

    stage: int = 0
    """0 arrival, 1 heading, 2 firing."""
    used: tuple[int, int] = (0, 0)
    """AP that the left and the right gunner have spent."""
    side: int = -1
    level: int = -1

    def work(self, g: Mog) -> bool:
        if self.stage > 0:
            return False
        begin_action(g)
        g.hawk = HAWK_HERE
        g.tell(Event("hawk comes", at=g.hawk_x, to=g.hawk_y))
        check_hawk(g)
        if g.hawk != HAWK_HERE:
            self.leave(g)
        elif g.hawk_insert:
            insert(g)
            self.leave(g)
        else:
            self.stage = 1
        return True

    def leave(self, g: Mog) -> None:
        """The card is done."""
        end_action(g)
        g.pop()

    def asks(self, g: Mog) -> tuple[int, ...]:
        return (g.hawk_seat,)

    def choice(self, g: Mog, seat: int) -> Choice:
        pack = g.pack
        if self.stage == 1:
            options: list[Action] = [("heading", n) for n in range(HEADINGS)]
            return Choice("Which way does the Black Hawk head?", options)
        if self.side >= 0:
            most = pack.weapons[pack.weapon_index[pack.vehicles["blackhawk"].gun]].fa_rating
            return Choice("How many bursts?", [("bursts", n) for n in range(most, 0, -1)])
        options = []
        for side in (LEFT, RIGHT):
            if self.used[side] + pack.cost["full_auto"] <= pack.k.helicopter_gunner_ap:
                for level in (0, 1):
                    if hawk_targets(g, side, level):
                        options.append(("gunner", side * 2 + level))
        return Choice("The gunners fire.", [*options, DONE])

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        if verb == "heading":
            g.hawk_head = arg * 45
            self.stage = 2
        elif verb == "gunner":
            self.side, self.level = divmod(arg, 2)
        elif verb == "bursts":
            used = list(self.used)
            used[self.side] += g.pack.cost["full_auto"]
            self.used = (used[0], used[1])
            strafe(g, self.side, self.level, arg)
            self.side = self.level = -1
        else:
            self.leave(g)

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        if verb == "gunner":
            return Refusal(
                "heli.fire",
                "each gunner fires three times, at Somalis on his side within 12 inches",
                ("heli.sides", "heli.zone", "weapon.minigun"),
            )
        return Refusal("weapon.minigun", "{it} is no answer to {asked}")


def check_hawk(g: Mog) -> None:
    """Fire at the hovering Black Hawk: small arms halved, RPGs hurt most (R73, heli.check_in)."""
    shots = hawk_shots(g)
    if not shots:
        return
    chance = chance_of(g.pack, shots)
    roll = g.roll(100, "fire on the Black Hawk")
    parts = chance_parts(g, shots)
    if roll > chance:
        g.tell(Event("hawk missed", value=chance, die=roll, parts=parts))  # heli.no_supp
        return
    rpg = any(g.f_kind[s.figure] == RPG for s in shots)  # heli.damage
    numbers = g.pack.numbers
    dice = numbers.helicopter_damage_rpg if rpg else numbers.helicopter_damage
    damage = throw(g, dice, "damage")
    g.hawk_ap = max(0, g.hawk_ap - damage)  # heli.persist: nothing mends it
    g.tell(Event("hawk hit", value=damage, to=g.hawk_ap, die=roll, parts=parts))
    if g.hawk_ap == 0:
        crash(g)
    elif g.hawk_ap <= numbers.helicopter_leaves_at_ap:
        g.hawk = HAWK_OUT  # heli.four, heli.off
        g.tell(Event("hawk out"))


def hawk_leaves(g: Mog) -> None:
    """At the end of the turn it is checked once more and flies off (heli.leave)."""
    if g.hawk != HAWK_HERE:
        return
    check_hawk(g)
    if g.hawk == HAWK_HERE:
        g.hawk = HAWK_READY
        g.tell(Event("hawk leaves"))


def insert(g: Mog) -> None:
    """Two Delta snipers at the wreck; a unit from the next turn (R75)."""
    pack = g.pack
    unit = pack.unit_index["snipers"]
    x, y = wreck_centre(g)
    for model in pack.members[unit]:
        g.ap[model] = pack.kinds[g.kind[model]].ap
        set_down(g, model, x, y)
    g.inserted = True
    enlist(g, unit, g.hawk_seat)
    g.tell(Event("inserted", units=pack.members[unit]))


def hawk_targets(g: Mog, side: int, level: int) -> list[int]:
    """Enemies a gunner can reach, nearest to the helicopter first (R74)."""
    pack = g.pack
    eye = hawk_eye(g)
    reach = pack.weapons[pack.weapon_index[pack.vehicles["blackhawk"].gun]].reach
    left = (g.hawk_head + (270 if side == LEFT else 90)) % 360
    found = []
    for target in enemies(g):
        there = target_eye(g, target)
        if there.level != level or (target < ABOARD and there.ride >= 0):
            continue
        if hypot(there.x - eye.x, there.y - eye.y) > pack.k.helicopter_zone + TOLERANCE:
            continue  # heli.zone
        way = bearing(eye.x, eye.y, there.x, there.y)
        below = (eye.x, eye.y) == (there.x, there.y)
        if not below and turn_between(way, left) > 90 + TOLERANCE:
            continue  # heli.sides
        gap = distance(g, eye, there)
        if gap <= reach + TOLERANCE and sees(g, eye, there):
            found.append((round(gap, 6), target >= ABOARD, there.y, there.x, target))
    return [each[-1] for each in sorted(found)]


def hawk_parts(g: Mog, target: int) -> tuple[Part, ...]:
    """The modifiers of a minigun die: Army gunner, full auto, range, cover (R74).

    Hovering is not moving (heli.hover).
    """
    pack = g.pack
    table = pack.to_hit
    eye, there = hawk_eye(g), target_eye(g, target)
    parts = [
        Part("not Special Forces", "hit.nonsf", table["not_special_forces"]),
        Part("full auto", "hit.fa", table["full_auto"]),
    ]
    band = range_part(
        pack,
        pack.weapons[pack.weapon_index[pack.vehicles["blackhawk"].gun]],
        distance(g, eye, there),
    )
    if band:
        parts.append(band)
    name = cover(g, eye, there) if target < ABOARD else vehicle_cover(g, eye, there)
    if name:
        parts.append(Part(f"cover: {name}", "hit.cover", table["cover"]))
    return tuple(parts)


def strafe(g: Mog, side: int, level: int, bursts: int) -> None:
    """One full-auto action of a minigun, die by die."""
    for _ in range(bursts):
        order = hawk_targets(g, side, level)
        if not order:
            g.tell(Event("burst spent"))
            continue
        target = order[0]
        parts = hawk_parts(g, target)
        count_burst(g, target)
        need = needed(g.pack, parts)
        roll = g.roll(10, "minigun")
        hit = roll >= need
        word = "hawk shot" if hit else "hawk shot missed"
        g.tell(Event(word, units=(target,), value=need, die=roll, parts=parts))
        if hit:
            strike(g, target)


def crash(g: Mog) -> None:
    """It goes down: scatter, 4d10 inches, and a crew to rescue (R76, heli.crash)."""
    pack = g.pack
    way = SCATTER.index(pack.k.scatter[g.roll(8, "scatter") - 1]) * 45
    inches = throw(g, pack.numbers.crash_distance, "crash distance")
    x, y = draw_back(g, g.hawk_x / 100, g.hawk_y / 100, way, inches, pack.k.crash_margin)
    lattice = g.ground.lattice
    node = lattice.nearest(x, y, g.graph().main)  # heli.crash_place
    wx, wy = lattice.x[node], lattice.y[node]
    g.hawk = HAWK_OUT
    g.tell(Event("crash", at=round(wx * 100), to=round(wy * 100), value=inches, die=way))
    g.wrecks = (*g.wrecks, (round(wx * 100), round(wy * 100)))
    repark(g)
    crush(g, wx, wy, pack.k.crash_radius)
    unit = pack.unit_index["aircrew2"]
    for model in pack.members[unit]:  # heli.crash_crew
        g.ap[model] = pack.kinds[g.kind[model]].ap
        set_down(g, model, wx, wy)
        hurt(g, model, throw(g, pack.numbers.crash_crew_damage, "crash damage", (model,)))
    enlist(g, unit, g.hawk_seat)  # heli.crash_unit


def why_no_air(g: Mog) -> Refusal:
    """No Black Hawk to call, or not now (R72)."""
    if g.hawk in (HAWK_NONE, HAWK_OUT):
        return Refusal("heli.off", "there is no Black Hawk to call", ("heli.kind", "heli.four"))
    if g.asked_air:
        return Refusal("heli.once", "this turn's request was made")
    if g.hawk != HAWK_READY:
        return Refusal("heli.consecutive", "support is due or present this turn")
    return Refusal("heli.caller", "it cannot be called now")
