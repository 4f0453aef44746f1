"""The actions of computers are found again in a transcript, and made-up ones are not."""

import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import __main__ as command_line
from engine.game import Game
from engine.games import games
from engine.selfplay import options_fitted_to_seats
from engine.tables.actions import AgreeToTakeBack, AskToTakeBack, Close
from engine.tables.log import Cause
from engine.thinking.mark import COMPUTERS_VERSION as NOW
from engine.thinking.mark import Found, Mark
from engine.transcripts.computers import ComputersCheck, check_computers
from engine.transcripts.form import Transcript
from engine.transcripts.verify import verify_transcript
from engine.transcripts.write import write_transcript
from tests.engine.fair_verifier import Header
from tests.engine.moments import GAMES
from tests.engine.tables.playing import Played, started
from tests.engine.thinking.playing import let_computer_act, played_with_computers
from tests.engine.transcripts import SCRIPTED, finished, text_of
from tests.games.tiny import GAME, Stand

SOUND = Mark("sound").to_text()

AnyGame = Game[Any, Any]


async def transcript_of(played: Played) -> str:
    if played.table.waiting_for():
        await played.table.act(None, Close(), cause=Cause.HOST)
    return write_transcript(played.table.game, played.table.opening, played.storage.entries)


def fitting_options(game: AnyGame, seats: int) -> tuple[str, ...]:
    options = options_fitted_to_seats(game, seats, {})
    return tuple(f"{name}={value}" for name, value in options.model_dump().items() if value is not None)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_all_actions_of_computers_are_found_again(game: AnyGame) -> None:
    seats = max(game.meta.seats)
    played = await played_with_computers(game, seats, fitting_options(game, seats) if game in games().values() else ())
    text = await transcript_of(played)
    transcript = Transcript.parse(text)
    assert text.startswith("deckhand 3\n")
    assert transcript.text() == text
    assert Header(text).findings() == []
    assert verify_transcript(transcript, game) == ()
    checked = check_computers(transcript, game)
    assert checked.findings == ()
    by_computers = [entry for entry in played.table.log if entry.mark]
    assert checked.found_again == len(by_computers)
    assert min(checked.considered, checked.quick, checked.harmless) > 0
    assert (checked.other_version, checked.unmarked) == (0, 0)


# -- what is not as a computer would have it --------------------------------------------------------------------------


async def text_of_game_with(mark: Mark | None) -> tuple[str, str]:
    """A game against a computer that seals its lowest card, where a computer would seal its highest, and the line."""
    played = await started("ann", computers=1, options=("seating=as_joined",))
    table, lowest = played.table, played.harmless(1)
    found = mark and Found(table.view(1), table.controls_version(1), mark)
    await table.act(1, lowest, cause=Cause.COMPUTER, found=found)
    await table.act(0, played.harmless(0))
    while waiting := table.waiting_for():
        await (let_computer_act(table, 1) if waiting[0] else table.act(0, played.harmless(0)))
    return text_of(played), lowest.to_line()


@pytest.mark.parametrize("is_quick", [False, True])
async def test_an_action_that_no_computer_finds_there_is_named(is_quick: bool) -> None:
    """It is legal, and follows from nothing that its seat saw."""
    text, line = await text_of_game_with(Mark("sound", is_quick=is_quick))
    assert verify_transcript(Transcript.parse(text), GAME) == ()
    checked = check_computers(Transcript.parse(text), GAME)
    (finding,) = checked.findings
    said = rf"Line \d+: seat 1's “{line}” is not its computer's own: there it finds “seal card=\w\w”\."
    assert re.fullmatch(said, finding)
    assert checked.found_again == text.count(" @ ") - 1


async def test_an_action_called_harmless_must_be_the_harmless_one() -> None:
    text, line = await text_of_game_with(Mark("sound"))
    called_harmless = text.replace(f"1 {line} @ {SOUND}\n", f"1 {line} @ harmless\n")
    assert check_computers(Transcript.parse(called_harmless), GAME).findings == ()
    (finding,) = check_computers(Transcript.parse(text.replace(SOUND, "harmless")), GAME).findings[:1]
    assert "is not its computer's own: there it finds “seal card=" in finding


async def test_another_version_of_the_program_is_not_called_a_cheat() -> None:
    checked = check_computers(Transcript.parse((await text_of_game_with(Mark("sound", 99)))[0]), GAME)
    assert (checked.findings, checked.other_version) == ((), 1)
    assert checked.considered > 0


