"""The counters as they look now, on the map and beside it."""

from zariba.core.scene import Badge, Piece
from zariba.games.aoi.material.pack import AoiPack
from zariba.games.aoi.material.pieces import (
    AIR,
    BYSTANDER,
    COMBAT,
    GENERAL,
    HQ,
    PARTISAN,
    SHIP,
    spell_strength,
)
from zariba.games.aoi.rules.force_pool import price_of
from zariba.games.aoi.rules.state import (
    ABORTED,
    ACES,
    ACTIVE,
    AS_FIGHTER,
    BRIBE_TRIED,
    BROKE_THROUGH,
    BYPASSING,
    COMMANDED,
    COMMITTED,
    DEPLETED,
    FLIPPED,
    FUELLESS,
    LED,
    MOVED,
    MOVEMENT,
    POOL,
    RATED,
    STANDBY,
    SUPPLY_CHIT,
    TRAVELLED,
    VETERAN,
    WON,
    Aoi,
    strength_of,
)
from zariba.games.aoi.view.names import short_name
from zariba.games.aoi.view.task_forces import chit_pieces

SHIPS = {
    "BB": "battleships",
    "CA": "heavy cruisers",
    "CL": "light cruisers",
    "DD": "destroyers",
    "DE": "destroyer escorts",
    "SUB": "submarines",
    "STP": "sea transport",
}
SYMBOLS = {
    "infantry": "infantry",
    "mountain": "mountain",
    "armor": "tank",
    "cavalry": "cavalry",
    "commando": "commando",
    "mechanized": "mech",
    "paratrooper": "airborne",
    "artillery": "artillery",
    "flak": "artillery",
    "railway gun": "artillery",
    "partisan": "guerrilla",
    "hq": "headquarters",
    "general": "commander",
    "bomber": "airstrike",
    "fighter": "air",
    "fighter-bomber": "air",
    "naval-air": "air",
    "ATP": "air",
    **dict.fromkeys(SHIPS, "naval"),
}
TRIBE = "militia"
LEVELS = {SHIP: 0, AIR: 1, PARTISAN: 2, HQ: 3, GENERAL: 4, COMBAT: 5, BYSTANDER: 5}
"""From the bottom of a stack to its top."""
ASIDE = 11.0
"""Aircraft, ships and staffs lie this far to the lower right of the troops in their hex."""
APART = 18.0
"""Ships of both sides in one hex lie this far to either side of its middle."""
BRIBABLE_BAND = "#ffffff"
VOLUNTEER_BANDS = {
    "Italy": "#63b35a",
    "Germany": "#c4c9cf",
    "the Soviet Union": "#f4c430",
    "": "#cfa6ee",
}
"""By the country that volunteers come from, or many."""
PARTNER_BANDS = {
    "Italy": "#f4efdf",
    "Finland": "#5fb3e6",
    "Rumania": "#f0c52e",
    "Hungary": "#6fbf5e",
    "Bulgaria": "#b488c9",
}
"""The nations that fight beside the leading one of their side; but for Italy as on the map."""
BADGES = (
    (COMMANDED, Badge("commanded", "\u2605", "Under command in this Offensive", "good")),
    (VETERAN, Badge("veteran", "V", "Veteran", "good")),
    (ACES, Badge("experten", "E", "Experten: quality 1 higher", "good")),
    (WON, Badge("won", "W", "The hex it attacked was vacated: it may exploit", "good")),
    (ACTIVE, Badge("active", "A", "Active: it has taken part in an Offensive", "plain")),
    (COMMITTED, Badge("committed", "C", "Committed: it has flown this month", "plain")),
    (ABORTED, Badge("aborted", "H", "Driven home in air combat this month", "plain")),
    (AS_FIGHTER, Badge("as-fighter", "f", "Flies as a fighter", "plain")),
    (FLIPPED, Badge("flipped", "U", "Used as Command Agent this month", "plain")),
    (LED, Badge("led", "L", "Has led an Offensive this month", "plain")),
    (RATED, Badge("rated", "R", "Has added his rating in this Offensive", "plain")),
    (TRAVELLED, Badge("travelled", "T", "Has made its journey of the month", "plain")),
    (BRIBE_TRIED, Badge("bribe", "$", "A bribe was tried; there is no second", "plain")),
    (
        BYPASSING,
        Badge("bypassing", "B", "Came around the mountains: they do not protect it", "plain"),
    ),
    (STANDBY, Badge("standby", "S", "On Standby for a Sea Offensive", "plain")),
    (FUELLESS, Badge("fuelless", "F", "Out of supply at sea")),
)
SPENT = ACTIVE | COMMITTED | FLIPPED | LED | BROKE_THROUGH


