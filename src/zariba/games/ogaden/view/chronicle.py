"""What happened, in words."""

import re
from collections.abc import Callable

import msgspec

from zariba.core.flow import Event
from zariba.core.scene import LogEntry
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.rules.state import PHASES, SET_UP, SITE, Ogaden
from zariba.games.ogaden.view.names import (
    NATIONS,
    be,
    listed,
    marker_name,
    names,
    party,
    place,
    plural,
    side,
    site_name,
    unit_name,
)

RULE = re.compile(r"(tab\.m\d+|\d+(\.\d+)*[a-z]?)")
INITIATIVE_DICE = ("Ethiopian initiative", "Somali initiative")
TOGETHER = ("reinforce", "supply", "return", "retreat", "commit", "reequip")
"""Events of several units that are told in one line."""

MORALE_FOR = {
    "tab.m1": "the month's revenue",
    "5.1a": "initiative and commanders",
    "14.1e": "the month's effort",
    "12.2.1f": "commanders, in the ceasefire",
    "13e": "commanders, at the end",
    "6.4.1b": "units committed to the front",
    "6.4.2b": "new equipment",
    "6.4.3c": "a step rebuilt",
    "6.4.3e": "a bastion repaired",
    "7.2.1e": "harassment",
    "8.4.1d": "terror bombardment",
    "12.1.2e": "military aid",
}
LEVEL_FOR = {
    "12.1.3a": "all bastions of the Ogaden held",
    "12.1.3b": "a city taken",
    "12.1.3c": "a city retaken",
    "12.1.2c": "a breakthrough",
    "12.2.2a": "a ceasefire refused",
}
STRUCK_AT = {"logistic": "the supply columns", "terror": "the city"}


def chronicle(view: Ogaden, seat: int) -> list[LogEntry]:
    """The last action's news, one line each; what came before a new phase belongs to the last."""
    lines: list[LogEntry] = []
    begun = [event.value for event in view.news if event.kind == "phase"]
    turn, phase = view.turn - begun.count(0), view.phase
    if begun:
        phase = begun[0] - 1 if begun[0] else len(PHASES) - 1
        if begun[0] == 0 and turn < view.plan.first:
            turn, phase = view.plan.first, SET_UP
    dice: list[int] = []
    for event in gathered(view.news):
        if event.kind == "phase":
            turn += event.value == 0 and phase != SET_UP
            phase = event.value
        elif event.kind == "roll":
            if event.word in INITIATIVE_DICE:
                dice.append(event.die)
            elif event.word == "ace":
                lines.append(entry(view, event, turn, phase, (event.die,)))
        else:
            rolled: tuple[int, ...] = (event.die,) if event.die else ()
            if event.kind == "values":
                rolled, dice = tuple(dice), []
            lines.append(entry(view, event, turn, phase, rolled))
    return lines


def gathered(news: list[Event]) -> list[Event]:
    """The news with like things that happened at once told together."""
    found: list[Event] = []
    for event in news:
        last = found[-1] if found else event
        if found and event.kind == last.kind and event.kind in TOGETHER:
            units = (*last.units, *event.units)
            joined = msgspec.structs.replace(last, units=units)
            if joined == msgspec.structs.replace(event, units=units):
                found[-1] = joined
                continue
        if event.kind == "arrives":  # its marker stands as a value: gather markers as units are
            event = msgspec.structs.replace(event, seat=-1, units=(event.value,), value=0)
            if last.kind == "arrives" and found:
                found[-1] = msgspec.structs.replace(last, units=(*last.units, *event.units))
                continue
        found.append(event)
    return found


def entry(view: Ogaden, event: Event, turn: int, phase: int, dice: tuple[int, ...]) -> LogEntry:
    """One line of the log."""
    between = event.word.split() if event.kind == "move" else ()
    way = (event.at, *(view.pack.codes.index(code) for code in between), event.to)
    zones = [zone for zone in way if zone >= 0]
    return LogEntry(
        n=view.n,
        turn=max(turn - view.plan.first, 0) + 1,
        phase=phase,
        seat=event.seat,
        text=sentence(view.pack, event),
        spaces=tuple(view.pack.codes[zone] for zone in dict.fromkeys(zones)),
        dice=dice,
        parts=event.parts,
        rule=event.word if RULE.fullmatch(event.word) else "",
    )


