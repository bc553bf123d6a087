"""Everything that stands on the table or lies beside it: men, mobs, vehicles, the deck."""

from zariba.core.scene import Badge, Piece
from zariba.games.mog93.material.figures import (
    ARMED,
    BOSS,
    CIV,
    GRENADIER,
    GUN,
    HMG,
    RECOILLESS,
    RPG,
    SMALL_ARMS,
    SNA,
    TECH_DRIVER,
    TECH_GUNNER,
)
from zariba.games.mog93.material.forces import CONVOY
from zariba.games.mog93.material.pack import SOMALIS
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.cards import UnitCard
from zariba.games.mog93.rules.convoy import ConvoyCard
from zariba.games.mog93.rules.state import (
    ABOARD,
    HAWK_HERE,
    ROOF,
    STREET,
    Mog,
    aboard,
    seat_of,
)
from zariba.games.mog93.view.names import (
    INCH,
    capital,
    counted,
    figure_spot,
    kind_name,
    model_id,
    model_spot,
    model_title,
    place_words,
    role,
    spot_hundredths,
    target_name,
    vehicle_id,
    vehicle_name,
    weapon_name,
)

SYMBOLS = {
    "leader": "leader",
    "rifleman_law": "law",
    "grenadier": "launcher",
    "operator_gl": "launcher",
    "saw_gunner": "saw",
    "m60_gunner": "m60",
    "ring_gunner": "m60",
    "medic": "medic",
    "delta_medic": "medic",
    "pj": "medic",
    "breacher": "shotgun",
    "sniper": "sniper",
    "pilot": "smg",
    "crew_chief": "smg",
}
FIGURE_SYMBOLS = {
    CIV: "unarmed",
    GUN: "gunman",
    SNA: "sna",
    GRENADIER: "grenade",
    RPG: "rpg",
    HMG: "hmg",
    RECOILLESS: "recoilless",
    BOSS: "boss",
    TECH_GUNNER: "hmg",
    TECH_DRIVER: "unarmed",
}
HAWK_LENGTH, HAWK_WIDTH = 8.0, 1.6


def pieces(g: Mog) -> tuple[Piece, ...]:
    """All pieces on the table, the highest last."""
    found = [wreck_piece(g, n) for n in range(len(g.wrecks))]
    found += [vehicle_piece(g, v) for v, kind in enumerate(g.v_kind) if kind]
    found += [figure_piece(g, f) for f, kind in enumerate(g.f_kind) if kind >= 0]
    casualties = [m for m, where in enumerate(g.where) if on_foot(where) and not g.ap[m]]
    standing = [m for m, where in enumerate(g.where) if on_foot(where) and g.ap[m]]
    gunners = [m for v, m in enumerate(g.guns) if m >= 0 and g.v_kind[v]]
    acted = acted_now(g)
    found += [model_piece(g, m, m in acted) for m in (*casualties, *standing, *gunners)]
    if g.hawk == HAWK_HERE:
        found.append(hawk_piece(g))
    return tuple(found)


def on_foot(where: int) -> bool:
    """Whether a man is on the table on his own feet, or lies there."""
    return STREET <= where < ABOARD


def acted_now(g: Mog) -> set[int]:
    """Models that have acted on the present card."""
    acting = acting_model(g)
    for frame in g.flow:
        if isinstance(frame, UnitCard):
            return {m for m in frame.acted if m != acting}
    return set()


def acting_model(g: Mog) -> int:
    """The model that acts now, -1 for none."""
    for frame in reversed(g.flow):
        if isinstance(frame, Act):
            return frame.model
    return -1


def acting_frame(g: Mog) -> Act | None:
    """Its activation."""
    return next((frame for frame in reversed(g.flow) if isinstance(frame, Act)), None)


def ap_left(g: Mog, model: int) -> int:
    """AP a man has, less what he has spent in the activation under way."""
    for frame in g.flow:
        if isinstance(frame, Act) and frame.model == model:
            return frame.left(g)
    return g.ap[model]


# Americans.


def model_piece(g: Mog, model: int, spent: bool = False) -> Piece:
    """One American."""
    down = g.ap[model] == 0
    flat = down or (bool(g.prone[model]) and g.where[model] < ABOARD)
    return Piece(
        id=model_id(g, model),
        seat=seat_of(g, model) if seat_of(g, model) >= 0 else g.convoy_seat,
        symbol=SYMBOLS.get(g.pack.loads[g.pack.models[model].load].id, "rifle"),
        title=model_title(g, model),
        lines=tuple(model_lines(g, model)),
        badges=tuple(model_badges(g, model))[:4],
        values=() if down else (str(ap_left(g, model)),),
        at=model_spot(g, model),
        body="prone" if flat else "figure",
        heading=float(g.facing[model]),
        spent=spent,
    )


