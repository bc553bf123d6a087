"""`zariba play` and `zariba serve`: the table in the browser."""

from argparse import Namespace

from zariba.cli.saves import data_pack
from zariba.core.bad_input import BadInput
from zariba.core.flow import State
from zariba.core.game import Game
from zariba.core.lesson import find_lesson


def play(args: Namespace) -> int:
    """A table of one game, or without a game the lobby to choose one in."""
    from zariba.server import launch

    if args.game is None:
        given = [
            name
            for name in ("scenario", "seat", "options", "seed", "data", "lesson")
            if getattr(args, name) not in (None, [])
        ]
        if given:
            raise BadInput(f"name the game that --{given[0]} belongs to: zariba play GAME ...")
        launch.serve(port=args.port, open_path=None if args.no_browser else "/")
        return 0
    game = data_pack(args.game, args.data)
    if args.lesson is not None:
        return learn(args, game)
    scenario = game.scenario(args.scenario) if args.scenario else game.scenarios[0]
    launch.play_table(
        game.id,
        scenario.id,
        seats=read_seats(args.seat),
        seed=args.seed,
        options=game.check_options(args.options, scenario.id),
        port=args.port,
        browser=not args.no_browser,
    )
    return 0


def learn(args: Namespace, game: Game[State]) -> int:
    """The table of a guided game, which says itself who sits where and how the dice fall."""
    from zariba.server import launch

    for name in ("scenario", "seat", "options", "seed", "data"):
        if getattr(args, name) not in (None, []):
            raise BadInput(f"a lesson has its own position: leave out --{name}")
    lesson = find_lesson(game, args.lesson)
    launch.play_table(game.id, lesson=lesson.id, port=args.port, browser=not args.no_browser)
    return 0


def read_seats(pairs: list[str]) -> dict[str, str]:
    """Who plays which seat, from NAME=WHO."""
    seats: dict[str, str] = {}
    for pair in pairs:
        name, is_, who = pair.partition("=")
        if not (name and is_ and who):
            raise BadInput(f"--seat {pair}: write NAME=WHO, such as commonwealth=human")
        if name in seats:
            raise BadInput(f"--seat {pair}: the seat {name} is given twice")
        seats[name] = who
    return seats


def serve(args: Namespace) -> int:
    """The lobby, for other people to join."""
    from zariba.server import launch

    host = args.host if args.host is not None else "127.0.0.1"
    port = args.port if args.port is not None else launch.DEFAULT_PORT
    launch.serve(
        host=host,
        port=port,
        database=args.database,
        names=args.name,
        proxies=args.proxy,
        told="" if args.name or args.proxy else launch.reach(host),
    )
    return 0
