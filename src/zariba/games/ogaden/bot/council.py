"""The high command: which marker when, what it activates, diplomacy and ceasefires (5, 6.1, 12)."""

from zariba.core.choice import PASS, Action, Choice
from zariba.core.game import Decision
from zariba.games.ogaden.bot import liberation as bot_liberation
from zariba.games.ogaden.bot.attack import best_attack
from zariba.games.ogaden.bot.picture import Picture
from zariba.games.ogaden.bot.situation import JULY_1977, NOVEMBER_1977, name
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.bowls import ops_bowl
from zariba.games.ogaden.rules.ceasefire import Truce, zones_for_truce
from zariba.games.ogaden.rules.diplomacy import PlayDiplomacy
from zariba.games.ogaden.rules.morale import capacity
from zariba.games.ogaden.rules.operations import BEFORE_DRAW, PLAY, Activation, Operations
from zariba.games.ogaden.rules.state import (
    ACTIVE,
    COMMITTED,
    Ogaden,
    is_mech,
    steps_of,
)

# Markers


def marker_rank(p: Picture, marker: int) -> float:
    """How much a marker is wanted for the moment of our choice."""
    card = p.pack.markers[marker]
    g = p.g
    if card.major:
        return 10.0
    if p.seat == SOMALIA:
        if g.turn < JULY_1977 or g.scenario == "liberation":
            return {"OPS-WS": 8.0, "OPS-SNA": 5.0}.get(card.id, 3.0)
        return {"OPS-SNA": 8.0, "OPS-WS": 4.0}.get(card.id, 5.0)
    return {"OPS-ETH": 8.0, "OPS-DERG": 4.0}.get(card.id, 6.0)


def keep(p: Picture, choice: Choice) -> Decision:
    """Keep the strongest marker."""
    best = max(choice.options, key=lambda a: (marker_rank(p, a[1]), -a[1]))
    return Decision(best, f"{p.pack.markers[best[1]].name} is played when it suits us.")


def operate(p: Picture, step: Operations, choice: Choice) -> Decision:
    """Activate what is drawn; the kept marker at once, or later where that counts for more."""
    if step.stage == PLAY:
        marker = p.pack.markers[step.marker].name
        return Decision(("activate", 0), f"{marker} is used.")
    offer = choice.options[0]
    marker = p.pack.markers[offer[1]].name
    if last_word(p) and not (step.stage == BEFORE_DRAW and not ops_bowl(p.g)):
        return Decision(PASS, f"{marker} waits for its moment.")
    return Decision(offer, f"{marker} is played now.")


def last_word(p: Picture) -> bool:
    """Whether the kept marker is better played after others of the month."""
    if bot_liberation.applies(p):
        return bot_liberation.waits(p)
    if p.seat == SOMALIA:
        return p.g.turn < JULY_1977
    return False


def activate(p: Picture, step: Activation, choice: Choice) -> Decision:
    """The headquarters or the commander's stack with the best prospects; attacks in order."""
    if choice.options[0][0] == "group":
        return Decision(choice.options[0], "In the order in which they were sent.")
    ranked = scopes(p, step, choice)
    best = ranked[0][1] if ranked else choice.options[0]
    return Decision(best, f"Most can be done from {name(p.pack, best[1])}.")


def scopes(p: Picture, step: Activation, choice: Choice) -> list[tuple[float, Action]]:
    """The zones that an activation could name, the one with the best prospects first."""
    commander = p.pack.markers[step.marker].kind == "commander"
    zones = [offer for offer in choice.options if offer[0] == "zone"]
    found = [(prospects(p, step, offer[1], commander), offer) for offer in zones]
    return sorted(found, key=lambda each: -each[0])


def prospects(p: Picture, step: Activation, zone: int, commander: bool) -> float:
    """What the units that a choice would activate could attack with success."""
    pack = p.pack
    g = p.g.clone()
    count = 0.0
    for unit in pack.seat_units[p.seat]:
        at = g.at[unit]
        if at < 0 or not step.activates(g, unit, zone):
            continue
        g.status[unit] |= ACTIVE
        boxed = pack.box_seat[at] >= 0
        if boxed and can_come(g, p.seat, unit):
            g.status[unit] |= COMMITTED
        if pack.is_cu[unit] and not boxed:
            count += 0.15 * steps_of(g, unit)
        if pack.hides[unit] and commander and g.turn < JULY_1977:
            count += 0.6
        if pack.is_air[unit]:
            bombs = p.seat == ETHIOPIA and g.turn == g.plan.last and p.decided_by_morale
            count += 1.5 if bombs else 0.1
    attack = best_attack(p.with_active(g))
    return count + (attack.value if attack else 0.0)


