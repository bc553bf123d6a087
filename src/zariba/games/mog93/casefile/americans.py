"""Case words about Americans: where they are, what they have left, whom they aim at."""

from zariba.core.bad_input import BadInput
from zariba.core.fact import Fact, One, Seen, first_difference, shaped
from zariba.games.mog93.casefile.facts import LaidEach, column, models_shown, of_model
from zariba.games.mog93.casefile.names import (
    degrees_of,
    figure_names,
    model_name,
    model_of,
    target_of,
    technical_names,
    vehicle_of,
    weapon_of,
)
from zariba.games.mog93.casefile.vehicles import POSTS
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.arms import carried, entry
from zariba.games.mog93.rules.being_fired_upon import fell
from zariba.games.mog93.rules.setup import put_model
from zariba.games.mog93.rules.state import ABOARD, AWAY, ROOF, STREET, UNUSED, Mog, replaced

Place = list[float | str]


def put_place(g: Mog, name: str, at: Place) -> None:
    """place = { "chalk2a-1" = [20, 20] }; a third entry: roof. Or ["v1"], or ["away"]."""
    model = model_of(g, name)
    if at and at[0] == "away":
        g.where[model] = AWAY
        g.counted = replaced(g.counted, model, 1)
        g.ap[model] = g.pack.kinds[g.kind[model]].ap
    elif len(at) == 1 and isinstance(at[0], str):
        vehicle = vehicle_of(at[0])
        put_model(g, model, g.v_x[vehicle] / 100, g.v_y[vehicle] / 100, 0)
        g.where[model] = ABOARD + vehicle
    else:
        put_on_foot(g, name, model, at)
    for word in ("guns", "wheels"):
        posts = getattr(g, word)
        for vehicle, man in enumerate(posts):
            if man == model and g.where[man] != ABOARD + vehicle:  # placed elsewhere
                setattr(g, word, replaced(posts, vehicle, -1))


class Places(LaidEach):
    """Where models are."""

    def amend(self, g: Mog, value: object) -> None:
        """Who was on the table keeps his AP and looks where he looked."""
        before = list(zip(g.where, g.ap, g.facing, strict=True))
        super().amend(g, value)
        for name in shaped(value, dict[str, object], self.word):
            model = model_of(g, name)
            where, ap, facing = before[model]
            if where >= STREET and g.where[model] >= STREET:
                g.ap[model], g.facing[model] = ap, facing


class States(LaidEach):
    """Which models are prone, patched, casualties."""

    def amend(self, g: Mog, value: object) -> None:
        """Exactly that, but nobody rises from the dead."""
        for name in shaped(value, dict[str, object], self.word):
            model = model_of(g, name)
            g.prone, g.patched = replaced(g.prone, model, 0), replaced(g.patched, model, 0)
        super().amend(g, value)


def put_on_foot(g: Mog, name: str, model: int, at: Place) -> None:
    """In the street, in a room or on a roof."""
    x, y = shaped(at[:2], tuple[float, float], f"place: {name}")
    if not (0 <= x <= g.ground.width and 0 <= y <= g.ground.height):
        raise BadInput(f"place: {name}: {[x, y]} is off the table")
    put_model(g, model, x, y, 0)
    if len(at) > 2:
        roof = g.ground.roof_at(x, y)
        if at[2] != "roof" or roof < 0:
            raise BadInput(f"place: {name}: there is no {at[2]!r} at {(x, y)}")
        g.where[model] = ROOF + roof
    else:
        g.where[model] = g.ground.room_at(x, y)


def place_of(g: Mog, name: str) -> Place:
    """A model's place as a position has it."""
    model = model_of(g, name)
    where = g.where[model]
    if where == AWAY:
        return ["away"]
    if where >= ABOARD:
        return [f"v{where - ABOARD + 1}"]
    spot: Place = [g.x[model] / 100, g.y[model] / 100]
    return [*spot, "roof"] if where >= ROOF else spot


def where_is(g: Mog, model: int) -> str:
    """A model's place in words: street, room c7, roof c7, v1, away, unused."""
    where = g.where[model]
    if where >= ABOARD:
        return f"v{where - ABOARD + 1}"
    if where >= ROOF:
        return f"roof {g.ground.buildings[where - ROOF].id}"
    if where >= 0:
        return f"room {g.ground.buildings[where].id}"
    return {STREET: "street", AWAY: "away", UNUSED: "unused"}[where]


def put_type(g: Mog, model: int, word: str) -> None:
    """type = { "chalk2a-1" = "seal" }: another type for a model, with its AP."""
    if word not in g.pack.kind_index:
        raise BadInput(f"type: there is no type {word!r}")
    g.kind = replaced(g.kind, model, g.pack.kind_index[word])
    g.ap[model] = g.pack.kinds[g.kind[model]].ap


def written_type(g: Mog, name: str) -> str:
    """A model's type where it is not the roster's."""
    model = model_of(g, name)
    kind = g.kind[model]
    return g.pack.kinds[kind].id if kind != g.pack.models[model].kind else ""


def put_facing(g: Mog, model: int, degrees: int) -> None:
    """facing = { "chalk2a-1" = 90 }."""
    g.facing[model] = degrees_of(degrees, f"facing: {model_name(g, model)}")


