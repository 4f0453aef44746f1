"""``python -m engine.thinking.worker``: answers questions, one after the other, until nobody asks any more.

A question is two lines on standard input, as `question_to_bytes` writes them; its answer is one line of JSON on
standard output: ``{"action": "bid level=3"}``, or ``{"advice": [...]}`` if advice was asked for, or ``{"fault": ...,
"where": ...}`` if no answer was found. The faults are told without their messages, which may name a card.
"""

import json
import os
import signal
import sys
from collections.abc import Mapping
from queue import SimpleQueue
from threading import Thread
from traceback import format_tb
from typing import Any, BinaryIO

from engine.games import games
from engine.thinking.advice import advice, advice_as_json
from engine.thinking.answer import considered_action
from engine.thinking.question import AnyGame, Question, question_from_bytes

Lines = tuple[bytes, bytes]


def answer_line(head: bytes, view: bytes, known_games: Mapping[str, AnyGame]) -> bytes:
    """The answer to the question in these two lines, about one of ``known_games``, by slug. Never raises: a fault is an
    answer too.
    """
    try:
        answer = _answer(*question_from_bytes(head, view, known_games))
    except Exception as fault:  # noqa: BLE001  # whatever it is, the next question may have an answer
        answer = {"fault": type(fault).__name__, "where": "".join(format_tb(fault.__traceback__))}
    return json.dumps(answer).encode() + b"\n"


def _answer(game: AnyGame, question: Question) -> dict[str, Any]:
    if question.wants_advice:
        return {"advice": advice_as_json(advice(game, question))}
    return {"action": considered_action(game, question).to_line()}


def _read_questions(source: BinaryIO, asked: SimpleQueue[Lines]) -> None:
    """Take questions as they come. At the end of them the process ends at once, even in the middle of an answer: the
    bot is gone, however it ended.
    """
    while head := source.readline():
        asked.put((head, source.readline()))
    os._exit(0)


def main() -> None:
    """Answer questions until standard input ends. The signals that mean the bot are ignored: it ends this process."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game may print is no answer
    asked: SimpleQueue[Lines] = SimpleQueue()
    Thread(target=_read_questions, args=(sys.stdin.buffer, asked), name="questions", daemon=True).start()
    known_games = games()
    while True:
        answers.write(answer_line(*asked.get(), known_games))


if __name__ == "__main__":
    main()
