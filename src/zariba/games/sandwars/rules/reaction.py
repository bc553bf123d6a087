"""Moments in which a side may add a card to what is going on."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import SeatStep
from zariba.games.sandwars.rules.combat_memory import combat_now
from zariba.games.sandwars.rules.decks import allowed, throw, title_of
from zariba.games.sandwars.rules.state import OPERATIONS, SandWars

DECLINE: Action = ("decline", 0)


class Window(SeatStep[SandWars]):
    """A moment for one side to play cards of certain titles; `g.reply` tells which.

    It is opened whenever the open facts allow such a play, whatever is in the hand, so that
    being asked tells the other side nothing.
    """

    titles: tuple[str, ...]
    prompt: str

    def choice(self, g: SandWars, seat: int) -> Choice:
        """The cards that could be played now, or none."""
        options: list[Action] = []
        for card in g.hand[seat]:
            title = title_of(g, seat, card)
            if title in self.titles and playable(g, seat, title):
                options.append(("card", card))
        options.append(DECLINE)
        return Choice(self.prompt, options, DECLINE, f"Operations Round {g.round}")

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Lay the card down, or let it pass."""
        g.pop()
        if verb == "decline":
            g.reply = -1
            return
        g.reply = arg
        throw(g, seat, arg)
        g.shown += 1
        title = title_of(g, seat, arg)
        kind = "action" if seat == g.active else "reaction"
        g.report(kind, seat=seat, units=(arg,), word=title)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why a card does not fit here."""
        if verb == "marker":
            for title, rule in MARKER_CARDS.items():
                if title in self.titles:
                    also = ("seq.window", *MARKER_ALSO.get(title, ()))
                    return Refusal(
                        rule, f"{{it}} has to wait: each {title} card sends one marker", also
                    )
        if verb != "card" or arg not in g.hand[seat]:
            return Refusal(
                "seq.window", "{it} is no answer: only cards of your hand are played here"
            )
        title = title_of(g, seat, arg)
        if not title or title not in self.titles:
            return why_no_title(g, seat, arg, title)
        if not allowed(g, title):
            return Refusal("evt.weather", f"{{it}} has to wait: bad weather stops {title}")
        rule = MOMENT.get(title, "card.one_function")
        also = ("card.one_function", *NEEDS.get(title, ()))
        return Refusal(rule, f"{{it}} does not help: {title} has nothing it could do here", also)


MARKER_CARDS = {
    "Air operations": "act.air.cards",
    "Naval operations": "act.nav",
    "Strategic attack": "act.strat",
    "Air intercept": "icpt.card",
    "Naval intercept": "nav.icpt",
}
"""Titles of which each card sends one marker, and the rule that says so."""
MARKER_ALSO = {
    "Air operations": ("interd.cards", "cas.cards"),
    "Strategic attack": ("strat.cards",),
}
MOMENT: dict[str, str] = {
    "Air operations": "gc.step2",
    "Naval operations": "gc.step2",
    "C2 jamming": "act.jam.effect",
    "Special move": "act.special.combat",
    "Tactical Intel": "act.tac.combat",
    "Combat logistics": "add.cl.when",
    "Air intercept": "gc.step2",
    "Naval intercept": "rea.navicpt",
    "Counter Intel": "rea.counterintel",
    "Counterattack": "rea.counterattack",
    "Commit reserve": "rea.reserve",
    "Withdraw": "rea.withdraw",
}
"""The rule that says at what moment of a combat a red title is played."""
NEEDS: dict[str, tuple[str, ...]] = {
    "Air operations": ("cas.range", "oh.limit.air", "disp.offmap"),
    "Naval operations": ("nav.ops", "oh.limit.naval", "disp.offmap"),
    "Strategic attack": ("oh.limit.air", "strat.who", "disp.offmap"),
    "C2 jamming": ("act.jam.side",),
    "Counterattack": ("gc.zero_fire",),
    "Commit reserve": ("rea.reserve.free", "rea.reserve.frontage", "hq.pv.reserve"),
}
"""What else can be in the way of it."""


def why_no_title(g: SandWars, seat: int, card: int, title: str) -> Refusal:
    """Why a card of another title cannot be played at this moment."""
    attacks = seat == g.active
    if title == "Command confusion" and not attacks:
        also = ("gc.support.def", "add.list.def", "card.reaction", "seq.window")
        return Refusal(
            "rea.confusion",
            "{it} does not help: Command confusion is no reaction to anything",
            also,
        )
    role = ("card.action", "card.reaction")
    if combat_now(g) is None:
        return Refusal(
            "seq.window",
            f"{{it}} does not help: {title} does not answer this",
            (*role, "ops.support"),
        )
    red = g.pack.cards[card].action_red if attacks else g.pack.cards[card].reaction_red
    lists = ("gc.support.att", "add.list.att") if attacks else ("gc.support.def", "add.list.def")
    if not red:
        why = f"{{it}} does not help: {title} cannot be added to a ground combat"
        return Refusal(lists[0], why, (lists[1], "ops.support", "seq.window", *role))
    why = f"{{it}} does not help: {title} cannot be played at this moment"
    return Refusal(MOMENT[title], why, (*lists, "seq.window", *role))


def playable(g: SandWars, seat: int, title: str) -> bool:
    """Whether the weather and the position let a card of the title do something."""
    from zariba.games.sandwars.rules.moments import fits  # it knows all that may ask for a card

    return allowed(g, title) and fits(g, seat, title)


def open_window(g: SandWars, seat: int, titles: tuple[str, ...], prompt: str) -> None:
    """Ask a side for a card where it could have one; otherwise the answer is none."""
    g.reply = -1
    wanted = tuple(t for t in titles if allowed(g, t))
    if wanted and g.hand[seat] and g.phase == OPERATIONS:  # ops.reaction.end
        g.push(Window(seat, wanted, prompt))
