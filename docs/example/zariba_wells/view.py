"""What a seat sees: the picture and the log, from a state in which its secrets are masked."""

from zariba.core.choice import Choice
from zariba.core.game import Game
from zariba.core.scene import Board, LogEntry, Option, Piece, Scene, SeatView, Space, Track
from zariba_wells.rules import CARAVAN, RAIDERS, Wells

CORNERS = ((-60, -60), (60, -60), (60, 60), (-60, 60))
MAP = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" font-size="20">'
    '<rect width="800" height="600" fill="#d8c08a"/>{}</svg>'
)
WELL = (
    '<circle cx="{0.x}" cy="{0.y}" r="60" fill="#e6d4a8" stroke="#8a7448"/>'
    '<text x="{0.x}" y="{0.y}" dy="85" text-anchor="middle">{0.name}</text>'
)
TOLD = {
    "camp": ("The caravan camps somewhere", "1.1a"),
    "raid": ("The raiders ride to {at}", "2.1a"),
    "taken": ("They find the caravan and take a camel", "2.2a"),
    "fought off": ("They find the caravan and are fought off", "2.2a"),
    "water": ("The caravan draws {value} water at {at}", "2.2b"),
}


def board(game: Game[Wells], scenario: str) -> Board:
    """The wells, to be clicked on."""
    spaces = []
    for well in game.state_type.pack.wells:
        outline = tuple((well.x + x, well.y + y) for x, y in CORNERS)
        lines = (f"{well.water} water a night",)
        spaces.append(Space(well.id, well.x, well.y, outline, well.name, lines))
    return Board(game.id, 800, 600, piece=60, spaces=tuple(spaces))


def artwork(game: Game[Wells], scenario: str) -> str:
    """The map beneath them."""
    pack = game.state_type.pack
    ends = [(a, pack.wells[b]) for n, a in enumerate(pack.wells) for b in pack.next_to[n]]
    tracks = [f'<path d="M{a.x} {a.y}L{b.x} {b.y}" stroke="#8a7448"/>' for a, b in ends]
    return MAP.format("".join([*tracks, *(WELL.format(well) for well in pack.wells)]))


def scene(game: Game[Wells], view: Wells, seat: int, choice: Choice | None) -> Scene:
    """The position as this seat sees it."""
    pack, asked, over = view.pack, game.asked(view), view.result
    seats = [
        SeatView(each.id, each.name, each.colour, each.ink, number in asked)
        for number, each in enumerate(game.seats)
    ]
    options = [
        Option("well", pack.names[well], "space", pack.names[well], pack.wells[well].name)
        for _, well in (choice.options if choice is not None else ())
    ]
    known = view.camp if view.camp >= 0 else view.last
    name = "Caravan" if view.camp >= 0 else "Caravan, seen here at dawn"
    return Scene(
        game=game.id,
        scenario=game.scenario(view.scenario).name,
        you=seat,
        n=view.n,
        seats=tuple(seats),
        phases=("Camp", "Raid"),
        phase=int(RAIDERS in asked),
        turn=view.night,
        turns=tuple(str(night) for night in range(1, pack.desert.nights + 1)),
        prompt=choice.prompt if choice is not None else "",
        pieces=(
            Piece("caravan", CARAVAN, pack.names[known], "supply", title=name),
            Piece("raiders", RAIDERS, pack.names[view.band], "cavalry", title="Raiders"),
        ),
        options=tuple(options),
        tracks=(
            Track("water", "Water", view.water, goal=pack.desert.goal),
            Track("camels", "Camels", view.camels),
        ),
        result=over.why if over is not None else "",
        winner=over.winner if over is not None else None,
    )


def chronicle(game: Game[Wells], view: Wells, seat: int) -> list[LogEntry]:
    """What the last action brought about, in words."""
    lines = []
    for event in view.news:
        if event.kind in TOLD:
            text, rule = TOLD[event.kind]
            text = text.format(at=view.pack.wells[event.at].name, value=event.value)
            lines.append(LogEntry(view.n, view.night, 0, event.seat, text, rule=rule))
    return lines
