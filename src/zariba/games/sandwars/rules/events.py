"""The thirty-three events of the Operations cards."""

from zariba.core.flow import Event
from zariba.games.sandwars.material.pack import ALG, MOR, PACK
from zariba.games.sandwars.rules.combat_frame import combat_now, combat_over
from zariba.games.sandwars.rules.decks import draw_hand, lose_random
from zariba.games.sandwars.rules.dice import event
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
from zariba.games.sandwars.rules.recovery import FreeRepair
from zariba.games.sandwars.rules.state import (
    SPACES,
    WAR_CHIPS,
    SandWars,
    every_unit,
    fort_at,
    units,
)
from zariba.games.sandwars.rules.terror import Attack, WarOnTerror
from zariba.games.sandwars.rules.turnover import advance_turn, start_war

SMALL_GARRISON = 3
GUARDS_COUNT = 2


def invaded(g: SandWars, side: int, pieces: bool) -> bool:
    """Whether enemy units of any kind, or any enemy pieces, are in a side's home country."""
    foe = 1 - side
    return any(
        every_unit(g, foe, s) or (pieces and fort_at(g, foe, s) >= 0)
        for s in range(SPACES)
        if PACK.home[s] == side
    )


def hurry(g: SandWars, rule: str) -> None:
    """After hostilities began the turn marker advances."""
    if g.war:
        advance_turn(g, rule)


@event("Algerian leadership")
def algerian_leadership(g: SandWars, seat: int, trigger: bool) -> None:
    """A Leader for Algeria (evt.leadership, lead.source, event.either)."""
    g.push(PlaceLeader(ALG))


@event("Moroccan leadership")
def moroccan_leadership(g: SandWars, seat: int, trigger: bool) -> None:
    """A Leader for Morocco."""
    g.push(PlaceLeader(MOR))


@event("Algerian volunteers")
def algerian_volunteers(g: SandWars, seat: int, trigger: bool) -> None:
    """A motorized unit for Algeria (evt.volunteers.alg)."""
    g.push(Volunteers(ALG))


@event("Moroccan volunteers")
def moroccan_volunteers(g: SandWars, seat: int, trigger: bool) -> None:
    """A motorized unit for Morocco (evt.volunteers.mor)."""
    g.push(Volunteers(MOR))


@event("Arab league intervenes")
def arab_league(g: SandWars, seat: int, trigger: bool) -> None:
    """The invaded draw a card; in war the turn advances (evt.arab.draw, evt.arab.turn)."""
    for side in (seat, 1 - seat):
        if invaded(g, side, False):
            draw_hand(g, side, 1, "evt.arab.draw")
    hurry(g, "evt.arab.turn")


@event("Arms market glutted")
def arms_market(g: SandWars, seat: int, trigger: bool) -> None:
    """A Reconstitution for each, the drawing player first (evt.arms, R-82)."""
    g.push(FreeRepair(1 - seat, "evt.arms"))
    g.push(FreeRepair(seat, "evt.arms"))


@event("Bad weather")
def bad_weather(g: SandWars, seat: int, trigger: bool) -> None:
    """Five titles cannot be played to the end of the Game Turn (evt.weather, evt.trigger.any)."""
    g.weather = True


@event("Combat: Ambush")
def ambush(g: SandWars, seat: int, trigger: bool) -> None:
    """The defender fires at once (evt.ambush, event.combat.only)."""
    if trigger and combat_now(g) is not None:
        g.push(Ambush())


@event("Combat: Breakthrough")
def breakthrough(g: SandWars, seat: int, trigger: bool) -> None:
    """Losses of this round are compared at its end (evt.breakthrough)."""
    frame = combat_now(g)
    if trigger and frame is not None:
        frame.breakthrough = True


@event("Combat: Low ammo")
def low_ammo(g: SandWars, seat: int, trigger: bool) -> None:
    """The drawing player's firepower is halved in this round (evt.lowammo)."""
    frame = combat_now(g)
    if trigger and frame is not None:
        low = list(frame.low)
        low[seat] = True
        frame.low = (low[0], low[1])


@event("Combat: Minefields")
def minefields(g: SandWars, seat: int, trigger: bool) -> None:
    """The defender rolls on the row 10-12 (evt.mines, R-73)."""
    if trigger and combat_now(g) is not None:
        g.push(Mines())


@event("Combat: Panic")
def panic(g: SandWars, seat: int, trigger: bool) -> None:
    """The drawing player retreats and the combat is over (evt.panic)."""
    if trigger and combat_now(g) is not None:
        g.push(Rout(seat))


@event("Combat: Sandstorms")
def sandstorms(g: SandWars, seat: int, trigger: bool) -> None:
    """The combat is over at once (evt.sandstorm)."""
    if trigger and combat_now(g) is not None:
        combat_over(g)


@event("Coup attempt Algeria")
def coup_algeria(g: SandWars, seat: int, trigger: bool) -> None:
    """Dice for Algerian HQs and Leaders (evt.coup)."""
    g.push(Coup(ALG))


@event("Coup attempt Morocco")
def coup_morocco(g: SandWars, seat: int, trigger: bool) -> None:
    """Dice for Moroccan HQs and Leaders."""
    g.push(Coup(MOR))


