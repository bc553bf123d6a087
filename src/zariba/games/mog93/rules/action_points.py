"""Action points: what a model has left, what it can pay for, and how (R21, R28)."""

from zariba.core.choice import Refusal
from zariba.games.mog93.rules.state import ModelStep, Mog, replaced

SHORT = Refusal(
    "act.one_limit", "his AP do not cover {it}, and he has spent some already", ("act.full",)
)
PRONE = Refusal("act.prone_limits", "{it} has to wait: he lies prone and must stand up first")


class Spending(ModelStep):
    """A model that spends its AP on one card."""

    spent: int = 0
    paid: bool = False
    """Whether any AP went yet: after that nothing may be overdrawn (R21)."""
    free_turn: bool = True
    save_bonus: bool = False
    over: bool = False

    def left(self, g: Mog) -> int:
        """Basic AP still to spend: damage counts against them at once (in.mid).

        It never touches the bonus (act.bonus_wounds).
        """
        return max(0, g.ap[self.model] - self.spent)

    def can(self, g: Mog, what: str, cost: int = -1) -> bool:
        """Whether an action can be paid, or be the one short-paid action (R21, act.one)."""
        if not self.paid:
            return True
        if cost < 0:
            cost = g.pack.cost[what]
        left = g.ap[self.model] - self.spent
        return cost <= left or cost <= self.funds(g, what)

    def funds(self, g: Mog, what: str) -> int:
        """AP that may pay for an action: Delta's bonus for some of them (R28)."""
        bonus = g.bonus[self.model] if g.pack.bonus_pays[what] else 0
        return self.left(g) + bonus

    def pay(self, g: Mog, what: str, cost: int = -1) -> None:
        """Spend AP; an action that they do not cover ends the activation."""
        cost = g.pack.cost[what] if cost < 0 else cost
        self.free_turn = False
        model = self.model
        bonus = g.bonus[model] if g.pack.bonus_pays[what] else 0
        if cost > self.left(g) + bonus:
            self.over = True
            cost = self.left(g) + bonus
        basic = self.left(g)
        from_bonus = max(0, cost - basic) if self.save_bonus else min(bonus, cost)
        if from_bonus:
            g.bonus = replaced(g.bonus, model, g.bonus[model] - from_bonus)  # act.bonus_mix
        self.spent += cost - from_bonus
        self.paid = True
