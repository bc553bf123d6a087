"""What a seat may do now, tied to what the player clicks."""

from typing import Never

from zariba.core.choice import PASS, Action, Choice
from zariba.core.flow import Step
from zariba.core.game import Game
from zariba.core.scene import Option
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.actions import OF_CARD, OF_GOAL, OF_PIECE, OF_SPACE
from zariba.games.sandwars.rules.cancellable import Cancellable
from zariba.games.sandwars.rules.journey import Journey
from zariba.games.sandwars.rules.reaction import Window
from zariba.games.sandwars.rules.sof_attack import Raid
from zariba.games.sandwars.rules.state import SandWars
from zariba.games.sandwars.rules.terror import Attack
from zariba.games.sandwars.view.combat import situation
from zariba.games.sandwars.view.labels import (
    BUTTONS,
    aid_label,
    card_label,
    done_label,
    fights,
    goal_label,
    hold_label,
    piece_label,
    space_label,
)
from zariba.games.sandwars.view.names import NATIONS, piece_name
from zariba.games.sandwars.view.pieces import backs_at, copies

DANGERS = {
    "declare": "Open Hostilities begin at once: both decks are shuffled anew, the turn marker goes"
    " to the Operational track, and there is no way back.",
    "reveal": "Your Objective lies open for the rest of the game. Its pieces come now, once.",
    "waste": "The card is discarded for nothing.",
    "concede": "You give the game up: the other side wins decisively.",
}
CHANGE = "Your present Objective and the new one are both shown to the enemy."
INTENTS = {
    "scout": "Tactical Intel",
    "spy": "Operational Intel on your hand",
    "agitate": "Info ops for a chip more",
    "calm": "Info ops for a chip less",
    "expose": "Info ops against your hand",
    "hasten": "Info ops to advance the turn",
}
LISTS = ("pieces", "chosen", "chiefs", "targets", "aims", "markers", "ships")
SINGLES = ("piece", "hq", "agent", "guerrilla", "base", "unit", "onward", "leader", "mine")


def options(game: Game[SandWars], view: SandWars, seat: int, choice: Choice) -> tuple[Option, ...]:
    """Each answer tied to what the player clicks; between rounds one may also concede."""
    found: list[Option] = []
    for action in choice.options:
        found += tied(game, view, seat, action)
    if PASS in choice.options:
        danger = DANGERS["concede"]
        found.append(Option("concede", "", "button", "concede", "Concede", danger=danger))
    return tuple(found)


def tied(game: Game[SandWars], view: SandWars, seat: int, action: Action) -> list[Option]:
    """One answer as the clicks that mean it."""
    verb, number = action
    word, arg = game.spell(action)
    odds = game.odds(view, seat, action)
    if verb in OF_PIECE:
        label = piece_label(view, verb, number)
        tone = "warn" if verb in ("target", "lose", "ambush", "agent") else ""
        return [
            Option(word, arg, "piece", target, label, odds=odds, tone=tone)
            for target in targets(view, seat, number)
        ]
    if verb in OF_SPACE:
        label = space_label(view, verb, number)
        tone = "warn" if fights(view, verb, number) else ""
        return [Option(word, arg, "space", arg, label, odds=odds, tone=tone)]
    if verb in OF_CARD:
        label = card_label(view, seat, verb, number)
        return [Option(word, arg, "piece", arg, label, odds=odds)]
    if verb in OF_GOAL:
        change = verb == "change"  # a side answer: the question comes up every turn
        danger = CHANGE if change else ""
        label = goal_label(view.pack, verb, number)
        return [Option(word, arg, "piece", arg, label, menu=change, danger=danger)]
    if verb == "aid":
        return [Option(word, arg, "button", f"aid-{arg}", aid_label(view.pack, number), odds=odds)]
    label, key = BUTTONS.get(verb, (verb.capitalize(), ""))
    if verb == "done":
        label = done_label(view)
    elif verb in ("decline", "hold", "fight"):
        label = hold_label(view, verb)
    danger = DANGERS.get(verb, "")
    return [Option(word, arg, "button", verb, label, key, odds, danger=danger)]


def targets(view: SandWars, seat: int, piece: int) -> list[str]:
    """The picture's ids for a piece; a back is any of the blocks that look so."""
    if piece < view.pack.count:
        return copies(view, seat, piece)
    step = view.flow[-1]
    space = step.space if isinstance(step, Attack) else -1
    if space < 0:
        return []
    return [name for name, back in backs_at(view, view.pack.seat[piece], space) if back == piece]


def chosen(view: SandWars) -> tuple[str, ...]:
    """What has been picked for the order being built, and where the fight is."""
    if not view.flow:
        return ()
    step = view.flow[-1]
    found: list[str] = []
    card = getattr(step, "card", -1)
    if isinstance(card, int) and card >= 0:
        found.append(view.pack.cards[card].id)
    for name in SINGLES:
        value = getattr(step, name, -1)
        if isinstance(value, int) and 0 <= value < view.pack.count:
            found.append(view.pack.piece_ids[value])
    for name in LISTS:
        value = getattr(step, name, ())
        if isinstance(value, tuple):
            some = value[:1] if hasattr(step, "wheres") else value
            found += [view.pack.piece_ids[p] for p in some if 0 <= p < view.pack.count]
    for frame in reversed(view.flow):
        space = getattr(frame, "space", -1)
        if isinstance(space, int) and space >= 0:
            found.append(view.pack.space_ids[space])
            break
    return tuple(dict.fromkeys(found))


def prompt(view: SandWars, choice: Choice) -> str:
    """The question, with the combat, the order or the attack it belongs to."""
    question = choice.prompt
    words = [situation(view, question)]
    if not words[0]:
        step = view.flow[-1]
        words = [order_title(view.pack, step), *actors(view.pack, step), matter(view, step)]
    lead = " \u00b7 ".join(dict.fromkeys(w for w in words if w and w not in question))
    return f"{lead}: {question}" if lead else question


def order_title(pack: SandWarsPack, step: Step[Never]) -> str:
    """The action that is being put together."""
    card = getattr(step, "card", -1)
    return pack.action[card] if isinstance(card, int) and card >= 0 else ""


def actors(pack: SandWarsPack, step: Step[Never]) -> list[str]:
    """The piece that an order is for."""
    values = (getattr(step, name, -1) for name in SINGLES)
    return [piece_name(pack, v) for v in values if isinstance(v, int) and v >= 0][:1]


def matter(view: SandWars, step: Step[Never]) -> str:
    """The attack or mission that a question is about."""
    if isinstance(step, Window) and len(view.flow) > 1:
        step = view.flow[-2]
    match step:
        case Raid():
            return f"{NATIONS[step.seat]} attacks {view.pack.names[step.space]}"
        case Cancellable():
            where = f", {view.pack.names[step.arg]}" if step.verb == "scout" else ""
            return INTENTS.get(step.verb, "") + where
        case Journey():
            return f"{NATIONS[step.seat]} moves by sea to {view.pack.names[step.space]}"
    space = getattr(step, "space", -1)
    return view.pack.names[space] if isinstance(space, int) and space >= 0 else ""
