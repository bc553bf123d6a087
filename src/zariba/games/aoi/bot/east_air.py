"""The air war of the east: support over battles, bases near the front, raids."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.east_odds import Odds
from zariba.games.aoi.bot.east_theatre import Theatre
from zariba.games.aoi.material.ground import in_range
from zariba.games.aoi.rules.air_movement import AirMovement
from zariba.games.aoi.rules.air_support import AirSupport
from zariba.games.aoi.rules.bases import bases_within, flying_range
from zariba.games.aoi.rules.battle import battle_of
from zariba.games.aoi.rules.rebase import ForcedRebase
from zariba.games.aoi.rules.state import COMMITTED

BACK: Action = ("back", 0)


def support(p: Theatre, step: AirSupport, choice: Choice) -> Decision:
    """One air unit for superiority; bombers as far as they better the odds."""
    place = p.name(step.target)
    able = [piece for verb, piece in choice.options if verb == "unit"]
    able = [q for q in able if p.pack.strength[q][0]]
    able.sort(key=lambda q: (p.is_bomber(q), -p.pack.quality[q], p.points(q), q))
    bombers = sorted((q for q in able if p.is_bomber(q)), key=lambda q: (p.points(q), q))
    if not step.attacking:
        if bombers and not step.units:
            return Decision(
                ("unit", bombers[-1]), f"{p.called(bombers[-1])} helps to hold {place}."
            )
        return Decision(DONE, "The other aircraft are kept for later battles.")
    if not able:
        return Decision(DONE, "Nobody else is in range.")
    if not step.units:
        first = able[0]
        return Decision(("unit", first), f"{p.called(first)} gives superiority over {place}.")
    if bombers and bombs_help(p, step, bombers):
        return Decision(
            ("unit", bombers[-1]), f"{p.called(bombers[-1])} betters the odds at {place}."
        )
    return Decision(DONE, "More aircraft would not change the odds.")


def bombs_help(p: Theatre, step: AirSupport, more: list[int]) -> bool:
    """Whether the strongest of these reach a better column, with one sortie to an attack more
    that is to come."""
    battle = battle_of(p.g)
    odds = Odds(p)
    homes = {u: p.g.at[u] for u in battle.units}
    rating = p.pack.strength[battle.general][0] // 4 if battle.general >= 0 else 0
    flying = int(sum(p.points(q) for q in step.units if p.is_bomber(q)))
    now = odds.forecast(homes, step.target, rating, step.units, flying)
    if now.clears >= p.numbers.enough and now.column >= 0:
        return False
    count = len(more) if step.target in p.deciding else max(2, round(len(more) / p.numbers.sorties))
    extra = int(sum(p.points(q) for q in more[-count:]))
    then = odds.forecast(homes, step.target, rating, step.units, flying + extra)
    return then.column > now.column


def prey(p: Theatre, piece: int, base: int) -> float:
    """What an air unit can do from a base: the enemy near one's own troops, in range."""
    return prey_from(p, base, p.pack.move[piece])


def prey_from(p: Theatre, base: int, distance: int) -> float:
    """The enemy hexes on the front in range of a base, more where the cities pull."""
    area = in_range(p.pack, base, distance)
    return sum(weight for hex_, weight in p.front.items() if hex_ in area)


def rebase(p: Theatre, step: AirMovement, choice: Choice) -> Decision:
    """Air units without anything to attack in range go to a base that has."""
    g = p.g
    if step.piece >= 0:
        here = g.at[step.piece]
        options = [a[1] for a in choice.options if a[0] == "hex"]
        best = max(options, key=lambda h: (base_value(p, step.piece, h), -h), default=-1)
        if best >= 0 and base_value(p, step.piece, best) > base_value(p, step.piece, here) + 0.1:
            why = f"From {p.name(best)} {p.called(step.piece)} reaches the front."
            return Decision(("hex", best), why)
        stop: Action = BACK if BACK in choice.options else DONE
        return Decision(stop, "It is near enough to the front.")
    for verb, piece in choice.options:
        if verb != "unit" or g.status[piece] & COMMITTED or not p.pack.strength[piece][0]:
            continue
        if prey(p, piece, g.at[piece]) > 1.0:
            continue
        hop = g.pack.air.hop_ranges * flying_range(g, piece)
        now = base_value(p, piece, g.at[piece])
        if any(base_value(p, piece, h) > now + 0.5 for h in bases_within(g, piece, hop)):
            return Decision(("unit", piece), f"{p.called(piece)} has no enemy in range here.")
    return Decision(DONE, "The air units stand where they are needed.")


def base_value(p: Theatre, piece: int, hex_: int) -> float:
    """How good a base is: what is in range, nearness to the front, and that it is safe."""
    value = min(prey(p, piece, hex_), 3.0) - 0.02 * p.foe_ways[hex_]
    return value - (2.0 if p.foe_ways[hex_] <= 2 and hex_ not in p.own_held else 0.0)


def flee(p: Theatre, step: ForcedRebase, choice: Choice) -> Decision:
    """To the best base that is left."""
    hexes = [hex_ for verb, hex_ in choice.options if verb == "hex"]
    if not hexes:
        return Decision(choice.options[0], "There is no base left for it.")
    best = max(hexes, key=lambda h: (base_value(p, step.piece, h), -h))
    return Decision(("hex", best), f"{p.called(step.piece)} goes on from {p.name(best)}.")
