"""Actions that a reaction may cancel: Tactical and Operational Intel, Info ops."""

from collections.abc import Callable

from zariba.core.choice import Action, Refusal
from zariba.core.flow import Step
from zariba.games.sandwars.rules.information import agitate, calm, expose, hasten
from zariba.games.sandwars.rules.intelligence import look_at_hand, look_at_space
from zariba.games.sandwars.rules.planning import spend
from zariba.games.sandwars.rules.reaction import open_window
from zariba.games.sandwars.rules.state import SandWars, units

EFFECTS: dict[str, Callable[[SandWars, int, int], None]] = {
    "scout": look_at_space,
    "spy": look_at_hand,
    "agitate": agitate,
    "calm": calm,
    "expose": expose,
    "hasten": hasten,
}
"""What a cancellable action does when nothing stopped it."""


class Cancellable(Step[SandWars]):
    """An action waits for the reaction that would cancel it (ops.reaction.cancel)."""

    seat: int
    verb: str
    arg: int
    answer: str
    asked: bool = False

    def work(self, g: SandWars) -> bool:
        """Ask, then act unless it was cancelled."""
        if not self.asked:
            self.asked = True
            open_window(g, 1 - self.seat, (self.answer,), f"{self.answer} to cancel it?")
            return True
        g.pop()
        if g.reply >= 0:
            g.report("cancelled", seat=1 - self.seat, word="ops.reaction.cancel")
        else:
            EFFECTS[self.verb](g, self.seat, self.arg)
        return True


def tactical_intel(g: SandWars, seat: int) -> list[Action]:
    """Spaces with enemies next to a recon unit of one's own."""
    near: set[int] = set()
    for kind in ("recon", "armored_recon"):
        for p in g.pack.of_type[seat, kind]:
            if g.at[p] >= 0:
                near.update(g.pack.near[g.at[p]])
    return [("scout", s) for s in sorted(near) if units(g, 1 - seat, s)]


def operational_intel(g: SandWars, seat: int) -> list[Action]:
    """The whole hand."""
    return [("spy", 0)]


def scout(g: SandWars, seat: int, card: int, space: int) -> None:
    """Announce it; Counter Intel may cancel it."""
    spend(g, seat, card)
    g.push(Cancellable(seat, "scout", space, "Counter Intel"))


def spy(g: SandWars, seat: int, card: int, arg: int) -> None:
    """Announce it; Counter Intel may cancel it."""
    spend(g, seat, card)
    g.push(Cancellable(seat, "spy", 0, "Counter Intel"))


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


def announce(g: SandWars, seat: int, card: int, verb: str) -> None:
    """Each function is announced and may be cancelled by Info defense (rea.infodef)."""
    spend(g, seat, card)
    g.report("info ops", seat=seat, word=verb)
    g.push(Cancellable(seat, verb, 0, "Info defense"))


def why_no_news(verb: str) -> Refusal:
    """Why Intel or Info ops cannot do that now."""
    if verb == "scout":
        return Refusal("act.tac.look", "{it} has no recon unit of yours next to enemies")
    if verb == "agitate":
        why = "after hostilities no chip is added"
        return Refusal("act.info.chip", why, ("def.cascade.after",))
    if verb == "expose":
        return Refusal("act.info.discard", "the opponent holds no card")
    return Refusal("act.info.chip", "there is no chip in the Pool")
