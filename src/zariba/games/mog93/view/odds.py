"""The exact chances of what rolls dice at once: shots, full auto, calls, checks, patches."""

import msgspec

from zariba.core.choice import Action, Odds, Part
from zariba.games.mog93.material.dice import chances, dice_of
from zariba.games.mog93.material.figures import FIGURES
from zariba.games.mog93.material.pack import MogPack
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.arms import AUTO, FIRE_VERBS
from zariba.games.mog93.rules.being_fired_upon import (
    MAN,
    VEHICLE,
    Shot,
    chance_of,
    is_heavy,
    near_blast,
    shots_at,
    watcher,
)
from zariba.games.mog93.rules.cards import UnitCard
from zariba.games.mog93.rules.convoy import ConvoyCard, ConvoyCheck
from zariba.games.mog93.rules.driving import VehicleAct
from zariba.games.mog93.rules.eyes import eye_of_model, eye_of_vehicle
from zariba.games.mog93.rules.helicopters import AirCall, HawkCard, hawk_parts, hawk_targets
from zariba.games.mog93.rules.medics import medic_dice
from zariba.games.mog93.rules.shooting import Bursts, FireMove, Pick
from zariba.games.mog93.rules.state import ABOARD, ROLL_ALWAYS, Mog
from zariba.games.mog93.rules.strides import OFFSETS
from zariba.games.mog93.rules.targets import auto_targets, target_eye
from zariba.games.mog93.rules.to_hit import needed, to_hit
from zariba.games.mog93.rules.walking import settle_place
from zariba.games.mog93.view.names import (
    MODES,
    capital,
    counted,
    target_name,
    weapon_name,
)


def odds(view: Mog, seat: int, action: Action) -> Odds | None:
    """What an option brings at once, None where no die is rolled."""
    if not view.flow:
        return None
    step = view.flow[-1]
    verb, arg = action
    if isinstance(step, UnitCard) and verb == "model":
        return activation(view, arg)
    if isinstance(step, Pick) and verb in ("target", "technical"):
        return pick_odds(view, step, arg + ABOARD if verb == "technical" else arg)
    if isinstance(step, Bursts) and verb == "bursts":
        return auto_odds(view, step.model, step.weapon, step.target, arg, driving=driving(view))
    if isinstance(step, AirCall) and verb in ("point", "insert"):
        return air_odds(view.pack)
    if isinstance(step, HawkCard) and verb == "bursts":
        return strafe_odds(view, step.side, step.level, arg)
    if isinstance(step, ConvoyCheck) and verb == "check":
        return convoy_odds(view)
    if isinstance(step, ConvoyCard) and verb == "vehicle":
        return vehicle_odds(view, arg)
    if isinstance(step, Act | FireMove) and verb == "move":
        return step_odds(view, step.model, arg)
    if isinstance(step, Act) and verb == "patch":
        return patch_odds(view, step.model, arg)
    return None


def driving(view: Mog) -> bool:
    """Whether the gunner who acts fires from a moving vehicle."""
    for frame in reversed(view.flow):
        if isinstance(frame, Act):
            return frame.driving
        if isinstance(frame, VehicleAct):
            break
    return False


def pick_odds(view: Mog, step: Pick, target: int) -> Odds | None:
    """A shot at a named target; an Aim rolls nothing."""
    if step.verb in ("aim", "auto"):
        return None
    mode = FIRE_VERBS[step.verb]
    return shot_odds(
        view, step.model, step.weapon, mode, target, moving=step.moving, driving=driving(view)
    )


def chance(need: int) -> int:
    """Ways out of ten to roll so much or more."""
    return min(max(11 - need, 0), 10)


def shot_odds(
    view: Mog,
    model: int,
    weapon: int,
    mode: str,
    target: int,
    *,
    moving: bool = False,
    driving: bool = False,
) -> Odds:
    """One shot, burst, throw or round (hit.base)."""
    pack = view.pack
    parts = to_hit(view, model, weapon, mode, target, moving=moving, driving=driving)
    need = needed(pack, parts)
    ways = chance(need)
    made = pack.weapons[weapon]
    words = "throw" if arms.is_thrown(pack, weapon) else MODES[mode]
    hit = (
        "1 panic marker"
        if made.panic_on_hit
        else f"{pack.numbers.vehicle_damage} damage"
        if target >= ABOARD
        else "hit"
    )
    return Odds(
        f"{capital(weapon_name(view, weapon))}, {words}, at {target_name(view, target)}",
        parts,
        ((hit, ways, 10), ("miss", 10 - ways, 10)),
        need_words(pack, need) + blast_note(view, weapon, target),
    )


