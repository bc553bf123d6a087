"""What a power builds where two powers meet: forts for what is held, partisans for the other."""

from zariba.core.choice import Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.air import prey
from zariba.games.aoi.bot.movement import best_rising
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.bot.season import better_post
from zariba.games.aoi.bot.season import construct as rebuild_and_redeploy
from zariba.games.aoi.material.pieces import HQ
from zariba.games.aoi.rules.construction import (
    FORTIFY,
    PARTISAN,
    Construction,
    step_price,
    why_not_site,
)
from zariba.games.aoi.rules.redeployment import posts
from zariba.games.aoi.rules.supply import fed_hexes

BACK: Action = ("back", 0)


def construct(p: Picture, step: Construction, choice: Choice) -> Decision:
    """Men first, then what the EPs beyond whole Offensives pay for."""
    if not p.powers_meet:
        return rebuild_and_redeploy(p, step, choice)
    if step.task == PARTISAN:
        best = best_rising(p, choice)
        return Decision(("hex", best), f"A partisan rises at {p.name(best)}.")
    if step.task == FORTIFY:
        return Decision(("hex", p.objective), f"{p.name(p.objective)} is fortified.")
    if step.task == "rebuild":
        base = max(choice.options[:-1], key=lambda a: (prey(p, step.piece, a[1]), -p.way[a[1]]))
        return Decision(base, f"{p.called(step.piece)} flies again from {p.name(base[1])}.")
    if step.task:
        return rebuild_and_redeploy(p, step, choice)
    choice = Choice(choice.prompt, [a for a in choice.options if wise(p, *a)])
    repairs = [a for a in choice.options if a[0] == "repair"]
    if not any(a[0] == "rebuild" for a in choice.options):
        if p.seat != p.attacker and (FORTIFY, 0) in choice.options and fort_wanted(p):
            return Decision((FORTIFY, 0), "A fort makes every attack on the capital dearer.")
        if (PARTISAN, 0) in choice.options and spare(p) >= p.pack.partisans.buy_ep:
            return Decision((PARTISAN, 0), "Partisans tie down more than they cost.")
        if repairs and spare(p):
            return Decision(repairs[0], f"{p.called(repairs[0][1])} is repaired.")
    return rebuild_and_redeploy(p, step, choice)


def wise(p: Picture, verb: str, piece: int) -> bool:
    """Whether a staff can go where it is wanted, and a step leaves enough for the Offensives."""
    if verb == "redeploy":
        return may_go(p, piece)
    if verb != "rebuild" or p.seat != p.attacker:
        return True
    left = p.g.eps[p.plan.sides[p.seat].nation] - step_price(p.g, piece)
    return left >= p.numbers.season_offensives * p.pack.command.offensive_ep


def may_go(p: Picture, piece: int) -> bool:
    """Whether a staff can go to the post it is wanted at; one with its own force stays."""
    if p.partner(piece) >= 0:
        return False
    best = better_post(p, piece, p.pack.sort[piece] == HQ)
    return best in posts(p.g, p.seat, piece, fed_hexes(p.g, p.seat))


def spare(p: Picture) -> int:
    """The EPs that pay for no further Offensive."""
    return p.g.eps[p.plan.sides[p.seat].nation] % p.pack.command.offensive_ep


def fort_wanted(p: Picture) -> bool:
    """Whether the objective can be fortified now."""
    return why_not_site(p.g, p.seat, FORTIFY, p.objective, fed_hexes(p.g, p.seat)) is None
