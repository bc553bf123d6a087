"""The actions in words, as files and the wire carry them."""

from typing import Final

from zariba.core.vocabulary import Named, Numbered, Vocabulary
from zariba.games.aoi.material.pack import AoiPack

PLAIN: Final = (
    # everywhere: end, decline, put down again, both answers to a question
    "done", "pass", "back", "yes", "no",
    # set-up: the default set-up; an airbase chit into the hand
    "prepared", "chit",
    # the Offensive Phase: its kinds; every unit under command; go on with what is put together
    "land", "air", "sea", "all", "go",
    # combat: the attack as put together; standing fast
    "attack", "stand",
    # the target of an Air Offensive
    "airfield", "airbase", "port", "fort", "gun", "interdict",
    # what a railway gun destroys besides
    "rail",
    # construction: what to build or destroy, then where
    "small", "large", "fortify", "raze", "dismantle", "partisan",
    # ships: fuel at sea, a Sea Supply chit aboard
    "refuel", "supply",
)  # fmt: skip
PIECE_VERBS: Final = (
    "unit",  # the piece in question, as a click means it
    "drop",  # take it out of the order again
    "rebuild",
    "build",  # out of the force pool, whole or at half strength
    "half",
    "redeploy",
    "exchange",  # an old HQ for a later one
    "scrap",
    "repair",
    "embark",
    "debark",
    "torpedo",  # fire torpedoes at it
)
OF_HEX: Final = ("hex", "bypass", "muster")
OF_FORCE: Final = ("force", "open")
OF_NATION: Final = ("begin", "nation")
MOST_OFFENSIVES: Final = 99
"""More than any treasury buys in a season, and as many as may be bought."""


def force_names(pack: AoiPack) -> tuple[str, ...]:
    """The task force chits by seat and number."""
    numbers = range(1, pack.sea.task_forces + 1)
    return tuple(f"{side}_tf{n}" for side in ("axis", "allied") for n in numbers)


def vocabulary(pack: AoiPack) -> Vocabulary:
    """Every action of games with this pack."""
    forces = Named("task force", force_names(pack))
    nations = Named("nation", pack.nation_names)
    return Vocabulary(
        {
            **dict.fromkeys(PIECE_VERBS, Named("piece", pack.piece_ids)),
            "hex": Named("hex", pack.codes),  # xvi.a
            "bypass": Named("hex", pack.codes),  # 11.36
            "force": forces,  # xvi.v: take a task force in hand
            "open": forces,
            "muster": Named("hex", pack.codes),  # form and dissolve task forces there
            "begin": nations,  # which side is first
            "nation": nations,  # whose Offensive it is
            "buy": Numbered("number of Offensives", range(MOST_OFFENSIVES + 1)),
        },
        PLAIN,
    )
