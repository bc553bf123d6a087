"""Keren as one seat sees it, ready to draw."""

from typing import TYPE_CHECKING

from zariba.core.choice import Choice
from zariba.core.scene import (
    Badge,
    Board,
    LegendEntry,
    Mark,
    Option,
    Piece,
    Scene,
    SeatView,
    Shortcut,
    Space,
    Table,
    Track,
    Tray,
)
from zariba.games.keren.admin import Carry, Rally
from zariba.games.keren.assault import Advance, AssaultOrder
from zariba.games.keren.board import LEGEND, SIZE, centre, outline
from zariba.games.keren.chronicle import RALLY_RESULTS, RESULTS, readable
from zariba.games.keren.facing import DIRECTION_NAMES
from zariba.games.keren.fire import FireOrder, NameTarget
from zariba.games.keren.movement import March, due
from zariba.games.keren.pack import COMMONWEALTH, ITALIAN, PACK, spell_factor
from zariba.games.keren.reach import reach
from zariba.games.keren.retreat import Retreat
from zariba.games.keren.sequence import PHASES
from zariba.games.keren.setup import SetUp, unplaced
from zariba.games.keren.state import (
    CARRYING,
    DEAD,
    DONE,
    FACE,
    FIRED,
    OFF,
    SUPPRESSED,
    UNSUPPLIED,
    WITHIN_CARRYING,
    WITHIN_FRONT,
    Keren,
)
from zariba.games.keren.victory import scoring_hexes, total_vp, vp_parts
from zariba.games.keren.words import spell

if TYPE_CHECKING:
    from zariba.games.keren.game import KerenGame

COUNTER = 46.0
SYMBOLS = {
    "infantry": "infantry",
    "colonial": "infantry",
    "grenadier": "infantry",
    "african": "infantry",
    "alpine": "mountain",
    "cavalry": "cavalry",
    "artillery": "artillery",
    "tank": "tank",
    "unknown": "unknown",
}
BANDS = {
    "red": "#c0271f",
    "blue": "#2f5fb3",
    "green": "#2f8f3a",
    "yellow": "#f2d21b",
    "white": "#ffffff",
    "black": "#141414",
    "orange": "#ee7d1a",
    "purple": "#7a3a9a",
    "brown": "#7a4a22",
    "grey": "#8c8f94",
    "pink": "#f08bb4",
    "tan": "#c9a26a",
    "burgundy": "#6d1430",
    "light green": "#8fd07a",
    "dark green": "#12512a",
    "olive green": "#7d8a2e",
    "light blue": "#8fc6ee",
    "dark blue": "#17306f",
    "light pink": "#f9cbdc",
    "light orange": "#f9bf83",
    "light purple": "#c39ade",
    "dark purple": "#43205c",
    "light yellow": "#faf0a0",
}
OUTCOMES = RESULTS | RALLY_RESULTS
BUTTONS = {
    "all": ("All of them", "a"),
    "fire": ("Fire", "f"),
    "assault": ("Assault", "f"),
    "back": ("Back to the box", "b"),
    "prepared": ("Take the prepared set-up", "p"),
}
TUNNEL_OFFSET = 18.0
LEGEND_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-42 -37 84 74"'
    ' width="54" height="48">{}</svg>'
)


# The board


def board(game: str) -> Board:
    """The map's places; the tunnel has a spot of its own beside the middle of its hex."""
    spaces = [hex_space(place) for place in range(PACK.hexes)]
    x, y = centre(PACK.codes[PACK.tunnel_hex])
    ring = tuple(
        (x + TUNNEL_OFFSET + dx, y + TUNNEL_OFFSET + dy)
        for dx, dy in ((-12, -9), (12, -9), (12, 9), (-12, 9))
    )
    spaces.append(
        Space(
            "tunnel",
            x + TUNNEL_OFFSET,
            y + TUNNEL_OFFSET,
            ring,
            "Railway tunnel under 2622",
            ("entered and left only by 2621 and 2522", "holds two units, 1 MP"),
        )
    )
    legend = tuple(LegendEntry(LEGEND_FRAME.format(svg), text) for svg, text in LEGEND)
    return Board(game, SIZE[0], SIZE[1], COUNTER, tuple(spaces), legend)


