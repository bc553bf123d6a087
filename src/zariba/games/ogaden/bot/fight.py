"""Inside an engagement: supports, targets, losses, retreats, occupation, pursuit (8.2 to 8.6)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import PASS, Action, Choice
from zariba.core.game import Decision
from zariba.games.ogaden.bot.attack import raised, weigh
from zariba.games.ogaden.bot.battle import Fighter, Terms, engage, fighter, site_fighter
from zariba.games.ogaden.bot.guerrilla import post_value
from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.bot.posts import place_value
from zariba.games.ogaden.bot.situation import JULY_1977, name, unit_name
from zariba.games.ogaden.material.printed import BZ
from zariba.games.ogaden.rules.battle import ENGAGEMENT, HARASSMENT, Battle
from zariba.games.ogaden.rules.commanders import Lead
from zariba.games.ogaden.rules.engagement import Engagement, Pursue
from zariba.games.ogaden.rules.fire import Volley, bounded, parts, printed
from zariba.games.ogaden.rules.losses import Lose
from zariba.games.ogaden.rules.occupation import Occupy
from zariba.games.ogaden.rules.retreat import Retreat
from zariba.games.ogaden.rules.state import (
    REDUCED,
    SITE,
    Ogaden,
    is_mech,
    is_prg,
    steps_of,
)
from zariba.games.ogaden.rules.supports import Drop, PlaySupports, React


def lines(p: Picture, battle: Battle) -> tuple[list[Fighter], list[Fighter], Fighter | None]:
    """The attackers, the defending units and their site."""
    g = p.g
    siege = battle.came == battle.zone and battle.zone in g.sieges
    attackers = [fighter(g, u, battle.zone, True, siege) for u in battle.fighters(g, battle.seat)]
    units = [
        fighter(g, u, battle.zone, False) for u in battle.fighters(g, 1 - battle.seat) if u != SITE
    ]
    site = site_fighter(g, battle.zone) if battle.defended_by_site(g) else None
    return attackers, units, site


def battle_value(p: Picture, battle: Battle, more: tuple[int, ...] = ()) -> float:
    """What a fight is worth to us with the supports played and some more of ours."""
    pack = p.pack
    g, seat = p.g, p.seat
    attackers, units, site = lines(p, battle)
    first = {c: battle.fires_first(pack, c) for c in (0, 1)}
    losses = [battle.extra_losses(g, 0), battle.extra_losses(g, 1)]
    bonus = [0, 0]
    for owner, marker, unit in battle.live_supports(pack):
        if unit != -2:
            bonus[owner] += pack.markers[marker].bonus
    for marker in more:
        card = pack.markers[marker]
        first[seat] = first[seat] or card.first_fire
        losses[1 - seat] += battle.inflicts(g, marker) if card.loss else 0
        bonus[seat] += card.bonus
    if any(pack.markers[m].id == "TS-COORD" for m in more):
        for owner, marker, _ in battle.played:
            if owner != seat and pack.markers[marker].id == "TS-ENV":
                bonus[owner] -= 1
                losses[seat] -= battle.inflicts(g, marker)
    foe = 1 - battle.seat
    city = pack.modifiers.city_extra_loss_attacker if pack.is_city[battle.zone] else 0
    terms = Terms(
        first[battle.seat] and not first[foe],
        losses[foe],
        losses[battle.seat] + city,
        pack.kind[battle.zone] == BZ,
    )
    guard = raised(units, bonus[foe], pack.bounds[1])
    worth = max(2.0, p.worth[battle.zone])
    value = 0.0
    for r in engage(raised(attackers, bonus[battle.seat], pack.bounds[1]), guard, site, terms):
        held = worth if r.won and (site is None or r.site >= site.steps) else 0.0
        if r.won and not held:
            held = 0.4 * worth
        if site is not None and pack.kind[battle.zone] == BZ:
            held += 0.1 * worth * r.site
        value += r.chance * (held + p.n.step * (r.hits - r.lost))
    return value if seat == battle.seat else -value


def play_support(p: Picture, step: PlaySupports, choice: Choice) -> Decision:
    """The support that helps most, if it helps enough; then the unit it helps."""
    pack = p.pack
    battle = step.battle(p.g)
    if step.marker >= 0:
        return name_helped(p, choice)
    markers = [a[1] for a in choice.options if a[0] == "marker"]
    if not markers:
        return Decision(PASS, "No support fits this fight.")
    if battle.kind != ENGAGEMENT:
        return support_raid(p, battle, markers)
    before = battle_value(p, battle)
    best, chosen = least_gain(p), -1
    for marker in markers:
        if pack.markers[marker].id == "TS-HELO":
            continue
        gain = battle_value(p, battle, (marker,)) - before
        if gain > best:
            best, chosen = gain, marker
    if chosen < 0:
        return Decision(PASS, "Keeping the supports for a better moment.")
    return Decision(
        ("marker", chosen),
        f"{pack.markers[chosen].name} makes a difference in {name(pack, battle.zone)}.",
    )


def least_gain(p: Picture) -> float:
    """What a support must bring: little where the next draw would push it out, or none follows."""
    if p.g.turn < JULY_1977:
        return p.n.early_support
    if p.last_month:
        return 0.0
    spare = max(0, p.n.full_hand - len(p.hand)) / p.n.full_hand
    return p.n.support * spare


def support_raid(p: Picture, battle: Battle, markers: list[int]) -> Decision:
    """Raids: the sure sabotage, or the first shot of an ambush."""
    pack = p.pack
    ids = {pack.markers[m].id: m for m in markers}
    attacking = battle.seat == p.seat
    if attacking and battle.kind == HARASSMENT:
        if p.g.turn < 2:
            ambush = next((m for n, m in ids.items() if n.startswith("TS-AMB")), -1)
            if ambush >= 0:
                return Decision(("marker", ambush), "The guerrillas strike from ambush.")
        return Decision(PASS, "A plain raid will do.")
    if attacking:
        marker = ids.get("TS-SAB", markers[0])
        return Decision(("marker", marker), "This makes the sabotage sure.")
    if p.g.turn < 2 or "TS-MI24" in ids:
        return Decision(("marker", ids.get("TS-MI24", markers[0])), "The raiders are expected.")
    return Decision(PASS, "Keeping the supports for the brigades.")


def name_helped(p: Picture, choice: Choice) -> Decision:
    """The bonus goes to the unit that will be there longest and hits best below five."""
    g = p.g

    def use(offer: Action) -> tuple[bool, int, int]:
        if offer[0] == "site":
            return True, 2, 3
        ccf = printed(g, offer[1])[0]
        return ccf < 5, steps_of(g, offer[1]), ccf

    best = max(choice.options, key=use)
    return Decision(best, "The strongest that can still use it.")


def react(p: Picture, step: React, choice: Choice) -> Decision:
    """The Pause when the offensive rolls, the radar when the enemy flies."""
    offer: Action = ("marker", step.marker)
    if offer not in choice.options:
        return Decision(PASS, "There is nothing to react with.")
    g = p.g
    if p.pack.markers[step.marker].id == "TS-PAUSE":
        planned = len(g.groups) + len(g.strikes)
        if planned >= 1 or p.enemy_moves >= 2:
            return Decision(offer, "Their columns have outrun their supply.")
        return Decision(PASS, "It will hurt them more another time.")
    if len(g.strikes) >= 1 or p.enemy_moves >= 1:
        return Decision(offer, "Without the radar their aircraft are blind.")
    return Decision(PASS, "It will hurt them more another time.")


def drop(p: Picture, step: Drop, choice: Choice) -> Decision:
    """Helicopters land as near to the enemy's bastions as can be."""
    if choice.options[0][0] == "zone":
        best = max(choice.options, key=lambda a: (p.pull[a[1]], -a[1]))
        return Decision(best, f"The helicopters land in {name(p.pack, best[1])}.")
    return Decision(choice.options[0], "These fly in.")


