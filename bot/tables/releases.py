"""Compares releases of Deckhand by their versions."""

import re


def is_newer_release(version: str, than: str) -> bool:
    """Whether a version belongs to a later release than another one; a pre-release counts as its release.

    >>> is_newer_release("0.10.0", than="0.9.1"), is_newer_release("0.2.0rc1", than="0.2.0")
    (True, False)
    """
    return _version_numbers(version) > _version_numbers(than)


def _version_numbers(version: str) -> tuple[int, ...]:
    """The three numbers of a version, for comparisons; a pre-release has those of its release.

    >>> _version_numbers("0.2.0rc1")
    (0, 2, 0)
    """
    return tuple(map(int, re.findall(r"\d+", version)[:3]))
