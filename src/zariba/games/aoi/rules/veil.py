"""What the enemy does not know: how many Offensives were bought (b8.13a), and of task forces which
ship is in which box (xvi.w)."""

from random import Random

from zariba.games.aoi.rules.actions import MOST_OFFENSIVES
from zariba.games.aoi.rules.muster import Muster
from zariba.games.aoi.rules.season import Purchase, season_price
from zariba.games.aoi.rules.ships import allowance
from zariba.games.aoi.rules.state import IN_FORCE, Aoi
from zariba.games.aoi.rules.task_forces import on_the_map

TRIES = 100
"""So often ships are dealt out anew until every force could have come as far as it has."""


def others(g: Aoi, seat: int) -> list[int]:
    """The nations that another seat runs in the scenario."""
    return [n for whose, side in enumerate(g.plan.sides) if whose != seat for n in side.nations]


def hide_purchases(view: Aoi, seat: int) -> None:
    """Until the reveal the others have the EPs that they had: what is missing would tell."""
    for nation in others(view, seat):
        view.eps[nation] += view.bought[nation] * season_price(view)
        view.bought[nation] = 0


def guess_purchases(dream: Aoi, seat: int, rng: Random) -> None:
    """Who has bought may have bought any number that he could pay: rather many than few, for what
    is kept wins nothing."""
    buying = {step.seat for step in dream.flow if isinstance(step, Purchase)}
    if not buying:
        return
    for other, side in enumerate(dream.plan.sides):
        if other not in (seat, *buying) and dream.pack.major[side.nation]:
            price = season_price(dream)
            most = min(dream.eps[side.nation] // price, MOST_OFFENSIVES)
            likely = [(1 + number) ** 2 for number in range(most + 1)]
            number = rng.choices(range(most + 1), likely)[0]
            dream.bought[side.nation] = number
            dream.eps[side.nation] -= number * price


def other_purchases(g: Aoi, seat: int, rng: Random) -> None:
    """Change the numbers that the others have bought."""
    price = season_price(g) if any(g.bought) else 0
    for nation in others(g, seat):
        if g.bought[nation]:
            purse = g.eps[nation] + g.bought[nation] * price
            g.bought[nation] = rng.randint(1, min(purse // price, MOST_OFFENSIVES))
            g.eps[nation] = purse - g.bought[nation] * price


def hide_boxes(view: Aoi, seat: int) -> None:
    """The boxes of the others are closed, and so are their plans."""
    seats = view.pack.seat
    view.boxes = {ship: chit for ship, chit in view.boxes.items() if seats[ship] == seat}
    for step in view.flow:
        if isinstance(step, Muster) and step.seat != seat:
            step.force, step.chits, step.plan = -1, (), ()


def fill_boxes(g: Aoi, seat: int, rng: Random) -> None:
    """Deal the ships that are in the boxes of the others out to their task forces."""
    for other in range(len(g.plan.sides)):
        if other != seat and g.forces:
            deal(g, other, rng)


def deal(g: Aoi, seat: int, rng: Random) -> None:
    """One way in which the ships of a side could be in its boxes."""
    chits = on_the_map(g, seat)
    ships = [p for p in g.plan.sides[seat].pieces if g.at[p] == IN_FORCE]
    kept = {s: c for s, c in g.boxes.items() if g.pack.seat[s] != seat}
    for _ in range(TRIES):
        dealt = one_deal(chits, ships, g.pack.sea.dummies, rng)
        if possible(g, chits, dealt):
            break
    g.boxes = dict(sorted({**kept, **dealt}.items()))


def one_deal(chits: list[int], ships: list[int], dummies: int, rng: Random) -> dict[int, int]:
    """No more boxes empty than may be."""
    if not ships:
        return {}
    fewest = max(1, len(chits) - dummies)
    full = rng.sample(chits, rng.randint(fewest, max(fewest, min(len(chits), len(ships)))))
    order = rng.sample(ships, len(ships))
    return {s: full[n] if n < len(full) else rng.choice(full) for n, s in enumerate(order)}


def possible(g: Aoi, chits: list[int], dealt: dict[int, int]) -> bool:
    """Whether every force is fast enough for what it has sailed this month."""
    for chit in chits:
        ships = [s for s, c in dealt.items() if c == chit]
        most = allowance(g, ships) if ships else g.pack.sea.dummy_move
        if g.forces_sailed.get(chit, 0) > most:
            return False
    return True


def other_boxes(g: Aoi, seat: int, rng: Random) -> None:
    """Change what the seat does not know: boxes and plans of the others."""
    fill_boxes(g, seat, rng)
    for step in g.flow:
        if isinstance(step, Muster) and step.seat != seat and step.chits:
            step.plan = tuple((ship, rng.choice(step.chits)) for ship, _ in step.plan)
