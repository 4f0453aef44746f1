"""Stories of recorded games, for the tests of each game's words."""

from typing import NamedTuple

from engine.game import Feat
from engine.games import games
from engine.story import Story, story_of_game
from engine.transcripts.replay import replay_transcript
from tests.engine.playing import feats_of
from tests.engine.record import recorded_games

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal")


class ToldGame(NamedTuple):
    why: str
    """"" for a game that was closed."""
    story: Story


def told(slug: str, name: str) -> ToldGame:
    """The recorded game of this name, told as its result tells it."""
    transcript, game = recorded_games(slug)[name], games()[slug]
    replay, names = replay_transcript(transcript), NAMES[: transcript.seats]
    steps = [
        (
            game.rules.view(step.state, None),
            [game.sentence(event, names) for event in step.events if event.code in game.meta.story_event_codes],
        )
        for step in replay.steps
    ]
    why = game.victory_text(steps[-1][0], replay.outcome.ending, names) if replay.outcome else ""
    return ToldGame(why, story_of_game(game, steps, names))


def feats_told(slug: str, name: str) -> list[Feat]:
    """All feats of the recorded game of this name, in the order in which they were done."""
    game, replay = games()[slug], replay_transcript(recorded_games(slug)[name])
    return [feat for step in replay.steps for feat in feats_of(game, step.state, step.events)]
