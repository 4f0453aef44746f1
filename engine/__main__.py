"""The engine's command line: play a transcript, prove one, let the rules play against themselves, or begin a game.

Exit code 0: all is well. 1: something does not hold. 2: the command or the file could not be read, or not all that was
asked for could be checked. 74: its output could not be written. 130: Ctrl-C ended it. 141: nobody read its output to
the end.
"""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import NoReturn, get_args

from engine.commands.files import InputError, printable
from engine.commands.output import run_while_read
from engine.commands.replay import run_replay
from engine.commands.selfplay import run_selfplay
from engine.commands.verify import run_verify
from engine.new_game.checkout import CheckoutError, write_new_game
from engine.new_game.skeleton import SlugError
from engine.selfplay import Policy
from engine.text.sentences import capitalised
from engine.transcripts.form import TranscriptError
from engine.transcripts.replay import ReplayError

BAD_INPUT = 2
INTERRUPTED = 130


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise InputError(f"{capitalised(message)}; see {self.prog} --help.")


def main(arguments: Sequence[str] | None = None, program: str = "python -m engine") -> int:
    """Run one command and return its exit code, as the module's docstring lists them. ``arguments`` ``None``: those of
    the process. ``program`` is the name of the command in help and errors.
    """
    try:
        chosen = _command_line_parser(program).parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = chosen.command
        return run_while_read(partial(command, chosen))
    except KeyboardInterrupt:
        return INTERRUPTED
    except (InputError, CheckoutError, SlugError, TranscriptError, ReplayError) as bad:
        print(printable(str(bad)), file=sys.stderr)
        return BAD_INPUT


def _command_line_parser(program: str) -> argparse.ArgumentParser:
    parser = _Parser(prog=program, description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="new | replay | selfplay | verify")

    new = commands.add_parser("new", help="write the first files of a new game that can be played at once")
    new.add_argument("slug", help="the game's name in small letters with hyphens, such as my-game")
    new.set_defaults(command=lambda arguments: write_new_game(arguments.slug))

    replay = commands.add_parser("replay", help="play a transcript and show how it ends")
    replay.add_argument("file", help="a transcript, or - for standard input")
    replay.add_argument("--json", action="store_true", help="print one JSON object")
    replay.set_defaults(command=run_replay)

    selfplay = commands.add_parser("selfplay", help="let the rules play against themselves")
    selfplay.add_argument("game", help="the game's slug, its name in small letters with hyphens")
    selfplay.add_argument("--seats", type=int, required=True)
    selfplay.add_argument("--games", type=int, default=100)
    selfplay.add_argument("--seed", default="1", help="the same seed plays the same games")
    selfplay.add_argument("--policy", choices=get_args(Policy), default="random")
    selfplay.add_argument("--against", choices=get_args(Policy), help="the policy of all seats but one, which rotates")
    selfplay.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE", help="the game's options")
    selfplay.add_argument("--json", action="store_true", help="print one JSON object")
    selfplay.set_defaults(command=run_selfplay)

    verify = commands.add_parser("verify", help="recompute every shuffle and die from the revealed secret")
    verify.add_argument("file", help="a transcript, or - for standard input")
    verify.add_argument("--commitment", type=_sha256_digits, metavar="HEX", help="the commitment that the lobby showed")
    verify.add_argument("--sha256", type=_sha256_digits, metavar="HEX", help="the SHA-256 that the result shows")
    verify.add_argument("--computers", action="store_true", help="also find each action of a computer again")
    verify.set_defaults(command=run_verify)
    return parser


def _sha256_digits(text: str) -> str:
    """The first digits of a SHA-256, in small letters. Raises `argparse.ArgumentTypeError` for fewer than 32."""
    if not re.fullmatch("[0-9a-f]{32,64}", text.lower()):
        raise argparse.ArgumentTypeError("expected 32 to 64 hexadecimal digits; fewer prove nothing")
    return text.lower()


if __name__ == "__main__":
    sys.exit(main())
