"""What seldom happens in Hi Lo Jack is in its recorded games."""

from engine.transcripts.replay import replay_transcript
from tests.engine.record import recorded_games


def test_the_rare_events_of_hi_lo_jack_are_recorded() -> None:
    rare = {"hand_refilled_from_junk", "trumps_buried", "bid_taken", "passed_after_smudge", "game_tied", "no_jack"}
    replays = map(replay_transcript, recorded_games("hi-lo-jack").values())
    assert rare <= {happened.code for replay in replays for step in replay.steps for happened in step.events}
