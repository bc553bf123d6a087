"""The records of the data files, in the shape they have there."""

from typing import Annotated, Literal

import msgspec

from zariba.core.datafile import Datum

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
SeatWord = Literal["ALG", "MOR"]
SpaceName = str


class SpaceRow(Datum, frozen=True):
    """A space of the map."""

    id: str
    name: str
    type: Literal["city", "resource_city", "desert", "petroleum", "mineral", "nuclear"]
    country: Literal["ALG", "MOR", "WSA", "DIS"]
    lat: float
    lon: float
    x: float
    y: float
    coastal: bool
    airbase: bool
    capital: bool
    berm_side: Literal["", "inside", "outside"] = ""


class Axis(Datum, frozen=True):
    """An axis of advance."""

    a: SpaceName
    b: SpaceName
    kind: Literal["road", "track"]
    divider: Literal["none", "mountain", "berm"]
    border: Literal["none", "frontier", "disputed"]
    berm_inside: SpaceName = ""


class LineRow(Datum, frozen=True):
    """A point of a line of the country: coast, frontier, berm, pipeline."""

    line: str
    x: float
    y: float


class Sample(Datum, frozen=True):
    """A sign of the map and what it means."""

    text: str
    svg: str


class PieceRow(Datum, frozen=True):
    """One piece of the counter mix."""

    id: str
    side: str
    type: str
    arm: str = ""
    cv: Count | None = None
    recon: Count | None = None


class Kind(Datum, frozen=True):
    """What all pieces of a type have in common."""

    name: str
    block: str = ""
    max_cv: Count = 0
    combat_value: Count = 0
    cv_values: tuple[Count, ...] = ()
    """The values that single pieces of the type may have."""
    steps: Count = 0
    capacity: Count = 0
    pv_max: Count = 0
    recon: Count = 0
    recon_bonus: Count = 0
    hand_bonus: Count = 0
    mobility: str = ""
    move_spaces: Count = 0
    armor: bool = False
    towed: bool = False
    airmobile: bool = False
    amphibious: bool = False
    sof_origin: bool = False
    conventional: bool = True
    attach: Literal[0, 1] = 0
    range_km: Count = 0
    target_of_ad: bool = False
    target_of_intercept: bool = False
    missions: tuple[str, ...] = ()


class Card(Datum, frozen=True):
    """An Operations card: action, reaction, event, two dice, perhaps a ring (card.sections)."""

    id: str
    action: str
    action_red: bool
    reaction: str
    reaction_red: bool
    event: str
    die1: Face
    die2: Face
    trigger: Literal["", "event", "turn"] = ""


class Effect(Datum, frozen=True):
    """What a section of a card does, in our words."""

    name: str

    @property
    def text(self) -> str:
        """What it does in a sentence."""
        raise NotImplementedError


class ActionEffect(Effect, frozen=True):
    """The Action of a card, with one or several functions."""

    combat: bool
    functions: tuple[str, ...]
    bad_weather: bool
    chips: Count = 0
    sides: tuple[SeatWord, ...] = ("ALG", "MOR")

    @property
    def text(self) -> str:
        """All its functions in a sentence."""
        return "; or ".join(self.functions)


class ReactionEffect(Effect, frozen=True):
    """The Reaction of a card."""

    combat: bool
    effect: str
    bad_weather: bool

    @property
    def text(self) -> str:
        """What it does in a sentence."""
        return self.effect


class EventEffect(Effect, frozen=True):
    """The Event of a card, read always or only when a combat is going on."""

    when: Literal["always", "combat"]
    effect: str
    chips: Count = 0

    @property
    def text(self) -> str:
        """What it does in a sentence."""
        return self.effect


class Effects(Datum, frozen=True):
    """The three sections of the cards."""

    action: tuple[ActionEffect, ...]
    reaction: tuple[ReactionEffect, ...]
    event: tuple[EventEffect, ...]


class Award(Datum, frozen=True):
    """Pieces that a revealed objective brings."""

    type: str
    count: Count
    where: str = ""


class Test(Datum, frozen=True):
    """What must hold at the end of the game; all that is given."""

    controls_all: tuple[SpaceName, ...] = ()
    controls_one_of: tuple[SpaceName, ...] = ()
    controls_at_least: Count = 0
    among: str = ""
    inside_berm_at_least: Count = 0
    one_of: tuple[SpaceName, ...] = ()
    lost_at_least: Count = 0
    held_undisrupted_at_least: Count = 0
    among_types: tuple[str, ...] = ()
    owner: Literal["", "ALG", "MOR"] = ""
    no_enemy_conventional_in: str = ""
    no_enemy_camp_in: str = ""
    no_enemy_unit_in: str = ""
    chain_to: SpaceName = ""


class Objective(Datum, frozen=True):
    """A Strategic Objective card."""

    id: str
    side: SeatWord
    title: str
    situation: str
    victory: str
    test: Test
    reveal: tuple[Award, ...]


class Objectives(Datum, frozen=True):
    """All of them."""

    objective: tuple[Objective, ...]


class SetupRow(Datum, frozen=True):
    """Where a piece starts."""

    scenario: str
    piece: str
    space: str
    attached_to: str = ""
    cv: Count = 0
    hq_state: Literal["", "face_down", "stood_up"] = ""
    pv: Count = 0


class Level(Datum, frozen=True):
    """A mobilization level."""

    id: str
    name: str
    chips_in_pool: Count


class BySeat(Datum, frozen=True):
    """A number of each side."""

    ALG: Count
    MOR: Count


class Common(Datum, frozen=True):
    """What the three levels share."""

    first_player: SeatWord
    start_hand: BySeat
    hand_growth: Count
    hand_base_cap: Count
    strategic_turns: Positive
    operational_turns: Positive
    first_turn: Positive
    hostilities: bool


class Scenarios(Datum, frozen=True):
    """The mobilization levels."""

    common: Common
    scenario: tuple[Level, ...]