def can_come(g: Ogaden, seat: int, unit: int) -> bool:
    """Whether a unit in a box could be committed now without ruin."""
    if g.turn < (JULY_1977 if seat == SOMALIA else 1):
        return False
    return g.morale[seat] > (11 if is_mech(g, unit) or seat == SOMALIA else 13)


# Diplomacy


def lead_of(g: Ogaden, seat: int) -> int:
    """By how many levels a camp is ahead."""
    return g.level[seat] - g.level[1 - seat]


def play_diplomacy(p: Picture, step: PlayDiplomacy, choice: Choice) -> Decision:
    """Aid when it serves, else a breakthrough; a ceasefire when time works for us."""
    if step.marker >= 0:
        return use_diplomacy(p, step, choice)
    markers = [a[1] for a in choice.options if a[0] == "marker"]
    if not markers:
        return Decision(PASS, "There is nothing to be played.")
    best = max(markers, key=lambda m: (diplomatic_rank(p, m), -m))
    if diplomatic_rank(p, best) <= 0:
        return Decision(PASS, "The envoys wait for a better moment.")
    return Decision(("marker", best), f"{p.pack.markers[best].name} is the card to play.")


def diplomatic_rank(p: Picture, marker: int) -> float:
    """The sure one first; Ethiopia then holds the shared ones, which Somalia cannot draw so."""
    card = p.pack.markers[marker]
    if card.id == "DA-USSR":
        return 0.0 if aid_ends_war(p, marker) else 9.0
    if card.aid:
        last = 2.4 if p.seat == ETHIOPIA else 2.0
        return last + (1.0 if wants_aid(p, marker) else 0.0)
    return 2.5 if card.once == (p.seat == ETHIOPIA) else 2.2


def aid_ends_war(p: Picture, marker: int) -> bool:
    """Whether aid would bring the ceasefire at 25 and with it a lost end of the war."""
    g, seat = p.g, p.seat
    card = p.pack.markers[marker]
    if g.scenario != "campaign" or seat in g.crowned or len(g.truces) != 1:
        return False
    ahead = lead_of(g, seat) + (1 if card.id == "DA-USSR" else 0)
    return (
        g.morale[seat] + card.aid >= g.pack.track.automatic_ceasefire
        and ahead <= 0
        and g.turn < g.plan.last
    )


def wants_aid(p: Picture, marker: int) -> bool:
    """Whether morale is short enough for aid to be better than a try at a breakthrough."""
    aid = p.pack.markers[marker].aid
    left = p.g.morale[p.seat]
    if aid and p.peace_wins and len(p.g.truces) == 1:
        return left + aid >= p.pack.track.automatic_ceasefire > left
    if aid and p.seat == SOMALIA:
        return left + aid <= 23
    return left + aid <= 24 and aid >= 4 and left < 18 and lead_of(p.g, p.seat) > 0


def use_diplomacy(p: Picture, step: PlayDiplomacy, choice: Choice) -> Decision:
    """What a diplomatic action is for."""
    offers = {a[0] for a in choice.options}
    card = p.pack.markers[step.marker]
    if aid_ends_war(p, step.marker):
        offers.discard("aid")
    if "aid" in offers and (card.id == "DA-USSR" or wants_aid(p, step.marker)):
        return Decision(("aid", 0), "The aid comes when it is needed.")
    if "ceasefire" in offers and wants_truce(p.g, p.seat) and "breakthrough" not in offers:
        return Decision(("ceasefire", 0), "A ceasefire would keep what we hold.")
    if "breakthrough" in offers:
        return Decision(("breakthrough", 0), "A breakthrough is worth the try.")
    if "aid" in offers:
        return Decision(("aid", 0), "The aid is welcome.")
    return Decision(choice.options[0], "A ceasefire is worth the try.")


