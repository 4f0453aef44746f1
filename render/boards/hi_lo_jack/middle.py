"""The middle of the table: the cards of the trick, the bids, or how the game ended."""

from collections.abc import Sequence

from engine.games.hi_lo_jack.public import Trick
from engine.games.hi_lo_jack.words import labels
from engine.text.words import ending_text, quantity_text, winners_text
from render import marks, sprites, tokens
from render.boards.hi_lo_jack import layout
from render.boards.hi_lo_jack.layout import Board, SeatPlace
from render.canvas import CHIP_PADDING, Box, Canvas
from render.tokens import StyledText

_RING = 7
_MARK = 38
_LINE = 42
_CHIP = 96
_CALL = tokens.CALL._replace(size=32)
_SIZES = {1: 60, 4: 32}
"""By the length of a bid in letters, its font size on a face-down hand; 24 for other lengths."""


def draw_cloth(board: Board) -> None:
    """Draw the cloth in the middle of the table with the cards of the trick, the bids, or the result of the game."""
    board.canvas.draw_block(layout.cloth_box(board.view.terms.seats), tokens.CLOTH, 40)
    if board.view.outcome:
        _draw_game_result(board)
        return
    draw_place = _draw_trick_card if board.view.phase == "tricks" else _draw_bid_on_hand
    for place in layout.seat_places(board.view.terms.seats):
        draw_place(board, place)


def _draw_trick_card(board: Board, place: SeatPlace) -> None:
    """Draw the card that the seat has played to this trick, or the empty place for the card."""
    trick, seat = board.view.trick, place.seat
    card = dict(trick.plays_in_order(board.view.terms.seats)).get(seat)
    if card is None:
        marks.draw_empty_place(board.canvas, place.card, is_waited_for=seat in board.view.waiting)
        _draw_mark_with_notes(board, place, _refill_notes(board, seat))
        return
    if seat == trick.winner:
        board.canvas.draw_ring(place.card, _RING)
    board.canvas.lay_card(sprites.card_face(card, place.card.width, place.card.height), place.card)
    _draw_mark_with_notes(board, place, _trick_card_notes(trick, seat, board.view.terms.seats))


def _trick_card_notes(trick: Trick, seat: int, seat_count: int) -> list[StyledText]:
    """The notes on a seat's card of the trick: "led", "last card" for the latest one, and "winning", as far as they
    apply.
    """
    last, _ = trick.plays_in_order(seat_count)[-1]
    told = [
        (seat == trick.leader, ("led", tokens.NOTE)),
        (seat == last != trick.leader, ("last card", tokens.NOTE.with_colour(tokens.IVORY))),
        (seat == trick.winner, ("winning", _CALL)),
    ]
    return [line for is_said, line in told if is_said]


def _refill_notes(board: Board, seat: int) -> list[StyledText]:
    """The notes on a seat that has not played to the first trick: how many trumps it kept and how many cards it drew.
    [] in later tricks.
    """
    if board.view.trick_number > 1:
        return []
    change = board.view.changes[seat]
    kept = quantity_text(change.kept, "trump")
    return [
        (kept, tokens.NOTE.with_colour(tokens.IVORY)),
        (f"drew {change.from_stock + change.from_junk}", tokens.NOTE),
    ]


def _draw_bid_on_hand(board: Board, place: SeatPlace) -> None:
    """Draw the seat's hand face down, with its bid on it; "?" while the table waits for the bid."""
    waited_for, highest = place.seat in board.view.waiting, place.seat == board.view.high_bidder
    if waited_for:
        board.canvas.draw_ring(place.card, _RING)
    board.canvas.lay_card(sprites.card_back(place.card.width, place.card.height), place.card)
    said = board.view.bids[place.seat] or ("?" if waited_for else "")
    if said:
        fill = tokens.GOLD if highest else tokens.MUTED if said == "pass" else tokens.IVORY
        _draw_bid_chip(board.canvas, place.card, said, fill)
    heading = "high bid" if board.view.phase == "bidding" else "pitcher"
    _draw_mark_with_notes(board, place, [(heading, _CALL)] if highest else [])


def _draw_bid_chip(canvas: Canvas, card_box: Box, bid_text: str, fill: tokens.Colour) -> None:
    style = tokens.SCORE._replace(size=_SIZES.get(len(bid_text), 24), fill=tokens.INK)
    (x, y), half = card_box.middle, (max(_CHIP, style.width(bid_text) + 2 * CHIP_PADDING) + 1) // 2
    canvas.draw_chip(Box(x - half, y - _CHIP // 2, x + half, y + _CHIP // 2), fill, bid_text, style)


def _draw_mark_with_notes(board: Board, place: SeatPlace, notes: Sequence[StyledText]) -> None:
    """Draw the seat's mark beside its card, on the side away from the other cards, with notes below the mark."""
    area = board.canvas.area(place.aside)
    x, towards = (area.left, 1) if place.side == "left" else (area.right, -1)
    top = place.aside.middle[1] - _LINE // 2 * len(notes)
    board.draw_seat_mark(place.seat, (x + towards * _MARK // 2, top), _MARK)
    for index, (line, style) in enumerate(notes, start=1):
        area.write(line, (x, top + _LINE * index), style, place.side)


def _draw_game_result(board: Board) -> None:
    y = layout.cloth_box(board.view.terms.seats).middle[1]
    outcome, box = board.view.outcome, Box(44, y - 145, 692, y + 145)
    marks.draw_winner_plate(board.canvas, box, winners_text(outcome, board.names), ending_text(outcome, labels.ENDINGS))
