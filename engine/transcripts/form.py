"""The form of a transcript: a header, one ``seat action`` line for each action of the game, and a footer.

``docs/fair-shuffle.md`` shows the form with all its lines. Lines that are empty or begin with ``#`` are for people.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from engine.set_chance import TableAndSalt
from engine.text.sentences import joined_with_and, joined_with_or
from engine.thinking.mark import MARK_PATTERN
from engine.transcripts.proof import OF_SETS, ShuffleProof, parse_computer_seat, parse_join, parse_number

VERSIONS = {False: "deckhand 1", True: "deckhand 2"}
"""The first line of a transcript without marks, by whether its table belongs to a duplicate set."""
MARKED = "deckhand 3"
"""The first line of a transcript with marks on the actions of computers, whether or not its table belongs to a set."""
RULER = "---"
CLOSED = "closed"
"""The ending of a table that was closed without a result."""


class TranscriptError(ValueError):
    """A text that is not a transcript. The message is one sentence that names the line."""

    def __init__(self, number: int, reason: str) -> None:
        """Report a fault in the line with this number (from 1); ``reason`` is the end of a sentence."""
        super().__init__(f"Line {number}: {reason}.")


class ActionLine(NamedTuple):
    """A line of a transcript that holds one action of the game."""

    seat: int
    action: str
    """The action in text form."""
    code: str | None = None
    """The code of the refusal that must follow; ``None`` for an action that was accepted."""
    comment: str = ""
    """A remark for readers; empty for none."""
    number: int = 0
    """The line's number in the text, from 1; 0 if it was not read from one."""
    mark: str = ""
    """How a computer found the action, as `engine.thinking.mark` writes it; empty for all others."""

    def to_text(self) -> str:
        """The transcript's line, with any refusal's code, mark and comment, like "2 lock ! must_card  # early"."""
        code = f" ! {self.code}" if self.code else ""
        mark = f" @ {self.mark}" if self.mark else ""
        comment = f"  # {self.comment}" if self.comment else ""
        return f"{self.seat} {self.action}{code}{mark}{comment}"


