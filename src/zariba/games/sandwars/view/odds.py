"""The chances of what an option rolls at once: dice are cards, so they come from what is left."""

from zariba.core.choice import Action, Odds, Part
from zariba.games.sandwars.material.tables import Outcome
from zariba.games.sandwars.rules import combat as stages
from zariba.games.sandwars.rules.air_missions import Interdiction
from zariba.games.sandwars.rules.combat import recon
from zariba.games.sandwars.rules.combat_memory import Frame, combat_now
from zariba.games.sandwars.rules.fire import Fire, firepower, protected, result_of
from zariba.games.sandwars.rules.interception import AIM, FLAK, REPLY, Commitment
from zariba.games.sandwars.rules.movement import March
from zariba.games.sandwars.rules.orders import Order
from zariba.games.sandwars.rules.reaction import Window
from zariba.games.sandwars.rules.sof_attack import Raid, camp_helps
from zariba.games.sandwars.rules.state import SandWars, owner, units
from zariba.games.sandwars.rules.strategic_strikes import Strike, Target, bombers
from zariba.games.sandwars.rules.terror import Attack
from zariba.games.sandwars.rules.withdrawal import Withdrawal
from zariba.games.sandwars.view.combat import SHIELDS, recon_parts, row_name
from zariba.games.sandwars.view.dice_left import RING, cards_left, highest, pairs, single
from zariba.games.sandwars.view.names import NATIONS, column_name, listed, piece_name, several
from zariba.games.sandwars.view.tables import impact_row, result_name

Outcomes = tuple[str, int, int]


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
            dice = view.pack.cv[armed[len(step.targets)]]
            faces = view.pack.impact_dice.interdiction.faces
            return hit_odds(view, seat, "Interdiction", dice, faces, not view.pack.hq[arg])
        case Raid() if verb in ("target", "printed"):
            return raid_odds(view, seat, step, arg if verb == "target" else -1)
        case Attack() if verb in ("target", "printed"):
            return hit_odds(view, seat, "Terrorist attack", 1, step.table(view).faces, False)
        case Target() | Strike() | Order() if verb in ("target", "printed", "marker", "strike"):
            return strike_odds(view, seat, step, verb, arg)
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
        title = view.pack.action[arg] if seat == view.active else view.pack.reaction[arg]
    frame = combat_now(view)
    dice = view.pack.impact_dice
    if isinstance(below, Fire) and frame is not None:
        return fire_odds(view, frame, seat, below.cards + (verb == "card"))
    if isinstance(below, Raid) and title == "SOF defense":
        return success(view, seat, "SOF defense cancels on {}", 1, dice.sof_defense.faces,
                       ("foiled", "in vain"))  # fmt: skip
    if isinstance(below, Strike):
        return bombing(view, seat, below.markers)
    if not isinstance(below, Frame) or frame is None:
        return None
    if title == "Counterattack":
        return fire_odds(view, frame, seat, 0)
    if below.stage == stages.INTEL_CARD:
        return recon_odds(view, frame, int(verb == "card"))
    return None


def strike_odds(
    view: SandWars, seat: int, step: Target | Strike | Order, verb: str, arg: int
) -> Odds | None:
    """A strategic attack with the markers sent so far, or the best that could go (act.strat)."""
    sent = step.markers if isinstance(step, Strike) else ()
    if verb == "marker":
        return bombing(view, seat, (*sent, arg))
    space = arg if isinstance(step, Order) else step.space
    fit = bombers(view, seat, space)
    best = max(fit, key=lambda m: view.pack.cv[m], default=-1)
    return bombing(view, seat, (*sent, best)) if best >= 0 else None


