"""Sentences for combat, strikes and losses."""

from collections.abc import Callable

from zariba.core.flow import Event
from zariba.games.sandwars.material.pack import PACK
from zariba.games.sandwars.rules.state import POOL, REMOVED, REPLACEMENT
from zariba.games.sandwars.view.chronicle_words import at, who
from zariba.games.sandwars.view.combat import SHIELDS
from zariba.games.sandwars.view.names import (
    NATIONS,
    company,
    piece_name,
    place_name,
    several,
    verb,
)

FIGHTS: dict[str, Callable[[Event], str]] = {}
RETREAT = 100
"""Added to the dice of a fire whose survivors retreat."""
WHY_LOST = {
    "ret.static": ", unable to retreat",
    "ret.disrupted": ", disrupted in a retreat",
    "ret.nowhere": ", with nowhere to retreat to",
    "front.penalty.kill": ", for want of room",
    "nav.icpt.sea": " at sea",
}


def tell(*kinds: str) -> Callable[[Callable[[Event], str]], Callable[[Event], str]]:
    """Say which kinds of events a sentence is for."""

    def note(words: Callable[[Event], str]) -> Callable[[Event], str]:
        for kind in kinds:
            FIGHTS[kind] = words
        return words

    return note


def effect(die: int, five: str, six: str, four: str = "") -> str:
    """What a die brings, by its face."""
    if die < 4:
        return "nothing"
    return (four or five) if die == 4 else five if die == 5 else six


def target_of(e: Event) -> str:
    """What a strike is aimed at: a piece, or the printed resource of the space."""
    return f"the resource of {at(e)}" if e.to == -1 else f"{company(e.units)} at {at(e)}"


@tell("combat")
def combat(e: Event) -> str:
    """A combat begins."""
    return f"combat at {at(e)}: {who(e)} attacks, both sides show their blocks"


@tell("combat over")
def combat_over(e: Event) -> str:
    """A combat ends."""
    if e.seat < 0:
        return f"the combat at {at(e)} ends undecided"
    return f"the combat at {at(e)} is over: {NATIONS[e.seat]} holds the field"


@tell("support")
def support(e: Event) -> str:
    """A marker is committed."""
    return f"{who(e)} commits {company(e.units)} to the combat at {at(e)}"


@tell("recon")
def recon(e: Event) -> str:
    """The Recon roll."""
    return f"Recon {e.value} against {e.to} at {at(e)}: {who(e)} has the advantage"


@tell("fire")
def fire(e: Event) -> str:
    """One side fires."""
    total = e.die % RETREAT
    power = sum(part.value for part in e.parts)
    words = f"{who(e)} fires at {at(e)} with {power} and rolls {total}: "
    if e.word in SHIELDS:
        words += f"{several(e.to, 'step')}, halved to {e.value} by {SHIELDS[e.word]}"
    else:
        words += several(e.value, "step")
    return words + (", and the survivors retreat" if e.die >= RETREAT else "")


@tell("mines")
def mines(e: Event) -> str:
    """Minefields."""
    words = f"minefields at {at(e)}, roll {e.die % RETREAT}: {several(e.value, 'step')}"
    return words + (", and the attacker retreats" if e.die >= RETREAT else "")


@tell("step lost")
def step_lost(e: Event) -> str:
    """A unit loses a step."""
    left = f", CV {e.value} left" if e.value else ""
    return f"{company(e.units)} loses a step{left}"


@tell("eliminated")
def eliminated(e: Event) -> str:
    """A piece is gone."""
    fate = {
        REPLACEMENT: " and goes to the Replacement box",
        REMOVED: ", cut off: it is out of the game",
        POOL: "",
    }.get(e.to, "")
    loosed = len(e.units) - 1
    free = f"; {several(loosed, 'unit')} left without it" if loosed > 0 else ""
    first = company(e.units[:1]) if e.units else "a unit"
    return f"{first} is eliminated in {at(e)}{WHY_LOST.get(e.word, '')}{fate}{free}"


@tell("disrupted")
def disrupted(e: Event) -> str:
    """Pieces are disrupted."""
    are = verb(e.units, "is", "are")
    return f"{company(e.units)} {are} disrupted in {at(e)}"


@tell("spoiled")
def spoiled(e: Event) -> str:
    """A printed resource is disrupted."""
    return f"the resource of {at(e)} is disrupted"


