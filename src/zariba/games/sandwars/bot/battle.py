"""In combat and under attack: support, reactions, withdrawal, losses, retreat."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.sandwars.bot.march import assault
from zariba.games.sandwars.bot.odds import fire_loss, forecast
from zariba.games.sandwars.bot.picture import Picture
from zariba.games.sandwars.bot.raids import best_target
from zariba.games.sandwars.rules.air_missions import Interdiction
from zariba.games.sandwars.rules.cancellable import Cancellable
from zariba.games.sandwars.rules.combat_memory import Frame, combat_now
from zariba.games.sandwars.rules.decks import title_of
from zariba.games.sandwars.rules.fire import Fire, firepower, firing_units, support_of
from zariba.games.sandwars.rules.interception import Commitment
from zariba.games.sandwars.rules.journey import Journey
from zariba.games.sandwars.rules.leaders import Along
from zariba.games.sandwars.rules.reaction import DECLINE, Window
from zariba.games.sandwars.rules.reserve import reserves
from zariba.games.sandwars.rules.sof_attack import Raid
from zariba.games.sandwars.rules.state import formation, units
from zariba.games.sandwars.rules.strategic_strikes import Strike
from zariba.games.sandwars.rules.withdrawal import FIGHT


def powers(pic: Picture, frame: Frame) -> tuple[float, float]:
    """The firepower of both sides in a combat, ours first."""
    ours = sum(p.value for p in firepower(pic.g, frame, pic.seat, 0))
    theirs = sum(p.value for p in firepower(pic.g, frame, pic.foe, 0))
    return float(ours), float(theirs)


def respond(pic: Picture, step: Window, choice: Choice) -> Decision:
    """A moment in which a card could be added."""
    g = pic.g
    cards: dict[str, Action] = {}
    for action in choice.options:
        if action[0] == "card":
            cards.setdefault(title_of(g, pic.seat, action[1]), action)
    if not cards:
        return Decision(DECLINE, "No card fits.")
    below = g.flow[-2]
    if isinstance(below, Fire):
        return load(pic, below, cards)
    if isinstance(below, Commitment):
        return intercept(pic, below, cards)
    if isinstance(below, Strike):
        return add_strike(pic, below, cards)
    if isinstance(below, Interdiction):
        return Decision(DECLINE, "One marker must do.")
    if isinstance(below, Raid):
        return Decision(next(iter(cards.values())), "The raiders may be caught.")
    if isinstance(below, Cancellable):
        if pic.g.war and below.answer == "Info defense" and below.verb != "hasten":
            return Decision(DECLINE, "It is kept for the day when they want to end the war.")
        return Decision(next(iter(cards.values())), "That is not to be.")
    if isinstance(below, Journey):
        return Decision(next(iter(cards.values())), "The convoy is intercepted.")
    frame = combat_now(g)
    if frame is None:
        return Decision(DECLINE, "No card helps.")
    if pic.seat == g.active:
        return reinforce(pic, frame, cards)
    return react(pic, frame, cards)


def load(pic: Picture, fire: Fire, cards: dict[str, Action]) -> Decision:
    """Combat logistics where it brings more hits."""
    frame = combat_now(pic.g)
    if frame is None or "Combat logistics" not in cards:
        return Decision(DECLINE, "No card helps.")
    counted = len(firing_units(pic.g, frame, pic.seat)) + len(support_of(pic.g, frame, pic.seat))
    power = sum(p.value for p in firepower(pic.g, frame, pic.seat, fire.cards))
    half = pic.strong_point(pic.foe, frame.space) and pic.seat == pic.g.active
    gain = fire_loss(pic.pack, power + counted, half) - fire_loss(pic.pack, power, half)
    left = pic.steps(pic.foe, frame.space)
    if fire_loss(pic.pack, power, half) >= left or gain < pic.n.worth_a_card:
        return Decision(DECLINE, "The fire is strong enough without it.")
    return Decision(cards["Combat logistics"], "More ammunition makes the fire tell.")


def intercept(pic: Picture, step: Commitment, cards: dict[str, Action]) -> Decision:
    """Fighters go up against what they can hurt without much risk."""
    if step.interceptors:
        return Decision(DECLINE, "Enough fighters are up.")
    targets = step.targets(pic.g)
    kind = "naval" if step.sea else "airstrike"
    mine = [m for m in pic.pack.of_type[pic.seat, kind] if pic.g.at[m] == -2]
    best = max((pic.pack.cv[m] for m in mine), default=0)
    worst = max((pic.pack.cv[m] for m in targets if pic.pack.type[m] != "helicopter"), default=0)
    if best < worst:
        return Decision(DECLINE, "The enemy's aircraft are better.")
    return Decision(next(iter(cards.values())), "Fighters go up.")


def add_strike(pic: Picture, step: Strike, cards: dict[str, Action]) -> Decision:
    """A second marker for a target that matters."""
    if len(step.markers) < 2 and best_target(pic, step.space) >= pic.n.dear / 2:
        return Decision(next(iter(cards.values())), "The target is worth another marker.")
    return Decision(DECLINE, "One marker must do.")


def reinforce(pic: Picture, frame: Frame, cards: dict[str, Action]) -> Decision:
    """The attacker adds what he has, as long as it has a chance."""
    ours, theirs = powers(pic, frame)
    if theirs > pic.n.hopeless * ours or (theirs <= 1 and ours >= 10):
        return Decision(DECLINE, "It would not change the outcome.")
    for title in ("C2 jamming", "Special move", "Air operations", "Naval operations"):
        if title in cards:
            return Decision(cards[title], f"{title} supports the attack.")
    return Decision(next(iter(cards.values())), "It helps to find the enemy.")


def outlook(pic: Picture, frame: Frame) -> tuple[float, float, float]:
    """Of the rest of a combat: the defender's fall, the attacker's losses, the defender's."""
    g, attacker, space = pic.g, pic.g.active, frame.space
    attack = sum(p.value for p in firepower(g, frame, attacker, 0))
    defence = sum(p.value for p in firepower(g, frame, 1 - attacker, 0))
    firm = pic.strong_point(1 - attacker, space)
    return forecast(
        pic.pack,
        attack,
        defence,
        round(pic.steps(attacker, space)),
        round(pic.steps(1 - attacker, space)),
        firm,
        firm,
    )