def put_state(g: Mog, name: str, words: list[str]) -> None:
    """state = { "chalk2a-1" = ["prone", "patched", "casualty"] }."""
    model = model_of(g, name)
    for word in words:
        match word:
            case "prone":
                g.prone = replaced(g.prone, model, 1)
            case "patched":
                g.patched = replaced(g.patched, model, 1)
            case "casualty":
                fell(g, model)
            case _:
                raise BadInput(f"state: {word!r} is none of prone, patched, casualty")


def state_of(g: Mog, name: str) -> list[str]:
    """Which of prone and patched a model is; a casualty shows by its AP."""
    model = model_of(g, name)
    flags = (("prone", g.prone[model]), ("patched", g.patched[model]))
    return [word for word, on in flags if on]


def see_state(g: Mog, wanted: dict[str, list[str]]) -> str | None:
    """state = { "chalk2a-1" = ["prone"] }: all of prone, patched, casualty that hold."""
    pairs: list[tuple[str, object, object]] = []
    for name, words in wanted.items():
        model = model_of(g, name)
        down = g.ap[model] == 0 and g.where[model] >= STREET
        found = [*state_of(g, name), *(["casualty"] if down else [])]
        pairs.append((f"state of {name}", sorted(words), sorted(found)))
    return first_difference(pairs)


def put_aim(g: Mog, name: str, target: str) -> None:
    """aim = { "chalk2a-1" = "s1" }."""
    g.aim[model_of(g, name)] = target_of(g, target)


def written_aim(g: Mog, name: str) -> str:
    """Whom a model aims at, as the figures of the written position are called."""
    targets = figure_names(g) | {ABOARD + v: name for v, name in technical_names(g).items()}
    return targets.get(g.aim[model_of(g, name)], "")


def aim_of(g: Mog, model: int) -> str:
    """Whom a model aims at, "" for nobody."""
    target = g.aim[model]
    if target >= ABOARD:
        return f"t{target - ABOARD - CONVOY + 1}"
    return "" if target < 0 else f"s{target + 1}"


def put_rounds(g: Mog, name: str, held: dict[str, list[int]]) -> None:
    """rounds = { "chalk2a-1" = { assault_rifle = [2, 30, 30] } }: loaded, then spares."""
    pack = g.pack
    model = model_of(g, name)
    weapons = pack.weapons_of[pack.models[model].load]
    arms = list(g.arms[model])
    for word, counts in held.items():
        if pack.weapon_index.get(word) not in weapons or not counts:
            raise BadInput(f"rounds: {name} carries no {word!r}")
        arms[weapons.index(pack.weapon_index[word])] = (counts[0], tuple(counts[1:]))
    g.arms = replaced(g.arms, model, tuple(arms))


def rounds_of(g: Mog, name: str) -> dict[str, list[int]]:
    """What is loaded in each weapon of a model, then the spares."""
    model = model_of(g, name)
    weapons = g.pack.weapons_of[g.pack.models[model].load]
    held = zip(weapons, g.arms[model], strict=True)
    return {g.pack.weapons[w].id: [loaded, *spare] for w, (loaded, spare) in held}


def see_rounds(g: Mog, wanted: dict[str, dict[str, list[int]]]) -> str | None:
    """rounds = { "chalk2a-1" = { assault_rifle = [27, 30, 30, 30, 30, 30] } }."""
    pairs: list[tuple[str, object, object]] = []
    for name, held in wanted.items():
        for word, counts in held.items():
            weapon, model = weapon_of(g, word), model_of(g, name)
            own = g.pack.weapons_of[g.pack.models[model].load]
            if g.where[model] >= ABOARD and weapon in carried(g, model):
                loaded, spare = entry(g, model, weapon)
            elif weapon in own:
                loaded, spare = g.arms[model][own.index(weapon)]
            else:
                raise BadInput(f"rounds: {name} carries no {word}")
            found = [loaded, *sorted(spare, reverse=True)][: len(counts)]
            pairs.append((f"{word} of {name}", counts, found))
    return first_difference(pairs)


def acting(g: Mog) -> Act | None:
    """The activation under way."""
    return next((frame for frame in reversed(g.flow) if isinstance(frame, Act)), None)


def left(g: Mog) -> object:
    """The basic AP the acting model can still spend."""
    act = acting(g)
    return "no model is acting" if act is None else act.left(g)


def acting_name(g: Mog) -> str:
    """The model that acts, "" when none does."""
    act = acting(g)
    return "" if act is None else model_name(g, act.model)


FACTS: tuple[Fact[Mog], ...] = (
    Places("place", Place, place_of, put_place, models_shown),
    *POSTS,
    LaidEach(
        "type",
        str,
        written_type,
        lambda g, name, word: put_type(g, model_of(g, name), word),
        models_shown,
        usual="",
    ),
    column("ap"),
    of_model("facing", int, lambda g, model: g.facing[model], put_facing),
    column("bonus"),
    column("suppression", "supp", usual=0),
    column("medical"),
    column("belts"),
    States("state", list[str], state_of, put_state, models_shown, usual=[]),
    LaidEach("rounds", dict[str, list[int]], rounds_of, put_rounds, models_shown),
    LaidEach("aim", str, written_aim, put_aim, models_shown, usual=""),
    of_model("at", list[float], lambda g, model: [g.x[model] / 100, g.y[model] / 100]),
    of_model("where", str, where_is),
    of_model("aim", str, aim_of),
    Seen("state", see_state, dict[str, list[str]]),
    Seen("rounds", see_rounds, dict[str, dict[str, list[int]]]),
    One("left", int, left),
    One("acting", str, acting_name),
)