@tell("retreat")
def retreat(e: Event) -> str:
    """A side must retreat."""
    return f"{who(e)} must retreat from {at(e)} with {several(len(e.units), 'unit')}"


@tell("falls back", "withdraws")
def falls_back(e: Event) -> str:
    """Units leave a fight."""
    many = "fall back" if e.kind == "falls back" else "withdraw"
    return f"{company(e.units)} {verb(e.units, e.kind, many)} from {at(e)} to {place_name(e.to)}"


@tell("reserve")
def reserve(e: Event) -> str:
    """A reserve is committed."""
    return f"{company(e.units)} comes from {at(e)} to fight at {place_name(e.to)}"


@tell("overstacked")
def overstacked(e: Event) -> str:
    """Too many in one space."""
    return f"{who(e)} has {e.value} units in {at(e)}: all are disrupted, the excess must leave"


@tell("sortie")
def sortie(e: Event) -> str:
    """A marker sets out."""
    return f"{who(e)} sends {company(e.units)} to {at(e)}"


@tell("scramble")
def scramble(e: Event) -> str:
    """An interceptor rises."""
    return f"{who(e)} sends {piece_name(e.units[0])} against {company(e.units[1:])} at {at(e)}"


@tell("flak")
def flak(e: Event) -> str:
    """Air defence fires."""
    result = effect(e.die, "it turns back", "it is shot down")
    return f"{who(e)}'s air defence at {at(e)} fires at {company(e.units)}, die {e.die}: {result}"


@tell("intercept")
def intercept(e: Event) -> str:
    """A die of an interception."""
    if len(e.units) < 2:
        result = effect(e.die, "it is sunk", "it is sunk", "it turns back")
        return f"{who(e)}'s ships fire at {company(e.units)}, die {e.die}: {result}"
    result = effect(e.die, "lost", "lost", "turned back")
    shooter, aim = piece_name(e.units[0]), piece_name(e.units[1])
    return f"{who(e)}'s {shooter} fires at {aim}, die {e.die}: {result}"


@tell("aborted")
def aborted(e: Event) -> str:
    """A marker goes home."""
    return f"{who(e)}'s {company(e.units)} turns back"


@tell("shot down")
def shot_down(e: Event) -> str:
    """A marker is lost."""
    return f"{who(e)}'s {company(e.units)} is lost to the Replacement box"


@tell("interdicts")
def interdicts(e: Event) -> str:
    """A die of an interdiction."""
    six = "disrupted" if len(e.units) > 1 and PACK.hq[e.units[1]] else "eliminated"
    result = effect(e.die, "disrupted", six)
    return f"{piece_name(e.units[0])} attacks {company(e.units[1:])}, die {e.die}: {result}"


@tell("strikes")
def strikes(e: Event) -> str:
    """A die of a strategic attack."""
    result = "a hit" if e.die >= 5 else "a miss"
    return f"strategic attack on {target_of(e)}, die {e.die}: {result}"


@tell("raid")
def raid(e: Event) -> str:
    """A raid is announced."""
    kind = "guerrillas attack" if e.word == "act.ins.roll" else "special forces attack"
    return f"{who(e)}'s {kind} in {place_name(e.to)} from {at(e)}"


@tell("sof defence")
def sof_defence(e: Event) -> str:
    """A defence against a raid."""
    result = "the attack is foiled" if e.die >= 4 else "in vain"
    return f"{who(e)} defends against it at {at(e)}, die {e.die}: {result}"


@tell("raids", "terror die")
def raids(e: Event) -> str:
    """A die of a raid or a terrorist attack."""
    hit = "disrupted"
    piece = e.units[0] if e.units and e.to != -1 else -1
    soft = e.kind == "raids" and 0 <= piece < PACK.count and PACK.ground[piece]
    six = "eliminated" if soft and not PACK.hq[piece] and PACK.type[piece] != "elite" else hit
    result = effect(e.die, hit, six)
    kind = "the raid on" if e.kind == "raids" else "the attack on"
    return f"{kind} {target_of(e)}, die {e.die}: {result}"


@tell("base captured", "base destroyed")
def seized(e: Event) -> str:
    """A base in a cleared space."""
    word = "captured" if e.kind == "base captured" else "destroyed"
    return f"the enemy base in {at(e)} is {word} by {who(e)}, die {e.die}"