async def text_with_versions(before: int, own: int, after: int) -> tuple[Transcript, int]:
    """A game whose computer leaves it at one throw, which none would, with marks that say version ``own`` for that
    action, ``before`` for all earlier ones and ``after`` for all later ones; and the action's line.
    """
    played = await started("ann", computers=1, options=("seating=as_joined",))
    table = played.table
    while waiting := table.waiting_for():
        if not waiting[0]:
            await table.act(0, played.harmless(0))
        elif Stand in {choice.action for choice in table.menu(1)}:
            found = Found(table.view(1), table.controls_version(1), Mark("sound"))
            await table.act(1, Stand(), cause=Cause.COMPUTER, found=found)
        else:
            await let_computer_act(table, 1)
    lines = text_of(played).splitlines()
    marked = [number for number, line in enumerate(lines) if " @ " in line]
    (at,) = [number for number in marked if lines[number].startswith("1 stand")]
    for number in marked:
        version = before if number < at else own if number == at else after
        lines[number] = f"{lines[number].split(' @ ')[0]} @ sound {version}"
    return Transcript.parse("\n".join(lines) + "\n"), at + 1


@pytest.mark.parametrize(
    ("versions", "said"),
    [
        ((3, 3, NOW), ""),  # an update in the middle of the game
        ((3, 3, 3), ""),
        ((99, 99, 99), ""),
        ((NOW, 1, NOW), f"its mark says version 1, and there is version {NOW} before it"),
        ((NOW, 1, 1), f"its mark says version 1, and there is version {NOW} before it"),
        ((NOW, 99, NOW), f"its mark says version 99, and there is version {NOW} after it"),
        ((99, 99, NOW), f"its mark says version 99, and there is version {NOW} after it"),
    ],
)
async def test_a_version_that_no_update_explains_is_named(versions: tuple[int, int, int], said: str) -> None:
    """Who runs the bot could have a computer peek, and say of that one action that other computers found it."""
    transcript, number = await text_with_versions(*versions)
    checked = check_computers(transcript, GAME)
    assert (checked.findings, checked.other_version, checked.has_unchecked) == ((), 1, True)
    assert len(checked.unchecked) == bool(said)
    for sentence in checked.unchecked:
        assert sentence.startswith(f"Line {number}: seat 1's “stand” ")
        assert f"is unchecked: {said}." in sentence


@pytest.mark.parametrize(("chosen", "is_much"), [(0, False), (1, False), (2, True)])
def test_many_actions_that_leave_a_choice_are_named(chosen: int, is_much: bool) -> None:
    considered = 20 - chosen
    for checked in (ComputersCheck(considered, quick=chosen), ComputersCheck(considered, harmless=chosen)):
        assert checked.leaves_much_to_choose == is_much


async def test_another_version_that_acts_the_same_is_found_again() -> None:
    text = (await text_of_game_with(None))[0].replace(f" @ {SOUND}\n", " @ sound 99\n")
    checked = check_computers(Transcript.parse(text), GAME)
    assert (checked.considered, checked.other_version) == (text.count(" @ "), 0)


async def test_an_action_without_a_mark_cannot_be_checked() -> None:
    checked = check_computers(Transcript.parse((await text_of_game_with(None))[0]), GAME)
    assert (checked.findings, checked.unmarked) == ((), 1)


async def test_an_action_whose_mark_was_left_out_is_named() -> None:
    """Whoever had a computer peek could otherwise leave out the one mark that tells of it."""
    text = await transcript_of(await played_with_computers(GAME, 4))
    first, *_, last = (line for line in text.splitlines() if " seal " in line and " @ " in line)
    without = last.split(" @ ")[0]
    checked = check_computers(Transcript.parse(text.replace(f"{last}\n", f"{without}\n")), GAME)
    (finding,) = checked.findings
    said = rf"Line \d+: seat {last[0]} is a computer's, and nothing says how it found “{without[2:]}”\."
    assert re.fullmatch(said, finding)
    before = check_computers(Transcript.parse(text.replace(f"{first}\n", f"{first.split(' @ ')[0]}\n")), GAME)
    assert (before.findings, before.unmarked) == ((), 1), "an earlier version may have begun the game"


async def test_a_computer_with_a_strength_has_marks_from_the_start() -> None:
    text = await finished("seating=as_joined")
    (computer,) = (line for line in text.splitlines() if line.startswith("computer "))
    strong = text.replace("deckhand 1", "deckhand 3", 1).replace(f"{computer}\n", f"{computer} hard\n")
    checked = check_computers(Transcript.parse(strong), GAME)
    assert len(checked.findings) == text.count(f"\n{computer.split()[1]} ")
    assert checked.unmarked == 0


async def test_a_transcript_of_before_has_no_marks_and_no_other_version_number() -> None:
    text = await finished()
    assert text.startswith("deckhand 1\n")
    checked = check_computers(Transcript.parse(text), GAME)
    assert checked.findings == ()
    (computer,) = (line.split()[1] for line in text.splitlines() if line.startswith("computer "))
    assert checked.unmarked == text.count(f"\n{computer} ") > 0


def test_a_transcript_without_a_secret_has_nothing_to_find() -> None:
    assert not any(check_computers(Transcript.parse(SCRIPTED), GAME))


