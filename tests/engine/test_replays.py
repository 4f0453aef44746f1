"""Games that were played once and are played again here: one for each ending, and for what seldom happens."""

from pathlib import Path

import pytest

from engine.games import games
from engine.text.sentences import joined_with_and
from engine.transcripts.form import Transcript
from engine.transcripts.replay import replay_transcript
from engine.transcripts.verify import verify_transcript
from tests.engine.game_folders import RECORDINGS as CONTENT
from tests.engine.game_folders import folder_of
from tests.engine.record import FOLDER, recorded_games, recordings

FILES = sorted(FOLDER.glob("*.txt"))
RECORDINGS = recordings()


def told(file: Path) -> Transcript:
    return Transcript.parse(file.read_text(encoding="utf-8"))


def how_to(slug: str) -> str:
    """What whoever adds a game does about a recording that is missing."""
    listed = f"tests/engine/games/{folder_of(slug)}/recordings.py"
    return f"list it in {listed}, with {CONTENT}, and run `python -m tests.engine.record`."


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_goes_as_it_went(file: Path) -> None:
    replay = replay_transcript(told(file))
    assert replay.findings == ()
    assert all(refused.line.code == refused.code for refused in replay.refusals)


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recorded_game_is_still_what_it_was_recorded_for(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    assert file.exists(), f"{file.name} is missing: run `python -m tests.engine.record`."
    assert RECORDINGS[name][1].needs(replay_transcript(told(file)))
    assert verify_transcript(told(file)) == ()


def test_there_is_a_recording_of_every_ending_of_every_game() -> None:
    seen: dict[str, set[str]] = {slug: set() for slug in games()}
    for transcript in map(told, FILES):
        seen[transcript.game].add(transcript.footer.ending or "none")
    for slug, game in games().items():
        missing = {*game.meta.endings, "closed"} - seen[slug]
        assert not missing, (
            f"No recorded game of {slug} has the ending {joined_with_and(sorted(missing))}: {how_to(slug)}"
        )


def test_there_is_a_recording_with_each_number_of_seats() -> None:
    for slug, game in games().items():
        missing = set(game.meta.seats) - {transcript.seats for transcript in recorded_games(slug).values()}
        assert not missing, (
            f"No recorded game of {slug} has {joined_with_and([*map(str, missing)])} seats: {how_to(slug)}"
        )


def test_the_recordings_know_computers_lots_and_leavers() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in FILES)
    for line in ("\ncomputer ", "\nseating random\n", "\nseating as_joined\n", " has left\n", "\nending closed\n"):
        assert line in text


def test_no_two_recordings_hold_the_same_cards() -> None:
    proofs = [transcript.proof for transcript in map(told, FILES) if transcript.proof]
    assert len({proof.secret for proof in proofs}) == len(proofs)


def test_every_line_of_a_recording_is_in_canonical_form() -> None:
    for file in FILES:
        if told(file).proof:
            assert told(file).text() == file.read_text(encoding="utf-8")