def model_badges(g: Mog, model: int) -> list[Badge]:
    """Markers on a man, the gravest first."""
    if g.ap[model] == 0:
        return [Badge("casualty", "✕", "Casualty: carry him out")]
    found = []
    full = g.pack.kinds[g.kind[model]].ap
    if g.supp[model]:
        found.append(
            Badge("suppressed", str(g.supp[model]), f"{g.supp[model]} suppression: -1 to hit each")
        )
    if g.ap[model] < full:
        found.append(Badge("wounded", "W", f"Wounded: {g.ap[model]} of {full} AP"))
    if g.aim[model] >= 0:
        found.append(Badge("aim", "A", f"Aims at {target_name(g, g.aim[model])}", "good"))
    if g.patched[model]:
        found.append(Badge("patched", "P", "Just patched: sits out his next activation", "warn"))
    if g.where[model] >= ROOF and g.where[model] < ABOARD:
        found.append(Badge("roof", "R", capital(place_words(g, g.where[model])), "plain"))
    elif 0 <= g.where[model] < ROOF:
        found.append(Badge("room", "In", capital(place_words(g, g.where[model])), "plain"))
    weapons = arms.carried(g, model)
    if weapons and arms.entry(g, model, weapons[0])[0] == 0:
        name = weapon_name(g, weapons[0])
        found.append(Badge("empty", "0", f"The {name} is empty: reload", "warn"))
    return found


def model_lines(g: Mog, model: int) -> list[str]:
    """His card: type, AP, weapons and rounds, where he is."""
    kind = g.pack.kinds[g.kind[model]]
    lines = [f"{kind.name}, sees {kind.arc}°"]
    bonus = f", bonus {g.bonus[model]}" if g.bonus[model] else ""
    if g.ap[model]:
        left = ap_left(g, model)
        spent = f" ({left} left)" if left != g.ap[model] else ""
        lines.append(f"AP {g.ap[model]} of {kind.ap}{spent}{bonus}")
    where = place_words(g, g.where[model])
    if where:
        lines.append(capital(where))
    lines += [weapon_line(g, model, w) for w in g.pack.weapons_of[g.pack.models[model].load]]
    if g.belts[model]:
        lines.append(f"{counted(g.belts[model], 'belt')} for the gunner")
    if g.medical[model]:
        lines.append(counted(g.medical[model], "medical supply", "medical supplies"))
    return lines


def weapon_line(g: Mog, model: int, weapon: int) -> str:
    """A weapon with what is in it and what is spare."""
    made = g.pack.weapons[weapon]
    loads = g.pack.weapons_of[g.pack.models[model].load]
    rounds, spare = g.arms[model][loads.index(weapon)]
    loaded = rounds or "none"
    if made.feed == "none":
        return f"{made.name}: {loaded} left"
    if not any(spare):
        return f"{made.name}: {loaded} of {made.magazine}, no spare"
    if made.by_round:
        return f"{made.name}: {loaded} of {made.magazine}, {spare[0]} loose"
    full = sum(each == made.magazine for each in spare)
    rest = [str(each) for each in spare if each not in (0, made.magazine)]
    more = " + ".join([f"{full} spare"] * bool(full) + rest)
    return f"{made.name}: {loaded} of {made.magazine}, {more}"


# Somalis.


def figure_piece(g: Mog, figure: int) -> Piece:
    """One Somali."""
    kind, mob = g.f_kind[figure], g.f_mob[figure]
    roof = g.f_node[figure] >= g.ground.lattice.size and g.f_ride[figure] < 0
    ride = g.f_ride[figure]
    heading = g.v_head[ride] if ride >= 0 else g.f_look[figure] / 100
    return Piece(
        id=f"s{figure + 1}",
        seat=SOMALIS,
        symbol=FIGURE_SYMBOLS[kind],
        title=f"{capital(kind_name(kind).split(' ', 1)[1])}, mob {mob}",
        lines=(figure_threat(g, kind), mob_words(g, mob)),
        badges=(Badge("roof", "R", "On a roof", "plain"),) if roof else (),
        at=figure_spot(g, figure),
        body="figure",
        heading=round(float(heading), 1),
    )


