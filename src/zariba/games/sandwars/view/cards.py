"""Cards to be read: Operations cards with what can be used now lit, and Objectives."""

from functools import cache

from zariba.core.choice import Choice
from zariba.core.scene import CardLine, Piece
from zariba.games.sandwars.material.pack import PACK, SIDES
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


def event_effect(title: str) -> str:
    """What an event does; one that is like its twin says so in full."""
    if title.startswith("Mineral discovery"):
        side = int("Morocco" in title)
        finds = ", ".join(f"{n} {PACK.names[s]}" for n, s in enumerate(PACK.minerals[side], 1))
        return f"a die says where a resource is found ({finds}): a card more while it is held"
    effect = IN_FULL.get(title, PACK.events[title].effect)
    if not effect.startswith("the same"):
        return effect
    twin = PACK.events[title.replace("Morocco", "Algeria")].effect
    return twin.replace("Algerian", "Moroccan").replace("Algeria", "Morocco")


@cache
def notes(card: int) -> tuple[str, str, str]:
    """What action, reaction and event of a card do."""
    does = "; or ".join(PACK.actions[PACK.action[card]].functions)
    answers = PACK.reactions[PACK.reaction[card]].effect
    happens = event_effect(PACK.event[card])
    return first_upper(does), first_upper(answers), first_upper(happens)


def playable_now(view: SandWars, seat: int, choice: Choice | None) -> dict[int, str]:
    """The cards that can be played now, and for which part."""
    if choice is None:
        return {}
    part = "Action" if seat == view.active else "Reaction"
    return {arg: part for verb, arg in choice.options if verb == "card"}


def card_piece(card: int, live: str = "", spent: bool = False, copy: str = "") -> Piece:
    """An Operations card, face up."""
    printed = PACK.cards[card]
    does, answers, happens = notes(card)
    return Piece(
        f"{printed.id}{copy}",
        PACK.deck_of[card],
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


def sorted_hand(view: SandWars, side: int) -> list[int]:
    """A hand by the actions of its cards."""
    return sorted(view.hand[side], key=lambda c: (PACK.action[c], PACK.reaction[c], c))


# Objectives


def goal_piece(view: SandWars, goal: int, judged: bool = False, copy: str = "") -> Piece:
    """An Objective card; `judged` says how far it is fulfilled on the present position."""
    card = PACK.objectives[goal]
    side = SIDES.index(card.side)
    lines = [CardLine("Victory", card.victory, note=card.situation)]
    if not judged:
        lines = [CardLine("Situation", card.situation), CardLine("Victory", card.victory, "good")]
    else:
        for text, holds in judge(view, side, card):
            lines.append(
                CardLine("holds" if holds else "not yet", text, "good" if holds else "bad")
            )
    awards = ", ".join(
        several(a.count, PACK.kinds[a.type].name) + (f" ({a.where})" if a.where else "")
        for a in card.reveal
    )
    rewarded = view.rewarded[side] if view.rewarded else False
    lines.append(CardLine("Revealed", "pieces were taken" if rewarded else awards))
    return Piece(f"{card.id}{copy}", side, label=card.title, card=tuple(lines))


def judge(view: SandWars, side: int, card: Objective) -> list[tuple[str, bool]]:
    """The conditions of an Objective one by one."""
    test = card.test
    found = [(f"control of {name_of(s)}", controls(view, side, s)) for s in test.controls_all]
    if test.controls_one_of:
        reached = chained(view, side, PACK.space_index[test.chain_to]) if test.chain_to else None
        held = [
            s
            for s in test.controls_one_of
            if controls(view, side, s) and (reached is None or PACK.space_index[s] in reached)
        ]
        text = f"one of {', '.join(name_of(s) for s in test.controls_one_of)}"
        if test.chain_to:
            text += f", joined to {name_of(test.chain_to)}"
        found.append((text, bool(held)))
    if test.controls_at_least:
        mine = [
            s for s in range(PACK.size) if PACK.country[s] == test.among and view.ctrl[s] == side
        ]
        inside = [s for s in mine if PACK.spaces[s].berm_side == "inside"]
        most = test.controls_at_least
        found.append((f"{len(mine)} of {most} spaces of {COUNTRIES[test.among]}",
                      len(mine) >= most))  # fmt: skip
        if test.inside_berm_at_least:
            need = test.inside_berm_at_least
            found.append((f"{len(inside)} of {need} inside the berm", len(inside) >= need))
        if test.one_of:
            text = f"one of {', '.join(name_of(s) for s in test.one_of)}"
            found.append((text, any(PACK.space_ids[s] in test.one_of for s in inside)))
    if test.lost_at_least:
        gone, need = lost(view, test), test.lost_at_least
        found.append((f"{gone} of {need} disrupted or lost to {COUNTRIES[test.owner]}",
                      gone >= need))  # fmt: skip
    if test.held_undisrupted_at_least:
        held_now, need = held_undisrupted(view, test), test.held_undisrupted_at_least
        text = f"{held_now} of {need} held undisrupted (there are {len(of_types(test))})"
        found.append((text, held_now >= need))
    if test.no_enemy_unit_in or test.no_enemy_conventional_in or test.no_enemy_camp_in:
        where = test.no_enemy_unit_in or test.no_enemy_conventional_in or test.no_enemy_camp_in
        found.append((f"no such enemy in {COUNTRIES[where]}", not enemies_in(view, side, test)))
    return found


def name_of(space: str) -> str:
    """A space by its id, in words."""
    return PACK.names[PACK.space_index[space]]
