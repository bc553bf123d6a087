"""What happened, in words: one line for a shot, a check, a mob's act."""

from collections.abc import Callable

from zariba.core.choice import Part
from zariba.core.flow import Event
from zariba.core.scene import LogEntry
from zariba.games.mog93.material.pack import SOMALIS
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.arms import AUTO
from zariba.games.mog93.rules.state import (
    CARDS,
    GENERATION,
    SET_UP,
    TURN_END,
    Mog,
    seat_of,
)
from zariba.games.mog93.view.chronicle_words import (
    RULES,
    SILENT,
    TELL,
    TELL_ON,
    Clause,
    kinds_removed,
    shooter,
    tally,
)
from zariba.games.mog93.view.names import (
    capital,
    counted,
    model_id,
    node_spot,
    point_id,
    spot_hundredths,
    target_spot,
    vehicle_id,
    whole_parts,
)

ENDING = ("secured", "hawk leaves", "over", "goes on")
SHOTS = ("shot", "shot missed")
HAWK_SHOTS = ("hawk shot", "hawk shot missed")
CHECKS = ("hit", "missed", "suppressed", "vehicle hit", "vehicle missed", "hawk hit", "hawk missed")
"""Events whose parts are hundredths of a point."""
FOR_MEN = (
    "moved",
    "carried",
    "aimed",
    "reloaded",
    "recovered",
    "went prone",
    "stood up",
    "climbed",
    "boarded",
    "got out",
    "left",
    "set down",
    "patched",
    "rests",
    "shot",
    "shot missed",
    "hit",
    "missed",
    "suppressed",
    "wound",
    "casualty",
    "air refused",
    "air promised",
    "takes the wheel",
    "takes the gun",
    "burst spent",
    "blast hit model",
    "blast missed model",
)
"""Events whose first unit is an American."""
OF_MOBS = ("mob acts", "mob appears", "mobs join", "swells", "panic")


class Line:
    """A line of the log in the making."""

    def __init__(self, event: Event, text: str, turn: int, phase: int, rule: str) -> None:
        self.event = event
        self.text = text
        self.turn = turn
        self.phase = phase
        self.rule = rule
        self.dice: tuple[int, ...] = ()
        self.parts: tuple[Part, ...] = ()
        self.places: list[str] = []
        self.shots: list[Event] = []
        self.blasted: list[Event] = []


def chronicle(view: Mog, seat: int) -> list[LogEntry]:
    """The last action's news, the same for every seat."""
    return Teller(view).entries()


class Teller:
    """Reads the news once from first to last."""

    def __init__(self, view: Mog) -> None:
        self.view = view
        self.lines: list[Line] = []
        self.dice: list[int] = []
        self.gone = kinds_removed(view)
        self.turn, self.phase = begin(view)

    def entries(self) -> list[LogEntry]:
        """Every line."""
        for event in self.view.news:
            if event.kind == "roll":
                self.dice.append(event.die)
                continue
            if event.kind == "turn":
                self.turn, self.phase = event.value, GENERATION
            elif event.kind == "card":
                self.phase = CARDS
            elif event.kind in ENDING:
                self.phase = TURN_END
            if event.kind not in SILENT and not self.quiet(event):
                self.tell(event)
        return [self.entry(line) for line in self.lines]

    def quiet(self, event: Event) -> bool:
        """Steps after the first of an activation go without a line: one sees them."""
        if event.kind not in ("moved", "carried"):
            return False
        for frame in reversed(self.view.flow):
            if isinstance(frame, Act) and frame.model == event.units[0]:
                return frame.spent > 1
        return False

    def tell(self, event: Event) -> None:
        """One event: more of the last line, or a line of its own."""
        last = self.lines[-1] if self.lines else None
        if last and event.kind in (*SHOTS, *HAWK_SHOTS) and self.same_salvo(last, event):
            last.shots.append(event)
            last.dice += self.used(event)
            return
        if event.kind in ("blast hit figure", "blast missed figure"):
            self.blast(last, event)
            return
        if last and event.kind == "removed" and self.told_of(last, event.units[0]):
            return
        follow = TELL_ON.get(event.kind)
        if last and follow:
            words = follow(self.view, event, last.event)
            if words is not None:
                last.text += words
                if event.kind != "removed":
                    last.dice += self.used(event)
                last.places += self.places(event)
                return
        rule = RULES.get(event.kind, "")
        if event.kind == "nobody comes" and event.value > 1:
            rule = "gen.pool"
        line = Line(event, self.sentence(event), self.turn, self.phase, rule)
        line.dice = self.used(event)
        hundredths = event.kind in CHECKS
        line.parts = whole_parts(event.parts) if hundredths else event.parts
        line.places = self.places(event)
        if event.kind in (*SHOTS, *HAWK_SHOTS):
            line.shots = [event]
        self.lines.append(line)

    def told_of(self, last: Line, figure: int) -> bool:
        """Whether the last line names the figure's end already."""
        return any(figure in event.units for event in (*last.shots, *last.blasted))

    def blast(self, last: Line | None, event: Event) -> None:
        """All Somalis near one blast in one line."""
        dice = self.used(event)
        if last is None or not last.blasted:
            last = Line(event, "", self.turn, self.phase, "blast.order")
            self.lines.append(last)
        last.blasted.append(event)
        last.dice += dice
        last.places += self.places(event)

    def same_salvo(self, last: Line, event: Event) -> bool:
        """Whether a die belongs to the full auto that the last line tells."""
        if not last.shots:
            return False
        first = last.shots[0]
        if event.kind in HAWK_SHOTS:
            return first.kind in HAWK_SHOTS
        return event.word == AUTO == first.word and first.units[0] == event.units[0]

    def used(self, event: Event) -> tuple[int, ...]:
        """The dice rolled since the last line; the first of a check is its own."""
        dice, self.dice = tuple(self.dice), []
        if event.kind == "card":
            return ()  # a draw is no die that anybody rolls
        if event.kind in ("mob appears", "nobody comes"):
            return dice[:1]  # the row of the table; the rest tells how many and where
        if not dice and event.die and event.kind not in ("crash",):
            return (event.die,)
        return dice

    def sentence(self, event: Event) -> str:
        """An event in words."""
        make: Clause = TELL[event.kind]
        return capital(make(self.view, event, self.gone))

    def places(self, event: Event) -> list[str]:
        """Pieces and points to light up."""
        found: list[str] = []
        if event.kind in FOR_MEN and event.units:
            found.append(model_id(self.view, event.units[0]))
        if event.kind in (*SHOTS, *HAWK_SHOTS, "aimed"):
            target = event.units[-1]
            if target in self.gone:
                found.append(self.gone[target][1])
            else:
                found.append(point_id(target_spot(self.view, target)))
        return found + PLACES.get(event.kind, nowhere)(self.view, event)

    def entry(self, line: Line) -> LogEntry:
        """A finished line."""
        text = line.text
        if len(line.shots) > 1:
            text = salvo(self.view, line, self.gone)
        if line.blasted:
            text = blast(line, self.gone)
        return LogEntry(
            n=self.view.n,
            turn=min(max(line.turn, 1), self.view.plan.turn_limit),
            phase=line.phase,
            seat=seat(self.view, line.event),
            text=text if text.endswith((".", "!")) else text + ".",
            spaces=tuple(dict.fromkeys(line.places)),
            dice=line.dice,
            parts=line.parts,
            rule=line.rule,
        )


