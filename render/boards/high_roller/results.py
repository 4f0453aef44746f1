"""The table once a game is over: every player's four hands with their points, bottom rows and totals. Hands that
several players share score nothing and are struck out.
"""

from engine.games.high_roller.pieces.scores import RowScore, SheetScore
from engine.games.high_roller.pieces.sheets import ROWS, Row
from engine.games.high_roller.public import GameResult
from engine.games.high_roller.words import labels
from engine.text.words import NOTHING, number_with_true_minus
from render import tokens
from render.boards.high_roller import pieces
from render.boards.high_roller.layout import Board, split_length
from render.canvas import Area, Box
from render.tokens import Colour, Style

_LEFT, _TOP, _RIGHT, _BOTTOM = 20, 106, 1080, 684
_HEADING = 56
_TALLEST_ROW = 168
"""The greatest height in pixels of a player's row: with few players the picture is lower."""
_ROOMY_ROW = 120
"""The least height in pixels of a player's row in which name and sums stand above the hands, in letters that a phone
shows well.
"""
_NAME_LINE_HEIGHT, _KIND_LINE_HEIGHT = 42, 36
"""The heights in pixels, in such a row, of the line above the hands and of the line below them."""
_KIND = tokens.CARD_NOTE._replace(size=31)
_ROW_GAP, _FOOT_GAP, _MARGIN = 4, 8, 16
"""The distances in pixels between rows, below the last row, and below the panel."""
_HANDS_X_RANGE = (236, 868)
"""The x at which the four columns of hands begin and end."""
_ODD_X, _EVEN_X, _TOTAL_RIGHT = 906, 968, 1062
"""The x of the middles of the columns "odd" and "even", and the x at which the column "total" ends."""
_TILE = 58
_POINTS_WIDTH = 28
"""The width in pixels that is kept for a hand's points."""
_HALF_WORD_HEIGHT = 12
"""Half the height in pixels of the line of words below a hand."""
_TALLEST_CARD = 54
_LEAST_CARD_WITH_SUIT = 46
"""The least height in pixels of a card that shows its suit: on a smaller card the suit could not be seen, and suits
never decide between hands.
"""
_SMALL = Style(tokens.SMALLEST, 600, tokens.MUTED)


def results_height(seat_count: int) -> int:
    """The height in pixels of the picture of a finished game with ``seat_count`` players, its heading included."""
    rows = min(seat_count * (_TALLEST_ROW + _ROW_GAP), _BOTTOM - _TOP - _HEADING - _FOOT_GAP)
    return _TOP + _HEADING + rows + _FOOT_GAP + _MARGIN


def draw_results(board: Board, result: GameResult) -> None:
    """Draw the results of a finished game, a row for each player, the best on top. Once the match is over, its final
    places give the order.
    """
    panel = Box(_LEFT, _TOP, _RIGHT, board.canvas.image.height - _MARGIN)
    area = board.canvas.draw_panel(panel, 18)
    seats = sorted(range(board.view.terms.seats), key=lambda seat: _ranking_key(board, result, seat))
    rows = split_length(panel.top + _HEADING, panel.bottom - _FOOT_GAP, len(seats), _ROW_GAP)
    is_roomy = rows[0][1] - rows[0][0] >= _ROOMY_ROW
    _draw_headings(board, area, is_roomy=is_roomy)
    draw = _draw_roomy_row if is_roomy else _draw_player_row
    for seat, (top, bottom) in zip(seats, rows, strict=True):
        draw(board, result, seat, Box(_LEFT + 8, top, _RIGHT - 8, bottom))


def _ranking_key(board: Board, result: GameResult, seat: int) -> tuple[int, int]:
    """The key by which players are sorted, the best first: their places once the match is over, else their totals and
    then the points of their bottom rows.
    """
    if board.view.outcome:
        return board.view.outcome.ranking[seat], 0
    return -result.scores[seat].total, -result.scores[seat].bottom_points


def _is_best(board: Board, result: GameResult, seat: int) -> bool:
    everybody = range(board.view.terms.seats)
    return _ranking_key(board, result, seat) == min(_ranking_key(board, result, other) for other in everybody)


