"""One land combat from the air declarations to the advance (b5.14a, b5.14b, b5.17a)."""

from collections import Counter
from typing import Final

from zariba.core.choice import Choice, Odds, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import spell_strength
from zariba.games.aoi.material.tables import ALL_STEPS
from zariba.games.aoi.rules.advance import Advance, SecondaryAdvance
from zariba.games.aoi.rules.air_support import AirSupport, push_air_battle
from zariba.games.aoi.rules.attackers import ATTACK
from zariba.games.aoi.rules.battle import Battle, battle_of, defenders, vacated
from zariba.games.aoi.rules.gas import GasChoice, why_no_gas
from zariba.games.aoi.rules.losses import StandFast, lose_partisans, push_losses, why_not_stand
from zariba.games.aoi.rules.paradrop import Paradrop, dropped_strength, land
from zariba.games.aoi.rules.retreat import Retreat
from zariba.games.aoi.rules.shore_bombardment import bombardment, push_bombardment
from zariba.games.aoi.rules.state import SIXTEENTHS, WON, Aoi, Sum, enemy, total
from zariba.games.aoi.rules.strength import (
    attack_strength,
    defense_strength,
    die_modifiers,
    odds_column,
)
from zariba.games.aoi.rules.veterans import make_veteran, push_announcements

(
    AIR, ENEMY_AIR, AIR_COMBAT, GAS, VETERANS, DIE, REROLL, ENEMY_REROLL, SETTLE,
    OWN_LOSSES, LOSSES, STAND, RETREAT, VETERAN, ADVANCE, FOLLOW, OVER,
) = range(17)  # fmt: skip
"""The stages of a combat in their order."""
DICE: Final = range(1, 7)


class Combat(Battle):
    """Runs by itself once the attack is settled; nobody cancels it afterwards (11.28f).

    When it pops, losses, retreats, advances, captures and the victory test are done; units that
    took part and live carry WON if the hex was vacated.
    """

    def work(self, g: Aoi) -> bool:
        """One stage after another; what a stage asks lies above and runs before the next."""
        stage = self.stage
        self.stage += 1
        if stage == OVER:
            g.pop()
        elif stage < DIE:
            self.announce(g, stage)
        elif stage < OWN_LOSSES:
            self.cast(g, stage)
        elif stage < VETERAN:
            self.suffer(g, stage)
        else:
            self.follow_up(g, stage)
        return True

    def announce(self, g: Aoi, stage: int) -> None:
        """What both sides say before the die (b4.22c, R13, 11.28f)."""
        if stage == AIR:
            g.push(AirSupport(self.seat, self.target, attacking=True))
        elif stage == ENEMY_AIR:
            g.push(AirSupport(enemy(self.seat), self.target, attacking=False))
        elif stage == AIR_COMBAT:
            push_air_battle(g)
        elif stage == GAS:
            if why_no_gas(g, self) is None:
                g.push(GasChoice(self.seat))
        else:
            push_announcements(g, self)
            push_bombardment(g, self.seat, self.target)
            g.push(Paradrop(self.seat))

    def cast(self, g: Aoi, stage: int) -> None:
        """Strengths are fixed, the die is rolled, perhaps again, and read (xvi.p)."""
        if stage == DIE:
            foe = enemy(self.seat)
            for seat, parts in ((self.seat, attack_of(g, self)), (foe, defense_of(g, self))):
                value = total(parts)
                g.tell(Event("strength", seat=seat, at=self.target, value=value, parts=parts))
            self.roll(g)
        elif stage == REROLL:
            g.push(Reroll(self.seat))
        elif stage == ENEMY_REROLL:
            g.push(Reroll(enemy(self.seat)))
        else:
            self.settle(g)

    def roll(self, g: Aoi) -> None:
        """The attack die; it is told with its purpose, then with its modifiers (b0.6b)."""
        self.die = g.roll(6, "attack", self.units)

    def settle(self, g: Aoi) -> None:
        """The die stands: its cell is the result."""
        column, modifiers = column_of(g, self), modifiers_of(g, self)
        self.cell = read_table(g, column, self.die + total(modifiers))
        g.tell(
            Event(
                "combat",
                seat=self.seat,
                units=self.units,
                at=self.target,
                value=column,
                die=self.die,
                word=spell_cell(self.cell),
                parts=modifiers,
            )
        )

    def suffer(self, g: Aoi, stage: int) -> None:
        """The attacker's losses, the defender's, then the retreat (b5.17a)."""
        own, theirs, hexes = self.cell
        foe = enemy(self.seat)
        if stage == OWN_LOSSES:
            push_losses(g, self.seat, self.units, own, self.veterans[0])
        elif stage == LOSSES:
            veteran = self.veterans[1]
            if theirs or hexes or veteran >= 0:
                theirs = max(theirs - lose_partisans(g, self.target, foe), 0)
            push_losses(g, foe, defenders(g, self.target, foe), theirs, veteran)
        elif stage == STAND:
            if hexes and why_not_stand(g, self.target, foe, hexes) is None:
                g.push(StandFast(foe))
        elif hexes:
            beaten = defenders(g, self.target, foe)
            if beaten:
                g.push(Retreat(foe, self.target, beaten, hexes))

    def follow_up(self, g: Aoi, stage: int) -> None:
        """Veterans, then the advance into a hex left empty (b5.19a)."""
        if stage == VETERAN:
            make_veteran(g, self)
            land(g, self)
        elif not vacated(g, self.target, self.seat):
            return
        elif stage == ADVANCE:
            for unit in self.units:
                if g.at[unit] >= 0:
                    g.status[unit] |= WON
            g.push(Advance(self.seat, self.target, self.units))
        else:
            g.push(SecondaryAdvance(self.seat, self.target, self.units))


