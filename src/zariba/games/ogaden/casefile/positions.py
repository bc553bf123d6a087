"""Positions of case files: laid out with the step that play stands at, and written down again."""

from collections.abc import Mapping

from zariba.core.bad_input import BadInput
from zariba.core.case import SHARED
from zariba.core.choice import PASS, Choice, Refusal
from zariba.core.fact import shaped
from zariba.core.flow import Step
from zariba.games.ogaden.casefile.facts import TURN, WORDS
from zariba.games.ogaden.casefile.names import marker_of, zone_of
from zariba.games.ogaden.material.printed import ETHIOPIA, SEAT_IDS, SOMALIA
from zariba.games.ogaden.rules.logistics import check_logistics
from zariba.games.ogaden.rules.morale import lion_leaves
from zariba.games.ogaden.rules.operations import (
    CLOSE,
    MAINTENANCE,
    MOVES,
    RAIDS,
    SORTIES,
    Activation,
    Operations,
    kept,
)
from zariba.games.ogaden.rules.sequence import Turn
from zariba.games.ogaden.rules.setup import SetUp, place_fixed, take_prepared
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    AWAY,
    BOWL,
    DIPLOMACY,
    INITIATIVE,
    KEPT,
    OPERATIONS,
    PLAYED,
    SET_UP,
    STRUCK,
    UNSUPPLIED,
    Ogaden,
)

PARTS = {"raids": RAIDS, "maintenance": MAINTENANCE, "moves": MOVES, "sorties": SORTIES}
"""Steps within an activation."""
STAGES = {"initiative": 0, "morale": 3, "diplomacy": 5, "ceasefire": 6, "end of turn": 7}
"""Parts of a turn that begin when a seat says pass."""
STEPS = ("ethiopian set-up", "somali set-up", "operations", "activation", *PARTS, *STAGES)


class Ready(Step[Ogaden]):
    """A staged position that waits for a word before it rolls its first die."""

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """Whoever has the initiative."""
        return (g.initiative,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Go on."""
        return Choice("Go on", [PASS])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """What lies beneath begins."""
        g.pop()

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Only on."""
        return Refusal("5.0a", "{it} has to wait: a phase of the turn is about to begin")


def stage(case: Mapping[str, object], state: Ogaden) -> None:
    """Lay out a position and put its step on the flow."""
    step = shaped(case.get("step", "operations"), str, "step")
    if step.endswith("set-up"):
        place_fixed(state)
    elif not case.get("empty", False):
        take_prepared(state, ETHIOPIA)
        take_prepared(state, SOMALIA)
    words = {word: value for word, value in case.items() if word not in SHARED}
    if TURN.word in words:
        TURN.lay(state, words.pop(TURN.word))
    if STAGES.get(step, 0) > STAGES["morale"]:
        lion_leaves(state)
    WORDS.lay(state, words)
    marked = any(status & (UNSUPPLIED | STRUCK) for status in state.status)
    if "supply" not in case and not step.endswith("set-up") and not marked:
        check_logistics(state)
    state.news = []
    marker = shaped(case.get("marker", ""), str, "marker")
    zone = shaped(case.get("zone", ""), str, "zone")
    start_step(state, step, marker, zone)


def amend(state: Ogaden, words: Mapping[str, object]) -> None:
    """Change a position in the middle of a game; a list says all that there is of its kind."""
    if "sieges" in words:
        state.sieges = ()
    if "liberated" in words:
        state.liberated.clear()
    WORDS.amend(state, words)


def start_step(g: Ogaden, step: str, marker: str, zone: str) -> None:
    """Put the flow where the case begins."""
    pack = g.pack
    if step not in STEPS:
        raise BadInput(f"step: there is no step {step!r}; they are {', '.join(STEPS)}")
    if step == "ethiopian set-up":
        g.phase = SET_UP
        g.flow = [Turn(), SetUp(SOMALIA), SetUp(ETHIOPIA)]
    elif step == "somali set-up":
        g.phase = SET_UP
        if not any(pack.seat[u] == ETHIOPIA for s in g.stacks.values() for u in s):
            take_prepared(g, ETHIOPIA)
        g.flow = [Turn(), SetUp(SOMALIA)]
    elif step in STAGES:
        g.phase = INITIATIVE if step == "initiative" else DIPLOMACY
        g.flow = [Turn(STAGES[step]), Ready()]
    else:
        g.phase = OPERATIONS
        g.flow = [Turn(3), Operations(g.initiative)]
        if step == "operations":
            return
        if not marker:
            raise BadInput(f"step {step!r} needs `marker`: the OPS or commander being played")
        start_activation(g, step, marker_of(pack, marker), zone)


def start_activation(g: Ogaden, step: str, marker: int, zone: str) -> None:
    """An activation at its start or at one of its parts, with a marker kept to wait behind it.

    With a zone, the start of one that needs it lies behind its choice.
    """
    pack = g.pack
    if not pack.is_ops[marker]:
        raise BadInput(f"marker: {pack.markers[marker].id} activates nobody")
    if kept(g) < 0:
        for other in pack.ops:
            if (
                other != marker
                and pack.marker_seat[other] == g.initiative
                and not pack.markers[other].major
                and g.marker[other] in (AWAY, BOWL)
            ):
                g.marker[other] = KEPT
                break
    activation = Activation(pack.marker_seat[marker], marker)
    g.push(activation)
    scoped = activation.needs_zone(pack)
    if step == "activation" and not (scoped and zone):
        g.marker[marker] = PLAYED
        return
    if scoped and not zone:
        raise BadInput("zone: this marker needs the zone of its headquarters or stack")
    activation.begin(g, zone_of(pack, zone) if scoped else -1)
    g.news = []
    activation.stage = PARTS.get(step, RAIDS)


def unstage(state: Ogaden) -> dict[str, object]:
    """The words that stage this position; only between two orders."""
    return {
        "game": "ogaden",
        "scenario": state.scenario,
        "empty": True,
        **({"options": list(state.options)} if state.options else {}),
        **step_words(state),
        **WORDS.write(state),
        "supply": False,
    }


def step_words(g: Ogaden) -> dict[str, object]:
    """The words for the step a game stands at."""
    pack = g.pack
    top = g.flow[-1] if g.flow else None
    if isinstance(top, SetUp) and top.unit < 0:
        return {"step": f"{SEAT_IDS[top.seat]} set-up"}
    if isinstance(top, Operations):
        return {"step": "operations"}
    activation = next((s for s in reversed(g.flow) if isinstance(s, Activation)), None)
    if activation is not None and activation.stage <= CLOSE:
        marker = pack.markers[activation.marker]
        found: dict[str, object] = {"marker": marker.id}
        if top is activation:
            return {"step": "activation", **found}
        parts = {"Raids": "raids", "Maintenance": "maintenance", "Moves": "moves"}
        part = parts.get(type(top).__name__)
        if part and not g.groups:
            found["step"] = part
            if activation.needs_zone(pack):
                found["zone"] = pack.codes[activation.zone if activation.zone >= 0 else hq(g)]
            return found
    raise BadInput("a case can start only between two orders, not in the middle of one")


def hq(g: Ogaden) -> int:
    """The headquarters whose units are active."""
    pack = g.pack
    active = [u for u in pack.seat_units[SOMALIA] if g.at[u] >= 0 and g.status[u] & ACTIVE]
    for box in pack.boxes[SOMALIA]:
        if all(pack.from_hq[box][g.at[u]] <= pack.hq_radius for u in active):
            return box
    return pack.boxes[SOMALIA][0]
