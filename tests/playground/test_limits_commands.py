"""Each limit of commands and autocomplete twice: the last that Discord takes, and the first that it refuses."""

from typing import Any

import pytest

from playground.discord.limits import autocomplete_errors, command_errors, error_codes

Json = dict[str, Any]


def command(name: str = "play", **more: Any) -> Json:
    return {"type": 1, "name": name, "description": "d", **more}


def menus(count: int) -> list[Json]:
    return [{"type": 2, "name": f"Look at {number}"} for number in range(count)]


def option(name: str = "game", kind: int = 3, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "d", **more}


def many_options(count: int) -> list[Json]:
    return [option(f"o{number}") for number in range(count)]


def choices(count: int, name: str = "n", value: object = "v") -> list[Json]:
    return [{"name": name, "value": value}] * count


def sized(characters: int) -> Json:
    """A command of exactly so many characters of names, descriptions and values."""
    lists = [option(f"o{number}", choices=choices(25, "n" * 50, "v" * 50)) for number in range(3)]
    rest = option("rest", choices=[*choices(4, "n" * 50, "v" * 50), *choices(1, "n", "v" * 50)])
    missing = characters - counted(command(options=[*lists, rest]))
    return command(options=[*lists, rest], description="d" * (missing + 1))


def counted(of: Json) -> int:
    here = len(of["name"]) + len(of.get("description", "")) + len(str(of.get("value", "")))
    return here + sum(counted(below) for key in ("options", "choices") for below in of.get(key, []))


COMMANDS: list[tuple[str, list[Json], list[Json], str]] = [
    ("100 commands", [command(f"c{n}") for n in range(100)], [command(f"c{n}") for n in range(101)], "30032"),
    ("15 user commands", menus(15), menus(16), "30032"),
    ("name 32", [command("x" * 32)], [command("x" * 33)], "BASE_TYPE_BAD_LENGTH"),
    ("name is lower-case", [command("hi-lo-jack")], [command("Hi-lo-jack")], "APPLICATION_COMMAND_INVALID_NAME"),
    ("name has no blank", [command("hi_lo")], [command("hi lo")], "APPLICATION_COMMAND_INVALID_NAME"),
    ("name in any letters", [command("स्कोर")], [command("🎲")], "APPLICATION_COMMAND_INVALID_NAME"),
    ("context menus may have blanks", [{"type": 3, "name": "Show my hand"}], [command("Show my hand")],
     "APPLICATION_COMMAND_INVALID_NAME"),
    ("context menus say nothing", [{"type": 3, "name": "Show", "description": ""}],
     [{"type": 3, "name": "Show", "description": "d"}], "APPLICATION_COMMAND_FIELD_INVALID"),
    ("names differ", [command("a"), command("b")], [command("a"), command("a")], "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    ("description 100", [command(description="x" * 100)], [command(description="x" * 101)], "BASE_TYPE_BAD_LENGTH"),
    ("description 1", [command(description="x")], [command(description="")], "BASE_TYPE_BAD_LENGTH"),
    ("25 options", [command(options=many_options(25))], [command(options=many_options(26))], "BASE_TYPE_MAX_LENGTH"),
    ("option names differ", [command(options=many_options(2))], [command(options=many_options(1) * 2)],
     "APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME"),
    (
        "required options first",
        [command(options=[option("a", required=True), option("b")])],
        [command(options=[option("a"), option("b", required=True)])],
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        "required options first in subcommands",
        [command(options=[option("sub", 1, options=[option("a", required=True), option("b")])])],
        [command(options=[option("sub", 1, options=[option("a"), option("b", required=True)])])],
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        "subcommands stand alone",
        [command(options=[option("sub", 1), option("group", 2, options=[option("sub", 1)])])],
        [command(options=[option("sub", 1), option("value", 3)])],
        "UNION_TYPE_CHOICES",
    ),
    (
        "groups nest once",
        [command(options=[option("group", 2, options=[option("sub", 1)])])],
        [command(options=[option("group", 2, options=[option("deeper", 2, options=[option("sub", 1)])])])],
        "UNION_TYPE_CHOICES",
    ),
    ("subcommands hold values", [command(options=[option("sub", 1, options=many_options(2))])],
     [command(options=[option("sub", 1, options=[option("deeper", 1)])])], "UNION_TYPE_CHOICES"),
    ("25 choices", [command(options=[option(choices=choices(25))])], [command(options=[option(choices=choices(26))])],
     "BASE_TYPE_MAX_LENGTH"),
    (
        "choice value 100",
        [command(options=[option(choices=choices(1, value="v" * 100))])],
        [command(options=[option(choices=choices(1, value="v" * 101))])],
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "choices are numbers where numbers are asked",
        [command(options=[option(kind=4, choices=choices(1, value=3))])],
        [command(options=[option(kind=4, choices=choices(1, value=None))])],
        "BASE_TYPE_REQUIRED",
    ),
    (
        "choices or autocomplete",
        [command(options=[option(autocomplete=True, choices=[])])],
        [command(options=[option(autocomplete=True, choices=choices(1))])],
        "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_WITH_CHOICES",
    ),
    ("min below max", [command(options=[option(kind=4, min_value=1, max_value=1)])],
     [command(options=[option(kind=4, min_value=2, max_value=1)])], "NUMBER_TYPE_MIN"),
    ("8000 characters", [sized(8000)], [sized(8001)], "APPLICATION_COMMAND_TOO_LARGE"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("legal", "illegal", "code"), [case[1:] for case in COMMANDS], ids=[case[0] for case in COMMANDS]
)
def test_commands_are_taken_up_to_their_limit(legal: list[Json], illegal: list[Json], code: str) -> None:
    assert command_errors(legal) is None
    assert code in error_codes(command_errors(illegal))


def test_a_translation_counts_when_it_is_the_longest() -> None:
    longer = {**sized(8000), "name_localizations": {"de": "spielen"}}
    assert error_codes(command_errors([longer])) == {"APPLICATION_COMMAND_TOO_LARGE"}


AUTOCOMPLETE: list[tuple[str, list[Json], list[Json]]] = [
    ("25 choices", choices(25), choices(26)),
    ("name 100", choices(1, "n" * 100), choices(1, "n" * 101)),
    ("name 1", choices(1, "n"), choices(1, "")),
    ("value 100", choices(1, value="v" * 100), choices(1, value="v" * 101)),
]


@pytest.mark.parametrize(
    ("legal", "illegal"), [case[1:] for case in AUTOCOMPLETE], ids=[case[0] for case in AUTOCOMPLETE]
)
def test_autocomplete_is_taken_up_to_its_limit(legal: list[Json], illegal: list[Json]) -> None:
    assert autocomplete_errors(legal) is None
    assert autocomplete_errors(illegal) is not None
