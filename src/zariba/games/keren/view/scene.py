"""Keren as one seat sees it, ready to draw."""

from zariba.core.choice import Choice
from zariba.core.game import Game
from zariba.core.scene import Board, LegendEntry, Mark, Scene, SeatView, Space, Table, Track
from zariba.games.keren.material.counters import COMMONWEALTH, ITALIAN
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.sequence import PHASES
from zariba.games.keren.rules.state import Keren
from zariba.games.keren.rules.victory import scoring_hexes, total_vp, vp_parts
from zariba.games.keren.view.chronicle import RESULTS
from zariba.games.keren.view.names import hex_title
from zariba.games.keren.view.options import chosen, done_label, options, shortcuts
from zariba.games.keren.view.pieces import pieces, trays

COUNTER = 46.0
TUNNEL_OFFSET = 18.0
LEGEND_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-42 -37 84 74"'
    ' width="54" height="48">{}</svg>'
)


def board(game: Game[Keren], scenario: str) -> Board:
    """The map's places; the tunnel has a spot of its own beside the middle of its hex."""
    pack = game.state_type.pack
    spaces = [hex_space(pack, place) for place in range(pack.hexes)]
    above = pack.codes[pack.tunnel_hex]
    mouths = " and ".join(pack.codes[mouth] for mouth in reversed(pack.mouths))
    x, y = pack.sheet.centre(above)
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
            hex_title(pack, pack.tunnel),
            (
                f"entered and left only by {mouths}",
                f"holds {in_words(pack.limit[pack.tunnel])} units, {pack.link_mp} MP",
            ),
        )
    )
    legend = tuple(
        LegendEntry(
            LEGEND_FRAME.format(sample.svg),
            pack.terrain_note(sample.terrain) if sample.terrain else sample.text,
        )
        for sample in pack.legend
    )
    wide, tall = pack.sheet.size
    return Board(game.id, wide, tall, COUNTER, tuple(spaces), legend)


def artwork(game: Game[Keren], scenario: str) -> str:
    """The map's picture as it was last drawn."""
    return game.state_type.pack.artwork.read_text(encoding="utf-8")


def in_words(number: int) -> str:
    """A small number as one says it."""
    return {1: "one", 2: "two", 3: "three", 4: "four"}.get(number, str(number))


def hex_space(pack: KerenPack, place: int) -> Space:
    """One hex with what a player wants to know of it."""
    code = pack.codes[place]
    x, y = pack.sheet.centre(code)
    terrain = pack.terrain[place]
    level = f"{pack.level[place] / 100:g}"
    lines = [f"{terrain}, level {level}, {pack.foot[place]} MP on foot"]
    kinds = {k for n in pack.grid.adjacent[place] for k in pack.links.get((place, n), ())}
    if kinds - {"gorge"}:
        lines.append(f"{' and '.join(sorted(kinds - {'gorge'}))}: {pack.link_mp} MP along it")
    if place in pack.forts:
        extra = pack.hexside_kinds["fort"].mp_extra
        to_assaults = pack.assault_modifiers.fort_target
        lines.append(f"fort: {extra:+d} MP at its sides, {to_assaults:+d} to assaults")
    if place in pack.vp_index:
        lines.append(f"{pack.vp_values[pack.vp_index[place]]} victory points")
    for seat, name in ((COMMONWEALTH, "Commonwealth"), (ITALIAN, "Italian")):
        if place in pack.sources[seat]:
            lines.append(f"{name} supply source")
    sides = sorted(
        {k for n in pack.grid.adjacent[place] for k in pack.side_kinds(place, n)} - {"fort"}
    )
    if sides:
        lines.append(f"{' and '.join(sides)} hexside")
    outline = tuple(pack.sheet.outline(code))
    return Space(code, x, y, outline, hex_title(pack, place), tuple(lines))


def scene(game: Game[Keren], view: Keren, seat: int, choice: Choice | None) -> Scene:
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


def waiting_prompt(game: Game[Keren], view: Keren) -> str:
    """What a seat reads while another decides."""
    if view.result is not None:
        return "The game is over"
    names = " and ".join(game.seats[s].name for s in game.asked(view)) if view.flow else ""
    return f"Waiting for the {names} side"


def vp_marks(view: Keren) -> tuple[Mark, ...]:
    """VP hexes the Commonwealth holds: scoring, or shut out by an Italian zone (4.2d)."""
    pack = view.pack
    scoring = scoring_hexes(view)
    return tuple(
        Mark(
            pack.codes[place],
            "good" if number in scoring else "warn",
            f"+{pack.vp_values[number]}",
        )
        for number, place in enumerate(pack.vp_hexes)
        if view.held[number] == COMMONWEALTH
    )


def tables(game: Game[Keren]) -> list[Table]:
    """The tables to have at hand."""
    pack = game.state_type.pack
    terrain = tuple(
        (
            name.capitalize(),
            str(kind.mp),
            "between" if kind.level is None else f"{kind.level:g}",
            str(kind.stack),
        )
        for name, kind in pack.ground_kinds.items()
    )
    fire_rows = tuple((str(d + 1), *row) for d, row in enumerate(pack.fire_table))
    assault_rows = tuple(
        (f"{net:+d}" if net < 0 else str(net), *pack.assault_table[net])
        for net in range(pack.assault_lowest, pack.assault_highest + 1)
    )
    rally, mods, shift = pack.rally, pack.assault_modifiers, pack.fire_shift
    sheer, fort = pack.hexside_kinds["sheer"].mp_total, pack.hexside_kinds["fort"].mp_extra
    return [
        Table(
            "Terrain",
            ("Terrain", "MP", "Level", "Stack"),
            terrain,
            f"Road, rail, tunnel and gorge links cost {pack.link_mp} MP;"
            f" a sheer hexside {sheer}; a fort side {fort:+d}.",
        ),
        Table(
            "Ranged fire",
            ("Die", *pack.fire_columns),
            fire_rows,
            f"Columns right: target 3 or more levels lower {shift[0]:+d}, 2 lower {shift[1]:+d},"
            f" 2 higher {shift[5]:+d}, 3 or more higher {shift[6]:+d}.",
        ),
        Table(
            "Assault",
            ("Net", *pack.assault_columns),
            assault_rows,
            f"Clear target {mods.clear_target:+d}, fort {mods.fort_target:+d},"
            f" {mods.per_ratio_above_4:+d} for each ratio above {pack.assault_columns[-1]}.",
        ),
        Table(
            "Rally",
            ("Modifier", "When"),
            (
                (f"{rally.out_of_supply:+d}", "out of supply"),
                (f"{rally.nearer_enemy_than_friend:+d}", "an enemy is nearer than any friend"),
                (f"{rally.outside_enemy_zoc:+d}", "in no enemy zone of control"),
            ),
            "A modified die up to the unit's assault factor rallies it.",
        ),
        Table("Results", ("Result", "Meaning"), tuple((k, v) for k, v in RESULTS.items())),
    ]
