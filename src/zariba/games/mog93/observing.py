"""The `expect` words of Mog '93's case files."""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from zariba.core.case import differs, first_difference, shaped
from zariba.core.game import BadInput
from zariba.games.mog93.act import Act
from zariba.games.mog93.arms import entry
from zariba.games.mog93.cover import cover, hard_cover
from zariba.games.mog93.eyes import eye_of_figure, eye_of_model, eye_of_vehicle
from zariba.games.mog93.fire import needed, to_hit
from zariba.games.mog93.ground import Eye
from zariba.games.mog93.hawk import hawk_parts
from zariba.games.mog93.incoming import (
    MAN,
    VEHICLE,
    Shot,
    chance_of,
    hawk_shots,
    shots_at,
)
from zariba.games.mog93.mission import holds, is_held, needs_of, sites
from zariba.games.mog93.pack import CONVOY, PACK
from zariba.games.mog93.sight import sees
from zariba.games.mog93.staging import (
    HAWK_WORDS,
    KIND_WORDS,
    SPECIAL_CARDS,
    figure_of,
    model_of,
    unit_of,
    vehicle_of,
)
from zariba.games.mog93.state import ABOARD, AWAY, ROOF, STREET, UNUSED, Mog, figures_on_table

if TYPE_CHECKING:
    from zariba.games.mog93.game import MogGame


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


def see_at(game: "MogGame", g: Mog, value: object) -> str | None:
    """at = { "chalk2a-1" = [20, 21] }."""
    return first_difference(
        [
            (name, list(spot), [g.x[model_of(name)] / 100, g.y[model_of(name)] / 100])
            for name, spot in shaped(value, dict[str, tuple[float, float]], "at").items()
        ]
    )


def see_where(game: "MogGame", g: Mog, value: object) -> str | None:
    """where = { "chalk2a-1" = "street" }."""
    return first_difference(
        [
            (name, word, where_is(g, model_of(name)))
            for name, word in shaped(value, dict[str, str], "where").items()
        ]
    )


def see_numbers(column: str) -> "See":
    """A number of some models."""

    def see(game: "MogGame", g: Mog, value: object) -> str | None:
        return first_difference(
            [
                (f"{column} of {name}", number, getattr(g, column)[model_of(name)])
                for name, number in shaped(value, dict[str, int], column).items()
            ]
        )

    return see


def see_left(game: "MogGame", g: Mog, value: object) -> str | None:
    """left = 5: the basic AP the acting model can still spend."""
    act = next((f for f in reversed(g.flow) if isinstance(f, Act)), None)
    if act is None:
        return "no model is acting"
    return differs("AP left", shaped(value, int, "left"), act.left(g))


def see_acting(game: "MogGame", g: Mog, value: object) -> str | None:
    """acting = "chalk2a-1", or "" when nobody is."""
    act = next((f for f in reversed(g.flow) if isinstance(f, Act)), None)
    found = PACK.models[act.model].id if act is not None else ""
    return differs("acting", shaped(value, str, "acting"), found)


def see_state(game: "MogGame", g: Mog, value: object) -> str | None:
    """state = { "chalk2a-1" = ["prone"] }: all of prone, patched, casualty that hold."""
    pairs: list[tuple[str, object, object]] = []
    for name, words in shaped(value, dict[str, list[str]], "state").items():
        m = model_of(name)
        down = g.ap[m] == 0 and g.where[m] >= STREET
        found = [
            word
            for word, holds_ in (
                ("prone", bool(g.prone[m])),
                ("patched", bool(g.patched[m])),
                ("casualty", down),
            )
            if holds_
        ]
        pairs.append((name, sorted(words), sorted(found)))
    return first_difference(pairs)


def see_aim(game: "MogGame", g: Mog, value: object) -> str | None:
    """aim = { "chalk2a-1" = "s1" }, "" for none."""
    pairs: list[tuple[str, object, object]] = []
    for name, word in shaped(value, dict[str, str], "aim").items():
        target = g.aim[model_of(name)]
        found = "" if target < 0 else f"s{target + 1}"
        if target >= ABOARD:
            found = f"t{target - ABOARD - CONVOY + 1}"
        pairs.append((f"aim of {name}", word, found))
    return first_difference(pairs)


