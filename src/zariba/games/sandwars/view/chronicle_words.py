"""Sentences for cards, turns, moves and what comes and goes."""

from collections.abc import Callable

from zariba.core.flow import Event
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.view.cards import RINGS, event_effect
from zariba.games.sandwars.view.names import (
    NATIONS,
    PEOPLES,
    article,
    column_name,
    company,
    first_upper,
    listed,
    piece_name,
    place_name,
    several,
    verb,
)
from zariba.games.sandwars.view.tables import result_name

CHIPS_FOR = {
    "act.ops.chip": "the move across the border",
    "act.air.chip": "the mission across the border",
    "act.strat.chip": "the strike across the border",
    "act.sof.chip": "the SOF attack across the border",
    "act.ins.attack": "the guerrilla attack",
    "act.special.chip": "the landing across the border",
    "act.info.chip": "Info ops",
    "evt.terror": "the terrorist attack",
    "evt.spectacular": "the terrorist spectacular",
    "evt.news.chips": "Global news coverage",
    "evt.un": "the UN emergency session",
    "mpi.result": "foreign pressure",
}
TURN_FOR = {
    "seq.advance": "",
    "dice.trigger.turn": ", by a ring round the dice",
    "act.info.turn": ", by Info ops",
    "mpi.result": ", by foreign pressure",
}
INFO = {
    "agitate": "to put a chip into the Pool",
    "calm": "to take a chip from the Pool",
    "expose": "to make the enemy discard a card",
    "hasten": "to advance the turn marker",
}
HOW = {"fly": "by helicopter", "drop": "by Air Supply", "sail": "by sea"}


def who(e: Event) -> str:
    """The side of an event."""
    return NATIONS[e.seat] if e.seat >= 0 else "Somebody"


def card_names(pack: SandWarsPack, e: Event) -> str:
    """The cards of an event, each with its action."""
    return listed(f"{pack.cards[c].id} ({pack.action[c]})" for c in e.units if c >= 0)


def at(pack: SandWarsPack, e: Event) -> str:
    """Where it happened."""
    return place_name(pack, e.at)


def fill(pack: SandWarsPack, words: str, e: Event) -> str:
    """A sentence that needs only side, space and pieces: {who}, {at}, {to}, {units}."""
    return words.format(
        who=who(e), at=at(pack, e), to=place_name(pack, e.to), units=company(pack, e.units),
        value=e.value, moves=verb(pack, e.units, "moves", "move"),
        goes=verb(pack, e.units, "goes", "go"), people=PEOPLES[e.seat],
        a_people=article(PEOPLES[e.seat]),
    )  # fmt: skip


PLAIN = {
    "set up": "the pieces are laid out and the hands drawn",
    "player turn": "{who}'s turn begins",
    "pass": "{who} passes: the Operations Phase ends",
    "war": "Open Hostilities begin; {who} is the first player from now on",
    "end": "the game is over: both Objectives are judged",
    "objective chosen": "{who} has chosen an Objective",
    "control": "{who} controls {at}",
    "leader": "{a_people} Leader takes command in {at}",
    "leader leaves": "{units} leaves his HQ in {at}",
    "leader lost": "{units} is lost in {at}",
    "moves": "{units} {moves} from {at} to {to}",
    "travels": "{units} {goes} by road from {at} to {to}",
    "stood up": "{units} stands up in {at}",
    "placed": "{units} is set up in {at}, face down",
    "base": "{a_people} Logistics Base is set up in {at}",
    "base lifted": "{who} gives up its Logistics Base in {at}",
    "base carried": "{a_people} Logistics Base is flown from {at} to {to}",
    "base retaken": "{who} takes its Logistics Base in {at} back",
    "fort": "{who} digs a Fort in {at}",
    "fort lost": "the {people} Fort in {at} is lost",
    "camp": "{a_people} Insurgent Camp appears in {at}",
    "guerrilla": "{people} guerrillas gather in {at}",
    "received": "{who} receives {units} in its Off-Map box",
    "delayed": "{units} waits on the turn track",
    "rallied": "{who} ends all its disruption in {at}",
    "discovery": "{who} discovers a resource in {at}",
    "coup": "a coup in {who} removes {units} for good",
    "jamming": "{who} jams the enemy's command in {at}",
    "cancelled": "{who} cancels it",
    "combat": "combat at {at}: {who} attacks, both sides show their blocks",
    "support": "{who} commits {units} to the combat at {at}",
    "reserve": "{units} comes from {at} to fight at {to}",
    "overstacked": "{who} has {value} units in {at}: all are disrupted, the excess must leave",
    "sortie": "{who} sends {units} to {at}",
    "aborted": "{who}'s {units} turns back",
    "shot down": "{who}'s {units} is lost to the Replacement box",
    "terror": "{who} has terrorists strike in {at}",
}


def played(pack: SandWarsPack, e: Event) -> str:
    """A card is laid down."""
    how = "reacts with" if "reaction" in e.kind else "plays"
    return f"{who(e)} {how} {e.word} ({pack.cards[e.units[0]].id})"


def drawn_event(pack: SandWarsPack, e: Event) -> str:
    """An event is read."""
    card = e.units[0]
    title = pack.event[card]
    trigger = e.word == "dice.trigger.event"
    lead = "Triggered event" if trigger else "Event"
    effect = first_upper(event_effect(pack, title))
    if title.startswith("Combat:") and not trigger:
        effect = "Nothing outside a combat"
    return f"{lead} for {who(e)}: {title} ({pack.cards[card].id}). {effect}"


