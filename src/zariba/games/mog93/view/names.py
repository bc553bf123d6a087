"""What things are called on the table, in the log and in the odds, and where they stand."""

from math import cos, radians, sin

from zariba.core.choice import Action, Part
from zariba.core.pack import kept
from zariba.games.mog93.material.figures import CIV, FIGURES, TECH_GUNNER
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.pack import MogPack
from zariba.games.mog93.rules.actions import MODEL_VERBS, VEHICLE_VERBS, WEAPON_VERBS, spell
from zariba.games.mog93.rules.state import (
    ABOARD,
    ACE_CLUBS,
    ACE_HEARTS,
    ACE_SPADES,
    BLACK_JOKER,
    RED_JOKER,
    ROOF,
    STREET,
    Mog,
)

INCH = 40
"""Board units to the inch."""
Point = tuple[float, float]
SPOTS = ("go", "move", "place", "point", "spot", "zone")
"""Verbs that are said of a place on the table."""

VALUES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
CARDS = {
    RED_JOKER: "red Joker",
    BLACK_JOKER: "black Joker",
    ACE_HEARTS: "ace of hearts",
    ACE_CLUBS: "ace of clubs",
    ACE_SPADES: "ace of spades",
}
OWNERS = {
    RED_JOKER: "the crowds",
    BLACK_JOKER: "the crowds",
    ACE_HEARTS: "the Black Hawk",
    ACE_CLUBS: "the convoy",
    ACE_SPADES: "the convoy",
}
WINDS = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
NO_ARTICLE = ("Chalk", "Delta", "vehic")
MODES = {"S": "single shot", "B": "burst", "FA": "full auto"}


# Where things are, in board units.


def spot(g: Mog, x: float, y: float) -> Point:
    """A point of the rules, in inches from the south-west, on the board."""
    return round(x * INCH, 1), round((g.ground.height - y) * INCH, 1)


def spot_hundredths(g: Mog, x: int, y: int) -> Point:
    """The same from hundredths of an inch."""
    return spot(g, x / 100, y / 100)


def from_board(g: Mog, x: float, y: float) -> Point:
    """A point of the board in inches of the rules."""
    return x / INCH, g.ground.height - y / INCH


def model_spot(g: Mog, model: int) -> Point:
    """Where a model is: the man at a gun in the middle of his vehicle."""
    where = g.where[model]
    if where >= ABOARD:
        return spot_hundredths(g, g.v_x[where - ABOARD], g.v_y[where - ABOARD])
    return spot_hundredths(g, g.x[model], g.y[model])


def figure_spot(g: Mog, figure: int) -> Point:
    """Where a Somali is: the gunner of a technical in its back, the driver in front."""
    ride = g.f_ride[figure]
    if ride >= 0:
        along = -0.55 if g.f_kind[figure] == TECH_GUNNER else 0.6
        turn = radians(g.v_head[ride])
        return spot(g, g.v_x[ride] / 100 + sin(turn) * along, g.v_y[ride] / 100 + cos(turn) * along)
    return node_spot(g, g.f_node[figure])


def node_spot(g: Mog, node: int) -> Point:
    """Where a node of the lattice is."""
    lattice = g.ground.lattice
    return spot(g, lattice.x[node], lattice.y[node])


def target_spot(g: Mog, target: int) -> Point:
    """Where a figure or ABOARD + technical is."""
    if target >= ABOARD:
        return spot_hundredths(g, g.v_x[target - ABOARD], g.v_y[target - ABOARD])
    return figure_spot(g, target)


def outline_spots(g: Mog, points: tuple[Point, ...]) -> tuple[Point, ...]:
    """An outline of the rules on the board."""
    return tuple(spot(g, x, y) for x, y in points)


def point_id(at: Point) -> str:
    """A point as the log names it."""
    return f"{round(at[0])},{round(at[1])}"


# Ids.


def model_id(g: Mog, model: int) -> str:
    """The piece of a model."""
    return g.pack.models[model].id


def vehicle_id(vehicle: int) -> str:
    """The piece of a vehicle: v1 of the convoy, t1 of the Somalis."""
    return f"v{vehicle + 1}" if vehicle < CONVOY else f"t{vehicle - CONVOY + 1}"


def target_id(target: int) -> str:
    """The piece of a figure or ABOARD + technical."""
    return vehicle_id(target - ABOARD) if target >= ABOARD else f"s{target + 1}"


# Names.


@kept
def _role(pack: MogPack, model: int) -> str:
    """What a man is in his unit, with a number where two are the same."""
    own = pack.models[model]
    name = pack.loads[own.load].name
    like = [m for m in pack.members[own.unit] if pack.loads[pack.models[m].load].name == name]
    return f"{name} {like.index(model) + 1}" if len(like) > 1 else name


