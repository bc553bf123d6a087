"""Ogaden 1977's actions in words, as files and the wire carry them."""

from typing import Final

from zariba.core.vocabulary import Domain, Named, Vocabulary
from zariba.games.ogaden.material.pack import OgadenPack

OF_UNIT: Final = ("unit", "flip", "commit", "reequip", "restore", "rebuild", "absorb")
OF_ZONE: Final = (
    "zone",
    "hide",
    "site",
    "base",
    "repair",
    "assault",
    "harass",
    "sabotage",
    "recon",
)
OF_MARKER: Final = ("marker", "commander")
PLAIN: Final = (
    "done",
    "pass",
    "activate",
    "prepared",
    "back",
    "logistic",
    "terror",
    "breakthrough",
    "aid",
    "ceasefire",
    "roll",
    "raise",
    "lower",
    "accept",
    "refuse",
)


def vocabulary(pack: OgadenPack) -> Vocabulary:
    """Every action the game can ever offer; attacks are numbered from 1 (8.1b)."""
    seen, unseen = pack.unit_ids[: pack.count], pack.unit_ids[pack.count :]
    domains: dict[str, Domain] = {
        **dict.fromkeys(OF_UNIT, Named("unit", seen, hidden=unseen)),
        **dict.fromkeys(OF_ZONE, Named("zone", pack.codes)),
        **dict.fromkeys(OF_MARKER, Named("marker", [m.id for m in pack.markers])),
        "group": Named("attack with the number", [str(n + 1) for n in range(pack.actions)]),
    }
    return Vocabulary(domains, PLAIN)
