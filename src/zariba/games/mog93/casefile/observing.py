"""The `expect` words of Mog '93's case files: the table of all, and those about Americans."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from zariba.core.bad_input import BadInput
from zariba.core.fact import differs, first_difference, shaped
from zariba.games.mog93.casefile.names import (
    HAWK_WORDS,
    SPECIAL_CARDS,
    model_of,
    unit_of,
    vehicle_of,
    weapon_of,
)
from zariba.games.mog93.casefile.observing_fire import (
    see_chance,
    see_cover,
    see_need,
    see_points,
    see_sees,
)
from zariba.games.mog93.casefile.observing_somalis import (
    see_anchor,
    see_figures,
    see_kind,
    see_kinds,
    see_level,
    see_looking,
    see_mobs,
    see_on_table,
    see_panic,
)
from zariba.games.mog93.material.pack import CONVOY, PACK
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.arms import carried, entry
from zariba.games.mog93.rules.mission import holds, is_held, needs_of, sites
from zariba.games.mog93.rules.state import ABOARD, AWAY, ROOF, STREET, UNUSED, Mog

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
            weapon, model = weapon_of(word), model_of(name)
            own = PACK.weapons_of[PACK.models[model].load]
            if g.where[model] >= ABOARD and weapon in carried(g, model):
                loaded, spare = entry(g, model, weapon)
            elif weapon in own:
                loaded, spare = g.arms[model][own.index(weapon)]
            else:
                raise BadInput(f"rounds: {name} carries no {word}")
            found = [loaded, *sorted(spare, reverse=True)][: len(counts)]
            pairs.append((f"{word} of {name}", counts, found))
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


def site_of(g: Mog, name: str) -> str:
    """A crash site of this game."""
    if name not in sites(g):
        raise BadInput(f"there is no site {name!r}; they are {', '.join(sites(g))}")
    return name


def see_held(game: "MogGame", g: Mog, value: object) -> str | None:
    """held = { crash1 = true, "chalk2a nw" = true }: a site, or a need by one unit."""
    pairs: list[tuple[str, object, object]] = []
    for words, want in shaped(value, dict[str, bool], "held").items():
        unit, _, need = words.partition(" ")
        if not need:
            pairs.append((f"{words} held", want, is_held(g, site_of(g, words))))
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
            (
                f"needs of {site}",
                sorted(want),
                sorted(need.id for need in needs_of(g, site_of(g, site))),
            )
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


def see_asked(game: "MogGame", g: Mog, value: object) -> str | None:
    """asked = ["first"]: the seats that decide now."""
    return differs("asked", value, [game.seats[seat].id for seat in game.asked(g)])


def see_guns(game: "MogGame", g: Mog, value: object) -> str | None:
    """guns = { v1 = "v1-assistant" }: who mans a vehicle's gun, "" for nobody."""
    pairs: list[tuple[str, object, object]] = []
    for name, want in shaped(value, dict[str, str], "guns").items():
        vehicle = vehicle_of(name)
        if vehicle >= CONVOY:
            raise BadInput(f"guns: {name} is no vehicle of the convoy")
        gunner = g.guns[vehicle]
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
