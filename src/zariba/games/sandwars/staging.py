"""The words of Sand Wars' case files: positions to lay out (`observing.py` checks outcomes)."""

from collections.abc import Callable, Mapping

from zariba.core.case import SHARED, shaped
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Step
from zariba.core.game import BadInput
from zariba.games.sandwars.combat import ADD, Combat
from zariba.games.sandwars.dice import EventCard
from zariba.games.sandwars.pack import PACK, SIDES
from zariba.games.sandwars.setup import place_level
from zariba.games.sandwars.state import (
    DRAW,
    EVENTS,
    FACE_DOWN,
    LANDED,
    OPERATIONS,
    PLACES,
    SandWars,
    lift,
    put,
)
from zariba.games.sandwars.turn import ChooseObjective, Operations, PlayerTurn

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
            g.push(Combat(self.space))
        elif self.word == "event":
            g.discard[self.owner] = tuple(c for c in g.discard[self.owner] if c != self.card)
            g.deck[self.owner] = tuple(c for c in g.deck[self.owner] if c != self.card)
            g.push(EventCard(self.owner, self.card, self.trigger))

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only on."""
        return Refusal("seq.order", "a part of the turn is about to begin")


def side_of(name: str) -> int:
    """ALG or MOR."""
    if name not in SIDES:
        raise BadInput(f"there is no side {name!r}; they are ALG and MOR")
    return SIDES.index(name)


def piece_of(name: str) -> int:
    """The piece of that id."""
    if name not in PACK.piece_index:
        raise BadInput(f"there is no piece {name!r}")
    return PACK.piece_index[name]


def space_of(name: str) -> int:
    """The space of that id."""
    if name not in PACK.space_index:
        raise BadInput(f"there is no space {name!r}")
    return PACK.space_index[name]


def card_of(name: str) -> int:
    """The card of that id."""
    if name not in PACK.card_index:
        raise BadInput(f"there is no card {name!r}")
    return PACK.card_index[name]


def goal_of(name: str) -> int:
    """The objective of that id."""
    if name not in PACK.objective_index:
        raise BadInput(f"there is no objective {name!r}")
    return PACK.objective_index[name]


def stage(case: Mapping[str, object], g: SandWars) -> None:
    """Lay out a position and put its step on the flow."""
    for word in case:
        if word not in (*SHARED, *WORDS, *STEP_WORDS):
            there = ", ".join((*WORDS, *STEP_WORDS))
            raise BadInput(f"Sand Wars has no word {word!r}; its words are {there}")
    if not case.get("empty"):
        place_level(g)
    g.objective = [PACK.goals[side][0] for side in (0, 1)]
    for word, lay in WORDS.items():
        if word in case:
            lay(g, case[word])
    g.first = side_of(shaped(case.get("first", SIDES[g.first]), str, "first"))
    begin(g, case)


def begin(g: SandWars, case: Mapping[str, object]) -> None:
    """The step at which the case begins."""
    step = shaped(case.get("step", "operations"), str, "step")
    fight = shaped(case.get("combat", {}), dict[str, object], "combat")
    space = space_of(shaped(fight.get("space", "oujda"), str, "combat.space"))
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
            g.flow = [PlayerTurn(stage=4), Operations(), Ready(g.active, "combat", space)]
        case "event":
            begin_event(g, case, space if fight else -1, fight)
        case "discard":
            g.phase = DRAW
            g.flow = [PlayerTurn(stage=4)]
        case "turn end":
            g.phase = DRAW
            g.flow = [PlayerTurn(stage=5), Ready(g.active, "")]
        case _:
            raise BadInput(f"there is no step {step!r}; they are {', '.join(STEPS)}")


def begin_event(
    g: SandWars, case: Mapping[str, object], space: int, fight: Mapping[str, object]
) -> None:
    """An event about to be read, in the Events Phase or in the middle of a combat."""
    words = shaped(case.get("event", {}), dict[str, object], "event")
    card = card_of(shaped(words.get("card", ""), str, "event.card"))
    ready = Ready(g.active, "event", card=card, owner=PACK.deck_of[card], trigger=space >= 0)
    if space >= 0:
        number = shaped(fight.get("round", 1), int, "combat.round")
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
            control_by_presence(g, g.at[piece])


def control_by_presence(g: SandWars, space: int) -> None:
    """Who stands alone in a space controls it."""
    here = [bool(g.ground[side * PACK.size + space]) for side in (0, 1)]
    if here[0] != here[1]:
        g.ctrl[space] = 0 if here[0] else 1


def lay_cv(g: SandWars, value: object) -> None:
    """Present CVs."""
    for name, cv in shaped(value, dict[str, int], "cv").items():
        g.cv[piece_of(name)] = cv


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
        g.pv[piece_of(name)] = pv if isinstance(pv, int) else FACE_DOWN


def lay_attached(g: SandWars, value: object) -> None:
    """Units and Leaders attached to HQs; they are put into the HQ's space."""
    for name, members in shaped(value, dict[str, list[str]], "attached").items():
        hq = piece_of(name)
        if g.at[hq] < 0:
            raise BadInput(f"attached: {name} is not on the map")
        g.pv[hq] = max(g.pv[hq], 0)
        for member in members:
            piece = piece_of(member)
            if g.at[piece] != g.at[hq]:
                lift(g, piece, -1)
                put(g, piece, g.at[hq])
            g.boss[piece] = hq


