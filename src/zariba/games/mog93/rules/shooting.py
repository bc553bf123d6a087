"""A shot in the making: Fire & Move, whom to aim or fire at, how many bursts."""

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.activation import FACE, FACINGS, Act, act_of
from zariba.games.mog93.rules.arms import (
    BURST,
    FIRE_VERBS,
    MODE_VERBS,
    SINGLE,
    fits_fire_move,
    shot_cost,
    shot_word,
)
from zariba.games.mog93.rules.fire import full_auto, shoot
from zariba.games.mog93.rules.state import ABOARD, ModelStep, Mog, up
from zariba.games.mog93.rules.strides import listed
from zariba.games.mog93.rules.targets import nearest_seen, targets, why_no_target
from zariba.games.mog93.rules.walking import friends_near, step, steps, why_no_step


class Pick(ModelStep):
    """Whom to aim or shoot at: an enemy in arc, sight and range (fire.see, fire.aim_target)."""

    weapon: int
    verb: str
    moving: bool = False
    """Part of a Fire & Move."""

    def choice(self, g: Mog, seat: int) -> Choice:
        words = "Aim at whom?" if self.verb == "aim" else "Fire at whom?"
        options: list[Action] = [
            ("target", t) if t < ABOARD else ("technical", t - ABOARD) for t in self.targets(g)
        ]
        return Choice(words, [*options, ("cancel", 0)])

    def targets(self, g: Mog) -> list[int]:
        """What may be named."""
        if self.verb == "aim":
            return targets(g, self.model, arms.farthest(g, self.model))
        found = targets(g, self.model, self.weapon)
        if g.pack.weapons[self.weapon].needs_aim:  # sniper.aim
            found = [t for t in found if t == g.aim[self.model]]
        if self.verb == "auto":  # veh.tech_fa: the crew cannot be picked
            found = [t for t in found if t >= ABOARD or g.f_ride[t] < 0]
        return found

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        g.pop()
        if verb == "cancel":
            return
        target = ABOARD + arg if verb == "technical" else arg
        act = act_of(g)
        if self.verb == "aim":
            act.pay(g, "aim")
            g.aim[self.model] = target
            g.tell(Event("aimed", units=(self.model, target)))
        elif self.verb == "auto":
            g.push(Bursts(self.model, self.weapon, target))
        else:
            mode = FIRE_VERBS[self.verb]
            if self.moving:
                frame = g.flow[-1]
                assert isinstance(frame, FireMove)
                frame.shot = True
                frame.begin(g, act)
                g.aim[self.model] = -1  # fire.aim_move
            else:
                act.pay(
                    g, shot_word(g.pack, self.weapon, mode), shot_cost(g.pack, self.weapon, mode)
                )
            shoot(
                g,
                self.model,
                self.weapon,
                mode,
                target,
                moving=self.moving,
                driving=act.driving,
            )

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        return why_no_target(g, self.model, self.weapon, verb, arg)


class Bursts(ModelStep):
    """How many bursts of full auto, said before the first die (fire.fa_declare)."""

    weapon: int
    target: int

    def choice(self, g: Mog, seat: int) -> Choice:
        most = arms.most_bursts(g, self.model, self.weapon)
        return Choice("How many bursts?", [("bursts", n) for n in range(most, 0, -1)])

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        g.pop()
        act = act_of(g)
        act.pay(g, "full_auto")
        full_auto(g, self.model, self.weapon, self.target, arg, driving=act.driving)

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        return Refusal(
            "fire.fa_rolls",
            "{it} is no answer to {asked}: as many as the weapon's FA number and its rounds allow",
            ("ammo.need", arms.rule_of(g.pack, self.weapon)),
        )


class FireMove(ModelStep):
    """One shot or burst and one step, in either order, for one AP (R23, act.fire_move)."""

    shot: bool = False
    stepped: bool = False
    turned: bool = False
    faced: int = 0
    """Where he looked before he turned: a turn is free with this action only (los.turn_cost)."""
    paid: bool = False

    def work(self, g: Mog) -> bool:
        if (self.shot and self.stepped) or not up(g, self.model):
            self.finish(g)
            return True
        return False

    def choice(self, g: Mog, seat: int) -> Choice:
        options: list[Action] = []
        if not self.stepped:
            options += listed(steps(g, self.model, friends_near(g, self.model)))
        if not self.shot:
            options += self.shots(g)
        if not self.turned:
            options += FACE
        options.append(DONE if self.shot or self.stepped else ("cancel", 0))
        return Choice("Fire & Move: one shot and one step.", options)

    def shots(self, g: Mog) -> list[Action]:
        """Single shots and bursts with something to shoot at."""
        model = self.model
        found: list[Action] = []
        for weapon in arms.carried(g, model):
            modes = [
                mode
                for mode in (SINGLE, BURST)
                if fits_fire_move(g.pack, weapon, mode) and arms.has_rounds(g, model, weapon, mode)
            ]
            if modes and nearest_seen(g, model, g.pack.weapons[weapon].reach) >= 0:
                found += [(MODE_VERBS[mode], weapon) for mode in modes]
        return found

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        act = act_of(g)
        match verb:
            case "cancel":
                if self.turned:
                    g.facing[self.model] = self.faced
                g.pop()
            case "done":
                self.finish(g)
            case "face":
                self.faced = g.facing[self.model]
                g.facing[self.model] = FACINGS[arg]
                self.turned = True
            case "move":
                self.stepped = True
                self.begin(g, act)
                step(g, self.model, arg)
                g.tell(Event("moved", units=(self.model,), at=g.x[self.model], to=g.y[self.model]))
                act.look_out(g)
            case _:
                g.push(Pick(self.model, arg, verb, moving=True))

    def begin(self, g: Mog, act: Act) -> None:
        """The price is paid once, with the first part of it."""
        if not self.paid:
            self.paid = True
            act.pay(g, "fire_and_move")

    def finish(self, g: Mog) -> None:
        """The action is done; a turn not made with it may still follow (los.turn_free)."""
        g.pop()
        act_of(g).free_turn = not self.turned

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        if verb == "move" and not self.stepped:
            return why_no_step(g, self.model, arg)
        if verb in ("auto", "throw") or (verb == "single" and g.pack.weapons[arg].id == "law"):
            return Refusal(
                "act.fm_modes", "{it} will not do: Fire & Move allows a single shot or a burst only"
            )
        return Refusal(
            "act.fire_move",
            "{it} has to wait: Fire & Move is one shot or burst and one step of up to an inch",
        )
