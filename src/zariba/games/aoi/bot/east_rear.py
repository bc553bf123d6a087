"""What is decided behind the front: partisans, raids, interceptors, options of the game."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.aoi.bot.east_air import prey
from zariba.games.aoi.bot.east_battle import lose
from zariba.games.aoi.bot.east_theatre import Theatre, hungry_points
from zariba.games.aoi.material.pieces import AIR, GENERAL
from zariba.games.aoi.rules.air_combat import AIM, DUMP, ENEMY_DUMP, INTERCEPT, RETURN, AirBattle
from zariba.games.aoi.rules.air_duel import aim_of
from zariba.games.aoi.rules.air_mission import Mission, companions
from zariba.games.aoi.rules.air_transport import AirTransport
from zariba.games.aoi.rules.airbase_raids import AirbaseRaids, GroundLosses
from zariba.games.aoi.rules.bases import flying_strength
from zariba.games.aoi.rules.battle import battle_of
from zariba.games.aoi.rules.dismissals import Dismissal
from zariba.games.aoi.rules.experten import Experten
from zariba.games.aoi.rules.interdiction import FriendlyFire
from zariba.games.aoi.rules.paradrop import Paradrop
from zariba.games.aoi.rules.partisans import PartisanMove, PlacePartisan, why_not_slip
from zariba.games.aoi.rules.railway_gun import Collateral, GunFire
from zariba.games.aoi.rules.rebase import Overfull
from zariba.games.aoi.rules.reconnaissance import Reconnaissance
from zariba.games.aoi.rules.scrounging import Scrounge
from zariba.games.aoi.rules.ship_hunt import ShipHunt
from zariba.games.aoi.rules.state import enter, pieces_in, shift, total
from zariba.games.aoi.rules.strategic_bombing import CityRaids
from zariba.games.aoi.rules.veterans import NewVeteran, VeteranChoice
from zariba.games.aoi.rules.volkssturm import Volkssturm
from zariba.games.aoi.rules.wartime_replacements import WartimeReplacements

BACK: Action = ("back", 0)


def answer_behind(p: Theatre, choice: Choice) -> Decision | None:
    """The answer to a question of the rear, None for any other question."""
    match p.g.flow[-1]:
        case PlacePartisan() as step:
            return rise(p, step, choice)
        case PartisanMove() as step:
            return slip(p, step, choice)
        case AirBattle() as step:
            return meet(p, step, choice)
        case Mission() as step:
            return raid(p, step, choice)
        case ShipHunt() | Reconnaissance():
            return Decision(DONE, "The bombers are kept for the armies.")
        case AirTransport() as step:
            return Decision(DONE if step.piece < 0 else BACK, "Nothing has to go by air.")
        case GroundLosses() | FriendlyFire() | WartimeReplacements():
            return lose(p, choice)
        case Overfull():
            return make_room(p, choice)
        case Scrounge():
            return Decision(DONE, "Every unit is worth more than its price.")
        case _:
            return answer_options(p, choice)


def answer_options(p: Theatre, choice: Choice) -> Decision | None:
    """The questions of optional rules and rare arms."""
    match p.g.flow[-1]:
        case Paradrop():
            return drop(p, choice)
        case VeteranChoice():
            return veteran(p, choice)
        case NewVeteran():
            return decorate(p, choice)
        case Experten():
            return give_aces(p, choice)
        case Dismissal():
            return dismiss(p, choice)
        case Volkssturm():
            return levy(p, choice)
        case GunFire():
            return fire(p, choice)
        case Collateral():
            return Decision(choice.options[0], "That is worth most to the enemy.")
        case _:
            return None


def rise(p: Theatre, step: PlacePartisan, choice: Choice) -> Decision:
    """Where it cuts off most of the enemy, on a railway near his head."""
    rails = [a for a in choice.options if p.pack.rails[a[1]] and p.foe_ways[a[1]] <= 6]
    able = sorted(rails or choice.options, key=lambda a: (-p.pull[a[1]], a[1]))[:12]

    def gain(hex_: int) -> float:
        dream = p.g.clone()
        enter(dream, step.piece, hex_)
        return hungry_points(dream, p.foe)

    best = max(able, key=lambda a: (gain(a[1]), p.pull[a[1]], -a[1]))
    return Decision(best, f"At {p.name(best[1])} it sits on the enemy's line of supply.")


def slip(p: Theatre, step: PartisanMove, choice: Choice) -> Decision:
    """To where it cuts most."""
    best = worth_slipping(p, step.piece)
    if ("hex", best) in choice.options:
        return Decision(("hex", best), f"At {p.name(best)} it cuts the line of supply.")
    return Decision(BACK, "It lies well where it is.")


def worth_slipping(p: Theatre, piece: int) -> int:
    """The neighbouring hex in which a partisan cuts off more, -1 for none."""
    g, best, where = p.g, p.hungry, -1
    for to in p.pack.joined[g.at[piece]]:
        if not p.pack.rails[to] or why_not_slip(g, piece, to) is not None:
            continue
        dream = g.clone()
        shift(dream, piece, to)
        gain = hungry_points(dream, p.foe)
        if gain > best:
            best, where = gain, to
    return where


def meet(p: Theatre, step: AirBattle, choice: Choice) -> Decision:
    """Fighters rise where they are as good as what they meet; each takes its best target."""
    g = p.g
    offered = [a[1] for a in choice.options if a[0] == "unit"]
    if not offered or step.stage in (DUMP, ENEMY_DUMP):
        return Decision(DONE, "The bombs are for the target.")
    if step.stage < AIM:
        best = max(offered, key=lambda q: (g.pack.quality[q], p.points(q), -q))
        against = [g.pack.quality[q] for q in step.fighters(g, p.foe)]
        bombs = step.bombers if step.stage == INTERCEPT else ()
        own = len(step.fighters(g, p.seat))
        if own < 2 and g.pack.quality[best] >= max(against, default=0) and (bombs or against):
            word = "intercepts" if step.stage == INTERCEPT else "escorts the bombers"
            return Decision(("unit", best), f"{p.called(best)} {word}.")
        return Decision(DONE, "No more fighters are risked.")
    shooter, back = step.aiming(g), step.stage >= RETURN
    best = max(offered, key=lambda t: (total(aim_of(g, shooter, t, back)), p.points(t), -t))
    return Decision(("unit", best), f"{p.called(shooter)} has the best odds there.")


def spare(p: Theatre, step: Mission, hex_: int) -> list[int]:
    """The bombers that are not needed over the front, strong enough to count."""
    able = [b for b in step.able(p.g, hex_) if flying_strength(p.g, b) >= 4]
    return [b for b in able if prey(p, b, p.g.at[b]) < 0.5]


def worth_raiding(p: Theatre, step: Mission, hex_: int) -> float:
    """What a raid promises: the points of bombs on what can be hit, nothing where fighters wait."""
    g = p.g
    bombs = sum(flying_strength(g, b) for b in spare(p, step, hex_)) / 4
    if bombs < 6:
        return 0.0
    fighters = companions(g, p.seat, hex_)
    if companions(g, p.foe, hex_) and not fighters:
        return 0.0
    if isinstance(step, CityRaids):
        rich = g.eps[p.plan.sides[p.foe].nation] >= 4
        return bombs if rich else 0.0
    if isinstance(step, AirbaseRaids):
        return bombs * min(len(pieces_in(g, hex_, p.foe, AIR)), 3) / 2
    return 0.0


def raid(p: Theatre, step: Mission, choice: Choice) -> Decision:
    """Bombers without a battle in range raid what they reach, never where fighters are alone."""
    if step.hex < 0:
        hexes = [a[1] for a in choice.options if a[0] == "hex"]
        rated = [(worth_raiding(p, step, h), -h) for h in hexes]
        value, best = max(rated, default=(0.0, 0))
        if value > 0:
            return Decision(("hex", -best), f"Spare bombers raid {p.name(-best)}.")
        return Decision(DONE, "The bombers are kept for the armies.")
    wanted = [b for b in spare(p, step, step.hex) if b not in step.bombers]
    if step.bombers and not step.escorts:
        wanted += companions(p.g, p.seat, step.hex)[:1]
    for piece in wanted:
        if ("unit", piece) in choice.options:
            return Decision(("unit", piece), f"{p.called(piece)} flies to {p.name(step.hex)}.")
    if ("go", 0) in choice.options:
        return Decision(("go", 0), "All who are to fly are ready.")
    return Decision(BACK, "The raid is not worth it.")


def make_room(p: Theatre, choice: Choice) -> Decision:
    """Who is of least use here leaves."""
    units = [piece for verb, piece in choice.options if verb == "unit"]
    best = min(units, key=lambda q: (p.pack.strength[q][0], q))
    return Decision(("unit", best), f"{p.called(best)} makes room.")


def drop(p: Theatre, choice: Choice) -> Decision:
    """Paratroopers jump for a city that decides; elsewhere they are kept."""
    units = [a[1] for a in choice.options if a[0] == "unit"]
    target = battle_of(p.g).target
    if units and target in p.deciding:
        return Decision(("unit", units[0]), f"{p.called(units[0])} jumps into {p.name(target)}.")
    return Decision(DONE, "The paratroopers are kept for a city that decides.")


def veteran(p: Theatre, choice: Choice) -> Decision:
    """A veteran pays with a step: only for a city that decides."""
    units = [a[1] for a in choice.options if a[0] == "unit"]
    if units and battle_of(p.g).target in p.deciding:
        best = min(units, key=lambda u: (p.points(u), u))
        return Decision(("unit", best), f"{p.called(best)} gives its best for the city.")
    return Decision(DONE, "The veterans are kept for the cities that decide.")


def decorate(p: Theatre, choice: Choice) -> Decision:
    """One's own best unit, or the enemy's weakest."""
    units = [a[1] for a in choice.options]
    mine = p.pack.seat[units[0]] == p.seat
    best = max(units, key=lambda u: (p.points(u) if mine else -p.points(u), -u))
    return Decision(("unit", best), f"{p.called(best)} it is.")


def give_aces(p: Theatre, choice: Choice) -> Decision:
    """The best fighter with an enemy in range."""
    units = [a[1] for a in choice.options if a[0] == "unit"]
    best = max(units, key=lambda q: (p.pack.quality[q], prey(p, q, p.g.at[q]), -q))
    return Decision(("unit", best), f"{p.called(best)} has the best pilots.")


def dismiss(p: Theatre, choice: Choice) -> Decision:
    """The enemy's best General goes."""
    generals = [a[1] for a in choice.options if p.pack.sort[a[1]] == GENERAL]
    best = max(generals, key=lambda q: (p.pack.strength[q][0], p.pack.move[q], -q))
    return Decision(("unit", best), f"Without {p.called(best)} the enemy is worse led.")


def levy(p: Theatre, choice: Choice) -> Decision:
    """The Volkssturm rises where the enemy is nearest."""
    hexes = [a[1] for a in choice.options if a[0] == "hex"]
    best = min(hexes, key=lambda h: (h not in p.deciding, p.foe_ways[h], h))
    return Decision(("hex", best), f"{p.name(best)} is threatened most.")


def fire(p: Theatre, choice: Choice) -> Decision:
    """The gun fires whenever it can."""
    for action in choice.options:
        if action[0] == "hex":
            return Decision(action, f"Every shell on {p.name(action[1])} costs the enemy.")
    return Decision(DONE, "There is nothing to fire at.")