def see_rounds(game: "MogGame", g: Mog, value: object) -> str | None:
    """rounds = { "chalk2a-1" = { assault_rifle = [27, 30, 30, 30, 30, 30] } }."""
    pairs: list[tuple[str, object, object]] = []
    for name, held in shaped(value, dict[str, dict[str, list[int]]], "rounds").items():
        for word, counts in held.items():
            if word not in PACK.weapon_index:
                raise BadInput(f"rounds: there is no weapon {word!r}")
            weapon = PACK.weapon_index[word]
            model = model_of(name)
            if g.where[model] >= ABOARD:
                loaded, spare = entry(g, model, weapon)
            else:
                slot = PACK.weapons_of[PACK.models[model].load].index(weapon)
                loaded, spare = g.arms[model][slot]
            found = [loaded, *sorted(spare, reverse=True)][: len(counts)]
            pairs.append((f"{word} of {name}", counts, found))
    return first_difference(pairs)


def see_figures(game: "MogGame", g: Mog, value: object) -> str | None:
    """figures = { s1 = [20.5, 21.5], s2 = "gone" }."""
    lattice = g.ground.lattice
    pairs: list[tuple[str, object, object]] = []
    for name, want in shaped(value, dict[str, object], "figures").items():
        figure = figure_of(g, name)
        found: object = "gone"
        if figure < len(g.f_kind) and g.f_kind[figure] >= 0:
            node = g.f_node[figure]
            found = [lattice.x[node], lattice.y[node]]
        pairs.append((name, want, found))
    return first_difference(pairs)


def see_kinds(game: "MogGame", g: Mog, value: object) -> str | None:
    """kinds = { gunman = 6, sna = 3 }: how many of each stand on the table."""
    found: dict[str, int] = {}
    for kind in g.f_kind:
        if kind >= 0:
            found[KIND_WORDS[kind]] = found.get(KIND_WORDS[kind], 0) + 1
    want = {k: n for k, n in shaped(value, dict[str, int], "kinds").items() if n}
    return differs("kinds", want, found)


def see_kind(game: "MogGame", g: Mog, value: object) -> str | None:
    """kind = { s1 = "grenade" }."""
    return first_difference(
        [
            (name, word, KIND_WORDS.get(g.f_kind[figure_of(g, name)], "gone"))
            for name, word in shaped(value, dict[str, str], "kind").items()
        ]
    )


def see_looking(game: "MogGame", g: Mog, value: object) -> str | None:
    """looking = { s1 = 180 }: which way a figure faces, in whole degrees."""
    return first_difference(
        [
            (name, want, round(g.f_look[figure_of(g, name)] / 100) % 360)
            for name, want in shaped(value, dict[str, int], "looking").items()
        ]
    )


def see_mobs(game: "MogGame", g: Mog, value: object) -> str | None:
    """mobs = { 1 = 9, 3 = 4 }: every mob by number, with its figures."""
    want = {int(k): n for k, n in shaped(value, dict[str, int], "mobs").items()}
    return differs("mobs", want, {mob: len(some) for mob, some in sorted(g.mobs.items())})


def see_panic(game: "MogGame", g: Mog, value: object) -> str | None:
    """panic = { 1 = 2 }."""
    return first_difference(
        [
            (f"panic of mob {mob}", number, g.panic.get(int(mob), "no such mob"))
            for mob, number in shaped(value, dict[str, int], "panic").items()
        ]
    )


def see_anchor(game: "MogGame", g: Mog, value: object) -> str | None:
    """anchor = { 1 = [15.5, 10.5] }."""
    lattice = g.ground.lattice
    pairs: list[tuple[str, object, object]] = []
    for mob, want in shaped(value, dict[str, list[float]], "anchor").items():
        node = g.anchor.get(int(mob), -1)
        found: object = [lattice.x[node], lattice.y[node]] if node >= 0 else "no such mob"
        pairs.append((f"anchor of mob {mob}", want, found))
    return first_difference(pairs)


