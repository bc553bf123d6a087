"""The words of Sand Wars' case files: positions to lay out (`observing.py` checks outcomes)."""

from collections.abc import Callable, Mapping

from zariba.core.bad_input import BadInput
from zariba.core.case import SHARED
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.fact import shaped
from zariba.core.flow import Step
from zariba.games.sandwars.casefile.staging_cards import (
    event_card,
    lay_deck,
    lay_discard,
    lay_hand,
    lay_left,
)
from zariba.games.sandwars.casefile.words import goal_of, piece_of, side_of, space_of, within
from zariba.games.sandwars.material.pack import PACK, SIDES
from zariba.games.sandwars.rules.combat import ADD, ROUNDS, Combat
from zariba.games.sandwars.rules.dice import EventCard
from zariba.games.sandwars.rules.setup import place_level
from zariba.games.sandwars.rules.state import (
    DRAW,
    EVENTS,
    FACE_DOWN,
    LANDED,
    OPERATIONS,
    PLACES,
    PV_MOST,
    TRACK,
    SandWars,
    attached,
    disputed,
    lift,
    put,
)
from zariba.games.sandwars.rules.turn import ChooseObjective, Operations, PlayerTurn

GO: Action = ("go", 0)
STEPS = (
    "objectives",
    "events",
    "end of events",
    "operations",
    "combat",
    "event",
    "discard",
    "turn end",
)
Lay = Callable[[SandWars, object], None]


class Ready(Step[SandWars]):
    """A staged position that waits for a word before its first card is drawn."""

    seat: int
    word: str
    space: int = -1
    round: int = 1
    card: int = -1
    owner: int = -1
    trigger: bool = False

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """The Active side."""
        return (self.seat,)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Go on."""
        return Choice("Go on", [GO])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """What the case is about begins."""
        g.pop()
        if self.word == "combat":
            g.push(Combat(self.space, round=self.round))
        elif self.word == "event":
            g.discard[self.owner] = tuple(c for c in g.discard[self.owner] if c != self.card)
            g.deck[self.owner] = tuple(c for c in g.deck[self.owner] if c != self.card)
            g.push(EventCard(self.owner, self.card, self.trigger))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only on."""
        return Refusal("seq.order", "a part of the turn is about to begin")


def stage(case: Mapping[str, object], g: SandWars) -> None:
    """Lay out a position and put its step on the flow."""
    for word in case:
        if word not in (*SHARED, *WORDS, *STEP_WORDS):
            there = ", ".join((*WORDS, *STEP_WORDS))
            raise BadInput(f"Sand Wars has no word {word!r}; its words are {there}")
    if not case.get("empty"):
        place_level(g)
    g.objective = [PACK.goals[side][0] for side in (0, 1)]
    for word, lay in PIECES.items():
        if word in case:
            lay(g, case[word])
    for space in range(PACK.size):
        control_by_presence(g, space)
    for word, lay in WORDS.items():
        if word in case and word not in PIECES:
            lay(g, case[word])
    g.first = side_of(shaped(case.get("first", SIDES[g.first]), str, "first"))
    begin(g, case)


def begin(g: SandWars, case: Mapping[str, object]) -> None:
    """The step at which the case begins."""
    step = shaped(case.get("step", "operations"), str, "step")
    g.phase = OPERATIONS
    match step:
        case "objectives":
            g.objective = [-1, -1]
            g.phase = 0
            g.flow = [ChooseObjective()]
        case "events":
            g.phase = EVENTS
            g.flow = [PlayerTurn(), Ready(g.active, "")]
        case "end of events":
            g.phase = EVENTS
            g.flow = [PlayerTurn(stage=2)]
        case "operations":
            g.flow = [PlayerTurn(stage=3)]
        case "combat":
            space, number = combat_of(g, case.get("combat", {}))
            ready = Ready(g.active, "combat", space, number)
            g.flow = [PlayerTurn(stage=4), Operations(), ready]
        case "event":
            begin_event(g, case)
        case "discard":
            g.phase = DRAW
            g.flow = [PlayerTurn(stage=4)]
        case "turn end":
            g.phase = DRAW
            g.flow = [PlayerTurn(stage=5), Ready(g.active, "")]
        case _:
            raise BadInput(f"there is no step {step!r}; they are {', '.join(STEPS)}")