def react(pic: Picture, frame: Frame, cards: dict[str, Action]) -> Decision:
    """The defender strikes back, calls reserves, or leaves in time."""
    ours, theirs = powers(pic, frame)
    space = frame.space
    dear = pic.guard[space] >= pic.n.dear or pic.strong_point(pic.seat, space)
    lost = theirs > pic.n.hopeless * ours and not dear and ours + theirs > 6
    if lost and "Withdraw" in cards:
        return Decision(cards["Withdraw"], "The enemy is too strong here.")
    if "Commit reserve" in cards and not lost:
        best = max((pic.force(p) for p in reserves(pic.g, pic.seat, space)), default=0.0)
        if best >= 3 and theirs >= 3 and theirs > 0.6 * ours:
            return Decision(cards["Commit reserve"], "The reserve turns the scale.")
    if "Counterattack" in cards and ours >= 2 and frame.stage != Frame.over_stage:
        return Decision(cards["Counterattack"], "We fire first.")
    return Decision(DECLINE, "The cards are kept.")


def pick_reserve(pic: Picture, choice: Choice) -> Decision:
    """The strongest that is not missed where it stands."""
    best = max(choice.options, key=lambda a: pic.force(a[1]) - 0.5 * alone(pic, a[1]))
    return Decision(best, "It is the strongest reserve near.")


