"""What tells more than the action that led to it, by the events: for the tests of taking back."""

from engine.games.high_handed.actions import SayOver70
from engine.games.high_handed.phases.drawing import may_pick_up
from tests.engine.moments import Moment


def is_news(moment: Moment) -> bool:
    """Whether cards were drawn, or the turn shows who has a Thief: on a full board only a Thief can be played."""
    drawn = any(happened.code in {"cards_drawn", "mate_drew"} for happened in moment.events)
    return drawn or (() not in moment.after.board and _turn_shows_a_thief(moment))


def _turn_shows_a_thief(moment: Moment) -> bool:
    """Whether on a full board somebody with cards was passed over, or has the turn without owed cards; but if all
    Thieves lie on the board, everybody knows that nobody can play.
    """
    after, hidden = moment.after, [*moment.after.hands, *moment.after.piles, moment.after.blind, moment.after.removed]
    if isinstance(moment.action, SayOver70) or not any("thief" in cards for cards in hidden):
        return False
    passed = any(one.code == "passed" and one.values["seat"] != moment.seat for one in moment.events)
    return passed or not may_pick_up(after.draws[after.turn])
