"""The process in which computers think, as a program."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.chance import FastChance
from engine.games import games
from engine.thinking.answer import SOUND, considered_action
from engine.thinking.question import AnyGame, ComputerQuestion, question_to_bytes
from engine.thinking.worker import answer_line
from engine.weighing import WeighedAction
from playground.bot_process import ROOT
from tests.games.tiny import GAME, TinyView
from tests.patience import WAIT_SECONDS

COMMAND = [sys.executable, "-m", "engine.thinking.worker"]
LEFT_OUT = {"bot", "data", "render", "discord", "PIL", "sqlalchemy", "structlog", "prometheus_client", "asyncio"}


def question(game: AnyGame, seed: str = "5eed") -> ComputerQuestion:
    state = game.rules.setup(game.meta.seats[0], game.meta.options(), FastChance(1)).state
    seat = game.rules.waiting_for(state)[0]
    return ComputerQuestion(SOUND, seat, game.rules.view(state, seat), game.rules.menu(state, seat), seed)


def lost(seen: TinyView, *_: object) -> Sequence[WeighedAction]:
    raise KeyError(seen.hand)


def test_the_program_answers_one_question_after_the_other_until_nobody_asks() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for game in games().values():
            for seed in ("1", "2"):
                process.stdin.write(question_to_bytes(game, question(game, seed)))
                process.stdin.flush()
                answer = json.loads(process.stdout.readline())
                assert answer == {"action": considered_action(game, question(game, seed)).to_line()}
        process.stdin.close()
        assert process.wait(timeout=WAIT_SECONDS) == 0


def test_a_fault_is_an_answer_too_and_does_not_tell_what_was_asked() -> None:
    head, view, _ = question_to_bytes(GAME, question(GAME)).split(b"\n")
    for fault, told in (
        (answer_line(head, view, {"tiny": replace(GAME, mind=replace(GAME.mind, weighed=lost))}), "KeyError"),
        (answer_line(head, b'["Ks Qs"]', {"tiny": GAME}), "ValidationError"),
    ):
        answer = json.loads(fault)
        assert answer["fault"] == told
        assert set(answer) == {"fault", "where"}
        assert not [card for card in ("Ks", *question(GAME).view.hand) if card in str(answer)]


@pytest.mark.parametrize("lines", [b"", b"\n\n", b"no question\nnone\n"])
def test_the_program_ends_with_its_input_whatever_it_was(lines: bytes) -> None:
    assert (
        subprocess.run(
            COMMAND, input=lines, capture_output=True, cwd=ROOT, check=False, timeout=WAIT_SECONDS
        ).returncode
        == 0
    )


def test_the_process_is_small() -> None:
    """Each of these would double its memory."""
    code = "import engine.thinking.worker, engine.games, sys; engine.games.games(); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert not LEFT_OUT & {name.partition(".")[0] for name in told.stdout.split()}
