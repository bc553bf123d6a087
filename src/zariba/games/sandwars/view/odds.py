"""The chances of what an option rolls at once: dice are cards, so they come from what is left."""

from zariba.core.choice import Action, Odds, Part
from zariba.games.sandwars.material.pack import PACK
from zariba.games.sandwars.rules import combat as stages
from zariba.games.sandwars.rules.combat import recon
from zariba.games.sandwars.rules.combat_frame import Frame, combat_now
from zariba.games.sandwars.rules.commitment import AIM, FLAK, REPLY, Commitment
from zariba.games.sandwars.rules.fire import Fire, firepower, protected, result_of
from zariba.games.sandwars.rules.movement import March
from zariba.games.sandwars.rules.raids import Raid, camp_helps
from zariba.games.sandwars.rules.reaction import Window
from zariba.games.sandwars.rules.state import SandWars, owner, units
from zariba.games.sandwars.rules.strategic import Strike
from zariba.games.sandwars.rules.strikes import Interdiction
from zariba.games.sandwars.rules.terror import Attack
from zariba.games.sandwars.rules.withdrawal import Withdrawal
from zariba.games.sandwars.view.combat import SHIELDS, recon_parts, row_name
from zariba.games.sandwars.view.names import NATIONS, column_name, several
from zariba.games.sandwars.view.odds_cards import RING, cards_left, highest, pairs, single
from zariba.games.sandwars.view.tables import result_name

Outcome = tuple[str, int, int]


def odds(view: SandWars, seat: int, action: Action) -> Odds | None:
    """The distribution of what an option may bring, where dice fall at once."""
    if not view.flow or seat < 0:
        return None
    step = view.flow[-1]
    verb, arg = action
    match step:
        case Window():
            return window_odds(view, seat, verb, arg)
        case Withdrawal() if verb == "fight":
            return fight_odds(view, seat)
        case Commitment() if verb == "target":
            return shot_odds(view, seat, step)
        case Interdiction() if verb == "target":
            armed = step.armed(view)
            dice = PACK.cv[armed[len(step.targets)]]
            return hit_odds(view, seat, "Interdiction", dice, arg, PACK.hq[arg])
        case Raid() if verb in ("target", "printed"):
            extra = step.rule == "act.ins.roll" and camp_helps(view, seat, step.space)
            piece = arg if verb == "target" else -1
            tough = piece >= 0 and (PACK.hq[piece] or PACK.type[piece] == "elite")
            return hit_odds(view, seat, "Raid", step.dice + extra, piece, tough)
        case Attack() if verb in ("target", "printed"):
            return hit_odds(view, seat, "Terrorist attack", 1, -1, True)
        case March() if verb == "to":
            return seize_odds(view, seat, arg)
    if verb == "aid":
        return aid_odds(view, seat, arg)
    return None


def window_odds(view: SandWars, seat: int, verb: str, arg: int) -> Odds | None:
    """What playing a card, or none, brings at once."""
    below = view.flow[-2] if len(view.flow) > 1 else None
    title = ""
    if verb == "card":
        title = PACK.action[arg] if seat == view.active else PACK.reaction[arg]
    frame = combat_now(view)
    if isinstance(below, Fire) and frame is not None:
        return fire_odds(view, frame, seat, below.cards + (verb == "card"))
    if isinstance(below, Raid) and title == "SOF defense":
        return success(view, seat, "SOF defense cancels on 4-6", 1, 4, "foiled", "in vain")
    if isinstance(below, Strike) and verb == "decline":
        dice = sum(PACK.cv[m] for m in below.markers)
        return success(view, seat, "Strategic attack: any 5 or 6", dice, 5, "disrupted", "nothing",
                       "if all markers get through")  # fmt: skip
    if not isinstance(below, Frame) or frame is None:
        return None
    if title == "Counterattack":
        return fire_odds(view, frame, seat, 0)
    if below.stage == stages.INTEL_CARD:
        return recon_odds(view, frame, int(verb == "card"))
    return None


def fight_odds(view: SandWars, seat: int) -> Odds | None:
    """The own fire that follows when a side fights on."""
    frame = combat_now(view)
    return fire_odds(view, frame, seat, 0) if frame is not None else None


