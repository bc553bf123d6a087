"""All words of Sand Wars' case files; here those that can only be expected."""

from typing import cast

from zariba.core.bad_input import BadInput
from zariba.core.fact import CaseWords, Each, Fact, One, Seen, first_difference
from zariba.core.flow import Step
from zariba.games.sandwars.casefile.names import card_of, of_seats, piece_of, seat_of, space_of
from zariba.games.sandwars.casefile.position import POSITION, ids, place_of
from zariba.games.sandwars.material.map import SEATS
from zariba.games.sandwars.rules.combat import recon
from zariba.games.sandwars.rules.combat_memory import Frame, combat_now
from zariba.games.sandwars.rules.fire import firepower, firing_units
from zariba.games.sandwars.rules.fog import hide
from zariba.games.sandwars.rules.hand_size import hand_max
from zariba.games.sandwars.rules.movement import March, allowance
from zariba.games.sandwars.rules.state import PHASES, SandWars, attached, units
from zariba.games.sandwars.rules.supply import supplied


def differing(wanted: dict[str, object], found: dict[str, object]) -> str | None:
    """The first of several words that does not hold."""
    return first_difference([(word, want, found.get(word)) for word, want in wanted.items()])


def is_disrupted(g: SandWars, name: str) -> bool:
    """Of a piece, or of the printed resource of a space."""
    if name in g.pack.space_index:
        return g.pack.space_index[name] in g.spoiled
    return piece_of(g, name) in g.hurt


def see_attached(g: SandWars, wanted: dict[str, list[str]]) -> str | None:
    """Exactly what is attached to HQs, Leaders aside."""
    pairs: list[tuple[str, object, object]] = []
    for name, want in wanted.items():
        found = sorted(g.pack.piece_ids[p] for p in attached(g, piece_of(g, name)))
        pairs.append((f"attached to {name}", sorted(want), found))
    return first_difference(pairs)


def boss_of(g: SandWars, name: str) -> str:
    """The HQ a Leader or unit belongs to, "" for none."""
    hq = g.boss[piece_of(g, name)]
    return g.pack.piece_ids[hq] if hq >= 0 else ""


def has_loc(g: SandWars, name: str) -> bool:
    """Of a piece on the map; one in a box has none to ask for."""
    piece = piece_of(g, name)
    if g.at[piece] < 0:
        raise BadInput(f"loc: {name} is not on the map, it is in {place_of(g, name)!r}")
    return supplied(g, g.pack.seat[piece], g.at[piece], not g.pack.conventional[piece])


def spaces_left(g: SandWars, name: str) -> int:
    """How far a piece can still march: one on its way what is left, others what a card gives."""
    piece = piece_of(g, name)
    for step in g.flow:
        if isinstance(step, March) and piece in step.pieces(g):
            return 0 if step.halted else step.left
    return allowance(g, piece)


def factors(g: SandWars, name: str) -> int:
    """What a piece fights with now: half when disrupted, nothing where it may not fire."""
    piece = piece_of(g, name)
    cv = g.cv[piece]
    frame = combat_now(g)
    seat = g.pack.seat[piece]
    if frame is not None and piece in units(g, seat, frame.space):
        cv = cv if piece in firing_units(g, frame, seat) else 0
    return (cv + 1) // 2 if piece in g.hurt else cv


# Cards


def see_discarded(g: SandWars, names: list[str]) -> str | None:
    """Cards that must lie on a discard pile."""
    for name in names:
        card = card_of(g, name)
        if card not in g.discard[g.pack.deck_of[card]]:
            return f"{name} is not on its discard pile"
    return None


def top_card(g: SandWars, seat: int) -> str:
    """The card on top of a discard pile, "" for none."""
    return g.pack.cards[g.discard[seat][-1]].id if g.discard[seat] else ""


# Combat


def fight(g: SandWars) -> Frame:
    """The combat that is going on."""
    frame = combat_now(g)
    if frame is None:
        raise BadInput("there is no combat")
    return frame


def power_of(g: SandWars, seat: int) -> int:
    """The firepower of a side in the combat, without Combat logistics."""
    return sum(part.value for part in firepower(g, fight(g), seat, 0))


def see_combat(g: SandWars, value: dict[str, object] | bool) -> str | None:
    """The combat that is going on: space, round, advantage, lost; false for none."""
    frame = combat_now(g)
    if frame is None:
        return None if value is False else "there is no combat"
    if isinstance(value, bool):
        return None if value else f"there is a combat in {g.pack.space_ids[frame.space]}"
    return differing(
        value,
        {
            "space": g.pack.space_ids[frame.space],
            "round": frame.round,
            "advantage": SEATS[frame.advantage] if frame.advantage >= 0 else "none",
            "lost": {SEATS[seat]: frame.lost[seat] for seat in (0, 1)},
            "support": sorted(g.pack.piece_ids[m] for m in frame.support),
            "interceptors": sorted(g.pack.piece_ids[m] for m in frame.interceptors),
            "breakthrough": frame.breakthrough,
            "intel": frame.intel,
        },
    )