def piece(view: Aoi, number: int, space: str = "", asked: int = -1) -> Piece:
    """A counter as it looks now."""
    pack = view.pack
    printed, status = pack.pieces[number], view.status[number]
    weak = bool(status & DEPLETED) or number in view.cut_off
    done = SPENT | MOVED if view.phase == MOVEMENT else SPENT
    return Piece(
        id=printed.id,
        seat=printed.seat,
        space=space,
        symbol=TRIBE if pack.tribal[number] else SYMBOLS[printed.kind],
        values=values(view, number),
        weakened=weak,
        label=short_name(pack, number),
        title=printed.name,
        lines=lines(view, number),
        badges=badges(view, number),
        spent=printed.seat == asked and bool(status & done),
        band=band(view, number),
    )


def band(view: Aoi, number: int) -> str:
    """White for tribes that can be bribed; for partners and volunteers the colour of a country."""
    pack = view.pack
    if pack.nation[number] in view.plan.sides[max(pack.seat[number], 0)].nations[1:]:
        return PARTNER_BANDS.get(pack.nation_names[pack.nation[number]], "")
    if pack.volunteer[number]:
        return VOLUNTEER_BANDS[pack.home[number]]
    return BRIBABLE_BAND if pack.bribable[number] else ""


def values(view: Aoi, number: int) -> tuple[str, ...]:
    """The printed line by the side that shows."""
    pack = view.pack
    printed, strength = pack.pieces[number], spell_strength(strength_of(view, number))
    match printed.sort:
        case 0:  # combat units
            if pack.defensive[number]:
                return f"({strength})", str(printed.move) if printed.move else "R"
            return strength, str(printed.move)
        case 1:
            return f"({strength})", str(printed.move)
        case 3:
            rating = f"+{spell_strength(printed.bonus)}" if printed.bonus else strength
            return (rating,) if printed.bonus else (rating, str(printed.move))
        case 5:
            return str(printed.defense), str(printed.move)
    return strength, str(printed.move)


def lines(view: Aoi, number: int) -> tuple[str, ...]:
    """What a player wants to know of a piece."""
    pack = view.pack
    p, status = pack.pieces[number], view.status[number]
    found = [DESCRIBE[p.sort].format(
        kind=f"{'tribal ' if pack.tribal[number] else ''}{SHIPS.get(p.kind, p.kind)}",
        printed=p.printed,
        limit=p.strength[0] // 4,
        rating=spell_strength(p.bonus or p.strength[0]),
        move=p.move,
    )]  # fmt: skip
    if len(view.plan.sides[max(p.seat, 0)].nations) > 1:
        found.insert(0, pack.nation_names[p.nation])
    if view.at[number] == POOL and view.plan.constructs:
        found.append(prices(view, number))
    if p.steps == 2:
        found.append("depleted: one step left" if status & DEPLETED else "two steps")
    if pack.bribable[number]:
        found.append("can be bribed (10.36)")
    if pack.garrison[number]:
        found.append("garrison: it never leaves this map (10.37l)")
    found += [note for marked, note in notes(pack) if marked[number]]
    if pack.volunteer[number]:
        found.append(f"volunteers from {pack.home[number] or ABROAD}: never replenished (10.35t)")
    if number in view.cut_off:
        months = view.cut_off[number]
        found.append(f"out of supply for {months} month{'' if months == 1 else 's'}: halved")
    for load in view.cargo.get(number, ()):
        found.append(
            f"carries {'a Sea Supply chit' if load == SUPPLY_CHIT else pack.pieces[load].name}"
        )
    return tuple(found)


