"""``deckhand``: one name for all that hosts and players may ask of the bot, the engine and the playground."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import command_line_parser
from bot.command_line import PROGRAMS, main
from bot.ops.commands import recount_text
from bot.texts import command_line as texts
from bot.texts.command_line import COMMANDS
from data.leaderboards.recount import Recount
from engine.commands.output import UNWRITTEN_OUTPUT

ROOT = Path(__file__).resolve().parents[2]
FULL_DISK = Path("/dev/full")
"""What can be opened as a file on a disk that has no room."""
NEEDS_A_PROGRAM = "from bot.command_line import main; import sys; main({arguments!r}); print(*sys.modules)"


def run_on_a_full_disk(unbuffered: str, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """Run ``deckhand`` with its output on a full disk. ``unbuffered`` is what stands in PYTHONUNBUFFERED."""
    command = [sys.executable, "-c", "import sys; from bot.command_line import main; sys.exit(main())", *arguments]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with FULL_DISK.open("w") as output:
        return subprocess.run(
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.PIPE, text=True, check=False
        )


def help_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is printed before a command ends by itself with 0."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert not ended.value.code
    return capsys.readouterr().out


@pytest.mark.parametrize("arguments", [(), ("--help",)], ids=["nothing", "help"])
def test_it_lists_each_command_with_what_it_does(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    told = " ".join(help_of(capsys, *arguments).split())
    assert [name for name in COMMANDS if f" {name} {COMMANDS[name]}" not in told] == []
    assert {*COMMANDS} == {*PROGRAMS}


def test_each_command_has_help_of_its_own_under_the_name_that_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    usages = [help_of(capsys, name, "--help").partition("[-h]")[0] for name in PROGRAMS]
    assert usages == [f"usage: deckhand {name} " for name in PROGRAMS]


def test_it_offers_each_command_of_the_bot() -> None:
    (own,) = (action for action in command_line_parser("x")._actions if isinstance(action, argparse._SubParsersAction))
    assert {*own.choices} == {
        command for package, *commands in PROGRAMS.values() if package == "bot" for command in commands
    }


def test_it_says_which_version_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert help_of(capsys, "--version") == f"Deckhand {__version__}\n"


def test_a_command_that_there_is_not_is_told_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["plya"])
    assert ended.value.code == 2
    assert "invalid choice: 'plya' (choose from" in capsys.readouterr().err


def test_a_commands_exit_code_is_its_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "no-such-file.txt"]) == 2
    assert main(["verify"]) == 2
    assert "see deckhand verify --help." in capsys.readouterr().err


def test_a_transcript_is_checked_without_discord_and_the_database() -> None:
    code = NEEDS_A_PROGRAM.format(arguments=["replay", "no-such-file.txt"])
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"discord", "sqlalchemy", "PIL", "playground"} & {*ended.stdout.split()} == set()


@pytest.mark.skipif(not FULL_DISK.exists(), reason="this system has no device that is always full")
def test_a_command_whose_output_has_no_room_says_so_in_a_sentence() -> None:
    """Also one that argparse answers by itself. A command that prints nothing there has its own exit code."""
    ended = run_on_a_full_disk("", ["--help"])
    assert ended.stderr == "What this prints cannot be written: No space left on device.\n"
    assert ended.returncode == UNWRITTEN_OUTPUT
    assert run_on_a_full_disk("1", ["verify", "x"]).returncode == 2, "with an output that keeps nothing"


def test_what_is_counted_can_be_one() -> None:
    """A number stands with its singular and plural, unless it is never 1: shards of which some are lost."""
    things = "tables|games|connections|parts|shards|rows|standings|findings|minutes"
    counted = re.compile(rf"\{{\w+\}} (?:\w+ )?(?:{things})\b")
    sentences = {name: text for name, text in vars(texts).items() if isinstance(text, str) and name.isupper()}
    assert [name for name, text in sentences.items() if counted.search(text)] == ["SHARDS_LOST"]
    assert recount_text(Recount(games=1, tallies=1, differences=0)).startswith("1 finished game leads to 1 standing,")