def need_words(pack: MogPack, need: int) -> str:
    """The die that hits."""
    if need > 10:
        return f"Needs {need} on a d10: it cannot hit."
    base = pack.numbers.to_hit_base
    return f"Needs {max(need, 1)} or more on a d10 ({base}, changed by the parts above)."


def blast_note(view: Mog, weapon: int, target: int) -> str:
    """Who else a blast may catch."""
    made = view.pack.weapons[weapon]
    if not made.blast:
        return ""
    vehicle = target - ABOARD if target >= ABOARD else -1
    figure = target if target < ABOARD else -1
    near = near_blast(view, target_eye(view, target), made.blast, -1, vehicle, figure)
    somalis = sum(kind == "figure" for kind, _, _ in near)
    friends = sum(kind == "model" for kind, _, _ in near)
    words = f" A hit bursts {made.blast}″ wide: {counted(somalis, 'more Somali')} to be rolled for"
    return words + (f", and {friends} of your own!" if friends else ".")


def auto_odds(
    view: Mog, model: int, weapon: int, target: int, bursts: int, *, driving: bool = False
) -> Odds:
    """Hits of full auto: die by die at the nearest enemy left (fire.fa_each_die)."""
    order = auto_targets(view, model, weapon, target)[:bursts]
    parts = [to_hit(view, model, weapon, AUTO, each, driving=driving) for each in order]
    ways = [chance(needed(view.pack, some)) for some in parts]
    title = f"{capital(weapon_name(view, weapon))}, full auto, {bursts} burst{'s' * (bursts > 1)}"
    return hits_odds(title, order, ways, parts[0] if parts else (), bursts)


def hits_odds(
    title: str, order: list[int], ways: list[int], parts: tuple[Part, ...], bursts: int
) -> Odds:
    """The number of hits when each hit brings the next enemy before the gun.

    A technical takes more than one hit as a rule: the dice stay with it.
    """
    stays = next((n for n, target in enumerate(order) if target >= ABOARD), bursts)
    spread = {0: 1}  # hits so far -> ways, out of ten to the power of the dice
    for _ in range(bursts):
        after: dict[int, int] = {}
        for hits, count in spread.items():
            now = min(hits, stays)
            good = ways[now] if now < len(ways) else 0
            after[hits] = after.get(hits, 0) + count * (10 - good)
            if good:
                after[hits + 1] = after.get(hits + 1, 0) + count * good
        spread = after
    whole = 10**bursts
    outcomes = tuple(
        (f"{hits} hit{'s' * (hits != 1)}", count, whole) for hits, count in sorted(spread.items())
    )
    mean = sum(hits * count for hits, count in spread.items()) / whole
    needs = ", ".join(f"{11 - some}+" if some else "none" for some in ways)
    note = f"{mean:.1f} hits on average. The nearest enemies need {needs or 'nothing'} on a d10."
    return Odds(title, parts, outcomes, note)


def strafe_odds(view: Mog, side: int, level: int, bursts: int) -> Odds:
    """One action of a minigun."""
    order = hawk_targets(view, side, level)[:bursts]
    parts = [hawk_parts(view, each) for each in order]
    ways = [chance(needed(view.pack, some)) for some in parts]
    title = f"Minigun, {bursts} burst{'s' * (bursts > 1)}"
    return hits_odds(title, order, ways, parts[0] if parts else (), bursts)


def air_odds(pack: MogPack) -> Odds:
    """A request for the Black Hawk (heli.request)."""
    need = pack.numbers.air_request_d10
    return Odds(
        "Air support",
        (),
        (("it comes next turn", 11 - need, 10), ("refused", need - 1, 10)),
        f"Needs {need} or more on a d10. One request a turn; it costs no AP.",
    )


