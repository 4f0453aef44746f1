"""Chance: the source of shuffles and dice. It is passed in everywhere, and on a real table it can be verified
afterwards.

`FairSource` serves real tables, `engine.set_chance` those of duplicate sets; `docs/fair-shuffle.md` specifies both with
test vectors, so that anybody can write a verifier. `FastChance` serves search and self-play, `ScriptedChance` tests and
transcripts.
"""

import hashlib
import hmac
import random
import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of everything that the rules leave to chance. Each call of a method is one *draw*."""

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order, as a new tuple: the cards of a new deal, such as a whole pack, which do not
        depend on what was played before.
        """

    def reshuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order, as a new tuple: a pile left by play, such as discards.

        Where several tables play the same deals, such a shuffle does not change later deals.
        """

    def dice(self, count: int) -> tuple[int, ...]:
        """The numbers that ``count`` dice show, each from 1 to 6."""

    def pick(self, below: int) -> int:
        """A random whole number from 0 to ``below - 1``."""


@cache
def _places_and_widths(count: int) -> tuple[tuple[int, int], ...]:
    """The places of ``count`` items from the last down to the second, each with the number of bits that hold the place
    counted from 1.
    """
    return tuple((last, (last + 1).bit_length()) for last in range(count - 1, 0, -1))


class FastChance:
    """An ordinary, fast and predictable generator, never for a table with people. The same seed always gives the same
    draws.

    The draws are those of `random.Random` with that seed, by its ``shuffle``, ``randint`` and ``randrange``, which take
    twice as long because they ask for each number through several functions.
    """

    def __init__(self, seed: int | str) -> None:
        """Seed the generator with a number or a text."""
        self._random = random.Random(seed)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order, as a new tuple."""
        order, bits = list(items), self._random.getrandbits
        for last, width in _places_and_widths(len(order)):
            while (other := bits(width)) > last:
                pass
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def reshuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items of a pile in a random order, as a new tuple, by `shuffled`."""
        return self.shuffled(items)

    def dice(self, count: int) -> tuple[int, ...]:
        """The numbers that ``count`` dice show, each from 1 to 6."""
        return tuple([self.pick(6) + 1 for _ in range(count)])

    def pick(self, below: int) -> int:
        """A random whole number from 0 to ``below - 1``. Raises `ValueError` if ``below`` is not at least 1."""
        if below < 1:
            raise ValueError(f"there is no number below {below} to pick")
        bits, width = self._random.getrandbits, below.bit_length()
        while (number := bits(width)) >= below:
            pass
        return number


def commitment(secret: bytes) -> str:
    """The SHA-256 of a table's secret, in hexadecimal; a table shows it before anybody joins."""
    return hashlib.sha256(secret).hexdigest()


InteractionAndLuck = tuple[str, str]
"""The id of the interaction by which a person joined, and the person's lucky word, perhaps empty."""


def salt_of_joins(joins: Iterable[InteractionAndLuck]) -> str:
    """The players' part of a table's chance: a SHA-256, in hexadecimal, of one line for each pair of ``joins``: the
    interaction id, a space, the lucky word and a newline, in UTF-8.

    The pairs come in the order of the seats, and only from people: computers add nothing. Discord assigns the
    interaction ids, so neither the operator nor a player chooses the salt alone.
    """
    lines = "".join(f"{interaction} {luck}\n" for interaction, luck in joins)
    return hashlib.sha256(lines.encode()).hexdigest()


class FairSource:
    """All chance of one table, fixed by a secret drawn before anybody joined and by a salt that comes from the players'
    joins.
    """

    def __init__(self, secret: bytes, table: str, salt: str) -> None:
        """Fix all chance by the secret, the table's id, and the salt in hexadecimal."""
        self._secret = secret
        self._prefix = f"{table}/{salt}"

    def chance_at(self, moment: int | str) -> "FairChance":
        """The chance for one moment of a game, always the same for the same ``moment``: ``"seats"`` for the order of
        the seats, 0 for the opening, then the number of an action, 1 for the first.
        """
        return FairChance(self._secret, f"{self._prefix}/{moment}")


