"""The turn: generation, the deck, card after card, the end (Action Cards, R18)."""

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.rules.activation import begin_activation
from zariba.games.mog93.rules.aim import refresh_aims
from zariba.games.mog93.rules.convoy import ConvoyCard, ConvoyCheck
from zariba.games.mog93.rules.generation import generate, rolls_for
from zariba.games.mog93.rules.helicopters import HawkCard, hawk_leaves
from zariba.games.mog93.rules.mission import all_marked, anyone_up, conclude, secure
from zariba.games.mog93.rules.mobs import join_mobs
from zariba.games.mog93.rules.panic import begin_action, end_action
from zariba.games.mog93.rules.somali_actions import joker
from zariba.games.mog93.rules.state import (
    ACE_CLUBS,
    ACE_HEARTS,
    ACE_SPADES,
    BLACK_JOKER,
    CARDS,
    GENERATION,
    HAWK_CALLED,
    HAWK_DUE,
    ONE_CARD,
    RED_JOKER,
    TURN_END,
    Mog,
    american_seats,
    members_up,
    renew_bonus,
)

SUIT = 12
"""Units that have clubs and spades; those after them have hearts and diamonds (R16)."""


class Turn(Step[Mog]):
    """One run through the deck, with what comes before and after (seq.start, seq.end)."""

    stage: int = 0

    def work(self, g: Mog) -> bool:
        if self.stage == 0:
            self.stage = 1
            start_turn(g)
        elif self.stage == 1:
            build_deck(g)
            g.phase = CARDS
            self.stage = 2
        elif not anyone_up(g):
            conclude(g, "vic.end")
        elif g.deck:
            draw_card(g)
        elif self.stage == 2:
            self.stage = 3
            end_turn(g)
        else:
            self.next_turn(g)
        return True

    def next_turn(self, g: Mog) -> None:
        """On to the next turn (cards.end), unless that was the last (vic.limit)."""
        if g.turn >= g.plan.turn_limit:
            conclude(g, "vic.limit")
            return
        g.turn += 1
        self.stage = 0


def start_turn(g: Mog) -> None:
    """Bonus AP, generation unit by unit, joining, the convoy check (R18, seq.start)."""
    g.phase = GENERATION
    g.asked_air = False  # heli.fail: a new request may be rolled
    g.proposed = g.offered = ()
    if g.hawk == HAWK_CALLED:
        g.hawk = HAWK_DUE
    g.tell(Event("turn", value=g.turn))
    g.bonus = tuple(g.pack.kinds[kind].bonus_ap for kind in g.kind)  # act.bonus_turn
    for unit in g.roster:  # gen.when, gen.each; gen.not_for: convoy crews are not on it
        for _ in range(rolls_for(g, unit)):
            generate(g, unit)
    join_mobs(g)  # gen.join_when
    refresh_aims(g)
    if all_marked(g) and not g.arrived and g.plan.convoy.column:  # convoy.when, scen.second_both
        g.push(ConvoyCheck())


