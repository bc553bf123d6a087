"""A model's activation: what it may do with its action points (American Actions)."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.action_points import SHORT, Spending
from zariba.games.mog93.rules.aim import aims, refresh_aim
from zariba.games.mog93.rules.arms import (
    FIRE_VERBS,
    MODE_VERBS,
    has_rifle,
    reload_word,
    shot_cost,
    shot_word,
    why_no_reload,
)
from zariba.games.mog93.rules.being_fired_upon import check_model, watcher
from zariba.games.mog93.rules.boarding import (
    can_board,
    casualties_beside,
    get_in,
    lift_in,
    lift_out,
    why_no_vehicle,
)
from zariba.games.mog93.rules.climbing import climb, climb_from, climb_node, why_no_climb
from zariba.games.mog93.rules.eyes import eye_of_model
from zariba.games.mog93.rules.fire import why_no_shot
from zariba.games.mog93.rules.helicopters import AirCall, may_call, why_no_air
from zariba.games.mog93.rules.medics import casualties_at, helpless, patch, patients, why_no_help
from zariba.games.mog93.rules.sight import touches_vehicle
from zariba.games.mog93.rules.state import (
    ABOARD,
    AWAY,
    STREET,
    Mog,
    aboard,
    replaced,
    up,
)
from zariba.games.mog93.rules.strides import listed
from zariba.games.mog93.rules.targets import nearest_seen
from zariba.games.mog93.rules.walking import friends_near, step, steps, why_no_walk

FACINGS = tuple(range(0, 360, 15))
FACE: tuple[Action, ...] = tuple(("face", n) for n in range(len(FACINGS)))


class Act(Spending):
    """One model acting on one card: all its actions, one by one (cards.model, act.full)."""

    exposed: int = -1
    """A Somali with a clear shot at the model when last looked at, -1 in cover (R42)."""
    gun: bool = False
    """The gunner of a vehicle in its act: only the gun, no steps."""
    driving: bool = False
    carried: bool = False
    """A joint move was made: no second one (help.rest)."""

    def work(self, g: Mog) -> bool:
        if self.over or not up(g, self.model):
            g.pop()
            return True
        return False

    def choice(self, g: Mog, seat: int) -> Choice:
        """Every action the model can pay for (act.*)."""
        model = self.model
        where = g.where[model]
        options: list[Action] = []
        near: list[int] = []
        if where < ABOARD and not g.prone[model] and self.can(g, "move"):
            near = friends_near(g, model)
            mask = steps(g, model, near)
            options = listed(mask)
            if mask and has_rifle(g, model) and self.can(g, "fire_and_move"):
                options.append(("firemove", 0))
        if where < ABOARD or self.gun:
            if self.free_turn or self.can(g, "turn_in_place"):
                options += FACE
            options += self.fire_options(g)
        if where < ABOARD:
            options += self.foot_options(g, near)
        elif not self.gun:
            options += self.passenger_options(g)
        if g.supp[model] and self.can(g, "lose_suppression"):
            options.append(("recover", 0))
        if g.bonus[model]:
            options.append(("bonus", 0 if self.save_bonus else 1))
        if may_call(g):
            options.append(("air", 0))
        options.append(DONE)
        return Choice("What does the model do?", options)

    # What is offered.

    def fire_options(self, g: Mog) -> list[Action]:
        """Aim, shots, throws and reloads."""
        model = self.model
        options: list[Action] = []
        weapons = arms.carried(g, model)
        reach = g.pack.farthest[weapons]
        gap = nearest_seen(g, model, reach) if reach and self.could_fire(g, weapons) else -1.0
        if gap >= 0:
            if self.can(g, "aim"):
                options.append(("aim", 0))
            for weapon in weapons:
                if gap <= g.pack.weapons[weapon].reach + 1e-6:
                    options += self.shots(g, weapon)
        return options + self.reloads(g)

    def reloads(self, g: Mog) -> list[Action]:
        """Weapons to load, and comrades who hand over belts (act.reload, R26)."""
        model = self.model
        options: list[Action] = []
        for weapon in arms.to_load(g, model):
            if arms.can_reload(g, model, weapon) and self.can_reload(g, weapon):
                options.append(("reload", weapon))
            if g.pack.weapons[weapon].feed == "belt" and not self.gun:
                if self.can_reload(g, weapon):
                    options += [("feed", m) for m in arms.feeders(g, model, weapon)]
        return options

    def could_fire(self, g: Mog, weapons: tuple[int, ...]) -> bool:
        """Whether an Aim or any shot can be paid: if not, nobody need look for targets."""
        return self.can(g, "aim") or any(
            self.can(g, shot_word(g.pack, weapon, mode), shot_cost(g.pack, weapon, mode))
            for weapon in weapons
            for mode in g.pack.weapons[weapon].modes
        )

    def can_reload(self, g: Mog, weapon: int) -> bool:
        """Whether a reload can be paid."""
        return self.can(g, reload_word(g.pack, weapon), arms.reload_cost(g.pack, weapon))

    def shots(self, g: Mog, weapon: int) -> list[Action]:
        """The modes of one weapon that can be fired now."""
        pack = g.pack
        model = self.model
        made = pack.weapons[weapon]
        if made.needs_aim and not aims(g, model):  # sniper.aim
            return []
        found: list[Action] = []
        loaded = arms.entry(g, model, weapon)[0]
        for mode in made.modes:
            if loaded < arms.rounds_for(pack, mode):  # ammo.need
                continue
            if self.can(g, shot_word(pack, weapon, mode), shot_cost(pack, weapon, mode)):
                verb = "throw" if arms.is_thrown(pack, weapon) else MODE_VERBS[mode]
                found.append((verb, weapon))
        return found

    def foot_options(self, g: Mog, near: list[int]) -> list[Action]:
        """Prone, climbing, vehicles, the wounded among the friends near a man who can move."""
        model = self.model
        options: list[Action] = []
        prone = g.prone[model]
        if self.can(g, "prone_or_stand"):
            options.append(("stand" if prone else "prone", 0))
        if not prone:
            there = climb_from(g, model)
            if there and self.can_climb(g, *there):
                options.append(("climb", 0))
            if g.where[model] == STREET:
                options += self.vehicle_options(g)
            options += self.help_options(g, near)
        if g.medical[model] > 0 and not self.paid:  # medic.all, medic.supplies
            options += [("patch", m) for m in patients(g, model)]
        return options

    def can_climb(self, g: Mog, building: int, upwards: bool) -> bool:
        """All the inches in one activation (move.climb); the one short-paid action may be it."""
        cost = round(g.ground.buildings[building].height) * g.pack.cost["climb"]
        return self.can(g, "climb", cost) and climb_node(g, building, upwards) >= 0

    def vehicle_options(self, g: Mog) -> list[Action]:
        """Boarding, and lifting casualties in and out (R70)."""
        options: list[Action] = []
        for vehicle in range(CONVOY):
            if not g.v_kind[vehicle] or not touches_vehicle(g, self.model, vehicle):
                continue
            if can_board(g, vehicle) and self.can(g, "board"):
                options.append(("board", vehicle))
            if self.can(g, "load_casualty"):
                if can_board(g, vehicle):
                    options += [("load", m) for m in casualties_at(g, self.model)]
                if g.v_ap[vehicle] > 0 and not g.v_drove[vehicle]:
                    options += [("unload", m) for m in aboard(g, vehicle) if not g.ap[m]]
        return list(dict.fromkeys(options))

    def help_options(self, g: Mog, near: list[int]) -> list[Action]:
        """Wounded men and casualties in contact who can be moved along (help.one)."""
        if self.carried or not self.can(g, "move"):
            return []
        found = helpless(g, self.model, near)
        if self.paid:  # help.short
            found = [m for m in found if g.ap[self.model] + g.ap[m] > 1]
        return [("help", m) for m in found]

    def passenger_options(self, g: Mog) -> list[Action]:
        """A man aboard loads, gets out, lifts casualties; he does not fire (convoy.gunners)."""
        vehicle = g.where[self.model] - ABOARD
        options = self.reloads(g)
        if g.v_drove[vehicle] or g.pack.models[self.model].vehicle == vehicle:  # convoy.stay
            return options
        if self.can(g, "board"):
            options.append(("leave", vehicle))
        if self.can(g, "load_casualty"):
            if can_board(g, vehicle):
                options += [("load", m) for m in casualties_beside(g, vehicle)]
            options += [("unload", m) for m in aboard(g, vehicle) if not g.ap[m]]
        return options

    # What is done.

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        """Carry out one action."""
        model = self.model
        match verb:
            case "done":
                self.over = True  # act.pass
            case "move":
                self.pay(g, "move")
                step(g, model, arg)
                self.free_turn = True  # los.turn_free
                g.tell(Event("moved", units=(model,), at=g.x[model], to=g.y[model]))
                self.look_out(g)
            case "face":
                if not self.free_turn:
                    self.pay(g, "turn_in_place")  # los.turn_cost
                self.free_turn = False
                g.facing[model] = FACINGS[arg]
                refresh_aim(g, model)
            case "reload":
                self.pay(g, reload_word(g.pack, arg), arms.reload_cost(g.pack, arg))
                arms.reload(g, model, arg)
                g.tell(Event("reloaded", units=(model,), at=arg))
            case "feed":
                self.fed_by(g, arg)
            case "recover":
                self.pay(g, "lose_suppression")
                g.supp = replaced(g.supp, model, g.supp[model] - 1)
                g.tell(Event("recovered", units=(model,), value=g.supp[model]))
            case "bonus":
                self.save_bonus = bool(arg)
            case "prone" | "stand":
                self.pay(g, "prone_or_stand")
                g.prone = replaced(g.prone, model, int(verb == "prone"))
                g.tell(Event("went prone" if verb == "prone" else "stood up", units=(model,)))
                refresh_aim(g, model)
            case "climb":
                self.climb(g)
            case "patch":
                patch(g, model, arg)
                self.over = True
            case "board":
                self.pay(g, "board")
                get_in(g, model, arg)
                self.look_out(g)
            case "load" | "unload":
                self.lift(g, verb, arg)
            case _:
                g.push(follow_up(model, verb, arg))

    def lift(self, g: Mog, verb: str, casualty: int) -> None:
        """A casualty into a vehicle or out of it (R70)."""
        self.pay(g, "load_casualty")
        if verb == "load":
            lift_in(g, self.model, casualty)
        else:
            lift_out(g, self.model, casualty)

    def fed_by(self, g: Mog, assistant: int) -> None:
        """Reload from an assistant's belts; only the gunner pays (R26)."""
        for weapon in arms.to_load(g, self.model):
            if assistant in arms.feeders(g, self.model, weapon):
                self.pay(g, reload_word(g.pack, weapon), arms.reload_cost(g.pack, weapon))
                arms.feed(g, self.model, weapon, assistant)
                g.tell(Event("reloaded", units=(self.model, assistant), at=weapon))
                return

    def climb(self, g: Mog) -> None:
        """Up to the roof or down again."""
        there = climb_from(g, self.model)
        assert there is not None
        building, upwards = there
        self.pay(g, "climb", round(g.ground.buildings[building].height) * g.pack.cost["climb"])
        climb(g, self.model, building, upwards)
        g.tell(Event("climbed", units=(self.model,), at=building, value=int(upwards)))
        self.look_out(g)

    def look_out(self, g: Mog) -> None:
        """A model that comes from cover into the open is checked again (R42, in.again)."""
        if g.where[self.model] == AWAY:
            g.tell(Event("left", units=(self.model,)))
            return
        was = self.exposed
        self.exposed = watcher(g, eye_of_model(g, self.model), was)
        if self.exposed >= 0 and was < 0:  # in.again_not, in.again_each
            check_model(g, self.model)

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        """Why an action is not offered."""
        return why_no_action(g, self, verb, arg)


