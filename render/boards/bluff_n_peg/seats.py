"""The panel of a seat: its mark and name, a tag in the corner, its cards, and the name of its show."""

from typing import NamedTuple

from engine.games.bluff_n_peg.public import Cards
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import labels
from engine.pieces.cards import card_in_words
from engine.text.words import points_change_text
from render import marks, sprites, tokens
from render.boards.bluff_n_peg import layout
from render.boards.bluff_n_peg.layout import Board, SeatPlace
from render.canvas import Area, Box, Canvas, LeftX
from render.seat_rows import NameLook, draw_seat_name
from render.tokens import Colour

_RING = 4
_FAN_PITCH = 0.2
"""The distance between the face-down cards of a new deal, as a share of a card's width."""
_SMALL_SCALE = 0.62
"""The size of cards that have left the table, as a share of the size of other cards."""


class CornerTag(NamedTuple):
    """A word or two in the top right corner of a seat's panel."""

    words: str
    fill: Colour = tokens.MUTED
    plate: Colour | None = None
    """The colour of the plate behind the words; ``None`` for words without a plate."""


class StatusLine(NamedTuple):
    """The line below a seat's cards. ``is_crowned`` draws a crown before the words, which are in the colour
    ``fill``.
    """

    forms: tuple[str, ...]
    """The words in full, then in shorter forms, of which the first that fits is written; () if there is nothing to
    say.
    """
    fill: Colour
    is_crowned: bool = False
    aside: str = ""
    """Words at the right end of the line; "" for none."""


def draw_seat_panel(board: Board, place: SeatPlace) -> None:
    """Draw a seat's panel at its place: in a gold frame if the table waits for the seat or it has won, on the felt's
    colour if it takes no part in this deal (or has folded).
    """
    view, seat = board.view, place.seat
    if is_highlighted(view, seat):
        marks.draw_turn_frame(board.canvas, place.panel)
    area = board.canvas.draw_panel(
        place.panel, layout.PADDING, tokens.PANEL if labels.is_in_deal(view, seat) else tokens.EDGE
    )
    if not labels.is_in_deal(view, seat):
        board.canvas.draw_block(place.panel.inset(3), tokens.FELT, 15)
    _draw_heading(board, area, place)
    _draw_cards(board, area, place)
    _draw_status(board, area, place)


def _draw_heading(board: Board, area: Area, place: SeatPlace) -> None:
    line, middle, seat = place.heading, place.heading.middle[1], place.seat
    tag = seat_tag(board.view, seat)
    end = _draw_tag(board.canvas, area, tag, (line.right, middle)) - 14 if tag else line.right
    is_bright = labels.is_in_deal(board.view, seat) or is_highlighted(board.view, seat)
    style = tokens.NAME._replace(size=30, fill=tokens.IVORY if is_bright else tokens.MUTED)
    look = NameLook(28, 38, style, disc=34, before_disc=10, disc_room=44)
    draw_seat_name(board, area, seat, (line.left, end, middle), look, is_dealer=seat == board.view.dealer)


def _draw_tag(canvas: Canvas, area: Area, tag: CornerTag, right_middle: tuple[int, int]) -> LeftX:
    """Write a tag that ends at the point ``right_middle``, on its plate if it has one. Returns the x at which the tag
    begins.
    """
    if tag.plate is None:
        return area.write(tag.words, right_middle, tokens.PILL.with_colour(tag.fill), "right")
    return marks.draw_pill(canvas, tag.words, right_middle, fill=tag.plate).left


def _draw_status(board: Board, area: Area, place: SeatPlace) -> None:
    """Write the line below a seat's cards: the name of the seat's show, with a crown if it leads, and the number of
    cards that the seat threw.
    """
    line, middle, told = place.status, place.status.middle[1], status_line(board.view, place.seat)
    end, pen = line.right, line.left
    if told.aside:
        end = area.write(told.aside, (end, middle), tokens.LABEL._replace(weight=500), "right") - 14
    if told.is_crowned:
        marks.draw_crown(board.canvas, (pen + 14, middle - 1), 28, told.fill)
        pen += 38
    if told.forms:
        style = tokens.LABEL._replace(fill=told.fill)
        form = style.longest_fitting(told.forms, end - pen) or told.forms[-1]
        area.write(form, (pen, middle), style, max_width=end - pen)