def hex_space(place: int) -> Space:
    """One hex with what a player wants to know of it."""
    code = PACK.codes[place]
    x, y = centre(code)
    terrain = PACK.terrain[place]
    level = f"{PACK.level[place] / 100:g}"
    lines = [f"{terrain}, level {level}, {PACK.terrain_mp[terrain]} MP on foot"]
    kinds = {k for n in PACK.grid.adjacent[place] for k in PACK.links.get((place, n), ())}
    if kinds - {"gorge"}:
        lines.append(f"{' and '.join(sorted(kinds - {'gorge'}))}: 1 MP along it")
    if place in PACK.forts:
        lines.append("fort: +1 MP at its sides, -2 to assaults")
    if place in PACK.vp_index:
        lines.append(f"{PACK.vp_values[PACK.vp_index[place]]} victory points")
    for side, name in ((COMMONWEALTH, "Commonwealth"), (ITALIAN, "Italian")):
        if place in PACK.sources[side]:
            lines.append(f"{name} supply source")
    sides = sorted(
        {k for n in PACK.grid.adjacent[place] for k in PACK.side_kinds(place, n)} - {"fort"}
    )
    if sides:
        lines.append(f"{' and '.join(sides)} hexside")
    name = PACK.place_name[place]
    title = f"{code} {name}" if name else code
    return Space(code, x, y, tuple(outline(code)), title, tuple(lines))


# Pieces


def piece(view: Keren, unit: int, space: str, spent: bool = False, facing: bool = True) -> Piece:
    """A counter as it looks now."""
    printed = PACK.every_unit[unit]
    status = view.status[unit] if unit < PACK.count else 0
    face = status & FACE
    values = (
        spell_factor(printed.fire[face]),
        spell_factor(printed.assault[face]),
        str(printed.mp[face]),
    )
    return Piece(
        id=printed.id,
        seat=printed.side,
        space=space,
        symbol=SYMBOLS[printed.kind],
        size="III" if printed.kind == "artillery" else "II",
        band=BANDS.get(printed.band, ""),
        values=values,
        weakened=bool(face),
        label=division_label(printed.division, printed.kind),
        title=printed.name,
        lines=piece_lines(unit, status),
        badges=badges(status),
        facing=view.facing[unit] if facing and view.facing and PACK.has_facing[unit] else -1,
        spent=spent,
    )


def division_label(division: str, kind: str) -> str:
    """The division or, for Italians, the arm in short."""
    short = {"4th Indian": "4", "5th Indian": "5", "65th Savoia": "65", "Colonial": "Col"}
    arms = {"grenadier": "Gr", "african": "Af", "alpine": "Alp"}
    return arms.get(kind, short.get(division, ""))


def piece_lines(unit: int, status: int) -> tuple[str, ...]:
    """What a player wants to know of a unit."""
    u = PACK.every_unit[unit]
    regiment = f", {u.band} regiment" if u.band else ""
    lines = [f"{u.kind.capitalize()} {'-'.join(u.printed)}{regiment}"]
    if u.division:
        lines.append(f"{u.division}{', ' + u.formation if u.formation else ''}")
    if status & CARRYING:
        lines.append("carrying supply: traces 100 MP")
    if status & UNSUPPLIED:
        lines.append("out of supply: factors and movement halved")
    if status & SUPPRESSED:
        lines.append("suppressed: cannot move, fire or assault")
    if status & FIRED:
        lines.append("has fired: no bombardment or movement this turn")
    return tuple(lines)


