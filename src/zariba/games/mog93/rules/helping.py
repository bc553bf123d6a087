"""Helping the wounded: one or two men take a comrade along (R65)."""

from math import hypot

from zariba.core.choice import DONE, Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.mog93.rules.activation import Act, act_of
from zariba.games.mog93.rules.being_fired_upon import check_model, watcher
from zariba.games.mog93.rules.eyes import eye_of_model
from zariba.games.mog93.rules.sight import in_contact
from zariba.games.mog93.rules.state import AWAY, ROOF, Mog, members_up, renew_bonus, seat_of, up
from zariba.games.mog93.rules.strides import listed
from zariba.games.mog93.rules.walking import friends_near, settle_place, step, steps, why_no_step

Trail = tuple[tuple[int, int], ...]


class Joint(Step[Mog]):
    """A joint move in the helper's activation, the other man an inch behind (help.when)."""

    helper: int
    other: int
    second: int = -1
    second_open: int = -1
    """A Somali who saw the second helper in the open when last looked at (R42)."""
    walked: int = 0
    before: int = 0
    """AP the helper had spent on other things."""
    trail: Trail = ()

    def work(self, g: Mog) -> bool:
        if not up(g, self.helper) or (self.walked and self.left(g) <= 0):
            self.finish(g)
            return True
        return False

    def asks(self, g: Mog) -> tuple[int, ...]:
        return (seat_of(g, self.helper),)

    def choice(self, g: Mog, seat: int) -> Choice:
        friends = friends_near(g, self.helper, self.party())
        options: list[Action] = list(listed(steps(g, self.helper, friends)))
        if not self.walked and self.second < 0:
            options += [("second", m) for m in self.seconds(g)]
        options.append(DONE if self.walked or self.second >= 0 else ("cancel", 0))
        return Choice("Take him along where?", options)

    def party(self) -> tuple[int, ...]:
        """All who move together."""
        return (self.other,) if self.second < 0 else (self.other, self.second)

    def seconds(self, g: Mog) -> list[int]:
        """Who may help as well: of the unit, in contact, not yet acted (help.two_same)."""
        from zariba.games.mog93.rules.cards import UnitCard

        act = act_of(g)
        card = next((f for f in reversed(g.flow) if isinstance(f, UnitCard)), None)
        if card is None or act.paid:
            return []
        return [
            m
            for m in members_up(g, card.unit)
            if m not in card.acted
            and m not in (self.helper, self.other)
            and not g.prone[m]
            and not g.patched[m]
            and in_contact(g, m, self.other)
        ]

    def allowance(self, g: Mog) -> int:
        """AP for the move: the mean of those who move, and 1 more with two helpers (help.*)."""
        ap = g.ap[self.helper] + g.ap[self.other]
        if self.second < 0:
            return ap // 2  # help.average, help.bonus
        mean = (ap + g.ap[self.second]) // 3 + g.pack.numbers.help_extra_two_helpers
        return min(mean, g.pack.numbers.help_cap)  # help.two, help.cap

    def left(self, g: Mog) -> int:
        """Steps still to be made: the mean, and no AP that went on other things before.

        A helper weaker than the mean walks on with the other man's strength (help.average).
        """
        if act_of(g).over:
            return 0
        most = self.allowance(g)
        return min(most, max(most, g.ap[self.helper]) - self.before) - self.walked

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        if verb == "cancel":
            g.pop()
        elif verb == "done":
            self.finish(g)
        elif verb == "second":
            self.join(g, arg)
        else:
            self.walk(g, arg)

    def join(self, g: Mog, second: int) -> None:
        """The second helper is activated and checked first."""
        from zariba.games.mog93.rules.cards import UnitCard

        card = next(f for f in reversed(g.flow) if isinstance(f, UnitCard))
        card.acted = (*card.acted, second)
        renew_bonus(g, second)
        check_model(g, second)
        if up(g, second) and in_contact(g, second, self.other):
            self.second = second
            self.second_open = watcher(g, eye_of_model(g, second))

    def walk(self, g: Mog, number: int) -> None:
        """One step of the helper; the others follow on the path walked (help.follow)."""
        act = act_of(g)
        if not self.walked:
            start = [(g.x[m], g.y[m]) for m in reversed((self.helper, *self.party()))]
            self.trail = tuple(start)
            self.before = act.spent
            if self.allowance(g) < 1:
                act.over = True  # help.short
        if act.left(g):
            act.pay(g, "move")
        self.walked += 1
        step(g, self.helper, number)
        if g.where[self.helper] == AWAY:
            for m in self.party():
                g.where[m] = AWAY
                g.tell(Event("left", units=(m,)))
        else:
            self.trail = (*self.trail, (g.x[self.helper], g.y[self.helper]))
            for behind, m in enumerate(self.party(), 1):
                follow(g, m, self.trail, behind * 100)
        g.tell(Event("carried", units=(self.helper, *self.party())))
        act.free_turn = True
        act.look_out(g)  # help.no_check: the man they take along is not looked at
        if self.second >= 0 and not up(g, self.second):
            self.second = -1  # in.casualty: he lies where he fell
        if self.second >= 0 and g.where[self.second] != AWAY:
            self.look_out(g)

    def look_out(self, g: Mog) -> None:
        """The second helper walks too: out of cover he is checked again (R42)."""
        was = self.second_open
        self.second_open = watcher(g, eye_of_model(g, self.second), was)
        if self.second_open >= 0 and was < 0:
            check_model(g, self.second)
            if not up(g, self.second):
                self.second = -1

    def finish(self, g: Mog) -> None:
        """The rest of the AP may go elsewhere, but not into more of this (help.rest)."""
        g.pop()
        moved = self.walked > 0
        act_of(g).carried = moved
        if self.second >= 0 and up(g, self.second):
            g.push(
                Act(
                    self.second,
                    spent=self.walked,
                    paid=moved,
                    carried=moved,
                    exposed=self.second_open,
                )
            )

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        if verb == "second":
            return Refusal(
                "help.two_same",
                "{it} cannot help: a second helper is of the unit, in contact, and has not acted",
            )
        if verb == "move":
            return why_no_step(g, self.helper, arg, self.party())
        return Refusal("help.rest", "{it} has to wait: the joint move goes on, or ends")


def follow(g: Mog, model: int, trail: Trail, behind: int) -> None:
    """Stand so far behind the head of the trail, along it."""
    left = float(behind)
    for (ax, ay), (bx, by) in zip(reversed(trail), tuple(reversed(trail))[1:], strict=False):
        length = hypot(bx - ax, by - ay)
        if length >= left and length > 0:
            share = left / length
            g.x[model] = round(ax + (bx - ax) * share)
            g.y[model] = round(ay + (by - ay) * share)
            break
        left -= length
    else:
        g.x[model], g.y[model] = trail[0]
    g.aim[model] = -1
    if g.where[model] < ROOF:
        settle_place(g, model)