# -- cards ------------------------------------------------------------------------------------------------------------


def _draw_cards(board: Board, area: Area, place: SeatPlace) -> None:
    view, seat = board.view, place.seat
    if not labels.is_in_deal(view, seat):
        _write_reason_of_absence(area, board, place)
    elif view.phase == "discard":
        _draw_hand_and_last_deal(board, place)
    else:
        _draw_shown_cards_and_hand(board, place)


def _card_slot(place: SeatPlace, nth: int) -> Box:
    left = place.cards.left + place.pitch * nth
    return Box(left, place.cards.top, left + place.card[0], place.cards.bottom)


def _write_reason_of_absence(area: Area, board: Board, place: SeatPlace) -> None:
    left, middle = place.cards.left, place.cards.middle[1]
    style = tokens.NAME._replace(size=30, weight=600, fill=tokens.MUTED)
    if place.seat not in board.view.order:
        area.write("not in the playoff", (left, middle), style)
        return
    end = area.write("folded", (left, middle), style)
    if moved := board.view.positions[place.seat] - board.view.start[place.seat]:
        area.write(points_change_text(moved), (end + 16, middle), style._replace(weight=700, fill=tokens.REFUSED))
    _draw_small_grey_cards(board, place, board.view.turned_in[place.seat])


def _draw_shown_cards_and_hand(board: Board, place: SeatPlace) -> None:
    """Draw the seat's face-up cards in the order in which they were laid, then its hand face down. The card laid last
    at the table has a ring.
    """
    view, seat = board.view, place.seat
    show, size = view.shows[seat], place.card
    if seat in view.leaders and show:
        _draw_underline(
            board.canvas, _card_slot(place, 0).left, _card_slot(place, len(show) - 1).right, place.cards.bottom
        )
    for nth, code in enumerate(show):
        if seat == view.last_laid and nth == len(show) - 1:
            board.canvas.draw_ring(_card_slot(place, nth), _RING)
        board.canvas.lay_card(sprites.card_face(code, *size), _card_slot(place, nth))
    turned_up = turned_up_cards(view, seat)
    for nth in range(view.hand_sizes[seat]):
        closed = sprites.card_face(turned_up[nth], *size, dim=True) if turned_up else sprites.card_back(*size)
        board.canvas.lay_card(closed, _card_slot(place, len(show) + nth))


def _draw_underline(canvas: Canvas, left: int, right: int, bottom: int) -> None:
    canvas.draw_block(Box(left, bottom + 5, right, bottom + 10), tokens.GOLD, 3)


def _draw_hand_and_last_deal(board: Board, place: SeatPlace) -> None:
    """Draw the seat's hand face down and, small and grey beside it, the seat's cards from the end of the last deal."""
    (width, height), view = place.card, board.view
    for nth in range(view.hand_sizes[place.seat]):
        left = place.cards.left + round(width * _FAN_PITCH) * nth
        box = Box(left, place.cards.top, left + width, place.cards.bottom)
        board.canvas.lay_card(sprites.card_back(width, height), box, with_dark_edge=nth > 0)
    _draw_small_grey_cards(board, place, last_deal_cards(view, place.seat))


def _draw_small_grey_cards(board: Board, place: SeatPlace, cards: Cards) -> None:
    """Draw cards that have left the table, small and grey, at the right end of the seat's place."""
    width, height = place.card
    small = round(width * _SMALL_SCALE), round(height * _SMALL_SCALE)
    for nth, code in enumerate(reversed(cards)):
        left = place.cards.right - (small[0] + 3) * (nth + 1) + 3
        box = Box(left, place.cards.bottom - small[1], left + small[0], place.cards.bottom)
        board.canvas.lay_card(sprites.card_face(code, *small, dim=True), box)


# -- what it says -----------------------------------------------------------------------------------------------------


def is_highlighted(view: View, seat: int) -> bool:
    """Whether the table waits for the seat, or the seat has won the game."""
    return seat in view.waiting or (view.outcome is not None and view.outcome.ranking[seat] == 1)


