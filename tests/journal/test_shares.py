"""What a record tells of its dice: how the seed came about, and what people gave for it."""

import hashlib

import msgspec
import pytest
from toy import Toy

from zariba.core.bad_input import BadInput
from zariba.core.dice import number_hash, numbered_seed, shared_seed
from zariba.core.journal import Journal, new_journal
from zariba.core.record import Record, read_record
from zariba.core.shares import Shares

SHARE, NORTH, SOUTH = (bytes([n]) * 32 for n in (1, 2, 3))


def shared(**other: object) -> Record:
    """A game whose dice were made by two people."""
    numbers = [(0, NORTH.hex()), (1, SOUTH.hex())]
    fields = {
        "game": "toy",
        "scenario": "short",
        "seed": shared_seed(SHARE, [NORTH, SOUTH]).hex(),
        "dice": "shared",
        "shares": Shares(server=SHARE.hex(), numbers=numbers),
    }
    return Record(**{**fields, **other})


def test_a_shared_seed_is_one_hash_over_the_share_and_the_numbers() -> None:
    made = hashlib.sha256(b"zariba shared seed" + SHARE + NORTH + SOUTH).digest()
    assert shared_seed(SHARE, [NORTH, SOUTH]) == made
    assert shared_seed(SHARE, [SOUTH, NORTH]) != made


def test_the_shares_are_in_the_file_and_go_with_the_game() -> None:
    record = read_record(msgspec.json.encode(shared()))
    journal = Journal(Toy(), record)
    again = read_record(journal.save())
    assert again.dice == "shared"
    assert again.shares == shared().shares
    assert journal.copy().record.shares == again.shares


def test_a_branch_says_that_it_is_one() -> None:
    branch = Journal(Toy(), shared()).branch(0, "other")
    assert branch.record.dice == "branched"
    assert read_record(branch.save()).shares == shared().shares


def test_a_record_without_them_opens_as_before() -> None:
    journal = new_journal(Toy(), "short", (), numbered_seed(7))
    plain = msgspec.json.decode(journal.save())
    del plain["dice"], plain["shares"]
    record = read_record(msgspec.json.encode(plain))
    assert (record.dice, record.shares) == ("", None)


FORGED = {
    "another seed": ({"seed": "00" * 32}, "is not what its shares make"),
    "no shares": ({"shares": None}, "and not what was shared"),
    "a number fewer": (
        {"shares": Shares(server=SHARE.hex(), numbers=[(0, NORTH.hex())])},
        "is not what its shares make",
    ),
    "two of one seat": (
        {"shares": Shares(server=SHARE.hex(), numbers=[(0, NORTH.hex()), (0, SOUTH.hex())])},
        "two numbers for one seat",
    ),
    "a short share": ({"shares": Shares(server="0101")}, "32 bytes in hex"),
    "an unknown word": ({"dice": "loaded by me"}, "says that its dice are 'loaded by me'"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_record_that_says_of_its_dice_what_is_not_so_is_refused(name: str) -> None:
    change, words = FORGED[name]
    with pytest.raises(BadInput, match=words) as error:
        read_record(msgspec.json.encode(shared(**change)))
    assert "\n" not in str(error.value)


def test_what_makes_the_dice_is_not_printed() -> None:
    record = shared()
    for printed in (repr(record), repr(record.shares), str(record.shares)):
        assert not [n for n in (SHARE, NORTH, record.seed) if str(n) in printed]
        assert "0202" not in printed


def test_the_hashes_are_what_was_shown() -> None:
    assert shared().shares is not None
    assert shared().shares.hashes() == [(0, number_hash(NORTH)), (1, number_hash(SOUTH))]
