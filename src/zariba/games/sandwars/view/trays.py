"""The boxes beside the map: cards, piles, HQs with what is attached, markers, losses, the pool."""

from msgspec.structs import replace

from zariba.core.choice import Choice
from zariba.core.scene import Piece, Tray
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.combat_memory import Frame
from zariba.games.sandwars.rules.fog import bare_space
from zariba.games.sandwars.rules.hand_size import hand_max
from zariba.games.sandwars.rules.objectives import fulfilled
from zariba.games.sandwars.rules.state import (
    DELAYED,
    EXPENDED,
    OFF_MAP,
    POOL,
    REMOVED,
    REPLACEMENT,
    SandWars,
    attached,
    units,
)
from zariba.games.sandwars.view.cards import card_piece, goal_piece, playable_now, sorted_hand
from zariba.games.sandwars.view.combat import combat_trays
from zariba.games.sandwars.view.names import NATIONS, number_of, place_name
from zariba.games.sandwars.view.pieces import COPY, counter, unit

ALL = -1
"""A box that belongs to nobody: its title alone is its heading."""
UNPLACED = ("sof_marker", "terror_marker", "spectacular_marker", "jamming_marker")
"""Markers that are no reinforcements: they lie ready for the cards that use them."""


def trays(view: SandWars, seat: int, choice: Choice | None) -> tuple[Tray, ...]:
    """All boxes; those that hold an answer to the present question come first."""
    if not view.at:
        return ()
    found = [
        *combat_trays(view),
        *bared_units(view, seat),
        *goals(view, choice),
        *hands(view, seat, choice),
        *formations(view, seat),
        *objectives(view, seat),
        *marker_boxes(view, seat),
        *piles(view, seat),
        *pool(view, seat),
    ]
    wanted = asked_for(view.pack, choice)
    return tuple(sorted(found, key=lambda tray: not any(p.id in wanted for p in tray.pieces)))


def bared_units(view: SandWars, seat: int) -> list[Tray]:
    """The units of a combat, or those that are looked at, laid out side by side."""
    found = []
    fights = {step.space for step in view.flow if isinstance(step, Frame)}
    for space in dict.fromkeys(bare_space(view, seat)):
        for owned in sides(seat):
            there = list(units(view, owned, space))
            if not there or (owned == seat and space not in fights):
                continue
            there.sort(key=lambda p: (not view.pack.hq[p], -view.cv[p], view.pack.type[p]))
            shown = tuple(
                replace(unit(view, p, on_map=False), id=view.pack.piece_ids[p] + COPY)
                for p in there
            )
            title = f"{NATIONS[owned]} in {place_name(view.pack, space)}"
            note = f"{len(there)} of {view.pack.frontage}"
            found.append(Tray(f"bared-{owned}-{space}", title, owned, shown, note, "box"))
    return found


def asked_for(pack: SandWarsPack, choice: Choice | None) -> set[str]:
    """The ids of pieces that answer the question."""
    verbs = ("marker", "unit", "return", "place", "rebuild", "goal", "lose", "target")
    if choice is None:
        return set()
    return {
        word
        for verb, arg in choice.options
        if verb in verbs
        for word in (
            (pack.objectives[arg].id,)
            if verb == "goal"
            else (pack.all_ids[arg], pack.all_ids[arg] + COPY)
        )
    }


def goals(view: SandWars, choice: Choice | None) -> list[Tray]:
    """The Objectives that may be chosen now."""
    offered = [arg for verb, arg in choice.options if verb in ("goal", "change")] if choice else []
    if not offered:
        return []
    title = "Change to" if view.phase else "Your Objectives"
    cards = tuple(goal_piece(view, goal, bool(view.phase)) for goal in offered)
    return [Tray("goals", title, ALL, cards, kind="hand")]


def objectives(view: SandWars, seat: int) -> list[Tray]:
    """The own Objective with its state, and the enemy's once it is open."""
    found = []
    for owned in sides(seat):
        goal = view.objective[owned]
        if goal < 0 or not (owned == seat or view.open[owned]):
            continue
        met = "fulfilled now" if fulfilled(view, owned) else "not fulfilled now"
        known = "open" if view.open[owned] else "secret"
        whose = "Your" if owned == seat else f"{NATIONS[owned]}'s"
        found.append(
            Tray(f"objective-{owned}", f"{whose} Objective", ALL,
                 (goal_piece(view, goal, True, "-held"),), f"{met}, {known}", "hand")
        )  # fmt: skip
    return found


