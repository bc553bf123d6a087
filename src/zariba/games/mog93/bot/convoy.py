"""The convoy: up the lane, a halt beside the men, and home over the National edge."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.mog93.bot.air import call_wanted
from zariba.games.mog93.bot.errands import leaving
from zariba.games.mog93.bot.lane import Lane, lane_of
from zariba.games.mog93.bot.moods import HOME, STAND, UP
from zariba.games.mog93.bot.picture import Picture
from zariba.games.mog93.rules.convoy import ConvoyCard
from zariba.games.mog93.rules.driving import VehicleAct, blocked

HALT: Action = ("halt", 0)
DRIVE: Action = ("drive", 0)
EAST, NORTH, WEST, SOUTH = 90, 0, 270, 180
STEP = 50


def next_vehicle(p: Picture, step: ConvoyCard, choice: Choice) -> Decision:
    """On the way up the foremost goes first, on the way home the hindmost."""
    g = p.g
    waiting = [v for verb, v in choice.options if verb == "vehicle"]
    home = going_home(p)

    def place(v: int) -> tuple[int, int, int]:
        if home:
            return (g.v_y[v], -g.v_x[v], v)
        return (-g.v_y[v], -g.v_x[v], v)

    return Decision(("vehicle", min(waiting, key=place)), "The way must be free for the next.")


def vehicle_act(p: Picture, step: VehicleAct, choice: Choice) -> Decision:
    """Drive or halt, and how to drive."""
    options = frozenset(choice.options)
    if step.declared == "drive":
        return drive(p, step, options)
    wheels = sorted(m for verb, m in options if verb == "wheel")
    if wheels:
        return Decision(("wheel", wheels[0]), "Somebody must drive.")
    if ("gun", 0) in options and gun_is_empty(p, step.vehicle):
        return Decision(("gun", 0), "The gun needs a man.")
    if ("air", 0) in options and call_wanted(p, -1):
        return Decision(("air", 0), "A crowd to break up: call the Black Hawk.")
    if DRIVE in options:
        move = next_drive(p, step.vehicle, 0)
        if move is not None:
            return Decision(DRIVE, reason_of(p, step.vehicle))
    return Decision(HALT, "Halt, so that men can board.")


def gun_is_empty(p: Picture, vehicle: int) -> bool:
    """Whether nobody mans the gun, or a man who can hardly stand."""
    gunner = p.g.guns[vehicle]
    return gunner < 0 or p.g.ap[gunner] <= 2


def drive(p: Picture, step: VehicleAct, options: frozenset[Action]) -> Decision:
    """One AP of driving."""
    move = next_drive(p, step.vehicle, step.spent)
    if move is not None and move in options:
        return Decision(move, reason_of(p, step.vehicle))
    return Decision(DONE, "Far enough.")


def reason_of(p: Picture, vehicle: int) -> str:
    """Why a vehicle drives."""
    return "Home over National Street." if leaves(p, vehicle) else "Up to the men."


def going_home(p: Picture) -> bool:
    """Whether nobody is left who needs a vehicle, or time is up."""
    return p.turns_left <= 1 or riders(p) == 0


def needs_ride(p: Picture, model: int) -> bool:
    """Whether a man on foot means to ride or waits for a vehicle."""
    return leaving(p, model).kind != "exit"


def riders(p: Picture) -> int:
    """How many places are wanted."""
    if p.riders < 0:
        p.riders = len(p.casualties) + sum(needs_ride(p, m) for m in p.on_foot)
    return p.riders


def leaves(p: Picture, vehicle: int) -> bool:
    """Whether a vehicle drives off: all are loaded, it is full, or it is not needed."""
    if going_home(p) or p.room(vehicle) <= 0:
        return True
    if p.turns_left <= 1 + p.g.v_y[vehicle] // 1600:
        return True  # backing down takes that long
    return vehicle not in wanted(p)


def wanted(p: Picture) -> list[int]:
    """The vehicles that go up: enough trucks for everybody, a Humvee in front."""
    g = p.g
    need = riders(p)
    found: list[int] = []
    order = sorted(p.vehicles, key=lambda v: (-g.v_y[v] // 400, -g.v_x[v], v))
    trucks = [v for v in order if g.v_kind[v] == "truck" and p.room(v) > 0]
    others = [v for v in order if g.v_kind[v] != "truck" and p.room(v) > 0]
    for v in (*trucks, *others):
        if need > 0:
            found.append(v)
            need -= p.room(v)
    if trucks and others and need <= 0 and others[0] not in found:
        found.append(others[0])
    return found


def next_drive(p: Picture, vehicle: int, spent: int) -> Action | None:
    """The next AP of driving, None to stand."""
    g = p.g
    if spent >= g.v_ap[vehicle]:
        return None
    lane = lane_of(p.land)
    told = p.mood.drive if p.mood.vehicle == vehicle else ""
    if told == STAND:
        return None
    if told == HOME:
        return homeward(p, vehicle)
    if told == UP and lane is not None:
        return upward(p, vehicle, lane)
    if lane is not None and in_the_way(p, vehicle, lane):
        return homeward(p, vehicle)
    if leaves(p, vehicle):
        return homeward(p, vehicle)
    if lane is None or vehicle != lane_truck(p, lane):
        return None
    return upward(p, vehicle, lane)


def lane_truck(p: Picture, lane: Lane) -> int:
    """The one vehicle that goes up the lane: two could not pass each other."""
    g = p.g
    for v in p.vehicles:
        if g.v_y[v] > lane.foot + 100:
            return v
    some = wanted(p)
    trucks = [v for v in some if g.v_kind[v] == "truck"]
    return (trucks or some or [-1])[0]


def in_the_way(p: Picture, vehicle: int, lane: Lane) -> bool:
    """Whether a vehicle stands on National Street before the one that is to go up."""
    g = p.g
    first = lane_truck(p, lane)
    if first < 0 or vehicle == first or g.v_y[vehicle] > lane.foot + 100:
        return False
    return g.v_x[first] < g.v_x[vehicle] <= lane.east + 400


def upward(p: Picture, vehicle: int, lane: Lane) -> Action | None:
    """Along National Street to the lane, then up it to where the men are."""
    g = p.g
    x, y, head = g.v_x[vehicle], g.v_y[vehicle], g.v_head[vehicle]
    if y < lane.foot + 100 and not lane.west <= x <= lane.east:
        way = EAST if x < lane.west else WEST
        if head != way:
            return turning(p, vehicle, way)
        low = lane.west - x if way == EAST else x - lane.east
        high = lane.east - x if way == EAST else x - lane.west
        return rolling(p, vehicle, low, high, (lane.middle - x) * (1 if way == EAST else -1))
    room = meeting_point(p, lane) - y
    halted = not g.v_drove[vehicle]
    if halted and (room < 600 or any(p.to_vehicle(m, vehicle) < 8 for m in p.casualties)):
        return None
    if head != NORTH:
        return turning(p, vehicle, NORTH)
    return rolling(p, vehicle, 0, room, room) if room >= 50 else None


def meeting_point(p: Picture, lane: Lane) -> int:
    """How far up the lane the truck is needed: at the middle one of those it waits for."""
    g = p.g
    waiting = sorted(g.y[m] for m in p.casualties) or sorted(
        g.y[m] for m in p.on_foot if needs_ride(p, m)
    )
    if not waiting:
        return lane.foot
    return min(lane.top, max(lane.foot, waiting[len(waiting) // 2] // STEP * STEP))


def rolling(p: Picture, vehicle: int, low: int, high: int, aim: int) -> Action | None:
    """The longest way forward that does not pass the mark."""
    for inches in p.g.pack.forward:
        if inches <= max(high, 0) and not blocked(p.g, vehicle, inches, 0):
            if inches <= aim or inches <= low or aim < 50:
                return ("forward", inches)
    return None


def turning(p: Picture, vehicle: int, way: int) -> Action | None:
    """One turn towards a heading."""
    g = p.g
    right = (way - g.v_head[vehicle]) % 360
    first, other = (45, 315) if right <= 180 else (315, 45)
    for turn in (first, other) if right == 180 else (first,):
        if not blocked(g, vehicle, 0, turn):
            return ("turn", turn)
    return None


def homeward(p: Picture, vehicle: int) -> Action | None:
    """Off over the edge: turn round where there is room, else back."""
    g = p.g
    head = g.v_head[vehicle]
    if head == SOUTH:
        return straight(p, vehicle, "forward", g.pack.forward)
    if head == NORTH:
        if g.v_y[vehicle] > 1000 and can_turn_round(p, vehicle):
            return turning(p, vehicle, SOUTH)
        return straight(p, vehicle, "back", g.pack.back)
    for way in (SOUTH, NORTH):
        turned = turning(p, vehicle, way)
        if turned is not None:
            return turned
    return straight(p, vehicle, "forward", g.pack.forward) or straight(
        p, vehicle, "back", g.pack.back
    )


def straight(p: Picture, vehicle: int, verb: str, ways: tuple[int, ...]) -> Action | None:
    """As far ahead or back as is free."""
    sign = 1 if verb == "forward" else -1
    for inches in ways:
        if not blocked(p.g, vehicle, sign * inches, 0):
            return (verb, inches)
    return None


def can_turn_round(p: Picture, vehicle: int) -> bool:
    """Whether a vehicle has room for all the turns to the south."""
    return all(not blocked(p.g, vehicle, 0, turn) for turn in (45, 90, 135, 180))
