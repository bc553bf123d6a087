"""What a case file calls things: models, units, figures, vehicles, cards, places."""

from zariba.core.bad_input import BadInput, known
from zariba.games.mog93.material.figures import (
    BOSS,
    CIV,
    GRENADIER,
    GUN,
    HMG,
    RECOILLESS,
    RPG,
    SNA,
    TECH_DRIVER,
    TECH_GUNNER,
)
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.pack import TECHNICALS
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
    UNUSED,
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


def model_of(g: Mog, name: str) -> int:
    """The model of that id."""
    return known(g.pack.model_index, name, "model")


def model_name(g: Mog, model: int) -> str:
    """The id of a model, "" for none."""
    return g.pack.models[model].id if model >= 0 else ""


def shown(g: Mog) -> list[int]:
    """The models that stand on the table or have left it."""
    return [model for model, where in enumerate(g.where) if where != UNUSED]


def unit_of(g: Mog, name: str) -> int:
    """The unit of that id."""
    return known(g.pack.unit_index, name, "unit")


def figure_number(name: str) -> int:
    """The number of the figure s1, s2, ... in the order of the case, whether it lives or not."""
    digits = name[1:]
    if name[:1] != "s" or not digits.isdecimal() or len(digits) > 5 or int(digits) < 1:
        raise BadInput(f"{name!r} is no figure; they are s1, s2, ...")
    return int(digits) - 1


def figure_of(g: Mog, name: str) -> int:
    """A figure that stands on the table."""
    figure = figure_number(name)
    if figure >= len(g.f_kind) or g.f_kind[figure] < 0:
        raise BadInput(f"there is no figure {name} on the table")
    return figure


def weapon_of(g: Mog, name: str) -> int:
    """The weapon of that id."""
    index = g.pack.weapon_index
    if name not in index:
        raise BadInput(f"there is no weapon {name!r}; they are {', '.join(index)}")
    return index[name]


def figure_names(g: Mog) -> dict[int, str]:
    """What a case will call each figure: s1, s2, ... from mob to mob."""
    order = [figure for mob in sorted(g.mobs) for figure in g.mobs[mob]]
    return {figure: f"s{n}" for n, figure in enumerate(order, 1)}


def technical_names(g: Mog) -> dict[int, str]:
    """What it will call each technical: t1, t2, ..., those with a crew first, from mob to mob."""
    rides = [g.f_ride[figure] for mob in sorted(g.mobs) for figure in g.mobs[mob]]
    order = dict.fromkeys(ride for ride in rides if ride >= 0)
    order |= dict.fromkeys(v for v in range(CONVOY, len(g.v_kind)) if g.v_kind[v])
    return {vehicle: f"t{n}" for n, vehicle in enumerate(order, 1)}


def convoy_vehicle_of(word: str, name: str) -> int:
    """A vehicle of the convoy."""
    vehicle = vehicle_of(name)
    if vehicle >= CONVOY:
        raise BadInput(f"{word}: {name} is no vehicle of the convoy")
    return vehicle


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
    if name[:1] in ("v", "t") and name[1:].isdecimal() and len(name) < 5:
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
