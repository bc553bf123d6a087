"""Headquarters, repairs, bases, Forts, aid, reinforcements and the hand of cards."""

from zariba.core.choice import DONE, Action, Choice
from zariba.core.game import Decision
from zariba.games.sandwars.bot.goals import HELD
from zariba.games.sandwars.bot.march import Proposal, arriving
from zariba.games.sandwars.bot.picture import Picture
from zariba.games.sandwars.rules.hand_size import hand_max
from zariba.games.sandwars.rules.state import attached, last_turn, leader_of, owner, units
from zariba.games.sandwars.rules.supply import base_reach

ACTION_WORTH = {
    "Ops and Plans": 1.0,
    "Insurgent Ops": 0.9,
    "Special move": 0.7,
    "Strategic attack": 0.7,
    "SOF attack": 0.7,
    "C2 improvement": 0.5,
    "Reconstitution": 0.5,
    "Combat logistics": 0.35,
    "Info ops": 0.4,
    "Air operations": 0.35,
    "Admin move": 0.3,
    "Call for Aid": 0.5,
    "Reconstitution (-)": 0.4,
    "Dig in": 0.25,
    "Tactical Intel": 0.15,
    "Naval operations": 0.1,
    "C2 jamming": 0.1,
    "Operational Intel": 0.05,
    "Command confusion": 0.0,
}
REACTION_WORTH = {
    "Combat logistics": 0.3,
    "Counterattack": 0.3,
    "SOF defense": 0.25,
    "Commit reserve": 0.25,
    "Withdraw": 0.15,
    "Air intercept": 0.15,
    "Info defense": 0.1,
    "Counter Intel": 0.05,
    "Naval intercept": 0.05,
    "Command confusion": 0.0,
}


# Headquarters


def recruits_cv(pic: Picture, hq: int) -> float:
    """The firepower that could join a headquarters where it stands."""
    there = units(pic.g, pic.seat, pic.g.at[hq])
    free = [pic.cv_of(p) for p in there if pic.pack.attach[p] and pic.g.boss[p] < 0]
    room = pic.pack.capacity[hq] - len(attached(pic.g, hq))
    return sum(sorted(free, reverse=True)[:room])


def reach_worth(pic: Picture, hq: int, force: float) -> float:
    """How much a formation of some strength could do from where it stands."""
    return pic.pull(pic.g.at[hq], force, hq)


