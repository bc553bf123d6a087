"""Sentences for combat, strikes and losses."""

from collections.abc import Callable

from zariba.core.flow import Event
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.material.tables import Outcome
from zariba.games.sandwars.rules.state import POOL, REMOVED, REPLACEMENT
from zariba.games.sandwars.view.chronicle_words import at, who
from zariba.games.sandwars.view.combat import SHIELDS
from zariba.games.sandwars.view.names import NATIONS, company, piece_name, place_name, several, verb

RETREAT = 100
"""Added to the dice of a fire whose survivors retreat."""
WHY_LOST = {
    "ret.static": ", unable to retreat",
    "ret.disrupted": ", disrupted in a retreat",
    "ret.nowhere": ", with nowhere to retreat to",
    "front.penalty.kill": ", for want of room",
    "nav.icpt.sea": " at sea",
}


def fate(faces: tuple[Outcome, ...], die: int, **words: str) -> str:
    """What a die brings, by the outcome of its face."""
    outcome = faces[die - 1]
    return "nothing" if outcome == "none" else words.get(outcome, outcome)


def target_of(pack: SandWarsPack, e: Event) -> str:
    """What a strike is aimed at: a piece, or the printed resource of the space."""
    return (
        f"the resource of {at(pack, e)}"
        if e.to == -1
        else f"{company(pack, e.units)} at {at(pack, e)}"
    )


def combat_over(pack: SandWarsPack, e: Event) -> str:
    """A combat ends."""
    if e.seat < 0:
        return f"the combat at {at(pack, e)} ends undecided"
    return f"the combat at {at(pack, e)} is over: {NATIONS[e.seat]} holds the field"


def recon(pack: SandWarsPack, e: Event) -> str:
    """The Recon roll."""
    return f"Recon {e.value} against {e.to} at {at(pack, e)}: {who(e)} has the advantage"


def fire(pack: SandWarsPack, e: Event) -> str:
    """One side fires."""
    total = e.die % RETREAT
    power = sum(part.value for part in e.parts)
    words = f"{who(e)} fires at {at(pack, e)} with {power} and rolls {total}: "
    if e.word in SHIELDS:
        words += f"{several(e.to, 'step')}, halved to {e.value} by {SHIELDS[e.word]}"
    else:
        words += several(e.value, "step")
    return words + (", and the survivors retreat" if e.die >= RETREAT else "")


def mines(pack: SandWarsPack, e: Event) -> str:
    """Minefields."""
    words = f"minefields at {at(pack, e)}, roll {e.die % RETREAT}: {several(e.value, 'step')}"
    return words + (", and the attacker retreats" if e.die >= RETREAT else "")


def step_lost(pack: SandWarsPack, e: Event) -> str:
    """A unit loses a step."""
    left = f", CV {e.value} left" if e.value else ""
    return f"{company(pack, e.units)} loses a step{left}"


def eliminated(pack: SandWarsPack, e: Event) -> str:
    """A piece is gone."""
    fate = {
        REPLACEMENT: " and goes to the Replacement box",
        REMOVED: ", cut off: it is out of the game",
        POOL: "",
    }.get(e.to, "")
    loosed = len(e.units) - 1
    free = f"; {several(loosed, 'unit')} left without it" if loosed > 0 else ""
    first = company(pack, e.units[:1]) if e.units else "a unit"
    return f"{first} is eliminated in {at(pack, e)}{WHY_LOST.get(e.word, '')}{fate}{free}"


def disrupted(pack: SandWarsPack, e: Event) -> str:
    """Pieces are disrupted."""
    are = verb(pack, e.units, "is", "are")
    return f"{company(pack, e.units)} {are} disrupted in {at(pack, e)}"


def spoiled(pack: SandWarsPack, e: Event) -> str:
    """A printed resource is disrupted."""
    return f"the resource of {at(pack, e)} is disrupted"


def retreat(pack: SandWarsPack, e: Event) -> str:
    """A side must retreat."""
    return f"{who(e)} must retreat from {at(pack, e)} with {several(len(e.units), 'unit')}"


def falls_back(pack: SandWarsPack, e: Event) -> str:
    """Units leave a fight."""
    many = "fall back" if e.kind == "falls back" else "withdraw"
    who_goes = f"{company(pack, e.units)} {verb(pack, e.units, e.kind, many)}"
    return f"{who_goes} from {at(pack, e)} to {place_name(pack, e.to)}"


def scramble(pack: SandWarsPack, e: Event) -> str:
    """An interceptor rises."""
    sent = piece_name(pack, e.units[0])
    return f"{who(e)} sends {sent} against {company(pack, e.units[1:])} at {at(pack, e)}"


