"""What may happen to ships in the next hex: bombers that find them, ships that meet them."""

from zariba.core.choice import Odds
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.rules.naval_interception import interceptors, ways_to_intercept
from zariba.games.aoi.rules.reconnaissance import scouts, ways_to_find
from zariba.games.aoi.rules.ships import is_haven, surface_fighters
from zariba.games.aoi.rules.state import Aoi, enemy
from zariba.games.aoi.rules.task_forces import fastest, forces_in, ready
from zariba.games.aoi.rules.voyage import Voyage
from zariba.games.aoi.view.names import names, place

DIE = 6
UNSEEN = "nobody finds or meets them"
FOUND = "found from the air, not met"
MET = "met by ships: a battle"


def passage_odds(view: Aoi, voyage: Voyage, hex_: int) -> Odds | None:
    """The chances in a hex if the enemy tries all he can; None where he can do nothing.

    He looks with his best bomber, then one stack tries, and finding helps it (b4.10a, b3.6a).
    What is in a closed task force nobody knows, so one in reach counts as able to.
    """
    foe = enemy(voyage.seat)
    if is_haven(view, voyage.seat, hex_):
        return None  # b3.14a
    title = f"Sailing to {place(view.pack, hex_)}"
    if surface_fighters(view, hex_, foe) and not is_haven(view, foe, hex_):
        return Odds(title, (), ((MET, 1, 1),), "Enemy warships lie there (b3.7a)")
    lookers = scouts(view, foe, hex_)
    hunters = tuple(interceptors(view, foe, hex_, voyage.tried))
    hidden = lurking(view, foe, hex_)
    if not lookers and not hunters and not hidden:
        return None
    sees = max((ways_to_find(view, p, hex_) for p in lookers), default=0)
    meets = bool(hunters or hidden)
    sure = ways_to_intercept(view, hex_, found=True) if meets else 0
    blind = ways_to_intercept(view, hex_, found=voyage.found) if meets else 0
    outcomes = (
        (UNSEEN, (DIE - sees) * (DIE - blind), DIE * DIE),
        (FOUND, sees * (DIE - sure), DIE * DIE),
        (MET, sees * sure + (DIE - sees) * blind, DIE * DIE),
    )
    notes = ["If the enemy tries all he can"]
    if lookers:
        notes.append(f"can look for them: {names(view.pack, tuple(lookers))}")
    if hunters:
        notes.append(f"can intercept: {names(view.pack, hunters)}")
    if hidden:
        notes.append("a task force may be opened to intercept")
    return Odds(title, (), tuple(each for each in outcomes if each[1]), "; ".join(notes))


def lurking(view: Aoi, foe: int, hex_: int) -> list[int]:
    """The closed task forces of the enemy that may come to a hex, as far as anyone can tell."""
    half = fastest(view, foe) // 2
    near = in_range(view.pack, hex_, half)
    return [c for c in ready(view, foe) if view.forces[c] in near]


def sortie_odds(view: Aoi, voyage: Voyage) -> Odds | None:
    """Who stops beside an enemy port meets whoever comes out of it, without a die (b3.7a)."""
    here, foe = voyage.lies(view), enemy(voyage.seat)
    if not voyage.gone or is_haven(view, voyage.seat, here):
        return None
    ports = [
        port
        for port in view.pack.sails[here]
        if view.pack.port[port]
        and is_haven(view, foe, port)
        and (surface_fighters(view, port, foe) or forces_in(view, port, foe))
    ]
    if not ports:
        return None
    words = f"Ships in {', '.join(place(view.pack, port) for port in ports)} may come out"
    return Odds("Before an enemy port", (), ((f"{MET} if they do", 1, 1),), words)