def _draw_headings(board: Board, area: Area, *, is_roomy: bool) -> None:
    middle, games = _TOP + _HEADING // 2, board.view.terms.games
    if is_roomy:
        for row, (left, _) in zip(ROWS, _wide_columns(area), strict=True):
            tile = Box(left, middle - 20, left + _TILE, middle + 20)
            pieces.draw_row_tile(board.canvas, tile, row, tokens.CARD_LABEL)
        if games > 1:
            area.write(f"Game {len(board.view.results)} of {games}", (area.right, middle), _KIND, "right")
        return
    title = f"Game {len(board.view.results)} of {games}" if games > 1 else "Scores"
    area.write(title, (area.left, middle), tokens.LABEL)
    for row, (left, _) in zip(ROWS, _lefts_and_rights_of_columns(), strict=True):
        pieces.draw_row_tile(board.canvas, Box(left, middle - 18, left + _TILE, middle + 18), row, tokens.LABEL)
    for x, told in ((_ODD_X, "odd"), (_EVEN_X, "even")):
        tile = Box(x - _TILE // 2, middle - 18, x + _TILE // 2, middle + 18)
        pieces.draw_bottom_tile(board.canvas, tile, told, Style(tokens.SMALLEST, 700, tokens.INK))
    area.write("total", (area.right, middle), tokens.LABEL, "right")


def _lefts_and_rights_of_columns() -> list[tuple[int, int]]:
    return split_length(*_HANDS_X_RANGE, len(ROWS), 12)


def _wide_columns(area: Area) -> list[tuple[int, int]]:
    return split_length(area.left, area.right, len(ROWS), 16)


def _draw_roomy_row(board: Board, result: GameResult, seat: int, box: Box) -> None:
    """Draw a player's name and sums, and below them the four hands, each with the name of its kind or the reason why it
    scores nothing.
    """
    score, is_best = result.scores[seat], _is_best(board, result, seat)
    below = _draw_row_ground(board, seat, box, is_best=is_best)
    area, middle = board.canvas.area(box, 10), box.top + _NAME_LINE_HEIGHT // 2 + 3
    board.draw_seat_mark(seat, (area.left + 15, middle), 30)
    style = tokens.SCORE._replace(size=40, fill=tokens.GOLD if is_best else tokens.IVORY)
    right = area.write(number_with_true_minus(score.total), (area.right, middle), style, "right") - 30
    right = area.write(_sums_text(board, score, seat), (right, middle), tokens.CARD_LABEL, "right") - 20
    area.write(board.names[seat], (area.left + 44, middle), tokens.NAME, max_width=right - area.left - 44)
    for (left, end), row, judged in zip(_wide_columns(area), result.sheets[seat].rows, score.rows, strict=True):
        hand = Box(left, box.top + _NAME_LINE_HEIGHT, end, box.bottom - _KIND_LINE_HEIGHT)
        _write_points_of_hand(board, hand, judged)
        _draw_cards_of_hand(board, hand, row, judged, below)
        told = labels.hand_kind_text(row) if judged.points else labels.worthless_hand_text(judged)
        at = left, box.bottom - _KIND_LINE_HEIGHT // 2 - 1
        board.canvas.area(box).write(told, at, _KIND, max_width=end - left)


def _sums_text(board: Board, score: SheetScore, seat: int) -> str:
    """The points of the bottom rows in words, after the sum of the player's totals if more than one game is over."""
    told = f"odd {number_with_true_minus(score.odds.points)} · even {number_with_true_minus(score.evens.points)}"
    has_sum = len(board.view.results) > 1
    return f"{number_with_true_minus(board.view.sums[seat])} in all · {told}" if has_sum else told


def _draw_row_ground(board: Board, seat: int, box: Box, *, is_best: bool) -> Colour:
    """Draw the background of a player's row, in a golden frame while the table waits for the player. Returns the
    background's colour.
    """
    below = tokens.FELT if is_best else tokens.PANEL
    board.canvas.draw_framed_block(box, tokens.GOLD if seat in board.view.waiting else below, below, (3, 12))
    return below


def _draw_player_row(board: Board, result: GameResult, seat: int, box: Box) -> None:
    score, is_best = result.scores[seat], _is_best(board, result, seat)
    below = _draw_row_ground(board, seat, box, is_best=is_best)
    area, middle = board.canvas.area(box, 12), box.middle[1]
    _draw_player_name(board, area, seat, is_best)
    for (left, right), row, judged in zip(
        _lefts_and_rights_of_columns(), result.sheets[seat].rows, score.rows, strict=True
    ):
        _draw_judged_hand(board, Box(left, box.top, right, box.bottom), row, judged, below)
    for x, points in ((_ODD_X, score.odds.points), (_EVEN_X, score.evens.points)):
        style = tokens.BODY.with_colour(tokens.REFUSED if points < 0 else tokens.IVORY)
        area.write(number_with_true_minus(points), (x, middle), style, "centre")
    style = tokens.SCORE._replace(size=36, fill=tokens.GOLD if is_best else tokens.IVORY)
    area.write(number_with_true_minus(score.total), (_TOTAL_RIGHT, middle), style, "right")


def _draw_player_name(board: Board, area: Area, seat: int, is_best: bool) -> None:
    """Draw the player's mark and name and, if more than one game is over, the sum of the player's totals below the
    name.
    """
    middle, left, has_sum = area.box.middle[1], area.left, len(board.view.results) > 1
    top, pen = middle - 12 if has_sum else middle, left + 34
    board.draw_seat_mark(seat, (left + 13, top), 26)
    area.write(board.names[seat], (pen, top), tokens.NAME._replace(size=26), max_width=_HANDS_X_RANGE[0] - 12 - pen)
    if has_sum:
        told = f"{number_with_true_minus(board.view.sums[seat])} in all"
        area.write(
            told,
            (pen, middle + 17),
            _SMALL.with_colour(tokens.GOLD if is_best else tokens.IVORY),
            max_width=_HANDS_X_RANGE[0] - 12 - pen,
        )


def _draw_judged_hand(board: Board, box: Box, row: Row, score: RowScore, ground: Colour) -> None:
    """Draw a hand and its points in a low row, on a background of the colour ``ground``; below the hand, if there is
    room, its kind or the reason why it scores nothing.
    """
    _write_points_of_hand(board, box, score)
    high = min(box.height - 26, _TALLEST_CARD)
    # With many players, words below every hand would make the picture too large a file; ties are struck out anyway.
    reason = labels.worthless_hand_text(score) if high >= _LEAST_CARD_WITH_SUIT else ""
    told = labels.hand_kind_text(row) if score.points else reason
    top = box.middle[1] - (_HALF_WORD_HEIGHT if told else 0) - high // 2
    _draw_cards_of_hand(board, Box(box.left, top, box.right, top + high), row, score, ground)
    if told:
        board.canvas.area(box).write(told, (box.left, top + high + _HALF_WORD_HEIGHT), _SMALL)


def _draw_cards_of_hand(board: Board, box: Box, row: Row, score: RowScore, ground: Colour) -> None:
    """Draw the cards of a hand in the order in which hands are compared, as high as ``box``, left of the room for the
    hand's points. A hand that several players share is struck out.
    """
    cards = labels.cards_in_comparison_order(row)
    for card, (left, right) in zip(cards, split_length(box.left, box.right - _POINTS_WIDTH, 5, 2), strict=False):
        place = Box(left, box.top, right, box.bottom)
        if score.points and box.height >= _LEAST_CARD_WITH_SUIT:
            pieces.draw_written_card(board.canvas, place, card, ground)
        else:
            pieces.draw_card_rank(board.canvas, place, card, tokens.IVORY if score.points else tokens.DIMMED)
    if score.is_shared:
        middle = box.middle[1]
        board.canvas.draw_block(
            Box(box.left - 5, middle - 2, box.right - _POINTS_WIDTH + 5, middle + 2), tokens.REFUSED, 2
        )


def _write_points_of_hand(board: Board, box: Box, score: RowScore) -> None:
    middle = box.middle[1]
    if score.is_shared:
        board.canvas.stamp_centred(pieces.cross_mask(20), (box.right - 11, middle), tokens.REFUSED)
        return
    style = tokens.SCORE._replace(size=34, fill=tokens.CYAN if score.points else tokens.MUTED)
    board.canvas.area(box).write(str(score.points or NOTHING), (box.right, middle), style, "right")