def lead(p: Picture, step: Lead, choice: Choice) -> Decision:
    """The commander leads whom his bonus helps most."""
    best = max(
        choice.options,
        key=lambda a: (
            min(p.pack.bounds[1], printed(p.g, a[1])[0] + 2),
            steps_of(p.g, a[1]),
            -a[1],
        ),
    )
    return Decision(best, f"He leads {unit_name(p.pack, best[1])}.")


# Fire


def engagement_of(g: Ogaden) -> Battle | None:
    """The fight in which shots are fired."""
    return next((s for s in reversed(g.flow) if isinstance(s, Battle)), None)


def shot_factor(g: Ogaden, step: Volley, shooter: int, target: int) -> int:
    """The factor of a shot within its bounds."""
    return bounded(g, parts(g, step.fight, shooter, target))


def volley(p: Picture, step: Volley, choice: Choice) -> Decision:
    """Weak shooters last; targets so that the defence breaks, then the walls."""
    g = p.g
    if step.shooter == -2:

        def aim(offer: Action) -> tuple[int, int]:
            unit = SITE if offer[0] == "site" else offer[1]
            targets = step.targets(g)
            return max(shot_factor(g, step, unit, t) for t in targets), -offer[1]

        best = max(choice.options, key=aim)
        return Decision(best, "The best shot fires first.")
    best = max(choice.options, key=lambda a: aim_value(p, step, a))
    if best[0] == "site":
        return Decision(best, "The walls must come down.")
    return Decision(best, f"{unit_name(p.pack, best[1])} is the target that counts.")


