"""A position in plain text, for a terminal: the scene that a seat sees, of any game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap

from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.scene import Board, Piece, Scene, Track, Tray

WIDTH = 100
OFFERED = 12
"""So many of the options are listed."""
IN_A_TRAY = 12
"""So many pieces beside the board are named in each box."""
NO_FACE = ("", "unknown")
"""Symbols of pieces that this seat sees only from behind."""


def draw(
    rules: Game[State], scenario: str, scene: Scene, asked: Sequence[str], legal: Sequence[str]
) -> str:
    """The whole picture: when it is, who is asked what, tracks, pieces, boxes, what is offered."""
    board = rules.board(scenario)
    parts = [
        heading(rules, rules.scenario(scenario).name, scene, asked),
        tracks(scene),
        on_spaces(board, scene) if board.spaces else on_a_table(board, scene),
        marks(scene),
        trays(scene),
        options(scene, legal),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def heading(rules: Game[State], scenario: str, scene: Scene, asked: Sequence[str]) -> list[str]:
    """The game, the moment, and who must decide what."""
    who = scene.seats[scene.you].name if scene.you >= 0 else "a watcher"
    first = [rules.title, scenario, f"seen by {who}"]
    when = [f"decision {scene.n}"]
    if 1 <= scene.turn <= len(scene.turns):
        label = scene.turns[scene.turn - 1]
        turn = f"turn {scene.turn} of {len(scene.turns)}"
        when.insert(0, turn if label == str(scene.turn) else f"{label}, {turn}")
    if 0 <= scene.phase < len(scene.phases):
        when.insert(len(when) - 1, scene.phases[scene.phase])
    lines = [" · ".join(first), " · ".join(when)]
    if scene.result:
        return [*lines, *folded(scene.result)]
    names = {seat.id: seat.name for seat in scene.seats}
    deciders = " and ".join(names[seat] for seat in asked)
    question = f": {scene.prompt}" if scene.prompt else ""
    return [*lines, *folded(f"{deciders} to decide{question}")]


def tracks(scene: Scene) -> list[str]:
    """The numbers in play."""
    return folded("; ".join(track(scene, each) for each in scene.tracks))


def track(scene: Scene, each: Track) -> str:
    """One number, whose it is, and what it is to reach."""
    whose = f"{scene.seats[each.seat].name} " if each.seat >= 0 else ""
    goal = f" of {each.goal}" if each.goal is not None else ""
    return f"{whose}{each.title} {each.value}{goal}"


def on_spaces(board: Board, scene: Scene) -> list[str]:
    """What stands in each space, in the order of the board, the top of a stack last."""
    there: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        there.setdefault(piece.space, []).append(piece)
    lines: list[str] = []
    for space in board.spaces:
        if space.id in there:
            name = space.title if space.title.startswith(space.id) else f"{space.id} {space.title}"
            lines += folded(f"{name}: {listed(there[space.id], scene)}", indent="  ")
    return lines


def on_a_table(board: Board, scene: Scene) -> list[str]:
    """What stands where on a table without spaces, those of one kind together, in inches."""
    kinds: dict[tuple[int, str], list[str]] = {}
    for piece in scene.pieces:
        if piece.at is not None:
            x, y = (each / (board.inch or 1.0) for each in piece.at)
            marked = badges(piece) + chosen(piece, scene)
            kinds.setdefault((piece.seat, piece.title), []).append(
                f"{piece.id}{marked} at {x:.1f},{y:.1f}"
            )
    lines: list[str] = []
    for (_, title), places in sorted(kinds.items()):
        lines += folded(f"{title}: {'; '.join(places)}", indent="  ")
    return lines


def marks(scene: Scene) -> list[str]:
    """Marks on the board, those of one meaning together."""
    meant: dict[str, list[str]] = {}
    for mark in scene.marks:
        if mark.title or mark.text:
            meant.setdefault(mark.title or mark.text, []).append(mark.space)
    lines: list[str] = []
    for title, spaces in meant.items():
        lines += folded(f"{title}: {', '.join(spaces)}", indent="  ")
    return lines


def trays(scene: Scene) -> list[str]:
    """What lies beside the board."""
    lines: list[str] = []
    for tray in scene.trays:
        if tray.pieces or tray.count:
            lines += folded(f"[{tray.title}] {contents(tray, scene)}", indent="  ")
    return lines


def contents(tray: Tray, scene: Scene) -> str:
    """The pieces of a box by name; of many the first."""
    if len(tray.pieces) < tray.count:
        top = ", ".join(piece.label or piece.title for piece in tray.pieces)
        return f"{tray.count} cards" + (f", on top {top}" if top else "")
    more = len(tray.pieces) - IN_A_TRAY
    named = listed(tray.pieces[:IN_A_TRAY], scene)
    return f"{named} and {more} more" if more > 0 else named


def listed(pieces: Iterable[Piece], scene: Scene) -> str:
    """Pieces one after the other; those that look the same are counted."""
    names = Counter(named(piece, scene) for piece in pieces)
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in names.items())


def named(piece: Piece, scene: Scene) -> str:
    """A piece as one says it in an action, with its values or its name, and its markers."""
    if piece.symbol in NO_FACE and not (piece.label or piece.values or piece.card or piece.text):
        return (piece.title or "face down") + badges(piece)
    card = piece.card[0].text if piece.card else ""
    about = "-".join(piece.values) or piece.title or card or piece.label
    name = piece.id if about in ("", piece.id) else f"{piece.id} {about}"
    return name + badges(piece) + chosen(piece, scene)


def badges(piece: Piece) -> str:
    """The markers on a piece by name."""
    found = [badge.title or badge.text for badge in piece.badges]
    return f" [{', '.join(found)}]" if found else ""


def chosen(piece: Piece, scene: Scene) -> str:
    """A star for a piece of the order that is being put together."""
    return " *" if piece.id in scene.chosen else ""


def options(scene: Scene, legal: Sequence[str]) -> list[str]:
    """What may be said now, and what it means; of many the first."""
    if not legal:
        return []
    labels = {f"{each.verb} {each.arg}".rstrip(): each.label for each in scene.options}
    shown = legal[:OFFERED]
    width = max(len(words) for words in shown)
    lines = [f"{len(legal)} offered:" if len(legal) > 1 else "offered:"]
    lines += [f"  {words.ljust(width)}  {labels.get(words, '')}".rstrip() for words in shown]
    if len(legal) > len(shown):
        lines.append(f"  ... and {len(legal) - len(shown)} more")
    return lines


def folded(text: str, indent: str = "") -> list[str]:
    """A text in lines that fit, the later ones set in; what stands in one word stays whole."""
    return wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + "    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
