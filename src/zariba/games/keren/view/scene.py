"""Keren as one seat sees it, ready to draw."""

from typing import TYPE_CHECKING

from zariba.core.choice import Choice
from zariba.core.scene import Board, LegendEntry, Mark, Scene, SeatView, Space, Table, Track
from zariba.games.keren.material.pack import COMMONWEALTH, ITALIAN, PACK
from zariba.games.keren.rules.sequence import PHASES
from zariba.games.keren.rules.state import Keren
from zariba.games.keren.rules.victory import scoring_hexes, total_vp, vp_parts
from zariba.games.keren.sheet.draw import SIZE
from zariba.games.keren.sheet.key import LEGEND
from zariba.games.keren.sheet.relief import centre, outline
from zariba.games.keren.view.chronicle import RESULTS
from zariba.games.keren.view.options import chosen, done_label, options, shortcuts
from zariba.games.keren.view.pieces import pieces, trays

if TYPE_CHECKING:
    from zariba.games.keren.game import KerenGame

COUNTER = 46.0
TUNNEL_OFFSET = 18.0
LEGEND_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-42 -37 84 74"'
    ' width="54" height="48">{}</svg>'
)


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
