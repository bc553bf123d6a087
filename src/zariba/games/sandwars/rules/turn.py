"""The sequence of play: set-up, Events, Operations, Discard and Draw, the end of turns."""

from zariba.core.choice import DONE, PASS, Action, Choice, Refusal
from zariba.core.flow import SeatStep, Step
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.capture import push_seizures
from zariba.games.sandwars.rules.decks import draw_hand, take_top, throw
from zariba.games.sandwars.rules.events import EventCard
from zariba.games.sandwars.rules.hand_size import hand_max, use_once
from zariba.games.sandwars.rules.hostilities import advance_turn, end_game, start_war
from zariba.games.sandwars.rules.orders import Order, usable, why_idle
from zariba.games.sandwars.rules.planning import Planning
from zariba.games.sandwars.rules.reinforcements import PlaceDelayed, change_objective, reveal
from zariba.games.sandwars.rules.setup import lay_out
from zariba.games.sandwars.rules.state import (
    DELAYED,
    DRAW,
    EVENTS,
    OPERATIONS,
    POOL,
    SandWars,
    last_turn,
    lift,
    paired,
)


class ChooseObjective(Step[SandWars]):
    """Each side selects an Objective in secret, before anything else (win.objective)."""

    def work(self, g: SandWars) -> bool:
        """Both have one: hands, pieces, the first turn (setup.order)."""
        if -1 in g.objective:
            return False
        g.pop()
        lay_out(g)
        g.push(PlayerTurn())
        return True

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """Those who have none yet."""
        return tuple(seat for seat in (ALG, MOR) if g.objective[seat] == -1)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """The six cards of the side; no scenario here fixes one (win.assigned)."""
        return Choice("Choose your Strategic Objective", [("goal", n) for n in g.pack.goals[seat]])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """It is picked and kept hidden."""
        g.objective = paired(g.objective, seat, arg)
        g.report("objective chosen", seat=seat, word="win.objective")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """One's own cards only."""
        if verb == "goal":
            why = "{it} is no answer: each side selects one of its own Objectives"
            return Refusal("win.objective", why, ("setup.order", "card.decks"))
        why = "{it} has to wait: each side first selects one of its own Objectives"
        return Refusal("setup.order", why, ("win.objective", "card.decks"))


class PlayerTurn(Step[SandWars]):
    """Events, Operations, Discard and Draw of one side, in this order (seq.order)."""

    stage: int = 0
    draws: int = 0

    def work(self, g: SandWars) -> bool:
        """The next phase."""
        match self.stage:
            case 0:
                self.begin(g)
            case 1:
                self.events(g)
            case 2:
                self.stage = 3
                g.push(EndOfEvents(1 - g.active, False))
                g.push(EndOfEvents(g.active, not g.war))
            case 3:
                g.phase = OPERATIONS
                self.stage = 4
                g.push(Operations())
                if any(g.at[p] == DELAYED for p in g.pack.of_seat[g.active]):
                    g.push(PlaceDelayed(g.active))
            case 4:
                g.phase = DRAW
                self.stage = 5
                g.push(DiscardAndDraw(g.active))
            case _:
                self.finish(g)
        return True

    def begin(self, g: SandWars) -> None:
        """How many events there are is fixed now (event.draw.count, event.draw.fixed, R-28)."""
        g.phase = EVENTS
        g.placed = 0
        self.draws = 2 if g.war or g.chips > g.pack.limits.quiet_chips else 1
        self.stage = 1
        g.report("player turn", seat=g.active, value=g.turn, word="seq.active")

    def events(self, g: SandWars) -> None:
        """One card after the other is turned up and carried out (event.draw.order)."""
        push_seizures(g)
        if not self.draws:
            self.stage = 2
            return
        self.draws -= 1
        card = take_top(g, g.active, "event")
        if card >= 0:
            g.shown += 1
            g.push(EventCard(g.active, card, False))

    def finish(self, g: SandWars) -> None:
        """Reminders are discarded; after the second Player Turn the Game Turn ends (def.turns)."""
        for seat in (ALG, MOR):
            g.discard[seat] = (*g.discard[seat], *g.aside[seat])  # event.dispose
        g.aside = ((), ())
        g.coverage = False
        self.stage = 0
        if g.active == g.first:
            g.active = 1 - g.active
            return
        end_of_game_turn(g)
        if g.result is None:
            g.active = g.first