def see_level(game: "MogGame", g: Mog, value: object) -> str | None:
    """level = { 1 = "roof" }."""
    size = g.ground.lattice.size
    return first_difference(
        [
            (f"level of mob {mob}", word, "roof" if g.anchor[int(mob)] >= size else "street")
            for mob, word in shaped(value, dict[str, str], "level").items()
        ]
    )


def see_chance(game: "MogGame", g: Mog, value: object) -> str | None:
    """chance = { "chalk2a-1" = 11, v1 = 15, hawk = 2 }: to be hit now; 0: nobody can fire."""
    pairs: list[tuple[str, object, object]] = []
    for name, want in shaped(value, dict[str, int], "chance").items():
        shots = shots_on(g, name)
        pairs.append((f"chance of {name}", want, chance_of(shots) if shots else 0))
    return first_difference(pairs)


def see_points(game: "MogGame", g: Mog, value: object) -> str | None:
    """points = { "chalk2a-1" = "27/16" }: the exact sum before rounding."""
    pairs: list[tuple[str, object, object]] = []
    for name, want in shaped(value, dict[str, str | float], "points").items():
        found = Fraction(sum(shot.points for shot in shots_on(g, name)))
        pairs.append((f"points on {name}", str(Fraction(want)), str(found)))
    return first_difference(pairs)


def shots_on(g: Mog, name: str) -> list[Shot]:
    """Those who can fire at a model, a vehicle or the Black Hawk."""
    if name == "hawk":
        return hawk_shots(g)
    if name[:1] == "v" and name[1:].isdigit():
        return shots_at(g, eye_of_vehicle(g, vehicle_of(name)), False, VEHICLE)
    model = model_of(name)
    eye = eye_of_model(g, model)
    return shots_at(g, eye, bool(g.prone[model]) and eye.ride < 0, MAN)


def see_need(game: "MogGame", g: Mog, value: object) -> str | None:
    """need = [["chalk2a-1", "assault_rifle", "B", "s1", 7]]: the die that hits.

    Modes are S, B, FA; a sixth word `moving` is Fire & Move, `driving` a moving vehicle; the
    Black Hawk's gunner is `hawk`.
    """
    pairs: list[tuple[str, object, object]] = []
    for line in shaped(value, list[list[str | int]], "need"):
        who, weapon, mode, at, want = line[:5]
        extra = [str(word) for word in line[5:]]
        name = str(at)
        target = ABOARD + vehicle_of(name) if name.startswith("t") else figure_of(g, name)
        if who == "hawk":
            parts = hawk_parts(g, target)
        else:
            parts = to_hit(
                g,
                model_of(str(who)),
                PACK.weapon_index[str(weapon)],
                str(mode),
                target,
                moving="moving" in extra,
                driving="driving" in extra,
            )
        pairs.append((f"{who} at {at} with {weapon} {mode}", want, needed(parts)))
    return first_difference(pairs)


def eye_named(g: Mog, name: str) -> Eye:
    """The eye of a model, a figure or a vehicle."""
    if name in PACK.model_index:
        return eye_of_model(g, model_of(name))
    if name[:1] in ("v", "t"):
        return eye_of_vehicle(g, vehicle_of(name))
    return eye_of_figure(g, figure_of(g, name))


def see_sees(game: "MogGame", g: Mog, value: object) -> str | None:
    """sees = [["chalk2a-1", "s1", true]]: a clear line, arcs left out; tested both ways."""
    pairs: list[tuple[str, object, object]] = []
    for one, two, want in shaped(value, list[tuple[str, str, bool]], "sees"):
        a, b = eye_named(g, one), eye_named(g, two)
        pairs.append((f"{one} sees {two}", want, sees(g, a, b)))
        pairs.append((f"{two} sees {one}", want, sees(g, b, a)))
    return first_difference(pairs)