def see_fire(g: SandWars, wanted: dict[str, object]) -> str | None:
    """The last fire that the last action brought about.

    by, power, total (of the dice), hits (as printed), lost (as halved), retreat, rule (of it).
    """
    fires = [event for event in g.news if event.kind == "fire"]
    if not fires:
        return "nobody fired"
    shot = fires[-1]
    return differing(
        wanted,
        {
            "by": SEATS[shot.seat],
            "power": sum(part.value for part in shot.parts),
            "total": shot.die % 100,
            "hits": shot.to,
            "lost": shot.value,
            "retreat": shot.die >= 100,
            "rule": shot.word,
        },
    )


# Secrets


def look_of(g: SandWars, piece: int) -> str:
    """A piece as it is seen: its id, or small, large, large down, with disrupted."""
    if piece < g.pack.count:
        return g.pack.piece_ids[piece]
    _, large, down, hurt = g.pack.backs[piece - g.pack.count]
    words = ["large" if large else "small"]
    return " ".join(words + ["down"] * down + ["disrupted"] * hurt)


def seen_by(g: SandWars, seat: int) -> SandWars:
    """The position as a side knows it."""
    view = g.clone()
    hide(view, seat)
    return view


def see_sees(g: SandWars, wanted: dict[str, dict[str, list[str]]]) -> str | None:
    """What a side sees of the enemy in a space: ids, or the backs of blocks in words."""
    pairs: list[tuple[str, object, object]] = []
    for name, spaces in wanted.items():
        seat = seat_of(name)
        view = seen_by(g, seat)
        for space, want in spaces.items():
            there = units(view, 1 - seat, space_of(g, space))
            found = sorted(look_of(g, p) for p in there)
            pairs.append((f"{name} sees in {space}", sorted(want), found))
    return first_difference(pairs)


def see_knows(g: SandWars, wanted: dict[str, dict[str, object]]) -> str | None:
    """What a side knows of the enemy's hand (a list of cards, "?" unseen) or objective."""
    for name, words in wanted.items():
        seat = seat_of(name)
        view = seen_by(g, seat)
        goal = view.objective[1 - seat]
        found: dict[str, object] = {
            "hand": [g.pack.cards[c].id if c >= 0 else "?" for c in view.hand[1 - seat]],
            "objective": g.pack.objectives[goal].id if goal >= 0 else "?",
        }
        trouble = differing(words, found)
        if trouble is not None:
            return f"{name} knows {trouble}"
    return None


# The course of the game


def see_result(g: SandWars, value: dict[str, str] | bool) -> str | None:
    """How the game ended: winner (ALG, MOR, none) and rule; false while it goes on."""
    if value is False:
        return None if g.result is None else f"the game is over: {g.result.why}"
    if g.result is None or isinstance(value, bool):
        return "the game is not over"
    winner = SEATS[g.result.winner] if g.result.winner >= 0 else "none"
    return differing({**value}, {"winner": winner, "rule": g.result.rule})


def asked(g: SandWars) -> list[str]:
    """The sides that hold a choice now."""
    if g.result is not None:
        return []
    return [SEATS[seat] for seat in cast("Step[SandWars]", g.flow[-1]).asks(g)]


def see_news(g: SandWars, words: list[str]) -> str | None:
    """Kinds of events that the last action must have brought about."""
    kinds = {event.kind for event in g.news}
    for word in words:
        if word not in kinds:
            return f"nothing was told of {word!r}; told: {', '.join(sorted(kinds))}"
    return None


def see_quiet(g: SandWars, words: list[str]) -> str | None:
    """Kinds of events that the last action must not have brought about."""
    kinds = {event.kind for event in g.news}
    for word in words:
        if word in kinds:
            return f"{word!r} was told; told: {', '.join(sorted(kinds))}"
    return None


OUTCOME: tuple[Fact[SandWars], ...] = (
    Each("disrupted", bool, is_disrupted),
    Seen("attached", see_attached, dict[str, list[str]]),
    Each("leads", str, boss_of),
    Each("loc", bool, has_loc),
    Each("mp_left", int, spaces_left),
    Each("factors", int, factors),
    One("phase", str, lambda g: PHASES[g.phase]),
    of_seats("aside", lambda g, seat: ids(g, g.aside[seat]), list[str]),
    Seen("discarded", see_discarded, list[str]),
    of_seats("top", top_card, str),
    of_seats("hand_size", lambda g, seat: len(g.hand[seat]), int),
    of_seats("deck_size", lambda g, seat: len(g.deck[seat]), int),
    of_seats("hand_max", hand_max, int),
    of_seats("open", lambda g, seat: g.open[seat], bool),
    of_seats("rewarded", lambda g, seat: g.rewarded[seat], bool),
    of_seats("firepower", power_of, int),
    of_seats("recon", lambda g, seat: recon(g, fight(g), seat), int),
    Seen("combat", see_combat, dict[str, object] | bool),
    Seen("sees", see_sees, dict[str, dict[str, list[str]]]),
    Seen("knows", see_knows, dict[str, dict[str, object]]),
    Seen("result", see_result, dict[str, str] | bool),
    One("asked", list[str], asked),
    One("step", str, lambda g: type(g.flow[-1]).__name__ if g.result is None else ""),
    Seen("news", see_news, list[str]),
    Seen("quiet", see_quiet, list[str]),
    Seen("fire", see_fire, dict[str, object]),
)
WORDS: CaseWords[SandWars] = CaseWords(
    "Sand Wars", (*POSITION, *OUTCOME), own=("step", "combat", "event")
)
