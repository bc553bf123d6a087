"""Marks that always lie on the map: foreign control, disrupted resources, jamming."""

from zariba.core.scene import Mark
from zariba.games.sandwars.material.pack import PACK
from zariba.games.sandwars.rules.state import SPACES, SandWars
from zariba.games.sandwars.view.names import NATIONS

FLAGS = ("A", "M")


def marks(view: SandWars) -> tuple[Mark, ...]:
    """What differs from the printed map."""
    found = []
    for s in range(SPACES):
        name = PACK.space_ids[s]
        holder = view.ctrl[s] if view.ctrl else PACK.home[s]
        if holder != PACK.home[s]:
            who = f"controlled by {NATIONS[holder]}" if holder >= 0 else "controlled by nobody"
            text = FLAGS[holder] if holder >= 0 else "-"
            found.append(Mark(name, "enemy", text, "token", holder, who))
        if view.spoiled and view.spoiled[s]:
            found.append(Mark(name, "bad", "\u2716", "token", title="its resource is disrupted"))
    return tuple(found)