def see_cover(game: "MogGame", g: Mog, value: object) -> str | None:
    """cover = [["s1", "chalk2a-1", "hard"]]: shooter, target, hard, soft or none."""
    pairs: list[tuple[str, object, object]] = []
    for one, two, want in shaped(value, list[tuple[str, str, str]], "cover"):
        a, b = eye_named(g, one), eye_named(g, two)
        found = "hard" if hard_cover(g, a, b) else "soft" if cover(g, a, b) else "none"
        pairs.append((f"cover of {two} from {one}", want, found))
    return first_difference(pairs)


def see_vehicles(game: "MogGame", g: Mog, value: object) -> str | None:
    """vehicles = { v1 = { at = [40, 5], heading = 90, ap = 8, kind = "humvee" } }; "gone"."""
    pairs: list[tuple[str, object, object]] = []
    for name, want in shaped(value, dict[str, object], "vehicles").items():
        v = vehicle_of(name)
        if want == "gone":
            pairs.append((name, "", g.v_kind[v]))
            continue
        found = {
            "at": [g.v_x[v] / 100, g.v_y[v] / 100],
            "heading": g.v_head[v],
            "ap": g.v_ap[v],
            "kind": g.v_kind[v],
            "halted": not g.v_drove[v],
        }
        for key, number in shaped(want, dict[str, object], name).items():
            if key not in found:
                raise BadInput(f"vehicles: {key!r} is none of {', '.join(found)}")
            pairs.append((f"{key} of {name}", number, found[key]))
    return first_difference(pairs)


