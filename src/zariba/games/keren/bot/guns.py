"""Where the Commonwealth's guns go when they have not fired."""

from zariba.games.keren.bot.picture import Picture
from zariba.games.keren.bot.routes import Group, Order, marching, path_to
from zariba.games.keren.bot.worth import danger, exposure


def view_from(p: Picture, place: int) -> float:
    """What a gun in a place could fire at."""
    pack = p.pack
    if place == pack.tunnel:
        return 0.0
    row = pack.sight.row(place)
    if not row & p.foe_bits:
        return 0.0
    return sum(
        [
            1.0 + 0.5 * (foe in pack.vp_index)
            for foe in p.foes
            if row >> foe & 1 and foe < pack.hexes
        ]
    )


def place_gun(p: Picture, group: Group) -> Order | None:
    """A gun that did not fire looks for a place with a view, in supply and out of fire."""
    steps = p.reach(group)
    home = p.pack.hex_of[group.home] if group.home >= 0 else p.pack.sources[p.seat][0]
    distance, hex_of = p.pack.grid.distance, p.pack.hex_of
    nearest = min(p.foes, key=lambda foe: (distance(home, hex_of[foe]), foe), default=p.pack.tigu)
    field = marching(p.pack, nearest)
    best, best_cost = group.home, 1e9
    for place, (spent, _) in steps.items():
        cost = gun_cost(p, place, group) + 0.3 * field[place] + 0.01 * spent
        if place == group.home:
            cost -= 1.0
        if cost < best_cost:
            best, best_cost = place, cost
    if best == group.home:
        return None
    return Order(
        group.units, path_to(steps, group.home, best), "Bringing a gun to where it sees the enemy."
    )


def gun_cost(p: Picture, place: int, group: Group) -> float:
    """What speaks against a gun in a place: no view, no supply, the enemy too near."""
    cost = -6.0 * min(view_from(p, place), 4.0) + 40.0 * danger(p, place, 1)
    if p.lengths[place] > p.pack.front_range:
        cost += 120.0 if p.g.turn + 1 >= p.g.plan.turns else 30.0
    there = [u for u in p.g.stacks.get(place, ()) if u not in group.units]
    guarded = p.strength([u for u in there if not p.pack.is_gun[u]])
    cost += 20.0 * p.n.open_march * exposure(p, place, 8 + guarded, 1 + len(there))
    return cost + 30.0 * bool(p.foe_zoc[place])