def sentence(pack: OgadenPack, event: Event) -> str:
    """An event in words, with a capital letter."""
    text = TELL[event.kind](pack, event)
    return text[:1].upper() + text[1:]


# Sentences


def tell_morale(pack: OgadenPack, event: Event) -> str:
    """A change of morale and what for."""
    why = MORALE_FOR.get(event.word, "losses inflicted" if event.value > 0 else "")
    return f"{side(event)} morale {event.value:+d}{': ' + why if why else ''}"


def tell_level(pack: OgadenPack, event: Event) -> str:
    """A change of a diplomatic level and what for."""
    why = LEVEL_FOR.get(event.word, "")
    return f"{side(event)} diplomatic level {event.value:+d}{': ' + why if why else ''}"


def tell_shot(pack: OgadenPack, event: Event) -> str:
    """A shot in a fight."""
    shooter, target = event.units
    verb = "hits" if event.word == "hit" else "misses"
    where = "" if SITE in event.units else f" in {place(pack, event.at)}"  # it bears the name
    return (
        f"{party(pack, shooter, event.at)} {verb} {party(pack, target, event.at)}{where}"
        f" (needs {event.value} or less)"
    )


def tell_dogfight(pack: OgadenPack, event: Event) -> str:
    """A shot of an air battle."""
    shooter, target = event.units
    verb = "hits" if event.word == "hit" else "misses"
    return (
        f"air battle over {place(pack, event.at)}: {unit_name(pack, shooter)} {verb}"
        f" {unit_name(pack, target)} (needs {event.value} or less)"
    )


def tell_flak(pack: OgadenPack, event: Event) -> str:
    """Anti-air fire at a striker."""
    gunner, target = event.units
    verb = "hits" if event.word == "hit" else "misses"
    if gunner == SITE and pack.box_seat[event.at] >= 0:
        fires = f"the guns of {place(pack, event.at)}"
    else:
        fires = party(pack, gunner, event.at)
    return f"anti-air fire: {fires} {verb} {unit_name(pack, target)} (needs {event.value} or less)"


def tell_bombs(pack: OgadenPack, event: Event) -> str:
    """The strike itself."""
    mode, _, result = event.word.partition(" ")
    au, target = event.units
    at = STRUCK_AT.get(mode) or party(pack, target, event.at)
    verb = "hits" if result == "hit" else "misses"
    where = "" if mode == "site" else f" in {place(pack, event.at)}"
    return f"{unit_name(pack, au)} {verb} {at}{where} (needs {event.value} or less)"


def tell_activate(pack: OgadenPack, event: Event) -> str:
    """A marker goes into play."""
    name = marker_name(pack, event.value)
    if event.at < 0:
        return f"the {side(event)} side activates {name}"
    if pack.markers[event.value].kind == "commander":
        return f"{name} takes command in {place(pack, event.at)}"
    return f"the {side(event)} side activates {name} from {place(pack, event.at)}"


def tell_drawn(pack: OgadenPack, event: Event) -> str:
    """Supports drawn: named to their owner, counted for the others."""
    if event.units:
        return f"you draw {', '.join(marker_name(pack, m) for m in event.units)}"
    marks = "marker" if event.value == 1 else "markers"
    return f"the {side(event)} side draws {event.value} {marks} from the TS/DA bowl"


def tell_outcome(pack: OgadenPack, event: Event) -> str:
    """How a harassment or sabotage ended."""
    if event.word == "harassment":
        good = "the garrison is out of action" if event.value else "the garrison holds"
        return f"harassment of {place(pack, event.at)}: {good}"
    if not event.value:
        return f"sabotage in {place(pack, event.at)} fails"
    return f"sabotage in {place(pack, event.at)} succeeds{'' if event.die else ' without a roll'}"


def tell_site(pack: OgadenPack, event: Event) -> str:
    """A site has lost a step."""
    lost = "destroyed" if event.value >= 2 else "inoperative"
    return f"{site_name(pack, event.at)} is {lost}"


def tell_helps(pack: OgadenPack, event: Event) -> str:
    """A support's bonus goes to a unit."""
    whom = names(pack, event.units) if event.units else site_name(pack, event.at)
    return f"{marker_name(pack, event.value)} helps {whom}"


