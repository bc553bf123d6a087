"""What artillery sees, and what keeps it from firing (12.0)."""

from zariba.core.choice import Refusal
from zariba.games.keren.material.pack import KerenPack
from zariba.games.keren.rules.state import DONE, FIRED, SUPPRESSED

BOMBARDMENT, DEFENSIVE = "bombardment", "defensive"
BARRED_GUN = SUPPRESSED | DONE | FIRED
GUNS_ONLY = Refusal(
    "12.5b",
    "{it} is not artillery: only artillery and air attack in a Bombardment Phase",
    ("11.0a",),
)
HAS_FIRED = Refusal(
    "12.4b", "{it} shows its Fired side: no bombardment until the next turn", ("14.3e",)
)
NO_SIGHT = Refusal(
    "12.0b", "{it} has no line of sight to the target", ("12.0a", "12.0c", "12.0d", "12.3a")
)
SIDE_SHUT = Refusal(
    "11.0d", "{it} has a prohibited or roadblock hexside between it and the target", ("12.1b",)
)


def why_unseen(pack: KerenPack, home: int, target: int) -> Refusal:
    """Why artillery does not see a hex: what stands between, or a barred hexside (12.1b)."""
    if target in pack.grid.adjacent[home]:
        return SIDE_SHUT
    free = pack.open_sight
    return SIDE_SHUT if free.clear(home, target) else NO_SIGHT


def elevation_shift(pack: KerenPack, home: int, target: int) -> int:
    """Columns right or left for firing down or up; fractions of levels drop (11.2b, 12.2c)."""
    up = int((pack.level[target] - pack.level[home]) / 100)  # 12.1a
    return pack.fire_shift[min(max(up, -3), 3) + 3]
