"""Info ops, the wasted Command confusion."""

from zariba.core.choice import Action
from zariba.core.flow import Event
from zariba.games.sandwars.rules.decks import lose_random
from zariba.games.sandwars.rules.intelligence import EFFECTS, Cancellable
from zariba.games.sandwars.rules.orders import order, spend, starts
from zariba.games.sandwars.rules.state import SandWars
from zariba.games.sandwars.rules.turnover import add_chips, advance_turn, remove_chips


@order("Info ops")
def info_ops(g: SandWars, seat: int) -> list[Action]:
    """A chip more or less, a card of the enemy's, the turn marker."""
    options: list[Action] = []
    if not g.war:
        options.append(("agitate", 0))
    if g.chips:
        options.append(("calm", 0))
    if g.hand[1 - seat]:
        options.append(("expose", 0))
    return [*options, ("hasten", 0)]


def announce(verb: str) -> None:
    """Each function is announced and may be cancelled by Info defense (rea.infodef)."""

    @starts(verb)
    def begin(g: SandWars, seat: int, card: int, arg: int) -> None:
        spend(g, seat, card)
        g.tell(Event("info ops", seat=seat, word=verb))
        g.push(Cancellable(seat, verb, 0, "Info defense"))


for word in ("agitate", "calm", "expose", "hasten"):
    announce(word)


def agitate(g: SandWars, seat: int, arg: int) -> None:
    """A chip more (act.info.chip)."""
    add_chips(g, 1, "act.info.chip")


def calm(g: SandWars, seat: int, arg: int) -> None:
    """A chip less."""
    remove_chips(g, 1, "act.info.chip")


def expose(g: SandWars, seat: int, arg: int) -> None:
    """A card of the opponent's, at random (act.info.discard)."""
    lose_random(g, 1 - seat, 1, "act.info.discard")


def hasten(g: SandWars, seat: int, arg: int) -> None:
    """The turn marker goes on; on 10 the game is over (act.info.turn, R-34)."""
    advance_turn(g, "act.info.turn")


EFFECTS.update({"agitate": agitate, "calm": calm, "expose": expose, "hasten": hasten})


@order("Command confusion")
def command_confusion(g: SandWars, seat: int) -> list[Action]:
    """Nothing but a round wasted (R-36)."""
    return [("waste", 0)]


@starts("waste")
def waste(g: SandWars, seat: int, card: int, arg: int) -> None:
    """The card is gone (act.confusion)."""
    spend(g, seat, card)


@order("C2 jamming")
def c2_jamming(g: SandWars, seat: int) -> list[Action]:
    """Only in a combat that Algeria started (act.jam.side)."""
    return []
