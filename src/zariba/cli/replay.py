"""`zariba replay`: a saved game, verified against the rules and the seed, and told in full."""

from argparse import Namespace
from pathlib import Path

from zariba.cli.saves import open_save
from zariba.core.bad_input import BadInput, one_line
from zariba.core.bounds import UMPIRE
from zariba.core.dice import draw, number_hash
from zariba.core.flow import State
from zariba.core.game import WATCHER, Game
from zariba.core.journal import Journal, begin
from zariba.core.record import Entry
from zariba.core.shares import BRANCHED, CHOSEN, LOADED, SHARED, read_number
from zariba.core.umpire import carry_out, read_order, spoken

ORIGINS_TOLD = {
    SHARED: "made of a share of the server and the numbers of the people who played",
    CHOSEN: "chosen by whoever set the table up",
    LOADED: "those of a file that was loaded",
    BRANCHED: "those of the game that this one was branched from",
}


def replay(args: Namespace) -> int:
    """Print the log with every roll; the last line says what was verified."""
    journal = open_save(args.save, args.data, args.to)
    game, record = journal.game, journal.record
    if journal.parted is not None and not (journal.older or args.repair):
        raise BadInput(f"{args.save}: {journal.parted}")
    if args.commitment is not None:
        shown = shown_of(journal, args.commitment)
        if not shown:
            print(f"{args.commitment} was not shown of this game: no hash of its dice is that")
            return 1
        print(f"commitment {args.commitment} is the hash of {shown}")
    options = f" with {', '.join(record.options)}" if record.options else ""
    print(f"{game.title}, {game.scenario(record.scenario).name}{options}")
    for seat, player in zip(game.seats_in(record.scenario), record.players, strict=False):
        print(f"{seat.name}: {player}")
    print(f"commitment {journal.commitment}")
    print(f"seed       {record.seed}")
    tell_dice(journal)
    for line in journal.told:
        print(f"note: {line}")
    rolls, ordained = tell(journal)
    if journal.parted is not None:
        return part(journal, args.save, args.repair)
    over = journal.state.result
    if over is not None:
        winner = name_of(journal, over.winner) if over.winner >= 0 else "nobody"
        rule = f" ({game.cite(over.rule)})" if over.rule else ""
        print(f"won by {winner}: {over.why}{rule}")
    ended = "finished" if over is not None else "unfinished"
    actions = len(record.actions)
    ruled = f" and {ordained} ordained by the umpire" if ordained else ""
    loose = rolls - ordained
    print(f"verified: {actions} actions legal, {loose} rolls from the seed{ruled}, game {ended}")
    return 0


def shown_of(journal: Journal[State], digest: str) -> str:
    """What it is whose hash was shown before play; empty when nothing of this game has it."""
    digest = digest.strip().lower()
    if digest == journal.commitment:
        return "the seed"
    shares = journal.record.shares
    if shares is None:
        return ""
    if digest == number_hash(read_number(shares.server)):
        return "the server's share"
    owners = [name_of(journal, seat) for seat, shown in shares.hashes() if shown == digest]
    return f"the number of {' and '.join(owners)}" if owners else ""


def name_of(journal: Journal[State], seat: int) -> str:
    """Who sits there, where the game has such a seat."""
    seats = journal.game.seats_in(journal.record.scenario)
    if seat == UMPIRE:
        return "the umpire"
    return seats[seat].name if 0 <= seat < len(seats) else f"seat {seat}"


def tell_dice(journal: Journal[State]) -> None:
    """How the seed came about; that it is what its shares make was verified on reading it."""
    record = journal.record
    if record.dice:
        print(f"dice       {ORIGINS_TOLD[record.dice]}")
    shares = record.shares
    if shares is None:
        return
    print(f"share      {number_hash(read_number(shares.server))} of the server: {shares.server}")
    for (seat, text), (_, shown) in zip(sorted(shares.numbers), shares.hashes(), strict=True):
        print(f"number     {shown} of {name_of(journal, seat)}: {text}")
    for seat in shares.without:
        print(f"note: {name_of(journal, seat)} gave no number")
    if shares.anew:
        print(f"note: the numbers were drawn anew before the game began ({shares.anew})")
    print("verified: the seed is what the server's share and the numbers make")


def part(journal: Journal[State], save: Path, repair: bool) -> int:
    """Say where a kept game and the rules part, and with `repair` write what is still legal."""
    parted = journal.parted
    assert parted is not None
    rule = f" ({journal.game.cite(parted.refusal.rule)})" if parted.refusal.rule else ""
    print(f"action {parted.n} is no longer legal: {parted.words}: {parted.refusal.why}{rule}")
    kept = f"the first {parted.n} of {len(journal.whole.actions)} actions"
    if not repair:
        print(f"stopped: {kept} are legal; --repair writes them as a game that can go on")
        return 1
    path = save.with_suffix(f".repaired{save.suffix}")
    try:
        with path.open("xb") as file:
            file.write(journal.repaired(save.name).save())
    except FileExistsError:
        raise BadInput(f"there is a {path} already") from None
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}") from None
    print(f"repaired: {kept} are in {path}, to be played on from there")
    return 0


def tell(journal: Journal[State]) -> tuple[int, int]:
    """Every action with what it brought about; returns the number of rolls, each verified.

    Those that an umpire ordained do not come from the seed: the second number counts them.
    """
    game, record = journal.game, journal.record
    seed = bytes.fromhex(record.seed)
    state = begin(game, record)
    rolls, ordained = told(game, state, seed, 0), 0
    for entry in record.actions:
        print(f"{state.n:5} {words_of(journal, entry)}")
        carry_out(game, state, entry)
        rolls = told(game, state, seed, rolls)
        ordained += sum(event.ordered for event in state.news)
        if 0 <= entry.why < len(record.reasons):
            print(f"        because: {one_line(record.reasons[entry.why])}")
    return rolls, ordained


def words_of(journal: Journal[State], entry: Entry) -> str:
    """An action or a ruling as it is printed."""
    name = name_of(journal, entry.seat)
    if entry.seat == UMPIRE:
        return f"{name} {spoken(read_order(entry))}"
    return f"{name}: {entry.verb} {entry.arg}".rstrip()


def told(game: Game[State], state: State, seed: bytes, rolls: int) -> int:
    """The news of one action, all of it seen."""
    for event in state.news:
        if event.kind == "roll":
            loose = state.loaded is None and not event.ordered
            if loose and draw(seed, rolls, event.value) != event.die:
                raise BadInput(f"roll {rolls} ({event.word}) does not come from the seed")
            rolls += 1
            by = ", ordained by the umpire" if event.ordered else ""
            print(f"        d{event.value} {event.die} for {event.word}{by}")
    for line in game.chronicle(state, WATCHER):
        rule = f" ({game.cite(line.rule)})" if line.rule else ""
        print(f"        {line.text}{rule}")
    return rolls