def prices(view: Aoi, number: int) -> str:
    """What a unit of the force pool costs, whole and at half strength (b8.6a)."""
    whole, half = (price_of(view, number, of) for of in (False, True))
    if view.status[number] & DEPLETED:
        return f"built at half strength for {half} EPs"
    two = view.pack.steps_of[number] == 2
    return f"built for {whole} EPs" + (f", at half strength for {half}" if two else "")


ABROAD = "many countries"


def notes(pack: AoiPack) -> tuple[tuple[tuple[bool, ...], str], ...]:
    """What marks and kinds that not every scenario has mean, by piece."""
    return (
        (pack.seaplane, "seaplane: based only in a city with a working port (4.2c)"),
        (pack.fated, f"subject to Fate: {pack.fate.strikes_from}+ each month damages it (10.30a)"),
        (pack.no_flak, "no anti-aircraft guns (10.28a)"),
        (pack.heavy, "heavy bomber: halved over troops (R86)"),
        (pack.defensive, "it never attacks, and once lost it stays lost (11.31, 11.38)"),
        (pack.railway_gun, "moves by rail only, beyond all capacity (11.38b)"),
    )


DESCRIBE = (
    "{kind}, {printed}",
    "partisans, {printed}: they only defend",
    "headquarters: attack limit {limit}, command radius {move}",
    "General: rating {rating}, exploitation {move}",
    "{kind}, {printed}: strength, range, quality",
    "{kind}, {printed}: defense and movement last",
    "{kind}, {printed}: of a nation that has no part in the war",
)


def badges(view: Aoi, number: int) -> tuple[Badge, ...]:
    """The markers on a piece."""
    status = view.status[number]
    found = [badge for bit, badge in BADGES if status & bit]
    months = view.cut_off.get(number, 0)
    if months:
        found.insert(0, Badge("cut-off", f"!{months}" if months > 1 else "!", "Out of supply"))
    loads = len(view.cargo.get(number, ()))
    if loads:
        found.append(Badge("cargo", str(loads), "Pieces and chits aboard", "plain"))
    return tuple(found)


def pieces(view: Aoi, asked: int) -> tuple[Piece, ...]:
    """Everything on the map, bottom to top in each hex."""
    pack = view.pack
    found = []
    for hex_ in {**view.stacks, **view.beside}:
        code = pack.codes[hex_]
        x, y = pack.sheets[view.plan.map].centre(code)
        troops = view.stacks.get(hex_, ())
        others = sorted(view.beside.get(hex_, ()), key=lambda p: LEVELS[pack.sort[p]])
        both = bool(troops) and bool(others)
        mixed = not troops and len({pack.seat[number] for number in others}) > 1
        for number in others:
            one = piece(view, number, code, asked)
            if mixed:  # ships that meet: each side on its own half of the hex
                way = APART if pack.seat[number] else -APART
                one = moved(one, x + way, y + way / 2)
            found.append(moved(one, x + ASIDE, y + ASIDE) if both else one)
        for number in sorted(troops, key=lambda p: strength_of(view, p)):
            one = piece(view, number, code, asked)
            found.append(moved(one, x - ASIDE / 2, y - ASIDE / 2) if both else one)
    return (*found, *chit_pieces(view))


def moved(one: Piece, x: float, y: float) -> Piece:
    """The same counter on a spot of its own in its hex."""
    fields = {name: getattr(one, name) for name in one.__struct_fields__}
    return Piece(**{**fields, "spot": (round(x, 1), round(y, 1))})
