"""What Offensives cost: off the track, or in EPs (b5.3a, b5.5a, b1.4b)."""

from collections.abc import Iterable
from typing import Final

from zariba.core.choice import Refusal
from zariba.games.aoi.material.tables import WINTER
from zariba.games.aoi.rules.state import Aoi, frozen_at

NOT_BOUGHT: Final = Refusal(
    "b5.5a", "no Offensive is left, nor the EPs for an Impromptu one", ("5.5b", "8.13a")
)
NONE_INHERENT: Final = Refusal("8.13c", "no Offensive is left this month", ("b5.6a",))


def impromptu_price(g: Aoi, nation: int, winter: bool = False) -> int:
    """EPs of an Impromptu Offensive: double, in a European winter four times (b5.5a, b1.4b).

    In Africa for Italy 4, in Winter as ever (5.5a, 5.5b, 8.13a).
    """
    command = g.pack.command
    if not g.plan.winter:
        return command.impromptu_ep.get(g.pack.nation_names[nation], 2 * command.offensive_ep)
    return command.offensive_ep * (4 if winter else 2)


def surcharge(g: Aoi, nation: int, agents: int, winter: bool = False) -> int:
    """EPs of a Combined Offensive for each agent; doubled in a European winter (b5.3a, 5.3a,
    b5.6a, b1.4b).
    """
    if agents < 2 or not g.pack.major[nation]:
        return 0
    return agents * g.pack.command.combined_ep * (2 if winter else 1)


def joint_surcharge(g: Aoi, nation: int, agents: int, winter: bool = False) -> int:
    """EPs that a nation pays for its agents in a Joint Offensive; a minor nation none (b5.4a)."""
    if not g.pack.major[nation]:
        return 0
    return agents * g.pack.command.joint_ep * (2 if winter else 1)


def in_winter(g: Aoi, hexes: Iterable[int]) -> bool:
    """Whether one of these hexes lies in a European winter now (b1.4b)."""
    return g.plan.winter and any(frozen_at(g, hex_) for hex_ in hexes)


def any_winter(g: Aoi) -> bool:
    """Whether there is such a winter in some zone of the scenario this month."""
    return g.plan.winter and any(g.weather[zone] == WINTER for zone in g.plan.zones)


def why_no_offensive(g: Aoi, nation: int, winter: bool = False) -> Refusal | None:
    """Why a nation can pay for no Offensive at all now, bought, inherent or Impromptu."""
    if g.offensives[nation]:
        return None
    if not g.pack.major[nation]:
        return NONE_INHERENT
    return None if g.eps[nation] >= impromptu_price(g, nation, winter) else NOT_BOUGHT


def pay_offensive(g: Aoi, nation: int, winter: bool = False) -> int:
    """Take one Offensive off the track, or the EPs of an Impromptu one; the EPs it cost."""
    if g.offensives[nation]:
        g.offensives[nation] -= 1  # xviii.m4b
        return 0
    price = impromptu_price(g, nation, winter)
    g.eps[nation] -= price  # b5.5a
    return price
