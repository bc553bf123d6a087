"""Weather of the month and its air effects (xviii.m1a, xviii.m1b)."""

from zariba.core.flow import Event
from zariba.games.aoi.material.tables import FAIR, MUD, NO_EFFECT
from zariba.games.aoi.rules.state import Aoi


def set_weather(g: Aoi) -> None:
    """The calendar alone decides the condition of each zone, for the whole month (b1.1a, 1.0b).

    Where it is bad two dice tell what that does to aircraft. In East Africa there is fair weather
    and mud (1.0a), and mud in the Moderate zone only (1.3a, 1.0c). Mud of a European zone works
    like that of Africa (b1.3a).
    """
    pack, month = g.pack, g.now.number
    g.weather = [months[month] for months in pack.climate]
    g.air_effect = [NO_EFFECT] * len(pack.climate)
    for zone in g.plan.zones:  # 1.1a, 1.1b, 1.1c: the zone of each hex is in the map's file
        condition = g.weather[zone]
        g.tell(Event("weather", at=zone, value=condition))
        if condition != FAIR:
            sum_of_two = g.roll(6, "air effects") + g.roll(6, "air effects")
            table = pack.mud_air if condition == MUD else pack.winter_air
            g.air_effect[zone] = table[sum_of_two - 2]  # 1.3b
            g.tell(Event("air_effect", at=zone, value=g.air_effect[zone], die=sum_of_two))


def mud_rule(g: Aoi, hex_: int, african: str) -> str:
    """The rule of what mud does in a hex: that of the African zones, or of the European (b1.3a)."""
    return african if g.pack.zone_names[g.pack.zone[hex_]].startswith("African") else "b1.3a"
