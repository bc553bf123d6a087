"""Liberated zones: what revealed guerrillas win in the Ogaden at the end of a turn (7.2.2)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.ogaden.material.printed import MINOR, SOMALIA
from zariba.games.ogaden.rules.control import control
from zariba.games.ogaden.rules.state import CONCEALED, Ogaden


class Liberate(Step[Ogaden]):
    """Revealed guerrillas liberate zones of the Ogaden at the end of a turn (7.2.2)."""

    made: tuple[str, ...] = ()

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The Somali player."""
        return (SOMALIA,)

    def eligible(self, g: Ogaden) -> list[int]:
        """Revealed GU in minor zones of the Ogaden, within their movement's limits (7.2.2a)."""
        if g.ogaden_fallen:
            return []  # 7.2a
        return [u for u in g.pack.guerrillas if self.why_not_unit(g, u) is None]

    def why_not_unit(self, g: Ogaden, unit: int) -> Refusal | None:
        """Why a unit liberates nothing."""
        pack = g.pack
        zone = g.at[unit]
        if zone < 0 or not pack.is_gu[unit] or g.status[unit] & CONCEALED:
            return Refusal("7.2.2a", "{it} liberates nothing: only a revealed guerrilla unit does")
        if not pack.ogaden[zone] or pack.kind[zone] != MINOR or zone in g.liberated:
            return Refusal(
                "7.2.2a",
                "{it} does not stand in a minor zone of the Ogaden that is still to be liberated",
            )
        if control(g, zone) != SOMALIA:
            return Refusal("7.2.2a", "{it} stands in a contested zone")
        faction = pack.units[unit].faction
        if self.made.count(faction) >= pack.new_zones[faction]:
            return Refusal(
                "7.2.2b", f"{{it}} has to wait: the {faction} has liberated enough zones this turn"
            )
        return None

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which units."""
        options: list[Action] = [("unit", u) for u in self.eligible(g)]
        return Choice("Which guerrillas liberate their zone?", [*options, END])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Mark a zone."""
        if verb == "done":
            g.pop()
            return
        faction = g.pack.units[arg].faction
        self.made = (*self.made, faction)
        g.liberated[g.at[arg]] = faction
        g.tell(Event("liberated", seat=seat, units=(arg,), at=g.at[arg], word="7.2.2a"))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        if g.ogaden_fallen:
            return Refusal("7.2a", "{it} liberates nothing: the guerrilla war is over")
        if verb == "unit":
            return self.why_not_unit(g, arg) or Refusal("7.2.2a", "{it} liberates nothing now")
        return Refusal("7.2.2a", "{it} is no answer: name guerrilla units, or be done")
