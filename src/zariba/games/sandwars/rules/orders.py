"""Playing a card for its Action: one function of it, its targets named, then it is laid down."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from zariba.core.choice import Action, Choice, Refusal
from zariba.games.sandwars.rules.admin_move import Travel, admin_move, why_no_travel
from zariba.games.sandwars.rules.air_missions import (
    Overflight,
    Sortie,
    air_operations,
    naval_operations,
    why_no_mission,
)
from zariba.games.sandwars.rules.airfields import ready
from zariba.games.sandwars.rules.cancellable import (
    announce,
    info_ops,
    operational_intel,
    scout,
    spy,
    tactical_intel,
    why_no_news,
)
from zariba.games.sandwars.rules.decks import allowed
from zariba.games.sandwars.rules.headquarters import (
    Attach,
    Detach,
    PlaceHq,
    c2_improvement,
    plan,
    stand_up,
    why_no_planning,
    why_no_staff,
)
from zariba.games.sandwars.rules.hostilities import abroad
from zariba.games.sandwars.rules.insurgents import (
    PlanAmbush,
    insurgent_ops,
    place_camp,
    place_guerrilla,
    why_no_insurgents,
)
from zariba.games.sandwars.rules.logistics import (
    begin_base,
    combat_logistics,
    dig_in,
    place_fort,
    why_no_base_here,
    why_no_fort,
)
from zariba.games.sandwars.rules.movement import (
    March,
    allowance,
    battle,
    ops_and_plans,
    why_no_battle,
    why_no_move,
)
from zariba.games.sandwars.rules.planning import Planning, spend
from zariba.games.sandwars.rules.reconstitution import (
    begin_return,
    light_reconstitution,
    rally,
    rebuild,
    reconstitution,
    why_no_repair,
)
from zariba.games.sandwars.rules.reinforcements import ask_for_aid, call_for_aid
from zariba.games.sandwars.rules.sof_attack import PlanRaid, sof_attack, why_no_agent
from zariba.games.sandwars.rules.special_move import (
    Board,
    Carry,
    special_move,
    why_no_carry,
    why_no_lift,
)
from zariba.games.sandwars.rules.state import SandWars, available, units
from zariba.games.sandwars.rules.strategic_strikes import (
    Target,
    strategic_attack,
    why_no_strike,
)

Options = Callable[[SandWars, int], Iterable[Action]]
Start = Callable[[SandWars, int, int, int], None]


def nothing(g: SandWars, seat: int) -> list[Action]:
    """C2 jamming: only in a combat that Algeria started (act.jam.side)."""
    return []


def command_confusion(g: SandWars, seat: int) -> list[Action]:
    """Nothing but a round wasted (R-36)."""
    return [("waste", 0)]


def waste(g: SandWars, seat: int, card: int, arg: int) -> None:
    """The card is gone (act.confusion)."""
    spend(g, seat, card)


class Function(NamedTuple):
    """The Action of a card: what it can do now, and all that it could ever be played for."""

    options: Options
    verbs: tuple[str, ...]


FUNCTIONS = {
    "Ops and Plans": Function(ops_and_plans, ("move", "battle", "stand", "plan")),
    "C2 improvement": Function(c2_improvement, ("place", "attach", "detach", "stand", "plan")),
    "Admin move": Function(admin_move, ("travel",)),
    "Air operations": Function(air_operations, ("interdict", "watch")),
    "Naval operations": Function(naval_operations, ("shell",)),
    "Strategic attack": Function(strategic_attack, ("strike",)),
    "SOF attack": Function(sof_attack, ("agent",)),
    "Insurgent Ops": Function(insurgent_ops, ("camp", "recruit", "ambush")),
    "Special move": Function(special_move, ("lift", "carry")),
    "Combat logistics": Function(combat_logistics, ("base",)),
    "Dig in": Function(dig_in, ("fort",)),
    "Reconstitution": Function(reconstitution, ("rebuild", "return", "rally")),
    "Reconstitution (-)": Function(light_reconstitution, ("rebuild", "return", "rally")),
    "Tactical Intel": Function(tactical_intel, ("scout",)),
    "Operational Intel": Function(operational_intel, ("spy",)),
    "Info ops": Function(info_ops, ("agitate", "calm", "expose", "hasten")),
    "Call for Aid": Function(call_for_aid, ("aid",)),
    "Command confusion": Function(command_confusion, ("waste",)),
    "C2 jamming": Function(nothing, ()),
}
START: dict[str, Start] = {
    "move": lambda g, seat, card, piece: g.push(March(seat, card, piece, allowance(g, piece))),
    "battle": battle,
    "stand": stand_up,
    "plan": plan,
    "place": lambda g, seat, card, hq: g.push(PlaceHq(seat, card, hq)),
    "attach": lambda g, seat, card, hq: g.push(Attach(seat, card, hq)),
    "detach": lambda g, seat, card, hq: g.push(Detach(seat, card, hq)),
    "travel": lambda g, seat, card, piece: g.push(Travel(seat, card, (piece,))),
    "interdict": lambda g, seat, card, space: g.push(Sortie(seat, card, space, "Air operations")),
    "watch": lambda g, seat, card, space: g.push(Overflight(seat, card, space)),
    "shell": lambda g, seat, card, space: g.push(Sortie(seat, card, space, "Naval operations")),
    "strike": lambda g, seat, card, space: g.push(Target(seat, card, space)),
    "agent": lambda g, seat, card, agent: g.push(PlanRaid(seat, card, agent)),
    "camp": place_camp,
    "recruit": place_guerrilla,
    "ambush": lambda g, seat, card, guerrilla: g.push(PlanAmbush(seat, card, guerrilla)),
    "lift": lambda g, seat, card, piece: g.push(Board(seat, card, piece)),
    "carry": lambda g, seat, card, base: g.push(Carry(seat, card, base)),
    "base": begin_base,
    "fort": place_fort,
    "rebuild": rebuild,
    "return": begin_return,
    "rally": rally,
    "scout": scout,
    "spy": spy,
    "aid": ask_for_aid,
    "waste": waste,
}
"""How an order with a verb begins: game, seat, card, argument. Info ops are announced."""


def usable(g: SandWars, seat: int, title: str) -> bool:
    """Whether a card of the title has a legal function now."""
    return allowed(g, title) and any(True for _ in FUNCTIONS[title].options(g, seat))


class Order(Planning):
    """Which of its functions a card is played for (card.one_function)."""

    def choice(self, g: SandWars, seat: int) -> Choice:
        """Each function with its first target."""
        title = g.pack.action[self.card]
        return Choice(f"{title}: what for?", list(FUNCTIONS[title].options(g, seat)))

    def take(self, g: SandWars, seat: int, verb: str, arg: int) -> None:
        """Begin it."""
        g.pop()
        if verb in FUNCTIONS["Info ops"].verbs:
            announce(g, seat, self.card, verb)
        else:
            START[verb](g, seat, self.card, arg)

    def why_not(self, g: SandWars, seat: int, verb: str, arg: int) -> Refusal:
        """Why the card does not do that."""
        return why_no_order(g, seat, g.pack.action[self.card], verb, arg)


def why_no_order(g: SandWars, seat: int, title: str, verb: str, arg: int) -> Refusal:
    """The reason in the words of the rule that forbids it."""
    verbs = FUNCTIONS[title].verbs
    if verb in ("interdict", "watch", "strike") and verb not in verbs:
        why = "{it} is out: air missions are flown by Air operations and Strategic attack"
        return Refusal("air.cards", why, ("card.one_function",))
    if verb in ("attach", "detach") and title != "C2 improvement":
        why = "{it} has to wait: units join or leave an HQ by C2 improvement only"
        return Refusal("hq.attach.card", why, ("card.one_function",))
    if verb not in verbs:
        also = ("ops.one_card", "int.cards_only", "unit.base.static", "seq.pass")
        return Refusal("card.one_function", f"{{it}} is not what {title} is for", also)
    match verb:
        case "move":
            return why_no_move(g, seat, arg)
        case "battle":
            return why_no_battle(g, arg)
        case "travel":
            return why_no_travel(g, seat, arg)
        case "stand" | "plan":
            return why_no_planning(g, seat, verb, arg)
        case "place" | "attach" | "detach":
            return why_no_staff(g, seat, verb, arg)
        case "interdict" | "watch" | "shell":
            return why_no_mission(g, seat, verb, arg)
        case "strike":
            return why_no_strike(g, seat, arg)
        case "rebuild" | "return" | "rally":
            return why_no_repair(g, seat, title, verb, arg)
        case "camp" | "recruit" | "ambush":
            return why_no_insurgents(g, seat, verb, arg)
        case "agent":
            return why_no_agent(g, seat, arg)
        case "lift":
            return why_no_lift(g, seat, arg)
        case "carry":
            return why_no_carry(g, seat, arg)
        case "base":
            return why_no_base_here(g, seat, arg) or why_idle(g, seat, title)
        case "fort":
            return why_no_fort(g, seat, arg) or why_idle(g, seat, title)
        case "aid":
            return Refusal("mpi.use", "{it} is of no help: the column belongs to the other side")
        case _:
            return why_no_news(verb)


MARKERS_OF = {
    "Air operations": ("airstrike", "helicopter", "uav", "elint"),
    "Strategic attack": ("airstrike", "ssm"),
    "Naval operations": ("naval",),
}
PIECES_OF = {"Dig in": ("fort",), "Insurgent Ops": ("insurgent_camp", "guerrilla")}


def why_idle(g: SandWars, seat: int, title: str) -> Refusal:
    """Why a card of a title has nothing to do now."""
    also = ("card.one_function",)
    if title in MARKERS_OF:
        if not any(ready(g, seat, kind) for kind in MARKERS_OF[title]):
            return Refusal(
                "disp.offmap",
                f"{{it}} has to wait: no marker of the Off-Map box is fit for {title}",
                also,
            )
        coast = [s for s in range(g.pack.size) if g.pack.coastal[s] and abroad(g.pack, seat, s)]
        if title == "Naval operations" and not g.war and any(units(g, 1 - seat, s) for s in coast):
            why = "{it} has to wait: before hostilities no fleet attacks the enemy's coast"
            return Refusal("oh.limit.naval", why, also)
    if title in PIECES_OF and not any(available(g, seat, kind) for kind in PIECES_OF[title]):
        return Refusal("unit.limit", f"{{it}} has to wait: no piece is available for {title}", also)
    if title == "C2 jamming":
        return Refusal("act.jam.side", "{it} is C2 jamming, which is added to an attack", also)
    return Refusal("card.one_function", f"{{it}} has to wait: {title} has nothing it could do now")
