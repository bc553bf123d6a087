"""The season: what is built and where, how many Offensives are bought, who comes back."""

from zariba.core.choice import DONE, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.east_aims import posture
from zariba.games.aoi.bot.east_staff import best_post
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.bot.marches import FAR
from zariba.games.aoi.material.pieces import AIR, COMBAT, SHIP
from zariba.games.aoi.material.tables import FAIR
from zariba.games.aoi.rules.arrivals import Arrivals
from zariba.games.aoi.rules.construction import FORTIFY, Construction, step_price
from zariba.games.aoi.rules.force_pool import price_of
from zariba.games.aoi.rules.redeployment import posts
from zariba.games.aoi.rules.replenishment import Replenish
from zariba.games.aoi.rules.season import season_price
from zariba.games.aoi.rules.supply import fed_hexes

BACK = ("back", 0)


def need(p: Theatre, hex_: int) -> float:
    """How much troops are wanted in a place: near the cities that decide and the enemy."""
    far = p.foe_ways[hex_]
    nearest = min(
        (p.way(c)[hex_] + p.foe_ways[c] for c in p.deciding if p.foe_ways[c] < FAR), default=FAR
    )
    return -nearest - 0.4 * far - 0.5 * len(p.g.stacks.get(hex_, ()))


def kept_back(p: Theatre, eps: int) -> int:
    """The EPs kept for Offensives, and for those who come back month by month."""
    wish = int(eps * posture(p).offensives(p))
    return min(wish, usable(p) * season_price(p.g)) + p.numbers.refill[p.seat]


def construct(p: Theatre, step: Construction, choice: Choice, purse: int) -> Decision:
    """Steps first, then new units where they are needed, then staffs."""
    if step.task:
        return place(p, step, choice)
    g, pack = p.g, p.pack
    nation = p.plan.sides[p.seat].nation
    spare = g.eps[nation] - purse
    best: tuple[float, tuple[str, int]] | None = None
    for verb, piece in choice.options:
        value = 0.0
        if verb == "rebuild":
            price = step_price(g, piece)
            gain = (pack.strength[piece][0] - pack.strength[piece][1]) / 4
            if pack.nation[piece] != nation:
                price = 0
        elif verb in ("build", "half"):
            price = price_of(g, piece, verb == "half")
            gain = pack.strength[piece][verb == "half"] / 4
            if pack.sort[piece] == SHIP or pack.kind[piece] == "ATP":
                continue
        else:
            continue
        if price > max(spare, 0):
            continue
        value = gain / (price + 0.5)
        if pack.sort[piece] == AIR:
            value *= 0.5
        if verb == "half":
            value *= 0.8
        if best is None or value > best[0]:
            best = (value, (verb, piece))
    if best is not None:
        word = "is made up to full strength" if best[1][0] == "rebuild" else "is raised"
        return Decision(best[1], f"{p.called(best[1][1])} {word}.")
    for verb, piece in choice.options:
        if verb == "redeploy":
            sites = posts(g, p.seat, piece, fed_hexes(g, p.seat))
            if best_post(p, piece, sites) >= 0:
                return Decision((verb, piece), f"{p.called(piece)} is needed elsewhere.")
        if verb == "exchange":
            return Decision((verb, piece), f"A better staff takes over from {p.called(piece)}.")
    return Decision(DONE, "The rest is kept for Offensives.")


def place(p: Theatre, step: Construction, choice: Choice) -> Decision:
    """Where it is needed most."""
    if step.task == "exchange":
        units = [a[1] for a in choice.options if a[0] == "unit"]
        best = max(units, key=lambda q: (p.pack.strength[q][0], p.pack.move[q], -q), default=-1)
        if best < 0:
            return Decision(BACK, "There is no better staff.")
        return Decision(("unit", best), f"{p.called(best)} takes over.")
    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    if not hexes:
        return Decision(BACK, "There is no good place for it.")
    if step.task == "redeploy":
        best = best_post(p, step.piece, hexes)
        if best < 0:
            return Decision(BACK, "He stays where he is.")
        return Decision(("hex", best), f"{p.called(step.piece)} goes to {p.name(best)}.")
    if step.task == FORTIFY:
        return Decision(BACK, "Men are worth more than walls.")
    best = max(hexes, key=lambda h: (need(p, h), -h))
    return Decision(("hex", best), f"{p.name(best)} is where it is needed.")


def purchase(p: Theatre, choice: Choice) -> Decision:
    """What the season can use."""
    g = p.g
    nation = p.plan.sides[p.seat].nation
    price = season_price(g)
    keep = p.numbers.refill[p.seat]
    most = max(a[1] for a in choice.options)
    number = min(max((g.eps[nation] - keep) // price, 0), most, usable(p))
    return Decision(("buy", number), f"{number} Offensives for the season, the rest for men.")


def usable(p: Theatre) -> int:
    """How many Offensives of a season find troops to make them."""
    n, g = p.numbers, p.g
    months = [m for m in p.plan.months[g.month :] if m.season == g.now.season][:3]
    zone = p.pack.zone[next(iter(p.deciding))]
    good = sum(p.pack.climate[zone][m.number] == FAIR for m in months)
    number = good * n.brisk + (len(months) - good) * n.slow
    return max(3, round(number * len(p.units) / 64))


def replenish(p: Theatre, step: Replenish, choice: Choice) -> Decision:
    """The strongest comes back where it is needed most."""
    if step.piece >= 0:
        hexes = [a[1] for a in choice.options if a[0] == "hex"]
        if not hexes:
            return Decision(BACK, "There is no place for it.")
        best = max(hexes, key=lambda h: (need(p, h), -h))
        return Decision(("hex", best), f"{p.name(best)} is where it is needed.")
    units = [a[1] for a in choice.options if a[0] == "unit"]
    if not units:
        return Decision(DONE, "Nobody waits to come back.")
    best = max(units, key=lambda u: (p.pack.strength[u][1], -p.pack.cost[u], -u))
    return Decision(("unit", best), f"{p.called(best)} is raised again.")


def arrive(p: Theatre, step: Arrivals, choice: Choice) -> Decision:
    """The strongest first, each where it is needed."""
    if step.piece < 0:
        units = [a[1] for a in choice.options if a[0] == "unit"]
        if not units:
            return Decision(choice.options[0], "Nobody else arrives.")
        best = max(units, key=lambda u: (p.pack.strength[u][0], -u))
        return Decision(("unit", best), f"{p.called(best)} arrives.")
    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    if p.pack.sort[step.piece] != COMBAT:
        better = best_post(p, step.piece, hexes) if p.pack.sort[step.piece] != AIR else -1
        if better >= 0:
            return Decision(("hex", better), f"{p.name(better)} is where he leads most.")
    best = max(hexes, key=lambda h: (need(p, h), -h))
    return Decision(("hex", best), f"{p.name(best)} is where it is needed.")