def fire_odds(view: SandWars, frame: Frame, seat: int, cards: int) -> Odds | None:
    """The losses that a fire may bring (gc.step5.roll)."""
    parts = firepower(view, frame, seat, cards)
    power = sum(part.value for part in parts)
    left = cards_left(view, seat, 1)
    if not power or not left:
        return None
    rule = protected(view, frame) if seat == view.active else ""
    ways: dict[tuple[int, bool], int] = {}
    for total, count in pairs(left).items():
        hits, retreat = result_of(power, total)
        key = ((hits + 1) // 2 if rule else hits, retreat)
        ways[key] = ways.get(key, 0) + count
    outcomes = tuple(
        (several(hits, "step") + (" and retreat" if retreat else ""), count, len(left))
        for (hits, retreat), count in sorted(ways.items())
    )
    note = f"Row {row_name(power)}; {len(left)} cards left. {RING}"
    if rule:
        note = f"Losses halved by {SHIELDS[rule]}. {note}"
    return Odds(f"{NATIONS[seat]} fires with {power}", parts, outcomes, note)


def recon_odds(view: SandWars, frame: Frame, extra: int) -> Odds | None:
    """Who gets the Recon Advantage: the attacker must be higher (gc.step3.roll)."""
    attacker = view.active
    mine = single(cards_left(view, attacker, 1))
    theirs = single(cards_left(view, 1 - attacker, 1))
    ahead = recon(view, frame, attacker) + extra - recon(view, frame, 1 - attacker)
    all_ways = sum(mine.values()) * sum(theirs.values())
    if not all_ways:
        return None
    wins = sum(
        a * b for face, a in mine.items() for other, b in theirs.items() if face + ahead > other
    )
    parts = [*recon_parts(view, frame, attacker)]
    if extra:
        parts.append(Part("this card", "act.tac.combat", 1))
    parts += [
        Part(f"enemy: {p.name}", p.rule, -p.value) for p in recon_parts(view, frame, 1 - attacker)
    ]
    outcomes = (
        (f"{NATIONS[attacker]} has the advantage", wins, all_ways),
        (f"{NATIONS[1 - attacker]} has it", all_ways - wins, all_ways),
    )
    note = "The enemy may cancel the card. " if extra else ""
    return Odds("Recon roll", tuple(parts), outcomes, f"{note}Unseen enemy cards count alike.")


def shot_odds(view: SandWars, seat: int, step: Commitment) -> Odds | None:
    """Air defence, interception, the fire back (ad.dice, icpt.roll)."""
    if step.stage == FLAK:
        return graded(view, seat, "Air defence", 1, (("turned back", 4), ("shot down", 6)))
    grades = (("turned back", 4), ("lost", 5))
    if step.stage == AIM:
        return graded(view, seat, "Interception", PACK.cv[step.mine], grades)
    if step.stage == REPLY:
        shooter = step.shooters(view)[len(step.replies)]
        return graded(view, seat, "Fire back", PACK.cv[shooter], grades)
    return None


def hit_odds(
    view: SandWars, seat: int, title: str, dice: int, piece: int, tough: bool
) -> Odds | None:
    """Dice at one target: 4-5 disrupted, 6 eliminated; others only disrupted."""
    soft = piece >= 0 and PACK.ground[piece] and not tough
    grades = (("disrupted", 4), ("eliminated", 6)) if soft else (("disrupted", 4),)
    return graded(view, seat, title, dice, grades)


def graded(
    view: SandWars, seat: int, title: str, dice: int, grades: tuple[tuple[str, int], ...]
) -> Odds | None:
    """The worst that several dice do to one target, by the face it takes."""
    left = cards_left(view, seat, (dice + 1) // 2)
    if not left or not dice:
        return None
    below = [highest(left, dice, face - 1) for _, face in grades]
    total = below[0][1]
    outcomes: list[Outcome] = [("nothing", below[0][0], total)]
    for n, (name, _) in enumerate(grades):
        upper = below[n + 1][0] if n + 1 < len(grades) else total
        outcomes.append((name, upper - below[n][0], total))
    words = several(dice, "die").replace("dies", "dice")
    return Odds(f"{title}, {words}", (), tuple(outcomes), f"{len(left)} cards left. {RING}")


def success(
    view: SandWars, seat: int, title: str, dice: int, face: int, yes: str, no: str, note: str = ""
) -> Odds | None:
    """Whether any of some dice is high enough."""
    found = graded(view, seat, title, dice, ((yes, face),))
    if found is None:
        return None
    (_, fail, total), (_, win, _) = found.outcomes
    words = f"{note}; {found.note}" if note else found.note
    return Odds(title, (), ((yes, win, total), (no, fail, total)), words)


def seize_odds(view: SandWars, seat: int, space: int) -> Odds | None:
    """An enemy base that stands alone is destroyed or captured (base.capture)."""
    if units(view, 1 - seat, space):
        return None
    foe = [
        p
        for p in view.sites[space]
        if PACK.type[p] == "logistics_base" and owner(view, p) != seat and PACK.side[p] != seat
    ]
    if not foe:
        return None
    return success(view, seat, "The base there: 4-6 captures it", 1, 4, "captured", "destroyed")


def aid_odds(view: SandWars, seat: int, column: int) -> Odds | None:
    """What a major power may send (mpi.result)."""
    left = cards_left(view, seat, 1)
    if not left:
        return None
    ways: dict[str, int] = {}
    for total, count in sorted(pairs(left).items()):
        name = result_name(PACK.aid[total][column])
        ways[name] = ways.get(name, 0) + count
    outcomes = tuple((name, count, len(left)) for name, count in ways.items())
    note = f"{len(left)} cards left. {RING}"
    return Odds(f"Aid from {column_name(column)}", (), outcomes, note)
