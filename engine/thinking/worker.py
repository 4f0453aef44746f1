"""``python -m engine.thinking.worker``: answers questions, one after the other, until nobody asks any more.

A question is two lines on standard input, as `question_to_bytes` writes them; its answer is one line of JSON on
standard output: ``{"action": "bid level=3"}``, or ``{"advice": [...]}`` if advice was asked for, or ``{"fault": ...,
"where": ...}`` if no answer was found. The faults are told without their messages, which may name a card.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Thread
from traceback import format_tb
from typing import Any, BinaryIO, Never

from engine.games import games
from engine.thinking.advice import advice, advice_as_json
from engine.thinking.answer import considered_action
from engine.thinking.question import AnyGame, question_from_bytes

NICENESS = 5
"""The ``nice`` value that is added for this process, so that the bot goes first; processes for reviews add more."""

Lines = tuple[bytes, bytes]
Answerer = Callable[[bytes, bytes, Mapping[str, AnyGame]], Mapping[str, Any]]
"""(the two lines of a question, the known games by slug) -> the answer, as JSON has it. May raise anything."""


def action_or_advice(head: bytes, view: bytes, known_games: Mapping[str, AnyGame]) -> Mapping[str, Any]:
    """The action of the computer that is asked, or its advice. Raises what `question_from_bytes`,
    `considered_action` and `advice` raise.
    """
    game, question = question_from_bytes(head, view, known_games)
    if question.wants_advice:
        return {"advice": advice_as_json(advice(game, question))}
    return {"action": considered_action(game, question).to_line()}


def answer_line(
    head: bytes, view: bytes, known_games: Mapping[str, AnyGame], answer: Answerer = action_or_advice
) -> bytes:
    """The answer to the question in these two lines, about one of ``known_games``, by slug. Never raises: a fault is an
    answer too.
    """
    try:
        answered = answer(head, view, known_games)
    except Exception as fault:  # noqa: BLE001  # whatever it is, the next question may have an answer
        answered = {"fault": type(fault).__name__, "where": "".join(format_tb(fault.__traceback__))}
    return json.dumps(answered).encode() + b"\n"


def _read_questions(source: BinaryIO, asked: SimpleQueue[Lines]) -> None:
    """Put questions in ``asked`` as they come. When standard input ends, end the process at once, even in the middle of
    an answer: the bot is gone, however it ended.
    """
    while head := source.readline():
        asked.put((head, source.readline()))
    os._exit(0)


def answer_questions(answer: Answerer, niceness: int) -> Never:
    """Answer questions until standard input ends, which ends the process. Signals that are meant for the bot are
    ignored. ``niceness`` is added to the process's ``nice`` value.
    """
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game may print is no answer
    asked: SimpleQueue[Lines] = SimpleQueue()
    Thread(target=_read_questions, args=(sys.stdin.buffer, asked), name="questions", daemon=True).start()
    known_games = games()
    while True:
        answers.write(answer_line(*asked.get(), known_games, answer))


if __name__ == "__main__":
    answer_questions(action_or_advice, NICENESS)
