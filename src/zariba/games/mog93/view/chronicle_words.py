"""The sentence of every kind of event."""

from collections.abc import Callable

from zariba.core.flow import Event
from zariba.games.mog93.material.figures import CIV, FIGURES
from zariba.games.mog93.rules.arms import is_thrown
from zariba.games.mog93.rules.state import ABOARD, BLACK_JOKER, RED_JOKER, Mog
from zariba.games.mog93.view.names import (
    MODES,
    card_name,
    card_owner,
    heading_name,
    kind_name,
    model_name,
    node_spot,
    point_id,
    target_name,
    unit_name,
    unit_phrase,
    vehicle_name,
    weapon_name,
)
from zariba.games.mog93.view.shapes import place_name

Gone = dict[int, tuple[int, str]]
"""Figures removed in this news: their kind, and the point where they stood."""
Clause = Callable[[Mog, Event, Gone], str]
Follow = Callable[[Mog, Event, Event], str | None]

SILENT = ("roll",)
DOES = {
    "disperse": "scatters for good",
    "half_flee": "loses half its people, falls back and panics",
    "fall_back": "falls back 5″",
    "stay": "stays",
    "advance": "advances 5″",
    "charge": "comes on 7″",
    "swell": "swells and advances 5″",
}
OVER = {
    "vic.end": "No American who is up is left on the table",
    "vic.limit": "The last turn is over",
    "vic.agree": "The players end the game",
}


def kinds_removed(view: Mog) -> Gone:
    """What each figure removed in this news was, and where."""
    return {
        event.units[0]: (event.value, point_id(node_spot(view, event.at)))
        for event in view.news
        if event.kind == "removed"
    }


def enemy(g: Mog, target: int, gone: Gone) -> str:
    """A target in words, also when it is gone by now."""
    if target < ABOARD and target in gone:
        return kind_name(gone[target][0])
    return target_name(g, target)


def shooter(g: Mog, event: Event) -> str:
    """Who fires with what."""
    if event.kind.startswith("hawk"):
        return "the Black Hawk's gunner fires"
    return f"{model_name(g, event.units[0])} fires the {weapon_name(g, event.at)}"


MANY = {CIV: "unarmed"}


def many(word: str) -> str:
    """The plural of a kind of figure: gunmen, leaders."""
    return f"{word[:-3]}men" if word.endswith("man") else f"{word}s"


def tally(fallen: dict[int, int]) -> str:
    """Who fell, by kind."""
    words = [
        f"{count} {FIGURES[kind] if count == 1 else MANY.get(kind) or many(FIGURES[kind])}"
        for kind, count in sorted(fallen.items())
    ]
    return f" ({', '.join(words)})" if words else ""


def shot(g: Mog, e: Event, gone: Gone) -> str:
    """A shot, hit or miss."""
    target = enemy(g, e.units[1], gone)
    need = f"needs {max(e.value, 1)}+" if e.value <= 10 else "cannot hit"
    result = "hits" if e.kind == "shot" else "misses"
    who = model_name(g, e.units[0])
    if is_thrown(g.pack, e.at):
        return f"{who} throws a {weapon_name(g, e.at)} at {target} ({need}) and {result}"
    how = "" if e.word == "S" else f", {MODES[e.word]},"
    return f"{who} fires the {weapon_name(g, e.at)}{how} at {target} ({need}) and {result}"


def hawk_shot(g: Mog, e: Event, gone: Gone) -> str:
    """A die of a minigun."""
    result = "hits" if e.kind == "hawk shot" else "misses"
    target = enemy(g, e.units[0], gone)
    return f"the Black Hawk's gunner fires at {target} (needs {max(e.value, 1)}+) and {result}"


def check(g: Mog, e: Event, gone: Gone) -> str:
    """A man fired upon."""
    who = f"{model_name(g, e.units[0])} is fired upon, {e.value} %"
    if e.kind == "hit":
        return f"{who}: hit"
    if e.kind == "suppressed":
        return f"{who}: suppressed by {e.to}"
    return f"{who}: unharmed"


