"""Mustard gas (5.16d to 5.16f), and what it brings upon Italy (10.6e)."""

from zariba.core.choice import Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.rules.battle import Battle, battle_of, defenders
from zariba.games.aoi.rules.partisans import commit_atrocity
from zariba.games.aoi.rules.state import AXIS, NO_GAS, Aoi, enemy, fair_at
from zariba.games.aoi.rules.strength import gas_pips

LEFT_OUT = Refusal("xix.a", "the players have agreed to leave gas out")
NOT_IN_DEFENSE = Refusal("5.16f", "gas is used in Italian attacks only")
TOO_EARLY = Refusal("5.16d", "gas may not be used before December 1935")
NOT_THEM = Refusal("5.16d", "gas is used only against Ethiopian units inside Ethiopia")
NO_AIR = Refusal("5.16d", "an Italian air unit must take part in the attack")
BAD_WEATHER = Refusal("1.5b", "gas may not be used in bad weather")


def why_no_gas(g: Aoi, battle: Battle) -> Refusal | None:
    """Why gas may not be used in an attack, once its air units are known (R13)."""
    pack, plan = g.pack, g.plan
    if NO_GAS in g.options:
        return LEFT_OUT
    if battle.seat != AXIS:
        return NOT_IN_DEFENSE
    if plan.gas_from is None:  # 5.16g: never against the UK, its Ethiopian unit included
        return NOT_THEM
    if g.month < plan.gas_from:
        return TOO_EARLY
    victims = plan.partisan_nation
    inside = pack.area[battle.target] == pack.nation_names[victims]
    others = [u for u in defenders(g, battle.target, enemy(AXIS)) if pack.nation[u] != victims]
    if others or not inside:
        return NOT_THEM
    nation = plan.sides[AXIS].nation
    if not any(pack.nation[p] == nation for p in battle.air):  # of any type
        return NO_AIR
    return None if fair_at(g, battle.target) else BAD_WEATHER  # R11


class GasChoice(SeatStep[Aoi]):
    """Italy declares gas for one attack, before the die (5.16d)."""

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Yes or no."""
        return Choice(
            f"Use mustard gas ({gas_pips(g):+d})?", [("yes", 0), ("no", 0)], standing="Mustard gas"
        )

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """The first month of it is an Atrocity, whatever the attack brings (10.6e)."""
        g.pop()
        if verb == "no":
            return
        battle = battle_of(g)
        battle.gas = True
        first = g.gas_month < 0
        if first:
            g.gas_month = g.month
        g.tell(Event("gas", seat=seat, at=battle.target, value=gas_pips(g)))
        if first:
            commit_atrocity(g, g.plan.partisan_nation)

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Nothing else is asked here."""
        return Refusal("5.16d", "say whether gas is used in this attack")