def draw_card(g: Mog) -> None:
    """Turn one card over: any of those left, all alike (cards.shuffle, cards.draw)."""
    place = g.roll(len(g.deck), "card") - 1 if len(g.deck) > 1 else 0
    card = g.deck.pop(place)
    g.card = card
    g.tell(Event("card", value=card))
    if card in (RED_JOKER, BLACK_JOKER):
        joker(g)
    elif card == ACE_HEARTS:
        g.push(HawkCard())
    elif card in (ACE_CLUBS, ACE_SPADES):
        g.push(ConvoyCard())
    else:
        g.push(UnitCard(g.roster[card // 2]))  # cards.names


def end_turn(g: Mog) -> None:
    """The Black Hawk leaves, panic fades, sites are judged (seq.end)."""
    g.phase = TURN_END
    g.card = -1
    hawk_leaves(g)
    for mob, markers in g.panic.items():
        g.panic[mob] = max(0, markers - 1)  # panic.turn_end, panic.floor
    if not anyone_up(g):
        conclude(g, "vic.end")
        return
    secure(g)
    if g.proposed and g.turn < g.plan.turn_limit:
        g.push(Agree())


def build_deck(g: Mog) -> None:
    """Two cards for each unit with a model up, the Jokers, and the aces that are due (R16)."""
    g.deck = []
    for place, unit in enumerate(g.roster):
        if not members_up(g, unit):  # cards.lost
            continue
        if ONE_CARD in g.options:  # the spade, or the heart (cards.alt)
            g.deck.append(2 * place + (place < SUIT))
        else:
            g.deck += [2 * place, 2 * place + 1]  # cards.pair, cards.twice
    g.deck += [RED_JOKER, BLACK_JOKER]  # cards.jokers
    if g.hawk == HAWK_DUE:  # cards.aces; with one card a unit too (cards.alt_convoy)
        g.deck.append(ACE_HEARTS)  # heli.card
    if any(g.v_kind[v] and g.v_ap[v] > 0 for v in range(CONVOY)):  # on the table (R18)
        g.deck += [ACE_CLUBS, ACE_SPADES]  # convoy.cards


class UnitCard(Step[Mog]):
    """A unit's card: each of its models that is up acts once, in any order (cards.all_act)."""

    unit: int
    acted: tuple[int, ...] = ()
    begun: bool = False

    def work(self, g: Mog) -> bool:
        if not self.begun:
            self.begun = True
            begin_action(g)
        if self.waiting(g):
            return False
        end_action(g)
        g.pop()
        return True

    def waiting(self, g: Mog) -> list[int]:
        """Models still to act."""
        return [m for m in members_up(g, self.unit) if m not in self.acted]

    def asks(self, g: Mog) -> tuple[int, ...]:
        return (g.seats[self.unit],)

    def choice(self, g: Mog, seat: int) -> Choice:
        options: list[Action] = [("model", m) for m in self.waiting(g)]
        if seat not in g.offered and seat not in g.proposed:
            options.append(("propose", 0))  # vic.agree
        return Choice("Which model acts?", options)

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        if verb == "propose":
            g.proposed = (*g.proposed, seat)
            g.tell(Event("proposes", seat=seat))
            return
        if seat not in g.offered:
            g.offered = (*g.offered, seat)
        self.acted = (*self.acted, arg)
        renew_bonus(g, arg)
        begin_activation(g, arg)

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        if verb == "model" and arg in self.acted:
            return Refusal("cards.all_act", "{it} has acted on this card", ("cards.model",))
        if verb == "model" and g.pack.models[arg].unit == self.unit:
            return Refusal("cards.all_act", "{it} is down, aboard or gone and does not act")
        if verb == "model":
            return Refusal(
                "cards.draw", "{it} has to wait: only the unit of the card acts", ("cards.all_act",)
            )
        return Refusal(
            "cards.model", "{it} comes later: pick the man who acts first", ("cards.order",)
        )


class Agree(Step[Mog]):
    """Every seat must agree to end the game with this turn (vic.agree)."""

    def work(self, g: Mog) -> bool:
        if self.undecided(g):
            return False
        g.pop()
        conclude(g, "vic.agree")
        return True

    def undecided(self, g: Mog) -> list[int]:
        """Seats that have not agreed yet."""
        return [seat for seat in american_seats(g) if seat not in g.proposed]

    def asks(self, g: Mog) -> tuple[int, ...]:
        return (self.undecided(g)[0],)

    def choice(self, g: Mog, seat: int) -> Choice:
        return Choice("End the game now?", [("agree", 0), ("refuse", 0)])

    def take(self, g: Mog, seat: int, verb: str, arg: int) -> None:
        if verb == "agree":
            g.proposed = (*g.proposed, seat)
        else:
            g.proposed = ()
            g.tell(Event("goes on", seat=seat))
            g.pop()

    def why_not(self, g: Mog, seat: int, verb: str, arg: int) -> Refusal:
        return Refusal(
            "vic.agree", "{it} has to wait: the game is proposed to end, agree or refuse"
        )
