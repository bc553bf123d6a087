"""Shots at a click: every weapon and mode that can hit a figure now, each with its chance."""

from zariba.core.choice import Action, Odds
from zariba.core.scene import Shortcut
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.actions import spell
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.aim import aims_at
from zariba.games.mog93.rules.arms import AUTO, BURST, FIRE_VERBS, SINGLE, shot_cost
from zariba.games.mog93.rules.eyes import eye_of_model
from zariba.games.mog93.rules.shooting import FireMove
from zariba.games.mog93.rules.sight import sees
from zariba.games.mog93.rules.state import ABOARD, Mog
from zariba.games.mog93.rules.targets import in_reach
from zariba.games.mog93.rules.to_hit import needed, to_hit
from zariba.games.mog93.view.names import target_id, weapon_name
from zariba.games.mog93.view.odds import auto_odds, chance, shot_odds

DETAILED = 30
"""So many of the nearest enemies get their odds with every row."""
FULL = 8
"""And so many the distribution of full auto."""


def shot_shortcuts(g: Mog, step: Act | FireMove, options: list[Action]) -> list[Shortcut]:
    """A menu on every enemy in arc, sight and range."""
    pack = g.pack
    fires = [(verb, arg) for verb, arg in options if verb in FIRE_VERBS]
    aims = ("aim", 0) in options
    if not fires and not aims:
        return []
    model = step.model
    moving = isinstance(step, FireMove)
    driving = isinstance(step, Act) and step.driving
    eye = eye_of_model(g, model)
    reach = max(pack.weapons[w].reach for w in arms.carried(g, model))
    seen = [
        (gap, target)
        for gap, target, there in in_reach(g, model, eye, reach)
        if sees(g, eye, there)
    ]
    found: list[Shortcut] = []
    for place, (gap, target) in enumerate(seen):
        name = ("technical", target - ABOARD) if target >= ABOARD else ("target", target)
        for verb, weapon in fires:
            made = pack.weapons[weapon]
            if gap > made.reach + 1e-6 or (made.needs_aim and g.aim[model] != target):
                continue
            mode = FIRE_VERBS[verb]
            if mode == AUTO and target < ABOARD and g.f_ride[target] >= 0:
                continue
            actions = [(verb, weapon), name]
            if mode == AUTO:
                actions.append(("bursts", arms.most_bursts(g, model, weapon)))
            words, odds = row(g, model, weapon, mode, target, place, moving, driving)
            found.append(
                Shortcut(
                    "",
                    tuple(spell(pack, action) for action in actions),
                    words,
                    "warn",
                    piece=target_id(target),
                    odds=odds,
                )
            )
        if aims and not aims_at(g, model, target):
            found.append(
                Shortcut(
                    "",
                    (("aim", ""), spell(pack, name)),
                    f"Aim, {pack.cost['aim']} AP",
                    piece=target_id(target),
                )
            )
    return found


def row(
    g: Mog,
    model: int,
    weapon: int,
    mode: str,
    target: int,
    place: int,
    moving: bool,
    driving: bool,
) -> tuple[str, Odds | None]:
    """One line of the menu, with its chance where the enemy is among the nearest."""
    pack = g.pack
    cost = 0 if moving else shot_cost(pack, weapon, mode)
    price = f", {cost} AP" if cost else ""
    name = weapon_name(g, weapon)
    if mode == AUTO:
        bursts = arms.most_bursts(g, model, weapon)
        words = f"Full auto, {name}, {bursts} burst{'s' * (bursts > 1)}{price}"
        if place >= FULL:
            return words, None
        odds = auto_odds(g, model, weapon, target, bursts, driving=driving)
        return f"{words}: {odds.note.split(' ', 1)[0]} hits", odds
    word = {SINGLE: "Single shot", BURST: "Burst"}[mode]
    words = f"Throw {name}{price}" if arms.is_thrown(pack, weapon) else f"{word}, {name}{price}"
    if place >= DETAILED:
        return words, None
    if place < FULL or pack.weapons[weapon].blast:
        odds = shot_odds(g, model, weapon, mode, target, moving=moving, driving=driving)
        return f"{words}: {odds.outcomes[0][1] * 10} %", odds
    parts = to_hit(g, model, weapon, mode, target, moving=moving, driving=driving)
    ways = chance(needed(pack, parts))
    odds = Odds(words, parts, (("hit", ways, 10), ("miss", 10 - ways, 10)))
    return f"{words}: {ways * 10} %", odds
