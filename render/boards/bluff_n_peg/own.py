"""What a seat sees of its own: its cards, those that it has laid, its best show, and, on its turn, what is at stake.

A hand is not drawn anew while others act. Until the seat itself is asked again, it therefore says only what stays true.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card, spoken
from engine.games.bluff_n_peg.board import moved_back, moved_forward
from engine.games.bluff_n_peg.deals import MULTIPLIERS, POINTS, Cards
from engine.games.bluff_n_peg.view import View
from engine.poker import name
from engine.sentences import listed
from render import hand as hands
from render import sprites, theme
from render.boards.bluff_n_peg import places, status, words
from render.boards.bluff_n_peg.board import Board
from render.canvas import Area, Box, Canvas
from render.hand import Holding
from render.picture import Picture, alt_text

_TOP = 392
"""Where the panels below the cards begin."""
_SHOW_HEIGHT, _STAKE_HEIGHT, _OTHER_HEIGHT = 84, 78, 78
_GAP = 10
_CARD = (48, 64)
_PITCH = 53
_PADDING = 20
_VALUE = theme.BODY._replace(size=30)


class Stake(NamedTuple):
    """A heading and what it comes to."""

    heading: str
    value: str
    fill: theme.Colour = theme.IVORY


def picture(view: View, names: Sequence[str], legal: Sequence[Card]) -> Picture:
    names = words.seat_names(view, names)
    return Picture(drawing(view, names, legal).png(), alt_text(sentences(view, words.short_names(view, names), legal)))


# -- words ------------------------------------------------------------------------------------------------------------


def is_asked(view: View) -> bool:
    return view.viewer in view.waiting


def holding(view: View, names: Sequence[str], legal: Sequence[Card]) -> Holding:
    """The cards in hand, as the shared picture of hands wants them."""
    asked = "throw" if view.phase == "discard" else "lay"
    return Holding("Your hand", f"{words.TITLE} · {_situation(view, names)}", view.hand, legal, None, asked)


def _situation(view: View, names: Sequence[str]) -> str:
    if not is_asked(view):
        return f"deal {view.deal_number}" + (" · you have folded" if view.viewer in view.folded else "")
    if view.phase == "offer":
        return "your third card: double or fold"
    if view.declarer is not None:
        return f"{names[view.declarer]} doubles to {words.multiplier(view.level + 1)}: accept or fold"
    return "throw up to three cards" if view.phase == "discard" else "lay a card or fold"


def best(view: View) -> str:
    """What all five cards of the viewer would show; nothing once it has folded."""
    if view.viewer is None or view.viewer in view.folded:
        return ""
    held = (*view.hand, *view.shows[view.viewer])
    return name(held, wild_twos=view.terms.wild_twos) if held else ""


def has_stakes(view: View) -> bool:
    """Whether the viewer is asked something while cards are being laid."""
    return is_asked(view) and view.phase != "discard"


def stakes(view: View) -> tuple[Stake, ...]:
    """What the viewer weighs on its turn: what a fold costs now, and what there is to win."""
    if not has_stakes(view):
        return ()
    if view.playoff:
        return Stake("a fold costs", "the playoff", theme.REFUSED), Stake("a win gets", "the game", theme.CYAN)
    return _fold(view), _win(view)


def _fold(view: View) -> Stake:
    seat = view.viewer or 0
    if view.phase == "offer" and seat in view.leaders:
        return Stake("a fold", "not while you lead", theme.MUTED)
    laid, position = len(view.shows[seat]), view.positions[seat]
    back = moved_back(position, laid * MULTIPLIERS[view.level], view.terms.board)
    cost = f"{words.number(position)} → {words.number(back)}" if laid else "costs nothing"
    return Stake(f"fold: {words.counted(laid, 'card', 'cards')} at {words.multiplier(view.level)}", cost, theme.REFUSED)


def _win(view: View) -> Stake:
    """To accept a double is to play for the next hole's points."""
    level = view.level + 1 if view.phase == "response" else view.level
    position = view.positions[view.viewer or 0]
    forward = moved_forward(position, POINTS[level], view.terms.board)
    doubled = f", doubled +{POINTS[level + 1]}" if view.phase == "offer" else ""
    where = f"{words.number(position)} → {words.number(forward)}"
    return Stake(f"win at {words.multiplier(level)}: +{POINTS[level]}{doubled}", where, theme.CYAN)