def tell_attempt(pack: OgadenPack, event: Event) -> str:
    """A die for a breakthrough or a ceasefire."""
    need = "5 or 6" if event.word == "breakthrough" else "6"
    what = "diplomatic breakthrough" if event.word == "breakthrough" else "ceasefire"
    result = "success" if event.value else "failure"
    return f"the {side(event)} side tries for a {what}: {result} (on {need})"


def tell_values(pack: OgadenPack, event: Event) -> str:
    """Both players' initiative."""
    ethiopian, somali = event.word.split()
    return f"initiative: Ethiopian {ethiopian}, Somali {somali} (half a die and commanders)"


def tell_engagement(pack: OgadenPack, event: Event) -> str:
    """An engagement begins."""
    start = f" from {place(pack, event.at)}" if event.at != event.to else ""
    verb = plural(event.units, "attack")
    return f"engagement: {names(pack, event.units)} {verb} {place(pack, event.to)}{start}"


def tell_attack(pack: OgadenPack, event: Event) -> str:
    """An attack is announced."""
    start = f" from {place(pack, event.at)}" if event.at != event.to else ""
    return f"attack on {place(pack, event.to)}{start}: {names(pack, event.units)}"


def tell_result(pack: OgadenPack, event: Event) -> str:
    """The end."""
    if event.seat < 0:
        return f"the game is drawn: {event.word}"
    return f"{NATIONS[event.seat]} wins: {event.word}"


def tell_move(pack: OgadenPack, event: Event) -> str:
    """Units go from zone to zone."""
    way = [place(pack, pack.codes.index(code)) for code in event.word.split()]
    by = f" by {listed(way)}" if way else ""
    return (
        f"{names(pack, event.units)} {plural(event.units, 'move')} "
        f"from {place(pack, event.at)}{by} to {place(pack, event.to)}"
    )


def tell_loss(pack: OgadenPack, event: Event) -> str:
    """A unit is gone."""
    return f"{names(pack, event.units)} {be(event.units)} destroyed in {place(pack, event.at)}"


def tell_supply(pack: OgadenPack, event: Event) -> str:
    """A unit loses or regains its supply."""
    state = "in supply again" if event.value else "out of supply"
    return f"{names(pack, event.units)} in {place(pack, event.at)} {be(event.units)} {state}"


def tell_steady(pack: OgadenPack, event: Event) -> str:
    """Militia held by a PRG."""
    return (
        f"the revolutionary guards hold the line in {place(pack, event.at)}, at the price of a step"
    )


def tell_ace(pack: OgadenPack, event: Event) -> str:
    """Whether the ace is lost after his battle (9.2.1m)."""
    ace = pack.markers[pack.marker_index["TS-LAGESSE"]]
    gone = "he is" if event.die == ace.removed_on else "he stays"
    return f"{ace.name} is lost to the game on a {ace.removed_on}: {gone}"


def tell_raid(pack: OgadenPack, event: Event) -> str:
    """Guerrillas or special forces go in."""
    what = {"recon": "reconnaissance"}.get(event.word, event.word)
    return f"{what} in {place(pack, event.at)}: {names(pack, event.units)}"


def from_to(verb: str, words: str = "") -> Callable[[OgadenPack, Event], str]:
    """A sentence about units on their way."""
    return lambda pack, e: (
        f"{names(pack, e.units)} {plural(e.units, verb)}{words}"
        f" from {place(pack, e.at)} to {place(pack, e.to)}"
    )


def of_unit(words: str) -> Callable[[OgadenPack, Event], str]:
    """A sentence about what units in a zone are now."""
    return lambda pack, e: f"{names(pack, e.units)} in {place(pack, e.at)} {be(e.units)} {words}"


