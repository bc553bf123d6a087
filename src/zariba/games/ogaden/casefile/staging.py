"""The words of Ogaden 1977's case files: positions to lay out (`observing.py` checks outcomes)."""

from collections.abc import Callable, Mapping

from zariba.core.bad_input import BadInput
from zariba.core.case import SHARED
from zariba.core.choice import PASS, Choice, Refusal
from zariba.core.fact import shaped
from zariba.core.flow import Step
from zariba.games.ogaden.material.pack import BZ, ETHIOPIA, PACK, SOMALIA
from zariba.games.ogaden.rules.actions import camp_of, marker_of, unit_of, zone_of
from zariba.games.ogaden.rules.control import site_stands
from zariba.games.ogaden.rules.logistics import check_logistics
from zariba.games.ogaden.rules.morale import lion_leaves
from zariba.games.ogaden.rules.operations import (
    MAINTENANCE,
    MOVES,
    RAIDS,
    SORTIES,
    Activation,
    Operations,
    kept,
)
from zariba.games.ogaden.rules.sequence import Turn
from zariba.games.ogaden.rules.setup import SetUp, place_fixed, take_prepared
from zariba.games.ogaden.rules.state import (
    AWAY,
    BOWL,
    COMMITTED,
    CONCEALED,
    DEAD,
    DESTROYED,
    DIPLOMACY,
    DONE,
    GONE,
    HAND,
    INITIATIVE,
    INOPERATIVE,
    KEPT,
    OFF,
    ON_MAP,
    OPERATIONS,
    OUT,
    PLAYED,
    RAIDED,
    REDUCED,
    REEQUIPPED,
    SET_UP,
    STRUCK,
    SUPPRESSED,
    UNSUPPLIED,
    Ogaden,
    enter,
    is_visible,
    leave,
)

MARKERS = {
    "reduced": REDUCED,
    "reequipped": REEQUIPPED,
    "concealed": CONCEALED,
    "unsupplied": UNSUPPLIED,
    "struck": STRUCK | UNSUPPLIED,
    "suppressed": SUPPRESSED,
    "done": DONE,
    "raided": RAIDED,
    "committed": COMMITTED,
}
PARTS = {"raids": RAIDS, "maintenance": MAINTENANCE, "moves": MOVES, "sorties": SORTIES}
"""Steps within an activation."""
STAGES = {"initiative": 0, "morale": 3, "diplomacy": 5, "ceasefire": 6, "end of turn": 7}
"""Parts of a turn that begin when a seat says pass."""
STEPS = ("ethiopian set-up", "somali set-up", "operations", "activation", *PARTS, *STAGES)
WHERE = {"away": AWAY, "bowl": BOWL, "kept": KEPT, "played": PLAYED, "out": OUT, "map": ON_MAP}
SITES = {"": 0, "inoperative": INOPERATIVE, "destroyed": DESTROYED}