def begin(view: Mog) -> tuple[int, int]:
    """The turn and phase in which the news begin."""
    for event in view.news:
        if event.kind == "turn":
            first = event.value == 1
            return event.value - (not first), SET_UP if first else CARDS
    kinds = {event.kind for event in view.news}
    if "convoy check" in kinds:
        return view.turn, GENERATION
    return view.turn, CARDS if view.phase == TURN_END else view.phase


def seat(view: Mog, event: Event) -> int:
    """Whose line it is."""
    if event.seat >= 0:
        return event.seat
    if event.kind in OF_MOBS or event.kind in ("removed", "technical destroyed", "nobody comes"):
        return SOMALIS
    if event.kind in FOR_MEN and event.units:
        found = seat_of(view, event.units[0])
        return found if found >= 0 else view.convoy_seat
    if event.kind.startswith("hawk") or event.kind in ("crash", "inserted"):
        return view.hawk_seat
    if event.kind.startswith(("vehicle", "convoy", "dr", "halts")):
        return view.convoy_seat
    return -1


def salvo(view: Mog, line: Line, gone: dict[int, tuple[int, str]]) -> str:
    """Full auto in one line."""
    first = line.shots[0]
    hits = sum(not shot.kind.endswith("missed") for shot in line.shots)
    fallen: dict[int, int] = {}
    for shot in line.shots:
        if not shot.kind.endswith("missed") and shot.units[-1] in gone:
            kind = gone[shot.units[-1]][0]
            fallen[kind] = fallen.get(kind, 0) + 1
    needs = sorted({max(shot.value, 1) for shot in line.shots})
    spread = f"{needs[0]}+" if len(needs) == 1 else f"{needs[0]}+ to {needs[-1]}+"
    bursts = counted(len(line.shots), "burst")
    words = f"{capital(shooter(view, first))} full auto, {bursts} (needs {spread})"
    if not hits:
        return f"{words}: all miss."
    return f"{words}: {hits} hit{'s' * (hits > 1)}{tally(fallen)}."


def blast(line: Line, gone: dict[int, tuple[int, str]]) -> str:
    """What a blast did to the Somalis near it."""
    hits = [e.units[0] for e in line.blasted if e.kind == "blast hit figure"]
    fallen: dict[int, int] = {}
    for figure in hits:
        if figure in gone:
            fallen[gone[figure][0]] = fallen.get(gone[figure][0], 0) + 1
    near = len(line.blasted)
    if near == 1:
        return f"The blast {'catches' if hits else 'spares'} the one Somali near{tally(fallen)}."
    return f"The blast catches {len(hits) or 'none'} of {near} Somalis near{tally(fallen)}."


def nowhere(view: Mog, event: Event) -> list[str]:
    """No place."""
    return []


def _point(view: Mog, event: Event) -> list[str]:
    return [point_id(spot_hundredths(view, event.at, event.to))]


def _node(view: Mog, event: Event) -> list[str]:
    return [point_id(node_spot(view, event.at))]


def _mob(view: Mog, event: Event) -> list[str]:
    mob = event.units[0]
    return [point_id(node_spot(view, view.anchor[mob]))] if mob in view.anchor else []


def _vehicle(view: Mog, event: Event) -> list[str]:
    return [vehicle_id(event.units[0])] if view.v_kind[event.units[0]] else []


PLACES: dict[str, Callable[[Mog, Event], list[str]]] = {
    "mob appears": _node,
    "removed": _node,
    "mob acts": _mob,
    "mobs join": _mob,
    "panic": _mob,
    "air promised": _point,
    "hawk comes": _point,
    "crash": _point,
    "vehicle hit": _vehicle,
    "vehicle missed": _vehicle,
    "vehicle out": _vehicle,
    "halts": _vehicle,
    "drove": _vehicle,
}
