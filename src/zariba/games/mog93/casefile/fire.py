"""Case words about sight, cover and fire both ways."""

from fractions import Fraction

from zariba.core.bad_input import BadInput
from zariba.core.fact import Each, Fact, Seen, first_difference
from zariba.games.mog93.casefile.names import figure_of, model_of, parked_of, target_of, weapon_of
from zariba.games.mog93.material.ground import Eye
from zariba.games.mog93.rules.arms import AUTO, BURST, SINGLE
from zariba.games.mog93.rules.being_fired_upon import (
    MAN,
    VEHICLE,
    Shot,
    chance_of,
    hawk_shots,
    shots_at,
)
from zariba.games.mog93.rules.cover import cover, hard_cover
from zariba.games.mog93.rules.eyes import eye_of_figure, eye_of_model, eye_of_vehicle
from zariba.games.mog93.rules.helicopters import hawk_parts
from zariba.games.mog93.rules.sight import sees
from zariba.games.mog93.rules.state import Mog
from zariba.games.mog93.rules.to_hit import needed, to_hit


def chance_on(g: Mog, name: str) -> int:
    """chance = { "chalk2a-1" = 11, v1 = 15, hawk = 2 }: to be hit now; 0: nobody can fire."""
    shots = shots_on(g, name)
    return chance_of(g.pack, shots) if shots else 0


def see_points(g: Mog, wanted: dict[str, str | float]) -> str | None:
    """points = { "chalk2a-1" = "27/16" }: the exact sum before rounding."""
    pairs: list[tuple[str, object, object]] = []
    for name, want in wanted.items():
        found = Fraction(sum(shot.points for shot in shots_on(g, name)))
        try:
            exact = Fraction(want)
        except ValueError:
            raise BadInput(f"points: {want!r} is no number and no fraction") from None
        pairs.append((f"points on {name}", str(exact), str(found)))
    return first_difference(pairs)


def shots_on(g: Mog, name: str) -> list[Shot]:
    """Those who can fire at a model, a vehicle or the Black Hawk."""
    if name == "hawk":
        return hawk_shots(g)
    if name[:1] == "v" and name[1:].isdecimal():
        return shots_at(g, eye_of_vehicle(g, parked_of(g, name)), False, VEHICLE)
    model = model_of(g, name)
    eye = eye_of_model(g, model)
    return shots_at(g, eye, bool(g.prone[model]) and eye.ride < 0, MAN)


def see_need(g: Mog, lines: list[list[str | int]]) -> str | None:
    """need = [["chalk2a-1", "assault_rifle", "B", "s1", 7]]: the die that hits.

    Modes are S, B, FA; a sixth word `moving` is Fire & Move, `driving` a moving vehicle; the
    Black Hawk's gunner is `hawk`.
    """
    pairs: list[tuple[str, object, object]] = []
    for line in lines:
        if len(line) < 5:
            raise BadInput(f"need: {line} is not a man, a weapon, a mode, a target and a die")
        who, weapon, mode, at, want = line[:5]
        if mode not in (SINGLE, BURST, AUTO):
            raise BadInput(f"need: {mode!r} is none of {SINGLE}, {BURST}, {AUTO}")
        extra = [str(word) for word in line[5:]]
        target = target_of(g, str(at))
        if who == "hawk":
            parts = hawk_parts(g, target)
        else:
            parts = to_hit(
                g,
                model_of(g, str(who)),
                weapon_of(g, str(weapon)),
                str(mode),
                target,
                moving="moving" in extra,
                driving="driving" in extra,
            )
        pairs.append((f"{who} at {at} with {weapon} {mode}", want, needed(g.pack, parts)))
    return first_difference(pairs)


def eye_named(g: Mog, name: str) -> Eye:
    """The eye of a model, a figure or a vehicle."""
    if name in g.pack.model_index:
        return eye_of_model(g, model_of(g, name))
    if name[:1] in ("v", "t"):
        return eye_of_vehicle(g, parked_of(g, name))
    return eye_of_figure(g, figure_of(g, name))


def see_sees(g: Mog, lines: list[tuple[str, str, bool]]) -> str | None:
    """sees = [["chalk2a-1", "s1", true]]: a clear line, arcs left out; tested both ways."""
    pairs: list[tuple[str, object, object]] = []
    for one, two, want in lines:
        a, b = eye_named(g, one), eye_named(g, two)
        pairs.append((f"{one} sees {two}", want, sees(g, a, b)))
        pairs.append((f"{two} sees {one}", want, sees(g, b, a)))
    return first_difference(pairs)


def see_cover(g: Mog, lines: list[tuple[str, str, str]]) -> str | None:
    """cover = [["s1", "chalk2a-1", "hard"]]: shooter, target, hard, soft or none."""
    pairs: list[tuple[str, object, object]] = []
    for one, two, want in lines:
        a, b = eye_named(g, one), eye_named(g, two)
        found = "hard" if hard_cover(g, a, b) else "soft" if cover(g, a, b) else "none"
        pairs.append((f"cover of {two} from {one}", want, found))
    return first_difference(pairs)


FACTS: tuple[Fact[Mog], ...] = (
    Each("chance", int, chance_on),
    Seen("points", see_points, dict[str, str | float]),
    Seen("need", see_need, list[list[str | int]]),
    Seen("sees", see_sees, list[tuple[str, str, bool]]),
    Seen("cover", see_cover, list[tuple[str, str, str]]),
)