def figure_threat(g: Mog, kind: int) -> str:
    """What a Somali adds to the chance to be hit."""
    pack = g.pack
    if not ARMED[kind]:
        return "Cannot fire; may be shot at, and screens the others"
    add = pack.incoming
    reach = f"{pack.reaches[kind]:g}″"
    if not SMALL_ARMS[kind]:
        total = pack.numbers.incoming_base_per_armed_somali + add["heavy"]
        return f"Adds {total:g} % to being hit, within {reach}; suppresses more"
    rifle = pack.weapons[pack.weapon_index[pack.k.somali_small_arms_as]]
    base = pack.numbers.incoming_base_per_armed_somali
    total = base + (add["sna_small_arms"] if kind in (SNA, GRENADIER, BOSS) else 0)
    words = (
        f"Adds {total:g} % to being hit ({total * add['point_blank']:g} within {rifle.pb}″,"
        f" {total * add['long']:g} beyond {rifle.short}″), within {reach}"
    )
    if kind == GRENADIER:
        throw = pack.weapons[pack.weapon_index["grenade"]].reach
        words += f"; {add['grenade']:g} more within {throw}″"
    return words


def mob_words(g: Mog, mob: int) -> str:
    """A mob in one line."""
    figures = g.mobs.get(mob, ())
    armed = sum(ARMED[g.f_kind[f]] for f in figures)
    panic = f", panic {g.panic[mob]}" if g.panic.get(mob) else ""
    return f"Mob {mob}: {counted(len(figures), 'figure')}, {armed} armed{panic}"


# Vehicles.


def vehicle_piece(g: Mog, vehicle: int) -> Piece:
    """A Humvee, a truck, a technical, or what is left of one."""
    kind = g.v_kind[vehicle]
    made = g.pack.vehicles["technical" if kind == "burnt" else kind]
    dead = kind == "burnt" or g.v_ap[vehicle] <= 0
    american = vehicle < CONVOY
    lines = [f"AP {g.v_ap[vehicle]} of {made.ap}"]
    if dead:
        lines = ["A wreck: only an obstacle"]
    elif american:
        riders = [m for m in aboard(g, vehicle) if m not in g.pack.crew[vehicle]]
        lines.append("Drove in its last act" if g.v_drove[vehicle] else "Halted: one can get in")
        lines.append(f"{len(riders)} of {made.passengers} passengers")
        lines += [
            f"Aboard: {role(g, m)}{'' if g.ap[m] else ' (casualty)'}" for m in aboard(g, vehicle)
        ]
    elif g.v_mob[vehicle] >= 0:
        lines.append(mob_words(g, g.v_mob[vehicle]))
    else:
        lines.append("Nobody aboard")
    return Piece(
        id=vehicle_id(vehicle),
        seat=g.convoy_seat if american else SOMALIS,
        symbol="technical" if not american else kind,
        title=capital(vehicle_name(g, vehicle)),
        lines=tuple(lines),
        values=() if dead else (str(g.v_ap[vehicle]),),
        at=spot_hundredths(g, g.v_x[vehicle], g.v_y[vehicle]),
        body="wreck" if dead else "vehicle",
        heading=float(g.v_head[vehicle]),
        extent=(made.length * INCH, made.width * INCH),
        spent=any(isinstance(f, ConvoyCard) and vehicle in f.acted for f in g.flow),
    )


def hawk_piece(g: Mog) -> Piece:
    """The Black Hawk over its point."""
    purpose = "It puts down two Delta snipers" if g.hawk_insert else "Its gunners reach 12″"
    return Piece(
        id="hawk",
        seat=g.hawk_seat,
        symbol="blackhawk",
        title="Black Hawk",
        lines=(f"AP {g.hawk_ap} of {g.pack.vehicles['blackhawk'].ap}; gone for good at 4", purpose),
        values=(str(g.hawk_ap),),
        at=spot_hundredths(g, g.hawk_x, g.hawk_y),
        body="aircraft",
        heading=float(g.hawk_head),
        extent=(HAWK_LENGTH * INCH, HAWK_WIDTH * INCH),
    )


def wreck_piece(g: Mog, number: int) -> Piece:
    """A Black Hawk that came down in play."""
    return Piece(
        id=f"wreck{number + 1}",
        seat=g.hawk_seat,
        symbol="blackhawk",
        title="The Black Hawk that came down",
        lines=("A crash site of its own: secure it, and bring its crew home",),
        at=spot_hundredths(g, *g.wrecks[number]),
        body="wreck",
        heading=0.0,
        extent=(HAWK_LENGTH / 2 * INCH, HAWK_WIDTH * INCH),
    )
