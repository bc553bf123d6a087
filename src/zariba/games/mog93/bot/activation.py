"""One model's activation: patch, carry, board, fire, or move on."""

from math import atan2, degrees

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.mog93.bot.air import call_wanted
from zariba.games.mog93.bot.errands import BOARD, EXIT, FETCH, Errand, carrying, errand
from zariba.games.mog93.bot.fire import aim_target, best_facing, best_shot
from zariba.games.mog93.bot.march import (
    Bound,
    bound,
    nearest_step,
    step_off,
    step_to_vehicle,
    step_towards,
)
from zariba.games.mog93.bot.picture import LEAVE, Picture
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.activation import FACINGS, Act, act_of
from zariba.games.mog93.rules.arms import BURST, SINGLE
from zariba.games.mog93.rules.helping import Joint
from zariba.games.mog93.rules.shooting import Bursts, FireMove, Pick
from zariba.games.mog93.rules.sight import touches_vehicle
from zariba.games.mog93.rules.state import ABOARD, ROOF
from zariba.games.mog93.rules.strides import listed
from zariba.games.mog93.rules.walking import friends_near, steps

AIR: Action = ("air", 0)


def act(p: Picture, step: Act, choice: Choice) -> Decision:
    """The next action of the model that acts."""
    g, model = p.g, step.model
    options = frozenset(choice.options)
    if not step.paid and AIR in options and call_wanted(p, model):
        return Decision(AIR, "A crowd to break up: call the Black Hawk.")
    if step.gun:
        return fire_only(p, step, options)
    if g.where[model] >= ABOARD:
        return Decision(DONE, "Aboard: sit tight.")
    if g.where[model] >= ROOF:
        down: Action = ("climb", 0)
        return Decision(down if down in options else DONE, "Down to the others.")
    task = errand(p, model)
    for found in (
        patching(p, step, options),
        loading(p, step, options, task),
        helping(p, step, options, task),
        leaving_edge(p, step, options, task),
        reloading(p, step, options),
    ):
        if found is not None:
            return found
    return fire_or_move(p, step, options, task)


def patching(p: Picture, step: Act, options: frozenset[Action]) -> Decision | None:
    """A medic sees to the worst wounded man in contact."""
    g = p.g
    if p.phase == LEAVE and p.turns_left < 3:
        return None
    patients = [
        m
        for verb, m in options
        if verb == "patch" and not g.patched[m] and g.ap[m] <= p.g.pack.kinds[g.kind[m]].ap - 3
    ]
    if not patients:
        return None
    worst = min(patients, key=lambda m: (g.ap[m], m))
    return Decision(("patch", worst), "He is badly wounded.")


def loading(p: Picture, step: Act, options: frozenset[Action], task: Errand) -> Decision | None:
    """Casualties into the vehicle first, then oneself."""
    loads = sorted(m for verb, m in options if verb == "load")
    if loads:
        return Decision(("load", loads[0]), "Lift him in.")
    if task.kind == BOARD:
        boards = sorted(v for verb, v in options if verb == "board")
        if boards:
            return Decision(("board", boards[0]), "All aboard.")
    return None


