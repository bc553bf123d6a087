"""Cards to be read: Operations cards with what can be used now lit, and Objectives."""

from zariba.core.choice import Choice
from zariba.core.pack import kept
from zariba.core.scene import CardLine, Piece
from zariba.games.sandwars.material.map import SEATS
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.material.records import Objective
from zariba.games.sandwars.rules.objectives import (
    chained,
    controls,
    enemies_in,
    held_undisrupted,
    lost,
    of_types,
)
from zariba.games.sandwars.rules.state import SandWars
from zariba.games.sandwars.view.names import first_upper, several

RINGS = {"event": "an event is drawn", "turn": "the turn marker advances"}
COUNTRIES = {"ALG": "Algeria", "MOR": "Morocco", "WSA": "Western Sahara"}


IN_FULL = {
    "Terrorist attack": "the drawing player may put a terror marker in any space: one chip, and one"
    " die at an enemy piece or resource there, which 4-6 disrupts",
    "Terrorist spectacular": "the drawing player may put a spectacular marker in any space: two"
    " chips, and two dice at one or two enemy pieces or resources there, which 4-6 disrupts; a"
    " success in a city of the enemy also costs him a card at random",
}
"""Events whose data point to a table."""


def event_effect(pack: SandWarsPack, title: str) -> str:
    """What an event does; one that is like its twin says so in full."""
    if title.startswith("Mineral discovery"):
        seat = int("Morocco" in title)
        finds = ", ".join(f"{n} {pack.names[s]}" for n, s in enumerate(pack.minerals[seat], 1))
        return f"a die says where a resource is found ({finds}): a card more while it is held"
    effect = IN_FULL.get(title, pack.events[title].effect)
    if not effect.startswith("the same"):
        return effect
    twin = pack.events[title.replace("Morocco", "Algeria")].effect
    return twin.replace("Algerian", "Moroccan").replace("Algeria", "Morocco")


@kept
def notes(pack: SandWarsPack, card: int) -> tuple[str, str, str]:
    """What action, reaction and event of a card do."""
    does = pack.actions[pack.action[card]].text
    answers = pack.reactions[pack.reaction[card]].effect
    happens = event_effect(pack, pack.event[card])
    return first_upper(does), first_upper(answers), first_upper(happens)


def playable_now(view: SandWars, seat: int, choice: Choice | None) -> dict[int, str]:
    """The cards that can be played now, and for which part."""
    if choice is None:
        return {}
    part = "Action" if seat == view.active else "Reaction"
    return {arg: part for verb, arg in choice.options if verb == "card"}


def card_piece(
    pack: SandWarsPack, card: int, live: str = "", spent: bool = False, copy: str = ""
) -> Piece:
    """An Operations card, face up."""
    printed = pack.cards[card]
    does, answers, happens = notes(pack, card)
    return Piece(
        f"{printed.id}{copy}",
        pack.deck_of[card],
        label=printed.id,
        spent=spent,
        card=(
            CardLine("Action", printed.action, "bad" if printed.action_red else "",
                     live == "Action", does),
            CardLine("Reaction", printed.reaction, "bad" if printed.reaction_red else "",
                     live == "Reaction", answers),
            CardLine("Event", printed.event, "", False, happens),
        ),
        dice=(printed.die1, printed.die2),
        ring=RINGS.get(printed.trigger, ""),
    )  # fmt: skip


def sorted_hand(view: SandWars, seat: int) -> list[int]:
    """A hand by the actions of its cards."""
    return sorted(view.hand[seat], key=lambda c: (view.pack.action[c], view.pack.reaction[c], c))


# Objectives


def goal_piece(view: SandWars, goal: int, judged: bool = False, copy: str = "") -> Piece:
    """An Objective card; `judged` says how far it is fulfilled on the present position."""
    card = view.pack.objectives[goal]
    seat = SEATS.index(card.side)
    lines = [CardLine("Victory", card.victory, note=card.situation)]
    if not judged:
        lines = [CardLine("Situation", card.situation), CardLine("Victory", card.victory, "good")]
    else:
        for text, holds in judge(view, seat, card):
            lines.append(
                CardLine("holds" if holds else "not yet", text, "good" if holds else "bad")
            )
    awards = ", ".join(
        several(a.count, view.pack.kinds[a.type].name) + (f" ({a.where})" if a.where else "")
        for a in card.reveal
    )
    rewarded = view.rewarded[seat]
    lines.append(CardLine("Revealed", "pieces were taken" if rewarded else awards))
    return Piece(f"{card.id}{copy}", seat, label=card.title, card=tuple(lines))


def judge(view: SandWars, seat: int, card: Objective) -> list[tuple[str, bool]]:
    """The conditions of an Objective one by one."""
    test = card.test
    found = [
        (f"control of {name_of(view.pack, s)}", controls(view, seat, s)) for s in test.controls_all
    ]
    if test.controls_one_of:
        reached = (
            chained(view, seat, view.pack.space_index[test.chain_to]) if test.chain_to else None
        )
        held = [
            s
            for s in test.controls_one_of
            if controls(view, seat, s) and (reached is None or view.pack.space_index[s] in reached)
        ]
        text = f"one of {', '.join(name_of(view.pack, s) for s in test.controls_one_of)}"
        if test.chain_to:
            text += f", joined to {name_of(view.pack, test.chain_to)}"
        found.append((text, bool(held)))
    if test.controls_at_least:
        mine = [
            s
            for s in range(view.pack.size)
            if view.pack.country[s] == test.among and view.ctrl[s] == seat
        ]
        inside = [s for s in mine if view.pack.spaces[s].berm_side == "inside"]
        most = test.controls_at_least
        text = f"{len(mine) or 'no'} spaces of {COUNTRIES[test.among]}, {most} needed"
        found.append((text.replace("1 spaces", "1 space"), len(mine) >= most))
        if test.inside_berm_at_least:
            need = test.inside_berm_at_least
            text = f"{len(inside) or 'none'} inside the berm, {need} needed"
            found.append((text, len(inside) >= need))
        if test.one_of:
            text = f"one of {', '.join(name_of(view.pack, s) for s in test.one_of)}"
            found.append((text, any(view.pack.space_ids[s] in test.one_of for s in inside)))
    if test.lost_at_least:
        gone, need = lost(view, test), test.lost_at_least
        text = f"{gone or 'none'} disrupted or lost to {COUNTRIES[test.owner]}, {need} needed"
        found.append((text, gone >= need))
    if test.held_undisrupted_at_least:
        held_now, need = held_undisrupted(view, test), test.held_undisrupted_at_least
        there = len(of_types(view.pack, test))
        text = f"{held_now or 'none'} of {there} held undisrupted, {need} needed"
        found.append((text, held_now >= need))
    if test.no_enemy_unit_in or test.no_enemy_conventional_in or test.no_enemy_camp_in:
        where = test.no_enemy_unit_in or test.no_enemy_conventional_in or test.no_enemy_camp_in
        found.append((f"no such enemy in {COUNTRIES[where]}", not enemies_in(view, seat, test)))
    return found


def name_of(pack: SandWarsPack, space: str) -> str:
    """A space by its id, in words."""
    return pack.names[pack.space_index[space]]
