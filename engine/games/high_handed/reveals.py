"""What an action of High Handed tells beyond its own line: cards from a pile, and who cannot play on a full board."""

from engine.actions import Action
from engine.games.high_handed.actions import CoverCard, Lay, Pass, PlayAlone
from engine.games.high_handed.phases.drawing import may_pick_up
from engine.games.high_handed.pieces.deck import THIEF
from engine.games.high_handed.state import State
from engine.seats import seats_clockwise_after


def reveals(before: State, seat: int, action: Action, after: State) -> str | None:
    """The code of the refusal to take an action back by which anybody learns more than its line says; ``None`` for
    none. A card from a pile is news to whoever drew it, and on a full board the turn tells who has a Thief.
    """
    if after.piles != before.piles:
        return "drew_since"
    tells = after.turn != before.turn
    if isinstance(action, Lay | CoverCard | PlayAlone | Pass):
        tells = () not in after.board and _turn_tells_of_thieves(after, seat)
    return "thieves_told_since" if tells else None


def _turn_tells_of_thieves(after: State, seat: int) -> bool:
    """Whether the way of the turn from ``seat`` on, on a full board, shows who can play: only whoever holds a Thief
    can (HH-22). Nobody learns anything where the next with cards may pick up, or all Thieves lie on the board.
    """
    if after.terms.thieves == sum(stack.count(THIEF) for stack in after.board):
        return False
    order = seats_clockwise_after(seat, len(after.hands))
    able = next((other for other in order if after.hands[other] or may_pick_up(after.draws[other])), None)
    return able is not None and not may_pick_up(after.draws[able])