def badges(status: int) -> tuple[Badge, ...]:
    """The markers on a unit."""
    marks = (
        (SUPPRESSED, Badge("suppressed", "S", "Suppressed")),
        (UNSUPPLIED, Badge("unsupplied", "!", "Out of supply")),
        (CARRYING, Badge("carrying", "C", "Carrying supply")),
        (FIRED, Badge("fired", "F", "Fired")),
    )
    return tuple(badge for bit, badge in marks if status & bit)


def hidden_piece(side: int, space: str, depth: int) -> Piece:
    """A counter that this seat may not look at (7.4a)."""
    return Piece(
        id=f"?{side}-{space}-{depth}",
        seat=side,
        space=space,
        symbol="unknown",
        title="Unseen unit",
        lines=("only the top of an enemy stack is seen",),
    )


def pieces(view: Keren, asked: int) -> tuple[Piece, ...]:
    """Everything on the map, bottom to top in each place."""
    found = []
    for place, stack in view.stacks.items():
        space = PACK.codes[place]
        for depth, unit in enumerate(stack):
            if unit in PACK.unknown:
                found.append(hidden_piece(PACK.side[unit], space, depth))
            else:
                spent = PACK.side[unit] == asked and bool(view.status[unit] & DONE)
                found.append(piece(view, unit, space, spent))
    return tuple(found)


def trays(view: Keren, seat: int) -> tuple[Tray, ...]:
    """Units to place, due, and lost, and the air force."""
    boxes = []
    for side, name in ((COMMONWEALTH, "Commonwealth"), (ITALIAN, "Italian")):
        if seat == side:
            waiting = unplaced(view, side) if view.phase < 0 else due(view, side)
            title = "To place" if view.phase < 0 else "Reinforcements"
            boxes.append(tray(view, f"{side}-due", f"{name}: {title}", side, waiting))
        coming = schedule(view, side)
        if coming:
            boxes.append(Tray(f"{side}-later", f"{name}: to come", side, (), coming))
        lost = [u for u in PACK.side_units[side] if view.at[u] == DEAD]
        boxes.append(tray(view, f"{side}-lost", f"{name}: losses ({len(lost)})", side, lost))
    if view.turn >= view.plan.air_turn:
        flying = tuple(
            Piece(
                id=name,
                seat=COMMONWEALTH,
                symbol="air",
                values=(spell_factor(PACK.air_fire),),
                title=name.replace("CW-air-", "Air unit "),
                lines=("attacks any hex once a turn in the Commonwealth Bombardment Phase",),
                spent=number in view.flown,
            )
            for number, name in enumerate(PACK.air)
        )
        boxes.append(Tray("air", "Commonwealth air", COMMONWEALTH, flying))
    return tuple(boxes)


def tray(view: Keren, name: str, title: str, side: int, units: list[int]) -> Tray:
    """A box of units."""
    return Tray(name, title, side, tuple(piece(view, u, "", facing=False) for u in units))


def schedule(view: Keren, side: int) -> str:
    """How many units come on which later turn; that is no secret."""
    later: dict[int, int] = {}
    for group in view.plan.groups:
        if group.side == side and group.turn > view.turn:
            later[group.turn] = later.get(group.turn, 0) + group.count
    return ", ".join(f"turn {turn}: {count}" for turn, count in sorted(later.items()))


# Options


