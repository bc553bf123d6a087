"""Panic markers for what one American card does to a mob (R62)."""

from zariba.core.flow import Event
from zariba.games.mog93.material.pack import PACK
from zariba.games.mog93.rules.state import Mog
from zariba.games.mog93.rules.targets import mob_of


def count_burst(g: Mog, target: int) -> None:
    """A burst counts for the mob it was rolled against (R62, panic.burst_kind)."""
    mob = mob_of(g, target)
    if mob in g.sizes:
        g.bursts[mob] = g.bursts.get(mob, 0) + 1


def begin_action(g: Mog) -> None:
    """Note every mob's size when an American card is turned (panic.base, panic.new_mobs).

    A unit's card, a convoy ace and a Black Hawk sortie are one action each (panic.cards).
    """
    g.sizes = {mob: len(figures) for mob, figures in g.mobs.items()}
    g.bursts = {}
    g.losses = {}


def end_action(g: Mog) -> None:
    """Panic markers for what one unit did on its card (R62, panic.given)."""
    share = PACK.numbers.panic_casualty_percent
    for mob, size in g.sizes.items():
        if mob not in g.mobs:
            continue
        before = g.panic[mob]
        if g.losses.get(mob, 0) * 100 >= share * size:  # panic.third
            g.panic[mob] += 1
        if g.bursts.get(mob, 0) >= size:  # panic.bursts, panic.both
            g.panic[mob] += 1
        if g.panic[mob] > before:
            g.tell(Event("panic", units=(mob,), value=g.panic[mob]))
    g.sizes = {}
    g.bursts = {}
    g.losses = {}
