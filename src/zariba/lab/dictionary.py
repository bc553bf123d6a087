"""The data dictionary of a folder of results: each column, its unit, and the rule behind it."""

from collections.abc import Mapping, Sequence

from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.parties import Parties
from zariba.lab.factors import Factor
from zariba.lab.results import Manifest
from zariba.lab.row import Row

TABLES = {
    "games": "One line a game, in the order of their numbers.",
    "turns": "What counted when each turn of each game had ended.",
    "falls": "Where losses fell: the place that the log named last when they did.",
    "decisions": "Every decision of every game.",
}
PLAIN = {
    "game": "the number of the game in this experiment",
    "point": "the number of the point of the design",
    "replication": "which repetition of that point; paired ones have the same seed at every point",
    "seed": "`zariba play --seed` of this number rolls the same dice",
    "winner": "the side that won; empty for a draw",
    "rule": "the rule by which the game ended",
    "why": "how it ended, in words",
    "turn": "the turn, from 1 on",
    "decisions": "decisions of all seats",
    "fault": "why the game did not come to its end, a fault of a bot, the data or the program",
    "moves": "the digest of all actions: the same game has the same",
    "space": "a space of the map by its id, or a point `x,y` of a table",
    "side": "a side: a seat or the team it plays for",
    "lost": "what was lost there",
    "n": "the number of the decision",
    "seat": "who decided",
    "prompt": "what was asked",
    "offered": "all answers there were",
    "chosen": "the answer that was given",
    "reason": "the reason that the bot gave",
    "dice": "what was rolled upon it: sides, number, purpose",
}


def dictionary(
    manifest: Manifest,
    rows: Sequence[Row],
    columns: Mapping[str, Sequence[str]],
    game: Game[State],
) -> str:
    """The whole of it, as Markdown."""
    plan = manifest.plan
    state = game.start(plan.scenario, plan.usual.options, numbered_seed(0))
    count = game.count(state)
    parties = Parties(game, plan.scenario)
    titles = {track.id: track.title for track in game.scene(state, WATCHER, None).tracks}
    words = {
        "margin": f"how far {parties.called(0)} is ahead, in {count.unit or 'the game’s unit'}."
        f" {count.meaning}".rstrip(),
        **{factor.name: of_factor(factor) for factor in plan.factors},
        **{one.name: f"whether {one.expect} holds, {when(one.turn)}" for one in plan.expected},
    }
    lines = [f"# {manifest.title}: what the columns mean", ""]
    if plan.question:
        lines += [plan.question, ""]
    scenario = game.scenario(plan.scenario)
    lines += [
        f"{game.title}, {scenario.name}; zariba {manifest.zariba}, rules {manifest.rules}.",
        "Losses count all that was lost, what came back since too.",
    ]
    for table, names in columns.items():
        lines += ["", f"## {table}", "", TABLES[table], "", "| column | meaning |", "|---|---|"]
        lines += [f"| `{name}` | {meaning(name, words, titles, count.lost_in)} |" for name in names]
    if "winner" in plan.measures:
        lines += ["", "## How games ended", "", "| rule | games | as in |", "|---|---|---|"]
        whole = [row for row in rows if not row.fault]
        for rule in sorted({row.rule for row in whole}):
            ended = [row for row in whole if row.rule == rule]
            cited = game.cite(rule) if rule else "none"
            both = cited if cited == rule or not rule else f"{rule}: {cited}"
            lines.append(f"| {both} | {len(ended)} | {ended[0].why} |")
    return "\n".join(lines) + "\n"


def meaning(name: str, words: Mapping[str, str], titles: Mapping[str, str], lost_in: str) -> str:
    """What a column holds."""
    if name in words:
        return words[name].replace("|", "/")
    head, _, rest = name.partition(".")
    if head == "lost" and rest:
        side, _, arm = rest.partition(".")
        return f"{lost_in or 'pieces'} that {side} lost{f' of its {arm}' if arm else ''}"
    if head == "held":
        return f"the side that held {rest}; empty for nobody"
    if head == "track":
        return f"{titles.get(rest, rest)}, as the table shows it"
    if head == "luck":
        return f"in so many of 100 such games the rolls of {rest} would have brought less"
    return PLAIN.get(name, "")


def when(turn: int) -> str:
    """The moment of a measure."""
    return f"when turn {turn} has ended, or the game before that" if turn else "at the end"


def of_factor(factor: Factor) -> str:
    """What a factor varies."""
    if factor.kind == "data":
        how = {"set": "set to", "plus": "with this added", "times": "times this"}[factor.how]
        return f"{factor.what}, {how}"
    if factor.kind == "option":
        return f"whether the option {factor.what} is played"
    return f"{factor.setting or 'the bot'} of {factor.what}"
