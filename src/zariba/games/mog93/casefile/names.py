"""What a case file calls things: models, units, figures, vehicles, cards, places."""

from zariba.core.bad_input import BadInput, known
from zariba.games.mog93.material.pack import (
    BOSS,
    CIV,
    CONVOY,
    GRENADIER,
    GUN,
    HMG,
    PACK,
    RECOILLESS,
    RPG,
    SNA,
    TECH_DRIVER,
    TECH_GUNNER,
    TECHNICALS,
)
from zariba.games.mog93.rules.state import (
    ABOARD,
    ACE_CLUBS,
    ACE_HEARTS,
    ACE_SPADES,
    BLACK_JOKER,
    HAWK_CALLED,
    HAWK_DUE,
    HAWK_HERE,
    HAWK_NONE,
    HAWK_OUT,
    HAWK_READY,
    RED_JOKER,
    Mog,
)

LAST = CONVOY + TECHNICALS

FIGURE_WORDS = {
    "unarmed": CIV,
    "gunman": GUN,
    "sna": SNA,
    "grenade": GRENADIER,
    "rpg": RPG,
    "hmg": HMG,
    "recoilless": RECOILLESS,
    "leader": BOSS,
}
CREW_WORDS = {"technical gunner": TECH_GUNNER, "technical driver": TECH_DRIVER}
KIND_WORDS = {kind: word for word, kind in (FIGURE_WORDS | CREW_WORDS).items()}
HAWK_WORDS = {
    "none": HAWK_NONE,
    "ready": HAWK_READY,
    "called": HAWK_CALLED,
    "due": HAWK_DUE,
    "here": HAWK_HERE,
    "out": HAWK_OUT,
}
SPECIAL_CARDS = {
    "red joker": RED_JOKER,
    "black joker": BLACK_JOKER,
    "ace of hearts": ACE_HEARTS,
    "ace of clubs": ACE_CLUBS,
    "ace of spades": ACE_SPADES,
}


def model_of(name: str) -> int:
    """The model of that id."""
    return known(PACK.model_index, name, "model")


def unit_of(name: str) -> int:
    """The unit of that id."""
    return known(PACK.unit_index, name, "unit")


def figure_number(name: str) -> int:
    """The number of the figure s1, s2, ... in the order of the case, whether it lives or not."""
    if not name.startswith("s") or not name[1:].isdigit() or int(name[1:]) < 1:
        raise BadInput(f"{name!r} is no figure; they are s1, s2, ...")
    return int(name[1:]) - 1


def figure_of(g: Mog, name: str) -> int:
    """A figure that stands on the table."""
    figure = figure_number(name)
    if figure >= len(g.f_kind) or g.f_kind[figure] < 0:
        raise BadInput(f"there is no figure {name} on the table")
    return figure


def weapon_of(name: str) -> int:
    """The weapon of that id."""
    if name not in PACK.weapon_index:
        raise BadInput(f"there is no weapon {name!r}; they are {', '.join(PACK.weapon_index)}")
    return PACK.weapon_index[name]


def target_of(g: Mog, name: str) -> int:
    """A figure, or a technical, as something to fire at."""
    return ABOARD + parked_of(g, name) if name.startswith("t") else figure_of(g, name)


def parked_of(g: Mog, name: str) -> int:
    """A vehicle that stands on the table."""
    vehicle = vehicle_of(name)
    if not g.v_kind[vehicle]:
        raise BadInput(f"there is no vehicle {name} on the table")
    return vehicle


def degrees_of(number: int, word: str) -> int:
    """A direction, clockwise from north."""
    if not 0 <= number < 360:
        raise BadInput(f"{word}: a direction is 0 to 359 degrees, not {number}")
    return number


def vehicle_of(name: str) -> int:
    """The convoy vehicle v1, ... or the technical t1, ..."""
    if name[:1] in ("v", "t") and name[1:].isdigit():
        number = int(name[1:]) - 1 + (CONVOY if name[0] == "t" else 0)
        if (CONVOY if name[0] == "t" else 0) <= number < (LAST if name[0] == "t" else CONVOY):
            return number
    raise BadInput(f"{name!r} is no vehicle; they are v1 to v8 and t1, t2, ...")


def node_of(g: Mog, x: float, y: float, level: str) -> int:
    """The lattice node at a point, on the street or on a roof."""
    lattice = g.ground.lattice
    if level not in ("street", "roof"):
        raise BadInput(f"mobs: level: {level!r} is none of street, roof")
    node = lattice.at(x, y) + (lattice.size if level == "roof" else 0)
    if abs(lattice.x[node] - x) > 1e-9 or abs(lattice.y[node] - y) > 1e-9:
        raise BadInput(f"figures stand in the middle of a square inch, not at {x}, {y}")
    return node