class FairChance:
    """The shuffles and dice of one action of a game. A new object with the same ``secret`` and ``prefix`` repeats them,
    so an action that is tried again meets the same dice.
    """

    def __init__(self, secret: bytes, prefix: str) -> None:
        """Start the draws of one action, from the table's secret and a ``prefix`` that no other action has:
        "table/salt/number of the action".
        """
        self._secret = secret
        self._prefix = prefix
        self._draws = count()

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order, as a new tuple, by `shuffled_by_words`."""
        return shuffled_by_words(items, self._words_of_next_draw())

    def reshuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items of a pile in a random order, as a new tuple, by `shuffled`."""
        return self.shuffled(items)

    def dice(self, count: int) -> tuple[int, ...]:
        """The numbers that ``count`` dice show, each from 1 to 6."""
        return dice_by_words(count, self._words_of_next_draw())

    def pick(self, below: int) -> int:
        """A random whole number from 0 to ``below - 1``."""
        return unbiased_below(below, self._words_of_next_draw())

    def _words_of_next_draw(self) -> Iterator[int]:
        return random_words(self._secret, f"{self._prefix}/{next(self._draws)}")


# -- a draw, from its words -------------------------------------------------------------------------------------------


def random_words(secret: bytes, draw: str) -> Iterator[int]:
    """Big-endian 32-bit words of HMAC-SHA256(secret, "draw/block"), block after block, without end. ``draw`` is a text
    that no other draw has, like "table/salt/place/number of the draw".
    """
    for block in count():
        digest = hmac.digest(secret, f"{draw}/{block}".encode(), "sha256")
        yield from struct.unpack(">8I", digest)


def shuffled_by_words(items: Sequence[T], words: Iterator[int]) -> tuple[T, ...]:
    """The items in a random order, as a new tuple, by a Fisher-Yates shuffle from the last item down."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = unbiased_below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def dice_by_words(number: int, words: Iterator[int]) -> tuple[int, ...]:
    """The numbers that ``number`` dice show, each from 1 to 6."""
    return tuple(unbiased_below(6, words) + 1 for _ in range(number))


def unbiased_below(limit: int, words: Iterator[int]) -> int:
    """An unbiased number from 0 to ``limit - 1``: words at or above the largest multiple of ``limit`` are skipped."""
    bound = 2**32 - 2**32 % limit
    word = next(words)
    while word >= bound:
        word = next(words)
    return word % limit


class ScriptedChance:
    """Draws written down beforehand, one a line, used in order: ``shuffle As Ks …``, ``dice 6 3 5 4``, ``pick 2``.

    The line of a shuffle may name only the first items; the others follow in the order in which they were given.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        """Use these lines in order, one for each draw."""
        self._lines = iter(lines)

    def _next_draw(self, kind: str) -> list[str]:
        words = next(self._lines, "").split()
        if not words or words[0] != kind:
            raise ValueError(f"the script offers {words[:1] or 'nothing'} where the rules draw a {kind}")
        return words[1:]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in the order that the script's next line gives; items that the line leaves out follow in their
        given order.

        Raises `ValueError` if the line is no shuffle, or names something that is not among the items.

        >>> ScriptedChance(["shuffle c a"]).shuffled(["a", "b", "c", "d"])
        ('c', 'a', 'b', 'd')
        """
        rest, top = list(items), []
        for word in self._next_draw("shuffle"):
            found = next((item for item in rest if str(item) == word), None)
            if found is None:
                raise ValueError(f"the script shuffles {word}, which is not there")
            rest.remove(found)
            top.append(found)
        return (*top, *rest)

    def reshuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items of a pile in the order of the script's next line, by `shuffled`."""
        return self.shuffled(items)

    def dice(self, count: int) -> tuple[int, ...]:
        """The numbers on the script's next line: (3, 5) for the line "dice 3 5". Raises `ValueError` unless that line
        has exactly ``count`` dice from 1 to 6.
        """
        thrown = tuple(map(int, self._next_draw("dice")))
        if len(thrown) != count or not all(1 <= die <= 6 for die in thrown):
            raise ValueError(f"the script throws {thrown} where the rules throw {count} dice")
        return thrown

    def pick(self, below: int) -> int:
        """The number on the script's next line: 4 for the line "pick 4". Raises `ValueError` unless that line picks a
        number from 0 to ``below - 1``.
        """
        (word,) = self._next_draw("pick")
        if not 0 <= int(word) < below:
            raise ValueError(f"the script picks {word} where the rules pick below {below}")
        return int(word)
