"""Battles of Africa Orientale Italiana without the Offensive around them: for tests of combat."""

from abyssinia import own, run, top

from zariba.core.choice import DONE, Choice
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.rules.attack import DeclareAttack
from zariba.games.aoi.rules.attackers import ATTACK
from zariba.games.aoi.rules.battle import Battle, battle_of
from zariba.games.aoi.rules.combat import Combat
from zariba.games.aoi.rules.command import UnderCommand
from zariba.games.aoi.rules.state import COMMANDED, Aoi


class Pause(SeatStep[Aoi]):
    """Stops the flow where the Offensive would go on, so that its markers can be looked at."""

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Nothing to choose, and not answered by itself."""
        return Choice("What now?", [DONE], idle=DONE)


def unit(piece: str) -> int:
    """A piece by its id."""
    return own().piece_index[piece]


def at(code: str) -> int:
    """A hex by its number on the map."""
    return own().hex_index[code]


def where(g: Aoi, piece: str) -> str:
    """The hex a piece stands in."""
    return own().codes[g.at[unit(piece)]]


def offensive(g: Aoi, pieces: tuple[int, ...]) -> UnderCommand:
    """A Land Offensive with these units activated as stack agents, free to attack three hexes."""
    seat, nation = own().seat[pieces[0]], own().nation[pieces[0]]
    for piece in pieces:
        g.status[piece] |= COMMANDED
    began = tuple((piece, g.at[piece]) for piece in pieces)
    hexes = tuple({g.at[piece] for piece in pieces})
    return UnderCommand(seat, nation, hexes=hexes, limit=3, began=began)


def fight(g: Aoi, target: str, *attackers: str, general: str = "", kind: int = ATTACK) -> Aoi:
    """A settled attack of these units on a hex, up to the first question or its end."""
    pieces = tuple(unit(piece) for piece in attackers)
    leader = unit(general) if general else -1
    under = offensive(g, pieces)
    combat = Combat(under.seat, at(target), pieces, kind, leader)
    return run(g, under, Pause(under.seat), combat)


def declare(g: Aoi, target: str, *activated: str) -> Aoi:
    """An attack on a hex that is still to be put together from these activated units."""
    under = offensive(g, tuple(unit(piece) for piece in activated))
    return run(g, under, Pause(under.seat), DeclareAttack(under.seat, at(target), ATTACK))


def is_over(g: Aoi) -> bool:
    """Whether the attack and all that follows it is done."""
    return isinstance(top(g), Pause)


def battle(g: Aoi) -> Battle:
    """The combat being fought."""
    return battle_of(g)


def told(g: Aoi, kind: str) -> list[Event]:
    """The events of a kind among the last news."""
    return [event for event in g.news if event.kind == kind]


def result(g: Aoi) -> str:
    """The result of the combat in the last news."""
    (event,) = told(g, "combat")
    return event.word
