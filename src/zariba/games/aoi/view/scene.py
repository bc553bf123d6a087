"""Africa Orientale Italiana as one seat sees it, ready to draw."""

from operator import itemgetter

from zariba.core.choice import Choice
from zariba.core.game import Game
from zariba.core.scene import Board, LegendEntry, Scene, SeatView, Space, Track
from zariba.games.aoi.material.ground import INTO, NEVER
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.plans import PHASES, Plan, Side
from zariba.games.aoi.rules.state import AXIS, SET_UP, Aoi, enemy
from zariba.games.aoi.rules.victory import last_month
from zariba.games.aoi.view.marks import marks
from zariba.games.aoi.view.options import chosen, options
from zariba.games.aoi.view.pieces import ABROAD, PARTNER_BANDS, VOLUNTEER_BANDS, pieces
from zariba.games.aoi.view.reach import shortcuts
from zariba.games.aoi.view.trays import trays

COUNTER = 52.0
LEGEND_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-42 -42 84 84"'
    ' width="50" height="50">{}</svg>'
)
BAND_SAMPLE = (
    '<rect x="-38" y="-38" width="76" height="76" fill="none"/>'
    '<rect x="-30" y="-30" width="60" height="60" rx="6" fill="#8a8577" stroke="#33261f"/>'
    '<rect x="-30" y="-30" width="14" height="60" rx="4" fill="{}" stroke="#33261f"/>'
)
SUPPLY_NOTES = {INTO: "lines of supply end in it", NEVER: "no line of supply enters it"}


SHORT = {
    "German": "Ger.",
    "Italian": "Ital.",
    "Finnish": "Finn.",
    "Rumanian": "Rum.",
    "Hungarian": "Hung.",
    "Bulgarian": "Bulg.",
    "Soviet": "Sov.",
}
"""Whose numbers they are, where many nations have some."""


def board(game: Game[Aoi], scenario: str) -> Board:
    """The hexes of the map, and where the table opens: on the country that is fought over."""
    pack = game.state_type.pack
    plan = pack.plan_by_id[game.scenario(scenario).id]
    legend = tuple(
        LegendEntry(
            LEGEND_FRAME.format(sample.svg),
            pack.terrain_note(sample.terrain) if sample.terrain else sample.text,
        )
        for sample in pack.legend.get(plan.map, ())
    )
    legend += bands(pack, plan)
    wide, tall = pack.sheets[plan.map].size
    spaces = tuple(hex_space(pack, plan, hex_) for hex_ in pack.map.numbers[plan.map])
    return Board(game.id, wide, tall, COUNTER, spaces, legend, home=theatre(pack, plan))


def bands(pack: AoiPack, plan: Plan) -> tuple[LegendEntry, ...]:
    """What the coloured edges of counters mean, of those there are in a scenario."""
    partners = tuple(
        LegendEntry(
            LEGEND_FRAME.format(BAND_SAMPLE.format(PARTNER_BANDS[pack.nation_names[nation]])),
            f"{pack.nations[nation].adjective} units",
        )
        for side in plan.sides
        for nation in side.nations[1:]
        if pack.nation_names[nation] in PARTNER_BANDS
    )
    pieces = [p for side in plan.sides for p in side.pieces if pack.volunteer[p]]
    homes = sorted({pack.home[p] for p in pieces}, key=list(VOLUNTEER_BANDS).index)
    return partners + tuple(
        LegendEntry(
            LEGEND_FRAME.format(BAND_SAMPLE.format(VOLUNTEER_BANDS[home])),
            f"Volunteers from {home or ABROAD}",
        )
        for home in homes
    )


def theatre(pack: AoiPack, plan: Plan) -> tuple[str, ...]:
    """Of the hexes where Italy stands in the default set-up, those furthest out each way.

    Its enemies come to it; some of the UK's wait as far off as Baghdad.
    """
    starts = {hex_ for _, hex_ in plan.sides[AXIS].prepared}
    if not starts:
        return ()
    at = {hex_: pack.sheets[plan.map].centre(pack.codes[hex_]) for hex_ in starts}
    order = sorted(starts)
    extremes = [
        chooser(order, key=lambda hex_: at[hex_][axis]) for axis in (0, 1) for chooser in (min, max)
    ]
    return tuple(dict.fromkeys(pack.codes[hex_] for hex_ in extremes))


def artwork(game: Game[Aoi], scenario: str) -> str:
    """The map's picture as it was last drawn."""
    pack = game.state_type.pack
    return pack.artwork[pack.plan_by_id[scenario].map].read_text(encoding="utf-8")


def hex_space(pack: AoiPack, plan: Plan, hex_: int) -> Space:
    """One hex with what a player wants to know of it."""
    code = pack.codes[hex_]
    sheet = pack.sheets[plan.map]
    x, y = sheet.centre(code)
    outline = tuple((round(cx, 1), round(cy, 1)) for cx, cy in sheet.outline(code))
    place = pack.place[hex_]
    title = f"{code} {place}" if place else code  # xvi.a
    return Space(code, round(x, 1), round(y, 1), outline, title, tuple(hex_lines(pack, plan, hex_)))


