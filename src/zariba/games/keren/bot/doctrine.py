"""Keren's doctrine: a plan for each phase, given out in the small decisions the table asks for."""

from random import Random
from typing import ClassVar

from zariba.core.choice import DONE as PASS
from zariba.core.choice import Action, Choice
from zariba.core.game import Bot, Decision, Game
from zariba.games.keren.bot import commonwealth as bot_commonwealth
from zariba.games.keren.bot import italian as bot_italian
from zariba.games.keren.bot import steadiness as bot_steadiness
from zariba.games.keren.bot.assault import Storm, advancing, best_storm, storm_on
from zariba.games.keren.bot.fire import (
    Shot,
    best_air_target,
    best_named,
    best_shot,
    worth_firing,
)
from zariba.games.keren.bot.mood import Mood
from zariba.games.keren.bot.numbers import DOCTRINE, Numbers
from zariba.games.keren.bot.picture import Picture, content, place_name
from zariba.games.keren.bot.routes import Order as MarchOrder
from zariba.games.keren.material.counters import COMMONWEALTH
from zariba.games.keren.rules.administration import Carry
from zariba.games.keren.rules.air import AirAttack, air_targets
from zariba.games.keren.rules.assault import Advance, AssaultOrder, AssaultPhase
from zariba.games.keren.rules.facing import Face
from zariba.games.keren.rules.fire_phases import FireOrder, FirePhase
from zariba.games.keren.rules.losses import Losses
from zariba.games.keren.rules.movement import March, MovementPhase
from zariba.games.keren.rules.rally import Rally
from zariba.games.keren.rules.ranged_fire import NameTarget
from zariba.games.keren.rules.retreat import Retreat
from zariba.games.keren.rules.setup import SetUp, unplaced
from zariba.games.keren.rules.stacking import Order
from zariba.games.keren.rules.state import DONE, Keren


