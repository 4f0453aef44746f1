"""A sound computer player: each card goes where it promises most points, jokers come last, numbers stand in runs."""

from typing import NamedTuple

from engine.actions import Action, Menu
from engine.cards import PACK, Card
from engine.chance import Chance
from engine.games.high_roller.actions import Fill, Joker, Lock, Roll, Write
from engine.games.high_roller.choosing import joker_rows, legal_boxes, legal_cards, may_fill
from engine.games.high_roller.dice import Dice, bottom
from engine.games.high_roller.estimates import Aim, Outlook, Room, outlook, points_expected, strength
from engine.games.high_roller.menus import beside_equal
from engine.games.high_roller.sheets import ROWS, SPACES, Numbers, Sheet, Written, cards_in, gaps
from engine.games.high_roller.view import View
from engine.poker import key


class Desk(NamedTuple):
    """What the player who is to choose has before it."""

    view: View
    sheet: Sheet
    written: Written
    dice: Dice
    is_first: bool


def policy(view: View, menu: Menu, chance: Chance) -> Action:  # noqa: ARG001  # it reckons, and leaves nothing to chance
    if view.dice is None or view.own is None or view.written is None:
        return Roll()
    desk = Desk(view, view.own, view.written, view.dice, view.viewer == view.first)
    if desk.written.card is None and (legal := legal_cards(desk.sheet.rows, desk.dice, desk.is_first)):
        return _card(desk, legal)
    return _number(desk) or Lock()


# -- cards ------------------------------------------------------------------------------------------------------------


def _card(desk: Desk, legal: tuple[tuple[int, Card], ...]) -> Action:
    """The best card; but a joker first, if the card would have to take the space that a joker fills better."""
    row, card = max(legal, key=lambda choice: _gain(desk, *choice))
    if row in joker_rows(desk.sheet) and _gain(desk, row, card) < 0:
        best = best_joker(desk, row)
        return Joker(row=row, rank=best[0], suit=best[1])  # type: ignore[arg-type]  # the suit of a card
    return Write(card=card, row=row, column=_column(desk.sheet, row))


def _gain(desk: Desk, row: int, card: Card) -> float:
    """What a card in a row changes in the points that the row promises."""
    held, others = cards_in(desk.sheet.rows[row - 1]), _others(desk.view, row)
    before, after = _room(desk, row), _room(desk, row)
    return points_expected(outlook((*held, card), after), others) - points_expected(outlook(held, before), others)


def best_joker(desk: Desk, row: int) -> Card:
    """The card that makes most of a row's last space."""
    held, others = cards_in(desk.sheet.rows[row - 1]), _others(desk.view, row)

    def worth(card: Card) -> tuple[float, float]:
        reached = strength(key((*held, card)))
        return points_expected((Aim(reached, 1.0),), others), reached

    return max([card for card in PACK if card not in held], key=worth)


def _room(desk: Desk, row: int) -> Room:
    return room(desk.sheet, row, desk.view)


def room(sheet: Sheet, row: int, view: View) -> Room:
    empty = sum(len(gaps(there)) for there in sheet.rows)
    free = gaps(sheet.rows[row - 1])
    return Room(max(0, empty - 1), any(sheet.chips[column - 1] for column in free), 1 / view.terms.seats)


def _others(view: View, row: int) -> tuple[Outlook, ...]:
    """The outlook of everybody else's row; of a secret sheet, that of a row that is as far on as all of it."""
    found = []
    for seat, sheet in enumerate(view.sheets):
        if seat == view.viewer:
            continue
        if sheet is None:
            found.append(outlook((), Room(SPACES, joker=True, first=1 / view.terms.seats)))
        else:
            found.append(outlook(cards_in(sheet.rows[row - 1]), room(sheet, row, view)))
    return tuple(found)


def _column(sheet: Sheet, row: int) -> int:
    """A space that is not the one kept for the joker, if there is another."""
    free = gaps(sheet.rows[row - 1])
    kept = _kept(sheet).get(row)
    return next((column for column in free if column != kept), free[0])


def _kept(sheet: Sheet) -> dict[int, int]:
    """For as many rows as possible an empty space under a chip of its own, where a joker is to complete the row."""
    best: dict[int, int] = {}
    _keep(sheet, 1, {}, best)
    return best


def _keep(sheet: Sheet, row: int, kept: dict[int, int], best: dict[int, int]) -> None:
    if row > len(ROWS):
        if len(kept) > len(best):
            best.clear()
            best.update(kept)
        return
    for column in gaps(sheet.rows[row - 1]):
        if sheet.chips[column - 1] and column not in kept.values():
            _keep(sheet, row + 1, {**kept, row: column}, best)
    _keep(sheet, row + 1, kept, best)


# -- numbers ----------------------------------------------------------------------------------------------------------


def _number(desk: Desk) -> Action | None:
    """The yellow die where it lengthens a run, or else where a run can begin."""
    number = desk.dice.yellow
    allowed = desk.written.number is None and may_fill(desk.view.terms, desk.is_first)
    if not allowed or not legal_boxes(desk.sheet, number):
        return None
    row = bottom(number)
    return Fill(number=number, box=f"{row}{best_box(desk.sheet.numbers(row), number)}")


def best_box(boxes: Numbers, number: int) -> int:
    """Beside an equal number, where there is least room for anything else; or where most room is, from its edge."""
    stretches = _stretches(boxes)
    beside = beside_equal(boxes, number)
    if beside:
        return min(beside, key=lambda place: next(end - start for start, end in stretches if start <= place <= end))
    start, end = max(stretches, key=lambda stretch: stretch[1] - stretch[0])
    if start == 1:
        return 1
    return end if end == len(boxes) else (start + end) // 2


def _stretches(boxes: Numbers) -> list[tuple[int, int]]:
    """Empty boxes side by side: the first and last of each stretch."""
    found: list[tuple[int, int]] = []
    for place in gaps(boxes):
        if found and found[-1][1] == place - 1:
            found[-1] = (found[-1][0], place)
        else:
            found.append((place, place))
    return found