class Footer(NamedTuple):
    """The result of the game, and digests that a replay must reach. ``None`` stands for a missing line."""

    ending: str | None = None
    scores: tuple[int, ...] | None = None
    ranking: tuple[int, ...] | None = None
    options: str | None = None
    """SHA-256 over the header's lines ``game``, ``seats`` and ``options``."""
    events: str | None = None
    """SHA-256 over the digests of the events of the opening and of each action, one line each."""

    def lines(self) -> list[str]:
        """The lines of the footer, without the missing ones."""
        written = ((name, value) for name, value in self._asdict().items() if value is not None)
        return [f"{name} {' '.join(map(str, value)) if isinstance(value, tuple) else value}" for name, value in written]


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game as text, read or about to be written."""

    game: str
    """The game's slug."""
    seats: int
    options: Mapping[str, str]
    """The texts of the options, by name."""
    proof: ShuffleProof | None = None
    """The proof of the chance; ``None`` where ``chance`` lists the draws instead."""
    chance: tuple[str, ...] = ()
    """The draws that are written down, in order, like ``dice 6 3``."""
    lines: tuple[ActionLine, ...] = ()
    footer: Footer = field(default_factory=Footer)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a transcript from its text. Raises `TranscriptError` if the text is not a transcript."""
        version, header, body, footer = _version_header_body_and_footer_lines(text)
        return cls(
            **_read_header(header, version),
            lines=tuple(_parse_action_line(*numbered, may_be_marked=version == MARKED) for numbered in body),
            footer=_read_footer(footer),
        )

    def game_and_seat_lines(self) -> list[str]:
        """The header's lines for the game, the number of seats, and the options: "game …", "seats 4", "options
        name=value …".
        """
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        return [f"game {self.game}", f"seats {self.seats}", f"options {options}".rstrip()]

    def text(self) -> str:
        """The text of the whole transcript. `parse` reads it back."""
        chance = self.proof.lines() if self.proof else [f"chance {draw}" for draw in self.chance]
        version = VERSIONS[self.proof is not None and self.proof.set_id is not None]
        strengths = {joined.strength for joined in self.proof.joins} if self.proof else set()
        version = MARKED if any(line.mark for line in self.lines) or strengths - {"sound"} else version
        above = [version, *self.game_and_seat_lines(), *chance, RULER, *(line.to_text() for line in self.lines)]
        footer = self.footer.lines()
        return "\n".join([*above, *([RULER, *footer] if footer else []), ""])


# -- reading ----------------------------------------------------------------------------------------------------------

NumberedLine = tuple[int, str]


def _version_header_body_and_footer_lines(
    text: str,
) -> tuple[str, list[NumberedLine], list[NumberedLine], list[NumberedLine]]:
    sections: list[list[NumberedLine]] = [[]]
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        stripped = line.strip()
        if stripped == RULER:
            sections.append([])
        elif stripped and not stripped.startswith("#"):
            sections[-1].append((number, stripped))
        if len(sections) > 3:
            raise TranscriptError(number, f"there are at most two lines “{RULER}”")
    first = sections[0].pop(0) if sections[0] else (1, "")
    if first[1] not in {*VERSIONS.values(), MARKED}:
        beginnings = joined_with_or([f"“{version}”" for version in (*VERSIONS.values(), MARKED)])
        raise TranscriptError(first[0], f"a transcript begins with {beginnings}")
    if len(sections) == 1:
        raise TranscriptError(text.count("\n") + 1, f"a line “{RULER}” must end the header")
    header, body, footer = [*sections, []][:3]
    return first[1], header, body, footer


_SEAT = re.compile(r"(\d{1,3})\s+(?=[^\s!#])", re.ASCII)
_COMMENT = re.compile(r"\s#")
_CODE = re.compile(r"\s!\s*(\w+)$", re.ASCII)
_MARK = re.compile(rf"\s@ ({MARK_PATTERN})$", re.ASCII)


def _parse_action_line(number: int, text: str, *, may_be_marked: bool) -> ActionLine:
    """A line like ``0 play card=Td ! code # comment``, read part by part: one expression took quadratic time."""
    seat = _SEAT.match(text)
    if not seat:
        raise TranscriptError(number, f"expected “seat action” instead of “{text[:40]}”")
    comment = _COMMENT.search(text, seat.end())
    asked = text[seat.end() : comment.start() if comment else len(text)].rstrip()
    mark = _MARK.search(asked) if may_be_marked else None
    asked = asked[: mark.start()].rstrip() if mark else asked
    code = _CODE.search(asked)
    action = asked[: code.start()].rstrip() if code else asked
    told = text[comment.end() :].strip() if comment else ""
    return ActionLine(int(seat[1]), action, code and code[1], told, number, mark[1] if mark else "")


def _parse_single_word(text: str) -> str:
    if len(text.split()) != 1:
        raise ValueError("expected one word")
    return text


def _parse_number_of_seats(text: str) -> int:
    seats = parse_number(text)
    if not 1 <= seats <= 99:
        raise ValueError("expected a number from 1 to 99")
    return seats


def _parse_all_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(parse_number, text.split()))


def _parse_sha256(text: str) -> str:
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ValueError("expected 64 hexadecimal digits")
    return text


def _valid_seating_mode(text: str) -> str:
    if text not in {"random", "as_joined"}:
        raise ValueError("expected “random” or “as_joined”")
    return text


def _parse_options(text: str) -> dict[str, str]:
    options = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise ValueError(f"expected name=value instead of “{word[:40]}”")
        options[name] = value
    return options


def _parse_member(text: str) -> TableAndSalt:
    table, _, salt = text.partition(" ")
    return _parse_single_word(table), _parse_sha256(salt)