def sentences(view: View, names: Sequence[str], legal: Sequence[Card]) -> list[str]:
    """The picture in words, the important first."""
    told = hands.sentences(holding(view, names, legal))
    laid, show = _laid(view)
    return [
        *told[:-1],
        f"Your face-up cards: {listed([spoken(card) for card in laid])}, {show}." if laid else "",
        f"Your best show: {best(view)}." if best(view) else "",
        _to_beat(view, names),
        *(f"{stake.heading[0].upper()}{stake.heading[1:]}: {stake.value}." for stake in stakes(view)),
        *(_other(view, names, seat) for seat in _others(view)),
        told[-1],
    ]


def rival(view: View) -> int | None:
    """The other seat whose show the viewer must beat, where there is one."""
    leaders = [seat for seat in view.leaders if seat != view.viewer]
    return leaders[0] if leaders and has_stakes(view) else None


def _to_beat(view: View, names: Sequence[str]) -> str:
    seat = rival(view)
    if seat is None:
        return "You lead." if has_stakes(view) and view.viewer in view.leaders else ""
    return f"To beat: {view.show_names[seat]} of {names[seat]}, {listed([spoken(card) for card in view.shows[seat]])}."


def _laid(view: View) -> tuple[Cards, str]:
    """The viewer's face-up cards and their name."""
    seat = view.viewer or 0
    return view.shows[seat], view.show_names[seat]


def _others(view: View) -> list[int]:
    """Who else is in, clockwise from the viewer, while the viewer has something to weigh."""
    if not has_stakes(view):
        return []
    start, seats = view.viewer or 0, view.terms.seats
    clockwise = [(start + step) % seats for step in range(1, seats)]
    return [seat for seat in clockwise if status.is_in(view, seat)]


def _other(view: View, names: Sequence[str], seat: int) -> str:
    held = f"{view.hand_sizes[seat]} in hand"
    return f"{names[seat]} at {words.number(view.positions[seat])}: {view.show_names[seat] or 'no card up'}, {held}."


# -- the picture ------------------------------------------------------------------------------------------------------


def drawing(view: View, names: Sequence[str], legal: Sequence[Card]) -> Canvas:
    """The hand as a canvas: the cards above, panels below."""
    above, others, height = hands.drawing(holding(view, names, legal)), _others(view), _height(view)
    board = Board(Canvas(height=height), view, tuple(names))
    board.canvas.image.paste(above.image, (0, 0))
    board.canvas.written += above.written
    _draw_shows(board, _band(_TOP, _SHOW_HEIGHT))
    top = _TOP + _SHOW_HEIGHT + _GAP
    if has_stakes(view):
        _draw_stakes(board, _band(top, _STAKE_HEIGHT))
        top += _STAKE_HEIGHT + _GAP
    for columns in _rows(len(others)):
        for seat, box in zip(others, places.split(_band(top, _OTHER_HEIGHT), columns), strict=False):
            _draw_other(board, seat, box)
        others = others[columns:]
        top += _OTHER_HEIGHT + _GAP
    return board.canvas


def _height(view: View) -> int:
    rows = [_SHOW_HEIGHT, *([_STAKE_HEIGHT] if has_stakes(view) else [])]
    rows += [_OTHER_HEIGHT] * len(_rows(len(_others(view))))
    return _TOP + sum(rows) + _GAP * len(rows) + 6