def combat_of(g: SandWars, value: object) -> tuple[int, int]:
    """The space and the round of a combat, which has two sides (gc.when, gc.step8)."""
    words = shaped(value, dict[str, object], "combat")
    if "space" not in words:
        raise BadInput('combat: say where it is, as in combat = { space = "oujda" }')
    name = shaped(words["space"], str, "combat.space")
    space = space_of(name)
    if not disputed(g, space):
        raise BadInput(f"combat.space: {name} does not hold ground units of both sides")
    number = shaped(words.get("round", 1), int, "combat.round")
    return space, within("combat.round", number, 1, ROUNDS)


def begin_event(g: SandWars, case: Mapping[str, object]) -> None:
    """An event about to be read, in the Events Phase or in the middle of a combat."""
    card = event_card(g, case.get("event", {}))
    trigger = "combat" in case
    ready = Ready(g.active, "event", card=card, owner=PACK.deck_of[card], trigger=trigger)
    if trigger:
        space, number = combat_of(g, case["combat"])
        combat = Combat(space, round=number, stage=ADD)
        g.flow = [PlayerTurn(stage=4), Operations(), combat, ready]
    else:
        g.phase = EVENTS
        g.flow = [PlayerTurn(stage=1), ready]


def lay_place(g: SandWars, value: object) -> None:
    """Pieces in spaces or boxes."""
    for name, place in shaped(value, dict[str, str], "place").items():
        piece = piece_of(name)
        lift(g, piece, PLACES.get(place, -1))
        if place not in PLACES:
            put(g, piece, space_of(place))


def control_by_presence(g: SandWars, space: int) -> None:
    """Who stands alone in a space controls it, in whatever order the pieces were laid down."""
    here = [bool(g.ground[side * PACK.size + space]) for side in (0, 1)]
    if here[0] != here[1]:
        g.ctrl[space] = 0 if here[0] else 1


def lay_cv(g: SandWars, value: object) -> None:
    """Present CVs, at most those on the label."""
    for name, cv in shaped(value, dict[str, int], "cv").items():
        piece = piece_of(name)
        most = PACK.cv[piece]
        g.cv[piece] = within(f"cv of {name}", cv, min(1, most), most)


def lay_disrupted(g: SandWars, value: object) -> None:
    """Disrupted pieces, and spaces whose printed resource is disrupted."""
    for name in shaped(value, list[str], "disrupted"):
        if name in PACK.space_index:
            g.spoiled[PACK.space_index[name]] = 1
        else:
            g.hurt[piece_of(name)] = 1


def lay_pv(g: SandWars, value: object) -> None:
    """Planning Values; an HQ that is not named is face down."""
    for name, pv in shaped(value, dict[str, int | str], "pv").items():
        hq = hq_of("pv", name)
        if isinstance(pv, int):
            g.pv[hq] = within(f"pv of {name}", pv, 0, PV_MOST)
        elif pv == "down":
            g.pv[hq] = FACE_DOWN
        else:
            raise BadInput(f'pv of {name}: {pv!r} is neither a number nor "down"')


def hq_of(word: str, name: str) -> int:
    """The HQ of that id."""
    piece = piece_of(name)
    if not PACK.hq[piece]:
        raise BadInput(f"{word}: {name} is no HQ")
    return piece


def lay_attached(g: SandWars, value: object) -> None:
    """Units and Leaders attached to HQs; they are put into the HQ's space."""
    for name, members in shaped(value, dict[str, list[str]], "attached").items():
        hq = hq_of("attached", name)
        if g.at[hq] < 0:
            raise BadInput(f"attached: {name} is not on the map")
        for member in members:
            piece = member_of(member, hq)
            if PACK.ground[piece]:  # a Leader joins an HQ in any state
                g.pv[hq] = max(g.pv[hq], 0)
            if g.at[piece] != g.at[hq]:
                lift(g, piece, -1)
                put(g, piece, g.at[hq])
            g.boss[piece] = hq
        within(f"attached to {name}", len(attached(g, hq)), 0, PACK.capacity[hq])


