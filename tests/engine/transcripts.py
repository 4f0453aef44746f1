"""Transcripts of Tiny: written by a table, or by hand."""

from engine.tables.actions import Join
from engine.transcripts.write import write_transcript
from tests.engine.tables.playing import Played
from tests.games.tiny import GAME

SCRIPTED = """\
deckhand 1
game tiny
seats 2
options rounds=1
# Ann holds the ace
chance shuffle As Ks 2d 3d 4d 5d
chance dice 6
chance dice 2
---
0 throw            ! not_your_turn   # nobody throws before the cards are shown
0 seal card=3d     ! card_not_held
0 seal card=As
0 seal card=10s    ! card_not_held
1 seal             ! bad_action
1 seal card=5d
1 throw            ! not_your_turn
0 seal card=Ks     ! wrong_phase
0 throw
0 throw
1 throw            ! game_over
---
ending played_out
scores 8 0
ranking 1 2
"""
"""A game that was written by hand, with the chance that it had."""


def text_of(played: Played) -> str:
    """The transcript of a table."""
    return write_transcript(GAME, played.table.opening, played.storage.entries)


async def finished(*values: str) -> str:
    """The transcript of a whole game between Ann, Ben and a computer, with these options besides."""
    played = Played()
    await played.join("ann")
    await played.computers(1)
    await played.table.act(None, Join(player="ben", interaction="9ben", luck="clover"))
    await played.options("rounds=2", "goal=40", *values)
    await played.start()
    await played.play_on()
    return text_of(played)
