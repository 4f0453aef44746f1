"""Games that were played once and are played again here: one for each ending, and for what seldom happens."""

from pathlib import Path

import pytest

from engine.games import games
from engine.replay import Replay, replay_transcript
from engine.transcript import Transcript, verify
from tests.engine.record import FOLDER, recordings

FILES = sorted(FOLDER.glob("*.txt"))
RECORDINGS = recordings()


def told(file: Path) -> Transcript:
    return Transcript.parse(file.read_text(encoding="utf-8"))


def codes(replay: Replay) -> set[str]:
    return {happened.code for step in replay.steps for happened in step.events}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_goes_as_it_went(file: Path) -> None:
    replay = replay_transcript(told(file))
    assert replay.findings == ()
    assert all(refused.line.code == refused.code for refused in replay.refusals)


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recorded_game_is_still_what_it_was_recorded_for(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    assert RECORDINGS[name][1].needs(replay_transcript(told(file)))
    assert verify(told(file)) == ()


def test_there_is_a_recording_of_every_ending_of_every_game() -> None:
    seen: dict[str, set[str]] = {slug: set() for slug in games()}
    for transcript in map(told, FILES):
        seen[transcript.game].add(transcript.footer.ending or "none")
    for slug, game in games().items():
        assert set(game.meta.endings) <= seen[slug]
        assert "closed" in seen[slug]


def test_there_is_a_recording_with_each_number_of_seats() -> None:
    for slug, game in games().items():
        assert {transcript.seats for transcript in map(told, FILES) if transcript.game == slug} == set(game.meta.seats)


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


def test_the_rare_events_of_hi_lo_jack_are_recorded() -> None:
    rare = {"hand_refilled_from_junk", "trumps_buried", "bid_taken", "passed_after_smudge", "game_tied", "no_jack"}
    seen = set().union(*(codes(replay_transcript(told(file))) for file in FILES))
    assert rare <= seen