def lay_control(g: SandWars, value: object) -> None:
    """Who controls spaces: ALG, MOR or none."""
    for name, side in shaped(value, dict[str, str], "control").items():
        g.ctrl[space_of(name)] = -1 if side == "none" else side_of(side)


def lay_hand(g: SandWars, value: object) -> None:
    """The hands, exactly."""
    for name, cards in shaped(value, dict[str, list[str]], "hand").items():
        side = side_of(name)
        held = tuple(sorted(card_of(card) for card in cards))
        for card in held:
            if PACK.deck_of[card] != side:
                raise BadInput(f"hand: {PACK.cards[card].id} is not a card of {name}")
        g.hand[side] = held
        g.deck[side] = tuple(c for c in PACK.decks[side] if c not in held)
        g.discard[side] = ()


def lay_discard(g: SandWars, value: object) -> None:
    """The discard piles, bottom to top."""
    for name, cards in shaped(value, dict[str, list[str]], "discard").items():
        side = side_of(name)
        pile = tuple(card_of(card) for card in cards)
        g.discard[side] = pile
        g.deck[side] = tuple(c for c in g.deck[side] if c not in pile)


def lay_deck(g: SandWars, value: object) -> None:
    """The next cards of each deck, in the order in which they are drawn."""
    for name, cards in shaped(value, dict[str, list[str]], "deck").items():
        side = side_of(name)
        g.stacked[side] = tuple(card_of(card) for card in cards)
        for card in g.stacked[side]:
            if card not in g.deck[side]:
                raise BadInput(f"deck: {PACK.cards[card].id} is not in the deck of {name}")


def lay_left(g: SandWars, value: object) -> None:
    """How many cards are left in a deck, those named first; the others are discarded."""
    for name, number in shaped(value, dict[str, int], "left").items():
        side = side_of(name)
        others = [c for c in g.deck[side] if c not in g.stacked[side]]
        kept = [*g.stacked[side], *others][:number]
        g.discard[side] = (*g.discard[side], *(c for c in g.deck[side] if c not in kept))
        g.deck[side] = tuple(sorted(kept))


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


def lay_number(field: str) -> Lay:
    """A number of the state."""

    def lay(g: SandWars, value: object) -> None:
        setattr(g, field, shaped(value, int, field))

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
            getattr(g, field)[side_of(name)] = number

    return lay


def lay_active(g: SandWars, value: object) -> None:
    """Whose Player Turn it is; who goes first stays Algeria unless `first` says otherwise."""
    g.active = side_of(shaped(value, str, "active"))


WORDS: dict[str, Lay] = {
    "place": lay_place,
    "pv": lay_pv,
    "attached": lay_attached,
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
    "turn": lay_number("turn"),
    "played": lay_number("played"),
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