def attack_of(g: Aoi, battle: Battle) -> Sum:
    """The strength of the attack being fought."""
    parts = attack_strength(g, battle.units, battle.target, battle.air, battle.general)
    return (*parts, *bombardment(g, battle.guns), *dropped_strength(g, battle))


def defense_of(g: Aoi, battle: Battle) -> Sum:
    """The strength that it meets."""
    parts = defense_strength(g, battle.target, battle.enemy_air)
    return (*parts, *bombardment(g, battle.enemy_guns))


def column_of(g: Aoi, battle: Battle) -> int:
    """The column of the table; enemy air support can at worst bring about the first of them."""
    found = odds_column(g.pack, total(attack_of(g, battle)), total(defense_of(g, battle)))
    return max(found, 0)


def modifiers_of(g: Aoi, battle: Battle) -> Sum:
    """What is added to the die, also to a second roll (b5.22a, 11.28h)."""
    air = (battle.air, battle.enemy_air)
    parts = die_modifiers(g, battle.units, battle.target, air, battle.gas, battle.veterans)
    return (*parts, *from_the_sea(g, battle.units))


def from_the_sea(g: Aoi, units: tuple[int, ...]) -> Sum:
    """An attack in which anybody lands from the sea (b3.24a)."""
    if all(g.at[u] < 0 or g.pack.land[g.at[u]] for u in units):
        return ()
    return (Part("from the sea", "b3.24a", g.pack.die.landing),)


def read_table(g: Aoi, column: int, net: int) -> tuple[int, int, int]:
    """The cell of a modified die; beyond the ends of the table its end rows are read (b5.14b)."""
    crt = g.pack.crt
    return crt[min(max(net, 0), len(crt) - 1)][column]


def spell_cell(cell: tuple[int, int, int]) -> str:
    """A result as the table prints it."""
    own, theirs, hexes = cell
    return f"{own}/{'E' if theirs == ALL_STEPS else theirs}/{hexes}"


def reroller(g: Aoi, battle: Battle, seat: int) -> int:
    """The major power of a side in this combat that has a re-roll left, -1 for none (b5.22a)."""
    pack = g.pack
    units = battle.units if seat == battle.seat else defenders(g, battle.target, seat)
    for nation in dict.fromkeys(pack.nation[u] for u in units):
        if pack.major[nation] and g.rerolls[nation]:
            return nation
    return -1


class Reroll(SeatStep[Aoi]):
    """A major power may have the die rolled again, once a season (b5.22a)."""

    def work(self, g: Aoi) -> bool:
        """Nobody is asked who has none left."""
        if reroller(g, battle_of(g), self.seat) >= 0:
            return False
        g.pop()
        return True

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Yes or no, knowing what the first die means."""
        battle = battle_of(g)
        net = battle.die + total(modifiers_of(g, battle))
        word = spell_cell(read_table(g, column_of(g, battle), net))
        prompt = f"The die is {battle.die}, the result {word}. Roll again?"
        return Choice(prompt, [("yes", 0), ("no", 0)], standing="A second roll")

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """The second roll stands: the other side is not asked any more."""
        g.pop()
        if verb == "no":
            return
        battle = battle_of(g)
        assert isinstance(battle, Combat)
        g.rerolls[reroller(g, battle, seat)] -= 1
        g.tell(Event("reroll", seat=seat))
        battle.roll(g)
        battle.stage = SETTLE

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Nothing else is asked here."""
        return Refusal("b5.22a", "say whether the die is rolled again")


def battle_odds(g: Aoi, battle: Battle) -> Odds:
    """The chances of a combat as far as it has been put together, once it is permitted."""
    attack, defense = total(attack_of(g, battle)), total(defense_of(g, battle))
    strengths = " to ".join(spell_strength(n, 4 * SIXTEENTHS) for n in (attack, defense))
    modifiers = modifiers_of(g, battle)
    column = column_of(g, battle)
    added = total(modifiers)
    found = Counter(spell_cell(read_table(g, column, die + added)) for die in DICE)
    nets = [min(max(die + added, 0), len(g.pack.crt) - 1) for die in DICE]
    return Odds(
        title=f"Attack at {g.pack.crt_columns[column]} ({strengths})",
        parts=modifiers,
        outcomes=tuple((word, ways, len(DICE)) for word, ways in found.items()),
        reads=("Combat results", g.pack.crt_columns[column]),
        rows=tuple(str(row) for row in range(len(g.pack.crt)) if row in nets),
    )


def combat_odds(
    g: Aoi, units: tuple[int, ...], target: int, air: tuple[int, ...] = (), general: int = -1
) -> Odds:
    """What an attack of these units would bring, for the odds shown before it is settled."""
    seat = g.pack.seat[units[0]]
    return battle_odds(g, Combat(seat, target, units, ATTACK, general, air))