def member_of(name: str, hq: int) -> int:
    """A unit or Leader that can belong to an HQ."""
    piece = piece_of(name)
    leads = PACK.type[piece] == "leader"
    if PACK.side[piece] != PACK.side[hq] or not (leads or PACK.attach[piece]):
        raise BadInput(f"attached: {name} is never attached to {PACK.piece_ids[hq]}")
    return piece


def lay_control(g: SandWars, value: object) -> None:
    """Who controls spaces: ALG, MOR or none."""
    for name, side in shaped(value, dict[str, str], "control").items():
        g.ctrl[space_of(name)] = -1 if side == "none" else side_of(side)


def lay_objective(g: SandWars, value: object) -> None:
    """Each side's objective."""
    for name, goal in shaped(value, dict[str, str], "objective").items():
        g.objective[side_of(name)] = goal_of(goal)


def lay_open(g: SandWars, value: object) -> None:
    """Sides whose objective was shown."""
    for name in shaped(value, list[str], "open"):
        g.open[side_of(name)] = True


def lay_rewarded(g: SandWars, value: object) -> None:
    """Sides that have had the pieces of a revealed objective."""
    for name in shaped(value, list[str], "rewarded"):
        g.rewarded[side_of(name)] = True


def lay_captured(g: SandWars, value: object) -> None:
    """Bases and who captured them."""
    for name, side in shaped(value, dict[str, str], "captured").items():
        g.taker[piece_of(name)] = side_of(side)


def lay_since(g: SandWars, value: object) -> None:
    """The Game Turn in which terror markers were placed."""
    for name, turn in shaped(value, dict[str, int], "since").items():
        g.since[piece_of(name)] = turn


def lay_came(g: SandWars, value: object) -> None:
    """Where pieces took their last step from in this Operations Round; air for a landing."""
    for name, start in shaped(value, dict[str, str], "came").items():
        g.came[piece_of(name)] = LANDED if start == "air" else space_of(start)


def lay_number(field: str, least: int = 0, most: int | None = None) -> Lay:
    """A number of the state."""

    def lay(g: SandWars, value: object) -> None:
        setattr(g, field, within(field, shaped(value, int, field), least, most))

    return lay


def lay_truth(field: str) -> Lay:
    """A yes or no of the state."""

    def lay(g: SandWars, value: object) -> None:
        setattr(g, field, shaped(value, bool, field))

    return lay


def lay_pair(field: str) -> Lay:
    """A number of each side."""

    def lay(g: SandWars, value: object) -> None:
        for name, number in shaped(value, dict[str, int], field).items():
            getattr(g, field)[side_of(name)] = within(f"{field} of {name}", number, 0)

    return lay


def lay_active(g: SandWars, value: object) -> None:
    """Whose Player Turn it is; who goes first stays Algeria unless `first` says otherwise."""
    g.active = side_of(shaped(value, str, "active"))


PIECES: dict[str, Lay] = {"place": lay_place, "pv": lay_pv, "attached": lay_attached}
"""Words that put pieces on the map: who controls what is settled when all of them are there."""
WORDS: dict[str, Lay] = {
    **PIECES,
    "cv": lay_cv,
    "disrupted": lay_disrupted,
    "control": lay_control,
    "hand": lay_hand,
    "discard": lay_discard,
    "deck": lay_deck,
    "left": lay_left,
    "objective": lay_objective,
    "open": lay_open,
    "rewarded": lay_rewarded,
    "captured": lay_captured,
    "since": lay_since,
    "came": lay_came,
    "active": lay_active,
    "turn": lay_number("turn", 1, TRACK),
    "played": lay_number("played", 1),
    "chips": lay_number("chips"),
    "placed": lay_number("placed"),
    "oil_down": lay_number("oil_down"),
    "war": lay_truth("war"),
    "weather": lay_truth("weather"),
    "coverage": lay_truth("coverage"),
    "base_hand": lay_pair("base_hand"),
    "oil_up": lay_pair("oil_up"),
    "boom": lay_pair("boom"),
    "across": lay_pair("across"),
}
STEP_WORDS = ("step", "first", "combat", "event")