Reader = Callable[[str], Any]

_HEADER: dict[str, tuple[str, Reader]] = {
    "game": ("game", _parse_single_word),
    "seats": ("seats", _parse_number_of_seats),
    "options": ("options", _parse_options),
    "table": ("table", _parse_single_word),
    "set": ("set_id", _parse_single_word),
    "member": ("members", _parse_member),
    "commit": ("commit", _parse_sha256),
    "secret": ("secret", lambda text: bytes.fromhex(_parse_sha256(text))),
    "salt": ("salt", _parse_sha256),
    "seating": ("seating", _valid_seating_mode),
    "join": ("joins", parse_join),
    "computer": ("joins", parse_computer_seat),
    "chance": ("chance", str),
}
"""By the first word of a header's line, the transcript's field for the line, and the function that reads the line."""

_FOOTER: dict[str, tuple[str, Reader]] = {
    "ending": ("ending", _parse_single_word),
    "scores": ("scores", _parse_all_numbers),
    "ranking": ("ranking", _parse_all_numbers),
    "options": ("options", _parse_sha256),
    "events": ("events", _parse_sha256),
}

_SEVERAL = {"joins", "members", "chance"}
_WORDS = {name: word for word, (name, _) in _HEADER.items() if word != "computer"}
"""By part of the header, the first word of its lines."""


def _read_fields(lines: Iterable[NumberedLine], by_word: Mapping[str, tuple[str, Reader]]) -> dict[str, list[Any]]:
    """The values by field name. ``by_word``: the first word of a line -> (field name, reader of the line's rest)."""
    found: dict[str, list[Any]] = defaultdict(list)
    for number, text in lines:
        key, _, rest = text.partition(" ")
        if key not in by_word:
            raise TranscriptError(number, f"“{key[:40]}” is none of {joined_with_and(list(by_word))}")
        name, reader = by_word[key]
        if name in found and name not in _SEVERAL:
            raise TranscriptError(number, f"there is a second line “{key}”")
        try:
            found[name].append(reader(rest.strip()))
        except ValueError as wrong:
            raise TranscriptError(number, f"{key}: {wrong}") from None
    return found


def _read_header(lines: list[NumberedLine], version: str) -> dict[str, Any]:
    last = lines[-1][0] if lines else 1
    found = _read_fields(lines, _HEADER)
    is_of_set = version == VERSIONS[True] or (version == MARKED and not OF_SETS.isdisjoint(found))
    single = {name: values[0] for name, values in found.items() if name not in _SEVERAL}
    proven = not found.keys().isdisjoint(ShuffleProof._fields)
    needed = [name for name in ShuffleProof._fields if is_of_set or name not in OF_SETS] if proven or is_of_set else []
    for name in ("game", "seats", *needed):
        if name not in found:
            raise TranscriptError(last, f"the header has no line “{_WORDS[name]}”")
    if not is_of_set and not OF_SETS.isdisjoint(found):
        raise TranscriptError(last, f"the transcript of a duplicate set begins with “{VERSIONS[True]}”")
    header = {"options": {}} | {name: value for name, value in single.items() if name not in ShuffleProof._fields}
    if not proven:
        return header | {"chance": tuple(found["chance"])}
    if "chance" in found:
        raise TranscriptError(last, "chance is either proven by a secret or written down, not both")
    if sorted(joined.seat for joined in found["joins"]) != list(range(single["seats"])):
        raise TranscriptError(last, "every seat needs one line “join” or “computer”")
    proof = {name: value for name, value in single.items() if name in ShuffleProof._fields}
    several = {"joins": tuple(found["joins"]), "members": tuple(found["members"])}
    return header | {"proof": ShuffleProof(**(proof | several))}


def _read_footer(lines: list[NumberedLine]) -> Footer:
    return Footer(**{name: values[0] for name, values in _read_fields(lines, _FOOTER).items()})