def flak(pack: SandWarsPack, e: Event) -> str:
    """Air defence fires."""
    result = fate(
        pack.impact_dice.air_defense.faces, e.die,
        aborted="it turns back", eliminated="it is shot down",
    )  # fmt: skip
    fires = f"{who(e)}'s air defence at {at(pack, e)} fires at {company(pack, e.units)}"
    return f"{fires}, die {e.die}: {result}"


def intercept(pack: SandWarsPack, e: Event) -> str:
    """A die of an interception."""
    ships = pack.impact_dice.naval_interception.faces
    faces = ships if e.word == "nav.icpt" else pack.impact_dice.interception.faces
    if len(e.units) < 2:
        result = fate(ships, e.die, aborted="it turns back", eliminated="it is sunk")
        return f"{who(e)}'s ships fire at {company(pack, e.units)}, die {e.die}: {result}"
    result = fate(faces, e.die, aborted="turned back", eliminated="lost")
    shooter, aim = piece_name(pack, e.units[0]), piece_name(pack, e.units[1])
    return f"{who(e)}'s {shooter} fires at {aim}, die {e.die}: {result}"


def interdicts(pack: SandWarsPack, e: Event) -> str:
    """A die of an interdiction."""
    six = "disrupted" if len(e.units) > 1 and pack.hq[e.units[1]] else "eliminated"
    result = fate(pack.impact_dice.interdiction.faces, e.die, eliminated=six)
    attacks = f"{piece_name(pack, e.units[0])} attacks {company(pack, e.units[1:])}"
    return f"{attacks}, die {e.die}: {result}"


def strikes(pack: SandWarsPack, e: Event) -> str:
    """A die of a strategic attack."""
    result = "a miss" if pack.impact_dice.strategic_strike.faces[e.die - 1] == "none" else "a hit"
    return f"strategic attack on {target_of(pack, e)}, die {e.die}: {result}"


def raid(pack: SandWarsPack, e: Event) -> str:
    """A raid is announced."""
    kind = "guerrillas attack" if e.word == "act.ins.roll" else "special forces attack"
    return f"{who(e)}'s {kind} in {place_name(pack, e.to)} from {at(pack, e)}"


def sof_defence(pack: SandWarsPack, e: Event) -> str:
    """A defence against a raid."""
    result = fate(pack.impact_dice.sof_defense.faces, e.die, cancelled="the attack is foiled")
    result = "in vain" if result == "nothing" else result
    return f"{who(e)} defends against it at {at(pack, e)}, die {e.die}: {result}"


def raids(pack: SandWarsPack, e: Event) -> str:
    """A die of a raid or a terrorist attack."""
    piece = e.units[0] if e.units and e.to != -1 else -1
    ground = 0 <= piece < pack.count and pack.ground[piece]
    dice = pack.impact_dice
    if e.kind == "raids":
        table = dice.insurgent_attack if e.word == "act.ins.roll" else dice.sof_attack
        faces = table.faces_unit if ground else table.faces_installation
    else:
        spectacular = e.word == "evt.spectacular"
        faces = (dice.terrorist_spectacular if spectacular else dice.terrorist_attack).faces
    soft = ground and not pack.hq[piece] and pack.type[piece] != "elite"
    result = fate(faces, e.die, eliminated="eliminated" if soft else "disrupted")
    kind = "the raid on" if e.kind == "raids" else "the attack on"
    return f"{kind} {target_of(pack, e)}, die {e.die}: {result}"


def seized(pack: SandWarsPack, e: Event) -> str:
    """A base in a cleared space."""
    word = "captured" if e.kind == "base captured" else "destroyed"
    return f"the enemy base in {at(pack, e)} is {word} by {who(e)}, die {e.die}"


FIGHTS: dict[str, Callable[[SandWarsPack, Event], str]] = {
    "combat over": combat_over,
    "recon": recon,
    "fire": fire,
    "mines": mines,
    "step lost": step_lost,
    "eliminated": eliminated,
    "disrupted": disrupted,
    "spoiled": spoiled,
    "retreat": retreat,
    "falls back": falls_back,
    "withdraws": falls_back,
    "scramble": scramble,
    "flak": flak,
    "intercept": intercept,
    "interdicts": interdicts,
    "strikes": strikes,
    "raid": raid,
    "sof defence": sof_defence,
    "raids": raids,
    "terror die": raids,
    "base captured": seized,
    "base destroyed": seized,
}
