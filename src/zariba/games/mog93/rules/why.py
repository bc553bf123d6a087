"""Why a model may not do what a player wants it to."""

from zariba.boards.plane import TOLERANCE
from zariba.core.choice import Refusal
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.aim import aims
from zariba.games.mog93.rules.arms import FIRE_VERBS, reload_word, shot_cost, shot_word
from zariba.games.mog93.rules.boarding import why_not_board
from zariba.games.mog93.rules.climbing import climb_from
from zariba.games.mog93.rules.eyes import eye_of_model
from zariba.games.mog93.rules.shooting import Pick
from zariba.games.mog93.rules.sight import (
    distance,
    in_arc,
    in_contact,
    sees,
    touches_vehicle,
    what_blocks,
)
from zariba.games.mog93.rules.state import ABOARD, HAWK_NONE, HAWK_OUT, HAWK_READY, STREET, Mog, up
from zariba.games.mog93.rules.targets import is_target, target_eye
from zariba.games.mog93.rules.walking import why_no_step

SHORT = Refusal(
    "act.one_limit", "its AP do not cover that, and it has spent some already", ("act.full",)
)


ABOARD_VERBS = ("leave", "load", "unload", "reload", "feed", "recover", "bonus", "air")


def why_no_action(g: Mog, act: Act, verb: str, arg: int) -> Refusal:
    """The reason in the words of the rule that forbids it."""
    model = act.model
    if act.gun and verb in ("halt", "drive", "forward", "back", "turn", "gun", "wheel"):
        return Refusal("veh.declare", "drive or halt was declared before its gunner acts")
    if g.where[model] >= ABOARD and verb not in ABOARD_VERBS:
        if not (act.gun and verb in (*FIRE_VERBS, "aim", "face")):
            return Refusal(
                "convoy.gunners", "only gunners fire from vehicles", ("act.board", "convoy.stay")
            )
    match verb:
        case "move" | "firemove":
            return why_no_walk(g, act, verb, arg)
        case "single" | "burst" | "auto" | "throw":
            return why_no_shot(g, act, verb, arg)
        case "aim":
            if not act.can(g, "aim"):
                return SHORT
            return Refusal("fire.aim_target", "no enemy is in arc, sight and range", ("act.aim",))
        case "reload" | "feed":
            return why_no_reload(g, act, verb, arg)
        case "recover":
            if g.supp[model]:
                return SHORT
            return Refusal("act.lose", "it has no suppression marker")
        case "bonus":
            if g.bonus[model]:
                return Refusal("act.bonus_turn", "that is how its bonus AP are used already")
            return Refusal("act.bonus_turn", "it has no bonus AP left", ("act.bonus_option",))
        case "face":
            return Refusal("los.turn_cost", "a further turn costs 1 AP, and none is left")
        case "prone" | "stand":
            if act.can(g, "prone_or_stand"):
                return Refusal("act.prone", "it already does")
            return SHORT
        case "climb":
            return why_no_climb(g, act)
        case "patch" | "help":
            return why_no_help(g, act, verb, arg)
        case "board" | "load" | "leave" | "unload":
            return why_no_vehicle(g, act, verb, arg)
        case "air":
            return why_no_air(g)
        case "model":
            return Refusal(
                "cards.model", "the acting model finishes first", ("cards.draw", "cards.all_act")
            )
    return Refusal("", "that is not offered now")


def why_no_walk(g: Mog, act: Act, verb: str, arg: int) -> Refusal:
    """Prone, out of AP, or something in the way."""
    if g.prone[act.model]:
        return Refusal("act.prone_limits", "it lies prone and must stand up first")
    if not act.can(g, "move"):
        return Refusal(
            "act.one_limit",
            "its AP are spent; bonus AP do not pay for moving",
            ("act.bonus_uses", "act.full", "move.inch", "in.mid", "in.damage"),
        )
    if verb == "firemove":
        return Refusal("act.fm_modes", "it has nothing to fire on the move, or no way to go")
    return why_no_step(g, act.model, arg)


