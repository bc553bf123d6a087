"""The `expect` words about Somali figures and their mobs."""

from typing import TYPE_CHECKING, TypeVar

from zariba.core.bad_input import BadInput
from zariba.core.fact import differs, first_difference, shaped
from zariba.games.mog93.casefile.names import KIND_WORDS, figure_number, figure_of
from zariba.games.mog93.rules.state import Mog, figures_on_table

if TYPE_CHECKING:
    from zariba.games.mog93.game import MogGame

T = TypeVar("T")
NO_MOB = "no such mob"


def see_figures(game: "MogGame", g: Mog, value: object) -> str | None:
    """figures = { s1 = [20.5, 21.5], s2 = "gone" }."""
    lattice = g.ground.lattice
    pairs: list[tuple[str, object, object]] = []
    for name, want in shaped(value, dict[str, object], "figures").items():
        figure = figure_number(name)
        found: object = "gone"
        if figure < len(g.f_kind) and g.f_kind[figure] >= 0:
            node = g.f_node[figure]
            found = [lattice.x[node], lattice.y[node]]
        pairs.append((name, want, found))
    return first_difference(pairs)


def see_kinds(game: "MogGame", g: Mog, value: object) -> str | None:
    """kinds = { gunman = 6, sna = 3 }: how many of each stand on the table."""
    found: dict[str, int] = {}
    for kind in g.f_kind:
        if kind >= 0:
            found[KIND_WORDS[kind]] = found.get(KIND_WORDS[kind], 0) + 1
    want = {k: n for k, n in shaped(value, dict[str, int], "kinds").items() if n}
    return differs("kinds", want, found)


def see_kind(game: "MogGame", g: Mog, value: object) -> str | None:
    """kind = { s1 = "grenade" }."""
    return first_difference(
        [
            (name, word, KIND_WORDS[g.f_kind[figure_of(g, name)]])
            for name, word in shaped(value, dict[str, str], "kind").items()
        ]
    )


def see_looking(game: "MogGame", g: Mog, value: object) -> str | None:
    """looking = { s1 = 180 }: which way a figure faces, in whole degrees."""
    return first_difference(
        [
            (name, want, round(g.f_look[figure_of(g, name)] / 100) % 360)
            for name, want in shaped(value, dict[str, int], "looking").items()
        ]
    )


def by_mob(value: object, kind: type[T], word: str) -> dict[int, T]:
    """What a word says of mobs, by their numbers."""
    said = shaped(value, dict[str, object], word)
    for mob in said:
        if not mob.isdigit():
            raise BadInput(f"{word}: {mob!r} is no number of a mob")
    return {int(mob): shaped(each, kind, word) for mob, each in said.items()}


def see_mobs(game: "MogGame", g: Mog, value: object) -> str | None:
    """mobs = { 1 = 9, 3 = 4 }: every mob by number, with its figures."""
    want = by_mob(value, int, "mobs")
    return differs("mobs", want, {mob: len(some) for mob, some in sorted(g.mobs.items())})


def see_panic(game: "MogGame", g: Mog, value: object) -> str | None:
    """panic = { 1 = 2 }."""
    return first_difference(
        [
            (f"panic of mob {mob}", number, g.panic.get(mob, NO_MOB))
            for mob, number in by_mob(value, int, "panic").items()
        ]
    )


def see_anchor(game: "MogGame", g: Mog, value: object) -> str | None:
    """anchor = { 1 = [15.5, 10.5] }."""
    lattice = g.ground.lattice
    pairs: list[tuple[str, object, object]] = []
    for mob, want in by_mob(value, list[float], "anchor").items():
        node = g.anchor.get(mob, -1)
        found: object = [lattice.x[node], lattice.y[node]] if node >= 0 else NO_MOB
        pairs.append((f"anchor of mob {mob}", want, found))
    return first_difference(pairs)


def see_level(game: "MogGame", g: Mog, value: object) -> str | None:
    """level = { 1 = "roof" }."""
    pairs: list[tuple[str, object, object]] = []
    for mob, word in by_mob(value, str, "level").items():
        found = "roof" if g.anchor.get(mob, -1) >= g.ground.lattice.size else "street"
        pairs.append((f"level of mob {mob}", word, found if mob in g.anchor else NO_MOB))
    return first_difference(pairs)


def see_on_table(game: "MogGame", g: Mog, value: object) -> str | None:
    """on_table = 60: Somali figures in all, crews of technicals counted."""
    return differs("figures on the table", value, figures_on_table(g))
