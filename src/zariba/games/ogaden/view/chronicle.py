"""What happened, in words."""

import re
from collections.abc import Callable

import msgspec

from zariba.core.flow import Event
from zariba.core.scene import LogEntry
from zariba.games.ogaden.material.pack import PACK
from zariba.games.ogaden.rules.state import PHASES, SET_UP, SITE, Ogaden
from zariba.games.ogaden.view.names import (
    NATIONS,
    be,
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


def chronicle(view: Ogaden) -> list[LogEntry]:
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
    zones = [zone for zone in (event.at, event.to) if zone >= 0]
    return LogEntry(
        n=view.n,
        turn=max(turn - view.plan.first, 0) + 1,
        phase=phase,
        seat=event.seat,
        text=sentence(event),
        spaces=tuple(PACK.codes[zone] for zone in dict.fromkeys(zones)),
        dice=dice,
        parts=event.parts,
        rule=event.word if RULE.fullmatch(event.word) else "",
    )


def sentence(event: Event) -> str:
    """An event in words, with a capital letter."""
    text = TELL[event.kind](event)
    return text[:1].upper() + text[1:]


# Sentences


def tell_morale(event: Event) -> str:
    """A change of morale and what for."""
    why = MORALE_FOR.get(event.word, "losses inflicted" if event.value > 0 else "")
    return f"{side(event)} morale {event.value:+d}{': ' + why if why else ''}"


def tell_level(event: Event) -> str:
    """A change of a diplomatic level and what for."""
    why = LEVEL_FOR.get(event.word, "")
    return f"{side(event)} diplomatic level {event.value:+d}{': ' + why if why else ''}"


def tell_shot(event: Event) -> str:
    """A shot in a fight."""
    shooter, target = event.units
    verb = "hits" if event.word == "hit" else "misses"
    return (
        f"{party(shooter, event.at)} {verb} {party(target, event.at)} "
        f"in {place(event.at)} (needs {event.value} or less)"
    )


def tell_dogfight(event: Event) -> str:
    """A shot of an air battle."""
    shooter, target = event.units
    verb = "hits" if event.word == "hit" else "misses"
    return (
        f"air battle over {place(event.at)}: {unit_name(shooter)} {verb} {unit_name(target)} "
        f"(needs {event.value} or less)"
    )


def tell_flak(event: Event) -> str:
    """Anti-air fire at a striker."""
    gunner, target = event.units
    verb = "hits" if event.word == "hit" else "misses"
    if gunner == SITE and PACK.box_camp[event.at] >= 0:
        fires = f"the guns of {place(event.at)}"
    else:
        fires = party(gunner, event.at)
    return f"anti-air fire: {fires} {verb} {unit_name(target)} (needs {event.value} or less)"


def tell_bombs(event: Event) -> str:
    """The strike itself."""
    mode, _, result = event.word.partition(" ")
    au, target = event.units
    at = STRUCK_AT.get(mode) or party(target, event.at)
    verb = "hits" if result == "hit" else "misses"
    return f"{unit_name(au)} {verb} {at} in {place(event.at)} (needs {event.value} or less)"


def tell_activate(event: Event) -> str:
    """A marker goes into play."""
    name = marker_name(event.value)
    if event.at < 0:
        return f"{side(event)} side activates {name}"
    if PACK.markers[event.value].kind == "commander":
        return f"{name} takes command in {place(event.at)}"
    return f"{side(event)} side activates {name} from {place(event.at)}"


def tell_drawn(event: Event) -> str:
    """Supports drawn: named to their owner, counted for the others."""
    if event.units:
        return f"you draw {', '.join(marker_name(m) for m in event.units)}"
    marks = "marker" if event.value == 1 else "markers"
    return f"{side(event)} side draws {event.value} {marks} from the TS/DA bowl"


def tell_outcome(event: Event) -> str:
    """How a harassment or sabotage ended."""
    if event.word == "harassment":
        good = "the garrison is out of action" if event.value else "the garrison holds"
        return f"harassment of {place(event.at)}: {good}"
    if not event.value:
        return f"sabotage in {place(event.at)} fails"
    return f"sabotage in {place(event.at)} succeeds{'' if event.die else ' without a roll'}"


def tell_site(event: Event) -> str:
    """A site has lost a step."""
    lost = "destroyed" if event.value >= 2 else "inoperative"
    return f"{site_name(event.at)} is {lost}"


def tell_helps(event: Event) -> str:
    """A support's bonus goes to a unit."""
    whom = names(event.units) if event.units else site_name(event.at)
    return f"{marker_name(event.value)} helps {whom}"


def tell_attempt(event: Event) -> str:
    """A die for a breakthrough or a ceasefire."""
    need = "5 or 6" if event.word == "breakthrough" else "6"
    what = "diplomatic breakthrough" if event.word == "breakthrough" else "ceasefire"
    return f"{side(event)} try for a {what}: {'success' if event.value else 'failure'} ({need})"


def tell_values(event: Event) -> str:
    """Both players' initiative."""
    ethiopian, somali = event.word.split()
    return f"initiative: Ethiopian {ethiopian}, Somali {somali} (half a die and commanders)"


def tell_engagement(event: Event) -> str:
    """An engagement begins."""
    start = f" from {place(event.at)}" if event.at != event.to else ""
    verb = plural(event.units, "attack")
    return f"engagement: {names(event.units)} {verb} {place(event.to)}{start}"


def tell_attack(event: Event) -> str:
    """An attack is announced."""
    start = f" from {place(event.at)}" if event.at != event.to else ""
    return f"attack on {place(event.to)}{start}: {names(event.units)}"


def tell_result(event: Event) -> str:
    """The end."""
    if event.seat < 0:
        return f"the game is drawn: {event.word}"
    return f"{NATIONS[event.seat]} wins: {event.word}"


def tell_move(event: Event) -> str:
    """Units go from zone to zone."""
    return (
        f"{names(event.units)} {plural(event.units, 'move')} "
        f"from {place(event.at)} to {place(event.to)}"
    )


def tell_loss(event: Event) -> str:
    """A unit is gone."""
    return f"{names(event.units)} {be(event.units)} destroyed in {place(event.at)}"


def tell_supply(event: Event) -> str:
    """A unit loses or regains its supply."""
    state = "in supply again" if event.value else "out of supply"
    return f"{names(event.units)} in {place(event.at)} {be(event.units)} {state}"


def tell_steady(event: Event) -> str:
    """Militia held by a PRG."""
    return f"the revolutionary guards hold the line in {place(event.at)}, at the price of a step"


def tell_raid(event: Event) -> str:
    """Guerrillas or special forces go in."""
    what = {"recon": "reconnaissance"}.get(event.word, event.word)
    return f"{what} in {place(event.at)}: {names(event.units)}"


def from_to(verb: str, words: str = "") -> Callable[[Event], str]:
    """A sentence about units on their way."""
    return lambda e: (
        f"{names(e.units)} {plural(e.units, verb)}{words} from {place(e.at)} to {place(e.to)}"
    )


def of_unit(words: str) -> Callable[[Event], str]:
    """A sentence about what units in a zone are now."""
    return lambda e: f"{names(e.units)} in {place(e.at)} {be(e.units)} {words}"


TELL: dict[str, Callable[[Event], str]] = {
    "setup": lambda e: f"{side(e)} set-up complete: {e.value} units",
    "arrives": lambda e: f"into the bowls: {', '.join(marker_name(m) for m in e.units)}",
    "reinforce": lambda e: f"{names(e.units)} {plural(e.units, 'arrive')} in {place(e.at)}",
    "values": tell_values,
    "initiative": lambda e: f"{side(e)} side has the initiative",
    "keep": lambda e: f"{side(e)} side keeps {marker_name(e.value)}",
    "drawn": tell_drawn,
    "returned": lambda e: f"you draw {marker_name(e.value)}, which is the enemy's: back it goes",
    "discard": lambda e: (
        f"you give {marker_name(e.units[0])} back"
        if e.units
        else f"{side(e)} side gives a marker back"
    ),
    "draw": lambda e: f"{side(e)} side draws {marker_name(e.value)}",
    "passed": lambda e: f"{side(e)} side passes {marker_name(e.value)}",
    "activate": tell_activate,
    "raid": tell_raid,
    "outcome": tell_outcome,
    "reveal": lambda e: f"revealed in {place(e.at)}: {names(e.units)}",
    "commit": of_unit("committed to the front"),
    "reequip": of_unit("re-equipped"),
    "restore": of_unit("back at full strength"),
    "rebuild": of_unit("rebuilt"),
    "repair": lambda e: f"{site_name(e.at)} is repaired",
    "recovers": lambda e: f"{site_name(e.at)} works again, for {NATIONS[e.seat]}",
    "move": tell_move,
    "attack": tell_attack,
    "sortie": from_to("fly", " to strike"),
    "rebase": from_to("fly", " to another base"),
    "strike": lambda e: f"strike on {place(e.at)}: {names(e.units)}",
    "dogfight": tell_dogfight,
    "roll": lambda e: (
        "Lagesse Teferra is lost to the game on a 6: " + ("he is" if e.die == 6 else "he stays")
    ),
    "flak": tell_flak,
    "bombs": tell_bombs,
    "cut": lambda e: f"the units in {place(e.at)} are cut off from supply to the end of the turn",
    "engagement": tell_engagement,
    "support": lambda e: f"{side(e)} side plays {marker_name(e.value)}",
    "helps": tell_helps,
    "leads": lambda e: f"{marker_name(e.value)} leads {names(e.units)}",
    "drop": from_to("come", " by helicopter"),
    "shot": tell_shot,
    "reduced": lambda e: f"{names(e.units)} in {place(e.at)} {plural(e.units, 'lose')} a step",
    "loss": tell_loss,
    "site": tell_site,
    "steady": tell_steady,
    "verdict": lambda e: (
        f"the defence of {place(e.at)} is broken" if e.value else f"{place(e.at)} is held"
    ),
    "retreat": from_to("retreat"),
    "return": from_to("go", " back"),
    "occupy": lambda e: f"{names(e.units)} {plural(e.units, 'stay')} in {place(e.at)}",
    "siege": lambda e: f"{place(e.at)} is besieged",
    "pursuit": lambda e: f"{names(e.units)} {plural(e.units, 'pursue')} into {place(e.to)}",
    "commander": lambda e: f"{marker_name(e.value)} goes from {place(e.at)} to {place(e.to)}",
    "supply": tell_supply,
    "fallen": lambda e: "All bastions of the Ogaden have fallen: the guerrilla war is over",
    "morale": tell_morale,
    "disband": lambda e: f"the WSLF and the SALF leave the war: {names(e.units)}",
    "leaves": lambda e: f"{marker_name(e.value)} leaves the game",
    "liberated": lambda e: f"{names(e.units)} liberates {place(e.at)}",
    "level": tell_level,
    "attempt": tell_attempt,
    "refused": lambda e: f"{side(e)} side refuses the ceasefire",
    "truce": lambda e: f"ceasefire, obtained by {NATIONS[e.seat]}: the next month is quiet",
    "expired": lambda e: f"{marker_name(e.value)} has expired and leaves the game",
    "result": tell_result,
}
