"""How a field of a state becomes numbers: one kind of writer for each form of a plane."""

from collections.abc import Callable, Sequence
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from zariba.core.flow import State
from zariba.core.game import Game
from zariba.envs.planes import Plane

Row = NDArray[np.float32]
Write = Callable[[State, Row], None]


class Writer:
    """Writes one plane into its part of the row."""

    def __init__(self, game: Game[State], plane: Plane, count: int) -> None:
        self.game = game
        self.plane = plane
        self.count = count
        """How long its axis is."""
        self.low, self.high = plane.low, plane.high
        self.of = attrgetter(plane.field)
        self.start = 0
        self.shape = self.shaped()

    def shaped(self) -> tuple[int, ...]:
        """The shape of the plane."""
        return (self.count,)

    def settle(self) -> None:
        """Work out what depends on the plane's place in the row."""

    def __call__(self, view: State, row: Row) -> None:
        """Write what the state says."""
        raise NotImplementedError


class Scalars(Writer):
    """All planes of one number, written at once."""

    def __init__(self, planes: Sequence[Plane], starts: Sequence[int]) -> None:
        self.start, self.shape = starts[0], (len(planes),)
        names = [plane.field for plane in planes]
        self._values = attrgetter(*names) if len(names) > 1 else lambda g: (getattr(g, names[0]),)
        self._low = np.array([plane.low for plane in planes], np.float32)
        self._span = np.array([plane.high - plane.low for plane in planes], np.float32)
        self._end = self.start + len(planes)

    def __call__(self, view: State, row: Row) -> None:
        """Each between its lowest and its highest."""
        values = (np.array(self._values(view), np.float32) - self._low) / self._span
        np.clip(values, 0.0, 1.0, out=row[self.start : self._end])


class Number(Writer):
    """A number for each place along the axis."""

    def __call__(self, view: State, row: Row) -> None:
        """A list from its beginning, a dict by its keys."""
        value = self.of(view)
        if not value:
            return
        span = self.high - self.low
        if isinstance(value, dict):
            start, count, low = self.start, self.count, self.low
            for key, number in value.items():
                if 0 <= key < count:
                    row[start + key] = min(max((number - low) / span, 0.0), 1.0)
            return
        numbers = np.array(value[: self.count], np.float32)
        part = row[self.start : self.start + len(numbers)]
        np.clip((numbers - self.low) / span, 0.0, 1.0, out=part)


class OneOf(Writer):
    """A one for the value that each has; none for a value beyond."""

    def shaped(self) -> tuple[int, ...]:
        self.width = self.high - self.low + 1
        return (self.count, self.width) if self.plane.along else (self.width,)

    def settle(self) -> None:
        self.base = np.arange(self.count) * self.width + (self.start - self.low)

    def __call__(self, view: State, row: Row) -> None:
        """Of a list, a dict or one number."""
        value = self.of(view)
        low, high = self.low, self.high
        if not self.plane.along:
            number = value if self.plane.item < 0 else value[self.plane.item]
            if low <= number <= high:
                row[self.start + number - low] = 1.0
        elif isinstance(value, dict):
            for key, number in value.items():
                if 0 <= key < self.count and low <= number <= high:
                    row[self.start + key * self.width + number - low] = 1.0
        elif value:
            numbers = np.array(value[: self.count])
            places = numbers + self.base[: len(numbers)]
            row[places[(numbers >= low) & (numbers <= high)]] = 1.0


class Bits(Writer):
    """A one for each marker."""

    def shaped(self) -> tuple[int, ...]:
        self.shifts = np.arange(len(self.plane.bits))
        return (self.count, len(self.plane.bits))

    def __call__(self, view: State, row: Row) -> None:
        """Of a list, or a dict of those that have any."""
        value = self.of(view)
        width = len(self.shifts)
        if isinstance(value, dict):
            for key, status in value.items():
                if 0 <= key < self.count:
                    at = self.start + key * width
                    row[at : at + width] = (status >> self.shifts) & 1
        elif value:
            marked = (np.array(value)[:, None] >> self.shifts) & 1
            row[self.start : self.start + marked.size] = marked.ravel()


class Members(Writer):
    """A one for each that is in it."""

    def shaped(self) -> tuple[int, ...]:
        return (self.plane.rows, self.count) if self.plane.rows > 1 else (self.count,)

    def __call__(self, view: State, row: Row) -> None:
        """The keys of a dict, the members of a tuple, or those of each of several tuples."""
        value = self.of(view)
        if not value:
            return
        item, count = self.plane.item, self.count
        sets = value if self.plane.rows > 1 else (value,)
        ones: list[int] = []
        for number, members in enumerate(sets):
            start = self.start + number * count
            if item >= 0:
                members = [each[item] for each in members]
            ones += [start + member for member in members if 0 <= member < count]
        if ones:
            row[ones] = 1.0