def aim_value(p: Picture, step: Volley, offer: Action) -> float:
    """What a hit on a target is worth, times its chance."""
    g = p.g
    battle = engagement_of(g)
    attacking = step.seat == step.fight.attacker
    target = SITE if offer[0] == "site" else offer[1]
    chance = shot_factor(g, step, step.shooter, target) / 6
    half = False
    if attacking and isinstance(battle, Engagement) and battle.steps:
        left = sum(steps_of(g, u) for u in battle.defenders if g.at[u] == battle.zone)
        total = battle.steps + g.bombed.get(battle.zone, 0)
        half = 2 * (total - left) >= total
    if target == SITE:
        if half or not attacking:
            return chance * 6.0
        return chance * 0.8
    value = 2.0
    if is_prg(g, target):
        value += 2.5
    if steps_of(g, target) == 1:
        value += 1.0 + (0.5 if p.pack.two_steps[target] else 0.0)
    value += 0.25 * printed(g, target)[0]
    return chance * value


def lose(p: Picture, step: Lose, choice: Choice) -> Decision:
    """The cheapest step: a whole brigade is reduced before a reduced one dies."""
    pack = p.pack
    g = p.g

    def cost(offer: Action) -> tuple[float, int]:
        if offer[0] == "site":
            left = pack.site_steps[offer[1]] - g.site_loss[offer[1]]
            if g.scenario == "liberation" and offer[1] == pack.gode:
                return 9.0, 0
            return (0.5 if left == 2 else 3.0), offer[1]
        unit = offer[1]
        if steps_of(g, unit) == 2:
            return 1.5 + 0.2 * is_mech(g, unit), unit
        if pack.two_steps[unit]:
            return 3.5 + 0.5 * is_mech(g, unit), unit
        return 1.2 if pack.is_gu[unit] else 2.0 + 0.5 * is_prg(g, unit), unit

    best = min(choice.options, key=cost)
    if best[0] == "site":
        return Decision(best, "The walls take it.")
    return Decision(best, f"{unit_name(pack, best[1])} can bear it best.")


def retreat(p: Picture, step: Retreat, choice: Choice) -> Decision:
    """To the place where the unit is wanted most, guerrillas out of sight."""
    pack = p.pack
    unit = step.units[0]

    def value(offer: Action) -> tuple[float, bool, int]:
        zone = offer[1]
        worth = post_value(p, unit, zone) if pack.hides[unit] else place_value(p, unit, zone)
        return worth, offer[0] == "hide", -zone

    best = max(choice.options, key=value)
    return Decision(best, f"{unit_name(pack, unit)} falls back to {name(pack, best[1])}.")


def occupy(p: Picture, step: Occupy, choice: Choice) -> Decision:
    """The victor stays, unless a siege is not wanted or the stack is too big."""
    if END in choice.options:
        return Decision(END, f"{name(p.pack, step.zone)} is ours: we stay.")
    units = [a for a in choice.options if a[0] == "unit"]
    weakest = min(units, key=lambda a: (printed(p.g, a[1])[0], a[1]))
    return Decision(weakest, "There is no room for all.")


def pursue(p: Picture, step: Pursue, choice: Choice) -> Decision:
    """On into the next zone if the odds are good."""
    pack = p.pack
    if step.to < 0:
        best: tuple[float, Action] = (p.n.pursuit, PASS)
        for offer in choice.options:
            if offer[0] != "zone":
                continue
            units = pursuers(p, step)
            value = weigh(p, offer[1], [(step.zone, units)], with_supports=False)[0]
            if value > best[0]:
                best = (value, offer)
        if best[1][0] == "pass":
            return Decision(best[1], "Holding what has been won.")
        return Decision(best[1], f"Pursuing into {name(pack, best[1][1])}.")
    wanted = pursuers(p, step)
    for offer in choice.options:
        if offer[0] == "unit" and offer[1] in wanted:
            return Decision(offer, f"{unit_name(pack, offer[1])} pursues.")
    if END in choice.options:
        return Decision(END, f"On to {name(pack, step.to)}.")
    return Decision(choice.options[0], "The Cubans lead.")


def pursuers(p: Picture, step: Pursue) -> tuple[int, ...]:
    """Who goes on: all that are fit, one staying where a bastion was won."""
    pack = p.pack
    g = p.g
    ready = [
        u
        for u in step.units
        if g.at[u] == step.zone and (not g.status[u] & REDUCED or pack.is_cuban[u])
    ]
    if len(ready) == len(step.units) and len(ready) > 1 and pack.site_steps[step.zone]:
        others = [u for u in ready if not pack.is_cuban[u]]
        if others:
            ready.remove(min(others, key=lambda u: printed(g, u)[0]))
    return tuple(ready)
