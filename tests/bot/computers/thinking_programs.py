"""Programs in place of the one in which computers think.

``python -m tests.bot.computers.thinking_programs KIND [FILE]`` runs one.

They answer as the true one does, except as their kind says.
"""

import os
import sys
import time
from pathlib import Path

from engine.games import games
from engine.thinking.worker import answer_line


def main(kind: str, file: str = "") -> None:
    """Answer questions as a kind says: ``recording`` writes what it was told to a file, ``hanging`` takes an hour for
    the second answer, ``dying`` ends at the second question, ``stammering`` and ``bluffing`` do not keep to the form,
    and ``faulty`` finds no action.
    """
    for number, head in enumerate(iter(sys.stdin.buffer.readline, b"")):
        view = sys.stdin.buffer.readline()
        if kind == "recording":
            with Path(file).open("ab") as record:
                record.write(head + view)
            Path(file).with_suffix(".environment").write_text(repr(dict(os.environ)), encoding="utf-8")
        elif kind == "hanging" and number:
            time.sleep(3600)
        elif kind == "dying" and number:
            os._exit(1)
        answers = {
            "stammering": b"well ...\n",
            "bluffing": b'{"action": "win"}\n',
            "faulty": b'{"fault": "KeyError"}\n',
        }
        sys.stdout.buffer.write(answers.get(kind) or answer_line(head, view, games()))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
