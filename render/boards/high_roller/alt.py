"""High Roller in sentences: the alt texts of its pictures, the important first."""

from collections.abc import Iterator, Sequence

from engine.cards import card_in_words, card_text
from engine.games.high_roller.dice import Dice
from engine.games.high_roller.scoring import GameResult
from engine.games.high_roller.sheets import ROWS, SPACES, Row, Sheet, Written
from engine.games.high_roller.view import View
from engine.sentences import listed
from render import tokens
from render.boards.high_roller import own, words
from render.boards.high_roller.own import Own
from render.type.labels import shortened
from render.words import counted, number, winners

_NAMES = 96
"""Characters of all names together: each is told several times."""


def sentences(view: View, names: Sequence[str]) -> list[str]:
    """The public view as sentences, the important first."""
    names = [shortened(name, _NAMES // len(names)) for name in names]
    finished = words.shown_result(view)
    return [
        turn(view, names),
        dice(view, names),
        *([] if finished else [last_round(view, names), sums(view, names), points(view, names)]),
        *(result_sentences(view, finished, names) if finished else _sheets(view, names)),
        f"{words.TITLE}, {words.progress(view)}.",
    ]


def turn(view: View, names: Sequence[str]) -> str:
    """Whom the table waits for, or who won."""
    if view.outcome:
        return f"{winners(view.outcome, names)}."
    if view.phase == "roll":
        return f"{words.awaited(view, names)}."
    waiting = listed([names[seat] for seat in view.waiting])
    return f"{waiting} {'is' if len(view.waiting) == 1 else 'are'} choosing, {words.awaited(view, names)}."


def dice(view: View, names: Sequence[str]) -> str:
    told = f"Dice: {thrown(view.dice)}; " if view.dice else ""
    return "" if view.outcome else f"{told}{names[view.first]} is first player."


def thrown(rolled: Dice) -> str:
    """What was thrown.

    >>> thrown(Dice(6, 3, 5, 4))
    'white 6, black 3, red 5, yellow 4'
    """
    return ", ".join(f"{colour} {number}" for colour, number in rolled._asdict().items())


def last_round(view: View, names: Sequence[str]) -> str:
    """What everybody wrote in the last round."""
    last = view.last_round
    if last is None:
        return ""
    told = [f"{names[seat]} {wrote}" for seat, what in enumerate(last.written) if (wrote := _wrote(what))]
    told += [f"{names[seat]} had no legal card" for seat in last.without_card]
    return f"Round {last.number}: {'; '.join(told)}." if told else ""


def _wrote(what: Written) -> str:
    card = [f"{card_text(what.card.card)} in row {what.card.row}"] if what.card else []
    numbers = [f"{what.number.number} in {what.number.box}"] if what.number else []
    jokers = [f"joker {card_text(mark.card)} in row {mark.row}" for mark in what.jokers]
    return ", ".join(card + numbers + jokers)


def points(view: View, names: Sequence[str]) -> str:
    """Points so far in this game; or how far secret sheets are."""
    standing = words.so_far(view)
    if not standing:
        told = [f"{names[seat]} {found.cards} of {SPACES}" for seat, found in enumerate(view.counts)]
        return f"Cards written: {', '.join(told)}."
    told = [f"{names[seat]} {number(score.total)}" for seat, score in enumerate(standing)]
    return f"Points so far: {', '.join(told)}."


def sums(view: View, names: Sequence[str]) -> str:
    """The totals of finished games."""
    if not view.results:
        return ""
    told = [f"{names[seat]} {number(total)}" for seat, total in enumerate(view.sums)]
    return f"After {counted(len(view.results), 'game')}: {', '.join(told)}."


def result_sentences(view: View, finished: GameResult, names: Sequence[str]) -> list[str]:
    """A finished game: totals, then each row with its points and its shared hands."""
    totals = [
        f"{names[seat]} {number(score.total)} (odd {number(score.odds.points)}, even {number(score.evens.points)})"
        for seat, score in enumerate(finished.scores)
    ]
    title = f"Game {finished.number}" if view.terms.games > 1 else "Totals"
    added = sums(view, names) if len(view.results) > 1 else ""
    return [f"{title}: {', '.join(totals)}.", added, *(_row(finished, row, names) for row in ROWS)]


def _row(finished: GameResult, row: int, names: Sequence[str]) -> str:
    judged = [score.rows[row - 1] for score in finished.scores]
    placed = sorted((hand.place, seat) for seat, hand in enumerate(judged) if hand.place and hand.points)
    told = [f"{judged[seat].points} {names[seat]} ({judged[seat].hand})" for _, seat in placed]
    shared = [f"{names[seat]} ({hand.hand})" for seat, hand in enumerate(judged) if hand.is_shared]
    struck = f"; shared, so worth nothing: {', '.join(shared)}" if shared else ""
    return f"Row {row}: {', '.join(told) or 'nobody scores'}{struck}."


def _sheets(view: View, names: Sequence[str]) -> Iterator[str]:
    for seat, sheet in enumerate(words.open_sheets(view) or ()):
        told = "; ".join(f"row {row} {' '.join(cards)}" for row, cards in _rows(sheet))
        yield f"{names[seat]}: {told}." if told else ""


def _rows(sheet: Sheet) -> Iterator[tuple[int, list[str]]]:
    """The rows that hold cards."""
    for row, there in zip(ROWS, sheet.rows, strict=True):
        if any(there):
            yield row, [card_text(card) for card in there if card]


# -- one's own sheet --------------------------------------------------------------------------------------------------


def own_sentences(mine: Own) -> list[str]:
    """The private picture in words: what may be written, what was, and the sheet."""
    return [
        f"Your sheet: {words.TITLE} · {own.situation(mine)}.",
        f"Dice: {thrown(mine.dice)}." if mine.dice else "",
        *map(possible, own.makings(mine)),
        f"The yellow {mine.dice.yellow} may be written in a bottom row." if mine.dice and mine.may_fill else "",
        f"You wrote {_wrote(mine.written)}." if _wrote(mine.written) else "",
        *(f"Row {row}: {_spaces(there)}." for row, there in zip(ROWS, mine.sheet.rows, strict=True)),
        *(f"{title}: {numbers(mine.sheet, title)}." for title in ("Odd", "Even")),
        f"Jokers left: {jokers(mine.sheet)}.",
        "Only you see this.",
    ]


def possible(making: own.Making) -> str:
    """What a sum of dice makes: "W+R = 6+5 = 11: J♣ or J♠ in row 1 or 3."."""
    told = f"{making.letters} = {making.numbers} = {making.total}"
    if not making.offers:
        return f"{told}: nothing to write."
    if {offer.rows for offer in making.offers} == {making.rows}:
        cards = " or ".join(card_text(offer.card) for offer in making.offers)
        return f"{told}: {cards} in row {_either(making.rows)}."
    return f"{told}: {', '.join(f'{card_text(offer.card)} in row {_either(offer.rows)}' for offer in making.offers)}."


def _either(rows: Sequence[int]) -> str:
    return " or ".join(map(str, rows))


def _spaces(row: Row) -> str:
    """A row's spaces from left to right."""
    return ", ".join(card_in_words(card) if card else "empty" for card in row) if any(row) else "empty"


def numbers(sheet: Sheet, title: str) -> str:
    boxes = sheet.odds if title == "Odd" else sheet.evens
    return " ".join(tokens.NOTHING if number is None else str(number) for number in boxes)


def jokers(sheet: Sheet) -> str:
    """The columns whose jokers are left."""
    return ", ".join(str(column) for column, is_left in enumerate(sheet.chips, start=1) if is_left) or "none"
