"""The small choices: supply, rally, losses, retreats, the order of a stack."""

from zariba.core.choice import DONE as PASS
from zariba.core.choice import Action, Choice
from zariba.core.game import Decision
from zariba.games.keren.bot.picture import Picture, place_name
from zariba.games.keren.bot.routes import own_lines
from zariba.games.keren.bot.worth import danger, suppression_worth, worth
from zariba.games.keren.rules.administration import Carry
from zariba.games.keren.rules.losses import Losses
from zariba.games.keren.rules.rally import Rally
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.stacking import Order
from zariba.games.keren.rules.state import CARRYING, WITHIN_CARRYING, WITHIN_FRONT, Keren


def carry(view: Keren, step: Carry, choice: Choice) -> Decision:
    """Carry supply where the line is long, and only there (6.3)."""
    for action in choice.options:
        if action[0] != "unit":
            continue
        status = view.status[action[1]]
        if status & CARRYING:
            if status & WITHIN_FRONT:
                return Decision(action, "Back within 50 of supply: full strength again.")
        elif status & WITHIN_CARRYING and not status & WITHIN_FRONT:
            return Decision(action, "Beyond 50 of supply: it must carry its own.")
    return Decision(PASS, "Supply is settled.")


def rally(step: Rally, choice: Choice) -> Decision:
    """Every suppressed unit gets its die."""
    return Decision(choice.options[0], "Rallying whoever can be rallied.")


def lose(p: Picture, step: Losses, choice: Choice) -> Decision:
    """The cheapest first; one whose regiment steadies the rest is cheaper (2.3)."""

    def price(action: Action) -> float:
        unit = action[1]
        rest = [u for u in step.at_risk if u != unit and u not in step.lost]
        shaken = 0.0
        if step.shaken:
            shaken = sum(
                suppression_worth(p, u) for u in rest if p.pack.regiment[u] != p.pack.regiment[unit]
            )
        return worth(p, unit) + shaken

    return Decision(min(choice.options, key=price), "Losing the unit that can best be spared.")


def retreat(p: Picture, step: Retreat, choice: Choice) -> Decision:
    """Away from the enemy, not far from the fight."""
    if step.moving < 0:
        action = max(choice.options, key=lambda a: (worth(p, a[1]), -a[1]))
        return Decision(action, "The best unit goes back first, while there is room.")

    def cost(action: Action) -> float:
        pack = p.pack
        place = action[1]
        total: float = danger(p, place, 1) + 0.5 * bool(p.foe_zoc[place])
        total -= 0.0005 * pack.level[pack.hex_of[place]]
        if place in pack.vp_index:
            total -= 0.5
        total += 0.05 * len(p.g.stacks.get(place, ()))
        total += 0.02 * max(own_lines(pack, p.seat)[place] - pack.front_range, 0)
        return total

    best = min(choice.options, key=lambda a: (cost(a), a[1]))
    return Decision(best, f"Falling back from {place_name(p.pack, step.place)}.")


def order(p: Picture, step: Order, choice: Choice) -> Decision:
    """A gun or a weak unit is better shown beneath than on top."""
    wanted = top_wanted(p, step.place)
    if wanted >= 0 and ("top", wanted) in choice.options:
        return Decision(("top", wanted), "Keeping the guns out of sight.")
    return Decision(PASS, "The stack stands as it should.")


def top_wanted(p: Picture, place: int) -> int:
    """The unit that should be on top of a stack, -1 to leave it."""
    stack = p.g.stacks.get(place, ())
    if not stack or not p.pack.is_gun[stack[-1]]:
        return -1
    feet = [u for u in stack if not p.pack.is_gun[u]]
    return min(feet, key=lambda u: (worth(p, u), u)) if feet else -1
