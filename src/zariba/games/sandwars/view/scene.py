"""Sand Wars as one seat sees it, ready to draw."""

from zariba.core.choice import Choice
from zariba.core.game import Game
from zariba.core.scene import Board, LegendEntry, Scene, SeatView, Space, Track
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.hand_size import hand_max, hand_parts
from zariba.games.sandwars.rules.state import SandWars, last_turn
from zariba.games.sandwars.view.combat import combat_tracks, situation
from zariba.games.sandwars.view.marks import marks
from zariba.games.sandwars.view.names import first_upper, several
from zariba.games.sandwars.view.options import chosen, options, prompt
from zariba.games.sandwars.view.pieces import pieces
from zariba.games.sandwars.view.shortcuts import shortcuts
from zariba.games.sandwars.view.trays import trays

COUNTER = 88.0
WOOD = ("#8a5a2c", "#6f6a3f")
PHASES = ("Events", "Operations", "Discard and draw")
LEGEND_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-42 -37 84 74"'
    ' width="54" height="48">{}</svg>'
)
KINDS = {
    "city": "City",
    "resource_city": "Resource city",
    "desert": "Desert",
    "petroleum": "Petroleum zone",
    "mineral": "Mineral zone",
    "nuclear": "Nuclear zone",
}
COUNTRIES = {"ALG": "Algeria", "MOR": "Morocco", "WSA": "Western Sahara"}


def board(pack: SandWarsPack, game: str) -> Board:
    """The map's spaces."""
    legend = tuple(
        LegendEntry(LEGEND_FRAME.format(sample.svg), sample.text) for sample in pack.legend
    )
    spaces = tuple(map_space(pack, s) for s in range(pack.size))
    return Board(game, *pack.layout.size, COUNTER, spaces, legend)


def map_space(pack: SandWarsPack, space: int) -> Space:
    """One space with what a player wants to know of it."""
    printed = pack.spaces[space]
    layout = pack.layout
    x, y = layout.centre(printed.id)
    where = COUNTRIES.get(printed.country, "disputed by both")
    lines = [f"{KINDS.get(printed.type, printed.type.capitalize())}, {where}"]
    behind = {"inside": "inside the berm", "outside": "outside the berm"}
    extras = (
        (printed.capital, "capital"),
        (printed.coastal, "coast"),
        (printed.airbase, "airbase"),
        (space in pack.strong[0], "Algerian defenders lose half and never retreat"),
        (space in pack.strong[1], "Moroccan defenders lose half and never retreat"),
        (printed.berm_side in behind, behind.get(printed.berm_side, "")),
    )
    lines += [text for holds, text in extras if holds]
    ways: dict[str, list[str]] = {}
    for other in pack.near[space]:
        sign = ""
        if (space, other) in pack.mountain:
            sign = " (mountains)"
        elif (space, other) in pack.berm:
            sign = " (berm)"
        ways.setdefault(pack.net.kind[space, other], []).append(pack.names[other] + sign)
    lines += [f"{way}: {', '.join(sorted(names))}" for way, names in sorted(ways.items())]
    outer = tuple(layout.outline(printed.id))
    return Space(printed.id, x, y, outer, printed.name, tuple(lines), layout.plate(printed.id))


def scene(game: Game[SandWars], view: SandWars, seat: int, choice: Choice | None) -> Scene:
    """The picture for a seat."""
    asked = game.asked(view) if view.flow else ()
    return Scene(
        game=game.id,
        scenario=view.pack.level_index[view.scenario].name,
        you=seat,
        n=view.n,
        seats=tuple(
            SeatView(s.id, s.name, s.colour, s.ink, number in asked, wood=WOOD[number])
            for number, s in enumerate(game.seats)
        ),
        phases=PHASES,
        phase=view.phase - 1,
        turn=view.turn + (view.pack.tracks[0] if view.war else 0),
        turns=turns(view),
        prompt=prompt(view, choice) if choice else waiting(game, view),
        pieces=pieces(view, seat),
        trays=trays(view, seat, choice),
        options=options(game, view, seat, choice) if choice else (),
        shortcuts=shortcuts(view, seat, choice) if choice else (),
        chosen=chosen(view) if choice else (),
        marks=marks(view),
        tracks=tracks(view),
        result=f"{view.result.why} ({view.result.rule})" if view.result else "",
        winner=view.result.winner if view.result else None,
    )


def turns(view: SandWars) -> tuple[str, ...]:
    """The Strategic track, and after war broke out the Operational one."""
    tracks = zip("SO", view.pack.tracks[: 1 + view.war], strict=False)
    return tuple(f"{letter}{n}" for letter, last in tracks for n in range(1, last + 1))


def waiting(game: Game[SandWars], view: SandWars) -> str:
    """What a seat reads while another decides."""
    if view.result is not None:
        return "The game is over"
    where = situation(view)
    return f"{where}." if where else ""


def tracks(view: SandWars) -> tuple[Track, ...]:
    """Chips, hands, war and weather."""
    found = [chips_track(view), *combat_tracks(view)]
    for seat in (0, 1):
        count = len(view.hand[seat])
        most = hand_max(view, seat)
        held = first_upper(several(count, "card"))
        note = f"{held} in hand; the hand is filled to {most} at the end of the own turn."
        found.append(Track(f"hand-{seat}", "Hand", count, most, hand_parts(view, seat), note, seat))
    if view.weather:
        stopped = ", ".join(sorted(view.pack.weather_stops))
        note = f"Bad weather to the end of the Game Turn: no {stopped}."
        found.append(Track("weather", "Bad weather", 1, note=note))
    if view.coverage:
        note = "Global news coverage: chips of this Player Turn count double."
        found.append(Track("news", "News", 2, note=note))
    return tuple(found)


def chips_track(view: SandWars) -> Track:
    """The Pool before the war; the war after it broke out."""
    if view.war:
        note = "Open Hostilities: two events a turn, no more chips, no limits at the border."
        return Track("chips", "War", view.turn, last_turn(view), note=note)
    limits = view.pack.limits
    note = (
        f"Peace: chips in the Pool. With {limits.war_chips} the event War breaks out! starts the"
        f" war; with {limits.quiet_chips + 1} or more there are two events a turn."
        f" {view.placed} placed in this Player Turn."
    )
    return Track("chips", "Chips", view.chips, limits.war_chips, note=note)