def leader_goes(pic: Picture, step: Along, choice: Choice) -> Decision:
    """A Leader stays with those who stand, and leaves an empty or lost space."""
    own = pic.power[pic.seat]
    if own[step.start] > 0 and own[step.start] >= pic.power[pic.foe][step.start]:
        return Decision(DONE, "He stays with his troops.")
    return Decision(choice.options[0], "He goes where the troops are.")


def alone(pic: Picture, piece: int) -> float:
    """What its space is worth if nobody else guards it."""
    space = pic.g.at[piece]
    group = formation(pic.g, piece)
    rest = [p for p in units(pic.g, pic.seat, space) if p not in group]
    return 0.0 if rest else pic.guard[space]


def withdraw(pic: Picture, choice: Choice) -> Decision:
    """Stay and fight, or save the troops."""
    frame = combat_now(pic.g)
    if frame is None or choice.options[0] != FIGHT:
        return haven(pic, choice)
    ours, theirs = powers(pic, frame)
    space = frame.space
    fall, attacker_loss, defender_loss = outlook(pic, frame)
    away = [a for a in choice.options if a[0] == "rest"] or [
        a for a in choice.options if a[0] == "unit"
    ]
    if not away or ours + theirs <= 4:
        return Decision(FIGHT, "We stay.")
    if pic.seat == pic.g.active:
        poor = fall < 0.25 and attacker_loss > 1.5 * defender_loss and theirs > ours
    else:
        dear = pic.guard[space] >= pic.n.dear or pic.strong_point(pic.seat, space)
        poor = fall > 0.8 and theirs > pic.n.hopeless * ours and not dear
    if not poor:
        return Decision(FIGHT, "The fight can be won." if ours >= theirs else "We hold on.")
    if away[0][0] == "rest":
        return haven(pic, Choice(choice.prompt, away))
    return Decision(away[0], "It is saved for another day.")


def haven(pic: Picture, choice: Choice) -> Decision:
    """Where troops that leave a combat are of most use; Leaders leave with them."""
    chiefs = [a for a in choice.options if a[0] == "with"]
    if chiefs:
        return Decision(chiefs[0], "He is saved as well.")
    sweeping = [a for a in choice.options if a[0] == "rest"] or list(choice.options)

    def worth(action: Action) -> float:
        s = action[1]
        return pic.power[pic.seat][s] * 0.1 + pic.guard[s] - 0.2 * pic.near_enemy[s] * 0.1

    best = max(sweeping, key=worth)
    return Decision(best, f"They fall back on {pic.pack.names[best[1]]}.")


def lose(pic: Picture, choice: Choice) -> Decision:
    """Disrupted units and infantry first, headquarters and scouts last."""

    def dear(action: Action) -> float:
        p = action[1]
        value = pic.pack.recon[p] + pic.pack.armor[p] * 0.5 + (3 if pic.pack.hq[p] else 0)
        return value - (p in pic.g.hurt) * 2

    return Decision(min(choice.options, key=dear), "It can be spared best.")


def overflow(pic: Picture, choice: Choice) -> Decision:
    """The weakest leave a crowded space."""
    if choice.options[0][0] == "to":
        return haven(pic, choice)
    best = min(choice.options, key=lambda a: (pic.pack.hq[a[1]], pic.cv_of(a[1])))
    return Decision(best, "There is no room for it.")


def commitment(pic: Picture, choice: Choice) -> Decision:
    """Air defence and fighters aim at the strongest."""
    aims = [a for a in choice.options if a[0] in ("target", "marker")]
    if not aims:
        return Decision(choice.options[0], "There is nothing to fire with.")
    best = max(aims, key=lambda a: (pic.pack.cv[a[1]], pic.pack.type[a[1]] == "airstrike"))
    return Decision(best, "The strongest marker is the one that counts.")


def passenger(pic: Picture, choice: Choice) -> Decision:
    """The unit that a Special move adds to a combat."""
    frame = combat_now(pic.g)
    space = frame.space if frame else 0
    best = max(choice.options, key=lambda a: assault(pic, (a[1],), -1, space))
    return Decision(best, "It joins the attack.")