def ringed(pack: SandWarsPack, e: Event) -> str:
    """Dice with a ring."""
    card = e.units[0]
    faces = " and ".join(map(str, pack.dice[card][: e.to]))
    ring = RINGS.get(pack.trigger[card], "")
    words = f"{who(e)} rolls {faces} ({pack.cards[card].id})"
    return f"{words}: a ring, {ring}" if ring else words


def drew(pack: SandWarsPack, e: Event) -> str:
    """Cards are drawn into a hand."""
    names = card_names(pack, e)
    words = f"{who(e)} draws {several(e.value, 'card')}"
    return f"{words}: {names}" if names else words


def discarded(pack: SandWarsPack, e: Event) -> str:
    """A card leaves a hand."""
    why = {
        "disc.must_fill": "",
        "evt.libya": " to Libyan border activity",
        "act.info.discard": " at random, to Info ops",
        "mpi.result": " at random, to an embargo",
    }.get(e.word, " at random")
    return f"{who(e)} discards {card_names(pack, e)}{why}"


def hand_shown(pack: SandWarsPack, e: Event) -> str:
    """A hand is looked at."""
    names = card_names(pack, e)
    words = f"{who(e)} looks at the enemy's hand of {several(e.value, 'card')}"
    return f"{words}: {names}" if names else words


def looked(pack: SandWarsPack, e: Event) -> str:
    """Blocks are looked at."""
    if not e.units:
        return f"{who(e)} looks at the enemy in {at(pack, e)}"
    names = listed(piece_name(pack, p) for p in e.units)
    return f"{who(e)} sees in {at(pack, e)}: {names}"


def reshuffled(pack: SandWarsPack, e: Event) -> str:
    """A discard pile is shuffled in."""
    return f"{who(e)} shuffles its discards: {several(e.value, 'card')} in the deck"


def turned(pack: SandWarsPack, e: Event) -> str:
    """The turn marker advances."""
    return f"the turn marker moves to {e.value}{TURN_FOR.get(e.word, ', by an event')}"


def chipped(pack: SandWarsPack, e: Event) -> str:
    """Chips come and go."""
    why = CHIPS_FOR.get(e.word, "an event")
    number = several(abs(e.to), "chip")
    word = "more in" if e.to > 0 else "out of"
    return f"{number} {word} the Pool for {why}: {e.value} now"


def objective(pack: SandWarsPack, e: Event) -> str:
    """An Objective is shown."""
    card = pack.objectives[e.value]
    if e.kind == "objective":
        return f"{who(e)} shows its Objective: {card.title}. {card.victory}"
    return f"{who(e)} gives its Objective up: {card.title}"


def staffed(pack: SandWarsPack, e: Event) -> str:
    """Units join or leave an HQ."""
    word = "attaches" if e.kind == "attached" else "detaches"
    if len(e.units) < 2:
        return f"{who(e)} {word} units in {at(pack, e)}"
    names = listed(piece_name(pack, p) for p in e.units[1:])
    way = "to" if e.kind == "attached" else "from"
    return f"{who(e)} {word} {names} {way} {piece_name(pack, e.units[0])} in {at(pack, e)}"


def joined(pack: SandWarsPack, e: Event) -> str:
    """A Leader joins an HQ."""
    hq = company(pack, e.units[1:]) or "an HQ"
    return f"{company(pack, e.units[:1])} joins {hq} in {at(pack, e)}"


def planned(pack: SandWarsPack, e: Event) -> str:
    """An HQ gains a PV."""
    value = f": PV {e.value}" if e.value else ""
    return f"{company(pack, e.units)} plans in {at(pack, e)}{value}"


def rebuilt(pack: SandWarsPack, e: Event) -> str:
    """A unit gains a step."""
    value = f" to CV {e.value}" if e.value else ""
    return f"{company(pack, e.units)} is built up in {at(pack, e)}{value}"


def came(pack: SandWarsPack, e: Event) -> str:
    """A piece comes into play."""
    where = f"in {at(pack, e)}" if e.at >= 0 else "to the Off-Map box"
    return (
        f"{company(pack, e.units)} {verb(pack, e.units, e.kind, e.kind.removesuffix('s'))} {where}"
    )


def info_ops(pack: SandWarsPack, e: Event) -> str:
    """What an Info ops is for."""
    return f"{who(e)} uses Info ops {INFO.get(e.word, '')}"


def journey(pack: SandWarsPack, e: Event) -> str:
    """A Special move."""
    does = "sets out for" if e.kind == "embarks" else "lands in"
    return (
        f"{company(pack, e.units)} {does} {place_name(pack, e.to)} {HOW.get(e.word, '')}".rstrip()
    )


def aid(pack: SandWarsPack, e: Event) -> str:
    """A roll on the intervention table."""
    result = result_name(pack, e.word)
    return f"{who(e)} calls for aid from {column_name(pack, e.to)} and rolls {e.value}: {result}"


WORDS: dict[str, Callable[[SandWarsPack, Event], str]] = {
    "action": played,
    "reaction": played,
    "event": drawn_event,
    "dice": ringed,
    "drawn": drew,
    "discard": discarded,
    "hand shown": hand_shown,
    "look": looked,
    "reshuffle": reshuffled,
    "turn": turned,
    "chips": chipped,
    "objective": objective,
    "objective given up": objective,
    "attached": staffed,
    "detached": staffed,
    "leader joins": joined,
    "plans": planned,
    "rebuilt": rebuilt,
    "returns": came,
    "arrives": came,
    "info ops": info_ops,
    "embarks": journey,
    "lands": journey,
    "aid": aid,
}
