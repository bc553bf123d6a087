"""`zariba lab`, `zariba check` and `zariba bench`: games without a screen."""

import sys
from argparse import Namespace
from time import perf_counter

import msgspec

from zariba import registry
from zariba.bots.settings import listed
from zariba.cli.columns import columns
from zariba.cli.saves import data_pack
from zariba.core.bad_input import BadInput
from zariba.lab import bench as speed
from zariba.lab.checks import check_many
from zariba.lab.match import BotFault, Match, check_player, play_match, seed_of
from zariba.lab.pool import default_workers, progress, spread
from zariba.lab.tally import Tally, tally, write_csv


def lab(args: Namespace) -> int:
    """Play a series of games between bots."""
    game = data_pack(args.game, args.data)
    scenario = game.scenario(args.scenario).id if args.scenario else game.scenarios[0].id
    options = game.check_options(args.options, scenario)
    played_by = game.played_seats(scenario)
    there = game.seats_in(scenario)
    seats = [there[seat].id for seat in played_by]
    bots = listed(args.bots) if args.bots is not None else ["random"] * len(seats)
    if len(bots) == 1 and len({game.side(seat, scenario) for seat in played_by}) == 1:
        bots *= len(seats)  # one team, one bot for all
    if len(bots) != len(seats):
        raise BadInput(f"{game.id} has {len(seats)} seats ({', '.join(seats)}), not {len(bots)}")
    for bot in bots:
        check_player(game, bot)
    data = str(args.data) if args.data else ""
    matches = [
        Match(n, seed_of(args.seed, n), game.id, scenario, options, tuple(bots), data)
        for n in range(args.games)
    ]
    began = perf_counter()
    try:
        with progress(f"playing {game.id}", len(matches)) as done:
            played = spread(play_match, matches, args.workers or default_workers(), done)
    except BotFault as fault:
        print(f"zariba: {fault}", file=sys.stderr)
        return 1
    summed = tally(
        game=game.id,
        scenario=scenario,
        options=options,
        seed=args.seed,
        seats=seats,
        sides=[game.side(seat, scenario) for seat in range(len(there))],
        bots=bots,
        played=played,
        seconds=perf_counter() - began,
    )
    if args.csv is not None:
        write_csv(args.csv, summed.results)
    if args.json:
        print(msgspec.json.encode(summed).decode())
    else:
        print(table(summed))
    return 0


def table(summed: Tally) -> str:
    """The sum of a series for a person to read."""
    rows = [("side", "bots", "wins", "share", "95 % interval", "slowest decision")]
    for side, wins in summed.wins.items():
        low, mid, high = msgspec.structs.astuple(summed.rates[side])
        seats = summed.sides[side]
        bots = ", ".join(dict.fromkeys(summed.bots[seat] for seat in seats)) or "none"
        slowest = max((summed.slowest[seat] for seat in seats), default=0.0) * 1000
        interval = f"{low:.1%} to {high:.1%}"
        rows.append((side, bots, str(wins), f"{mid:.1%}", interval, f"{slowest:.2f} ms"))
    head = f"{summed.game}, {summed.scenario}, seed {summed.seed}: {summed.games} games"
    if summed.options:
        head += f" with {', '.join(summed.options)}"
    foot = (
        f"{summed.draws} draws; {summed.mean_decisions:.0f} decisions a game,"
        f" ending in turn {summed.mean_turn:.1f} on average; {summed.seconds:.1f} seconds"
    )
    return f"{head}\n{columns(rows)}\n{foot}"


def check(args: Namespace) -> int:
    """Hold a game to the contract."""
    game = data_pack(args.game, args.data)
    there = [game.scenario(args.scenario)] if args.scenario else list(game.scenarios)
    report = check_many(
        game.id,
        [scenario.id for scenario in there],
        args.games,
        args.seed,
        args.workers or default_workers(),
        str(args.data) if args.data else "",
    )
    for failure in report.failures:
        print(failure)
        print(
            f"  again: zariba check {game.id} --scenario {failure.scenario}"
            f" --seed {failure.seed} --games 1"
        )
    print(f"{report.games} games, {report.decisions} decisions, longest {report.longest}")
    print(columns([(f"  {kind}", str(number)) for kind, number in sorted(report.checks.items())]))
    print(f"{len(report.failures)} failures" if report.failures else "every promise held")
    return 1 if report.failures else 0


def bench(args: Namespace) -> int:
    """Measure random play."""
    if args.game is None and (args.scenario or args.data):
        raise BadInput("name the game that --scenario or --data belongs to")
    results: list[speed.Speed] = []
    for game_id in [args.game] if args.game else registry.GAMES:
        game = data_pack(game_id, args.data)
        there = [game.scenario(args.scenario)] if args.scenario else game.scenarios
        results += [speed.bench(game, scenario.id, args.seconds) for scenario in there]
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(results)).decode())
        return 0
    head = (
        "game",
        "scenario",
        "decisions/s",
        "games/s",
        "decisions/game",
        "clone µs",
        "save bytes",
    )
    rows = [head]
    for r in results:
        rows.append(
            (
                r.game,
                r.scenario,
                f"{r.decisions_per_second:.0f}",
                f"{r.games_per_second:.2f}",
                f"{r.decisions_per_game:.0f}",
                f"{r.clone_microseconds:.1f}",
                str(r.save_bytes),
            )
        )
    print(columns(rows))
    return 0