def follow_up(model: int, verb: str, arg: int) -> Step[Mog]:
    """The step that asks what more there is to decide about an action."""
    from zariba.games.mog93.rules.alighting import Alight
    from zariba.games.mog93.rules.helping import Joint
    from zariba.games.mog93.rules.shooting import FireMove, Pick

    match verb:
        case "firemove":
            return FireMove(model)
        case "aim":
            return Pick(model, -1, "aim")
        case "help":
            return Joint(model, arg)
        case "air":
            return AirCall(model)  # act.free_things
        case "leave":
            return Alight(model, arg)
        case _:  # a shot or a throw
            return Pick(model, arg, verb)


def act_of(g: Mog) -> Act:
    """The activation that is under way."""
    for frame in reversed(g.flow):
        if isinstance(frame, Act):
            return frame
    raise AssertionError("no model is acting")


def begin_activation(g: Mog, model: int, **fields: bool) -> None:
    """Check the model, then let it act (R19, R37, cards.must)."""
    check_model(g, model)
    if not up(g, model):
        return
    if g.patched[model]:  # medic.patient
        g.patched = replaced(g.patched, model, 0)
        g.tell(Event("rests", units=(model,)))
        return
    exposed = watcher(g, eye_of_model(g, model))
    g.push(Act(model, exposed=exposed, **fields))


