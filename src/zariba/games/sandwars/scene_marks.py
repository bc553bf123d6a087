"""Marks that always lie on the map: foreign control, disrupted resources, jamming."""

from zariba.core.scene import Mark
from zariba.games.sandwars.pack import PACK
from zariba.games.sandwars.scene_names import NATIONS
from zariba.games.sandwars.state import SPACES, SandWars

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
