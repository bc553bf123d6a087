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

Resolve = Callable[[SandWars, int, bool], None]
REMINDERS = ("Bad weather", "Global news coverage")


def invaded(g: SandWars, seat: int, pieces: bool) -> bool:
    """Whether enemy units of any kind, or any enemy pieces, are in a side's home country."""
    foe = 1 - seat
    return any(
        every_unit(g, foe, s) or (pieces and fort_at(g, foe, s) >= 0)
        for s in range(g.pack.size)
        if g.pack.home[s] == seat
    )


def hurry(g: SandWars, rule: str) -> None:
    """After hostilities began the turn marker advances."""
    if g.war:
        advance_turn(g, rule)


def algerian_leadership(g: SandWars, seat: int, trigger: bool) -> None:
    """A Leader for Algeria (evt.leadership, lead.source, event.either)."""
    g.push(PlaceLeader(ALG))


def moroccan_leadership(g: SandWars, seat: int, trigger: bool) -> None:
    """A Leader for Morocco."""
    g.push(PlaceLeader(MOR))


def algerian_volunteers(g: SandWars, seat: int, trigger: bool) -> None:
    """A motorized unit for Algeria (evt.volunteers.alg)."""
    g.push(Volunteers(ALG))


def moroccan_volunteers(g: SandWars, seat: int, trigger: bool) -> None:
    """A motorized unit for Morocco (evt.volunteers.mor)."""
    g.push(Volunteers(MOR))


def arab_league(g: SandWars, seat: int, trigger: bool) -> None:
    """The invaded draw a card; in war the turn advances (evt.arab.draw, evt.arab.turn)."""
    for side in (seat, 1 - seat):
        if invaded(g, side, False):
            draw_hand(g, side, 1, "evt.arab.draw")
    hurry(g, "evt.arab.turn")


def arms_market(g: SandWars, seat: int, trigger: bool) -> None:
    """A Reconstitution for each, the drawing player first (evt.arms, R-82)."""
    g.push(FreeRepair(1 - seat, "evt.arms"))
    g.push(FreeRepair(seat, "evt.arms"))


def bad_weather(g: SandWars, seat: int, trigger: bool) -> None:
    """Five titles cannot be played to the end of the Game Turn (evt.weather, evt.trigger.any)."""
    g.weather = True


def ambush(g: SandWars, seat: int, trigger: bool) -> None:
    """The defender fires at once (evt.ambush, event.combat.only)."""
    g.push(Ambush())


def breakthrough(g: SandWars, seat: int, trigger: bool) -> None:
    """Losses of this round are compared at its end (evt.breakthrough)."""
    frame_of(g).breakthrough = True


def low_ammo(g: SandWars, seat: int, trigger: bool) -> None:
    """The drawing player's firepower is halved in this round (evt.lowammo)."""
    frame = frame_of(g)
    low = list(frame.low)
    low[seat] = True
    frame.low = (low[0], low[1])


def minefields(g: SandWars, seat: int, trigger: bool) -> None:
    """The defender rolls on the row 10-12 (evt.mines, R-73)."""
    g.push(Mines())


def panic(g: SandWars, seat: int, trigger: bool) -> None:
    """The drawing player retreats and the combat is over (evt.panic)."""
    g.push(Rout(seat))


def sandstorms(g: SandWars, seat: int, trigger: bool) -> None:
    """The combat is over at once (evt.sandstorm)."""
    combat_over(g)


def coup_algeria(g: SandWars, seat: int, trigger: bool) -> None:
    """Dice for Algerian HQs and Leaders (evt.coup)."""
    g.push(Coup(ALG))


def coup_morocco(g: SandWars, seat: int, trigger: bool) -> None:
    """Dice for Moroccan HQs and Leaders."""
    g.push(Coup(MOR))


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


def disturbances_algeria(g: SandWars, seat: int, trigger: bool) -> None:
    """Oran and Alger (evt.disturb.alg)."""
    disturb(g, ALG, "evt.disturb.alg")


def disturbances_morocco(g: SandWars, seat: int, trigger: bool) -> None:
    """Rabat and Casablanca (evt.disturb.mor)."""
    disturb(g, MOR, "evt.disturb.mor")


def global_news(g: SandWars, seat: int, trigger: bool) -> None:
    """Chips of this Player Turn count double, once (evt.news.chips, evt.news.once)."""
    if not g.coverage:
        if not g.war and g.placed:
            g.chips += g.placed
            g.report("chips", value=g.chips, to=g.placed, word="evt.news.chips")
        g.coverage = True
    hurry(g, "evt.news.turn")


def islamic_bomb(g: SandWars, seat: int, trigger: bool) -> None:
    """A card for each nuclear zone that a player controls (evt.bomb)."""
    g.push(Bomb(1 - seat))
    g.push(Bomb(seat))