def hex_lines(pack: AoiPack, plan: Plan, hex_: int) -> list[str]:
    """Country, ground, place and what lies on its sides."""
    if not pack.land[hex_]:
        return [pack.waters[hex_] or "lake"]
    area, control = pack.area[hex_], pack.control[hex_]
    found = [area if control in (area, "neutral") else f"{area} ({control})"]
    found.append(f"{pack.terrain_note(pack.terrain[hex_])}; {pack.zone_names[pack.zone[hex_]]}")
    if pack.supply_kind[hex_] in SUPPLY_NOTES:
        found.append(SUPPLY_NOTES[pack.supply_kind[hex_]])
    kinds = []
    if pack.place_kind[hex_]:
        kinds.append(pack.place_kind[hex_])
    if pack.airfield[hex_]:
        kinds.append(f"airfield for {pack.airfield[hex_]}")
    if pack.port[hex_]:
        kinds.append("port")
    if pack.resource[hex_]:
        kinds.append(pack.resource[hex_])
    if kinds:
        found.append(", ".join(kinds))
    if pack.symbol[hex_]:
        found.append(f"supply symbol of {pack.symbol[hex_]}")
    for seat, side in enumerate(plan.sides):
        found += supply_lines(side, hex_, taken=plan.start_owner[hex_] == enemy(seat))
    if hex_ == plan.objective:
        found.append("the objective")
    if any(hex_ in claim.cities for form in plan.forms[:1] for claim in form.claims):
        found.append("an objective")
    if pack.rivers[hex_]:
        found.append("river on a side")
    if pack.rails[hex_]:
        found.append("railway")
    return found


def supply_lines(side: Side, hex_: int, taken: bool) -> list[str]:
    """What a hex gives the units and ships of a side; `taken`: it is the enemy's at first."""
    adjective = side.adjective
    found = []
    if hex_ in side.captured_sources or (taken and hex_ in (*side.sources, *side.port_sources)):
        found.append(f"{adjective} supply source once captured")
    elif hex_ in (*side.sources, *side.port_sources):
        found.append(f"{adjective} supply source")
    if hex_ in side.always_fed:
        found.append(f"{adjective} units are always supplied here")
    if hex_ in side.harboured_at:
        found.append(f"{adjective} ships may lie here while no enemy land unit does")
    return found


def scene(game: Game[Aoi], view: Aoi, seat: int, choice: Choice | None) -> Scene:
    """The picture for a seat."""
    asked = game.asked(view) if view.flow else ()
    mine = choice is not None
    return Scene(
        game=game.id,
        scenario=view.plan.title,
        you=seat,
        n=view.n,
        seats=tuple(
            SeatView(s.id, s.name, s.colour, s.ink, number in asked)
            for number, s in enumerate(game.seats_in(view.scenario))
        ),
        phases=PHASES,
        phase=view.phase,
        turn=0 if view.phase == SET_UP else view.month + 1,
        turns=tuple(month.name for month in view.plan.months[: last_month(view) + 1]),
        prompt=choice.prompt if choice else waiting_prompt(game, view),
        pieces=pieces(view, asked[0] if asked else -1),
        trays=trays(view, seat),
        options=options(game, view, seat, choice) if choice else (),
        shortcuts=shortcuts(game, view, seat, choice) if choice else (),
        chosen=chosen(view) if mine else (),
        marks=marks(view),
        tracks=tracks(view),
        result=f"{view.result.why} ({game.cite(view.result.rule)})" if view.result else "",
        winner=view.result.winner if view.result else None,
    )


def waiting_prompt(game: Game[Aoi], view: Aoi) -> str:
    """What a seat reads while another decides."""
    if view.result is not None:
        return "The game is over"
    names = game.names(view, game.asked(view)) if view.flow else ""
    return f"Waiting for {names}"


def tracks(view: Aoi) -> tuple[Track, ...]:
    """EPs, Offensives and re-rolls, as far as all may know them (xvi.u).

    Where nobody has EPs a side has one number only, and its colour says whose it is. Where many
    nations fight they are named in short, and no re-roll is no number.
    """
    found: list[tuple[bool, list[Track]]] = []
    pack = view.pack
    several = any(pack.major[side.nation] for side in view.plan.sides)
    for seat, side in enumerate(view.plan.sides):
        present = {pack.nation[piece] for piece in side.pieces}
        for nation in (n for n in side.nations if n in present):
            found.append((nation != side.nation, tracks_of(view, seat, nation, several)))
    found.sort(key=itemgetter(0))  # the leading nations first
    return tuple(track for _, tracks in found for track in tracks)


def tracks_of(view: Aoi, seat: int, nation: int, several: bool) -> list[Track]:
    """Those of one nation; a partner's are named after it."""
    side, whose = view.plan.sides[seat], view.pack.nations[nation].adjective
    suffix = f"{seat}" if nation == side.nation else f"{seat}-{whose.lower()}"
    if any(len(one.nations) > 1 for one in view.plan.sides):
        return short_tracks(view, seat, nation, suffix)
    numbers = {"offensives": ("Offensives", view.offensives[nation])}
    if view.pack.major[nation]:
        numbers = {
            "eps": ("EPs", view.eps[nation]),
            **numbers,
            "rerolls": ("re-rolls", view.rerolls[nation]),
        }
    note = "" if several else f"{whose} Offensives left this month"
    before = f"{whose} " if several else ""
    return [
        Track(f"{name}-{suffix}", f"{before}{title}", value, note=note, seat=seat)
        for name, (title, value) in numbers.items()
    ]


def short_tracks(view: Aoi, seat: int, nation: int, suffix: str) -> list[Track]:
    """The numbers of one nation among many, with their full name where one asks for it."""
    whose = view.pack.nations[nation].adjective
    found = []
    if view.pack.major[nation]:
        found.append(("eps", "EPs", view.eps[nation], f"{whose} EPs, of the season"))
    left = view.offensives[nation]
    found.append(("offensives", "Off.", left, f"{whose} Offensives left this month"))
    if view.rerolls[nation]:
        found.append(("rerolls", "re-rolls", view.rerolls[nation], f"{whose} re-rolls"))
    short = SHORT.get(whose, whose)
    return [
        Track(f"{name}-{suffix}", f"{short} {title}", value, note=note, seat=seat)
        for name, title, value, note in found
    ]