def options(
    game: "KerenGame", view: Keren, seat: int, choice: Choice, done: str
) -> tuple[Option, ...]:
    """Each answer tied to what the player clicks."""
    found = []
    for action in choice.options:
        verb, arg = spell(action)
        on, target, label, key, menu = "button", verb, "", "", False
        match verb:
            case "unit":
                on, target, label = "piece", arg, unit_label(view, action[1])
            case "hex":
                on, target, label = "space", arg, hex_label(view, action[1])
            case "top":
                on, target, label, menu = "piece", arg, "Put on top of its stack", True
            case "drop":
                on, target, label, menu = "piece", arg, "Drop off here", True
            case "turn":
                on, target, label, menu = "piece", arg, "Turn", True
            case "air":
                on, target, label = "piece", arg, "Send this air unit"
            case "face":
                target, label = f"face-{arg}", f"Face {DIRECTION_NAMES[action[1]]}"
            case "done":
                label, key = done, "Enter"
            case _:
                label, key = BUTTONS[verb]
        odds = game.odds(view, seat, action)
        if odds is not None:
            odds = type(odds)(
                odds.title,
                tuple(readable(part) for part in odds.parts),
                tuple((OUTCOMES[r], ways, of) for r, ways, of in odds.outcomes),
                odds.note,
            )
        danger = game.warning(view, seat, action)
        found.append(Option(verb, arg, on, target, label, key, odds, menu, danger))
    return tuple(found)


def unit_label(view: Keren, unit: int) -> str:
    """What a click on a unit does now."""
    step = view.flow[-1]
    name = PACK.units[unit].name
    if isinstance(step, Carry):
        if not view.status[unit] & CARRYING:
            return f"{name}: carry supply"
        return f"{name}: back to full strength"
    if isinstance(step, Rally):
        return f"{name}: try to rally"
    if isinstance(step, NameTarget):
        return f"{name}: fire at it"
    if isinstance(step, Advance):
        return f"{name}: advance"
    if isinstance(step, FireOrder | AssaultOrder | March):
        return f"{name}: join"
    return name


def hex_label(view: Keren, place: int) -> str:
    """What a click on a hex does now."""
    step = view.flow[-1]
    code = PACK.codes[place]
    if isinstance(step, March):
        return f"Move to {code}"
    if isinstance(step, Retreat):
        return f"Retreat to {code}"
    if isinstance(step, SetUp):
        return f"Place in {code}"
    return f"Attack {code}"


def done_label(view: Keren) -> str:
    """What being done means now."""
    step = view.flow[-1] if view.flow else None
    if isinstance(step, March):
        return "Stop here"
    if isinstance(step, SetUp):
        return "Set-up complete"
    if isinstance(step, Advance):
        return "No further advance"
    return "Done"


def shortcuts(view: Keren) -> tuple[Shortcut, ...]:
    """Farther hexes of a move, and the units that need to carry, in one click."""
    step = view.flow[-1]
    if isinstance(step, March) and step.here(view) != OFF:
        here = step.here(view)
        found = reach(view, step.side, step.units, step.left, here, step.steps == 0)
        return tuple(
            Shortcut(
                PACK.codes[place],
                tuple(("hex", PACK.codes[p]) for p in way),
                f"{left}",
            )
            for place, (left, way) in found.items()
            if len(way) > 1
        )
    if isinstance(step, Carry):
        return carry_shortcuts(view, step.side)
    return ()


def carry_shortcuts(view: Keren, side: int) -> tuple[Shortcut, ...]:
    """Turn over at once all units that gain or no longer need it."""
    need, free = [], []
    for unit in PACK.side_units[side]:
        status = view.status[unit]
        if view.at[unit] < 0 or status & DONE or PACK.is_gun[unit]:
            continue
        if not status & (CARRYING | WITHIN_FRONT) and status & WITHIN_CARRYING:
            need.append(("unit", PACK.unit_ids[unit]))
        elif status & CARRYING and status & WITHIN_FRONT:
            free.append(("unit", PACK.unit_ids[unit]))
    found = []
    if need:
        found.append(Shortcut("", tuple(need), f"Carry supply where it is needed ({len(need)})"))
    if free:
        found.append(Shortcut("", tuple(free), f"Full strength where supply is near ({len(free)})"))
    return tuple(found)


def chosen(view: Keren) -> tuple[str, ...]:
    """What has been picked for the order being built."""
    step = view.flow[-1] if view.flow else None
    units: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    if isinstance(step, March):
        units = step.units
    elif isinstance(step, FireOrder | AssaultOrder | NameTarget | Advance):
        units, places = step.units, (step.target,)
    elif isinstance(step, Retreat):
        units, places = (step.moving,) if step.moving >= 0 else step.units, (step.place,)
    elif isinstance(step, SetUp) and step.unit >= 0:
        units = (step.unit,)
    return tuple(PACK.unit_ids[u] for u in units) + tuple(PACK.codes[p] for p in places)


