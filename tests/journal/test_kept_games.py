"""Games that were kept: they open in every later release, whatever became of the rules."""

import hashlib
import subprocess
import tomllib
from pathlib import Path

import msgspec
import pytest
from toy import Toy, Turn

from zariba import registry
from zariba.core.choice import Choice
from zariba.core.dice import numbered_seed
from zariba.core.flow import State
from zariba.core.journal import Journal, new_journal
from zariba.core.record import FORMAT, Record, read_record
from zariba.core.scenario import Revision

SAVES = Path(__file__).parent.parent / "saves"


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What kept.toml says of a file."""

    file: str
    sha256: str
    actions: int
    legal: int


KEPT = msgspec.convert(
    tomllib.loads((SAVES / "kept.toml").read_text("utf-8"))["save"], tuple[Kept, ...]
)


def test_every_kept_game_is_listed_once() -> None:
    names = sorted(kept.file for kept in KEPT)
    assert names == sorted(path.name for path in SAVES.glob("*.json"))
    assert len(set(names)) == len(names)


def test_games_of_every_format_are_kept() -> None:
    formats = {read_format(kept.file) for kept in KEPT}
    assert formats == set(range(1, FORMAT + 1))


def read_format(name: str) -> int:
    plain = msgspec.json.decode((SAVES / name).read_bytes())
    return int(plain["format"])


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.file)
def test_a_kept_game_is_never_made_again(kept: Kept) -> None:
    assert hashlib.sha256((SAVES / kept.file).read_bytes()).hexdigest() == kept.sha256


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.file)
def test_a_kept_game_is_the_file_that_was_committed_first(kept: Kept) -> None:
    """The list could be changed with a file; the history cannot."""
    blobs = committed(kept.file)
    assert not blobs or blobs[-1] == blob(kept.file) or kept.file in MADE_AGAIN


MADE_AGAIN = (
    "keren-first-finished.format1.json",
    "keren-second-middle.format1.json",
    "ogaden-campaign-finished.format1.json",
)
"""Changed before files were only added; their earlier forms are kept beside them."""


def committed(name: str) -> list[str]:
    """The contents a file has had in the history, the first last; none without a history."""
    if not (SAVES.parents[1] / ".git").exists():
        return []
    told = subprocess.run(
        ["git", "log", "--format=", "--raw", "--no-abbrev", "--no-renames", "--", f"./{name}"],
        cwd=SAVES,
        capture_output=True,
        text=True,
        check=False,
    )
    return [line.split()[3] for line in told.stdout.splitlines() if line.startswith(":")]


def blob(name: str) -> str:
    data = (SAVES / name).read_bytes()
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.file)
def test_a_kept_game_opens_as_far_as_its_actions_are_legal(kept: Kept) -> None:
    record = read_record((SAVES / kept.file).read_bytes(), kept.file)
    assert len(record.actions) == kept.actions
    journal = Journal(registry.load(record.game), record)
    assert len(journal.record.actions) == kept.legal
    assert (journal.parted is None) == (kept.legal == kept.actions)
    if journal.parted is not None:
        assert journal.parted.n == kept.legal
        assert journal.parted.refusal.why
        assert read_record(journal.save()).actions == record.actions
        branch = journal.repaired(kept.file)
        assert branch.parted is None
        seat = branch.game.asked(branch.state)[0]
        choice = branch.game.choice(branch.state, seat)
        assert choice is not None
        assert branch.act(seat, choice.options[0]) is None


# A game whose rules are mended while it is kept


class Mended(Toy):
    """The toy, in which nobody scouts any more."""

    revisions = (Revision("there are no scouts"),)


class Lenient(Toy):
    """The toy, mended, but with the former reading as an option."""

    revisions = (Revision("a strike is dear", keeps="hard"),)


SCOUTED = [("card", 1), ("card", 3), ("strike", 0), ("scout", 0), ("strike", 0)]


def scouted() -> Record:
    journal: Journal[State] = new_journal(Toy(), "short", (), numbered_seed(4))
    for action in SCOUTED:
        assert journal.act(journal.game.asked(journal.state)[0], action) is None
    return read_record(journal.save())


SAVED = scouted()


@pytest.fixture
def no_scouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Turn, "choice", lambda self, g, seat: Choice("Your turn", [("strike", 0), ("done", 0)])
    )


def test_a_record_names_its_data_and_the_revision_of_its_rules() -> None:
    journal = new_journal(Mended(), "short", (), numbered_seed(4))
    assert journal.record.rules == 1
    keren = new_journal(registry.load("keren"), "first", (), numbered_seed(4))
    assert len(keren.record.pack) == 64
    assert read_record(keren.save()).pack == keren.game.digest


@pytest.mark.usefixtures("no_scouts")
def test_a_game_stops_at_the_first_action_that_is_no_longer_legal() -> None:
    journal = Journal(Mended(), SAVED)
    assert journal.parted is not None
    assert (journal.parted.n, journal.parted.words) == (3, "scout")
    assert journal.told == ["the rules were mended since this game began: there are no scouts"]
    assert journal.state.n == 3
    assert read_record(journal.save()) == SAVED


@pytest.mark.usefixtures("no_scouts")
def test_a_game_that_parted_is_read_only_and_goes_on_as_a_branch() -> None:
    journal = Journal(Mended(), SAVED)
    seat = journal.game.asked(journal.state)[0]
    refusal = journal.act(seat, ("strike", 0))
    assert refusal is not None
    assert "only a branch goes on" in refusal.why
    assert journal.undo(seat, free=True) is not None
    branch = journal.repaired("table")
    assert branch.record.branch_of == "table@3"
    assert branch.act(seat, ("strike", 0)) is None
    assert branch.record.rules == 1


def test_a_mend_that_changes_nothing_in_a_game_is_only_told_of() -> None:
    journal = Journal(Mended(), SAVED)
    assert journal.parted is None
    assert len(journal.told) == 1


def test_a_game_begun_before_a_mend_keeps_the_former_reading_where_that_is_an_option() -> None:
    journal = Journal(Lenient(), SAVED)
    assert journal.record.options == ["hard"]
    assert journal.state.options == ("hard",)
    assert "former reading" in journal.told[0]
    again = Journal(Lenient(), read_record(journal.save()))
    assert (again.record.options, again.told) == (["hard"], [])


def test_a_word_that_the_game_no_longer_has_stops_a_kept_game() -> None:
    record = msgspec.structs.replace(SAVED, actions=list(SAVED.actions))
    record.actions[2] = msgspec.structs.replace(record.actions[2], verb="jump")
    journal = Journal(Toy(), record)
    assert journal.parted is not None
    assert "no action jump" in journal.parted.refusal.why


def test_a_crash_of_the_rules_stops_a_kept_game_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def crash(*args: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(Turn, "take", crash)
    journal = Journal(Toy(), SAVED)
    assert journal.parted is not None
    assert "ZeroDivisionError" in journal.parted.refusal.why
    assert read_record(journal.save()) == SAVED


def test_a_game_played_with_other_data_says_so() -> None:
    keren = registry.load("keren")
    journal = new_journal(keren, "first", (), numbered_seed(4))
    record = msgspec.structs.replace(journal.record, pack="0" * 64)
    assert "other data (000000000000, here" in Journal(keren, record).told[0]


def test_a_game_of_a_newer_revision_says_so() -> None:
    record = msgspec.structs.replace(SAVED, rules=7)
    assert Journal(Toy(), record).told == [
        "this game was played under revision 7 of its rules; this program has 0"
    ]