@pytest.mark.parametrize(
    ("mark", "said"),
    [(f"godlike {NOW}", {"finds no action"}), (SOUND, {"finds “seal car"}), ("harmless", set[str]())],
)
async def test_a_stranger_may_mark_any_line(mark: str, said: set[str]) -> None:
    """Here all acted harmlessly; and no computer of this program is godlike."""
    text = (await finished("seating=as_joined")).replace("deckhand 1", "deckhand 3", 1)
    head, body, foot = text.split("\n---\n")
    marked = "\n".join(f"{line} @ {mark}" for line in body.splitlines())
    findings = check_computers(Transcript.parse(f"{head}\n---\n{marked}\n---\n{foot}"), GAME).findings
    assert {finding.split(": there it ")[1][: len("finds no action")] for finding in findings} == said


async def test_marks_belong_to_version_3() -> None:
    text = (await text_of_game_with(Mark("sound")))[0].replace("deckhand 3", "deckhand 1", 1)
    assert any("refused with bad_action" in finding for finding in verify_transcript(Transcript.parse(text), GAME))


async def test_an_action_that_was_taken_back_counts_as_one_of_its_seat() -> None:
    """A computer sits in for Ben after he has taken an action back."""
    played = await started("ann", "ben", options=("seating=as_joined",))
    await played.table.act(1, played.harmless(1))
    await played.table.act(1, AskToTakeBack())
    await played.table.act(0, AgreeToTakeBack())
    await let_computer_act(played.table, 1)
    checked = check_computers(Transcript.parse(await transcript_of(played)), GAME)
    assert (checked.findings, checked.considered) == ((), 1)


async def test_a_computer_takes_nothing_back() -> None:
    """Whoever has the secret could else have a computer decide anew, with other seeds, until they like what it does."""
    text = (await text_of_game_with(None))[0]
    line = next(one for one in text.splitlines() if one.startswith("1 ") and " @ " in one)
    rerolled = Transcript.parse(text.replace(f"{line}\n", f"{line}\n1 take_back\n{line}\n", 1))
    (finding,) = check_computers(rerolled, GAME).findings
    assert re.fullmatch(r"Line \d+: seat 1 is a computer's, and computers take nothing back\.", finding)


# -- the command ------------------------------------------------------------------------------------------------------


class Verified:
    """What ``verify --computers`` printed of a text, and its exit code."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path, text: str) -> None:
        file = folder / "game.txt"
        file.write_text(text, encoding="utf-8")
        self.code = command_line.main(["verify", "--computers", str(file)])
        self.said = capsys.readouterr().out


async def test_the_command_says_how_many_actions_were_found_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = games()["hi-lo-jack"]
    played = await played_with_computers(game, 4, fitting_options(game, 4))
    verified = Verified(capsys, tmp_path, await transcript_of(played))
    told = re.search(
        r"^Computers: (\d+) actions found again, from what their own seats saw and from the secret; "
        r"(\d+) of them quick answers, for lack of time; (\d+) of them harmless ones, for lack of an answer\.$",
        verified.said,
        re.MULTILINE,
    )
    assert verified.code == 0
    assert told is not None
    assert int(told[1]) > int(told[2]) > int(told[3]) > 0
    assert "\nComputers: more than one in 20 of these actions are quick or harmless. Whoever runs " in verified.said


async def test_the_command_names_what_was_not_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.transcripts.replay.games", lambda: GAMES)
    wrong = Verified(capsys, tmp_path, (await text_of_game_with(Mark("sound")))[0])
    assert (wrong.code, "Consistent" in wrong.said) == (1, False)
    assert "is not its computer's own: there it finds" in wrong.said
    assert re.search(r"Computers: \d+ actions? found again", wrong.said), "all others"
    other = Verified(capsys, tmp_path, (await text_of_game_with(Mark("sound", 99)))[0])
    assert other.code == 2
    assert "seat 1's “seal card=" in other.said
    assert f"is unchecked: its mark says version 99, and there is version {NOW} after it." in other.said
    assert (
        f"Computers: 1 action cannot be checked with this Deckhand, whose computers are of version {NOW};" in other.said
    )
    before = Verified(capsys, tmp_path, await finished())
    assert before.code == 2
    assert "actions cannot be checked: an earlier Deckhand played" in before.said


class Terminal(io.StringIO):
    """What a terminal gets."""

    def isatty(self) -> bool:
        return True


async def test_a_terminal_shows_meanwhile_how_far_the_check_is_and_nothing_else_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = await played_with_computers(games()["hi-lo-jack"], 2, ("target=7",))
    file = tmp_path / "table.txt"
    file.write_text(await transcript_of(played), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", terminal := Terminal())
        assert command_line.main(["verify", "--computers", str(file)]) == 0
    said, _ = capsys.readouterr()
    count = sum(bool(entry.mark) for entry in played.table.log)
    lines = [f"Finding what the computers did again: {done} of {count} actions …" for done in range(count)]
    shown = terminal.getvalue().replace("\x1b[K", "").split("\r")
    assert shown == ["", *lines, ""], "the last one is cleared away"
    assert f"Computers: {count} actions found again" in said
    assert "Finding" not in said
    assert command_line.main(["verify", "--computers", str(file)]) == 0
    assert capsys.readouterr() == (said, "")