def jihad_algeria(g: SandWars, seat: int, trigger: bool) -> None:
    """Morocco places a camp in Algeria (evt.jihad.alg)."""
    g.push(Jihad(MOR))


def jihad_morocco(g: SandWars, seat: int, trigger: bool) -> None:
    """Algeria places a camp in Morocco or Western Sahara (evt.jihad.mor)."""
    g.push(Jihad(ALG))


def libyan_border(g: SandWars, seat: int, trigger: bool) -> None:
    """Algeria shows its hand and loses an Ops and Plans card (evt.libya)."""
    g.push(ShowHand())


def major_power(g: SandWars, seat: int, trigger: bool) -> None:
    """A card for the drawing player if he is invaded; no table roll (evt.major, mpi.event)."""
    if invaded(g, seat, True):
        draw_hand(g, seat, 1, "evt.major")
    hurry(g, "evt.major")


def discovery_algeria(g: SandWars, seat: int, trigger: bool) -> None:
    """A resource marker for Algeria (evt.mineral)."""
    g.push(Discovery(ALG))


def discovery_morocco(g: SandWars, seat: int, trigger: bool) -> None:
    """A resource marker for Morocco."""
    g.push(Discovery(MOR))


def oil_down(g: SandWars, seat: int, trigger: bool) -> None:
    """Algeria draws two fewer next time (evt.oildown)."""
    g.oil_down += 1


def oil_up(g: SandWars, seat: int, trigger: bool) -> None:
    """More cards for the oil that each controls, at the next draw (evt.oilup)."""
    g.oil_up = (g.oil_up[0] + 1, g.oil_up[1] + 1)


def phosphate_boom(g: SandWars, seat: int, trigger: bool) -> None:
    """More cards for phosphate, at the next draw (evt.phosphate)."""
    g.boom = (g.boom[0] + 1, g.boom[1] + 1)


def terrorist_attack(g: SandWars, seat: int, trigger: bool) -> None:
    """One die on one target (evt.terror)."""
    g.push(Attack(seat, "terror_marker"))


def terrorist_spectacular(g: SandWars, seat: int, trigger: bool) -> None:
    """Two dice on one or two targets (evt.spectacular)."""
    g.push(Attack(seat, "spectacular_marker"))


def un_session(g: SandWars, seat: int, trigger: bool) -> None:
    """Chips leave the Pool, or the turn advances (evt.un)."""
    if g.war:
        advance_turn(g, "evt.un")
    else:
        g.push(Talks(seat))


def war_breaks_out(g: SandWars, seat: int, trigger: bool) -> None:
    """With six chips hostilities begin and the drawer takes a card (evt.war, oh.event, oh.ignore).

    def.cascade.threshold, evt.oncewar, R-70.
    """
    if not g.war and g.chips >= g.pack.limits.war_chips:
        start_war(g, "oh.event")
        draw_hand(g, seat, 1, "evt.war")


def war_on_terror(g: SandWars, seat: int, trigger: bool) -> None:
    """Cards for those with a terror marker at home (evt.waronterror)."""
    g.push(WarOnTerror((seat, 1 - seat)))


RESOLVE: dict[str, Resolve] = {
    "Disturbances (Algeria)": disturbances_algeria,
    "Disturbances (Morocco)": disturbances_morocco,
    "Mineral discovery (Algeria)": discovery_algeria,
    "Mineral discovery (Morocco)": discovery_morocco,
    "Algerian leadership": algerian_leadership,
    "Moroccan leadership": moroccan_leadership,
    "Algerian volunteers": algerian_volunteers,
    "Moroccan volunteers": moroccan_volunteers,
    "Arab league intervenes": arab_league,
    "Arms market glutted": arms_market,
    "Bad weather": bad_weather,
    "Combat: Ambush": ambush,
    "Combat: Breakthrough": breakthrough,
    "Combat: Low ammo": low_ammo,
    "Combat: Minefields": minefields,
    "Combat: Panic": panic,
    "Combat: Sandstorms": sandstorms,
    "Coup attempt Algeria": coup_algeria,
    "Coup attempt Morocco": coup_morocco,
    "Global news coverage": global_news,
    "Islamic bomb": islamic_bomb,
    "Jihad in Algeria": jihad_algeria,
    "Jihad in Morocco": jihad_morocco,
    "Libyan border activity": libyan_border,
    "Major power intervenes": major_power,
    "Oil demand down": oil_down,
    "Oil demand up": oil_up,
    "Phosphate boom": phosphate_boom,
    "Terrorist attack": terrorist_attack,
    "Terrorist spectacular": terrorist_spectacular,
    "UN emergency session": un_session,
    "War breaks out!": war_breaks_out,
    "War on terror": war_on_terror,
}
"""What each event does: game, drawing player, whether a ring on a die brought it."""


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
            RESOLVE[title](g, self.seat, self.trigger)
        return True
