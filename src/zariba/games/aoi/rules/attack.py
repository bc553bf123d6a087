"""Declaring an attack: who takes part, at odds that are permitted (b5.12a, b5.14a)."""

from typing import Final

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import GENERAL
from zariba.games.aoi.rules.attackers import (
    attackers,
    note_attack,
    why_not_attack,
    why_not_together,
)
from zariba.games.aoi.rules.combat import Combat
from zariba.games.aoi.rules.state import (
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    RATED,
    Aoi,
    pieces_in,
    total,
)
from zariba.games.aoi.rules.strength import attack_strength, defense_strength, odds_column

KINDS: Final = ("attack", "breakthrough", "exploitation")
"""By kind of land attack: its word in events."""
NOBODY = Refusal("b5.12a", "choose at least one unit to attack")
ALL_IN = Refusal("b5.12a", "every unit that may attack this hex has been chosen")
CHOSEN = Refusal("b5.12a", "{it} takes part already")
NOT_CHOSEN = Refusal("b5.12a", "{it} takes no part")
NOT_LAND = Refusal("b5.12a", "only combat land units attack")
POOR_ODDS = Refusal("b5.14a", "odds worse than those of the first column are not permitted")
NO_RATING = Refusal("b5.15b", "{it} has no combat rating to add")
ADDED = Refusal("b5.15b", "{it} has added his rating to an attack of this Offensive")
ONE_GENERAL = Refusal("b5.15b", "only one General may add to an attack")
NOT_WITH_HIM = Refusal("b5.15b", "no unit stacked with {it} takes part")


def why_not_lead(g: Aoi, general: int, units: tuple[int, ...]) -> Refusal | None:
    """Why a General may not add his rating to an attack of these units (b5.15b)."""
    if not g.pack.strength[general][0]:
        return NO_RATING  # 10.31a: Selassie's bonus comes by itself
    if g.status[general] & RATED:
        return ADDED
    home = g.at[general]
    return None if any(g.at[u] == home for u in units) else NOT_WITH_HIM


def why_not_settle(g: Aoi, units: tuple[int, ...], target: int, general: int) -> Refusal | None:
    """Why these units may not attack together: nobody, or poor odds without air (b5.14a)."""
    if not units:
        return NOBODY
    attack = total(attack_strength(g, units, target, (), general))
    defense = total(defense_strength(g, target, ()))
    return POOR_ODDS if odds_column(g.pack, attack, defense) < 0 else None


class DeclareAttack(SeatStep[Aoi]):
    """Who attacks the hex, from however many hexes around it, as one attack (b5.12a).

    Nothing forces an attack, and no declaration of war is needed: the war has begun (9.2a).
    """

    target: int
    kind: int
    units: tuple[int, ...] = ()
    general: int = -1
    """Who adds his rating."""

    def joining(self, g: Aoi) -> list[int]:
        """The units that may still be added; what Command permits is asked there (xviii.m4g)."""
        return [u for u in attackers(g, self.seat, self.target, self.kind) if u not in self.units]

    def leaders(self, g: Aoi) -> list[int]:
        """The Generals who may add their rating, while none does."""
        if self.general >= 0:
            return []
        return [
            p
            for home in dict.fromkeys(g.at[u] for u in self.units)
            for p in pieces_in(g, home, self.seat, GENERAL)
            if why_not_lead(g, p, self.units) is None
        ]

    def choice(self, g: Aoi, seat: int) -> Choice:
        """More units, a General, fewer, all; attack, or give it up."""
        more = self.joining(g)
        options: list[Action] = [("unit", p) for p in (*more, *self.leaders(g))]
        options += [("drop", p) for p in self.units]
        if self.general >= 0:
            options.append(("drop", self.general))
        if more:
            options.append(("all", 0))
        if self.why_not_strike(g) is None:
            options.append(("attack", 0))
        options.append(("back", 0))
        return Choice(f"Who attacks {g.pack.hex_name(self.target)}?", options)

    def why_not_strike(self, g: Aoi) -> Refusal | None:
        """Why the attack may not be made as it is put together (b5.1e, b5.14a)."""
        refusal = why_not_settle(g, self.units, self.target, self.general)
        return refusal or why_not_together(g, self.units, self.target, self.kind)

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Put the attack together, make it or give it up."""
        if verb == "back":
            g.pop()
        elif verb == "attack":
            self.strike(g)
        elif verb == "all":
            self.units = (*self.units, *self.joining(g))
        elif verb == "unit" and g.pack.is_combat[arg]:
            self.units = (*self.units, arg)
        elif verb == "unit":
            self.general = arg
        else:
            self.leave_out(g, arg)

    def leave_out(self, g: Aoi, piece: int) -> None:
        """Without the units of his hex a General does not take part either."""
        self.units = tuple(u for u in self.units if u != piece)
        general = self.general
        if general >= 0 and (piece == general or why_not_lead(g, general, self.units)):
            self.general = -1

    def strike(self, g: Aoi) -> None:
        """The attack is settled: it counts, and the combat begins."""
        g.pop()
        note_attack(g, self.target, self.units, self.kind)
        if self.general >= 0:
            g.status[self.general] |= RATED
        word = KINDS[self.kind]
        g.tell(Event("attack", seat=self.seat, units=self.units, at=self.target, word=word))
        g.push(Combat(self.seat, self.target, self.units, self.kind, self.general))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that piece, or not this attack."""
        if verb == "attack":
            return self.why_not_strike(g) or NOT_NOW
        if verb == "all":
            return ALL_IN
        if verb == "drop":
            return NOT_CHOSEN
        if verb != "unit":
            return NOT_NOW
        return self.why_not_join(g, arg) or NOT_NOW

    def why_not_join(self, g: Aoi, piece: int) -> Refusal | None:
        """Why a piece may not be added."""
        pack = g.pack
        if pack.seat[piece] != self.seat:
            return NOT_YOURS
        if g.at[piece] < 0:
            return NOT_ON_MAP
        if piece == self.general or piece in self.units:
            return CHOSEN
        if pack.sort[piece] == GENERAL:
            return ONE_GENERAL if self.general >= 0 else why_not_lead(g, piece, self.units)
        if not pack.is_combat[piece]:
            return NOT_LAND
        return why_not_attack(g, piece, self.target, self.kind)