def why_no_shot(g: Mog, act: Act, verb: str, weapon: int) -> Refusal:
    """Not carried, no such mode, no rounds, no AP, no Aim, nobody to shoot at."""
    model = act.model
    made = g.pack.weapons[weapon]
    mode = FIRE_VERBS[verb]
    if weapon not in arms.carried(g, model):
        return Refusal(
            "fire.mode",
            f"it carries no {made.name.lower()}",
            (arms.rule_of(g.pack, weapon), "convoy.gunners"),
        )
    if mode not in made.modes or (verb == "throw") != arms.is_thrown(g.pack, weapon):
        return Refusal(
            "fire.mode",
            f"the {made.name.lower()} has no such mode",
            (arms.rule_of(g.pack, weapon),),
        )
    if not arms.has_rounds(g, model, weapon, mode):
        return Refusal("ammo.need", "not enough rounds are loaded", ("act.no_ammo_pick",))
    if not act.can(g, shot_word(g.pack, weapon, mode), shot_cost(g.pack, weapon, mode)):
        if arms.is_thrown(g.pack, weapon):
            return Refusal(SHORT.rule, SHORT.why, ("act.bonus_uses", "act.throw"))
        return SHORT
    if made.needs_aim and not aims(g, model):
        return Refusal("sniper.aim", "a sniper rifle needs an Aim in effect", ("weapon.sniper",))
    return Refusal(
        "fire.see",
        "no enemy is in arc, sight and range",
        ("fire.reach", "fire.fa_target", "los.from_facing"),
    )


def why_no_reload(g: Mog, act: Act, verb: str, arg: int) -> Refusal:
    """Nothing to load, or no AP."""
    model = act.model
    if verb == "feed":
        return Refusal("ammo.assistant", "he has no belts for this weapon, or is not in contact")
    if arg not in arms.to_load(g, model):
        return Refusal("act.no_ammo_pick", "it carries no such weapon")
    if arms.feeders(g, model, arg) and not arms.can_reload(g, model, arg):
        return Refusal("ammo.assistant", "its own belts are gone: a comrade beside it can feed it")
    if not arms.can_reload(g, model, arg):
        return Refusal(
            "ammo.reload", "it is full, or there is nothing to load", ("act.no_ammo_pick",)
        )
    if not act.can(g, reload_word(g.pack, arg), arms.reload_cost(g.pack, arg)):
        return SHORT
    return Refusal("ammo.reload", "it cannot be reloaded now")


def why_no_climb(g: Mog, act: Act) -> Refusal:
    """Not at a stair or ladder, or not enough AP."""
    if g.prone[act.model]:
        return Refusal("act.prone_limits", "it lies prone and must stand up first")
    if climb_from(g, act.model) is None:
        return Refusal("move.climb", "no stair or ladder is within reach")
    return Refusal("move.climb", "a climb is made in one activation, 1 AP for each inch")


def why_no_help(g: Mog, act: Act, verb: str, other: int) -> Refusal:
    """The rules of medics and helpers."""
    model = act.model
    if verb == "patch":
        if g.medical[model] <= 0:
            return Refusal("medic.supplies", "no medical supplies")
        if act.paid:
            return Refusal("medic.all", "a patch takes the whole action")
        if other == model or not up(g, other):
            return Refusal("medic.casualty", "only another man who is up can be patched")
        if g.ap[other] >= g.pack.kinds[g.kind[other]].ap:
            return Refusal("medic.casualty", "he is not wounded")
        return Refusal("medic.contact", "he is not in contact", ("contact",))
    if act.carried:
        return Refusal("help.rest", "it has made its joint move")
    if g.prone[model]:
        return Refusal("act.prone_limits", "it lies prone and must stand up first")
    if not in_contact(g, model, other):
        return Refusal("help.one", "he is not in contact", ("contact",))
    if g.ap[other] >= g.pack.kinds[g.kind[other]].ap:
        return Refusal("help.one", "he is not wounded")
    return Refusal(SHORT.rule, SHORT.why, (*SHORT.also, "help.short"))


