"""The war in the air: interceptors, escorts and pairs, raids, and bombers against ships."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot import convoy as bot_convoy
from zariba.games.aoi.bot.air import prey
from zariba.games.aoi.bot.battle import price_of_step
from zariba.games.aoi.bot.picture import Picture
from zariba.games.aoi.material.pieces import BOMBERS, SHIP
from zariba.games.aoi.rules.air_combat import (
    AIM,
    DUMP,
    ENEMY_DUMP,
    INTERCEPT,
    RETURN,
    AirBattle,
    can_intercept,
    scramblers,
)
from zariba.games.aoi.rules.air_duel import aim_of
from zariba.games.aoi.rules.air_mission import Mission, companions, raiders, strong_enough
from zariba.games.aoi.rules.air_naval import AIM as AIM_AT_SHIP
from zariba.games.aoi.rules.air_naval import AirNavalAttack, bombing_dice, strikers
from zariba.games.aoi.rules.air_transport import AirTransport
from zariba.games.aoi.rules.airbase_raids import GroundLosses
from zariba.games.aoi.rules.interdiction import FriendlyFire, Interdiction
from zariba.games.aoi.rules.naval_combat import ways_of_two_dice
from zariba.games.aoi.rules.naval_interception import interceptors
from zariba.games.aoi.rules.reconnaissance import Reconnaissance, ways_to_find
from zariba.games.aoi.rules.ship_hunt import ShipHunt
from zariba.games.aoi.rules.ships import is_haven
from zariba.games.aoi.rules.state import pieces_in, total

WAYS = 36
"""Of two dice."""
BACK: Action = ("back", 0)


def in_the_air(p: Picture, choice: Choice) -> Decision | None:
    """The answer to a question of the war in the air, None for any other question."""
    match p.g.flow[-1]:
        case AirBattle() as step:
            return meet(p, step, choice)
        case Mission() as step:
            return raid(p, step, choice)
        case ShipHunt():
            return hunt(p, choice)
        case Reconnaissance() as step:
            return scout(p, step, choice)
        case AirNavalAttack() as step:
            return strike_ships(p, step, choice)
        case Interdiction() as step:
            return interdict(p, step, choice)
        case GroundLosses() | FriendlyFire():
            return bear(p, choice)
        case AirTransport() as step:
            stop = DONE if step.piece < 0 else BACK
            plan = bot_convoy.airlift(p, step, choice) if p.civil_war else None
            return plan or Decision(stop, "Nothing has to go by air.")
        case _:
            return None


def meet(p: Picture, step: AirBattle, choice: Choice) -> Decision:
    """Fighters rise where they are as good as what they meet; each takes its best target."""
    g = p.g
    offered = [a[1] for a in choice.options if a[0] == "unit"]
    if step.stage in (DUMP, ENEMY_DUMP):
        return Decision(DONE, "The bombs are for the target.")
    if step.stage < AIM:
        best = max(offered, key=lambda q: (g.pack.quality[q], p.points(q), -q))
        against = [g.pack.quality[q] for q in step.fighters(g, p.foe)]
        bombs = step.bombers if step.stage == INTERCEPT else ()
        if g.pack.quality[best] >= max(against, default=0) and (bombs or against):
            word = "intercepts" if step.stage == INTERCEPT else "escorts the bombers"
            return Decision(("unit", best), f"{p.called(best)} {word}.")
        return Decision(DONE, "No more fighters are risked.")
    shooter, back = step.aiming(g), step.stage >= RETURN
    best = max(offered, key=lambda t: (total(aim_of(g, shooter, t, back)), p.points(t), -t))
    return Decision(("unit", best), f"{p.called(shooter)} has the best odds there.")


def spare_bombers(p: Picture, hex_: int) -> tuple[int, ...]:
    """The bombers that reach a hex and are not needed over the front."""
    g = p.g
    return tuple(b for b in raiders(g, p.seat, hex_) if not prey(p, b, g.at[b]))


def worth_raiding(p: Picture, hex_: int) -> bool:
    """Whether spare bombers are strong enough, and covered if fighters can meet them."""
    g, quality = p.g, p.pack.quality
    if not strong_enough(g, spare_bombers(p, hex_)):
        return False
    against = max((quality[q] for q in can_intercept(g, p.foe, hex_)), default=-1)
    cover = max((quality[q] for q in companions(g, p.seat, hex_)), default=-1)
    return against < 0 or cover >= against


def raid(p: Picture, step: Mission, choice: Choice) -> Decision:
    """Bombers without a battle in range raid what they reach, never where fighters are better."""
    g = p.g
    if step.hex < 0:
        for verb, hex_ in choice.options:
            if verb == "hex" and worth_raiding(p, hex_):
                return Decision((verb, hex_), f"Spare bombers raid {p.name(hex_)}.")
        return Decision(DONE, "The bombers are kept for the armies.")
    if not worth_raiding(p, step.hex):
        return Decision(BACK, "The raid is not worth it.")
    bombers = spare_bombers(p, step.hex)
    wanted = [b for b in bombers if b not in step.bombers]
    wanted += [e for e in companions(g, p.seat, step.hex) if e not in step.escorts + step.bombers]
    for piece in wanted:
        if ("unit", piece) in choice.options:
            return Decision(("unit", piece), f"{p.called(piece)} flies to {p.name(step.hex)}.")
    return Decision(("go", 0), "All who are to fly are ready.")


def sinking(p: Picture, bomber: int, hex_: int, ship: int) -> float:
    """The chance of a bomber to hit a ship."""
    need = p.pack.defense[ship] + p.pack.sea.combat.margin
    return ways_of_two_dice(need - total(bombing_dice(p.g, bomber, hex_, ship, False))) / WAYS


def hunters(p: Picture, hex_: int, ships: tuple[int, ...]) -> list[int]:
    """The bombers that have a fair chance against one of these ships."""
    g = p.g
    able = [b for b in strikers(g, p.seat, hex_) if g.pack.kind[b] in BOMBERS]
    return [
        b
        for b in able
        if max((sinking(p, b, hex_, s) for s in ships), default=0.0) >= p.numbers.hunt
    ]


def hunt(p: Picture, choice: Choice) -> Decision:
    """Ships that can be hit from bases without a battle in range."""
    g = p.g
    for verb, hex_ in choice.options:
        if verb != "hex":
            continue
        ships = pieces_in(g, hex_, p.foe, SHIP)
        free = [b for b in hunters(p, hex_, ships) if not prey(p, b, g.at[b])]
        if free and is_haven(g, p.foe, hex_):
            return Decision((verb, hex_), f"The ships at {p.name(hex_)} are a fair target.")
    return Decision(DONE, "No ship is worth the bombers.")


def scout(p: Picture, step: Reconnaissance, choice: Choice) -> Decision:
    """Whoever finds them most surely, if anybody could hit them then."""
    g = p.g
    ships_near = p.civil_war and interceptors(g, p.seat, step.hex, ())
    if not hunters(p, step.hex, step.ships) and not ships_near:
        return Decision(DONE, "Nobody could hit them anyway.")
    able = [a[1] for a in choice.options if a[0] == "unit"]
    best = max(able, key=lambda b: (ways_to_find(g, b, step.hex), -p.points(b), -b))
    return Decision(("unit", best), f"{p.called(best)} looks for the ships.")


def strike_ships(p: Picture, step: AirNavalAttack, choice: Choice) -> Decision:
    """Every bomber with a fair chance, with escorts where fighters may rise."""
    g = p.g
    if step.stage == AIM_AT_SHIP:
        bomber = step.next_bomber(g)
        best = max(
            choice.options,
            key=lambda a: (sinking(p, bomber, step.hex, a[1]), a[0] == "unit", -a[1]),
        )
        return Decision(best, f"{p.called(best[1])} is the surest target.")
    able = hunters(p, step.hex, step.ships)
    spare = [b for b in able if not prey(p, b, g.at[b])] or able[:1]
    wanted = [b for b in spare if b not in step.bombers]
    if step.bombers and can_intercept(g, p.foe, step.hex):
        fighters = scramblers(g, p.seat, step.hex)
        wanted += [e for e in fighters if e not in step.escorts + step.bombers]
    for piece in wanted:
        if ("unit", piece) in choice.options:
            return Decision(("unit", piece), f"{p.called(piece)} flies against the ships.")
    stop: Action = ("go", 0) if step.bombers else DONE
    return Decision(stop, "More would not help against the ships.")


def interdict(p: Picture, step: Interdiction, choice: Choice) -> Decision:
    """All bombers against the strongest unit."""
    units = [a[1] for a in choice.options if a[0] == "unit" and a[1] not in step.waiting]
    if not step.units and units:
        best = max(units, key=lambda u: (p.points(u), -u))
        return Decision(("unit", best), f"{p.called(best)} is worth the bombs.")
    for piece in step.waiting:
        if ("unit", piece) in choice.options:
            return Decision(("unit", piece), f"{p.called(piece)} attacks too.")
    if ("go", 0) in choice.options:
        return Decision(("go", 0), "The bombs fall.")
    return Decision(DONE, "There is nothing left to bomb.")


def bear(p: Picture, choice: Choice) -> Decision:
    """One's own cheapest step, the enemy's dearest."""
    units = [a[1] for a in choice.options if a[0] == "unit"]
    mine = p.pack.seat[units[0]] == p.seat
    best = min(units, key=lambda u: (price_of_step(p, u) * (1 if mine else -1), u))
    return Decision(("unit", best), f"{p.called(best)} bears the loss.")
