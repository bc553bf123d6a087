"""Moving: attacks first, then every brigade to the place where it does most good (7.1)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice
from zariba.core.game import Decision
from zariba.games.ogaden.bot.attack import Attack, assault_value, attacks, threshold
from zariba.games.ogaden.bot.guerrilla import guerrilla_flip, guerrilla_post, post_value
from zariba.games.ogaden.bot.memory import Errand, Order
from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.bot.posts import Post, best_post, place_value
from zariba.games.ogaden.bot.situation import name, unit_name
from zariba.games.ogaden.rules.attack import Assault
from zariba.games.ogaden.rules.connections import START
from zariba.games.ogaden.rules.movement import March
from zariba.games.ogaden.rules.operations import Activation
from zariba.games.ogaden.rules.state import (
    CONCEALED,
)


def moment_of(p: Picture) -> tuple[int, ...]:
    """Which movement step of the war this is."""
    markers = (s.marker for s in p.g.flow if isinstance(s, Activation))
    return (p.seat, p.g.turn, *markers)


def choose(p: Picture, choice: Choice) -> Decision:
    """The next attack, assault or movement, or none."""
    memory = p.memory
    memory.begin(moment_of(p))
    offered = {a[1] for a in choice.options if a[0] == "unit"}
    decision = go_on_storming(p, offered)
    if decision is None and not memory.no_attack:
        decision = begin_attack(p, choice, offered)
        memory.no_attack = decision is None
    return decision or send(p, offered)


def go_on_storming(p: Picture, offered: set[int]) -> Decision | None:
    """The next unit of the attack that is being put together."""
    memory = p.memory
    if memory.storm is None:
        return None
    zone, came, units = memory.storm
    rest = tuple(u for u in units if u in offered)
    if not rest or not any(k[0] == zone for k in p.g.groups):
        memory.storm = None
        return None
    memory.storm = (zone, came, rest[1:])
    return attack_with(p, rest[0], came, zone, memory.storm_reason)


def attack_with(p: Picture, unit: int, came: int, zone: int, reason: str) -> Decision | None:
    """Pick a unit up for an attack and remember its way."""
    reach = p.reach(unit)
    if (came, zone) not in reach.entries:
        return None
    p.memory.order = Order(unit, reach.way_against(came, zone), True, reason)
    return Decision(("unit", unit), reason)


def begin_attack(p: Picture, choice: Choice, offered: set[int]) -> Decision | None:
    """The best attack or assault there is, if it is worth making."""
    worth = threshold(p)
    storm: tuple[float, int] = (worth, -1)
    for verb, zone in choice.options:
        if verb == "assault":
            value = assault_value(p, zone)[0]
            if value > storm[0]:
                storm = (value, zone)
    for attack in attacks(p):
        if attack.value <= max(worth, storm[0]):
            break
        decision = launch(p, attack, offered)
        if decision is not None:
            return decision
    if storm[1] < 0:
        return None
    return Decision(("assault", storm[1]), f"Storming {name(p.pack, storm[1])} from inside.")


def launch(p: Picture, attack: Attack, offered: set[int]) -> Decision | None:
    """Send the first unit of an attack; the others follow it. None when nobody can set out."""
    going = [u for u in attack.units if u in offered]
    if not going:
        return None
    reason = attack.reason(p.pack)
    p.memory.storm = (attack.zone, attack.came, tuple(going[1:]))
    p.memory.storm_reason = reason
    return attack_with(p, going[0], attack.came, attack.zone, reason)


def send(p: Picture, offered: set[int]) -> Decision:
    """The unit that gains most by going elsewhere; gains are looked at again only in order."""
    memory = p.memory
    if memory.errands is None:
        memory.errands = [Errand(post_of(p, u).gain, u) for u in sorted(offered)]
    fresh: dict[int, Post] = {}
    errands = sorted((e for e in memory.errands if e.unit in offered), reverse=True)
    while errands:
        gain, unit = errands[0]
        if unit in fresh or gain <= p.n.move:
            break
        fresh[unit] = post_of(p, unit)
        errands[0] = Errand(fresh[unit].gain, unit)
        errands.sort(reverse=True)
    memory.errands = errands
    if not errands or errands[0].gain <= p.n.move:
        return Decision(END, "Everyone stands where the plan wants him.")
    return set_out(p, fresh[errands[0].unit])


def set_out(p: Picture, post: Post) -> Decision:
    """Pick up a unit and remember where it goes."""
    unit, goal = post.unit, post.zone
    stays = p.g.at[unit] == goal
    who, where = unit_name(p.pack, unit), name(p.pack, goal)
    if p.pack.is_cu[unit] and not stays:
        way = p.reach(unit).way_to(goal)
        p.memory.order = Order(unit, way, False, f"{who} goes to {where}.")
    return Decision(("unit", unit), f"{'Keeping' if stays else 'Sending'} {who} to {where}.")


def post_of(p: Picture, unit: int) -> Post:
    """The best place for a unit: alike brigades of one zone share the answer."""
    if not p.pack.is_cu[unit]:
        return guerrilla_post_of(p, unit)
    return best_post(p, unit)


def guerrilla_post_of(p: Picture, unit: int) -> Post:
    """The best place for guerrillas or special forces."""
    gain, zone = guerrilla_post(p, unit)
    return Post(gain, unit, zone)


def go_on(p: Picture, step: March, choice: Choice) -> Decision:
    """The next hop of a stack that is on its way."""
    unit = step.units[0]
    if p.pack.is_cu[unit]:
        return lead_brigade(p, step, choice)
    return lead_guerrillas(p, step, choice)


def lead_brigade(p: Picture, step: March, choice: Choice) -> Decision:
    """A brigade goes to its attack, or to its post."""
    pack = p.pack
    unit = step.units[0]
    if step.at_war(p.g):
        return Decision(END, f"Attacking {name(pack, step.zone)}.")
    decision = follow(p, step, choice)
    if decision is not None:
        return decision
    if halts(p, step):
        if END in choice.options:
            return Decision(END, f"{unit_name(pack, unit)} rests in {name(pack, step.zone)}.")
        turn = p.g.n // p.n.longest_march % len(choice.options)
        return Decision(choice.options[turn], "There is no room here: it takes another road.")
    post = best_post(p, unit)
    hop = p.reach(unit).hop_to(post.zone)
    back = hop == step.came and END in choice.options
    if hop >= 0 and not back and ("zone", hop) in choice.options:
        return Decision(("zone", hop), f"{unit_name(pack, unit)} goes to {name(pack, post.zone)}.")
    if END in choice.options:
        return Decision(END, f"{unit_name(pack, unit)} stays in {name(pack, step.zone)}.")
    return Decision(least_harm(p, unit, choice), "It has to move on.")


def follow(p: Picture, step: March, choice: Choice) -> Decision | None:
    """The next hop of the order under way; None when there is none or it cannot be kept."""
    order = p.memory.order
    if order is None or order.unit != step.units[0] or step.zone != start_of(p, order, step):
        return None
    hop = order.after(step.zone)
    if hop < 0:
        p.memory.order = None
        done = END in choice.options
        return Decision(END, order.reason) if done else None
    if ("zone", hop) not in choice.options:
        p.memory.order = None
        return None
    if order.attack and step.leg == START:
        for offer in choice.options:
            if offer[0] == "commander":
                return Decision(offer, "The commander leads the attack.")
    return Decision(("zone", hop), order.reason)


def start_of(p: Picture, order: Order, step: March) -> int:
    """Where the stack should stand by its order: where it started, or on its way."""
    return step.zone if step.leg == START or step.zone in order.way else -1


def halts(p: Picture, step: March) -> bool:
    """Now and then a march ends where it is: no change of mind on the way can last for ever."""
    return step.leg != START and p.g.n % p.n.longest_march == 0


def least_harm(p: Picture, unit: int, choice: Choice) -> Action:
    """The best of the next zones, attacks last."""
    best, action = -99.0, choice.options[0]
    for offer in choice.options:
        if offer[0] == "zone":
            value = -20.0 if p.hostile(offer[1]) else place_value(p, unit, offer[1])
            if value > best:
                best, action = value, offer
    return action


def lead_guerrillas(p: Picture, step: March, choice: Choice) -> Decision:
    """Guerrillas travel concealed, and turn up where that serves."""
    pack = p.pack
    unit = step.units[0]
    ghost = bool(p.g.status[unit] & CONCEALED)
    flip: Action = ("flip", unit)
    if halts(p, step) and END in choice.options:
        return Decision(END, f"{unit_name(pack, unit)} rests in {name(pack, step.zone)}.")
    _, goal = guerrilla_post(p, unit)
    if goal != step.zone:
        if not ghost and flip in choice.options:
            return Decision(flip, f"{unit_name(pack, unit)} vanishes before it moves.")
        hop = p.reach(unit, ghost).ends.get(goal)
        if hop is not None:
            to = p.reach(unit, ghost).hop_to(goal)
            if ("zone", to) in choice.options and to != step.came:
                return Decision(
                    ("zone", to), f"{unit_name(pack, unit)} makes for {name(pack, goal)}."
                )
    if flip in choice.options and guerrilla_flip(p, unit, step.zone) == ghost:
        word = "shows itself" if ghost else "hides"
        return Decision(flip, f"{unit_name(pack, unit)} {word} in {name(pack, step.zone)}.")
    if END in choice.options:
        return Decision(END, f"{unit_name(pack, unit)} stays in {name(pack, step.zone)}.")
    hops = [a for a in choice.options if a[0] == "zone"]
    if hops:
        best = max(hops, key=lambda a: post_value(p, unit, a[1]))
        return Decision(best, "It has to move on.")
    return Decision(choice.options[0], "Nothing else is possible.")


def join_assault(p: Picture, step: Assault, choice: Choice) -> Decision:
    """All who can take part in an attack from inside."""
    pack = p.pack
    for offer in choice.options:
        if offer[0] == "unit":
            return Decision(offer, f"All of them storm {name(pack, step.zone)}.")
    return Decision(END, f"Storming {name(pack, step.zone)}.")
