"""The season: what is rebuilt, built and redeployed, and how many Offensives are bought."""

from zariba.core.choice import DONE, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.material.ground import overland
from zariba.games.aoi.material.pieces import GENERAL, HQ
from zariba.games.aoi.rules.command import radius
from zariba.games.aoi.rules.construction import Construction, step_price
from zariba.games.aoi.rules.replenishment import Replenish


def construct(p: Picture, step: Construction, choice: Choice) -> Decision:
    """Rebuild the strongest, send staffs to the front, keep the rest for Offensives."""
    if step.task:
        return place(p, step, choice)
    depleted = [a[1] for a in choice.options if a[0] == "rebuild"]
    if depleted:
        best = max(depleted, key=lambda u: (p.pack.strength[u][0] / step_price(p.g, u), -u))
        return Decision(("rebuild", best), f"{p.called(best)} is made up to full strength.")
    for verb, piece in choice.options:
        if verb == "redeploy" and better_post(p, piece, p.pack.sort[piece] == HQ) >= 0:
            return Decision((verb, piece), f"{p.called(piece)} is needed at the front.")
    if p.civil_war:
        return Decision(DONE, "The Generals are where they are needed.")
    major = p.pack.major[p.plan.sides[p.seat].nation]
    rest = "The rest is kept for Offensives." if major else "The Emperor stays with his troops."
    return Decision(DONE, rest)


def place(p: Picture, step: Construction, choice: Choice) -> Decision:
    """Where it is needed."""
    if step.task == "redeploy":
        best = better_post(p, step.piece, p.pack.sort[step.piece] == HQ)
        if ("hex", best) in choice.options:
            return Decision(("hex", best), f"{p.called(step.piece)} goes to {p.name(best)}.")
    return Decision(("back", 0), "There is no good place for it.")


def better_post(p: Picture, piece: int, staff: bool) -> int:
    """A hex much better for an HQ or General than where he is, -1 for none."""
    g = p.g
    here = g.at[piece]
    now = post_value(p, piece, here, staff) if here >= 0 else 0.0
    places = {g.at[u] for u in p.units} - {here}
    if staff:
        places = {h for h in places if h in p.fed}
    best = max(places, key=lambda h: (post_value(p, piece, h, staff), -h), default=-1)
    if best >= 0 and post_value(p, piece, best, staff) > now * p.numbers.restless + 0.5:
        return best
    return -1


def post_value(p: Picture, piece: int, hex_: int, staff: bool) -> float:
    """What an HQ or General does in a hex: the points he leads, more the nearer they are."""
    g = p.g
    if p.civil_war and not staff:
        return lead_value(p, piece, hex_)
    area = overland(p.pack, hex_, radius(g, piece) if staff else 0)
    others = [
        q
        for q in g.plan.sides[p.seat].of_sort[p.pack.sort[piece]]
        if q != piece and g.at[q] >= 0 and not gives_way(p, q, piece)
    ]
    taken = {
        u
        for q in others
        for u in p.units
        if g.at[u] in overland(p.pack, g.at[q], radius(g, q) if staff else 0)
    }
    return sum(
        p.points(u) * (1 - min(p.way[g.at[u]] / p.numbers.back_area, 0.95))
        for u in p.units
        if g.at[u] in area and u not in taken
    )


def lead_value(p: Picture, general: int, hex_: int) -> float:
    """What a General does in a hex where there are no HQs: he leads it and the hexes around it.

    Most before the enemy, above all before the objective, and where no other General is.
    """
    n, g, joined = p.numbers, p.g, p.pack.joined[hex_]
    mine = {g.at[u] for u in p.units}
    if hex_ not in mine:
        return 0.0
    value = p.stack_points(hex_) + sum(p.stack_points(h) for h in joined if h in mine) / 2
    front = any(h in p.held for h in joined)
    value *= 1 + n.at_front * front + n.at_front * (p.objective in joined and front)
    value *= 1 - min(p.way[hex_] / n.back_area, 0.95) / 2
    for other in g.plan.sides[p.seat].of_sort[GENERAL]:
        if other == general or g.at[other] < 0 or gives_way(p, other, general):
            continue
        if g.at[other] == hex_:
            value *= n.same_stack
        elif g.at[other] in joined:
            value *= n.next_stack
    return value


def gives_way(p: Picture, one: int, other: int) -> bool:
    """Whether a General leaves his troops to a better one: between powers each counts."""
    rating = p.pack.strength
    if not p.powers_meet or p.pack.sort[one] == HQ:
        return False
    return rating[one][0] < rating[other][0] or bool(p.pack.bonus[one] or p.pack.bonus[other])


def purchase(p: Picture, choice: Choice) -> Decision:
    """All that is not kept for bribes and replenishment."""
    g, n = p.g, p.numbers
    nation = p.plan.sides[p.seat].nation
    bribes = sum(p.pack.bribable[f] and not g.status[f] & 4 for f in p.foes)
    keep = bribes * n.bribe_reserve + (n.rebuild_reserve if p.months_left else 0)
    number = max((g.eps[nation] - keep) // p.pack.command.offensive_ep, 0)
    offered = [a[1] for a in choice.options]
    number = min(number, max(offered), most_offensives(p))
    return Decision(
        ("buy", number), f"{number} Offensives for the season, the rest for gold and men."
    )


def most_offensives(p: Picture) -> int:
    """How many of a season can be of use: EPs keep, Offensives do not.

    A power that attacks another saves for the season in which the objective must fall.
    """
    g = p.g
    if not p.powers_meet or p.seat != p.attacker:
        return 99
    months = p.plan.months[g.month + 1 : p.plan.draw_from]
    waiting = sum(month.opens for month in months)
    return p.numbers.calm + 2 - waiting if waiting else 99


def replenish(p: Picture, step: Replenish, choice: Choice) -> Decision:
    """The strongest comes back where it is nearest to the front."""
    if step.piece >= 0:
        hexes = [a[1] for a in choice.options if a[0] == "hex"]
        best = min(hexes, key=lambda h: (p.civil_war and h in p.pocketed, p.way[h], h))
        if p.civil_war:
            return Decision(("hex", best), f"{p.name(best)} is nearest to the front.")
        return Decision(("hex", best), f"{p.name(best)} is the port nearest to the front.")
    units = [a[1] for a in choice.options if a[0] == "unit"]
    if not units:
        return Decision(DONE, "Nobody waits to come back.")
    best = max(units, key=lambda u: (p.pack.strength[u][0], -u))
    return Decision(("unit", best), f"{p.called(best)} is raised again.")