def vehicle_check(g: Mog, e: Event, gone: Gone) -> str:
    """A vehicle fired upon."""
    result = "hit" if e.kind == "vehicle hit" else "unharmed"
    return f"{vehicle_name(g, e.units[0])} is fired upon, {e.value} %: {result}"


def hawk_check(g: Mog, e: Event, gone: Gone) -> str:
    """The Black Hawk fired upon."""
    if e.kind == "hawk missed":
        return f"the Black Hawk is fired upon, {e.value} %: unharmed"
    return f"the Black Hawk is hit for {e.value} and has {e.to} AP left"


def card(g: Mog, e: Event, gone: Gone) -> str:
    """A card is turned over."""
    if e.value in (RED_JOKER, BLACK_JOKER):
        return f"the {card_name(e.value)}: every mob acts"
    return f"the {card_name(e.value)}: {card_owner(g, e.value)}"


def caught(g: Mog, e: Event, gone: Gone) -> str:
    """Somebody near a blast."""
    number = e.units[0]
    if e.kind.endswith("figure"):
        who = enemy(g, number, gone)
    else:
        who = model_name(g, number) if e.kind.endswith("model") else vehicle_name(g, number)
    return f"the blast {'catches' if 'hit' in e.kind else 'spares'} {who}"


def mob_appears(g: Mog, e: Event, gone: Gone) -> str:
    """A new mob."""
    where = "on the roofs" if e.to else "in the street"
    return f"mob {e.units[0]} appears {where}: {e.value} figure{'s' * (e.value != 1)}"


def crash(g: Mog, e: Event, gone: Gone) -> str:
    """The Black Hawk goes down."""
    return f"the Black Hawk goes down, {e.value}″ to the {heading_name(e.die)}"


def men(g: Mog, units: tuple[int, ...]) -> str:
    """Some men by name."""
    names = [model_name(g, m) for m in units]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


