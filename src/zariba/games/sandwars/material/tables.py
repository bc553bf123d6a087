"""The records of tables.toml: the printed tables."""

from typing import Literal

from zariba.core.datafile import Datum
from zariba.games.sandwars.material.records import Count, Positive, SpaceName

Hit = Literal["none", "disrupted", "eliminated"]
Shot = Literal["none", "aborted", "eliminated"]
Harm = Literal["none", "disrupted"]
Defence = Literal["none", "cancelled"]
Prize = Literal["destroyed", "captured"]
Outcome = Hit | Shot | Harm | Defence | Prize
Hits = tuple[Hit, Hit, Hit, Hit, Hit, Hit]
Shots = tuple[Shot, Shot, Shot, Shot, Shot, Shot]
Harms = tuple[Harm, Harm, Harm, Harm, Harm, Harm]
Defences = tuple[Defence, Defence, Defence, Defence, Defence, Defence]
Prizes = tuple[Prize, Prize, Prize, Prize, Prize, Prize]
"""What a die does, by its face: never less on a higher one."""


class Row(Datum, frozen=True):
    """A line of the Ground Combat Adjudication Table."""

    name: str
    min: Count
    max: Count
    results: tuple[str, ...]


class GroundCombat(Datum, frozen=True):
    """The Ground Combat Adjudication Table."""

    totals: tuple[int, ...]
    row: tuple[Row, ...]


class Interdiction(Datum, frozen=True):
    """One die for each combat factor of a marker."""

    faces: Hits


class Strike(Datum, frozen=True):
    """One die for each combat factor of a marker."""

    faces: Harms


class Flak(Datum, frozen=True):
    """Dice for each defended space and commitment."""

    dice: Positive
    faces: Shots


class Interception(Datum, frozen=True):
    """One die for each combat factor of a marker."""

    faces: Shots


class SofAttack(Datum, frozen=True):
    """Special forces: so many dice, or those of a commando."""

    dice: Positive
    dice_commando: Positive
    faces_unit: Hits
    faces_installation: Harms


class InsurgentAttack(Datum, frozen=True):
    """Guerrillas: dice for their CV, and more with a camp."""

    dice_camp: Count
    faces_unit: Hits
    faces_installation: Harms


class TerrorAttack(Datum, frozen=True):
    """Terrorists, of either kind."""

    dice: Positive
    faces: Harms


class SofDefense(Datum, frozen=True):
    """One die against a raid."""

    faces: Defences


class BaseCapture(Datum, frozen=True):
    """One die for a base in a cleared space."""

    faces: Prizes


class Impact(Datum, frozen=True):
    """All dice outside ground combat."""

    interdiction: Interdiction
    strategic_strike: Strike
    air_defense: Flak
    interception: Interception
    naval_interception: Interception
    sof_attack: SofAttack
    insurgent_attack: InsurgentAttack
    terrorist_attack: TerrorAttack
    terrorist_spectacular: TerrorAttack
    sof_defense: SofDefense
    base_capture: BaseCapture


class Terrain(Datum, frozen=True):
    """Cities of Algeria that halve losses; those of Morocco are a type of space."""

    algerian_cities: tuple[SpaceName, ...]


class Disturbances(Datum, frozen=True):
    """Cities that Disturbances look at, and what keeps them quiet."""

    ALG: tuple[SpaceName, ...]
    MOR: tuple[SpaceName, ...]
    garrison: Count
    guards: Count


class Sanctuaries(Datum, frozen=True):
    """Where new guerrillas gather besides camps."""

    ALG: tuple[SpaceName, ...]
    MOR: tuple[SpaceName, ...]


class Limits(Datum, frozen=True):
    """Numbers of the text that stand in no table."""

    frontage: Positive
    combat_rounds: Positive
    march: Positive
    mines_firepower: Count
    war_chips: Count
    quiet_chips: Count


class Hand(Datum, frozen=True):
    """What changes the hand size."""

    oil_lost: Count
    phosphate_lost: Count
    oil_down: Count
    oil_spaces: Positive


class Intervention(Datum, frozen=True):
    """The Major Power Intervention Table."""

    columns: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]
    pressure_chips: Count


class Discovery(Datum, frozen=True):
    """Where each side finds minerals, by the face of a die."""

    ALG: tuple[SpaceName, ...]
    MOR: tuple[SpaceName, ...]


class Tables(Datum, frozen=True):
    """The printed tables."""

    ground_combat: GroundCombat
    impact: Impact
    terrain: Terrain
    disturbances: Disturbances
    sanctuaries: Sanctuaries
    limits: Limits
    hand: Hand
    intervention: Intervention
    mineral_discovery: Discovery
