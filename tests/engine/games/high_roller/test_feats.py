"""What a server keeps of a game of High Roller: the best sheet."""

from engine.game import Feat
from engine.games import games
from engine.transcripts.replay import replay_transcript
from tests.engine.record import recorded_games
from tests.engine.stories import feats_told


def test_each_seat_has_a_sheet_with_its_total_as_the_result_says() -> None:
    outcome = replay_transcript(recorded_games("high-roller")["high_roller_eight"]).outcome
    assert outcome is not None
    assert min(outcome.scores) < 0, "a sheet may come to less than nothing"
    assert feats_told("high-roller", "high_roller_eight") == [
        Feat("best_sheet", seat, score) for seat, score in enumerate(outcome.scores)
    ]


def test_in_a_match_each_game_has_sheets_of_its_own() -> None:
    for name, transcript in recorded_games("high-roller").items():
        replay = replay_transcript(transcript)
        if replay.outcome is None:
            continue
        found = feats_told("high-roller", name)
        results = games()["high-roller"].rules.view(replay.steps[-1].state, None).results
        assert [feat.value for feat in found] == [score.total for game in results for score in game.scores]
