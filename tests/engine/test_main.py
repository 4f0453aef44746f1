"""The engine's command line, called as a function; one test starts it as people do."""

import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import __main__ as command_line
from engine import games as registry
from engine.chance import commitment
from engine.commands.files import MAX_BYTES, MAX_LINE
from engine.commands.output import CLOSED_OUTPUT, UNWRITTEN_OUTPUT
from tests.engine.tables.playing import OPENING, Played
from tests.engine.transcripts import SCRIPTED, finished, text_of
from tests.games.tiny import GAME

FULL_DISK = Path("/dev/full")
ROOT = Path(registry.__file__).parents[2]


@pytest.fixture(autouse=True)
def _only_tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.transcripts.replay.games", lambda: {"tiny": GAME})


class Said:
    """What a command printed, and how it ended."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        self.code = command_line.main(arguments)
        self.out, self.err = capsys.readouterr()


@pytest.fixture
def scripted(tmp_path: Path) -> str:
    file = tmp_path / "scripted.txt"
    file.write_text(SCRIPTED)
    return str(file)


# -- replay -----------------------------------------------------------------------------------------------------------


def test_replay_prints_outcome_refusals_and_every_view(capsys: pytest.CaptureFixture[str], scripted: str) -> None:
    said = Said(capsys, "replay", scripted)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(
        "Tiny, 2 seats, rounds=1\n"
        "4 actions accepted, 7 refused\n"
        "  line 10: seat 0, throw: not_your_turn. It is not your turn; waiting for seat 0 and seat 1.\n"
    )
    assert "\nEnding: played_out. All rounds are played.\n  seat 0: 8 points, place 1\n" in said.out
    assert "\nSeat 0 sees:\n  viewer: 0\n  hand: Ks 2d\n" in said.out
    assert "\nSeat 1 sees:\n  viewer: 1\n  hand: 3d 4d\n" in said.out
    assert "\nA spectator sees:\n  viewer: -\n  hand: -\n" in said.out


def test_replay_prints_the_same_as_json(capsys: pytest.CaptureFixture[str], scripted: str) -> None:
    told = json.loads(Said(capsys, "replay", scripted, "--json").out)
    outcome = told["outcome"]
    assert (outcome["scores"], outcome["ranking"], outcome["ending"]) == ([8, 0], [1, 2], "played_out")
    assert [view["hand"] for view in told["views"]] == [["Ks", "2d"], ["3d", "4d"]]
    assert told["spectator"]["hand"] == []
    assert (told["game"], told["seats"], told["actions"], told["findings"]) == ("tiny", 2, 4, [])
    assert told["refusals"][1] == {
        "line": 11,
        "seat": 0,
        "action": "seal card=3d",
        "code": "card_not_held",
        "sentence": "You do not hold 3♦.",
        "expected": True,
    }


def test_replay_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SCRIPTED.encode())))
    assert "played_out" in Said(capsys, "replay", "-").out


def test_replay_says_what_does_not_fit_and_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text(SCRIPTED.replace("scores 8 0", "scores 9 0"))
    said = Said(capsys, "replay", str(file))
    assert (said.code, said.err) == (1, "The footer says scores 9 0; the replay comes to 8 0.\n")


def test_a_game_that_is_not_over_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "early.txt"
    file.write_text(SCRIPTED[: SCRIPTED.index("0 throw\n")])
    said = Said(capsys, "replay", str(file))
    assert said.code == 1
    assert "The game is not over." in said.out


# -- verify -----------------------------------------------------------------------------------------------------------


async def test_verify_proves_a_true_transcript_by_what_the_table_showed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "true.txt"
    file.write_text(await finished())
    digest, commit = hashlib.sha256(file.read_bytes()).hexdigest(), commitment_in(file)
    said = Said(capsys, "verify", str(file), "--commitment", commit, "--sha256", digest[:32].upper())
    assert (said.code, said.err) == (0, "")
    assert f"SHA-256 of this transcript: {digest}\nCommitment of table 7Q2M: {commit}\n" in said.out
    assert said.out.endswith(
        "\nProven: this is the table's transcript, and its secret was fixed before anybody joined.\n"
    )


async def test_a_made_up_game_is_consistent_and_called_no_more(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "made_up.txt"
    file.write_text(await finished())
    said = Said(capsys, "verify", str(file))
    assert (said.code, said.err) == (0, "")
    assert "\nConsistent with itself: " in said.out
    assert "anybody can make up a consistent transcript" in said.out
    assert "Proven" not in said.out


TWO_SECRETS = (
    "6465636b68616e642063686561747320746865206c6f74214766b6989d139128",
    "6465636b68616e642063686561747320746865206c6f7421fb3c2894f538c54d",
)
"""Two secrets whose commitments begin with the same sixteen digits; finding them took 84 seconds."""


@pytest.mark.parametrize("option", ["--commitment", "--sha256"])
def test_digits_that_two_secrets_can_share_prove_nothing(capsys: pytest.CaptureFixture[str], option: str) -> None:
    first, second = (commitment(bytes.fromhex(secret)) for secret in TWO_SECRETS)
    assert (first[:16] == second[:16], first[:32] == second[:32]) == (True, False)
    said = Said(capsys, "verify", "any.txt", option, first[:31])
    assert (said.code, said.out) == (2, "")
    assert "expected 32 to 64 hexadecimal digits; fewer prove nothing" in said.err


@pytest.mark.parametrize("option", ["--commitment", "--sha256"])
async def test_one_of_the_two_proves_its_half(capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str) -> None:
    file = tmp_path / "true.txt"
    file.write_text(await finished())
    shown = {"--commitment": commitment_in(file), "--sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
    other = next(name for name in shown if name != option)
    said = Said(capsys, "verify", str(file), option, shown[option])
    assert said.code == 0
    assert f"Add {other} to prove" in said.out.partition("Proven: ")[2]


@pytest.mark.parametrize(
    ("option", "why"), [("--commitment", "The commitment differs"), ("--sha256", "The SHA-256 differs")]
)
async def test_what_the_table_showed_unmasks_another_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str, why: str
) -> None:
    file = tmp_path / "made_up.txt"
    file.write_text(await finished())
    said = Said(capsys, "verify", str(file), option, "0" * 32)
    assert said.code == 1
    assert said.out.startswith(why)
    assert "Proven" not in said.out
    assert "Consistent" not in said.out


async def test_a_comment_that_was_added_is_found_by_the_sha(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, true = tmp_path / "commented.txt", await finished()
    file.write_text(true + "# Ann cheated.\n")
    said = Said(capsys, "verify", str(file), "--sha256", hashlib.sha256(true.encode()).hexdigest())
    assert said.code == 1
    assert said.out.startswith("The SHA-256 differs from the one")


STEERING = "\x1b[2J\x9b2J\u202e"
"""What clears a terminal, in two ways, and turns its letters around."""


@pytest.mark.parametrize("command", [["replay"], ["replay", "--json"], ["verify"]], ids=" ".join)
@pytest.mark.parametrize(
    ("place", "steering"),
    [
        ("game tiny", f"game tiny{STEERING}"),
        ("---\n", f"---\n0 {STEERING}\n0 {STEERING} ! bad_action\n"),
    ],
    ids=["game", "action"],
)
async def test_what_a_transcript_holds_does_not_steer_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str], place: str, steering: str
) -> None:
    file, true = tmp_path / "steering.txt", await finished()
    file.write_text(true.replace(place, steering, 1))
    assert file.read_text() != true
    said = Said(capsys, *command, str(file))
    assert [char for char in said.out + said.err if not char.isprintable() and char != "\n"] == []


async def test_a_table_that_was_made_up_to_steer_the_terminal_does_not(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    played = Played(opening=OPENING._replace(table=f"7Q2M{STEERING}"))
    await played.join("ann", "ben")
    await played.start()
    await played.play_on()
    file = tmp_path / "steering.txt"
    file.write_text(text_of(played))
    said = Said(capsys, "verify", str(file))
    assert (said.code, said.err) == (0, "")
    assert "Commitment of table 7Q2M\N{REPLACEMENT CHARACTER}" in said.out
    assert [char for char in said.out if not char.isprintable() and char != "\n"] == []


async def test_a_character_that_is_not_printed_is_seen_to_be_left_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "steering.txt"
    file.write_text((await finished()).replace("game tiny", "game \x1b[2J"))
    said = Said(capsys, "verify", str(file))
    assert said.code == 2
    assert "\N{REPLACEMENT CHARACTER}[2J" in said.err


def commitment_in(file: Path) -> str:
    return next(line.split()[1] for line in file.read_text().splitlines() if line.startswith("commit "))


async def test_verify_fails_on_a_tampered_one_and_says_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "tampered.txt"
    file.write_text((await finished()).replace("clover", "cloven"))
    said = Said(capsys, "verify", str(file))
    assert said.code == 1
    assert said.out.startswith("The salt does not follow from these joins.\n")
    assert "Proven" not in said.out


def test_verify_does_not_prove_written_down_chance(capsys: pytest.CaptureFixture[str], scripted: str) -> None:
    said = Said(capsys, "verify", scripted)
    assert said.code == 1
    assert "there is no secret to prove them" in said.out


# -- selfplay ---------------------------------------------------------------------------------------------------------


def selfplay(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    said = Said(capsys, "selfplay", "tiny", "--seats", "3", "--games", "20", "--json", *more)
    assert (said.code, said.err) == (0, "")
    told: dict[str, Any] = json.loads(said.out)
    return told


def test_selfplay_counts_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    told = selfplay(capsys, "--options", "rounds=3", "goal=40")
    assert told["options"] == {"rounds": 3, "goal": 40, "open_hands": False}
    assert told["games"] == 20
    assert told["actions"] == 20 * 3 * (3 + 2)
    assert told["refusals"] == 0
    assert told["endings"] == {"played_out": 20}
    assert len(told["average_scores"]) == 3
    assert told["actions_per_second"] > 0


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    played = [selfplay(capsys, "--seed", seed) for seed in ("x", "x", "y")]
    for told in played:
        del told["actions_per_second"], told["seed"]
    assert played[0] == played[1]
    assert played[0] != played[2]


def test_a_policy_is_matched_against_another_in_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    told = selfplay(capsys, "--policy", "sound", "--against", "random")
    low, high = told["win_rate_95"]
    assert told["win_rate"] == told["wins"] / 20
    assert 0 <= low < told["win_rate"] < high <= 1


def test_selfplay_prints_lines_that_people_read(capsys: pytest.CaptureFixture[str]) -> None:
    said = Said(capsys, "selfplay", "tiny", "--seats", "2", "--games", "3")
    assert "game: tiny\nseats: 2\noptions: rounds 2, goal 20, open_hands no\n" in said.out


# -- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["replay", "/nowhere/at/all"], "/nowhere/at/all cannot be read: No such file or directory."),
        (["verify", "/"], "/ cannot be read: Is a directory."),
        (["selfplay", "chess", "--seats", "2"], "There is no game “chess”; there is tiny."),
        (["selfplay", "tiny"], "The following arguments are required: --seats; see python -m engine selfplay --help."),
        (["selfplay", "tiny", "--seats", "x"], "Argument --seats: invalid int value: 'x'; see "),
        (["selfplay", "tiny", "--seats", "9"], "Tiny cannot be played with 9 seats, only with 2, 3 and 4."),
        (["selfplay", "tiny", "--seats", "2", "--games", "0"], "Play at least one game."),
        (["selfplay", "tiny", "--seats", "2", "--options", "rounds"], "Options are written name=value, not “rounds”."),
        (["selfplay", "tiny", "--seats", "2", "--options", "rounds=9"], "Option rounds: Input should be less than or "),
        (
            ["selfplay", "tiny", "--seats", "4", "--options", "open_hands=yes"],
            "Four seats play with hidden hands only.",
        ),
        (["dance"], "Argument new | replay | selfplay | verify: invalid choice: 'dance' "),
        ([], "The following arguments are required: new | replay | selfplay | verify; see python -m engine --help."),
    ],
)
def test_bad_input_is_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    said = Said(capsys, *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(sentence)
    assert said.err.count("\n") == 1
    assert said.err.endswith(".\n")


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe", "This is not a transcript: it is not UTF-8 text.\n"),
        (b"hello\n", "Line 1: a transcript begins with “deckhand 1”, “deckhand 2” or “deckhand 3”.\n"),
        (b"deckhand 1\ngame chess\nseats 2\n---\n", "There is no game “chess”; there is tiny.\n"),
    ],
)
def test_a_file_that_is_no_transcript_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, content: bytes, sentence: str
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    said = Said(capsys, command, str(file))
    assert (said.code, said.out, said.err) == (2, "", sentence)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_huge_file_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str) -> None:
    """It is not read to its end, which ``/dev/zero`` does not have."""
    file = tmp_path / "huge.txt"
    with file.open("wb") as opened:
        opened.truncate(MAX_BYTES + 1)
    said = Said(capsys, command, str(file))
    assert (said.code, said.out, said.err) == (2, "", "This is not a transcript: it has more than 16 MB.\n")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_line_without_an_end_is_named_in_a_short_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    file = tmp_path / "long.txt"
    file.write_text(SCRIPTED.replace("0 seal card=As", f"0 seal card={'A' * 100_000}"))
    said = Said(capsys, command, str(file))
    assert said.code == 1
    assert "Line 12: seat 0's “seal card=AAA" in said.out + said.err
    assert max(map(len, (said.out + said.err).splitlines())) <= MAX_LINE + 1


def test_it_starts_as_people_start_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "engine", "replay", str(tmp_path / "none")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ended.returncode == 2
    assert ended.stderr.endswith("cannot be read: No such file or directory.\n")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_command_whose_output_nobody_reads_ends_quietly(unbuffered: str) -> None:
    replay = min((ROOT / "tests" / "engine" / "replays").glob("*.txt"))
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "engine", "replay", str(replay)]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    ended = subprocess.run(command, env=environment, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (CLOSED_OUTPUT, b"")


@pytest.mark.skipif(not FULL_DISK.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_command_whose_output_finds_a_full_disk_does_not_say_that_something_is_wrong(unbuffered: str) -> None:
    replay = min((ROOT / "tests" / "engine" / "replays").glob("*.txt"))
    command = [sys.executable, "-m", "engine", "replay", str(replay)]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with FULL_DISK.open("w") as full:
        ended = subprocess.run(command, env=environment, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    said = b"What this prints cannot be written: No space left on device.\n"
    assert (ended.returncode, ended.stderr) == (UNWRITTEN_OUTPUT, said)


def test_a_command_that_ctrl_c_ends_says_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, scripted: str
) -> None:
    def interrupted(_file: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.commands.replay.read_text", interrupted)
    said = Said(capsys, "replay", scripted)
    assert (said.code, said.out, said.err) == (130, "", "")