def sides(seat: int) -> tuple[int, int]:
    """Both sides, one's own first."""
    return (seat, 1 - seat) if seat >= 0 else (0, 1)


def hands(view: SandWars, seat: int, choice: Choice | None) -> list[Tray]:
    """The own hand to be read; the enemy's only while it lies open."""
    found = []
    for owned in sides(seat):
        cards = view.hand[owned] if view.hand else ()
        if not cards or min(cards) < 0:
            continue
        live = playable_now(view, seat, choice) if owned == seat else {}
        shown = tuple(card_piece(view.pack, c, live.get(c, "")) for c in sorted_hand(view, owned))
        title = "Your hand" if owned == seat else f"{NATIONS[owned]}'s hand"
        note = f"{len(cards)} of {hand_max(view, owned)} at the end of the turn"
        found.append(Tray(f"hand-{owned}", title, owned, shown, note, "hand"))
    return found


def formations(view: SandWars, seat: int) -> list[Tray]:
    """A box for each own HQ on the map that has units."""
    if seat < 0:
        return []
    bare = bare_space(view, seat)
    found = []
    for hq in view.pack.hqs[seat]:
        if view.at[hq] < 0 or view.at[hq] in bare:
            continue
        staff = attached(view, hq)
        if not staff:
            continue
        staff.sort(key=lambda p: (-view.cv[p], view.pack.type[p]))
        note = f"PV {view.pv[hq]} \u00b7 {len(staff)} of {view.pack.capacity[hq]}"
        shown = tuple(unit(view, p, on_map=False) for p in staff)
        kind = "Division" if view.pack.division[hq] else "Brigade"
        title = f"{kind} {number_of(view.pack, hq)}, {place_name(view.pack, view.at[hq])}"
        found.append(Tray(f"hq-{view.pack.piece_ids[hq]}", title, seat, shown, note, "box"))
    return found


def marker_boxes(view: SandWars, seat: int) -> list[Tray]:
    """Off-Map and Replacement boxes, delayed units, what is gone for good."""
    found = []
    boxes = (
        ("off-map", "Off-Map box", OFF_MAP, ""),
        ("delayed", "Delayed", DELAYED, ""),
        ("replacement", "Replacement box", REPLACEMENT, "box"),
        ("removed", "Out of the game", REMOVED, "box"),
        ("expended", "Missiles spent", EXPENDED, "box"),
    )
    for key, title, place, kind in boxes:
        for owned in sides(seat):
            there = [p for p in view.pack.of_seat[owned] if view.at[p] == place]
            if there:
                there.sort(key=lambda p: (view.pack.type[p], -view.pack.cv[p]))
                words = f"{title}, {NATIONS[owned]}"
                shown = tuple(counter(view, p) for p in there)
                found.append(Tray(f"{key}-{owned}", words, owned, shown, kind=kind))
    return found


def piles(view: SandWars, seat: int) -> list[Tray]:
    """Decks by number, discards open, events left as a reminder, the enemy's hand by number."""
    found = []
    for owned in sides(seat):
        name = NATIONS[owned]
        if view.hand[owned] and min(view.hand[owned]) < 0:
            found.append(Tray(f"hand-{owned}", f"{name}: hand", owned, (), kind="pile",
                              count=len(view.hand[owned])))  # fmt: skip
        found.append(
            Tray(f"deck-{owned}", f"{name}: deck", owned, (), kind="pile",
                 count=len(view.deck[owned]))
        )  # fmt: skip
        gone = view.discard[owned]
        top: tuple[Piece, ...] = (card_piece(view.pack, gone[-1], copy="-top"),) if gone else ()
        found.append(
            Tray(f"discard-{owned}", f"{name}: discards", owned, top, kind="pile", count=len(gone))
        )
        if view.aside[owned]:
            shown = tuple(card_piece(view.pack, c) for c in view.aside[owned])
            title = f"{name}: lasting event"
            found.append(Tray(f"aside-{owned}", title, owned, shown, kind="pile"))
    return found


def pool(view: SandWars, seat: int) -> list[Tray]:
    """The own Reinforcement pool."""
    if seat < 0:
        return []
    there = [
        p
        for p in view.pack.of_seat[seat]
        if view.at[p] == POOL and view.pack.type[p] not in UNPLACED
    ]
    there.sort(key=lambda p: (not view.pack.hq[p], not view.pack.ground[p], view.pack.type[p], p))
    shown = tuple(counter(view, p) for p in there)
    note = str(len(there))
    return [Tray("pool", "Your Reinforcement pool", seat, shown, note, "box")] if there else []