def seat_tag(view: View, seat: int) -> CornerTag | None:
    """The tag in the corner of a seat's panel: its place once the game is over; else what it is asked to do, what it
    chose or answered, or that it is beaten. ``None`` if nothing applies.
    """
    if view.outcome:
        place = view.outcome.ranking[seat]
        return CornerTag("winner", tokens.INK, tokens.GOLD) if place == 1 else CornerTag(f"place {place}")
    if call := labels.call_to_act_text(view, seat):
        return CornerTag(call, tokens.INK, tokens.GOLD)
    if not labels.is_in_deal(view, seat):
        return None
    if view.phase == "discard":
        return _discard_tag(view, seat)
    if view.declarer is not None:
        return _answer_tag(view, seat)
    return CornerTag("beaten", tokens.REFUSED) if seat in view.out_of_cards else None


def _discard_tag(view: View, seat: int) -> CornerTag | None:
    count = view.discards[seat]
    if count is not None:
        return CornerTag(thrown_count_text(count), tokens.IVORY)
    return CornerTag("ready") if seat in view.chosen else None


def _answer_tag(view: View, seat: int) -> CornerTag | None:
    if seat == view.declarer:
        return CornerTag("doubles!", tokens.INK, tokens.CYAN)
    if said := view.answers[seat]:
        return CornerTag(labels.ANSWERS[said], tokens.CYAN)
    return CornerTag("ready") if seat in view.answered else None


def thrown_count_text(count: int | None) -> str:
    """The number of cards that a seat threw away: "threw 2", "threw none" for 0, and "" for ``None`` (not known
    yet).
    """
    if count is None:
        return ""
    return f"threw {count}" if count else "threw none"


def status_line(view: View, seat: int) -> StatusLine:
    """The line below a seat's cards: the name of its show (cards laid face up), or "no card up"; while cards are
    thrown, how the seat came out of the last deal. Empty for a seat that is not in this deal's order.
    """
    if seat not in view.order:
        return StatusLine((), tokens.MUTED)
    if view.phase == "discard":
        return _last_deal_line(view, seat)
    aside = thrown_count_text(view.discards[seat])
    if seat in view.folded:
        return StatusLine((), tokens.MUTED, aside=aside)
    show = view.show_names[seat]
    if not show:
        return StatusLine(("no card up",), tokens.MUTED, aside=aside)
    leads = seat in view.leaders
    return StatusLine(name_forms_of_show(show), tokens.GOLD if leads else tokens.IVORY, leads, aside)


def name_forms_of_show(name_of_show: str) -> tuple[str, ...]:
    """The name of a show (poker hand) in full, then in its shorter forms, the shortest last; equal forms stand once."""
    return tuple(dict.fromkeys((name_of_show, labels.short_show_name(name_of_show), name_of_show.partition(", ")[0])))


def _last_deal_line(view: View, seat: int) -> StatusLine:
    """The line below a seat's cards while cards are thrown: how the last deal went for the seat, or in the first deal
    the card that it drew to find the first dealer. Empty for a seat that did not play in the last deal.
    """
    done = view.last_deal
    if done is None:
        drawn = [draw.card for turn in view.first_draws for draw in turn if draw.seat == seat]
        return StatusLine((f"drew {card_in_words(drawn[-1])}",) if drawn else (), tokens.MUTED)
    if seat not in done.order:
        return StatusLine((), tokens.MUTED)
    show = "folded" if seat in done.folded else done.show_names[seat] or "no card up"
    is_winner = seat in done.winners
    told = dict.fromkeys(f"{before}{form}" for before in ("last deal: ", "") for form in name_forms_of_show(show))
    return StatusLine(tuple(told), tokens.CYAN if is_winner else tokens.MUTED, is_winner)


def turned_up_cards(view: View, seat: int) -> Cards:
    """The cards that the seat, as a winner of the last deal, still had in hand and turned up when the game ended. ()
    before the game is over, for other seats, and where the house rules let winners keep their cards hidden.
    """
    return view.last_deal.revealed[seat] if view.outcome and view.last_deal else ()


def last_deal_cards(view: View, seat: int) -> Cards:
    """The cards that the seat had face up at the end of the last deal, then those it turned up afterwards; () in the
    first deal.
    """
    done = view.last_deal
    return (*done.shows[seat], *done.revealed[seat]) if done else ()