def _band(top: int, height: int) -> Box:
    return Box(places.BAR.left, top, places.BAR.right, top + height)


def _rows(others: int) -> list[int]:
    """In how many columns the others lie, row by row."""
    if others <= 3:
        return [max(others, 2)] if others else []
    return [(others + 1) // 2, others // 2]


def _draw_shows(board: Board, band: Box) -> None:
    """The viewer's face-up cards, and on its turn those that it must beat, else what it can show at best."""
    view, (left, right) = board.view, places.split(band, 2)
    laid, show = _laid(view)
    _draw_show(
        board,
        left,
        ("you show", laid, show),
        theme.GOLD if view.viewer in view.leaders and has_stakes(view) else theme.IVORY,
    )
    seat = rival(view)
    if seat is not None:
        _draw_show(board, right, ("to beat", view.shows[seat], view.show_names[seat]), theme.GOLD)
    elif not has_stakes(view) and best(view):
        _write_stake(board.canvas.panel(right, _PADDING), Stake("your best show", best(view)))
    elif has_stakes(view):
        told = "you lead" if view.viewer in view.leaders else "no card is up"
        _write_stake(board.canvas.panel(right, _PADDING), Stake("to beat", told, theme.MUTED))


def _draw_show(board: Board, box: Box, told: tuple[str, Cards, str], fill: theme.Colour) -> None:
    heading, cards, show = told
    area, middle = board.canvas.panel(box, _PADDING), box.middle[1]
    if not cards:
        area.write("no card laid", (area.left, middle), theme.NOTE)
        return
    for nth, code in enumerate(cards):
        left = area.left + _PITCH * nth
        card = Box(left, middle - _CARD[1] // 2, left + _CARD[0], middle + _CARD[1] // 2)
        board.canvas.lay(sprites.card(code, *_CARD), card)
    x = area.left + _PITCH * len(cards) + 10
    area.write(heading, (x, box.top + 26), theme.LABEL)
    style = theme.LABEL._replace(size=24, fill=fill)
    area.write(_fitting(show, style, area.right - x), (x, box.top + 58), style)


def _fitting(show: str, style: theme.Style, room: int) -> str:
    """A show's name as far as there is room for it."""
    return show if style.width(show) <= room else words.brief(show)


def _draw_stakes(board: Board, band: Box) -> None:
    for stake, box in zip(
        (Stake("your best show", best(board.view)), *stakes(board.view)), places.split(band, 3), strict=True
    ):
        _write_stake(board.canvas.panel(box, _PADDING), stake)


def _write_stake(area: Area, stake: Stake) -> None:
    top, height, room = area.box.top, area.box.height, area.right - area.left
    area.write(stake.heading, (area.left, top + height * 30 // 100), theme.LABEL)
    style = _VALUE if _VALUE.width(stake.value) <= room else theme.LABEL
    area.write(_fitting(stake.value, style, room), (area.left, top + height * 70 // 100), style.in_colour(stake.fill))


def _draw_other(board: Board, seat: int, box: Box) -> None:
    """Another seat: its name and points; below, what it shows and how many cards it has left."""
    area, shown, held = board.canvas.panel(box, 14), board.view.show_names[seat], board.view.hand_sizes[seat]
    upper, lower = box.top + 23, box.top + 56
    end = area.write(words.number(board.view.positions[seat]), (area.right, upper), theme.BODY, "right")
    board.draw_mark(seat, (area.left + 13, upper), 26)
    area.write(board.names[seat], (area.left + 36, upper), theme.BODY._replace(size=27), most=end - area.left - 48)
    end = area.write(f"{held} left" if held else "", (area.right, lower), theme.LABEL, "right") - 12
    fill = theme.GOLD if seat in board.view.leaders else theme.IVORY if shown else theme.MUTED
    style = theme.LABEL.in_colour(fill)
    area.write(_fitting(shown or "no card up", style, end - area.left), (area.left, lower), style, most=end - area.left)