def role(g: Mog, model: int) -> str:
    """What a man is in his unit: SAW gunner, rifleman 2."""
    return g.pack.models[model].role or _role(g.pack, model)


def unit_name(g: Mog, unit: int) -> str:
    """A unit's name."""
    return g.pack.unit_names[unit]


def owner_name(g: Mog, model: int) -> str:
    """The unit, vehicle or helicopter a man belongs to."""
    own = g.pack.models[model]
    if own.vehicle >= 0:
        return f"vehicle {own.vehicle + 1}"
    return unit_name(g, own.unit).removeprefix("crew of the ")


def model_name(g: Mog, model: int) -> str:
    """A man in a sentence."""
    man, owner = role(g, model), owner_name(g, model)
    article = "" if man[-1].isdigit() else "the "
    return f"{article}{man} of {'' if owner[:5] in NO_ARTICLE else 'the '}{owner}"


def model_title(g: Mog, model: int) -> str:
    """A man as the head of a card."""
    words = role(g, model)
    return f"{words[:1].upper()}{words[1:]}, {owner_name(g, model)}"


def kind_name(kind: int) -> str:
    """A Somali in a sentence."""
    word = "unarmed man" if kind == CIV else FIGURES[kind]
    return f"an {word}" if word.startswith(("un", "SNA", "RPG", "HMG")) else f"a {word}"


def target_name(g: Mog, target: int) -> str:
    """A figure or technical in a sentence."""
    if target >= ABOARD:
        return f"technical {target - ABOARD - CONVOY + 1}"
    if target < len(g.f_kind) and g.f_kind[target] >= 0:
        return f"{kind_name(g.f_kind[target])} of mob {g.f_mob[target]}"
    return "a Somali"


def vehicle_name(g: Mog, vehicle: int) -> str:
    """A vehicle in a sentence."""
    if vehicle >= CONVOY:
        return f"technical {vehicle - CONVOY + 1}"
    kind = g.v_kind[vehicle]
    if not kind and vehicle < len(g.plan.convoy.column):
        kind = g.plan.convoy.column[vehicle]
    return f"{'truck' if kind == 'truck' else 'Humvee'} {vehicle + 1}"


def called(state: Mog, action: Action) -> str:
    """What an action is about, in a sentence."""
    verb, arg = action
    if verb in MODEL_VERBS:
        return model_name(state, arg)
    if verb in VEHICLE_VERBS:
        return vehicle_name(state, arg)
    if verb in WEAPON_VERBS:
        return f"the {weapon_name(state, arg)}"
    match verb:
        case "target":
            name = target_name(state, arg)
            return name if name == "a Somali" else f"the {name.split(' ', 1)[1]}"
        case "technical":
            return vehicle_name(state, arg)
        case "unit":
            return unit_name(state, arg)
    return "that spot" if verb in SPOTS else f"“{' '.join(spell(state.pack, action)).strip()}”"


def weapon_name(g: Mog, weapon: int) -> str:
    """A weapon within a sentence."""
    name = g.pack.weapons[weapon].name
    return name if name.isupper() or name[1:2].isdigit() else name.lower()


def card_name(card: int) -> str:
    """A card of the deck (cards.names)."""
    if card in CARDS:
        return CARDS[card]
    place, second = divmod(card, 2)
    suits = ("clubs", "spades") if place < len(VALUES) else ("hearts", "diamonds")
    return f"{VALUES[place % len(VALUES)]} of {suits[second]}"


def card_owner(g: Mog, card: int) -> str:
    """Whose card it is."""
    return OWNERS[card] if card in OWNERS else unit_name(g, g.roster[card // 2])


def heading_name(degrees: float) -> str:
    """A direction in words."""
    return WINDS[round(degrees / 45) % 8]


def place_words(g: Mog, where: int) -> str:
    """Where a man stands: on a roof, in a room, aboard; empty for the street."""
    if where >= ABOARD:
        return f"aboard {vehicle_name(g, where - ABOARD)}"
    if where >= ROOF:
        return f"on the roof of {g.ground.buildings[where - ROOF].name}"
    if where > STREET:
        return f"inside {g.ground.buildings[where].name}"
    return ""


def counted(number: int, noun: str, many: str = "") -> str:
    """So many of a thing: no mobs, 1 mob, 2 mobs."""
    return f"{number or 'no'} {noun if number == 1 else many or f'{noun}s'}"


def unit_phrase(g: Mog, unit: int) -> str:
    """A unit in a sentence."""
    name = unit_name(g, unit)
    return name if name[:5] in NO_ARTICLE else f"the {name}"


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def whole_parts(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts of a chance, which the rules keep in hundredths, in whole points."""
    return tuple(
        Part(
            part.name if part.value % 100 == 0 else f"{part.name} ({part.value / 100:g})",
            part.rule,
            part.value // 100,
        )
        for part in parts
    )