ABOARD_VERBS = ("leave", "load", "unload", "reload", "feed", "recover", "bonus", "air")
GUNNER_VERBS = (*FIRE_VERBS, "aim", "face")


def why_no_action(g: Mog, act: Act, verb: str, arg: int) -> Refusal:
    """The reason in the words of the rule that forbids it."""
    model = act.model
    if act.gun and verb in ("halt", "drive", "forward", "back", "turn", "gun", "wheel"):
        return Refusal(
            "veh.declare", "{it} comes too late: drive or halt was declared before its gunner acts"
        )
    if g.where[model] >= ABOARD and verb not in ABOARD_VERBS:
        if not (act.gun and verb in GUNNER_VERBS):
            return Refusal(
                "convoy.gunners",
                "{it} has to wait: he is aboard, and only gunners fire from vehicles",
                ("act.board", "convoy.stay"),
            )
    match verb:
        case "move" | "firemove":
            return why_no_walk(g, act, verb, arg)
        case "single" | "burst" | "auto" | "throw":
            return why_no_shot(g, act, verb, arg)
        case "aim":
            if not act.can(g, "aim"):
                return SHORT
            return Refusal(
                "fire.aim_target", "he has no enemy in arc, sight and range", ("act.aim",)
            )
        case "reload" | "feed":
            return why_no_reload(g, act, verb, arg)
        case "recover":
            if g.supp[model]:
                return SHORT
            return Refusal("act.lose", "he has no suppression marker")
        case "bonus":
            if g.bonus[model]:
                return Refusal("act.bonus_turn", "that is how his bonus AP are used already")
            return Refusal("act.bonus_turn", "he has no bonus AP left", ("act.bonus_option",))
        case "face":
            return Refusal("los.turn_cost", "a further turn costs 1 AP, and none is left")
        case "prone" | "stand":
            if act.can(g, "prone_or_stand"):
                return Refusal("act.prone", "he already does")
            return SHORT
        case "climb":
            return why_no_climb(g, act)
        case "patch" | "help":
            return why_no_help(g, act, act.carried, verb, arg)
        case "vehicle":
            return why_no_vehicle(g, act, "board", arg)
        case "board" | "load" | "leave" | "unload":
            return why_no_vehicle(g, act, verb, arg)
        case "air":
            return why_no_air(g)
        case "model":
            return Refusal(
                "cards.model",
                "{it} has to wait: the man who acts finishes first",
                ("cards.draw", "cards.all_act"),
            )
    return Refusal("cards.model", "{it} is no answer to {asked}")
