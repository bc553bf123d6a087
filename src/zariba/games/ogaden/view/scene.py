"""Ogaden 1977 as one seat sees it, ready to draw."""

from typing import TYPE_CHECKING

from zariba.core.choice import Choice, Part
from zariba.core.scene import Board, LegendEntry, Scene, SeatView, Space, Table, Track
from zariba.games.ogaden.material.pack import BOX, BZ, ETHIOPIA, GZ, PACK, SOMALIA
from zariba.games.ogaden.rules.morale import capacity, income, railway_cut
from zariba.games.ogaden.rules.state import PHASES, Ogaden
from zariba.games.ogaden.sheet.draw import LEGEND, SIZE, centre, outline
from zariba.games.ogaden.sheet.place import plate
from zariba.games.ogaden.view import tables as scene_tables
from zariba.games.ogaden.view.cards import month_name
from zariba.games.ogaden.view.marks import marks
from zariba.games.ogaden.view.names import CAMPS
from zariba.games.ogaden.view.options import chosen, context, options, shortcuts
from zariba.games.ogaden.view.pieces import pieces, trays

if TYPE_CHECKING:
    from zariba.games.ogaden.game import OgadenGame

COUNTER = 50.0
LEGEND_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-42 -37 84 74"'
    ' width="54" height="48">{}</svg>'
)
KIND_NAMES = {BOX: "Strategic box", BZ: "Bastion (BZ)", GZ: "Garrison (GZ)"}


def board(game: str) -> Board:
    """The map's zones."""
    legend = tuple(LegendEntry(LEGEND_FRAME.format(svg), text) for svg, text in LEGEND)
    spaces = tuple(zone_space(zone) for zone in range(PACK.size))
    return Board(game, SIZE[0], SIZE[1], COUNTER, spaces, legend)


def zone_space(zone: int) -> Space:
    """One zone with what a player wants to know of it."""
    code, printed = PACK.codes[zone], PACK.zones[zone]
    x, y = centre(code)
    kind = KIND_NAMES.get(printed.kind, "Economic zone" if printed.ez else "Minor zone")
    where = [kind]
    if printed.terrain != "none":
        where.append(printed.terrain)
    where.append(
        "Somalia" if PACK.in_somalia[zone] else "the Ogaden" if printed.ogaden else "Ethiopia"
    )
    lines = [", ".join(where)]
    if printed.kind in (BZ, GZ):
        factors = PACK.bz_factors[0] if printed.kind == BZ else PACK.gz_factors
        lines.append(f"defends with {'-'.join(map(str, factors))}, steps {PACK.site_steps[zone]}")
    if printed.ez and PACK.parent[zone] >= 0:
        lines.append(f"{printed.ez}, which goes with {PACK.zones[PACK.parent[zone]].name}")
    extras = (
        (printed.pennant, "diplomatic objective"),
        (printed.city, "city: who attacks loses a step"),
        (printed.radar, "radar"),
        (PACK.rough[zone], "brigades attack with CCF -1"),
    )
    lines += [text for holds, text in extras if holds]
    ways: dict[str, list[str]] = {}
    for other in PACK.near[zone]:
        ways.setdefault(PACK.net.kind[zone, other], []).append(PACK.zones[other].name)
    lines += [f"{way}: {', '.join(sorted(names))}" for way, names in sorted(ways.items())]
    mid_x, mid_y, wide, high = plate(code)
    name = (mid_x - wide, mid_y - high, 2 * wide, 2 * high)
    return Space(code, x, y, tuple(outline(code)), printed.name, tuple(lines), name)


def scene(game: "OgadenGame", view: Ogaden, seat: int, choice: Choice | None) -> Scene:
    """The picture for a seat."""
    asked = game.asked(view) if view.flow else ()
    plan = view.plan
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
        turn=view.turn - plan.first + 1,
        turns=tuple(month_name(turn) for turn in range(plan.first, plan.last + 1)),
        prompt=context(view, choice) if choice else waiting_prompt(game, view),
        pieces=pieces(view),
        trays=trays(view, seat),
        options=options(game, view, seat, choice) if choice else (),
        shortcuts=shortcuts(view, choice) if choice else (),
        chosen=chosen(view) if choice else (),
        marks=marks(view),
        tracks=tracks(view),
        result=f"{view.result.why} ({view.result.rule})" if view.result else "",
        winner=view.result.winner if view.result else None,
    )


def waiting_prompt(game: "OgadenGame", view: Ogaden) -> str:
    """What a seat reads while another decides."""
    if view.result is not None:
        return "The game is over"
    names = " and ".join(game.seats[s].name for s in game.asked(view)) if view.flow else ""
    return f"Waiting for the {names} side"


def tracks(view: Ogaden) -> tuple[Track, ...]:
    """Morale and diplomatic level of both camps."""
    found = []
    for camp in (ETHIOPIA, SOMALIA):
        found.append(
            Track(
                f"morale-{camp}",
                "Morale",
                view.morale[camp],
                parts=morale_parts(view, camp),
                note=morale_note(view, camp),
                seat=camp,
            )
        )
        found.append(
            Track(
                f"level-{camp}",
                "Level",
                view.level[camp],
                PACK.top_level[camp],
                note=level_note(view, camp),
                seat=camp,
            )
        )
    return tuple(found)


def morale_parts(view: Ogaden, camp: int) -> tuple[Part, ...]:
    """What the next morale phase brings, as things stand."""
    if camp == SOMALIA:
        return (Part("next revenue: the two boxes", "tab.m2", income(view)[camp]),)
    parts = [Part("next revenue: Camp Tatek", "tab.m1", 3)]
    if view.sabotaged:
        parts.append(Part("sabotage", "tab.m3", -((len(view.sabotaged) + 1) // 2)))
    if railway_cut(view):
        parts.append(Part("railway cut", "tab.m3", -2))
    return tuple(parts)


def morale_note(view: Ogaden, camp: int) -> str:
    """What the present morale means."""
    points = view.morale[camp]
    notes = [f"{CAMPS[camp]} morale {points} of 25."]
    if camp == ETHIOPIA:
        notes.append("Militia rout below 12" + (": they do now." if points < 12 else "."))
    else:
        notes.append("The guerrillas leave the war below 6.")
    notes.append("Diplomatic actions from 15" + (": allowed now." if points >= 15 else "."))
    notes.append("25 brings a ceasefire once, 0 is defeat.")
    notes.append(f"Commanders bring {capacity(view, camp)} to the initiative.")
    return " ".join(notes)


def level_note(view: Ogaden, camp: int) -> str:
    """What the diplomatic level is about."""
    had = "It has obtained a ceasefire." if camp in view.truces else "No ceasefire so far."
    return (
        f"{CAMPS[camp]} diplomatic level, 1 to {PACK.top_level[camp]}. The higher level wins at"
        f" the end. At the top a 6 brings a ceasefire. {had}"
    )


def tables() -> list[Table]:
    """The tables to have at hand."""
    return scene_tables.tables()
