"""The door for everything typed: a number has one meaning, what no store takes is gone, and logs are read as before."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from engine.actions import Action, parse_action
from engine.errors import Refusal
from engine.games import games
from engine.options import option_fields
from engine.tables.actions import Join, SetOptions
from engine.tables.options import TableOptions
from engine.text.typed import clean_text, plain_option_value, plain_value
from tests.each import each

REPLAYS = Path(__file__).parents[1] / "replays"
GAMES = games()
ACTION_LINE = re.compile(r"^\d+ +(\w+) +(\w+=[^\n!#]+)", re.MULTILINE)
WRONG: tuple[Callable[[str], str], ...] = (
    lambda text: f"-{text}",
    lambda text: f"+{text}",
    lambda text: f"\N{MINUS SIGN}{text}",
    lambda text: f"_{text}",
    lambda text: f"{text}_",
    lambda text: f"{text}-",
    lambda text: re.sub(r"(\d)$", r"\1.0", text),
    lambda text: re.sub(r"(\d)$", r"\1.", text),
    lambda text: re.sub(r"(\d)$", r"0_\1", text),
    lambda text: re.sub(r"(\d)$", r"1_\1", text),
)
"""Ways to write a number that Python or a rule's own reader might take for another one, or for the same."""
OTHER_DIGITS: tuple[Callable[[str], str], ...] = (
    lambda text: "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in text),
    lambda text: re.sub(r"\d", lambda digit: chr(0x660 + int(digit[0])), text),
    lambda text: f"  {text}\u3000",
)
"""Ways to write a number that mean the number."""


@cache
def recorded_values() -> dict[str, tuple[type[Action], dict[str, str]]]:
    """Of each action and each set of its fields, the first in the recorded games whose fields have digits."""
    found: dict[str, tuple[type[Action], dict[str, str]]] = {}
    for game in GAMES.values():
        classes = {action.verb: action for action in game.meta.actions}
        for file in sorted(REPLAYS.glob(f"{game.meta.slug.replace('-', '_')}*.txt")):
            for verb, words in ACTION_LINE.findall(file.read_text()):
                values = dict(word.split("=", 1) for word in words.split() if "=" in word)
                if verb in classes and any(value[-1].isdigit() for value in values.values()):
                    found.setdefault(f"{game.meta.slug} {verb} {sorted(values)}", (classes[verb], values))
    return found


def test_recorded_games_have_numbers_to_try() -> None:
    assert {name.split()[0] for name in recorded_values()} >= {"hi-lo-jack", "high-roller", "high-handed"}


@each(("action", "values"), recorded_values)
def test_a_number_of_an_action_is_digits_alone_or_refused(action: type[Action], values: dict[str, str]) -> None:
    wanted = action.from_values(values)
    assert action.from_typed(values) == wanted
    for field, value in values.items():
        if value[-1].isdigit():
            for spelled in WRONG:
                with pytest.raises(Refusal):
                    action.from_typed({**values, field: spelled(value)})
            for spelled in OTHER_DIGITS:
                assert action.from_typed({**values, field: spelled(value)}) == wanted


def values_with_numbers() -> set[str]:
    """The values of all options that end with a digit, and those in words that people may type for numbers."""
    models = (*(game.meta.options for game in GAMES.values()), TableOptions)
    fields = [field for model in models for field in option_fields(model)]
    values = {value for field in fields for value in (field.default, *(value for value, _ in field.choices))}
    return {value for value in values if value[-1:].isdigit()} | {"90", "1000"}


@each("value", values_with_numbers)
def test_a_number_of_an_option_is_digits_alone_or_refused(value: str) -> None:
    assert plain_option_value(value) == value
    for spelled in WRONG:
        with pytest.raises(Refusal):
            plain_option_value(spelled(value))
    for spelled in OTHER_DIGITS:
        assert plain_option_value(spelled(value)) == value


def test_every_value_and_title_of_an_option_passes_as_it_is() -> None:
    for model in (*(game.meta.options for game in GAMES.values()), TableOptions):
        for field in option_fields(model):
            for text in (field.default, *(text for choice in field.choices for text in choice)):
                assert plain_option_value(text) == text


@each("typed", ["1,5", "1 0", "1,5 hours", "10,00", "1,0000", "1.000", "2 .5", "-5", "--5", "1_0", "5 _"])
def test_an_option_whose_digits_could_be_squeezed_together_is_refused(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        plain_option_value(typed)
    assert refused.value.sentence({}) == f"Write numbers with digits alone, like 2 or 10, not “{typed}”."


@each(("typed", "meant"), {"1,000": ("1,000", "1000"), "words": ("Two games, points added", "Two games, points added")})
def test_an_option_keeps_commas_between_words_and_loses_those_of_thousands(typed: str, meant: str) -> None:
    assert plain_option_value(typed) == meant


@each(
    ("typed", "clean"),
    {
        "zero": ("\0", ""),
        "control": ("T\x07d\x7f", "Td"),
        "half a pair": ("A\ud800B", "AB"),
        "lines": ("9s\r\n\t4h\u2028Td", "9s   4h Td"),
        "filler": ("rooms\u3164\u2800", "rooms\u3164\u2800"),
        "emoji": ("👩\u200d👩\u200d👧 ✨", "👩\u200d👩\u200d👧 ✨"),
    },
)
def test_only_characters_that_no_store_takes_go(typed: str, clean: str) -> None:
    assert clean_text(typed) == clean
    assert clean_text(clean) == clean


def test_lines_of_logs_are_read_as_before() -> None:
    bids, high_handed = GAMES["hi-lo-jack"].meta.actions, GAMES["high-handed"].meta.actions
    assert parse_action("bid level=-2", bids).to_line() == "bid level=2"
    assert parse_action("lay card=Td cell=D\u0664", high_handed).to_line() == "lay card=Td cell=D4"
    assert parse_action("options values=target=1,5", [SetOptions]).to_line() == "options values=target=1,5"
    word = parse_action("join player=7 interaction=9 luck=-2_\uff11", [Join])
    assert word.to_line() == "join player=7 interaction=9 luck=-2_\uff11"


@each(
    "typed", ["Td,9s", "two_timer", "Two Timer + thief", "d-04", "4-Smush", "4 smudge", "ten of hearts", "O10", "♦10"]
)
def test_the_usual_spellings_pass_as_they_are(typed: str) -> None:
    assert plain_value(typed) == typed
