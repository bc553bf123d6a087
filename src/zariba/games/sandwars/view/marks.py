"""Marks that always lie on the map: foreign control, disrupted resources, jamming."""

from zariba.core.scene import Mark
from zariba.games.sandwars.rules.state import SandWars
from zariba.games.sandwars.view.names import NATIONS

FLAGS = ("A", "M")


def marks(view: SandWars) -> tuple[Mark, ...]:
    """What differs from the printed map."""
    found = []
    for s in range(view.pack.size):
        name = view.pack.space_ids[s]
        holder = view.ctrl[s] if view.ctrl else view.pack.home[s]
        if holder != view.pack.home[s]:
            who = f"controlled by {NATIONS[holder]}" if holder >= 0 else "controlled by nobody"
            text = FLAGS[holder] if holder >= 0 else "-"
            found.append(Mark(name, "enemy", text, "token", holder, who))
        if s in view.spoiled:
            found.append(Mark(name, "bad", "\u2716", "token", title="its resource is disrupted"))
    return tuple(found)
