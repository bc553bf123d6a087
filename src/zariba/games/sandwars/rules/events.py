"""The thirty-three events of the Operations cards."""

from collections.abc import Callable

from zariba.core.flow import Step
from zariba.games.sandwars.material.map import ALG, MOR
from zariba.games.sandwars.rules.combat_memory import (
    Frame,
    combat_now,
    combat_over,
    empty_side,
    frame_of,
)
from zariba.games.sandwars.rules.decks import draw_hand, lose_random
from zariba.games.sandwars.rules.event_steps import (
    Ambush,
    Bomb,
    Coup,
    Discovery,
    Jihad,
    PlaceLeader,
    Rout,
    ShowHand,
    Talks,
    Volunteers,
)
from zariba.games.sandwars.rules.fire import Mines
from zariba.games.sandwars.rules.hostilities import advance_turn, start_war
from zariba.games.sandwars.rules.reconstitution import FreeRepair
from zariba.games.sandwars.rules.state import SandWars, every_unit, fort_at, paired, units
from zariba.games.sandwars.rules.terror import Attack, WarOnTerror

REMINDERS = ("Bad weather", "Global news coverage")


def invaded(g: SandWars, seat: int, pieces: bool) -> bool:
    """Whether enemy units of any kind, or any enemy pieces, are in a side's home country."""
    foe = 1 - seat
    return any(
        every_unit(g, foe, s) or (pieces and fort_at(g, foe, s) >= 0)
        for s in range(g.pack.size)
        if g.pack.home[s] == seat
    )


def each_in_turn(g: SandWars, first: Step[SandWars], second: Step[SandWars]) -> None:
    """Both players, the drawing player first."""
    g.push(second)
    g.push(first)


def hurry(g: SandWars, rule: str) -> None:
    """After hostilities began the turn marker advances."""
    if g.war:
        advance_turn(g, rule)


def arab_league(g: SandWars, seat: int) -> None:
    """The invaded draw a card; in war the turn advances (evt.arab.draw, evt.arab.turn)."""
    for victim in (seat, 1 - seat):
        if invaded(g, victim, False):
            draw_hand(g, victim, 1, "evt.arab.draw")
    hurry(g, "evt.arab.turn")


def bad_weather(g: SandWars, seat: int) -> None:
    """Five titles cannot be played to the end of the Game Turn (evt.weather, evt.trigger.any)."""
    g.weather = True


def breakthrough(g: SandWars, seat: int) -> None:
    """Losses of this round are compared at its end (evt.breakthrough)."""
    frame_of(g).breakthrough = True


def low_ammo(g: SandWars, seat: int) -> None:
    """The drawing player's firepower is halved in this round (evt.lowammo)."""
    frame = frame_of(g)
    low = list(frame.low)
    low[seat] = True
    frame.low = (low[0], low[1])


def garrison(g: SandWars, seat: int, space: int) -> int:
    """The CV of a side in a city; its Guards count two."""
    return sum(
        g.pack.unrest.guards if g.pack.type[p] == "elite" else g.cv[p]
        for p in units(g, seat, space)
    )


