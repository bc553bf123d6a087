"""What a search may choose between: a unit's card, or the act of a vehicle, in other moods."""

from collections.abc import Iterator
from random import Random

from zariba.core import orders as core
from zariba.core.choice import Choice
from zariba.core.game import Bot
from zariba.core.orders import END, ORDER, TURN, Candidate
from zariba.games.mog93.bot.convoy import DRIVE, HALT, next_drive
from zariba.games.mog93.bot.doctrine import Doctrine
from zariba.games.mog93.bot.errands import EXIT, burdens_of, errand, posts
from zariba.games.mog93.bot.lane import lane_of
from zariba.games.mog93.bot.moods import (
    EDGE,
    HOME,
    POST,
    STAND,
    UP,
    Mood,
    card_of,
    covered,
    firing,
    pressing,
    skirting,
    staying,
)
from zariba.games.mog93.bot.numbers import DOCTRINE
from zariba.games.mog93.bot.picture import LEAVE, MARCH, Picture
from zariba.games.mog93.bot.value import value
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.cards import UnitCard
from zariba.games.mog93.rules.driving import VehicleAct
from zariba.games.mog93.rules.mission import needs_of, sites
from zariba.games.mog93.rules.state import ABOARD, ACE_CLUBS, ACE_SPADES, Mog, members_up

MOST = 6
"""So many candidates are named, the doctrine's own among them."""
NEAR = 30.0
"""Inches within which an armed Somali makes fire and cover worth a thought."""


class Orders(core.Orders[Mog]):
    """The units of play: a unit on its card, and a vehicle in its act."""

    horizon = TURN

    def begins(self, g: Mog, seat: int, choice: Choice) -> bool:
        """Whether a card of a unit, or the act of a vehicle, begins at this decision."""
        match g.flow[-1]:
            case UnitCard() as step:
                return not step.acted
            case Act() as step:  # a unit of one man is not asked who acts
                return alone(g, step)
            case VehicleAct() as step:
                return not step.declared and DRIVE in choice.options
        return False

    def candidates(
        self, g: Mog, seat: int, choice: Choice, doctrine: Bot[Mog], rng: Random
    ) -> list[Candidate[Mog]]:
        """The doctrine's own way first, then up to five others."""
        assert isinstance(doctrine, Doctrine)
        p = Picture(g, seat)
        match g.flow[-1]:
            case VehicleAct() as step:
                moods = drives(p, step.vehicle, choice)
                own = "has it drive as planned" if will_drive(p, step.vehicle) else "has it halt"
            case _:
                unit = unit_of(g)
                moods = unit_moods(p, unit)
                own = "goes on as planned"
        found = [Candidate[Mog](own, doctrine.plain())]
        for mood in moods:
            found.append(Candidate(mood.says, doctrine.told(mood, card_of(g))))
            if len(found) == MOST:
                break
        return found

    def value(self, g: Mog, seat: int) -> float:
        """The chance that the mission succeeds."""
        return value(g, seat)

    def reached(self, begun: Mog, g: Mog, horizon: str) -> bool:
        """Whether a rollout has come to the end of the order, of the card, or of the turn in
        which whoever was told has had his next card."""
        if g.result is not None:
            return True
        if horizon == END:
            return False
        if horizon == TURN:
            return g.turn >= sight(begun)
        if card_of(g) != card_of(begun):
            return True
        act = isinstance(begun.flow[-1], VehicleAct)
        return horizon == ORDER and act and len(g.flow) < len(begun.flow)


def sight(begun: Mog) -> int:
    """The turn that begins after the next card of the same unit or of the convoy."""
    card = begun.card
    other = ACE_CLUBS + ACE_SPADES - card if card >= ACE_CLUBS else card ^ 1
    return begun.turn + (1 if other in begun.deck else 2)


def alone(g: Mog, step: Act) -> bool:
    """Whether the only man of a unit begins his act on its card."""
    card = g.flow[-2]
    return (
        isinstance(card, UnitCard)
        and card.acted == (step.model,)
        and not card.waiting(g)
        and not step.paid
        and step.free_turn
    )


def unit_of(g: Mog) -> int:
    """The unit of the card."""
    return next(step.unit for step in reversed(g.flow) if isinstance(step, UnitCard))


# A unit on its card


def unit_moods(p: Picture, unit: int) -> Iterator[Mood]:
    """Other ways to play a unit's card, the likeliest first."""
    g = p.g
    men = [m for m in members_up(g, unit) if g.where[m] < ABOARD]
    if not men:
        return
    if p.phase == LEAVE:
        yield from ways_out(p, unit, men)
    if any(m in carriers for carriers in burdens_of(p).values() for m in men):
        yield Mood("leaves the wounded to others", unit=unit, alone=True)
    if threatened(p, men):
        yield Mood("goes round the crowd", skirting(DOCTRINE), unit)
        yield Mood("presses on", pressing(DOCTRINE), unit)
        yield Mood("fires before it moves", firing(DOCTRINE), unit)
        yield Mood("keeps to cover", covered(DOCTRINE), unit)
    if p.phase == MARCH:
        yield from other_posts(p, unit)
    elif p.phase != LEAVE:
        yield Mood("stays at the wreck", unit=unit, goal=sites(g)[0])
    if threatened(p, men):
        yield Mood("stays and fires", staying(DOCTRINE), unit)
    if p.phase == MARCH:
        yield Mood("falls back to the aid post", unit=unit, goal=POST)


def ways_out(p: Picture, unit: int, men: list[int]) -> Iterator[Mood]:
    """On foot, or with the convoy."""
    if any(errand(p, m).kind != EXIT for m in men):
        yield Mood("walks off over National Street", unit=unit, goal=EDGE, alone=True)
    yield Mood("waits at the aid post", unit=unit, goal=POST)


def other_posts(p: Picture, unit: int) -> Iterator[Mood]:
    """The other places that are still to be held, the nearest first."""
    g = p.g
    own = posts(p).get(unit)
    places = [
        place
        for site in sites(g)
        if site not in g.marked
        for need in needs_of(g, site)
        for place in need.any
    ]
    man = members_up(g, unit)[0]
    wrecks = tuple(g.wrecks)
    far = {place: p.inches(man, p.land.zone(place, wrecks)) for place in places if place != own}
    for place in sorted(far, key=lambda each: (far[each], each)):
        yield Mood(f"goes to hold {place}", unit=unit, goal=place)


def threatened(p: Picture, men: list[int]) -> bool:
    """Whether armed Somalis are near enough to matter."""
    g = p.g
    return any(
        (g.x[m] / 100 - x) ** 2 + (g.y[m] / 100 - y) ** 2 <= NEAR**2
        for _, x, y, *_ in p.foes.armed
        for m in men
    )


# A vehicle in its act


def will_drive(p: Picture, vehicle: int) -> bool:
    """Whether the doctrine drives on."""
    return next_drive(p, vehicle, 0) is not None


def drives(p: Picture, vehicle: int, choice: Choice) -> Iterator[Mood]:
    """Halt, up the lane or home, where the doctrine does something else."""
    own = next_drive(p, vehicle, 0)
    if own is not None and HALT in choice.options:
        yield Mood("has it halt", vehicle=vehicle, drive=STAND)
    ways = [("drives it home", HOME)]
    if lane_of(p.land) is not None:
        ways.insert(0, ("drives it up to the men", UP))
    for says, drive in ways:
        mood = Mood(says, vehicle=vehicle, drive=drive)
        move = next_drive(Picture(p.g, p.seat, mood), vehicle, 0)
        if move is not None and move != own:
            yield mood
