"""A random game as a readable transcript; run this file to write the transcripts anew."""

from pathlib import Path
from random import Random

from zariba import registry
from zariba.core.dice import numbered_seed

HERE = Path(__file__).parent
GAMES = [
    ("keren", "first", ()),
    ("keren", "second", ()),
    ("ogaden", "campaign", ()),
    ("ogaden", "liberation", ("harassment-pays-always",)),
    ("ogaden", "offensive", ("aid-ignores-floor",)),
    ("mog93", "tutorial", ()),
    ("mog93", "coop2", ("one-card", "always-check")),
    ("mog93", "second_crash", ("bonus-each-activation",)),
    ("sandwars", "peacetime", ()),
    ("sandwars", "tensions", ()),
    ("sandwars", "crisis", ()),
    ("aoi", "ethiopia", ("veterans",)),
    ("aoi", "east_africa", ("torpedo-bonus", "night", "interdiction")),
    ("aoi", "spanish_civil_war", ("torpedo-bonus", "night", "interdiction", "bypass")),
    ("aoi", "east_front_1941", ("experten", "stand-fast", "interdiction")),
]


def transcript(game_id: str, scenario: str, options: tuple[str, ...], seed: int = 1) -> str:
    """Every decision of a random game in words, and what came of it."""
    game = registry.load(game_id)
    rng = Random(seed)
    state = game.start(scenario, options, numbered_seed(seed))
    lines = [f"{game.title}: {game.scenario(scenario).name}, seed {seed}, {', '.join(options)}"]
    while state.result is None:
        seat = game.asked(state)[0]
        choice = game.choice(state, seat)
        assert choice is not None
        action = rng.choice(choice.options)
        words = " ".join(game.spell(action)).strip()
        who = game.seats_in(scenario)[seat].id
        lines.append(f"{state.n} {who}: {words} (of {len(choice.options)})")
        assert game.apply(state, seat, action) is None
        for entry in game.chronicle(state, seat):
            dice = f" [{', '.join(map(str, entry.dice))}]" if entry.dice else ""
            parts = "".join(f" {p.name} {p.value:+d};" for p in entry.parts)
            lines.append(f"    {entry.text}{dice}{parts}")
    return "\n".join(lines) + "\n"


def path_of(game_id: str, scenario: str) -> Path:
    """Where a transcript is kept."""
    return HERE / f"{game_id}-{scenario}.txt"


if __name__ == "__main__":
    for game_id, scenario, options in GAMES:
        path_of(game_id, scenario).write_text(transcript(game_id, scenario, options), "utf-8")
