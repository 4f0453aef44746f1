"""Chance: fair for real tables, fast for search, scripted for tests."""

import hashlib
import hmac
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance, FairSource, FastChance, ScriptedChance, commitment, salt_of_joins
from engine.pieces.cards import PACK

SECRET = bytes(range(32))
SOURCE = FairSource(SECRET, "7Q2M", salt_of_joins([("1001", "clover"), ("1002", "")]))


def words(place: int | str, draw: int, number: int) -> list[int]:
    """The first words of a draw, as the specification says, computed without the module."""
    salt = hashlib.sha256(b"1001 clover\n1002 \n").hexdigest()
    digests = (
        hmac.new(SECRET, f"7Q2M/{salt}/{place}/{draw}/{block}".encode(), "sha256").digest() for block in range(number)
    )
    stream = b"".join(digests)
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)][:number]


def test_a_pick_is_the_first_word_of_its_draw() -> None:
    chance = SOURCE.chance_at(3)
    assert [chance.pick(6) for _ in range(20)] == [words(3, draw, 1)[0] % 6 for draw in range(20)]


def test_dice_take_one_word_each() -> None:
    assert SOURCE.chance_at("seats").dice(5) == tuple(word % 6 + 1 for word in words("seats", 0, 5))


def test_a_shuffle_swaps_from_the_last_card_down() -> None:
    order = list("abcd")
    for last, word in zip((3, 2, 1), words(0, 0, 3), strict=True):
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert SOURCE.chance_at(0).shuffled("abcd") == tuple(order)


def test_a_shuffle_needs_more_than_one_block_of_words() -> None:
    shuffled = SOURCE.chance_at(0).shuffled(PACK)
    assert sorted(shuffled) == sorted(PACK)
    assert shuffled != PACK


def test_a_place_starts_again_so_that_a_retry_meets_the_same_draws() -> None:
    def draws(chance: Chance) -> object:
        return chance.shuffled(PACK), chance.dice(4), chance.pick(100), chance.shuffled(PACK)

    assert draws(SOURCE.chance_at(5)) == draws(SOURCE.chance_at(5))
    assert draws(SOURCE.chance_at(5)) != draws(SOURCE.chance_at(6))


def test_secret_table_and_salt_all_matter() -> None:
    others = (
        FairSource(bytes(32), "7Q2M", "salt"),
        FairSource(SECRET, "7Q2M", "salt"),
        FairSource(SECRET, "7Q2N", "salt"),
        FairSource(SECRET, "7Q2M", "pepper"),
    )
    assert len({source.chance_at(0).shuffled(PACK) for source in others}) == 4


def test_words_that_would_favour_small_numbers_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a limit of 3 the word 2**32 - 1 lies in the incomplete last third."""
    blocks = iter([b"\xff" * 4 + (5).to_bytes(4, "big") + bytes(24)])
    monkeypatch.setattr("engine.chance.hmac.digest", lambda *_: next(blocks))
    assert SOURCE.chance_at(0).pick(3) == 2


def test_a_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_the_salt_depends_on_ids_words_and_their_order() -> None:
    salts = {
        salt_of_joins(joins)
        for joins in ([("1", "a"), ("2", "")], [("2", ""), ("1", "a")], [("1", "b"), ("2", "")], [])
    }
    assert len(salts) == 4


@given(st.integers(0, 99), st.integers(1, 1000))
def test_picks_and_dice_stay_in_their_range(seed: int, below: int) -> None:
    for chance in (FastChance(seed), FairSource(SECRET, "T", str(seed)).chance_at(0)):
        assert 0 <= chance.pick(below) < below
        assert all(1 <= die <= 6 for die in chance.dice(5))
        assert sorted(chance.shuffled(range(9))) == list(range(9))


def test_fast_chance_repeats_with_its_seed() -> None:
    first, again, other = (FastChance(seed).shuffled(PACK) for seed in ("a", "a", "b"))
    assert first == again != other


def test_all_positions_of_a_fair_shuffle_are_about_equally_likely() -> None:
    tops = [SOURCE.chance_at(place).shuffled("abcd")[0] for place in range(400)]
    assert all(70 <= tops.count(letter) <= 130 for letter in "abcd")
    assert any(first != second for first, second in pairwise(tops))


def test_a_script_is_taken_in_order() -> None:
    chance = ScriptedChance(["shuffle c a", "dice 6 3", "pick 2"])
    assert chance.shuffled("abcd") == ("c", "a", "b", "d")
    assert chance.dice(2) == (6, 3)
    assert chance.pick(3) == 2


@pytest.mark.parametrize(
    ("line", "draw"),
    [
        ("", lambda chance: chance.pick(3)),
        ("dice 6", lambda chance: chance.pick(3)),
        ("pick 3", lambda chance: chance.pick(3)),
        ("dice 6", lambda chance: chance.dice(2)),
        ("dice 7", lambda chance: chance.dice(1)),
        ("shuffle x", lambda chance: chance.shuffled("abc")),
        ("shuffle a a", lambda chance: chance.shuffled("abc")),
    ],
)
def test_a_script_that_does_not_fit_says_so(line: str, draw: object) -> None:
    with pytest.raises(ValueError, match="the script"):
        draw(ScriptedChance([line]))  # type: ignore[operator]  # the table above holds functions only


@given(st.integers(), st.integers(1, 60))
def test_fast_chance_draws_as_the_ordinary_generator_does(seed: int, number: int) -> None:
    ours, ordinary = FastChance(seed), random.Random(seed)
    order = list(range(number))
    ordinary.shuffle(order)
    assert ours.shuffled(range(number)) == tuple(order)
    assert ours.pick(number) == ordinary.randrange(number)
    assert ours.dice(number) == tuple(ordinary.randint(1, 6) for _ in range(number))


@pytest.mark.parametrize("below", [0, -3])
def test_fast_chance_picks_nothing_below_one(below: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        FastChance(1).pick(below)
