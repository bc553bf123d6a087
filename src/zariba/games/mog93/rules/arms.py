"""Weapons in hand: what is loaded and spare, shots and reloads and their prices (R25, R26)."""

from zariba.core.choice import Refusal
from zariba.games.mog93.material.forces import Load
from zariba.games.mog93.material.pack import MogPack
from zariba.games.mog93.rules.action_points import SHORT, Spending
from zariba.games.mog93.rules.sight import in_contact
from zariba.games.mog93.rules.state import ABOARD, Arms, Mog, replaced, up

SINGLE, BURST, AUTO = "S", "B", "FA"
THROWN = ("grenade", "flash_bang")
BELTS = {"saw": "saw_belts", "m60": "m60_belts"}
RULES = {
    "assault_rifle": "weapon.assault_rifle",
    "grenade": "weapon.grenade",
    "flash_bang": "weapon.flash_bang",
    "grenade_launcher": "weapon.launcher",
    "saw": "weapon.saw",
    "m60": "weapon.m60",
    "sidearm": "weapon.sidearm",
    "smg": "weapon.smg",
    "shotgun": "weapon.shotgun",
    "hmg": "weapon.hmg",
    "minigun": "weapon.minigun",
    "sniper_rifle": "weapon.sniper",
    "rpg": "weapon.rpg",
    "law": "weapon.law",
    "recoilless": "weapon.recoilless",
}
"""The line of the weapons table that a weapon's numbers stand in."""
MODE_VERBS = {SINGLE: "single", BURST: "burst", AUTO: "auto"}
FIRE_VERBS = {"single": SINGLE, "burst": BURST, "auto": AUTO, "throw": SINGLE}


def issue(pack: MogPack, load: Load) -> Arms:
    """The weapons and rounds a model starts with, the loaded magazine among them (ammo.start)."""
    entries: list[tuple[int, tuple[int, ...]]] = []
    for word in (*load.weapons, *(w for w in load.extras if w in pack.weapon_index)):
        weapon = pack.weapons[pack.weapon_index[word]]
        if weapon.feed == "none":
            entries.append((weapon.rounds_total, ()))
        elif weapon.magazines:
            spare = (weapon.magazine,) * (weapon.magazines - 1)
            entries.append((weapon.magazine, spare))
        else:
            entries.append((weapon.magazine, (weapon.rounds_total - weapon.magazine,)))
    return tuple(entries)


def carried(g: Mog, model: int) -> tuple[int, ...]:
    """The weapons a model can use now; the man at a vehicle's gun has that gun alone."""
    pack = g.pack
    where = g.where[model]
    if where >= ABOARD:
        vehicle = where - ABOARD
        gun = pack.vehicles[g.v_kind[vehicle]].gun
        return (pack.weapon_index[gun],) if gun and g.guns[vehicle] == model else ()
    if pack.models[model].role == "gunner":
        return ()  # weapon.hmg: the gun stays on its vehicle
    return pack.weapons_of[pack.models[model].load]


def farthest(g: Mog, model: int) -> int:
    """The weapon that a model carries with the longest reach, the first of several."""
    return max(carried(g, model), key=lambda weapon: g.pack.weapons[weapon].reach)


def to_load(g: Mog, model: int) -> tuple[int, ...]:
    """The weapons a model can load now: a passenger his own, though he may not fire it."""
    if g.where[model] >= ABOARD and g.pack.models[model].vehicle < 0:
        return g.pack.weapons_of[g.pack.models[model].load]
    return carried(g, model)


def holder(g: Mog, model: int, weapon: int) -> tuple[int, int]:
    """Whose ammunition a weapon draws on and the weapon's place there: a Humvee's gun is one."""
    where = g.where[model]
    gun = where >= ABOARD and g.guns[where - ABOARD] == model
    owner = g.pack.crew[where - ABOARD][2] if gun else model
    return owner, g.pack.weapons_of[g.pack.models[owner].load].index(weapon)


def entry(g: Mog, model: int, weapon: int) -> tuple[int, tuple[int, ...]]:
    """Rounds loaded and spares."""
    owner, slot = holder(g, model, weapon)
    return g.arms[owner][slot]


def put(g: Mog, model: int, weapon: int, loaded: int, spare: tuple[int, ...]) -> None:
    """Note what a weapon holds."""
    owner, slot = holder(g, model, weapon)
    arms = list(g.arms[owner])
    arms[slot] = (loaded, spare)
    g.arms = replaced(g.arms, owner, tuple(arms))


def rule_of(pack: MogPack, weapon: int) -> str:
    """The rule that gives a weapon its ranges, modes and rounds."""
    return RULES[pack.weapons[weapon].id]


def rounds_for(pack: MogPack, mode: str, bursts: int = 1) -> int:
    """What a mode uses (ammo.spend)."""
    numbers = pack.numbers
    if mode == SINGLE:
        return numbers.rounds_single
    return numbers.rounds_burst if mode == BURST else numbers.rounds_full_auto_burst * bursts


def has_rounds(g: Mog, model: int, weapon: int, mode: str) -> bool:
    """Whether the weapon has the mode and the rounds for it (fire.mode, ammo.need)."""
    return mode in g.pack.weapons[weapon].modes and entry(g, model, weapon)[0] >= rounds_for(
        g.pack, mode
    )


