"""What one seat sees, ready to draw: the only thing the browser client knows of a game."""

import msgspec

from zariba.core.choice import Odds, Part


class Space(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the board that can be clicked and can hold pieces."""

    id: str
    x: float
    y: float
    outline: tuple[tuple[float, float], ...]
    title: str
    lines: tuple[str, ...] = ()
    """What a player wants to know of the place: terrain, level, cost."""
    plate: tuple[float, float, float, float] | None = None
    """Its name on the artwork, left, top, width, height: outlines leave it free."""


class LegendEntry(msgspec.Struct, frozen=True):
    """One line of the terrain key: a small SVG picture and its meaning."""

    svg: str
    text: str


class Board(msgspec.Struct, frozen=True):
    """The unchanging part of the picture, fetched once; the artwork is a file of its own."""

    game: str
    width: float
    height: float
    piece: float
    """The side of a counter in board units."""
    spaces: tuple[Space, ...]
    legend: tuple[LegendEntry, ...] = ()
    inch: float = 0.0
    """Board units to the inch, for a table that is measured; 0 for a board of spaces."""
    home: tuple[str, ...] = ()
    """The spaces that the table opens on while no piece is on the map; none for all of it."""


class Table(msgspec.Struct, frozen=True):
    """A table of the game as printed, to have at hand."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something drawn over a table that has no spaces: an arc, a line of sight, a zone."""

    kind: str
    """line, polygon, circle or label."""
    points: tuple[tuple[float, float], ...]
    """A circle and a label have one."""
    tone: str
    """good, warn, bad, own, enemy, plain."""
    radius: float = 0.0
    text: str = ""
    """Written beside it."""
    title: str = ""
    """What it means, for whoever points at it."""


class Badge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A marker on a piece."""

    id: str
    text: str
    title: str
    tone: str = ""
    """good, warn or plain; empty for what is bad for the piece."""


class CardLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a card: an action, a reaction, an event."""

    head: str
    """What kind of part it is."""
    text: str
    """Its name."""
    tone: str = ""
    """good, warn or bad; empty for none."""
    live: bool = False
    """It can be used now: drawn lit, and the other parts of the card dimmed."""
    note: str = ""
    """What it does, for the enlarged card."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter as it looks to this seat; pieces of one space are listed bottom to top."""

    id: str
    seat: int
    space: str = ""
    symbol: str = ""
    """infantry, cavalry, artillery, tank, mountain, air, unknown, ...: drawn as NATO shapes."""
    size: str = ""
    """II, III, X, ...: the size mark above the symbol."""
    band: str = ""
    """Colour of the regiment's band, as a CSS colour; empty for none."""
    values: tuple[str, ...] = ()
    """The printed line at the bottom, already as the rules now count it."""
    weakened: bool = False
    """The values are not those of the front: carrying, out of supply, ..."""
    label: str = ""
    """Short text at the top left: the division."""
    title: str = ""
    lines: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    facing: int = -1
    """0 to 5 clockwise from north, -1 for none."""
    spent: bool = False
    """It has acted: draw it faded."""
    spot: tuple[float, float] | None = None
    """Where in its space it stands, if not in the middle; pieces on one spot are one stack."""
    text: str = ""
    """What a card or chit does, in words."""
    at: tuple[float, float] | None = None
    """Where its centre is on a board without spaces."""
    body: str = ""
    """How it stands: figure, prone, vehicle, wreck, aircraft on such a board; on one of spaces
    block (a wooden block seen from the front, from behind without `symbol`) or flat (one that
    lies face down)."""
    heading: float = -1.0
    """Degrees clockwise from north; -1 for none."""
    extent: tuple[float, float] | None = None
    """Length along the heading and width of a vehicle, in board units."""
    steps: tuple[int, int] | None = None
    """The steps a block has left, and how many it has in full: drawn as pips."""
    card: tuple[CardLine, ...] = ()
    """The parts of a card, from top to bottom; without these and `text` a card lies face down."""
    dice: tuple[int, ...] = ()
    """Dice printed in the corner of a card."""
    ring: str = ""
    """What the ring round those dice sets off; empty for no ring."""


class Tray(msgspec.Struct, frozen=True):
    """A box beside the board: units to place, reinforcements, losses, air, a hand, a cup."""

    id: str
    title: str
    seat: int
    pieces: tuple[Piece, ...]
    note: str = ""
    kind: str = ""
    """Empty for counters; hand: cards to be read; cup: chits by name; pile: cards of which only
    the last one shows; box: what is attached to something, small, several boxes side by side."""
    count: int = 0
    """How many lie in a pile, where `pieces` does not hold them all."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One legal answer, tied to what the player clicks."""

    verb: str
    arg: str
    on: str
    """piece, space, spot or button."""
    target: str
    """The piece's or space's id; for a button its own id."""
    label: str
    key: str = ""
    """Hot key of a button."""
    odds: Odds | None = None
    menu: bool = False
    """Several answers lie on the same click: the client shows them as a small menu."""
    danger: str = ""
    """A warning the player must confirm first; empty for none."""
    tone: str = ""
    """warn: it leads to a fight."""
    spot: tuple[float, float] | None = None
    """For `on` spot: where on the table."""


class Shortcut(msgspec.Struct, frozen=True, omit_defaults=True):
    """Several small actions in one click: on a far space, or as a button where `space` is empty."""

    space: str
    actions: tuple[tuple[str, str], ...]
    label: str
    tone: str = ""
    """warn: it leads to a fight."""
    spot: tuple[float, float] | None = None
    """A place on a table without spaces that is clicked for it."""
    piece: str = ""
    """A piece that is clicked for it; several on one piece are a small menu."""
    odds: Odds | None = None


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space marked by an overlay: tone is one of good, warn, bad, own, enemy, plain."""

    space: str
    tone: str
    text: str = ""
    kind: str = ""
    """token: a small marker on the upper rim of the space, beside the others there."""
    seat: int = -1
    """A token in the colours of this side."""
    title: str = ""
    """What the mark means, for the card that describes the space."""


class Overlay(msgspec.Struct, frozen=True):
    """Marks and lines laid over the board on request."""

    id: str
    marks: tuple[Mark, ...]
    lines: tuple[tuple[str, ...], ...] = ()
    """Each line runs from space to space."""
    note: str = ""
    shapes: tuple[Shape, ...] = ()


class OverlayKind(msgspec.Struct, frozen=True):
    """An overlay a game offers; `at`: it starts from a space or piece the player points at."""

    id: str
    name: str
    key: str
    at: bool = False


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number in play and what it is made of."""

    id: str
    title: str
    value: int
    goal: int | None = None
    parts: tuple[Part, ...] = ()
    note: str = ""
    seat: int = -1
    """Whose number it is; -1 for one that all share."""


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side at the table: its name, its counters' colours, whether it must decide now."""

    id: str
    name: str
    colour: str
    ink: str
    asked: bool
    team: str = ""
    idle: bool = False
    """Nobody plays it in this scenario."""
    wood: str = ""
    """The colour of its wooden blocks, behind the labels; empty for a shade of `colour`."""


class Basis(msgspec.Struct, frozen=True):
    """Why a seat is asked what it is asked: a sentence, and the rules that it comes from."""

    says: str
    rules: tuple[str, ...]


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that changes, as one seat sees it."""

    game: str
    scenario: str
    you: int
    """This seat's number; -1 for a watcher."""
    n: int
    seats: tuple[SeatView, ...]
    phases: tuple[str, ...]
    phase: int
    turn: int
    turns: tuple[str, ...]
    """A label for each box of the turn track."""
    prompt: str
    pieces: tuple[Piece, ...]
    trays: tuple[Tray, ...] = ()
    options: tuple[Option, ...] = ()
    shortcuts: tuple[Shortcut, ...] = ()
    chosen: tuple[str, ...] = ()
    """Ids of pieces and spaces already picked in the order being built."""
    marks: tuple[Mark, ...] = ()
    """Always drawn: control of victory hexes, for instance."""
    shapes: tuple[Shape, ...] = ()
    tracks: tuple[Track, ...] = ()
    result: str = ""
    winner: int | None = None
    commitment: str = ""
    seed: str = ""
    """Shown when the game is over."""
    basis: Basis | None = None
    """For a seat that is asked: why. The table adds it, not the game."""


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log with its places, dice and modifiers."""

    n: int
    turn: int
    phase: int
    seat: int
    text: str
    spaces: tuple[str, ...] = ()
    """The last is the place that it is about; those before it are where it came from."""
    dice: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    rule: str = ""
    reason: str = ""
    """The bot's reason, where the reader may know it."""