def why_no_vehicle(g: Mog, act: Act, verb: str, arg: int) -> Refusal:
    """Boarding and getting out."""
    model = act.model
    if verb == "board":
        if g.prone[model]:
            return Refusal("act.prone_limits", "it lies prone and must stand up first")
        if g.where[model] != STREET or not touches_vehicle(g, model, arg):
            return Refusal(
                "convoy.board", "the vehicle is not in contact", ("contact", "act.board")
            )
        return why_not_board(g, arg) or SHORT
    if verb == "leave":
        vehicle = g.where[model] - ABOARD
        if vehicle < 0:
            return Refusal("act.board", "it is not aboard")
        if g.pack.models[model].vehicle == vehicle:
            return Refusal("convoy.stay", "crew stay with a working vehicle")
        if g.v_drove[vehicle]:
            return Refusal("convoy.board", "the vehicle did not halt in its last act")
        return SHORT
    if act.can(g, "load_casualty"):
        return Refusal(
            "convoy.load",
            "casualty and halted vehicle with room must both be in contact",
            ("convoy.capacity", "convoy.board"),
        )
    return SHORT


def why_no_air(g: Mog) -> Refusal:
    """No Black Hawk to call, or not now (R72)."""
    if g.hawk in (HAWK_NONE, HAWK_OUT):
        return Refusal("heli.off", "there is no Black Hawk to call", ("heli.kind", "heli.four"))
    if g.asked_air:
        return Refusal("heli.once", "this turn's request was made")
    if g.hawk != HAWK_READY:
        return Refusal("heli.consecutive", "support is due or present this turn")
    return Refusal("heli.caller", "not now")


def why_no_target(g: Mog, pick: Pick, verb: str, arg: int) -> Refusal:
    """Arc, range, sight: the first that fails."""
    if verb not in ("target", "technical"):
        return Refusal("fire.see", "name a target, or take it back")
    target = ABOARD + arg if verb == "technical" else arg
    gone = not is_target(g, arg) if verb == "technical" else not is_there(g, arg)
    if gone:
        return Refusal("fire.see", "there is no such enemy", ("fire.targets", "veh.tech_gun"))
    model = pick.model
    eye, there = eye_of_model(g, model), target_eye(g, target)
    if not in_arc(g, model, eye, there):
        return Refusal(
            "los.from_facing",
            "it is outside the model's arc",
            ("fire.see", "los.arc90", "los.arc180", "los.seal", "los.others", "fire.aim_target"),
        )
    reach = reach_of(g, pick)
    if distance(g, eye, there) > reach + TOLERANCE:
        also = (arms.rule_of(g.pack, pick.weapon),) if pick.weapon >= 0 else ()
        return Refusal(
            "fire.reach", f"it is beyond {reach} inches", ("weapon.na", "fire.aim_target", *also)
        )
    if not sees(g, eye, there):
        return Refusal(
            "fire.see",
            f"{what_blocks(g, eye, there)} is in the way",
            ("los.line", "fire.aim_target", "los.height", "los.roof", "los.window"),
        )
    if pick.weapon >= 0 and g.pack.weapons[pick.weapon].needs_aim:
        return Refusal("sniper.aim", "the Aim is on another target", ("weapon.sniper",))
    return Refusal("veh.tech_fa", "full auto cannot pick the crew of a technical")


def is_there(g: Mog, figure: int) -> bool:
    """Whether a figure is on the table."""
    return figure < len(g.f_kind) and g.f_kind[figure] >= 0


def reach_of(g: Mog, pick: Pick) -> int:
    """How far one can aim or shoot."""
    if pick.weapon >= 0:
        return g.pack.weapons[pick.weapon].reach
    return max((g.pack.weapons[w].reach for w in arms.carried(g, pick.model)), default=0)
