"""Ogaden 1977 as one seat sees it, ready to draw."""

from zariba.core.choice import Choice, Part
from zariba.core.game import Game
from zariba.core.scene import Board, LegendEntry, Scene, SeatView, Space, Track
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import BOX, BZ, ETHIOPIA, GZ, SOMALIA
from zariba.games.ogaden.rules.morale import capacity, income, railway_cut, sabotage_loss
from zariba.games.ogaden.rules.state import PHASES, Ogaden
from zariba.games.ogaden.view.cards import faces
from zariba.games.ogaden.view.marks import marks
from zariba.games.ogaden.view.names import SEAT_NAMES
from zariba.games.ogaden.view.options import chosen, context, options, shortcuts
from zariba.games.ogaden.view.pieces import pieces, trays

COUNTER = 50.0
LEGEND_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-42 -37 84 74"'
    ' width="54" height="48">{}</svg>'
)
KIND_NAMES = {BOX: "Strategic box", BZ: "Bastion (BZ)", GZ: "Garrison (GZ)"}


def board(game: Game[Ogaden], scenario: str) -> Board:
    """The map's zones."""
    pack = game.state_type.pack
    legend = tuple(LegendEntry(LEGEND_FRAME.format(sign.svg), sign.text) for sign in pack.legend)
    spaces = tuple(zone_space(pack, zone) for zone in range(pack.size))
    return Board(game.id, *pack.canvas.size, COUNTER, spaces, legend)


def zone_space(pack: OgadenPack, zone: int) -> Space:
    """One zone with what a player wants to know of it."""
    code, printed = pack.codes[zone], pack.zones[zone]
    spot = pack.spots[zone]
    x, y = spot.centre
    kind = KIND_NAMES.get(printed.kind, "Economic zone" if printed.ez else "Minor zone")
    where = [kind]
    if printed.terrain != "none":
        where.append(printed.terrain)
    where.append(
        "Somalia" if pack.in_somalia[zone] else "the Ogaden" if printed.ogaden else "Ethiopia"
    )
    lines = [", ".join(where)]
    if printed.kind in (BZ, GZ):
        factors = pack.bz_factors[0] if printed.kind == BZ else pack.gz_factors
        lines.append(f"defends with {'-'.join(map(str, factors))}, steps {pack.site_steps[zone]}")
    if printed.ez and pack.parent[zone] >= 0:
        lines.append(f"{printed.ez}, which goes with {pack.zones[pack.parent[zone]].name}")
    change = pack.modifiers
    city = change.city_extra_loss_attacker
    extras = (
        (printed.pennant, "diplomatic objective"),
        (printed.city, f"city: who attacks loses {'a step' if city == 1 else f'{city} steps'}"),
        (printed.radar, "radar"),
        (pack.rough[zone], f"brigades attack with CCF {change.attacker_plateau_or_bush_ccf:+d}"),
    )
    lines += [text for holds, text in extras if holds]
    ways: dict[str, list[str]] = {}
    for other in pack.near[zone]:
        ways.setdefault(pack.net.kind[zone, other], []).append(pack.zones[other].name)
    lines += [f"{way}: {', '.join(sorted(names))}" for way, names in sorted(ways.items())]
    mid_x, mid_y, wide, high = spot.plate
    name = (mid_x - wide, mid_y - high, 2 * wide, 2 * high)
    return Space(code, x, y, spot.outline, printed.name, tuple(lines), name)


def scene(game: Game[Ogaden], view: Ogaden, seat: int, choice: Choice | None) -> Scene:
    """The picture for a seat."""
    pack = view.pack
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
        turns=tuple(pack.month_names[turn] for turn in range(plan.first, plan.last + 1)),
        prompt=context(view, choice) if choice else waiting_prompt(game, view),
        pieces=pieces(view),
        trays=trays(view, seat),
        options=options(game, view, seat, choice) if choice else (),
        shortcuts=shortcuts(game, view, choice) if choice else (),
        chosen=chosen(view) if choice else (),
        marks=marks(view),
        tracks=tracks(view),
        result=f"{view.result.why} ({view.result.rule})" if view.result else "",
        winner=view.result.winner if view.result else None,
    )


def waiting_prompt(game: Game[Ogaden], view: Ogaden) -> str:
    """What a seat reads while another decides."""
    if view.result is not None:
        return "The game is over"
    names = " and ".join(game.seats[s].name for s in game.asked(view)) if view.flow else ""
    return f"Waiting for the {names} side"


def tracks(view: Ogaden) -> tuple[Track, ...]:
    """Morale and diplomatic level of both camps."""
    pack = view.pack
    found = []
    for seat in (ETHIOPIA, SOMALIA):
        found.append(
            Track(
                f"morale-{seat}",
                "Morale",
                view.morale[seat],
                parts=morale_parts(view, seat),
                note=morale_note(view, seat),
                seat=seat,
            )
        )
        found.append(
            Track(
                f"level-{seat}",
                "Level",
                view.level[seat],
                pack.top_level[seat],
                note=level_note(view, seat),
                seat=seat,
            )
        )
    return tuple(found)


def morale_parts(view: Ogaden, seat: int) -> tuple[Part, ...]:
    """What the next morale phase brings, as things stand."""
    if seat == SOMALIA:
        return (Part("next revenue: the two boxes", "tab.m2", income(view)[seat]),)
    points = view.pack.points
    parts = [Part("next revenue: Camp Tatek", "tab.m1", points.income_TAT)]
    if view.sabotaged:
        parts.append(Part("sabotage", "tab.m3", sabotage_loss(view)))
    if railway_cut(view):
        parts.append(Part("railway cut", "tab.m3", points.rr_cut_E))
    return tuple(parts)


def morale_note(view: Ogaden, seat: int) -> str:
    """What the present morale means."""
    points, track = view.morale[seat], view.pack.track
    notes = [f"{SEAT_NAMES[seat]} morale {points} of {track.max}."]
    if seat == ETHIOPIA:
        low, need = points < view.pack.militia_need, view.pack.militia_need
        notes.append(f"Militia rout below {need}" + (": they do now." if low else "."))
    else:
        notes.append(f"The guerrillas leave the war below {track.guerrilla_removed_below_S}.")
    enough = points >= track.da_minimum
    notes.append(
        f"Diplomatic actions from {track.da_minimum}" + (": allowed now." if enough else ".")
    )
    notes.append(
        f"{track.automatic_ceasefire} brings a ceasefire once, {track.total_defeat} is defeat."
    )
    notes.append(f"Commanders bring {capacity(view, seat)} to the initiative.")
    return " ".join(notes)


def level_note(view: Ogaden, seat: int) -> str:
    """What the diplomatic level is about."""
    pack = view.pack
    space = pack.ceasefire_space[seat]
    top = "At the top a" if space == pack.top_level[seat] else f"From level {space} on a"
    had = "It has obtained a ceasefire." if seat in view.truces else "No ceasefire so far."
    return (
        f"{SEAT_NAMES[seat]} diplomatic level, 1 to {pack.top_level[seat]}. The higher level wins"
        f" at the end. {top} {faces(pack.diplomatic.ceasefire_on)} brings a ceasefire. {had}"
    )


def artwork(game: Game[Ogaden], scenario: str) -> str:
    """The map's picture."""
    return game.state_type.pack.board.read_text(encoding="utf-8")