def most_bursts(g: Mog, model: int, weapon: int) -> int:
    """How many full-auto bursts can be declared (fire.fa_rolls, ammo.need)."""
    loaded = entry(g, model, weapon)[0]
    return min(g.pack.weapons[weapon].fa_rating, loaded // g.pack.numbers.rounds_full_auto_burst)


def spend(g: Mog, model: int, weapon: int, rounds: int) -> None:
    """Rounds leave the weapon (fire.ammo_kept); only Americans count them (ammo.track)."""
    loaded, spare = entry(g, model, weapon)
    put(g, model, weapon, loaded - rounds, spare)


def is_thrown(pack: MogPack, weapon: int) -> bool:
    """Whether it is thrown, not fired: no bonus AP, no Aim (R27, R28)."""
    return pack.weapons[weapon].id in THROWN


def reload_cost(pack: MogPack, weapon: int) -> int:
    """AP for a reload: a magazine, a belt, or one round (act.reload_*)."""
    return pack.cost[reload_word(pack, weapon)]


def can_reload(g: Mog, model: int, weapon: int) -> bool:
    """Whether there is something to put in and room for it."""
    made = g.pack.weapons[weapon]
    if made.feed == "none":
        return False
    loaded, spare = entry(g, model, weapon)
    return loaded < made.magazine and any(spare)


def reload(g: Mog, model: int, weapon: int) -> None:
    """The fullest spare goes in, the old one is kept while rounds are left (ammo.reload)."""
    made = g.pack.weapons[weapon]
    loaded, spare = entry(g, model, weapon)
    if made.by_round:
        put(g, model, weapon, loaded + 1, (spare[0] - 1,))
        return
    fullest = max(spare)
    rest = list(spare)
    rest.remove(fullest)
    if loaded:
        rest.append(loaded)
    put(g, model, weapon, fullest, tuple(rest))


def feeders(g: Mog, model: int, weapon: int) -> list[int]:
    """Assistants in contact who carry belts for this weapon (R26, ammo.assistant)."""
    pack = g.pack
    word = BELTS.get(pack.weapons[weapon].id)
    if word is None or entry(g, model, weapon)[0] >= pack.weapons[weapon].magazine:
        return []
    return [
        other
        for other in range(len(g.belts))
        if g.belts[other] > 0
        and word in pack.loads[pack.models[other].load].extras
        and up(g, other)
        and in_contact(g, model, other)
    ]


def feed(g: Mog, model: int, weapon: int, assistant: int) -> None:
    """Load a belt that an assistant carries."""
    loaded, spare = entry(g, model, weapon)
    g.belts = replaced(g.belts, assistant, g.belts[assistant] - 1)
    kept = (*spare, loaded) if loaded else spare
    put(g, model, weapon, g.pack.weapons[weapon].magazine, kept)


def shot_word(pack: MogPack, weapon: int, mode: str) -> str:
    """The line of the cost list for a shot."""
    if is_thrown(pack, weapon):
        return "throw"
    if pack.weapons[weapon].id == "law":
        return "fire_law"
    return "full_auto" if mode == AUTO else "fire"


def shot_cost(pack: MogPack, weapon: int, mode: str) -> int:
    """Its price (act.fire, act.throw)."""
    return pack.cost[shot_word(pack, weapon, mode)]


def reload_word(pack: MogPack, weapon: int) -> str:
    """The line of the cost list: act.reload_round, act.reload_belt or act.reload_clip."""
    made = pack.weapons[weapon]
    if made.by_round:
        return "reload_round"
    return "reload_belt" if made.feed == "belt" else "reload_clip"


def has_rifle(g: Mog, model: int) -> bool:
    """Whether a model has something to Fire & Move with: a single shot or a burst (R23)."""
    for weapon in carried(g, model):
        for mode in (SINGLE, BURST):
            if fits_fire_move(g.pack, weapon, mode) and has_rounds(g, model, weapon, mode):
                return True
    return False


def fits_fire_move(pack: MogPack, weapon: int, mode: str) -> bool:
    """No full auto, throwing or LAW with Fire & Move, and nothing that needs an Aim."""
    made = pack.weapons[weapon]
    if mode not in made.modes or mode == AUTO or made.needs_aim:
        return False
    return not is_thrown(pack, weapon) and made.id != "law"


def why_no_reload(g: Mog, act: Spending, verb: str, arg: int) -> Refusal:
    """Why a weapon is not loaded, or not by this man."""
    if verb == "feed":
        return Refusal("ammo.assistant", "{it} has no belts for this weapon, or is not in contact")
    return why_not_reload(g, act, arg) or Refusal("ammo.reload", "{it} cannot be reloaded now")


def why_not_reload(g: Mog, act: Spending, arg: int) -> Refusal | None:
    """Nothing to load, or no AP; `can_reload` and `Spending.can` are the quick tests."""
    model = act.model
    if arg not in to_load(g, model):
        return Refusal("act.no_ammo_pick", "{it} is not among what he carries")
    if feeders(g, model, arg) and not can_reload(g, model, arg):
        return Refusal(
            "ammo.assistant", "{it} has no belts of its own left: a comrade beside him can feed it"
        )
    if not can_reload(g, model, arg):
        return Refusal(
            "ammo.reload", "{it} is full, or there is nothing to load", ("act.no_ammo_pick",)
        )
    if not act.can(g, reload_word(g.pack, arg), reload_cost(g.pack, arg)):
        return SHORT
    return None
