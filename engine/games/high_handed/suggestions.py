"""Suggestions while a play is typed: the cells where a card scores most, and the cards that score most on a cell."""

from collections.abc import Mapping

from engine.actions import Action
from engine.errors import Refusal
from engine.games.high_handed.actions import CoverCard, Lay, parse_regular
from engine.games.high_handed.pieces.cells import all_cells, parse_cell
from engine.games.high_handed.pieces.deck import regular_cards
from engine.games.high_handed.pieces.hands import scored_hands
from engine.games.high_handed.view import View
from engine.pieces.cards import Card


def suggestions(view: View, action: type[Action], field: str, other_fields: Mapping[str, str]) -> tuple[str, ...]:
    """The cells, or the cards of the viewer's hand, with which laying or covering scores, those with most points first;
    () for other actions and fields.

    A card or cell in ``other_fields`` is taken into account; without one, or with a text that is none, each counts by
    the most that it can score.
    """
    if action not in {Lay, CoverCard} or field not in {"card", "cell"}:
        return ()
    card, cell = _card_or_none(other_fields.get("card", "")), _cell_or_none(other_fields.get("cell", ""))
    best: dict[str, int] = {}
    for one, place in _cards_with_places(view, card, cell, is_covering=action is CoverCard):
        points = _points_of_laying(view, one, place)
        option = one if field == "card" else all_cells(view.terms.options.board_size)[place]
        best[option] = max(points, best.get(option, 0))
    return tuple(sorted([option for option, points in best.items() if points], key=lambda option: -best[option]))


def _cards_with_places(view: View, card: Card | None, cell: str | None, *, is_covering: bool) -> list[tuple[Card, int]]:
    """Each (card, place) that may be meant, with places in reading order from 0."""
    cells = zip(all_cells(view.terms.options.board_size), view.board, strict=True)
    places = [place for place, (name, stack) in enumerate(cells) if bool(stack) is is_covering and cell in {None, name}]
    cards = dict.fromkeys(one for one in regular_cards(view.hand) if card in {None, one})
    return [(one, place) for place in places for one in cards]


def _points_of_laying(view: View, card: Card, place: int) -> int:
    """The points that a card scores on a cell, by itself."""
    size, adjacent_only = view.terms.options.board_size, view.terms.hand_cards_must_be_adjacent
    return sum([hand.points for hand in scored_hands(view.board, size, place, card, adjacent_only=adjacent_only)])


def _card_or_none(text: str) -> Card | None:
    try:
        return parse_regular(text)
    except Refusal:
        return None


def _cell_or_none(text: str) -> str | None:
    try:
        return parse_cell(text)
    except ValueError:
        return None