TELL: dict[str, Callable[[OgadenPack, Event], str]] = {
    "setup": lambda pack, e: (
        f"{side(e)} set-up complete: {e.value} unit{'' if e.value == 1 else 's'}"
    ),
    "arrives": lambda pack, e: (
        f"into the bowls: {', '.join(marker_name(pack, m) for m in e.units)}"
    ),
    "reinforce": lambda pack, e: (
        f"{names(pack, e.units)} {plural(e.units, 'arrive')} in {place(pack, e.at)}"
    ),
    "values": tell_values,
    "initiative": lambda pack, e: f"the {side(e)} side has the initiative",
    "keep": lambda pack, e: f"the {side(e)} side keeps {marker_name(pack, e.value)}",
    "drawn": tell_drawn,
    "returned": lambda pack, e: (
        f"you draw {marker_name(pack, e.value)}, which is the enemy's: back it goes"
    ),
    "discard": lambda pack, e: (
        f"you give {marker_name(pack, e.units[0])} back"
        if e.units
        else f"the {side(e)} side gives a marker back"
    ),
    "draw": lambda pack, e: f"the {side(e)} side draws {marker_name(pack, e.value)}",
    "passed": lambda pack, e: f"the {side(e)} side passes {marker_name(pack, e.value)}",
    "activate": tell_activate,
    "raid": tell_raid,
    "outcome": tell_outcome,
    "reveal": lambda pack, e: f"revealed in {place(pack, e.at)}: {names(pack, e.units)}",
    "commit": of_unit("committed to the front"),
    "reequip": of_unit("re-equipped"),
    "restore": of_unit("back at full strength"),
    "rebuild": of_unit("rebuilt"),
    "repair": lambda pack, e: f"{site_name(pack, e.at)} is repaired",
    "recovers": lambda pack, e: f"{site_name(pack, e.at)} works again, for {NATIONS[e.seat]}",
    "move": tell_move,
    "attack": tell_attack,
    "sortie": from_to("fly", " to strike"),
    "rebase": from_to("fly", " to another base"),
    "strike": lambda pack, e: f"strike on {place(pack, e.at)}: {names(pack, e.units)}",
    "dogfight": tell_dogfight,
    "roll": tell_ace,
    "flak": tell_flak,
    "bombs": tell_bombs,
    "cut": lambda pack, e: (
        f"the units in {place(pack, e.at)} are cut off from supply to the end of the turn"
    ),
    "engagement": tell_engagement,
    "support": lambda pack, e: f"the {side(e)} side plays {marker_name(pack, e.value)}",
    "helps": tell_helps,
    "leads": lambda pack, e: f"{marker_name(pack, e.value)} leads {names(pack, e.units)}",
    "drop": from_to("come", " by helicopter"),
    "shot": tell_shot,
    "reduced": lambda pack, e: (
        f"{names(pack, e.units)} in {place(pack, e.at)} {plural(e.units, 'lose')} a step"
    ),
    "loss": tell_loss,
    "site": tell_site,
    "steady": tell_steady,
    "verdict": lambda pack, e: (
        f"the defence of {place(pack, e.at)} is broken"
        if e.value
        else f"{place(pack, e.at)} is held"
    ),
    "retreat": from_to("retreat"),
    "return": from_to("go", " back"),
    "occupy": lambda pack, e: (
        f"{names(pack, e.units)} {plural(e.units, 'stay')} in {place(pack, e.at)}"
    ),
    "siege": lambda pack, e: f"{place(pack, e.at)} is besieged",
    "pursuit": lambda pack, e: (
        f"{names(pack, e.units)} {plural(e.units, 'pursue')} into {place(pack, e.to)}"
    ),
    "commander": lambda pack, e: (
        f"{marker_name(pack, e.value)} goes from {place(pack, e.at)} to {place(pack, e.to)}"
    ),
    "supply": tell_supply,
    "fallen": lambda pack, e: "All bastions of the Ogaden have fallen: the guerrilla war is over",
    "morale": tell_morale,
    "disband": lambda pack, e: f"the WSLF and the SALF leave the war: {names(pack, e.units)}",
    "leaves": lambda pack, e: f"{marker_name(pack, e.value)} leaves the game",
    "liberated": lambda pack, e: f"{names(pack, e.units)} liberates {place(pack, e.at)}",
    "level": tell_level,
    "attempt": tell_attempt,
    "refused": lambda pack, e: f"the {side(e)} side refuses the ceasefire",
    "truce": lambda pack, e: f"ceasefire, obtained by {NATIONS[e.seat]}: the next month is quiet",
    "expired": lambda pack, e: f"{marker_name(pack, e.value)} has expired and leaves the game",
    "result": tell_result,
}