TELL: dict[str, Clause] = {
    "turn": lambda g, e, _: f"turn {e.value} begins",
    "nobody comes": lambda g, e, _: (
        f"nobody comes near {unit_phrase(g, e.units[0])}"
        + ("" if e.value == 1 else ": every figure of the pool is on the table")
    ),
    "mob appears": mob_appears,
    "mobs join": lambda g, e, _: (
        f"mobs {e.units[0]} and {e.units[1]} join: {e.value} figures in mob {e.units[0]}"
    ),
    "convoy check": lambda g, e, _: (
        f"check for the convoy, {max(e.value, 1)}+ needed:"
        f" {'it comes' if e.die >= e.value else 'not yet'}"
    ),
    "convoy": lambda g, e, _: f"the convoy is here: {e.value} vehicles on National Street",
    "card": card,
    "mob acts": lambda g, e, _: f"mob {e.units[0]} ({e.value}) {DOES[e.word]}",
    "swells": lambda g, e, _: f"{e.value} join mob {e.units[0]}",
    "panic": lambda g, e, _: f"mob {e.units[0]} panics: {e.value} marker{'s' * (e.value != 1)}",
    "hit": check,
    "suppressed": check,
    "missed": check,
    "wound": lambda g, e, _: f"{model_name(g, e.units[0])} loses {e.value} AP and has {e.to}",
    "casualty": lambda g, e, _: f"{model_name(g, e.units[0])} is a casualty",
    "shot": shot,
    "shot missed": shot,
    "burst spent": lambda g, e, _: "a burst finds nobody left",
    "removed": lambda g, e, _: f"{kind_name(e.value)} of mob {e.to} is out",
    "blast hit figure": caught,
    "blast missed figure": caught,
    "blast hit model": caught,
    "blast missed model": caught,
    "blast hit vehicle": caught,
    "blast missed vehicle": caught,
    "moved": lambda g, e, _: f"{model_name(g, e.units[0])} moves",
    "carried": lambda g, e, _: f"{model_name(g, e.units[0])} takes {men(g, e.units[1:])} along",
    "aimed": lambda g, e, gone: f"{model_name(g, e.units[0])} aims at {enemy(g, e.units[1], gone)}",
    "reloaded": lambda g, e, _: (
        f"{model_name(g, e.units[0])} reloads the {weapon_name(g, e.at)}"
        + (f" from the belts of {model_name(g, e.units[1])}" if len(e.units) > 1 else "")
    ),
    "recovered": lambda g, e, _: (
        f"{model_name(g, e.units[0])} pulls himself together: {e.value or 'no'} suppression left"
    ),
    "went prone": lambda g, e, _: f"{model_name(g, e.units[0])} goes prone",
    "stood up": lambda g, e, _: f"{model_name(g, e.units[0])} stands up",
    "climbed": lambda g, e, _: (
        f"{model_name(g, e.units[0])} climbs {'onto' if e.value else 'down from'} the roof of"
        f" {g.ground.buildings[e.at].name}"
    ),
    "boarded": lambda g, e, _: f"{model_name(g, e.units[0])} gets into {vehicle_name(g, e.at)}",
    "got out": lambda g, e, _: f"{model_name(g, e.units[0])} gets out of {vehicle_name(g, e.at)}",
    "set down": lambda g, e, _: (
        f"{model_name(g, e.units[0])} lifts {model_name(g, e.units[1])}"
        f" out of {vehicle_name(g, e.at)}"
    ),
    "left": lambda g, e, _: f"{model_name(g, e.units[0])} is off the table and safe",
    "patched": lambda g, e, _: (
        f"{model_name(g, e.units[0])} patches up {model_name(g, e.units[1])}:"
        f" {e.value} AP back, {e.to} now"
    ),
    "rests": lambda g, e, _: f"{model_name(g, e.units[0])} was just patched and sits this one out",
    "air refused": lambda g, e, _: f"{model_name(g, e.units[0])} calls the Black Hawk: refused",
    "air promised": lambda g, e, _: (
        f"{model_name(g, e.units[0])} calls the Black Hawk: it comes next turn"
    ),
    "hawk comes": lambda g, e, _: "the Black Hawk hovers over its point",
    "hawk hit": hawk_check,
    "hawk missed": hawk_check,
    "hawk out": lambda g, e, _: "the Black Hawk flies off damaged and does not come back",
    "hawk leaves": lambda g, e, _: "the Black Hawk flies off",
    "hawk shot": hawk_shot,
    "hawk shot missed": hawk_shot,
    "inserted": lambda g, e, _: f"{men(g, e.units)} rope down at the wreck",
    "crash": crash,
    "vehicle hit": vehicle_check,
    "vehicle missed": vehicle_check,
    "vehicle damage": lambda g, e, _: (
        f"{vehicle_name(g, e.units[0])} takes {e.value} damage and has {e.to} AP left"
    ),
    "vehicle out": lambda g, e, _: f"{vehicle_name(g, e.units[0])} is knocked out",
    "technical destroyed": lambda g, e, _: f"{vehicle_name(g, e.units[0])} burns",
    "halts": lambda g, e, _: f"{vehicle_name(g, e.units[0])} halts",
    "drove": lambda g, e, _: f"{vehicle_name(g, e.units[0])} drives",
    "drives off": lambda g, e, _: (
        f"{vehicle_name(g, e.at)} leaves over the National edge with {len(e.units)} aboard"
    ),
    "takes the wheel": lambda g, e, _: (
        f"{model_name(g, e.units[0])} takes the wheel of {vehicle_name(g, e.at)}"
    ),
    "takes the gun": lambda g, e, _: (
        f"{model_name(g, e.units[0])} takes the gun of {vehicle_name(g, e.at)}"
    ),
    "unit joins": lambda g, e, _: f"{unit_name(g, e.units[0])} joins the fight",
    "secured": lambda g, e, _: f"{place_name(e.word).lower()} secured",
    "proposes": lambda g, e, _: "a proposal to end the game with this turn",
    "goes on": lambda g, e, _: "the fight goes on",
    "over": lambda g, e, _: OVER.get(e.word, "the game is over"),
}


# What is told in the same line as what brought it about.


def wound_after(g: Mog, e: Event, last: Event) -> str | None:
    """The wound belongs to the hit before it."""
    if last.units[:1] == e.units and last.kind in ("hit", "blast hit model"):
        return f", loses {e.value} AP and has {e.to}"
    return None


