"""The foot of the right-hand column: the last play with its score or, before the first play, the result of the previous
game; and the blind hand.
"""

from collections.abc import Sequence
from itertools import cycle

from engine.games.high_handed.pieces.deck import TWO_TIMER
from engine.games.high_handed.public import Axis, Play, ScoredHand
from engine.games.high_handed.words import labels
from engine.pieces.cards import Card
from engine.text.words import quantity_text
from render import sprites, tokens
from render.boards.high_handed import faces
from render.boards.high_handed.layout import Board
from render.boards.high_handed.middle import SCORED, line_mask
from render.canvas import Area, Box, RightX, Y

_PADDING = 16
_HEADING_Y = 22
"""The distance in pixels from the top of the panel to the middle of its first line."""
_CARD = (46, 36)
_LAID, _FIRST_HAND, _PITCH = 60, 96, 27
"""The distances in pixels from the top of the panel to the middle of the laid card's row and to that of the first
scored hand; and from scored hand to scored hand.
"""
_BLIND_HEIGHT = 78
"""The height in pixels of the part that shows the blind hand."""
_NAME = tokens.BODY._replace(size=26)
_HAND = tokens.BODY._replace(size=23)
_STEPS: dict[Axis, tuple[int, int]] = {"E-W": (20, 0), "N-S": (0, 20), "NW-SE": (15, 15), "SW-NE": (15, -15)}
"""By axis, the pixels by which a short stroke in its direction reaches to the right and down (up if negative)."""


def draw_foot(board: Board, box: Box) -> None:
    """Draw the panel at the foot of the right-hand column, within ``box``: the last play or, before the first play, the
    result of the previous game; and the blind hand.
    """
    area, view = board.canvas.draw_panel(box, _PADDING), board.view
    blind = view.blind or (view.standing.games[-1].blind if view.standing.games and not view.last_play else ())
    if view.last_play:
        _draw_last_play(board, area, view.last_play, box.bottom - (_BLIND_HEIGHT if blind else 0))
    else:
        _write_previous_result(board, area)
    if blind or not view.last_play:
        _draw_blind_hand(board, area, blind)


def _draw_last_play(board: Board, area: Area, play: Play, bottom_y: int) -> None:
    """Draw the last play: its seat, its points, its card and cell, and as many of its poker hands as have room above
    the y ``bottom_y``.
    """
    middle = area.box.top + _HEADING_Y
    style = _NAME.with_colour(tokens.CYAN if play.points else tokens.MUTED)
    left = area.write(labels.play_points_text(play), (area.right, middle), style, "right")
    board.draw_seat_mark(play.seat, (area.left + 12, middle), 24)
    area.write(board.names[play.seat], (area.left + 34, middle), _NAME, max_width=left - area.left - 46)
    _draw_laid_card(board, area, play)
    first = area.box.top + _FIRST_HAND
    _draw_scored_hands(board, area, play, range(first, bottom_y - 12, _PITCH))


def _draw_scored_hands(board: Board, area: Area, play: Play, line_middles: Sequence[int]) -> None:
    """Draw a line of text for each scored hand and one for the doubling by a Two Timer, at the y of ``line_middles``.
    If these are too few, a line says how many hands are left out.
    """
    is_doubled = play.multiplier > 1 and play.points > 0
    room = len(line_middles) - is_doubled
    shown = play.hands if len(play.hands) <= room else play.hands[: max(room - 1, 0)]
    rest = list(line_middles[len(shown) :])
    for hand, middle, fill in zip(shown, line_middles, cycle(SCORED), strict=False):
        _draw_scored_hand(board, area, hand, (middle, fill))
    if len(shown) < len(play.hands) and rest:
        more = quantity_text(len(play.hands) - len(shown), "more hand")
        area.write(f"and {more}", (area.left + 34, rest.pop(0)), _HAND.with_colour(tokens.MUTED))
    if is_doubled and rest:
        _write_doubling(area, play, rest[0])


def _write_doubling(area: Area, play: Play, middle_y: int) -> None:
    number = play.specials.count(TWO_TIMER)
    timers = f"{number} Two Timers" if number > 1 else "Two Timer"
    area.write(timers, (area.left + 34, middle_y), _HAND.with_colour(tokens.MUTED))
    area.write(f"\N{MULTIPLICATION SIGN} {play.multiplier}", (area.right, middle_y), _HAND, "right")


def _draw_laid_card(board: Board, area: Area, play: Play) -> None:
    """Draw the card that was laid, the name of its cell, and the card that it covers, if any."""
    middle = area.box.top + _LAID
    pen = _draw_small_card(board, (area.left, middle), play.card) + 10
    where = f"on {play.cell}" if play.specials or labels.has_regular_card(play) else f"alone on {play.cell}"
    pen = area.write(where, (pen, middle), _HAND)
    if play.covered:
        pen = area.write("over", (pen + 8, middle), _HAND.with_colour(tokens.MUTED))
        _draw_small_card(board, (pen + 8, middle), play.covered)


def _draw_small_card(board: Board, left_middle: tuple[int, int], code: str) -> RightX:
    """Draw a small card whose left edge has its middle at ``left_middle``. Returns the x at which the card ends."""
    (x, y), (width, height) = left_middle, _CARD
    box = Box(x, y - height // 2, x + width, y - height // 2 + height)
    board.canvas.lay_card(faces.card_face(code, width, height), box)
    return box.right


def _draw_scored_hand(board: Board, area: Area, hand: ScoredHand, y_and_fill: tuple[Y, tokens.Colour]) -> None:
    """Draw one scored hand: a stroke in the direction and colour of its line on the board, its name, and its points
    before doubling.
    """
    middle, fill = y_and_fill
    board.canvas.stamp_centred(line_mask(*_STEPS[hand.axis], 6), (area.left + 12, middle), fill)
    left = area.write(str(hand.points), (area.right, middle), _HAND, "right")
    area.write(labels.scored_hand_name(hand), (area.left + 34, middle), _HAND, max_width=left - area.left - 46)


def _write_previous_result(board: Board, area: Area) -> None:
    """Write how the previous game ended; in the first game, that no card lies yet."""
    middle, games = area.box.top + _HEADING_Y, board.view.standing.games
    if not games:
        area.write("No card lies yet", (area.left, middle), _NAME)
        return
    last, seats = games[-1], [seat for side in games[-1].winners for seat in board.view.terms.sides[side]]
    told = f"Game {last.number} was {'won by' if len(last.winners) == 1 else 'a tie of'}"
    area.write(told, (area.left, middle), _HAND)
    pen, middle = area.left, middle + 36
    for seat in seats:
        board.draw_seat_mark(seat, (pen + 13, middle), 26)
        pen += 36
    if len(seats) == 1:
        area.write(board.names[seats[0]], (pen, middle), _NAME)


def _draw_blind_hand(board: Board, area: Area, cards: Sequence[Card]) -> None:
    """Draw the cards of the blind hand; face down if ``cards`` is empty, because they are not known."""
    width, height = _CARD
    middle = area.box.bottom - _BLIND_HEIGHT + 14
    area.write("blind hand" if cards else "blind hand, face down", (area.left, middle), _HAND.with_colour(tokens.MUTED))
    for index in range(len(cards) or board.view.blind_size):
        left, top = area.left + (width + 4) * index, middle + 18
        box = Box(left, top, left + width, top + height)
        sprite = faces.card_face(cards[index], width, height) if cards else sprites.card_back(width, height)
        board.canvas.lay_card(sprite, box)
