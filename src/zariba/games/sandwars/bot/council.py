"""The great decisions: which objective, when to open hostilities, which card to play next."""

from random import Random

from zariba.core.choice import DONE, PASS, Action, Choice
from zariba.core.game import Decision
from zariba.games.sandwars.bot import march as bot_march
from zariba.games.sandwars.bot import raids as bot_raids
from zariba.games.sandwars.bot import upkeep as bot_upkeep
from zariba.games.sandwars.bot.goals import HELD
from zariba.games.sandwars.bot.march import Proposal
from zariba.games.sandwars.bot.memory import Errand, Walk
from zariba.games.sandwars.bot.picture import Picture
from zariba.games.sandwars.bot.prospects import prospects
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.orders import FUNCTIONS

FIRST_CHOICES = (("ALG-1", "ALG-3", "ALG-3"), ("MOR-4", "MOR-4", "MOR-2"))
"""What each side sets out for: it can be got without a great war, and leads into one."""
OPS = "Ops and Plans"
STAGES: tuple[tuple[str, ...], ...] = (
    (
        "Insurgent Ops",
        "Strategic attack",
        "SOF attack",
        "Special move",
        "Info ops",
        "Call for Aid",
        "Reconstitution",
        "Reconstitution (-)",
        "C2 improvement",
        "Admin move",
        "Dig in",
    ),
    (OPS,),
    ("Air operations", "Naval operations", "Combat logistics"),
)
"""Titles in the order in which they are played: supports are kept for the attacks."""


def first_goal(pack: SandWarsPack, seat: int, choice: Choice, rng: Random) -> Decision:
    """The objective to begin with."""
    number = pack.objective_index[rng.choice(FIRST_CHOICES[seat])]
    title = pack.objectives[number].title
    return Decision(("goal", number), f"{title} can be reached from where we stand.")


def best_goal(pic: Picture) -> int:
    """The objective that is best to hold now: one that holds, when the end may come."""
    g = pic.g
    mine = g.objective[pic.seat]
    score = prospects(pic, pic.seat)
    ends = pic.seat == g.active and bot_upkeep.can_end(pic)
    if pic.late or ends:
        for n in score:
            score[n] += pic.n.in_hand if pic.close[n] >= HELD else 0.0
    score[mine] += pic.n.stubborn if g.open[pic.seat] else pic.n.hidden
    if not pic.late and not ends:
        score[mine] += pic.n.patience
    return max(pic.pack.goals[pic.seat], key=lambda n: score[n])


def end_of_events(pic: Picture, choice: Choice) -> Decision:
    """War, and the objective."""
    if ("declare", 0) in choice.options and wants_war(pic):
        return Decision(("declare", 0), "The army is ready, and time is short.")
    best = best_goal(pic)
    if best != pic.g.objective[pic.seat] and ("change", best) in choice.options:
        return Decision(("change", best), f"{pic.pack.objectives[best].title} is within our grasp.")
    return Decision(DONE, "The plan stands.")


def wants_war(pic: Picture) -> bool:
    """When the divisions have something to win, or the clock runs out on us."""
    g = pic.g
    if bot_upkeep.leads(pic):
        return False
    if g.turn >= pic.n.late + 1:
        return True
    cards = sum(pic.pack.action[c] == OPS for c in g.hand[pic.seat])
    if cards < 2:
        return False
    g.war = True
    worth = 0.0
    for hq in pic.pack.hqs[pic.seat]:
        if pic.pack.division[hq] and g.at[hq] >= 0 and g.pv[hq] > 0:
            gain, way = bot_march.march(pic, hq)
            if way is not None and pic.pack.home[way.end] == pic.foe:
                worth = max(worth, gain)
    g.war = False
    return worth >= pic.n.worth_a_war


def proposals(pic: Picture, title: str, options: list[Action]) -> list[Proposal]:
    """What a card of a title could do, and what each is worth."""
    match title:
        case "Ops and Plans":
            marches = bot_march.ops_and_plans(pic, options)
            staff = [a for a in options if a[0] in ("stand", "plan")]
            return marches + bot_upkeep.headquarters(pic, staff)
        case "C2 improvement":
            return bot_upkeep.headquarters(pic, options)
        case "Admin move":
            return bot_march.admin_moves(pic, options)
        case "Insurgent Ops":
            return bot_raids.insurgents(pic, options)
        case "Strategic attack":
            return bot_raids.strategic_attack(pic, options)
        case "SOF attack":
            return bot_raids.sof_attack(pic, options)
        case "Special move":
            return bot_raids.special_move(pic, options)
        case "Air operations" | "Naval operations":
            return bot_raids.air_operations(pic, options)
        case "Reconstitution" | "Reconstitution (-)":
            return bot_upkeep.repairs(pic, options)
        case "Combat logistics":
            return bot_upkeep.bases(pic, options)
        case "Dig in":
            return bot_upkeep.forts(pic, options)
        case "Info ops":
            return bot_upkeep.info_ops(pic, options)
        case "Call for Aid":
            return bot_upkeep.aid(pic, options)
        case _:
            return []


def best_of(found: list[Proposal]) -> Proposal | None:
    """The proposal that is worth most."""
    return max(found, key=lambda p: p[0]) if found else None


def operate(pic: Picture, choice: Choice) -> Decision:
    """The next card, or the end of the phase."""
    if ("reveal", 0) in choice.options and shows_hand(pic):
        return Decision(("reveal", 0), "What the objective brings is needed now.")
    chief = bot_upkeep.free_leader(pic, choice.options)
    if chief is not None:
        return chief
    cards: dict[str, Action] = {}
    for action in choice.options:
        if action[0] == "card":
            cards.setdefault(pic.pack.action[action[1]], action)
    for stage in STAGES:
        found = [(p, t) for t in stage if t in cards for p in plans(pic, t)]
        if found:
            (worth, action, reason), title = max(found, key=lambda each: each[0][0])
            if worth > pic.n.worth_playing:
                pic.memory.errand = Errand(title, action, reason)
                return Decision(cards[title], reason)
    return Decision(PASS, "No card would do us any good.")


def plans(pic: Picture, title: str) -> list[Proposal]:
    """What a card of a title could do now."""
    return proposals(pic, title, list(FUNCTIONS[title].options(pic.g, pic.seat)))


def shows_hand(pic: Picture) -> bool:
    """Whether the objective is shown for the pieces it brings."""
    g = pic.g
    return g.war and not g.rewarded[pic.seat] and pic.close[g.objective[pic.seat]] < HELD


def order(pic: Picture, card: int, choice: Choice) -> Decision:
    """The function that a card was played for."""
    title = pic.pack.action[card]
    errand = pic.memory.errand
    if errand is not None and errand.title == title and errand.action in choice.options:
        pic.memory.errand = None
        return begin(pic, errand.action, errand.reason)
    found = best_of(proposals(pic, title, list(choice.options)))
    if found is None:
        return Decision(choice.options[0], "Nothing better offers itself.")
    return begin(pic, found[1], found[2])


def begin(pic: Picture, action: Action, reason: str) -> Decision:
    """Give an order, and remember where a march is to go."""
    way = pic.ways.get(action[1]) if action[0] == "move" else None
    pic.memory.walk = Walk(action[1], way.first, way.end, way.fight) if way else None
    return Decision(action, reason)