class Ready(Step[Ogaden]):
    """A staged position that waits for a word before it rolls its first die."""

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """Whoever has the initiative."""
        return (g.initiative,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Go on."""
        return Choice("Go on", [PASS])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """What lies beneath begins."""
        g.pop()

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Only on."""
        return Refusal("5.0a", "a phase of the turn is about to begin")


def stage(case: Mapping[str, object], g: Ogaden) -> None:
    """Lay out a position and put its step on the flow."""
    step = shaped(case.get("step", "operations"), str, "step")
    if step.endswith("set-up"):
        place_fixed(g)
    elif not case.get("empty", False):
        take_prepared(g, ETHIOPIA)
        take_prepared(g, SOMALIA)
    for word in case:
        if word not in SHARED and word not in LAY and word not in ("step", "marker", "zone"):
            words = ", ".join([*LAY, "step", "marker", "zone"])
            raise BadInput(f"Ogaden has no word {word!r} for a case; its words are {words}")
    for word, lay in LAY.items():
        if word in case:
            lay(g, case[word])
        if word == "turn" and STAGES.get(step, 0) > STAGES["morale"]:
            lion_leaves(g)
            g.news = []
    if "supply" not in case and not step.endswith("set-up"):
        keep = [s & (UNSUPPLIED | STRUCK) for s in g.status]
        if not any(keep):
            check_logistics(g)
            g.news = []
    marker = shaped(case.get("marker", ""), str, "marker")
    zone = shaped(case.get("zone", ""), str, "zone")
    start_step(g, step, marker, zone)


def start_step(g: Ogaden, step: str, marker: str, zone: str) -> None:
    """Put the flow where the case begins."""
    if step not in STEPS:
        raise BadInput(f"step: there is no step {step!r}; they are {', '.join(STEPS)}")
    if step == "ethiopian set-up":
        g.phase = SET_UP
        g.flow = [Turn(), SetUp(SOMALIA), SetUp(ETHIOPIA)]
    elif step == "somali set-up":
        g.phase = SET_UP
        if not any(PACK.camp[u] == ETHIOPIA for s in g.stacks.values() for u in s):
            take_prepared(g, ETHIOPIA)
        g.flow = [Turn(), SetUp(SOMALIA)]
    elif step in STAGES:
        g.phase = INITIATIVE if step == "initiative" else DIPLOMACY
        g.flow = [Turn(STAGES[step]), Ready()]
    else:
        g.phase = OPERATIONS
        g.flow = [Turn(3), Operations(g.initiative)]
        if step == "operations":
            return
        if not marker:
            raise BadInput(f"step {step!r} needs `marker`: the OPS or commander being played")
        start_activation(g, step, marker_of(marker), zone)


def start_activation(g: Ogaden, step: str, marker: int, zone: str) -> None:
    """An activation at its start or at one of its parts, with a marker kept to wait behind it.

    With a zone, the start of one that needs it lies behind its choice.
    """
    if not PACK.is_ops[marker]:
        raise BadInput(f"marker: {PACK.markers[marker].id} activates nobody")
    if kept(g) < 0:
        for other in PACK.ops:
            if (
                other != marker
                and PACK.marker_camp[other] == g.initiative
                and not PACK.markers[other].major
                and g.marker[other] in (AWAY, BOWL)
            ):
                g.marker[other] = KEPT
                break
    activation = Activation(PACK.marker_camp[marker], marker)
    g.push(activation)
    scoped = activation.needs_zone()
    if step == "activation" and not (scoped and zone):
        g.marker[marker] = PLAYED
        return
    if scoped and not zone:
        raise BadInput("zone: this marker needs the zone of its headquarters or stack")
    activation.begin(g, zone_of(zone) if scoped else -1)
    g.news = []
    activation.stage = PARTS.get(step, RAIDS)


def lay_turn(g: Ogaden, value: object) -> None:
    """The month: markers due by then are in the bowls, and who has left the game is out of it."""
    month = shaped(value, str, "turn")
    if month not in PACK.month_index or not g.plan.first <= PACK.month_index[month] <= g.plan.last:
        raise BadInput(f"turn: the scenario has no turn {month!r}")
    g.turn = PACK.month_index[month]
    for turn in range(g.plan.first, g.turn + 1):
        for marker in g.plan.tsda_added.get(turn, ()):
            if g.marker[marker] in (AWAY, HAND, HAND + 1) and turn >= 2:
                g.marker[marker] = BOWL
        for marker in g.plan.ops_added.get(turn, ()):
            if g.marker[marker] == AWAY:
                g.marker[marker] = BOWL
    for marker in PACK.ops:
        if has_left(marker, g.turn):
            g.marker[marker] = OUT
    if g.turn >= 2:
        g.hands = [0, 0]


def has_left(marker: int, turn: int) -> bool:
    """Whether an OPS has expired, or a commander gone, in an earlier month (6.3c, 5.3i)."""
    printed = PACK.markers[marker]
    return any(
        month and PACK.month_index[month] < turn for month in (printed.last_turn, printed.leaves)
    )


def lay_place(g: Ogaden, value: object) -> None:
    """Units in zones; also off, destroyed and gone."""
    for name, code in shaped(value, dict[str, str], "place").items():
        unit = unit_of(name)
        if g.at[unit] >= 0:
            leave(g, unit)
        if code in ("off", "destroyed", "gone"):
            g.at[unit] = {"off": OFF, "destroyed": DEAD, "gone": GONE}[code]
            g.status[unit] = 0
        else:
            enter(g, unit, zone_of(code))


def lay_state(g: Ogaden, value: object) -> None:
    """The sides and markers of units."""
    for name, words in shaped(value, dict[str, list[str]], "state").items():
        unit = unit_of(name)
        g.status[unit] = 0
        for word in words:
            if word not in MARKERS:
                raise BadInput(f"state: no marker {word!r}; they are {', '.join(MARKERS)}")
            g.status[unit] |= mark_of(unit, word)


def mark_of(unit: int, word: str) -> int:
    """The bits of a marker on a unit: GU, SFU and AU are always supplied (10.1a).

    A logistical strike holds guerrillas and special forces all the same (8.4.1b).
    """
    if PACK.is_cu[unit] or not MARKERS[word] & UNSUPPLIED:
        return MARKERS[word]
    if word == "struck" and PACK.hides[unit]:
        return STRUCK
    raise BadInput(f"state: {PACK.unit_ids[unit]} cannot be {word}: it is always supplied (10.1a)")


def lay_site(g: Ogaden, value: object) -> None:
    """GZ and BZ: whose, and how damaged."""
    for code, words in shaped(value, dict[str, str], "site").items():
        zone = zone_of(code)
        camp, _, damage = words.partition(" ")
        if not PACK.site_steps[zone] or damage not in SITES:
            raise BadInput(f"site: {code}: write a camp, then inoperative or destroyed or nothing")
        g.site_camp[zone] = camp_of(camp)
        g.site_loss[zone] = min(SITES[damage], PACK.site_steps[zone])


def lay_pair(field: str) -> Callable[[Ogaden, object], None]:
    """A track of both camps."""

    def lay(g: Ogaden, value: object) -> None:
        for name, number in shaped(value, dict[str, int], field).items():
            getattr(g, field)[camp_of(name)] = number

    return lay


def lay_hand(g: Ogaden, value: object) -> None:
    """The hands of both players; what is not named goes back to the bowl."""
    for marker in PACK.supports:
        if g.marker[marker] in (HAND, HAND + 1):
            g.marker[marker] = BOWL
    g.hands = [0, 0]
    for name, held in shaped(value, dict[str, list[str]], "hand").items():
        camp = camp_of(name)
        for word in held:
            g.marker[marker_of(word)] = HAND + camp
            g.hands[camp] += 1


def lay_markers(g: Ogaden, value: object) -> None:
    """Where markers are."""
    for name, word in shaped(value, dict[str, str], "markers").items():
        if word not in WHERE:
            raise BadInput(f"markers: {word!r} is none of {', '.join(WHERE)}")
        g.marker[marker_of(name)] = WHERE[word]


def lay_bowl(g: Ogaden, value: object) -> None:
    """Exactly what lies in the two bowls."""
    wanted = {marker_of(name) for name in shaped(value, list[str], "bowl")}
    for marker in range(len(PACK.markers)):
        if marker in wanted:
            g.marker[marker] = BOWL
        elif g.marker[marker] == BOWL:
            g.marker[marker] = AWAY


def lay_commanders(g: Ogaden, value: object) -> None:
    """Commanders with their units."""
    for name, code in shaped(value, dict[str, str], "commanders").items():
        g.marker[marker_of(name)] = ON_MAP
        g.commander_at[marker_of(name)] = zone_of(code)


def lay_initiative(g: Ogaden, value: object) -> None:
    """Who has the initiative."""
    g.initiative = camp_of(shaped(value, str, "initiative"))


def lay_zones(field: str) -> Callable[[Ogaden, object], None]:
    """A list of zones."""

    def lay(g: Ogaden, value: object) -> None:
        setattr(g, field, tuple(zone_of(code) for code in shaped(value, list[str], field)))

    return lay


def lay_sieges(g: Ogaden, value: object) -> None:
    """Besieged zones: an enemy bastion that stands, and besiegers (8.6.2a)."""
    for code in shaped(value, list[str], "sieges"):
        zone = zone_of(code)
        if PACK.kind[zone] != BZ or not site_stands(g, zone):
            raise BadInput(f"sieges: {code} has no bastion that stands")
        if not is_visible(g, zone, 1 - g.site_camp[zone]):
            raise BadInput(f"sieges: no enemy of the bastion is to be seen in {code}")
        g.sieges = (*g.sieges, zone)


def lay_liberated(g: Ogaden, value: object) -> None:
    """Liberated zones and by whom."""
    for code, movement in shaped(value, dict[str, str], "liberated").items():
        g.liberated[zone_of(code)] = movement


def lay_flag(field: str) -> Callable[[Ogaden, object], None]:
    """Something that is so or not."""
    return lambda g, value: setattr(g, field, shaped(value, bool, field))


def lay_camps(field: str) -> Callable[[Ogaden, object], None]:
    """A list of camps."""

    def lay(g: Ogaden, value: object) -> None:
        setattr(g, field, tuple(camp_of(name) for name in shaped(value, list[str], field)))

    return lay


def lay_holders(g: Ogaden, value: object) -> None:
    """Who held the cities in the last diplomatic phase."""
    for code, name in shaped(value, dict[str, str], "holders").items():
        if zone_of(code) not in PACK.cities:
            raise BadInput(f"holders: {code} is none of the cities")
        g.holders[PACK.cities.index(zone_of(code))] = camp_of(name)


def lay_supply(g: Ogaden, value: object) -> None:
    """Whether supply is checked before the case begins."""
    if shaped(value, bool, "supply"):
        check_logistics(g)
        g.news = []


def lay_base(g: Ogaden, value: object) -> None:
    """The zone of a helicopter assault."""
    g.helicopter_base = zone_of(shaped(value, str, "helicopter_base"))


LAY: dict[str, Callable[[Ogaden, object], None]] = {
    "turn": lay_turn,
    "place": lay_place,
    "state": lay_state,
    "site": lay_site,
    "morale": lay_pair("morale"),
    "level": lay_pair("level"),
    "bowl": lay_bowl,
    "markers": lay_markers,
    "hand": lay_hand,
    "commanders": lay_commanders,
    "initiative": lay_initiative,
    "sabotaged": lay_zones("sabotaged"),
    "sieges": lay_sieges,
    "liberated": lay_liberated,
    "fallen": lay_flag("ogaden_fallen"),
    "bz_lost": lay_flag("bz_lost"),
    "held_all": lay_flag("held_all"),
    "pause": lay_flag("pause"),
    "radar": lay_flag("radar"),
    "truce": lay_flag("truce_next"),
    "truces": lay_camps("truces"),
    "crowned": lay_camps("crowned"),
    "holders": lay_holders,
    "helicopter_base": lay_base,
    "supply": lay_supply,
}