# The whole


def scene(game: "KerenGame", view: Keren, seat: int, choice: Choice | None) -> Scene:
    """The picture for a seat."""
    asked = game.asked(view) if view.flow else ()
    plan = view.plan
    mine = choice is not None
    return Scene(
        game=game.id,
        scenario=plan.name,
        you=seat,
        n=view.n,
        seats=tuple(
            SeatView(s.id, s.name, s.colour, s.ink, number in asked)
            for number, s in enumerate(game.seats)
        ),
        phases=PHASES,
        phase=view.phase,
        turn=view.turn,
        turns=plan.labels,
        prompt=choice.prompt if choice else waiting_prompt(game, view),
        pieces=pieces(view, asked[0] if asked else -1),
        trays=trays(view, seat),
        options=options(game, view, seat, choice, done_label(view)) if choice else (),
        shortcuts=shortcuts(view) if mine else (),
        chosen=chosen(view) if mine else (),
        marks=vp_marks(view),
        tracks=(Track("vp", "Victory points", total_vp(view), plan.win_vp, vp_parts(view)),),
        result=f"{view.result.why} ({view.result.rule})" if view.result else "",
        winner=view.result.winner if view.result else None,
    )


def waiting_prompt(game: "KerenGame", view: Keren) -> str:
    """What a seat reads while another decides."""
    if view.result is not None:
        return "The game is over"
    names = " and ".join(game.seats[s].name for s in game.asked(view)) if view.flow else ""
    return f"Waiting for the {names} side"


def vp_marks(view: Keren) -> tuple[Mark, ...]:
    """VP hexes the Commonwealth holds: scoring, or shut out by an Italian zone (4.2d)."""
    scoring = scoring_hexes(view)
    return tuple(
        Mark(
            PACK.codes[place], "good" if number in scoring else "warn", f"+{PACK.vp_values[number]}"
        )
        for number, place in enumerate(PACK.vp_hexes)
        if view.held[number] == COMMONWEALTH
    )


def tables() -> list[Table]:
    """The tables to have at hand."""
    terrain = tuple(
        (
            name.capitalize(),
            str(PACK.terrain_mp[name]),
            "between" if name == "sheer" else str(PACK.terrain_level[name]),
            str(PACK.terrain_stack[name]),
        )
        for name in PACK.terrain_mp
    )
    fire_rows = tuple((str(d + 1), *row) for d, row in enumerate(PACK.fire_table))
    assault_rows = tuple(
        (f"{net:+d}" if net < 0 else str(net), *PACK.assault_table[net]) for net in range(-1, 8)
    )
    return [
        Table(
            "Terrain",
            ("Terrain", "MP", "Level", "Stack"),
            terrain,
            "Road, rail, tunnel and gorge links cost 1 MP; a sheer hexside 6; a fort side +1.",
        ),
        Table(
            "Ranged fire",
            ("Die", *PACK.fire_columns),
            fire_rows,
            "Target 2 levels higher: one column left; 3 or more: two. Lower: as many right.",
        ),
        Table(
            "Assault",
            ("Net", *PACK.assault_columns),
            assault_rows,
            "Clear target +1, fort -2, +1 for each ratio above 4:1.",
        ),
        Table(
            "Rally",
            ("Modifier", "When"),
            (
                ("+1", "out of supply"),
                ("+1", "an enemy is nearer than any friend"),
                ("-1", "in no enemy zone of control"),
            ),
            "A modified die up to the unit's assault factor rallies it.",
        ),
        Table("Results", ("Result", "Meaning"), tuple((k, v) for k, v in RESULTS.items())),
    ]
