"""``python -m engine.review.worker``: carries out trials, one after the other, until nobody asks any more.

A trial is two lines on standard input, as `trial_to_bytes` writes them; its results are one line of JSON on standard
output: ``{"results": [[share, gain, error], ...]}``, or ``{"fault": ..., "where": ...}``, without messages, which may
name a card.
"""

import sys
from collections.abc import Mapping
from typing import Any

from engine.review.trial import AnyGame, trial_from_bytes, try_actions
from engine.thinking.worker import answer_questions

COMMAND = (sys.executable, "-m", "engine.review.worker")
"""The command line of a process that carries out trials."""
NICENESS = 10
"""The ``nice`` value that is added for this process, so that the bot and the computers' answers go first."""


def results_of(head: bytes, view: bytes, known_games: Mapping[str, AnyGame]) -> Mapping[str, Any]:
    """The results of the trial in these two lines, as `answer_questions` sends them; ``known_games`` are the games by
    slug. Raises what `trial_from_bytes` and `try_actions` raise.
    """
    return {"results": try_actions(*trial_from_bytes(head, view, known_games))}


def main() -> None:
    """Carry out trials until standard input ends."""
    answer_questions(results_of, NICENESS)


if __name__ == "__main__":
    main()