def bombing(view: SandWars, seat: int, markers: tuple[int, ...]) -> Odds | None:
    """Whether a target is disrupted by so many markers (strat.roll)."""
    number = sum(view.pack.cv[m] for m in markers)
    faces = view.pack.impact_dice.strategic_strike.faces
    who = listed(piece_name(view.pack, m) for m in markers)
    return success(view, seat, "Strategic attack: any {}", number, faces,
                   ("disrupted", "nothing"), f"if {who} gets through")  # fmt: skip


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
    there = sum(max(view.cv[p], 1) for p in units(view, 1 - seat, frame.space) if p < len(view.cv))
    for total, count in pairs(view.pack, left).items():
        hits, retreat = result_of(view.pack, power, total)
        key = (min((hits + 1) // 2 if rule else hits, there), retreat)
        ways[key] = ways.get(key, 0) + count
    outcomes = tuple(
        (several(hits, "step") + (" and retreat" if retreat else ""), count, len(left))
        for (hits, retreat), count in sorted(ways.items())
    )
    note = f"Row {row_name(view.pack, power)}; {len(left)} cards left. {RING}"
    if rule:
        note = f"Losses halved by {SHIELDS[rule]}. {note}"
    row = row_name(view.pack, power)
    title = f"{NATIONS[seat]} fires with {power}"
    return Odds(title, parts, outcomes, note, ("Ground combat", row))


def recon_odds(view: SandWars, frame: Frame, extra: int) -> Odds | None:
    """Who gets the Recon Advantage: the attacker must be higher (gc.step3.roll)."""
    attacker = view.active
    mine = single(view.pack, cards_left(view, attacker, 1))
    theirs = single(view.pack, cards_left(view, 1 - attacker, 1))
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
    tables = view.pack.impact_dice
    if step.stage == FLAK:
        flak = tables.air_defense
        words = {"aborted": "turned back", "eliminated": "shot down"}
        return graded(view, seat, "Air defence", flak.dice, flak.faces, words)
    faces = (tables.naval_interception if step.sea else tables.interception).faces
    words = {"aborted": "turned back", "eliminated": "lost"}
    if step.stage == AIM:
        return graded(view, seat, "Interception", view.pack.cv[step.mine], faces, words)
    if step.stage == REPLY:
        shooter = step.shooters(view)[len(step.replies)]
        return graded(view, seat, "Fire back", view.pack.cv[shooter], faces, words)
    return None


def hit_odds(
    view: SandWars, seat: int, title: str, dice: int, faces: tuple[Outcome, ...], soft: bool
) -> Odds | None:
    """Dice at one target; HQs, Guards and installations are at worst disrupted."""
    words = {"disrupted": "disrupted", "eliminated": "eliminated" if soft else "disrupted"}
    return graded(view, seat, title, dice, faces, words)


def raid_odds(view: SandWars, seat: int, step: Raid, piece: int) -> Odds | None:
    """The dice of special forces or guerrillas at a piece, or at a printed resource."""
    tables, pack = view.pack.impact_dice, view.pack
    insurgents = step.rule == "act.ins.roll"
    extra = 0
    if insurgents and camp_helps(view, seat, step.space):
        extra = tables.insurgent_attack.dice_camp
    table = tables.insurgent_attack if insurgents else tables.sof_attack
    ground = piece >= 0 and pack.ground[piece]
    faces = table.faces_unit if ground else table.faces_installation
    soft = ground and not pack.hq[piece] and pack.type[piece] != "elite"
    return hit_odds(view, seat, "Raid", step.dice + extra, faces, soft)


def graded(
    view: SandWars, seat: int, title: str, dice: int, faces: tuple[Outcome, ...],
    words: dict[str, str],
) -> Odds | None:  # fmt: skip
    """The worst that several dice do to one target, by the face it takes."""
    left = cards_left(view, seat, (dice + 1) // 2)
    if not left or not dice:
        return None
    grades: dict[str, int] = {}
    for face, outcome in enumerate(faces, 1):
        if outcome in words:
            grades.setdefault(words[outcome], face)
    below = [highest(view.pack, left, dice, face - 1) for face in grades.values()]
    total = highest(view.pack, left, dice, len(faces))[1]
    outcomes: list[Outcomes] = [("nothing", below[0][0] if below else total, total)]
    for n, name in enumerate(grades):
        upper = below[n + 1][0] if n + 1 < len(grades) else total
        outcomes.append((name, upper - below[n][0], total))
    number = "1 die" if dice == 1 else f"{dice} dice"
    note = f"{len(left)} cards left. {RING}"
    return Odds(f"{title}, {number}", (), tuple(outcomes), note, impact_row(view.pack, faces))


def success(
    view: SandWars, seat: int, title: str, dice: int, faces: tuple[Outcome, ...],
    words: tuple[str, str], note: str = "",
) -> Odds | None:  # fmt: skip
    """Whether any of some dice is high enough; `title` has a place for the faces that are."""
    yes, no = words
    good = ("disrupted", "cancelled", "captured")
    found = graded(view, seat, title, dice, faces, dict.fromkeys(good, yes))
    if found is None or len(found.outcomes) < 2:
        return None
    (_, fail, total), (_, win, _) = found.outcomes
    first = next(face for face, outcome in enumerate(faces, 1) if outcome in good)
    high = {6: "6", 5: "5 or 6"}.get(first, f"{first}-6")
    text = f"{note}; {found.note}" if note else found.note
    outcomes = ((yes, win, total), (no, fail, total))
    return Odds(title.format(high), (), outcomes, text, found.reads)


def seize_odds(view: SandWars, seat: int, space: int) -> Odds | None:
    """An enemy base that stands alone is destroyed or captured (base.capture)."""
    if units(view, 1 - seat, space):
        return None
    foe = [
        p
        for p in view.sites[space]
        if view.pack.type[p] == "logistics_base"
        and owner(view, p) != seat
        and view.pack.seat[p] != seat
    ]
    if not foe:
        return None
    faces = view.pack.impact_dice.base_capture.faces
    words = ("captured", "destroyed")
    return success(view, seat, "The base there: {} captures it", 1, faces, words)


def aid_odds(view: SandWars, seat: int, column: int) -> Odds | None:
    """What a major power may send (mpi.result)."""
    left = cards_left(view, seat, 1)
    if not left:
        return None
    ways: dict[str, int] = {}
    for total, count in sorted(pairs(view.pack, left).items()):
        name = result_name(view.pack, view.pack.aid[total][column])
        ways[name] = ways.get(name, 0) + count
    outcomes = tuple((name, count, len(left)) for name, count in ways.items())
    note = f"{len(left)} cards left. {RING}"
    name = column_name(view.pack, column)
    whose = NATIONS[0 if view.pack.columns[column].startswith("ALG") else 1]
    return Odds(f"Aid from {name}", (), outcomes, note, ("Call for Aid", f"{whose}: {name}"))