def convoy_odds(view: Mog) -> Odds:
    """The convoy's check (convoy.roll)."""
    need = view.pack.numbers.convoy_d6 - view.checks
    ways = min(max(7 - need, 0), 6)
    parts = [Part("needed on a d6", "convoy.roll", view.pack.numbers.convoy_d6)]
    if view.checks:
        parts.append(Part("earlier checks", "convoy.roll", -view.checks))
    outcomes = (("the convoy comes", ways, 6), ("not yet", 6 - ways, 6))
    return Odds("Check for the convoy", tuple(parts), outcomes, f"Needs {max(need, 1)} or more.")


def patch_odds(view: Mog, medic: int, patient: int) -> Odds:
    """A medic's work (medic.dice)."""
    full = view.pack.kinds[view.kind[patient]].ap
    spread: dict[int, int] = {}
    for back, ways in chances(dice_of(medic_dice(view, medic))).items():
        to = min(full, view.ap[patient] + back)
        spread[to] = spread.get(to, 0) + ways
    whole = sum(spread.values())
    outcomes = tuple((f"{to} of {full} AP", ways, whole) for to, ways in spread.items())
    note = "The medic's whole activation; the patient sits out his next one."
    return Odds("Patch him up", (), outcomes, note)


# Being fired upon.


def firing_parts(view: Mog, shots: list[Shot]) -> tuple[Part, ...]:
    """Who fires, like ones together, in whole points; the exact sum stands in the name."""
    groups: dict[str, list[float]] = {}
    for shot in shots:
        name = FIGURES[view.f_kind[shot.figure]]
        name += f", {shot.cover} between" if shot.cover else ""
        name += f", panic {shot.panic}" if shot.panic else ""
        groups.setdefault(name, []).append(shot.points)
    found = []
    for name, points in sorted(groups.items(), key=lambda each: -sum(each[1])):
        total = round(sum(points), 2)
        words = name if total == int(total) else f"{name} ({total:g})"
        found.append(Part(f"{len(points)} x {words}", "in.order", int(total)))
    return tuple(found)


def danger(view: Mog, model: int) -> list[Shot]:
    """Who would fire at a model now."""
    eye = eye_of_model(view, model)
    return shots_at(view, eye, bool(view.prone[model]) and eye.ride < 0, MAN)


def percent(view: Mog, shots: list[Shot]) -> int:
    """The chance to be hit: none where nobody can fire (in.none)."""
    if not shots and ROLL_ALWAYS not in view.options:
        return 0
    return chance_of(view.pack, shots)


def activation(view: Mog, model: int) -> Odds:
    """The check of a model that becomes the acting one (in.when)."""
    shots = danger(view, model)
    hit = percent(view, shots)
    numbers = view.pack.numbers
    margin = (
        numbers.suppression_margin_heavy if is_heavy(view, shots) else numbers.suppression_margin
    )
    pinned = min(margin, 100 - hit) if hit else 0
    note = (
        f"{counted(len(shots), 'Somali')} can fire at him."
        if shots
        else "Nobody can fire at him: no roll."
    )
    return Odds(
        "Fired upon as he acts",
        firing_parts(view, shots),
        (
            (f"hit, {numbers.american_damage} AP", hit, 100),
            ("suppressed", pinned, 100),
            ("unharmed", 100 - hit - pinned, 100),
        ),
        note,
    )


def step_odds(view: Mog, model: int, number: int) -> Odds | None:
    """The check of a man who comes from cover into the open (R42, in.again); else none."""
    act = next(frame for frame in reversed(view.flow) if isinstance(frame, Act))
    if act.exposed >= 0:
        return None
    there = view.clone()
    dx, dy = OFFSETS[number]
    there.x[model], there.y[model] = view.x[model] + dx, view.y[model] + dy
    settle_place(there, model)
    if watcher(there, eye_of_model(there, model)) < 0:
        return None
    return msgspec.structs.replace(activation(there, model), title="Fired upon as he steps out")


def vehicle_odds(view: Mog, vehicle: int) -> Odds:
    """The check of a vehicle that acts (veh.us_halve)."""
    shots = shots_at(view, eye_of_vehicle(view, vehicle), False, VEHICLE)
    hit = chance_of(view.pack, shots) if shots else 0
    return Odds(
        "Fired upon as it acts",
        firing_parts(view, shots),
        ((f"hit, {view.pack.numbers.vehicle_damage} AP", hit, 100), ("unharmed", 100 - hit, 100)),
        "Its crew is checked as well.",
    )
