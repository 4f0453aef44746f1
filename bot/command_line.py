"""The command ``deckhand``: all that operators and players can do with Deckhand on a command line, under one name.

Each of its commands is one of the programs ``python -m bot``, ``python -m engine`` or ``python -m playground``, which
are imported only when they are asked for. So checking a transcript does not wait for Discord's library, and a bot
without a playground beside it is complete.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module

from bot import __version__
from bot.texts import command_line as texts
from engine.commands.output import run_while_read

NAME = "deckhand"
PROGRAMS = {
    "play": ("playground",),
    "run": ("bot", "run"),
    "doctor": ("bot", "doctor"),
    "backup": ("bot", "backup"),
    "restore": ("bot", "restore"),
    "move": ("bot", "move"),
    "forget": ("bot", "forget"),
    "recount": ("bot", "recount"),
    "verify": ("engine", "verify"),
    "replay": ("engine", "replay"),
}
"""By command of ``deckhand``: the program's package, and the program's own command if it has several."""

_ProgramMain = Callable[[Sequence[str], str], int]
"""(arguments, program name in the help) -> exit code: the function ``main`` of a program."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command of ``deckhand``. Returns its exit code, or that of `run_while_read` if its output cannot be
    written. ``arguments`` ``None``: those of this process; if empty, print the help.

    Raises `SystemExit` for what argparse settles by itself: with 0 after help, with 2 for unknown arguments.
    """
    given = sys.argv[1:] if arguments is None else arguments
    return run_while_read(partial(_run_program, *(given or ["--help"])))


def _run_program(first: str, *others: str) -> int:
    """Run the program for the command ``first``, with the arguments after it. Returns its exit code."""
    package, *own_command = PROGRAMS[_parser().parse_args([first]).command]
    program: _ProgramMain = import_module(f"{package}.__main__").main
    return program([*own_command, *others], NAME if own_command else f"{NAME} {first}")


def _parser() -> argparse.ArgumentParser:
    """The parser of the first argument, a command or an option. Further arguments are for the program."""
    parser = argparse.ArgumentParser(NAME, description=texts.DECKHAND_DESCRIPTION, epilog=texts.DECKHAND_NOTE)
    parser.add_argument("--version", action="version", version=f"Deckhand {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for name in PROGRAMS:
        commands.add_parser(name, help=texts.COMMANDS[name])
    return parser