def headquarters(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Standing up, attaching, planning."""
    g = pic.g
    found: list[Proposal] = []
    for action in options:
        verb, hq = action
        if verb == "place":
            found.append((0.05, action, "Another headquarters is formed."))
            continue
        if verb == "detach":
            continue
        name = pic.pack.names[g.at[hq]]
        if verb == "stand":
            force = recruits_cv(pic, hq)
            worth = 0.12 * min(force, 16) / 4 * (0.5 + reach_worth(pic, hq, force) / 4)
            if any(
                g.at[other] == g.at[hq] and g.pv[other] >= 0 for other in pic.pack.hqs[pic.seat]
            ):
                worth *= 0.2
            if force >= 6:
                found.append((worth, action, f"The troops at {name} need a staff."))
        elif verb == "attach":
            force = recruits_cv(pic, hq)
            have = sum(pic.cv_of(p) for p in attached(g, hq))
            worth = 0.15 * force / 4 * (0.5 + reach_worth(pic, hq, force + have) / 4)
            found.append((worth, action, f"The troops at {name} join their headquarters."))
        elif verb == "plan":
            force = sum(pic.cv_of(p) for p in attached(g, hq))
            if force >= pic.n.gathered and g.pv[hq] < pic.n.plans:
                worth = 0.25 * reach_worth(pic, hq, force) * (1.0 if g.pv[hq] == 0 else 0.35)
                found.append((worth, action, f"The formation at {name} plans its next move."))
    return found


def attach(pic: Picture, choice: Choice) -> Decision:
    """The strongest first; a watched city keeps its garrison."""
    g = pic.g
    names = [arg for verb, arg in choice.options if verb == "unit"]
    if not names:
        return Decision(DONE, "All are attached.")
    space = g.at[names[0]]
    if space in pic.pack.watched[pic.seat] and DONE in choice.options and len(names) <= 1:
        return Decision(DONE, "The rest keep order in the city.")
    useful = [p for p in names if g.cv[p] > 0]
    if not useful:
        if DONE in choice.options:
            return Decision(DONE, "All that fight are attached.")
        useful = names
    best = max(useful, key=lambda p: (pic.cv_of(p), pic.pack.recon[p]))
    return Decision(("unit", best), "It joins the formation.")


def place_hq(pic: Picture, choice: Choice) -> Decision:
    """A new headquarters goes where troops without one stand."""
    best = max(
        choice.options,
        key=lambda a: sum(
            pic.cv_of(p)
            for p in units(pic.g, pic.seat, a[1])
            if pic.pack.attach[p] and pic.g.boss[p] < 0
        ),
    )
    return Decision(best, f"Troops at {pic.pack.names[best[1]]} need a headquarters.")


# Repairs


def repairs(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Resources that the objective needs, then units."""
    g = pic.g
    found: list[Proposal] = []
    for action in options:
        verb, arg = action
        if verb == "rally":
            worth = pic.repair(arg) if arg in g.spoiled and g.ctrl[arg] == pic.seat else 0.0
            for p in units(g, pic.seat, arg):
                if p in g.hurt:
                    worth += 0.08 + 0.05 * g.cv[p] + (0.25 if pic.pack.hq[p] else 0.0)
            worth += sum(0.3 for p in g.sites[arg] if p in g.hurt and owner(g, p) == pic.seat)
            found.append((worth, action, f"Order is restored at {pic.pack.names[arg]}."))
        elif verb == "rebuild":
            front = 0.1 if pic.near_enemy[g.at[arg]] else 0.0
            found.append((0.2 + front, action, "A unit is brought up to strength."))
        else:
            worth = 0.35 if pic.pack.type[arg] == "airstrike" else 0.3
            if pic.pack.type[arg] == "elite":
                worth = 0.8
            found.append((worth, action, "A lost piece is raised again."))
    return found


# Bases, Forts, information, aid


def base_worth(pic: Picture, space: int) -> float:
    """What a Logistics Base in a space adds."""
    if any(pic.pack.type[p] == "logistics_base" for p in pic.g.sites[space]):
        return 0.0
    worth = 0.0
    if pic.pack.home[space] != pic.seat and space not in base_reach(pic.g, pic.seat):
        worth += 0.08 * pic.power[pic.seat][space]
    return worth


def bases(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Only where troops abroad are out of supply, and only while a base is free."""
    if not any(pic.g.at[p] < 0 for p in pic.pack.of_type[pic.seat, "logistics_base"]):
        return []
    return [
        (base_worth(pic, arg), (verb, arg), f"Troops at {pic.pack.names[arg]} need supplies.")
        for verb, arg in options
    ]


def forts(pic: Picture, options: list[Action]) -> list[Proposal]:
    """Where much is to be lost and the enemy is near."""
    found = []
    for verb, arg in options:
        worth = 0.0
        if units(pic.g, pic.seat, arg) and arg not in pic.pack.strong[pic.seat]:
            worth = 0.15 * pic.guard[arg] * (1.0 if pic.near_enemy[arg] else 0.3)
        found.append((worth, (verb, arg), f"{pic.pack.names[arg]} is to be held."))
    return found


def leads(pic: Picture) -> bool:
    """Whether our objective holds and none of the enemy's that we know of does."""
    g = pic.g
    mine = g.objective[pic.seat]
    if mine < 0 or pic.close[mine] < HELD:
        return False
    theirs = g.objective[pic.foe]
    if theirs >= 0:
        return pic.close[theirs] < HELD
    return not any(pic.close[goal.number] >= HELD for goal in pic.goals if goal.seat == pic.foe)


def enders(pic: Picture) -> int:
    """The cards in hand that move the turn marker on."""
    return sum(pic.pack.action[c] == "Info ops" for c in pic.g.hand[pic.seat])


def can_end(pic: Picture) -> bool:
    """Whether our cards could take the turn marker off its track at once."""
    return pic.g.turn + enders(pic) > last_turn(pic.g)


def info_ops(pic: Picture, options: list[Action]) -> list[Proposal]:
    """End the game while it is won; else the cards are saved for that, and only then spent."""
    g, n = pic.g, pic.n
    saved = n.saved if g.war and g.turn < n.last else 0.0
    found: list[Proposal] = []
    for verb, arg in options:
        if verb == "hasten":
            worth = -1.0
            if leads(pic):
                worth = n.victory if can_end(pic) else n.hasten if pic.late else -1.0
            found.append((worth, (verb, arg), "Time is on our side."))
        elif verb == "expose":
            worth = 0.35 if g.turn < n.last else 0.0
            found.append((worth - saved, (verb, arg), "The enemy loses a card."))
    return found


def aid(pic: Picture, options: list[Action]) -> list[Proposal]:
    """The first power asked is the one that gives arms."""
    return [(0.4 - 0.01 * n, action, "A great power may help.") for n, action in enumerate(options)]


# Reinforcements


def entry(pic: Picture, piece: int, choice: Choice) -> Decision:
    """Where a new piece goes: to a headquarters near the front, or where it is missed."""
    spots = [arg for verb, arg in choice.options if verb == "to"]
    if not spots:
        return Decision(choice.options[-1], "There is no place for it now.")
    strength = pic.cv_of(piece)

    def worth(space: int) -> float:
        if pic.pack.type[piece] in ("fort", "logistics_base"):
            return pic.guard[space] + 0.1 * pic.near_enemy[space]
        if pic.pack.type[piece] == "insurgent_camp":
            return pic.camp_worth(space)
        return arriving(pic, (piece,), space) + pic.pull(space, strength, piece) * 0.3

    best = max(spots, key=worth)
    return Decision(("to", best), f"It is wanted at {pic.pack.names[best]}.")


def lead(pic: Picture, choice: Choice) -> Decision:
    """A Leader joins the strongest formation."""
    staffs = [arg for verb, arg in choice.options if verb == "unit"]
    if staffs:
        best = max(staffs, key=lambda hq: pic.force(hq) - 20 * leader_of(pic.g, hq))
        return Decision(("unit", best), "He leads the strongest formation.")
    strong = max(choice.options, key=lambda a: pic.power[pic.seat][a[1]])
    return Decision(strong, "He goes where the most troops are.")


def free_leader(pic: Picture, options: list[Action]) -> Decision | None:
    """A Leader without a formation joins one that has none."""
    for verb, chief in options:
        if verb == "join" and pic.g.boss[chief] < 0:
            return Decision((verb, chief), "A Leader joins a headquarters.")
    return None


# Cards


def card_worth(pic: Picture, card: int) -> float:
    """What a card in the hand is worth for the turns to come."""
    action, reaction = pic.pack.action[card], pic.pack.reaction[card]
    worth = max(ACTION_WORTH[action], REACTION_WORTH[reaction])
    worth += 0.3 * min(ACTION_WORTH[action], REACTION_WORTH[reaction])
    if action == "Info ops" and (pic.g.war or pic.late):
        worth += 1.0 if pic.late else pic.n.ender
    if reaction == "Info defense" and pic.late:
        worth += pic.n.ender  # it may stop the enemy from ending the game
    return worth


def discard(pic: Picture, choice: Choice) -> Decision:
    """Cards of little use go, so that others can be drawn."""
    hand = [arg for verb, arg in choice.options if verb == "discard"]
    if not hand:
        return Decision(DONE, "Draw.")
    worst = min(hand, key=lambda c: (card_worth(pic, c), c))
    full = len(hand) > hand_max(pic.g, pic.seat)
    if full or card_worth(pic, worst) < pic.n.keep:
        return Decision(("discard", worst), f"{pic.pack.action[worst]} is of little use now.")
    return Decision(DONE, "These cards are worth keeping.")
