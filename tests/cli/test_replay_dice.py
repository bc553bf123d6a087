"""`zariba replay` and where the dice came from."""

from pathlib import Path

import msgspec
import pytest
from toy import Toy

from zariba.core.dice import commitment, number_hash, numbered_seed, shared_seed
from zariba.core.journal import Journal, new_journal
from zariba.core.record import Record
from zariba.core.shares import Shares
from zariba.core.umpire import Ordain, Tell

SHARE, NORTH = bytes([1]) * 32, bytes([2]) * 32
SEED = shared_seed(SHARE, [NORTH])


@pytest.fixture
def save(tmp_path: Path, toy: Toy) -> Path:
    """A game whose dice one of two people gave a number to."""
    shares = Shares(server=SHARE.hex(), numbers=[(0, NORTH.hex())], without=[1], anew=2)
    record = Record(game="toy", scenario="short", seed=SEED.hex(), dice="shared", shares=shares)
    path = tmp_path / "shared.zariba"
    path.write_bytes(Journal(toy, record).save())
    return path


def test_a_replay_tells_how_the_dice_were_made_and_verifies_it(zariba, save) -> None:
    said = zariba("replay", save)
    lines = said.out.splitlines()
    assert said.code == 0
    assert f"commitment {commitment(SEED)}" in lines
    assert f"share      {number_hash(SHARE)} of the server: {SHARE.hex()}" in lines
    assert f"number     {number_hash(NORTH)} of North: {NORTH.hex()}" in lines
    assert "note: South gave no number" in lines
    assert "note: the numbers were drawn anew before the game began (2)" in lines
    assert "verified: the seed is what the server's share and the numbers make" in lines


@pytest.mark.parametrize(
    ("digest", "whose"),
    [
        (commitment(SEED), "the seed"),
        (number_hash(SHARE), "the server's share"),
        (number_hash(NORTH).upper(), "the number of North"),
    ],
)
def test_a_hash_that_was_shown_is_found(zariba, save, digest, whose) -> None:
    said = zariba("replay", save, "--commitment", digest)
    assert said.code == 0
    assert said.out.splitlines()[0] == f"commitment {digest} is the hash of {whose}"


def test_a_hash_that_was_not_shown_is_one_line_and_exit_code_1(zariba, save) -> None:
    said = zariba("replay", save, "--commitment", "00" * 32)
    assert said.code == 1
    assert said.out.count("\n") == 1
    assert "was not shown of this game" in said.out


def test_a_record_without_shares_has_the_hash_of_its_seed(zariba, save, toy) -> None:
    record = Record(game="toy", scenario="short", seed=SEED.hex(), dice="chosen")
    save.write_bytes(Journal(toy, record).save())
    said = zariba("replay", save, "--commitment", commitment(SEED))
    assert "dice       chosen by whoever set the table up\n" in said.out
    assert zariba("replay", save, "--commitment", number_hash(SHARE)).code == 1


def test_a_record_whose_seed_is_not_what_its_shares_make_is_refused(zariba, save) -> None:
    plain = msgspec.json.decode(save.read_bytes())
    save.write_bytes(msgspec.json.encode({**plain, "seed": "00" * 32}))
    said = zariba("replay", save)
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert "is not what its shares make" in said.err


def test_a_replay_tells_rulings_and_which_dice_an_umpire_ordained(
    zariba, toy: Toy, tmp_path: Path
) -> None:
    journal = new_journal(toy, "short", (), numbered_seed(3))
    for seat in (0, 1):
        journal.act(seat, ("card", 2))
    for order, why in (
        (Ordain(sides=6, faces=(5,), to=()), "The judge saw it."),
        (Tell(text="Go on."), ""),
    ):
        journal.adopt(journal.draft_ruling(order, why))
    for seat in (0, 1):
        journal.act(seat, ("strike", 0))
    path = tmp_path / "ruled.zariba"
    path.write_bytes(journal.save())
    lines = [line.strip() for line in zariba("replay", path).out.splitlines()]
    assert "2 the umpire ordains the next dice of 6 sides: 5." in lines
    assert "because: The judge saw it." in lines
    assert "3 the umpire says: Go on." in lines
    assert "d6 5 for a strike, ordained by the umpire" in lines
    said = "verified: 6 actions legal, 1 rolls from the seed and 1 ordained by the umpire"
    assert f"{said}, game unfinished" in lines
