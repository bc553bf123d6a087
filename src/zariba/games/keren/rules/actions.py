"""Keren's actions in words, as files and the wire carry them."""

from typing import Final

from zariba.boards.hex import DIRECTIONS
from zariba.core.bad_input import BadInput
from zariba.core.vocabulary import Named, Vocabulary
from zariba.games.keren.material.pack import KerenPack

PLAIN: Final = ("done", "all", "fire", "assault", "prepared", "back")


class Facings(Named):
    """The six directions a unit may face."""

    def read(self, word: str) -> int:
        if word not in self.index:
            raise BadInput(f"{word!r} is no facing; they are {', '.join(DIRECTIONS)}")
        return self.index[word]


def vocabulary(pack: KerenPack) -> Vocabulary:
    """Every action of games with this pack."""
    units = Named("unit", pack.unit_ids[: pack.count], hidden=pack.unit_ids[pack.count :])
    return Vocabulary(
        {
            **dict.fromkeys(("unit", "top", "drop", "turn"), units),
            "hex": Named("hex", pack.codes),
            "air": Named("air unit", pack.air),
            "face": Facings("facing", DIRECTIONS),
        },
        PLAIN,
    )
