"""The records of the data files, in the shape they have there."""

import msgspec


class SpaceRow(msgspec.Struct, frozen=True):
    """A space of the map."""

    id: str
    name: str
    type: str
    country: str
    lat: float
    lon: float
    x: float
    y: float
    coastal: bool
    airbase: bool
    capital: bool
    berm_side: str = ""
    place_source: str = ""
    role_source: str = ""
    note: str = ""


class Axis(msgspec.Struct, frozen=True):
    """An axis of advance."""

    a: str
    b: str
    kind: str
    divider: str
    border: str
    km: int
    berm_inside: str = ""
    source: str = ""
    note: str = ""


class PieceRow(msgspec.Struct, frozen=True):
    """One piece of the counter mix."""

    id: str
    side: str
    type: str
    arm: str = ""
    cv: str = ""
    recon: str = ""
    source: str = ""
    note: str = ""


class Kind(msgspec.Struct, frozen=True):
    """What all pieces of a type have in common."""

    name: str
    source: str
    block: str = ""
    kind: str = ""
    max_cv: int = 0
    combat_value: int = 0
    cv_values: tuple[int, ...] = ()
    steps: int = 0
    capacity: int = 0
    pv_max: int = 0
    recon: int = 0
    recon_bonus: int = 0
    hand_bonus: int = 0
    mobility: str = ""
    move_spaces: int = 0
    armor: bool = False
    towed: bool = False
    airmobile: bool = False
    amphibious: bool = False
    sof_origin: bool = False
    conventional: bool = True
    frontage: int = 0
    attach: int = 0
    range_km: int = 0
    target_of_ad: bool = False
    target_of_intercept: bool = False
    bases: str = ""
    missions: tuple[str, ...] = ()
    expended: bool = False
    dice: str = ""


class Card(msgspec.Struct, frozen=True):
    """An Operations card: action, reaction, event, two dice, perhaps a ring (card.sections)."""

    id: str
    action: str
    action_red: bool
    reaction: str
    reaction_red: bool
    event: str
    die1: int
    die2: int
    trigger: str = ""


class Award(msgspec.Struct, frozen=True):
    """Pieces that a revealed objective brings."""

    type: str
    count: int
    where: str = ""


class Test(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold at the end of the game; all that is given."""

    controls_all: tuple[str, ...] = ()
    controls_one_of: tuple[str, ...] = ()
    controls_at_least: int = 0
    among: str = ""
    inside_berm_at_least: int = 0
    one_of: tuple[str, ...] = ()
    lost_at_least: int = 0
    held_undisrupted_at_least: int = 0
    among_types: tuple[str, ...] = ()
    owner: str = ""
    no_enemy_conventional_in: str = ""
    no_enemy_camp_in: str = ""
    no_enemy_unit_in: str = ""
    chain_to: str = ""


class Objective(msgspec.Struct, frozen=True):
    """A Strategic Objective card."""

    id: str
    side: str
    title: str
    situation: str
    victory: str
    test: Test
    reveal: tuple[Award, ...]
    source: str


class SetupRow(msgspec.Struct, frozen=True):
    """Where a piece starts."""

    scenario: str
    piece: str
    space: str
    attached_to: str = ""
    cv: int = 0
    hq_state: str = ""
    pv: str = ""
    note: str = ""


class Level(msgspec.Struct, frozen=True):
    """A mobilization level."""

    id: str
    name: str
    chips_in_pool: int
    note: str
    source: str


class Common(msgspec.Struct, frozen=True):
    """What the three levels share."""

    first_player: str
    start_hand: dict[str, int]
    hand_growth: int
    hand_base_cap: int
    strategic_turns: int
    operational_turns: int
    turn_marker: str
    hostilities: bool
    objectives: str


class Row(msgspec.Struct, frozen=True):
    """A line of the Ground Combat Adjudication Table."""

    name: str
    min: int
    max: int
    results: tuple[str, ...]


class Effect(msgspec.Struct, frozen=True):
    """An action of the cards, in our words."""

    name: str
    combat: bool = False
    functions: tuple[str, ...] = ()
    effect: str = ""
    chips: int = 0
    chips_when: str = ""
    when: str = ""
    bad_weather: bool = False
    sides: tuple[str, ...] = ("ALG", "MOR")