def disturb(g: SandWars, seat: int, rule: str) -> None:
    """A weak garrison in either city costs half the hand (R-64)."""
    if any(garrison(g, seat, s) < g.pack.unrest.garrison for s in g.pack.watched[seat]):
        lose_random(g, seat, (len(g.hand[seat]) + 1) // 2, rule)


def global_news(g: SandWars, seat: int) -> None:
    """Chips of this Player Turn count double, once (evt.news.chips, evt.news.once)."""
    if not g.coverage:
        if not g.war and g.placed:
            g.chips += g.placed
            g.report("chips", value=g.chips, to=g.placed, word="evt.news.chips")
        g.coverage = True
    hurry(g, "evt.news.turn")


def major_power(g: SandWars, seat: int) -> None:
    """A card for the drawing player if he is invaded; no table roll (evt.major, mpi.event)."""
    if invaded(g, seat, True):
        draw_hand(g, seat, 1, "evt.major")
    hurry(g, "evt.major")


def oil_down(g: SandWars, seat: int) -> None:
    """Algeria draws two fewer next time (evt.oildown)."""
    g.oil_down += 1


def oil_up(g: SandWars, seat: int) -> None:
    """More cards for the oil that each controls, at the next draw (evt.oilup)."""
    g.oil_up = (g.oil_up[0] + 1, g.oil_up[1] + 1)


def phosphate_boom(g: SandWars, seat: int) -> None:
    """More cards for phosphate, at the next draw (evt.phosphate)."""
    g.boom = (g.boom[0] + 1, g.boom[1] + 1)


def un_session(g: SandWars, seat: int) -> None:
    """Chips leave the Pool, or the turn advances (evt.un)."""
    if g.war:
        advance_turn(g, "evt.un")
    else:
        g.push(Talks(seat))


def war_breaks_out(g: SandWars, seat: int) -> None:
    """With six chips hostilities begin and the drawer takes a card (evt.war, oh.event, oh.ignore).

    def.cascade.threshold, evt.oncewar, R-70.
    """
    if not g.war and g.chips >= g.pack.limits.war_chips:
        start_war(g, "oh.event")
        draw_hand(g, seat, 1, "evt.war")


RESOLVE: dict[str, Callable[[SandWars, int], None]] = {
    "Algerian leadership": lambda g, seat: g.push(PlaceLeader(ALG)),  # evt.leadership, lead.source
    "Algerian volunteers": lambda g, seat: g.push(Volunteers(ALG)),  # evt.volunteers.alg
    "Arab league intervenes": arab_league,
    "Arms market glutted": lambda g, seat: each_in_turn(
        g,
        FreeRepair(seat, "evt.arms"),
        FreeRepair(1 - seat, "evt.arms"),  # evt.arms, R-82
    ),
    "Bad weather": bad_weather,
    "Combat: Ambush": lambda g, seat: g.push(Ambush()),  # evt.ambush
    "Combat: Breakthrough": breakthrough,
    "Combat: Low ammo": low_ammo,
    "Combat: Minefields": lambda g, seat: g.push(Mines()),  # evt.mines, R-73
    "Combat: Panic": lambda g, seat: g.push(Rout(seat)),  # evt.panic
    "Combat: Sandstorms": lambda g, seat: combat_over(g),  # evt.sandstorm
    "Coup attempt Algeria": lambda g, seat: g.push(Coup(ALG)),  # evt.coup
    "Coup attempt Morocco": lambda g, seat: g.push(Coup(MOR)),  # evt.coup
    "Disturbances (Algeria)": lambda g, seat: disturb(g, ALG, "evt.disturb.alg"),
    "Disturbances (Morocco)": lambda g, seat: disturb(g, MOR, "evt.disturb.mor"),
    "Global news coverage": global_news,
    "Islamic bomb": lambda g, seat: each_in_turn(g, Bomb(seat), Bomb(1 - seat)),  # evt.bomb
    "Jihad in Algeria": lambda g, seat: g.push(Jihad(MOR)),  # evt.jihad.alg
    "Jihad in Morocco": lambda g, seat: g.push(Jihad(ALG)),  # evt.jihad.mor
    "Libyan border activity": lambda g, seat: g.push(ShowHand()),  # evt.libya
    "Major power intervenes": major_power,
    "Mineral discovery (Algeria)": lambda g, seat: g.push(Discovery(ALG)),  # evt.mineral
    "Mineral discovery (Morocco)": lambda g, seat: g.push(Discovery(MOR)),  # evt.mineral
    "Moroccan leadership": lambda g, seat: g.push(PlaceLeader(MOR)),  # event.either
    "Moroccan volunteers": lambda g, seat: g.push(Volunteers(MOR)),  # evt.volunteers.mor
    "Oil demand down": oil_down,
    "Oil demand up": oil_up,
    "Phosphate boom": phosphate_boom,
    "Terrorist attack": lambda g, seat: g.push(Attack(seat, "terror_marker")),  # evt.terror
    "Terrorist spectacular": lambda g, seat: g.push(Attack(seat, "spectacular_marker")),
    "UN emergency session": un_session,
    "War breaks out!": war_breaks_out,
    "War on terror": lambda g, seat: g.push(WarOnTerror((seat, 1 - seat))),  # evt.waronterror
}
"""What each event does: game and drawing player."""


def look_at_combat(g: SandWars) -> None:
    """After an event: a combat without one of its sides is over."""
    frame = combat_now(g)
    if frame is not None and frame.stage != Frame.over_stage and empty_side(g, frame):
        combat_over(g)


class EventCard(Step[SandWars]):
    """An event is read and carried out, then what it interrupted goes on (dice.trigger.suspend)."""

    seat: int
    card: int
    trigger: bool
    begun: bool = False

    def work(self, g: SandWars) -> bool:
        """Do what the card says; then see whether a combat still has two sides."""
        if self.begun:
            g.pop()
            look_at_combat(g)
            return True
        self.begun = True
        title = g.pack.event[self.card]
        if title in REMINDERS:
            pile = (*g.aside[self.seat], self.card)
            g.aside = paired(g.aside, self.seat, pile)  # event.lasting
        else:
            g.discard[self.seat] = (*g.discard[self.seat], self.card)  # event.dispose
        rule = "dice.trigger.event" if self.trigger else "event.draw.count"
        g.report("event", seat=self.seat, units=(self.card,), word=rule)
        fights = self.trigger and combat_now(g) is not None
        if fights or g.pack.events[title].when != "combat":  # event.combat.only
            RESOLVE[title](g, self.seat)
        return True