def helping(p: Picture, step: Act, options: frozenset[Action], task: Errand) -> Decision | None:
    """Take up the man that this one was sent for."""
    if task.kind != FETCH or step.carried:
        return None
    action: Action = ("help", task.whom)
    if action in options:
        friends = friends_near(p.g, step.model, (task.whom,))
        offered = frozenset(listed(steps(p.g, step.model, friends)))
        inches = max(1, (p.g.ap[step.model] + p.g.ap[task.whom]) // 2)
        goal = carrying(p, step.model, task.whom)
        if carry_step(p, step.model, (task.whom,), goal, inches, offered) is not None:
            return Decision(action, task.why)
    return None


def leaving_edge(
    p: Picture, step: Act, options: frozenset[Action], task: Errand
) -> Decision | None:
    """Over the edge when it is one step away."""
    if task.kind != EXIT:
        return None
    off = step_off(p, step.model, options)
    return Decision(off, "Off the table.") if off else None


def reloading(p: Picture, step: Act, options: frozenset[Action]) -> Decision | None:
    """Reload the main weapon when it is empty."""
    g, model = p.g, step.model
    weapons = arms.carried(g, model)
    if not weapons:
        return None
    main = weapons[0]
    mode = BURST if BURST in p.g.pack.weapons[main].modes else SINGLE
    if arms.has_rounds(g, model, main, mode):
        return None
    feeds = sorted(m for verb, m in options if verb == "feed")
    spare = max(arms.entry(g, model, main)[1], default=0)
    full = spare >= arms.rounds_for(p.g.pack, mode) or bool(p.g.pack.weapons[main].by_round)
    if full and ("reload", main) in options:
        return Decision(("reload", main), "The weapon is empty.")
    if feeds:
        return Decision(("feed", feeds[0]), "The weapon is empty.")
    return None


def fire_only(p: Picture, step: Act, options: frozenset[Action]) -> Decision:
    """A gunner on a vehicle, or a man who has nowhere to go: fire while it pays."""
    turned = turn(p, step, options)
    if turned is not None:
        return turned
    again = reloading(p, step, options)
    if again is not None:
        return again
    fired = fire(p, step, options)
    return fired or Decision(DONE, "Nothing to shoot at.")


def fire(
    p: Picture, step: Act, options: frozenset[Action], clearing: bool = False
) -> Decision | None:
    """The best shot from here, after shaking off suppression that would spoil it."""
    g, model = p.g, step.model
    shot = best_shot(p, model, sorted(options), driving=step.driving)
    if shot is None and clearing:
        shot = best_shot(p, model, sorted(options), clearing=True)
    mark = aim_target(p, model) if ("aim", 0) in options else -1
    if mark >= 0 and g.aim[model] != mark and (shot is None or shot.value < 2.0):
        return Decision(("aim", 0), "A target for the rifle.")
    if shot is None:
        return None
    if g.supp[model] and ("recover", 0) in options and step.left(g) >= 4:
        return Decision(("recover", 0), "Shake off the fire before shooting back.")
    reason = "They bar the way: make them run." if clearing else "They threaten us."
    return Decision((shot.verb, shot.weapon), reason)


def way_to(p: Picture, task: Errand, node: int) -> int:
    """The number of the facing along the way, -1 at its end."""
    field = p.field(task.goals)
    links = p.land.links(p.blocked)[node]
    if not links or node not in field:
        return -1
    there = min(links, key=lambda n: (field.get(n, 999), n))
    lattice = p.land.lattice
    way = degrees(atan2(lattice.x[there] - lattice.x[node], lattice.y[there] - lattice.y[node]))
    return round(way % 360 / 15) % 24


def turn(
    p: Picture, step: Act | FireMove, options: frozenset[Action], ahead: int = -1
) -> Decision | None:
    """A free turn towards where the enemies are, or else the way ahead."""
    free = not step.turned if isinstance(step, FireMove) else step.free_turn
    if not free:
        return None
    model = step.model
    number, best, now = best_facing(p, model, p.node(model))
    if number < 0 and ahead >= 0 and p.g.facing[model] != FACINGS[ahead]:
        number, best = ahead, 1.0
    if number < 0 or best <= now * 1.3 + 0.05:
        return None
    action: Action = ("face", number)
    return Decision(action, "Face them.") if action in options else None


def fire_or_move(p: Picture, step: Act, options: frozenset[Action], task: Errand) -> Decision:
    """Fire & Move towards the goal; at the goal fire, then into shelter."""
    g, model = p.g, step.model
    node = p.node(model)
    left = step.left(g) if step.paid else max(1, step.left(g))
    far = p.field(task.goals).get(node, 99)
    holding = far == 0 and task.kind not in (BOARD, EXIT)
    if task.kind == FETCH and (step.carried or far == 0):
        ahead = way_to(p, carrying(p, model, task.whom), node)
        fired = turn(p, step, options, ahead) or fire(p, step, options, not step.carried)
        return fired or Decision(DONE, "By his side.")
    way = way_of(p, step, task, left, holding)
    barred = not holding and p.numbers.pace > 0 and way.steps < min(left, far, 3)
    if holding or way.steps == 0 or barred or p.numbers.fire_first:
        if left > way.steps or barred or p.numbers.fire_first:
            turned = turn(p, step, options, way_to(p, task, node) if barred else -1)
            if turned is not None:
                return turned
            fired = fire(p, step, options, clearing=barred)
            if fired is not None:
                return fired
    if g.prone[model]:
        stand: Action = ("stand", 0)
        if stand in options and (way.steps or task.kind != "go"):
            return Decision(stand, "Up and on.")
        return Decision(DONE, "Stay down.")
    if task.kind == BOARD and far <= 1:
        near = step_to_vehicle(p, model, task.whom, options)
        if near is not None:
            return Decision(near, task.why)
    if way.steps == 0:
        squeezed = squeeze(p, model, task, options)
        if squeezed is not None:
            return Decision(squeezed, "Past what blocks the street.")
        return Decision(DONE, "A good place to stay.")
    move = step_towards(p, model, way.first, options)
    if move is None:
        fired = fire(p, step, options)
        return fired or Decision(DONE, "The way is blocked.")
    if ("firemove", 0) in options and worth_firing(p, step):
        return Decision(("firemove", 0), "Fire on the move.")
    reason = "Into shelter." if holding else task.why
    return Decision(move, reason)


def way_of(p: Picture, step: Act, task: Errand, left: int, holding: bool) -> Bound:
    """The bound of this activation."""
    node = p.node(step.model)
    if holding:
        return bound(p, node, left, task.goals, within=task.goals, caution=p.numbers.hold_caution)
    caution = p.numbers.caution
    if task.kind in (BOARD, EXIT, FETCH):
        caution *= p.numbers.hurried
    return bound(p, node, left, task.goals, caution=caution)


def worth_firing(p: Picture, step: Act) -> bool:
    """Whether somebody worth a shot on the move can be seen."""
    model = step.model
    number, best, now = best_facing(p, model, p.node(model))
    return number >= 0 and max(best, now) >= p.numbers.on_the_move


def fire_move(p: Picture, step: FireMove, choice: Choice) -> Decision:
    """Turn, shoot, then the step."""
    options = frozenset(choice.options)
    model = step.model
    if not step.shot:
        turned = turn(p, step, options)
        if turned is not None:
            return turned
        shot = best_shot(p, model, sorted(options), moving=True)
        if shot is not None:
            return Decision((shot.verb, shot.weapon), "Fire on the move.")
    if not step.stepped:
        frame = act_of(p.g)
        task = errand(p, model)
        left = max(1, frame.left(p.g) + (1 if step.paid else 0))
        node = p.node(model)
        holding = p.field(task.goals).get(node, 99) == 0 and task.kind not in (BOARD, EXIT)
        way = way_of(p, frame, task, left, holding)
        move = step_towards(p, model, way.first, options) if way.steps else None
        if move is not None:
            return Decision(move, task.why)
    end = DONE if DONE in options else ("cancel", 0)
    return Decision(end, "No step is better than this place.")


def pick(p: Picture, step: Pick, choice: Choice) -> Decision:
    """Whom to aim or fire at."""
    if step.verb == "aim":
        target = aim_target(p, step.model)
    else:
        driving = act_of(p.g).driving
        offered = [(step.verb, step.weapon)]
        shot = best_shot(p, step.model, offered, moving=step.moving, driving=driving)
        if shot is None:
            shot = best_shot(p, step.model, offered, clearing=True)
        target = shot.target if shot is not None else -1
    action: Action = ("target", target) if target < ABOARD else ("technical", target - ABOARD)
    if action in choice.options:
        return Decision(action, "The one that matters most.")
    return Decision(choice.options[0], "The nearest.")


def bursts(p: Picture, step: Bursts, choice: Choice) -> Decision:
    """All the bursts the gun has: full auto is there to make them run."""
    return Decision(choice.options[0], "Keep their heads down.")


def joint(p: Picture, step: Joint, choice: Choice) -> Decision:
    """Carry a man towards the aid post, a vehicle or the edge."""
    g = p.g
    options = frozenset(choice.options)
    goal = carrying(p, step.helper, step.other)
    seconds = sorted(m for verb, m in options if verb == "second")
    for second in seconds:
        mate = errand(p, second)
        if mate.kind == FETCH and mate.whom == step.other:
            return Decision(("second", second), "Two carry faster.")
    move = carry_step(p, step.helper, step.party(), goal, max(1, step.left(g)), options)
    if move is not None:
        return Decision(move, goal.why)
    end = DONE if DONE in options else ("cancel", 0)
    return Decision(end, "This will do for now.")


def squeeze(p: Picture, model: int, task: Errand, options: frozenset[Action]) -> Action | None:
    """Where vehicles close the street for whole inches: a small step along the way as it was."""
    node = p.node(model)
    if node in p.field(task.goals):
        return None
    field = p.land.field(task.goals, frozenset())
    near = [n for n in p.land.links(frozenset())[node] if n in field]
    if not near or field.get(node, 99) == 0:
        return None
    there = min(near, key=lambda n: (field[n], n))
    lattice = p.land.lattice
    x, y = round(lattice.x[there] * 100), round(lattice.y[there] * 100)
    return nearest_step(p, model, x, y, options)


def carry_step(
    p: Picture,
    helper: int,
    party: tuple[int, ...],
    goal: Errand,
    inches: int,
    options: frozenset[Action],
) -> Action | None:
    """The next step of a man who takes others along, None when he is there or blocked."""
    if goal.kind == EXIT:
        off = step_off(p, helper, options)
        if off is not None:
            return off
    node = p.node(helper)
    far = p.field(goal.goals).get(node, 99)
    if goal.kind == BOARD and far <= 1:
        if touches_vehicle(p.g, helper, goal.whom):
            return None
        return step_to_vehicle(p, helper, goal.whom, options)
    if far == 0:
        return None
    if far == 99:
        return squeeze(p, helper, goal, options)
    with_him = [p.node(m) for m in party]
    way = bound(p, node, inches, goal.goals, but=with_him, caution=0.05)
    if p.field(goal.goals).get(way.end, 99) >= far:
        return None
    return step_towards(p, helper, way.first, options)