class Doctrine(Bot[Keren]):
    """Fights the battle as its general would: fire, mass, assault, hold."""

    name: ClassVar[str] = "doctrine"

    def __init__(self, numbers: Numbers = DOCTRINE) -> None:
        self.numbers = numbers
        self.mood: Mood | None = None
        """Another plan for one phase."""
        self._picture: Picture | None = None
        self._orders: list[MarchOrder] = []
        self._planned: tuple[int, int] = (-1, -1)
        """The turn and phase that the orders are for."""
        self._shot: Shot | None = None
        self._storm: Storm | None = None

    def fork(self) -> "Doctrine":
        """An independent bot with the same plan under way."""
        twin = Doctrine(self.numbers)
        twin.mood = self.mood
        twin._orders = list(self._orders)
        twin._planned, twin._shot, twin._storm = self._planned, self._shot, self._storm
        return twin

    def decide(
        self, game: Game[Keren], view: Keren, seat: int, choice: Choice, rng: Random
    ) -> Decision:
        """The next small step of the plan."""
        decision = self._answer(view, seat, choice)
        if decision.action in choice.options:
            return decision
        fallback = PASS if PASS in choice.options else choice.options[0]
        return Decision(fallback, "Nothing better offers itself.")

    def _answer(self, view: Keren, seat: int, choice: Choice) -> Decision:
        match view.flow[-1]:
            case SetUp() as step:
                return self._set_up(view, step, choice)
            case Carry() as step:
                return bot_steadiness.carry(view, step, choice)
            case Rally() as step:
                return bot_steadiness.rally(step, choice)
            case FirePhase() as step:
                return self._fire(view, seat, step, choice)
            case FireOrder() as step:
                return self._join_fire(view, seat, step, choice)
            case AirAttack() as step:
                return self._bomb(view, seat, step, choice)
            case NameTarget() as step:
                named = best_named(self._look(view, seat), step.target, step.units, step.air)
                return Decision(("unit", named), "The target that hurts the enemy most.")
            case MovementPhase() as step:
                return self._march(view, seat, step)
            case March() as step:
                return self._go_on(view, seat, step, choice)
            case AssaultPhase():
                return self._assault(view, seat, choice)
            case AssaultOrder() as step:
                return self._join_assault(view, seat, step, choice)
            case Advance() as step:
                return self._advance(view, seat, step, choice)
            case Losses() as step:
                return bot_steadiness.lose(self._look(view, seat), step, choice)
            case Retreat() as step:
                return bot_steadiness.retreat(self._look(view, seat), step, choice)
            case Order() as step:
                return bot_steadiness.order(self._look(view, seat), step, choice)
            case Face() as step:
                return self._face(view, seat, step)
            case _:
                return Decision(choice.options[0], "Nothing else is possible.")

    def _look(self, view: Keren, seat: int) -> Picture:
        """The picture of a view; the last one serves as long as all stands where it stood."""
        kept, numbers = self._picture, self._numbers(view)
        same = kept is not None and kept.seat == seat and kept.n is numbers
        if kept is not None and same and kept.content == content(view):
            kept.look(view)
            return kept
        self._picture = Picture(view, seat, numbers)
        return self._picture

    def _numbers(self, view: Keren) -> Numbers:
        """The numbers of the mood in its phase, else those of the doctrine."""
        mood = self.mood
        return mood.numbers if mood is not None and mood.holds(view) else self.numbers

    # Setting up

    def _set_up(self, view: Keren, step: SetUp, choice: Choice) -> Decision:
        if step.unit >= 0:
            return Decision(choice.options[0], "Placing a unit where there is room.")
        missing = unplaced(view, step.seat)
        if not missing:
            return Decision(PASS, "All stand where the plan wants them.")
        standing = any(view.pack.seat[s[0]] == step.seat for s in view.stacks.values())
        if not standing:
            return Decision(("prepared", 0), "Setting up as prepared.")
        return Decision(("unit", missing[0]), "Placing what is still missing.")

    # Fire

    def _fire(self, view: Keren, seat: int, step: FirePhase, choice: Choice) -> Decision:
        p = self._look(view, seat)
        planes = [a for a in choice.options if a[0] == "air"]
        if planes:
            target, value = best_air_target(p, planes[0][1], air_targets(view, seat, step.shelled))
            if value > 0:
                return Decision(planes[0], f"Bombing {place_name(view.pack, target)}.")
        targets = [a[1] for a in choice.options if a[0] == "hex"]
        shot = best_shot(p, step.kind, targets)
        if shot is None or not worth_firing(p, shot, step.kind):
            return Decision(PASS, "No target is worth another shot.")
        self._shot = shot
        return Decision(("hex", shot.target), shot.reason(view.pack))

    def _join_fire(self, view: Keren, seat: int, step: FireOrder, choice: Choice) -> Decision:
        shot = self._shot
        if shot is None or shot.target != step.target or not set(step.units) <= set(shot.units):
            shot = best_shot(self._look(view, seat), step.kind, [step.target])
        if shot is None:
            action = ("fire", 0) if step.units else choice.options[0]
            return Decision(action, f"Firing at {place_name(view.pack, step.target)}.")
        more = [u for u in shot.units if u not in step.units]
        if not more:
            return Decision(("fire", 0), shot.reason(view.pack))
        offered = sum(1 for a in choice.options if a[0] == "unit")
        if len(more) > 1 and len(more) == offered:
            return Decision(("all", 0), shot.reason(view.pack))
        return Decision(("unit", more[0]), shot.reason(view.pack))

    def _bomb(self, view: Keren, seat: int, step: AirAttack, choice: Choice) -> Decision:
        places = [a[1] for a in choice.options]
        target, _ = best_air_target(self._look(view, seat), step.air, places)
        return Decision(("hex", target), f"Bombing {place_name(view.pack, target)}.")

    # Movement

    def marches(self, view: Keren, seat: int) -> list[MarchOrder]:
        """The plan of a movement phase."""
        p = Picture(view, seat, self._numbers(view))
        if self.mood is not None and self.mood.holds(view):
            p.aim = self.mood.aim
        planner = bot_commonwealth if seat == COMMONWEALTH else bot_italian
        return planner.plan(p) if p.n.march else []

    def _plan_march(self, view: Keren, seat: int) -> None:
        self._orders = self.marches(view, seat)
        self._planned = (view.turn, view.phase)

    def _march(self, view: Keren, seat: int, step: MovementPhase) -> Decision:
        if self._planned != (view.turn, view.phase):
            self._plan_march(view, seat)
        while self._orders:
            order = self._orders[0]
            if all(u not in step.put_back and not view.status[u] & DONE for u in order.units):
                return Decision(("unit", order.units[0]), order.reason)
            self._orders.pop(0)
        return Decision(PASS, "Everyone stands where the plan wants him.")

    def _go_on(self, view: Keren, seat: int, step: March, choice: Choice) -> Decision:
        order = self._order_of(view, step)
        if order is None:
            self._plan_march(view, seat)
            order = self._order_of(view, step)
        if order is None:
            return Decision(PASS, "Staying where it is best.")
        action = self._next_of(order, view, step)
        if action not in choice.options:
            action = PASS
        return Decision(action, order.reason)

    def _next_of(self, order: MarchOrder, view: Keren, step: March) -> Action:
        """The companion or the hex that the order asks for next."""
        here = step.here(view)
        if here in order.path:
            rest = order.path[order.path.index(here) + 1 :]
        else:
            rest = order.path
            for unit in order.units:
                if unit not in step.units:
                    return ("unit", unit)
        return ("hex", rest[0]) if rest else PASS

    def _order_of(self, view: Keren, step: March) -> MarchOrder | None:
        """The order that a march under way carries out."""
        if self._planned != (view.turn, view.phase):
            return None
        here = step.here(view)
        for order in self._orders[:1]:
            known = here in order.path or step.steps == 0
            if known and set(step.units) <= set(order.units):
                return order
        return None

    def _face(self, view: Keren, seat: int, step: Face) -> Decision:
        """Towards the nearest enemy."""
        pack = view.pack
        home = pack.hex_of[view.at[step.unit]]
        p = self._look(view, seat)
        best = 0
        if p.foes:
            grid = pack.grid
            foe = min((pack.hex_of[f] for f in p.foes), key=lambda f: grid.distance(home, f))
            ways = [
                (grid.distance(n, foe), d) for d, n in enumerate(grid.neighbours[home]) if n >= 0
            ]
            best = min(ways)[1]
        return Decision(("face", best), "Facing the nearest enemy.")

    # Assault

    def _assault(self, view: Keren, seat: int, choice: Choice) -> Decision:
        p = self._look(view, seat)
        storm = best_storm(p, [a[1] for a in choice.options if a[0] == "hex"])
        if storm is None:
            return Decision(PASS, "No assault is worth its losses.")
        self._storm = storm
        return Decision(("hex", storm.target), storm.reason(view.pack))

    def _join_assault(self, view: Keren, seat: int, step: AssaultOrder, choice: Choice) -> Decision:
        storm = self._storm
        if storm is None or storm.target != step.target or not set(step.units) <= set(storm.units):
            storm = storm_on(self._look(view, seat), step.target)
        if storm is None:
            return Decision(("assault", 0), f"Storming {place_name(view.pack, step.target)}.")
        more = [u for u in storm.units if u not in step.units]
        if not more:
            return Decision(("assault", 0), storm.reason(view.pack))
        offered = sum(1 for a in choice.options if a[0] == "unit")
        if len(more) > 1 and len(more) == offered:
            return Decision(("all", 0), storm.reason(view.pack))
        return Decision(("unit", more[0]), storm.reason(view.pack))

    def _advance(self, view: Keren, seat: int, step: Advance, choice: Choice) -> Decision:
        units = [a[1] for a in choice.options if a[0] == "unit"]
        unit = advancing(self._look(view, seat), step.target, units)
        if unit < 0:
            return Decision(PASS, f"Leaving {place_name(view.pack, step.target)} empty.")
        return Decision(("unit", unit), f"Moving into {place_name(view.pack, step.target)}.")
