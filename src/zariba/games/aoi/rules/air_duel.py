"""One air unit fires at another: the dice, the results, the chances (b4.13a, b4.13b)."""

from typing import Final

from zariba.core.choice import Odds, Part
from zariba.core.flow import Event
from zariba.games.aoi.material.pieces import BOMBERS, FIGHTERS
from zariba.games.aoi.rules.elimination import eliminate, lose_step
from zariba.games.aoi.rules.state import (
    ABORTED,
    ACES,
    AS_FIGHTER,
    COMMITTED,
    Aoi,
    Sum,
    owner,
    strength_of,
    total,
)

NO_EFFECT, ABORTS, LOSES_STEP, SHOT_DOWN = range(4)
RESULTS: Final = ("no effect", "aborts", "loses a step", "eliminated")
TWO_DICE: Final = range(2, 13)


def dumps(g: Aoi, piece: int) -> bool:
    """Whether it can fly as a bomber or as a fighter and does not fly as one yet (b4.12b)."""
    kind = g.pack.kind[piece]
    return kind in FIGHTERS and kind in BOMBERS and not g.status[piece] & AS_FIGHTER


def is_fighter(g: Aoi, piece: int, loaded: tuple[int, ...]) -> bool:
    """Whether it fights as a fighter; `loaded` have come with bombs (b4.12b)."""
    if piece in loaded:
        return bool(g.status[piece] & AS_FIGHTER)
    return g.pack.kind[piece] in FIGHTERS


def fires_back(g: Aoi, piece: int) -> bool:
    """Whether a bomber has gunners worth the name (b4.13a)."""
    return g.pack.quality[piece] >= g.pack.air_combat.return_fire_quality


def aim_of(g: Aoi, shooter: int, target: int, back: bool) -> Sum:
    """What is added to the two dice: qualities, strengths, and the worse aim of a bomber."""
    pack, table = g.pack, g.pack.air_combat
    names = pack.pieces
    parts = [
        Part(names[shooter].name, "b4.13a", pack.quality[shooter]),
        Part(names[target].name, "b4.13a", -pack.quality[target]),
    ]
    for piece, sign in ((shooter, 1), (target, -1)):
        if g.status[piece] & ACES:
            parts.append(Part("Experten", "11.34a", sign * pack.experten.quality))
    own, theirs = strength_of(g, shooter), strength_of(g, target)
    if own >= 2 * theirs and own > theirs:
        parts.append(Part("twice as strong", "b4.13a", table.twice_as_strong))
    if back:
        parts.append(Part("firing back", "b4.13a", table.return_fire))
    return tuple(part for part in parts if part.value)


def result_of(g: Aoi, net: int) -> int:
    """What a modified roll does to the target (b4.13b)."""
    table = g.pack.air_combat
    return sum(net >= least for least in (
        table.aborts_from, table.loses_step_from, table.eliminated_from,
    ))  # fmt: skip


def fight(
    g: Aoi, hex_: int, pairs: tuple[tuple[int, int], ...], back: tuple[tuple[int, int], ...]
) -> None:
    """All fire at once, bombers back at their attackers; then the hits are applied (b4.13a)."""
    hits: list[tuple[int, int]] = []
    for shooter, target in (*pairs, *back):
        aim = aim_of(g, shooter, target, (shooter, target) in back)
        two = g.roll(6, "air combat", (shooter,)) + g.roll(6, "air combat", (shooter,))
        result = result_of(g, two + total(aim))
        seat = g.pack.seat[shooter]
        g.tell(
            Event(
                "air_combat", seat=seat, units=(shooter, target), at=hex_, die=two,
                value=result, parts=aim, word=RESULTS[result],
            )
        )  # fmt: skip
        hits.append((target, result))
    for target, result in hits:
        suffer(g, hex_, target, result)


def suffer(g: Aoi, hex_: int, piece: int, result: int) -> None:
    """It goes home for the month, loses a step, or is shot down (b4.13b)."""
    if result == NO_EFFECT or g.at[piece] < 0:
        return
    if result == SHOT_DOWN:
        eliminate(g, piece, "b4.13b")
    elif result == LOSES_STEP:
        lose_step(g, piece, "b4.13b")
    if g.at[piece] >= 0:
        g.status[piece] |= ABORTED | COMMITTED
        g.tell(Event("aborted", seat=g.pack.seat[piece], units=(piece,), at=hex_))
    else:
        note_downed(g, hex_, piece)


def note_downed(g: Aoi, hex_: int, piece: int) -> None:
    """A crew that comes down in a hex of its own side may be recovered (b4.28a)."""
    if owner(g, hex_) == g.pack.seat[piece] and piece not in g.downed:
        g.downed.append(piece)


def duel_odds(g: Aoi, shooter: int, target: int, back: bool = False) -> Odds:
    """The chances of one air unit against another, from the numbers that resolve it."""
    aim = aim_of(g, shooter, target, back)
    ways = dict.fromkeys(RESULTS, 0)
    for two in TWO_DICE:
        ways[RESULTS[result_of(g, two + total(aim))]] += 6 - abs(7 - two)
    names = g.pack.pieces
    return Odds(
        f"{names[shooter].name} against {names[target].name}",
        aim,
        tuple((word, count, 36) for word, count in ways.items() if count),
    )