class Sizes(Writer):
    """How many there are of each."""

    def __call__(self, view: State, row: Row) -> None:
        """As a share of the most."""
        for number, members in enumerate(self.of(view)[: self.count], self.start):
            row[number] = min(len(members) / self.high, 1.0)


class Spot(Writer):
    """Where a piece is: on the board by x and y, beside it by the box."""

    def shaped(self) -> tuple[int, ...]:
        self.codes = list(getattr(self.game.state_type.pack, self.plane.groups))
        self.tables: dict[str, Row] = {}
        return (self.count, 2 - self.low if self.low < 0 else 2)

    def __call__(self, view: State, row: Row) -> None:
        """Looked up in a table of all places."""
        table = self.tables.get(view.scenario)
        if table is None:
            table = self.tables[view.scenario] = self.table(view.scenario)
        value = self.of(view)
        low = min(self.low, 0)
        if isinstance(value, dict):
            width = table.shape[1]
            for key, place in value.items():
                if 0 <= key < self.count:
                    at = self.start + key * width
                    row[at : at + width] = table[place - low]
        elif value:
            found = table[np.array(value) - low]
            row[self.start : self.start + found.size] = found.ravel()

    def table(self, scenario: str) -> Row:
        """For each box and then each place: x and y, and a one for the box."""
        board = self.game.board(scenario)
        points = {s.id: (s.x / board.width, s.y / board.height) for s in board.spaces}
        boxes = -min(self.low, 0)
        table = np.zeros((boxes + len(self.codes), self.shape[1]), np.float32)
        for box in range(boxes):
            table[box, 2 + box] = 1.0
        for place, code in enumerate(self.codes):
            table[boxes + place, :2] = points.get(code, (0.0, 0.0))
        return np.clip(table, 0.0, 1.0)


class Stacks(Writer):
    """How many stand in each place, by group."""

    def shaped(self) -> tuple[int, ...]:
        return (self.plane.rows, self.count) if self.plane.rows > 1 else (self.count,)

    def settle(self) -> None:
        plane = self.plane
        self.share = np.float32(1.0 / plane.high)
        self.squares: dict[tuple[str, str], NDArray[np.int64]] = {}
        groups = [] if plane.item >= 0 or not plane.groups else self.groups()
        self.base = [self.start + group * self.count for group in groups]
        self.end = self.start + plane.rows * self.count

    def groups(self) -> list[int]:
        """Which group each piece belongs to."""
        return list(getattr(self.game.state_type.pack, self.plane.groups))

    def __call__(self, view: State, row: Row) -> None:
        """By a dict of stacks, a list of sizes by place and group, or figures by their nodes."""
        value = self.of(view)
        if not value:
            return
        if self.plane.item >= 0:
            self.by_square(view, value, row)
        elif isinstance(value, dict):
            base = self.base
            places = [base[u] + place for place, stack in value.items() for u in stack]
            np.add.at(row, places, self.share)
            part = row[self.start : self.end]
            np.minimum(part, 1.0, out=part)
        else:
            sizes = np.array([len(stack) for stack in value], np.float32)
            sizes = np.minimum(sizes * self.share, 1.0)
            row[self.start : self.end] = sizes.reshape(self.count, -1).T.ravel()

    def by_square(self, view: State, nodes: list[int], row: Row) -> None:
        """Figures on a table: counted in squares of so many inches."""
        kinds = np.array(getattr(view, self.plane.groups))
        there = kinds >= 0
        squares = self.square_of(view)[np.array(nodes)[there]]
        counts = np.bincount(kinds[there] * self.count + squares, minlength=self.end - self.start)
        row[self.start : self.end] = np.minimum(counts * self.share, 1.0)

    def square_of(self, view: State) -> NDArray[np.int64]:
        """The square of each node of the table that is played on."""
        table: str = view.table  # type: ignore[attr-defined]
        found = self.squares.get((table, view.scenario))
        if found is None:
            ways = view.ground.lattice  # type: ignore[attr-defined]
            side, across = self.plane.item, 30
            columns, rows = (np.array(each).astype(int) // side for each in (ways.x, ways.y))
            found = self.squares[table, view.scenario] = columns + across * rows
        return found


WRITERS: dict[str, type[Writer]] = {
    "number": Number,
    "one of": OneOf,
    "bits": Bits,
    "members": Members,
    "sizes": Sizes,
    "spot": Spot,
    "stacks": Stacks,
}
