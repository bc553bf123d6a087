"""Heat maps on the game's own map: where losses fell, and what was held when."""

from base64 import b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

from zariba.core.scene import Board, Space
from zariba.lab.report.charts import dark
from zariba.lab.report.gathered import Gathered
from zariba.lab.row import Row

NOBODY = "#8d8578"
LEAST_SEEN = 0.28


class HeatMaps:
    """Draws over the map of a scenario; the map itself stands in the page once."""

    def __init__(self, results: Gathered) -> None:
        self.results = results
        self.board: Board = results.game.board(results.plan.scenario)
        self.spaces = {space.id: space for space in self.board.spaces}
        self.turns = sorted({m.turn for row in results.rows for m in row.turns})

    def style(self) -> str:
        """The map as the background of everything drawn over it."""
        artwork = self.results.game.artwork(self.results.plan.scenario)
        data = b64encode(artwork.encode()).decode()
        ratio = f"{self.board.width:g}/{self.board.height:g}"
        return (
            f'.map{{background:url("data:image/svg+xml;base64,{data}") 0 0/100% 100%;'
            f"aspect-ratio:{ratio}}}"
        )

    def drawn(self, shapes: Sequence[str], name: str) -> str:
        """Shapes over the map."""
        box = f"0 0 {self.board.width:g} {self.board.height:g}"
        inside = "".join(shapes)
        label = escape(name, quote=True)
        return (
            f'<div class="map"><svg viewBox="{box}" role="img" aria-label="{label}">'
            f"{inside}</svg></div>"
        )

    # Where losses fell.

    def falls(self) -> str:
        """All losses by place; empty where none has one."""
        lost: dict[str, Counter[str]] = {}
        for row in self.results.rows:
            for space, sides in row.falls.items():
                lost.setdefault(space, Counter()).update(sides)
        placed = {space: by for space, by in lost.items() if self.at(space) is not None}
        if not placed:
            return ""
        games = len(self.results.rows)
        most = max(sum(by.values()) for by in placed.values())
        shapes = []
        for space, by in sorted(placed.items(), key=lambda item: sum(item[1].values())):
            share = sum(by.values()) / most
            words = ", ".join(
                f"{self.results.called(side)} {n / games:.2g}" for side, n in by.most_common()
            )
            title = f"{self.title(space)}: {words} a game"
            shapes.append(self.spot(space, "#b3261e", max(share**0.6, LEAST_SEEN), title))
        return self.drawn(shapes, "Where losses fell")

    # What was held when.

    def held(self) -> list[tuple[int, str]]:
        """By turn: whose each place was, more of a colour the more games; none without places."""
        found: list[tuple[int, str]] = []
        for turn in self.turns:
            counts = self.holders(turn)
            shapes = [
                self.ring(space, by)
                for place, by in counts.items()
                if (space := self.space_of(place)) is not None
            ]
            if shapes:
                found.append((turn, self.drawn(shapes, f"Who held what after turn {turn}")))
        return found

    def holders(self, turn: int) -> dict[str, Counter[str]]:
        """By place: in how many games each side held it when a turn had ended."""
        counts: dict[str, Counter[str]] = {}
        for row in self.results.rows:
            for place, side in held_after(row, turn).items():
                counts.setdefault(place, Counter())[side] += 1
        return counts

    def ring(self, space: Space, by: Counter[str]) -> str:
        """A pie of the sides over a place."""
        total = sum(by.values())
        radius = self.board.piece * 0.8
        circle = 3.14159265 * radius
        turned = -90.0
        arcs = []
        words = []
        for side, n in by.most_common():
            known = side in self.results.sides
            colour = dark(self.results.sides[side].colour) if known else NOBODY
            part = n / total
            arcs.append(
                f'<circle cx="{space.x:g}" cy="{space.y:g}" r="{radius / 2:g}" fill="none"'
                f' stroke="{colour}" stroke-width="{radius:g}" stroke-opacity=".82"'
                f' stroke-dasharray="{circle * part:.2f} {circle:.2f}"'
                f' transform="rotate({turned:.2f} {space.x:g} {space.y:g})"/>'
            )
            turned += 360 * part
            words.append(f"{self.results.called(side) if side else 'nobody'} {part:.0%}")
        edge = (
            f'<circle cx="{space.x:g}" cy="{space.y:g}" r="{radius:g}" fill="none" stroke="#fff"'
            f' stroke-width="{radius / 9:g}"/>'
        )
        title = escape(f"{space.title}: {', '.join(words)}")
        return f"<g><title>{title}</title>{''.join(arcs)}{edge}</g>"

    # Places.

    def at(self, place: str) -> tuple[float, float] | None:
        """The middle of a space, or a point `x,y`."""
        if place in self.spaces:
            return self.spaces[place].x, self.spaces[place].y
        try:
            x, y = map(float, place.split(","))
        except ValueError:
            return None
        return x, y

    def title(self, place: str) -> str:
        """What a space is called."""
        return self.spaces[place].title if place in self.spaces else place

    def spot(self, place: str, colour: str, depth: float, title: str) -> str:
        """A space filled, or a disc on a table without spaces."""
        named = f"<title>{escape(title)}</title>"
        space = self.spaces.get(place)
        paint = f'fill="{colour}" fill-opacity="{0.78 * depth:.2f}"'
        if space is not None and len(space.outline) > 2:
            points = " ".join(f"{x:g},{y:g}" for x, y in space.outline)
            return f'<polygon points="{points}" {paint} stroke="{colour}">{named}</polygon>'
        at = self.at(place)
        assert at is not None
        radius = self.board.piece * (0.8 if space is not None else 0.5)
        return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" {paint}>{named}</circle>'

    def space_of(self, place: str) -> Space | None:
        """The space of a place that counts: by its name, or by an id or a name within it."""
        return next((s for s in self.board.spaces if s.title == place), None) or next(
            (s for s in self.board.spaces if place.endswith(f" {s.id}") or named(s, place)), None
        )


def named(space: Space, place: str) -> bool:
    """Whether a space's title holds the name of a place."""
    return place.lower() in space.title.lower()


def held_after(row: Row, turn: int) -> Mapping[str, str]:
    """What was held when a turn had ended, or the game before that."""
    last: Mapping[str, str] = {}
    for moment in row.turns:
        if moment.turn > turn:
            break
        last = moment.held
    return last or row.end.held
