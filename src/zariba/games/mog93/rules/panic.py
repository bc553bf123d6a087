"""Panic markers for what one American card does to a mob (R62)."""

from zariba.core.flow import Event
from zariba.games.mog93.rules.state import Mog
from zariba.games.mog93.rules.targets import mob_of


def count_burst(g: Mog, target: int) -> None:
    """A burst counts for the mob it was rolled against (R62, panic.burst_kind)."""
    mob = mob_of(g, target)
    g.toll = tuple(
        (each, size, bursts + (each == mob), losses) for each, size, bursts, losses in g.toll
    )


def begin_action(g: Mog) -> None:
    """Note every mob's size when an American card is turned (panic.base, panic.new_mobs).

    A unit's card, a convoy ace and a Black Hawk sortie are one action each (panic.cards).
    """
    g.toll = tuple((mob, len(figures), 0, 0) for mob, figures in g.mobs.items())


def end_action(g: Mog) -> None:
    """Panic markers for what one unit did on its card (R62, panic.given)."""
    share = g.pack.numbers.panic_casualty_percent
    for mob, size, bursts, losses in g.toll:
        if mob not in g.mobs:
            continue
        before = g.panic[mob]
        if losses * 100 >= share * size:  # panic.third
            g.panic[mob] += 1
        if bursts >= size:  # panic.bursts, panic.both
            g.panic[mob] += 1
        if g.panic[mob] > before:
            g.tell(Event("panic", units=(mob,), value=g.panic[mob]))
    g.toll = ()