def garrison(g: SandWars, side: int, space: int) -> int:
    """The CV of a side in a city; its Guards count two."""
    return sum(GUARDS_COUNT if PACK.type[p] == "elite" else g.cv[p] for p in units(g, side, space))


def disturb(g: SandWars, side: int, rule: str) -> None:
    """A weak garrison in either city costs half the hand (R-64)."""
    if any(garrison(g, side, s) < SMALL_GARRISON for s in PACK.watched[side]):
        lose_random(g, side, (len(g.hand[side]) + 1) // 2, rule)


@event("Disturbances (Algeria)")
def disturbances_algeria(g: SandWars, seat: int, trigger: bool) -> None:
    """Oran and Alger (evt.disturb.alg)."""
    disturb(g, ALG, "evt.disturb.alg")


@event("Disturbances (Morocco)")
def disturbances_morocco(g: SandWars, seat: int, trigger: bool) -> None:
    """Rabat and Casablanca (evt.disturb.mor)."""
    disturb(g, MOR, "evt.disturb.mor")


@event("Global news coverage")
def global_news(g: SandWars, seat: int, trigger: bool) -> None:
    """Chips of this Player Turn count double, once (evt.news.chips, evt.news.once)."""
    if not g.coverage:
        if not g.war and g.placed:
            g.chips += g.placed
            g.tell(Event("chips", value=g.chips, to=g.placed, word="evt.news.chips"))
        g.coverage = True
    hurry(g, "evt.news.turn")


@event("Islamic bomb")
def islamic_bomb(g: SandWars, seat: int, trigger: bool) -> None:
    """A card for each nuclear zone that a player controls (evt.bomb)."""
    g.push(Bomb(1 - seat))
    g.push(Bomb(seat))


@event("Jihad in Algeria")
def jihad_algeria(g: SandWars, seat: int, trigger: bool) -> None:
    """Morocco places a camp in Algeria (evt.jihad.alg)."""
    g.push(Jihad(MOR))


@event("Jihad in Morocco")
def jihad_morocco(g: SandWars, seat: int, trigger: bool) -> None:
    """Algeria places a camp in Morocco or Western Sahara (evt.jihad.mor)."""
    g.push(Jihad(ALG))


@event("Libyan border activity")
def libyan_border(g: SandWars, seat: int, trigger: bool) -> None:
    """Algeria shows its hand and loses an Ops and Plans card (evt.libya)."""
    g.push(ShowHand())


@event("Major power intervenes")
def major_power(g: SandWars, seat: int, trigger: bool) -> None:
    """A card for the drawing player if he is invaded; no table roll (evt.major, mpi.event)."""
    if invaded(g, seat, True):
        draw_hand(g, seat, 1, "evt.major")
    hurry(g, "evt.major")


@event("Mineral discovery (Algeria)")
def discovery_algeria(g: SandWars, seat: int, trigger: bool) -> None:
    """A resource marker for Algeria (evt.mineral)."""
    g.push(Discovery(ALG))


@event("Mineral discovery (Morocco)")
def discovery_morocco(g: SandWars, seat: int, trigger: bool) -> None:
    """A resource marker for Morocco."""
    g.push(Discovery(MOR))


@event("Oil demand down")
def oil_down(g: SandWars, seat: int, trigger: bool) -> None:
    """Algeria draws two fewer next time (evt.oildown)."""
    g.oil_down += 1


@event("Oil demand up")
def oil_up(g: SandWars, seat: int, trigger: bool) -> None:
    """More cards for the oil that each controls, at the next draw (evt.oilup)."""
    g.oil_up = [count + 1 for count in g.oil_up]


@event("Phosphate boom")
def phosphate_boom(g: SandWars, seat: int, trigger: bool) -> None:
    """More cards for phosphate, at the next draw (evt.phosphate)."""
    g.boom = [count + 1 for count in g.boom]


@event("Terrorist attack")
def terrorist_attack(g: SandWars, seat: int, trigger: bool) -> None:
    """One die on one target (evt.terror)."""
    g.push(Attack(seat, "terror_marker"))


@event("Terrorist spectacular")
def terrorist_spectacular(g: SandWars, seat: int, trigger: bool) -> None:
    """Two dice on one or two targets (evt.spectacular)."""
    g.push(Attack(seat, "spectacular_marker"))


@event("UN emergency session")
def un_session(g: SandWars, seat: int, trigger: bool) -> None:
    """Chips leave the Pool, or the turn advances (evt.un)."""
    if g.war:
        advance_turn(g, "evt.un")
    else:
        g.push(Talks(seat))


@event("War breaks out!")
def war_breaks_out(g: SandWars, seat: int, trigger: bool) -> None:
    """With six chips hostilities begin and the drawer takes a card (evt.war, oh.event, oh.ignore).

    def.cascade.threshold, evt.oncewar, R-70.
    """
    if not g.war and g.chips >= WAR_CHIPS:
        start_war(g, "oh.event")
        draw_hand(g, seat, 1, "evt.war")


@event("War on terror")
def war_on_terror(g: SandWars, seat: int, trigger: bool) -> None:
    """Cards for those with a terror marker at home (evt.waronterror)."""
    g.push(WarOnTerror((seat, 1 - seat)))
