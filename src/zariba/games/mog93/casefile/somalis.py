"""Case words about Somali figures and their mobs."""

from collections.abc import Callable
from typing import Any

import msgspec

from zariba.core.bad_input import BadInput
from zariba.core.fact import Each, Fact, One, Seen, differs
from zariba.games.mog93.casefile.facts import Laid
from zariba.games.mog93.casefile.names import (
    CREW_WORDS,
    FIGURE_WORDS,
    KIND_WORDS,
    figure_number,
    figure_of,
    node_of,
)
from zariba.games.mog93.material.figures import TECH_CREW
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.generation import add_figure
from zariba.games.mog93.rules.mobs import new_mob
from zariba.games.mog93.rules.state import Mog, figures_on_table, replaced, technical_crew

NO_MOB = "no such mob"


class Crowd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mob of a case: figures as [kind, x, y], in order s1, s2, ... over all mobs."""

    figures: list[tuple[str, float, float]]
    level: str = "street"
    panic: int = 0
    facing: int | list[float] = 0
    """Of all of them, or of one after the other, in degrees."""
    anchor: tuple[float, float] | None = None


class Mobs(Laid):
    """Mobs, which are added to those there are."""

    def now(self, g: Mog) -> object:
        """None need be added."""
        return []


def lay_mobs(g: Mog, crowds: list[Crowd]) -> None:
    """[[mobs]]: the figures of each, where they look, its markers and anchor."""
    for crowd in crowds:
        figures = [figure for each in crowd.figures for figure in lay_figure(g, crowd.level, *each)]
        if not figures:
            raise BadInput("mobs: a mob without figures")
        anchor = g.f_node[figures[0]]
        if crowd.anchor is not None:
            anchor = node_of(g, crowd.anchor[0], crowd.anchor[1], crowd.level)
        mob = new_mob(g, tuple(figures), anchor, crowd.panic)
        looks = crowd.facing if isinstance(crowd.facing, list) else [crowd.facing] * len(figures)
        if len(looks) != len(figures):
            raise BadInput(f"mobs: facing: {len(looks)} numbers for {len(figures)} figures")
        for figure, look in zip(figures, looks, strict=True):
            g.f_look = replaced(g.f_look, figure, round(look * 100) % 36000)
            if g.f_ride[figure] >= 0:
                g.v_mob = replaced(g.v_mob, g.f_ride[figure], mob)


def lay_figure(g: Mog, level: str, word: str, x: float, y: float) -> list[int]:
    """A figure, or the crew of a technical."""
    node = node_of(g, x, y, level)
    if word == "technical":
        return lay_technical(g, node, TECH_CREW)
    if word in CREW_WORDS:
        return lay_technical(g, node, (CREW_WORDS[word],))
    if word in FIGURE_WORDS:
        return [add_figure(g, FIGURE_WORDS[word], node)]
    words = ", ".join((*FIGURE_WORDS, "technical", *CREW_WORDS))
    raise BadInput(f"mobs: {word!r} is none of {words}")


def lay_technical(g: Mog, node: int, crew: tuple[int, ...]) -> list[int]:
    """A technical with gunner and driver, or what is left of them, and t1, t2, ... as a vehicle."""
    lattice = g.ground.lattice
    if "" not in g.v_kind[CONVOY:]:
        raise BadInput(f"mobs: there are no more than {len(g.v_kind) - CONVOY} technicals")
    vehicle = g.v_kind.index("", CONVOY)
    g.v_kind[vehicle] = "technical"
    g.v_x[vehicle], g.v_y[vehicle] = round(lattice.x[node] * 100), round(lattice.y[node] * 100)
    g.v_ap = replaced(g.v_ap, vehicle, g.pack.vehicles["technical"].ap)
    return [add_figure(g, kind, node, vehicle) for kind in crew]


def write_mobs(g: Mog) -> list[dict[str, object]]:
    """The mobs as a case lists them; a technical stands for both men of a whole crew."""
    return [crowd_words(g, mob) for mob in sorted(g.mobs)]


def crowd_words(g: Mog, mob: int) -> dict[str, object]:
    """One of them."""
    lattice = g.ground.lattice
    figures: list[list[object]] = []
    whole: set[int] = set()
    for figure in g.mobs[mob]:
        node, ride = g.f_node[figure], g.f_ride[figure]
        word = KIND_WORDS[g.f_kind[figure]]
        if ride >= 0 and len(technical_crew(g, ride)) > 1:
            if ride in whole:
                continue
            whole.add(ride)
            word = "technical"
        figures.append([word, lattice.x[node], lattice.y[node]])
    anchor = g.anchor[mob]
    return {
        "figures": figures,
        "level": "roof" if anchor >= lattice.size else "street",
        "panic": g.panic[mob],
        "facing": [g.f_look[figure] / 100 for figure in g.mobs[mob]],
        "anchor": [lattice.x[anchor], lattice.y[anchor]],
    }


def of_mob(word: str, form: Any, get: Callable[[Mog, int], object]) -> Each[Mog]:
    """A word about mobs by number, as { 1 = ... }."""

    def found(g: Mog, name: str) -> object:
        if not name.isdecimal() or len(name) > 5:
            raise BadInput(f"{word}: {name!r} is no number of a mob")
        return get(g, int(name)) if int(name) in g.mobs else NO_MOB

    return Each(word, form, found)


def spot_of(g: Mog, node: int) -> list[float]:
    """Where a node is."""
    return [g.ground.lattice.x[node], g.ground.lattice.y[node]]


def place_of(g: Mog, name: str) -> object:
    """Where a figure stands, or that it is gone."""
    figure = figure_number(name)
    gone = figure >= len(g.f_kind) or g.f_kind[figure] < 0
    return "gone" if gone else spot_of(g, g.f_node[figure])


def see_kinds(g: Mog, counts: dict[str, int]) -> str | None:
    """kinds = { gunman = 6, sna = 3 }: how many of each stand on the table."""
    found: dict[str, int] = {}
    for kind in g.f_kind:
        if kind >= 0:
            found[KIND_WORDS[kind]] = found.get(KIND_WORDS[kind], 0) + 1
    return differs("kinds", {kind: count for kind, count in counts.items() if count}, found)


def level_of(g: Mog, mob: int) -> str:
    """Where a mob stands."""
    return "roof" if g.anchor[mob] >= g.ground.lattice.size else "street"


FACTS: tuple[Fact[Mog], ...] = (
    Mobs("mobs", list[Crowd], write_mobs, lay_mobs, usual=[]),
    One("mobs", dict[str, int], lambda g: {str(m): len(some) for m, some in g.mobs.items()}),
    Each("figures", object, place_of),
    Seen("kinds", see_kinds, dict[str, int]),
    Each("kind", str, lambda g, name: KIND_WORDS[g.f_kind[figure_of(g, name)]]),
    Each("looking", int, lambda g, name: round(g.f_look[figure_of(g, name)] / 100) % 360),
    of_mob("panic", int, lambda g, mob: g.panic[mob]),
    of_mob("anchor", list[float], lambda g, mob: spot_of(g, g.anchor[mob])),
    of_mob("level", str, level_of),
    One("on_table", int, figures_on_table),
)