def card_words(g: Mog, card: int) -> str:
    """A card of the deck: a unit's id, or the special card's name."""
    for word, special in SPECIAL_CARDS.items():
        if card == special:
            return word
    return PACK.units[g.roster[card // 2]]


def see_deck(game: "MogGame", g: Mog, value: object) -> str | None:
    """deck = ["chalk2a", "chalk2a", "red joker", "black joker"]: what is left in it."""
    want = sorted(shaped(value, list[str], "deck"))
    return differs("deck", want, sorted(card_words(g, card) for card in g.deck))


def see_hawk(game: "MogGame", g: Mog, value: object) -> str | None:
    """hawk = { state = "out", ap = 4 }."""
    found = {
        "state": next(word for word, state in HAWK_WORDS.items() if state == g.hawk),
        "ap": g.hawk_ap,
        "at": [g.hawk_x / 100, g.hawk_y / 100],
    }
    pairs: list[tuple[str, object, object]] = []
    for key, want in shaped(value, dict[str, object], "hawk").items():
        if key not in found:
            raise BadInput(f"hawk: {key!r} is none of {', '.join(found)}")
        pairs.append((f"hawk {key}", want, found[key]))
    return first_difference(pairs)


def see_told(game: "MogGame", g: Mog, value: object) -> str | None:
    """told = { shot = 1, casualty = 0 }: how often the last action told of a kind of event."""
    return first_difference(
        [
            (f"told of {kind}", count, sum(event.kind == kind for event in g.news))
            for kind, count in shaped(value, dict[str, int], "told").items()
        ]
    )


def see_rolls(game: "MogGame", g: Mog, value: object) -> str | None:
    """rolls = { "to hit" = 1, "fire on" = 0 }: dice of the last action by what they were for."""
    return first_difference(
        [
            (
                f"rolls {purpose}",
                count,
                sum(event.kind == "roll" and event.word == purpose for event in g.news),
            )
            for purpose, count in shaped(value, dict[str, int], "rolls").items()
        ]
    )


def see_held(game: "MogGame", g: Mog, value: object) -> str | None:
    """held = { crash1 = true, "chalk2a nw" = true }: a site, or a need by one unit."""
    pairs: list[tuple[str, object, object]] = []
    for words, want in shaped(value, dict[str, bool], "held").items():
        unit, _, need = words.partition(" ")
        if not need:
            pairs.append((f"{words} held", want, is_held(g, words)))
            continue
        found = any(
            holds(g, unit_of(unit), each)
            for site in sites(g)
            for each in needs_of(g, site)
            if each.id == need
        )
        pairs.append((f"{need} held by {unit}", want, found))
    return first_difference(pairs)


def see_wrecks(game: "MogGame", g: Mog, value: object) -> str | None:
    """wrecks = [[42.5, 20.5]]: where Black Hawks came down in play."""
    return differs("wrecks", value, [[x / 100, y / 100] for x, y in g.wrecks])


def see_needs(game: "MogGame", g: Mog, value: object) -> str | None:
    """needs = { wreck1 = ["x7", "wreck1"] }: what must be held for a site."""
    return first_difference(
        [
            (f"needs of {site}", sorted(want), sorted(need.id for need in needs_of(g, site)))
            for site, want in shaped(value, dict[str, list[str]], "needs").items()
        ]
    )


def see_roster(game: "MogGame", g: Mog, value: object) -> str | None:
    """roster = ["chalk2a", "aircrew2"]: units in play, in the order of their cards."""
    return differs("roster", shaped(value, list[str], "roster"), [PACK.units[u] for u in g.roster])


def see_seats(game: "MogGame", g: Mog, value: object) -> str | None:
    """seats = { aircrew2 = 3 }: who runs a unit."""
    return first_difference(
        [
            (f"seat of {word}", seat, g.seats[unit_of(word)] + 1)
            for word, seat in shaped(value, dict[str, int], "seats").items()
        ]
    )


def see_result(game: "MogGame", g: Mog, value: object) -> str | None:
    """result = "vic.total", or "" while the game goes on."""
    return differs("result", value, g.result.rule if g.result is not None else "")


def see_field(name: str) -> "See":
    """A plain field of the state."""

    def see(game: "MogGame", g: Mog, value: object) -> str | None:
        return differs(name, value, getattr(g, name))

    return see


def see_on_table(game: "MogGame", g: Mog, value: object) -> str | None:
    """on_table = 60: Somali figures in all, crews of technicals counted."""
    return differs("figures on the table", value, figures_on_table(g))


def see_asked(game: "MogGame", g: Mog, value: object) -> str | None:
    """asked = ["first"]: the seats that decide now."""
    return differs("asked", value, [game.seats[seat].id for seat in game.asked(g)])


def see_guns(game: "MogGame", g: Mog, value: object) -> str | None:
    """guns = { v1 = "v1-assistant" }: who mans a vehicle's gun, "" for nobody."""
    pairs: list[tuple[str, object, object]] = []
    for name, want in shaped(value, dict[str, str], "guns").items():
        gunner = g.guns[vehicle_of(name)]
        pairs.append((f"gunner of {name}", want, PACK.models[gunner].id if gunner >= 0 else ""))
    return first_difference(pairs)


See = Callable[["MogGame", Mog, object], str | None]

SEE: dict[str, See] = {
    "at": see_at,
    "where": see_where,
    "ap": see_numbers("ap"),
    "bonus": see_numbers("bonus"),
    "suppression": see_numbers("supp"),
    "facing": see_numbers("facing"),
    "medical": see_numbers("medical"),
    "belts": see_numbers("belts"),
    "left": see_left,
    "acting": see_acting,
    "state": see_state,
    "aim": see_aim,
    "rounds": see_rounds,
    "figures": see_figures,
    "kinds": see_kinds,
    "kind": see_kind,
    "looking": see_looking,
    "mobs": see_mobs,
    "panic": see_panic,
    "anchor": see_anchor,
    "level": see_level,
    "chance": see_chance,
    "points": see_points,
    "need": see_need,
    "sees": see_sees,
    "cover": see_cover,
    "vehicles": see_vehicles,
    "guns": see_guns,
    "deck": see_deck,
    "hawk": see_hawk,
    "told": see_told,
    "rolls": see_rolls,
    "held": see_held,
    "needs": see_needs,
    "wrecks": see_wrecks,
    "roster": see_roster,
    "seats": see_seats,
    "result": see_result,
    "turn": see_field("turn"),
    "marked": see_field("marked"),
    "checks": see_field("checks"),
    "convoy": see_field("arrived"),
    "pool": see_field("pool"),
    "on_table": see_on_table,
    "asked": see_asked,
}