def end_of_game_turn(g: SandWars) -> None:
    """Captured bases, jamming, weather and old terror markers go; the marker advances.

    seq.end_turn, seq.advance, end.strategic, end.operational.
    """
    for seat in (ALG, MOR):
        for p in g.pack.of_type[seat, "logistics_base"]:
            if p in g.taker:
                lift(g, p, POOL)  # base.captured.use
        for kind in ("terror_marker", "spectacular_marker"):
            for p in g.pack.of_type[seat, kind]:
                if g.at[p] >= 0 and g.since.get(p, 0) < g.played:
                    lift(g, p, POOL)  # evt.terror.stay
    for p in g.pack.of_type[ALG, "jamming_marker"]:
        if g.at[p] >= 0:
            lift(g, p, POOL)
    g.weather = False
    if g.turn == last_turn(g):
        end_game(g, "end.operational" if g.war else "end.strategic")
        return
    g.played += 1
    advance_turn(g, "seq.advance")


class EndOfEvents(SeatStep[SandWars]):
    """At the end of the Events Phase: war may be declared, objectives shown or changed.

    oh.declare for the Active side only, before it does anything else here (R-68, R-81).
    """

    may_declare: bool

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Declare, reveal, change, or nothing."""
        options: list[Action] = []
        if self.may_declare and not g.war:
            options.append(("declare", 0))
        if not g.open[seat]:
            options.append(("reveal", 0))
        options += [("change", n) for n in g.pack.goals[seat] if n != g.objective[seat]]
        # win.change.again: a card given up is among them
        prompt = "The Events Phase ends: declare war, show or change your objective?"
        if seat != g.active:
            prompt = "The enemy's Events Phase ends: show or change your objective?"
        return Choice(prompt, [*options, DONE], DONE, "objectives")

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Carry it out."""
        if verb == "declare":
            start_war(g, "oh.declare")
            return
        g.pop()
        if verb == "reveal":
            reveal(g, seat, "win.reveal.free")
        elif verb == "change":
            change_objective(g, seat, arg)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not now."""
        if verb == "declare":
            return Refusal(
                "oh.declare",
                "war is declared at the end of the own Events Phase",
                ("oh.stay", "oh.ignore"),
            )
        if verb == "change":
            return Refusal(
                "win.change", "{it} will not do: the new Objective is another card of your side"
            )
        if verb == "reveal":
            return Refusal("win.reveal.free", "the objective is open already", ("win.reveal.once",))
        return Refusal(
            "seq.order", "{it} has to wait: the Events Phase is not over", ("win.change",)
        )


class Operations(Step[SandWars]):
    """Rounds of one card each, until the Active side passes (seq.pass, seq.rounds)."""

    def work(self, g: SandWars) -> bool:
        """A round ends: what it left unsettled is seen to."""
        if g.unsettled:
            push_seizures(g)
            return True
        g.came.clear()
        g.across = (0, 0)
        return False

    def asks(self, g: SandWars) -> tuple[int, ...]:
        """The Active side."""
        return (g.active,)

    def choice(self, g: SandWars, seat: int) -> Choice:
        """A card, the objective, a Leader, or the end (int.cards_only, seq.voluntary)."""
        known: dict[str, bool] = {}
        options: list[Action] = []
        for card in g.hand[seat]:
            title = g.pack.action[card]
            if title not in known:
                known[title] = usable(g, seat, title)
            if known[title]:
                options.append(("card", card))
        if not g.open[seat]:
            options.append(("reveal", 0))
        options += chiefs(g, seat)
        return Choice("Play a card for its Action, or pass", [*options, PASS])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Begin a round, or end the phase."""
        match verb:
            case "card":
                g.round += 1
                g.push(Order(seat, arg))
            case "reveal":
                reveal(g, seat, "win.reveal.free")
            case "join":
                g.push(JoinHq(seat, -1, arg))
            case "leave":
                g.boss[arg] = -1
                g.report("leader leaves", seat=seat, units=(arg,), at=g.at[arg], word="lead.attach")
            case _:
                g.pop()
                g.report("pass", seat=seat, word="seq.pass")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why that cannot be played."""
        if verb == "card":
            if arg not in g.hand[seat]:
                return Refusal("int.cards_only", "{it} is not in your hand", ("card.decks",))
            title = g.pack.action[arg]
            if g.weather and title in g.pack.weather_stops:
                return Refusal("evt.weather", f"{{it}} has to wait: bad weather stops {title}")
            return why_idle(g, seat, title)
        match verb:
            case "declare":
                also = ("oh.stay",) if g.war else ("seq.order",)
                why = "war is declared at the end of the own Events Phase"
                return Refusal("oh.declare", why, also)
            case "change":
                why = "objectives are changed at the end of an Events Phase"
                return Refusal("win.change", why, ("seq.order",))
            case "discard" | "done" | "draw":
                why = "cards are discarded and drawn after the Operations Phase"
                return Refusal("seq.order", why)
            case "reveal":
                return Refusal("win.reveal.free", "the objective lies open already")
            case "join" | "leave":
                return Refusal(
                    "lead.attach", "{it} will not do: a Leader joins or leaves an HQ of his space"
                )
        return Refusal(
            "int.cards_only", "{it} is no answer: everything else needs a card", ("seq.pass",)
        )


def chiefs(g: SandWars, seat: int) -> list[Action]:
    """Leaders who can join or leave an HQ of their space for nothing (lead.attach, R-89)."""
    options: list[Action] = []
    for p in g.pack.of_type[seat, "leader"]:
        if g.at[p] < 0:
            continue
        if g.boss[p] >= 0:
            options.append(("leave", p))
        if any(g.at[hq] == g.at[p] and hq != g.boss[p] for hq in g.pack.hqs[seat]):
            options.append(("join", p))
    return options


class JoinHq(Planning):
    """The HQ that a Leader joins."""

    leader: int

    def choice(self, g: SandWars, seat: int) -> Choice:
        """HQs of his space."""
        found = [
            hq
            for hq in g.pack.hqs[seat]
            if g.at[hq] == g.at[self.leader] and hq != g.boss[self.leader]
        ]
        return Choice("Join which HQ?", [("unit", hq) for hq in found])

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """He does."""
        g.pop()
        g.boss[self.leader] = arg
        g.report(
            "leader joins", seat=seat, units=(self.leader, arg), at=g.at[arg], word="lead.attach"
        )

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Only an HQ there."""
        return Refusal("lead.attach", "{it} will not do: a Leader joins an HQ of his space")


class DiscardAndDraw(SeatStep[SandWars]):
    """The Active side discards what it likes and draws to its maximum (disc.active_only)."""

    def choice(self, g: SandWars, seat: int) -> Choice:
        """A card to discard; enough once the hand is not above the maximum (disc.over)."""
        options: list[Action] = [("discard", c) for c in g.hand[seat]]
        most = hand_max(g, seat)
        if len(g.hand[seat]) <= most:
            options.append(DONE)
        return Choice(f"Discard cards, then draw up to {most}", options)

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Discard, or draw exactly to the maximum (disc.must_fill)."""
        if verb == "discard":
            throw(g, seat, arg)
            g.report("discard", seat=seat, units=(arg,), word="disc.must_fill")
            return
        g.pop()
        most = hand_max(g, seat)
        use_once(g, seat)
        draw_hand(g, seat, most - len(g.hand[seat]), "disc.must_fill")

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why not yet."""
        if verb == "done":
            return Refusal("disc.over", "the hand is above its maximum: discard first")
        return Refusal(
            "seq.order",
            "{it} has to wait: cards are discarded and drawn now",
            ("ops.reaction.end", "seq.pass", "disc.must_fill"),
        )