def wants_truce(g: Ogaden, seat: int) -> bool:
    """Whether a month without operations, or the end, serves us."""
    ahead = lead_of(g, seat)
    if len(g.truces) == 1:
        return ahead > 0 or (ahead == 0 and g.morale[seat] > g.morale[1 - seat] + 3)
    if seat == SOMALIA:
        return ahead > 0 and g.turn >= JULY_1977 + 2
    return g.turn < NOVEMBER_1977 or ahead > 0


def breakthrough(p: Picture, choice: Choice) -> Decision:
    """One level up for us, unless it is safer to bring the enemy down."""
    g = p.g
    foe = 1 - p.seat
    offers = {a[0] for a in choice.options}
    at_top = g.level[foe] >= p.pack.top_level[foe]
    if at_top and "lower" in offers and (p.seat == SOMALIA or g.truces):
        return Decision(("lower", 0), "Their ceasefire must not come.")
    if p.seat == ETHIOPIA and "raise" in offers and (at_top or gains_ahead(p)):
        return Decision(("raise", 0), "What they win in the field cannot take this away.")
    if p.seat == ETHIOPIA and g.level[foe] > 2 and "lower" in offers and g.level[p.seat] > 1:
        return Decision(("lower", 0), "Their friends turn away.")
    if "raise" in offers and g.level[p.seat] + 1 < p.pack.top_level[p.seat]:
        return Decision(("raise", 0), "Our voice counts for more.")
    if "lower" in offers:
        return Decision(("lower", 0), "Their friends turn away.")
    return Decision(choice.options[0], "Our voice counts for more.")


def gains_ahead(p: Picture) -> bool:
    """Whether Somalia has still levels to win in the field, so that its track may overflow."""
    g = p.g
    return g.scenario == "campaign" and not g.held_all and g.turn < NOVEMBER_1977


def seek_truce(p: Picture, choice: Choice) -> Decision:
    """Roll for a ceasefire when it serves."""
    if wants_truce(p.g, p.seat) and zones_for_truce(p.g, p.seat):
        return Decision(("roll", 0), "A ceasefire would keep what we hold.")
    return Decision(PASS, "The war is still to be won in the field.")


def answer_truce(p: Picture, step: Truce) -> Decision:
    """Refuse a ceasefire that would lose the game or the months we need."""
    g, seat = p.g, p.seat
    ends = len(g.truces) == 1
    if ends:
        if loses_now(g, seat) and g.turn < g.plan.last:
            return Decision(("refuse", 0), "That would end the war in defeat.")
        return Decision(("accept", 0), "That ends the war as we want it.")
    commanders = capacity(g, seat) or (3 if g.turn + 1 == NOVEMBER_1977 else 0)
    if p.uncrowned_behind and g.morale[seat] + 3 + commanders >= g.pack.track.automatic_ceasefire:
        return Decision(("refuse", 0), "Our own ceasefire would follow and end the war.")
    needs_time = seat == ETHIOPIA and g.turn >= NOVEMBER_1977 and lead_of(g, seat) < 0
    if needs_time and lead_of(g, seat) <= -2 and g.turn >= g.plan.last - 1:
        return Decision(("refuse", 0), "There is no month to lose.")
    return Decision(("accept", 0), "A level is worth more than a month.")


def loses_now(g: Ogaden, seat: int) -> bool:
    """Whether the war would not be won by us if it ended at once."""
    ahead = lead_of(g, seat)
    if g.scenario == "offensive":
        return ahead < 0 if seat == ETHIOPIA else ahead <= 0  # 14.2g
    return ahead < 0 or (ahead == 0 and g.morale[seat] <= g.morale[1 - seat])


def discard(p: Picture, choice: Choice) -> Decision:
    """The least useful marker goes back."""
    best = min(choice.options, key=lambda a: (marker_use(p, a[1]), a[1]))
    return Decision(best, f"{p.pack.markers[best[1]].name} can be spared.")


def marker_use(p: Picture, marker: int) -> float:
    """How useful a support or diplomatic action is to hold."""
    card = p.pack.markers[marker]
    if card.kind == "da":
        if p.seat == ETHIOPIA and not card.once:
            return 5.0
        return 9.0 if card.id == "DA-USSR" else 3.0 + card.aid / 4
    value = 1.0 + 2.0 * card.loss + card.bonus + (1.5 if card.first_fire else 0.0)
    return value + (2.0 if card.id in ("TS-PAUSE", "TS-RADAR") else 0.0)