def fall_after(g: Mog, e: Event, last: Event) -> str | None:
    """So does the fall."""
    return ": a casualty" if last.units[:1] == e.units else None


def removal_after(g: Mog, e: Event, last: Event) -> str | None:
    """The crew that goes with its technical, the crowd under a falling helicopter."""
    if last.kind in ("shot", "hawk shot", "technical destroyed", "blast hit vehicle", "crash"):
        return f"; {kind_name(e.value)} is out"
    return None


def spared_after(g: Mog, e: Event, last: Event) -> str | None:
    """Americans whom a blast misses, in one line."""
    return f", {model_name(g, e.units[0])}" if last.kind == e.kind else None


def swell_after(g: Mog, e: Event, last: Event) -> str | None:
    """How many joined the mob that swells."""
    if last.kind != "mob acts" or last.units != e.units:
        return None
    return (
        f": {e.value} {'joins' if e.value == 1 else 'join'}"
        if e.value
        else " (nobody is left to join)"
    )


def damage_after(g: Mog, e: Event, last: Event) -> str | None:
    """Damage belongs to the hit."""
    if last.kind in ("shot", "hawk shot", "vehicle hit", "blast hit vehicle"):
        return f": {e.value} damage, {e.to} AP left"
    return None


def burning_after(g: Mog, e: Event, last: Event) -> str | None:
    """And so does the end of a vehicle."""
    return "; it burns" if last.kind in ("shot", "hawk shot", "blast hit vehicle") else None


def out_after(g: Mog, e: Event, last: Event) -> str | None:
    """A convoy vehicle that is knocked out."""
    same = last.kind in ("vehicle hit", "blast hit vehicle") and last.units == e.units
    return "; it is knocked out" if same else None


def spent_after(g: Mog, e: Event, last: Event) -> str | None:
    """A burst with nobody left to hit."""
    return "" if last.kind in ("shot", "shot missed", "hawk shot", "hawk shot missed") else None


def convoy_after(g: Mog, e: Event, last: Event) -> str | None:
    """The column after its check."""
    return f", {e.value} vehicles on National Street" if last.kind == "convoy check" else None


TELL_ON: dict[str, Follow] = {
    "wound": wound_after,
    "casualty": fall_after,
    "removed": removal_after,
    "blast missed model": spared_after,
    "swells": swell_after,
    "vehicle damage": damage_after,
    "technical destroyed": burning_after,
    "vehicle out": out_after,
    "burst spent": spent_after,
    "convoy": convoy_after,
}

RULES = {
    "nobody comes": "gen.row1",
    "mob appears": "gen.when",
    "mobs join": "gen.join",
    "convoy check": "convoy.roll",
    "card": "cards.draw",
    "mob acts": "mob.roll",
    "panic": "panic.given",
    "hit": "in.when",
    "suppressed": "in.supp",
    "missed": "in.when",
    "shot": "hit.base",
    "shot missed": "hit.base",
    "hawk shot": "heli.fire",
    "hawk shot missed": "heli.fire",
    "aimed": "act.aim",
    "climbed": "move.climb",
    "carried": "help.one",
    "left": "vic.foot",
    "patched": "medic.all",
    "rests": "medic.patient",
    "recovered": "act.lose",
    "went prone": "act.prone",
    "stood up": "act.prone",
    "air refused": "heli.request",
    "air promised": "heli.request",
    "hawk hit": "heli.damage",
    "hawk missed": "heli.no_supp",
    "hawk out": "heli.four",
    "hawk leaves": "heli.leave",
    "inserted": "heli.sniper",
    "crash": "heli.crash_crew",
    "vehicle hit": "veh.us_halve",
    "vehicle missed": "veh.us_halve",
    "vehicle out": "veh.ko",
    "drives off": "veh.exit",
    "takes the wheel": "veh.driver",
    "takes the gun": "convoy.replace",
    "unit joins": "cards.late",
    "secured": "mission.once",
    "proposes": "vic.agree",
    "casualty": "in.casualty",
}
