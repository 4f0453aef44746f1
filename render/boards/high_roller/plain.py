"""High Roller as plain text: all that a view shows, for those who play without pictures."""

from collections.abc import Iterator, Sequence

from engine.cards import PACK, SUIT_SIGNS, shown
from engine.games.high_roller.dice import Bottom
from engine.games.high_roller.scoring import GameResult, Score
from engine.games.high_roller.sheets import NOTHING, ROWS, SIGNS, SPACES, Sheet, Written
from engine.games.high_roller.view import View
from render import theme
from render.boards.high_roller import alt, own, words
from render.text import shortened
from render.words import counted

_LONGEST = 14
"""Characters of a name: eight sheets must fit into one message."""
_NEW = "*"


def text(view: View, names: Sequence[str]) -> str:
    """Everything the view shows, line by line; short enough for one message, whatever the names."""
    names = [shortened(name, _LONGEST) for name in names]
    finished = words.shown_result(view)
    lines = [
        f"{words.TITLE} · {words.progress(view)}",
        alt.turn(view, names),
        alt.dice(view, names),
        *_own(view),
        *(_finished(view, finished, names) if finished else _running(view, names)),
    ]
    return "\n".join(line for line in lines if line)


def _running(view: View, names: Sequence[str]) -> Iterator[str]:
    yield alt.sums(view, names)
    sheets = words.open_sheets(view)
    if sheets is None:
        yield from (_count(view, seat, name) for seat, name in enumerate(names))
        return
    yield alt.points(view, names)
    yield from _blocks(view, names, sheets)


def _finished(view: View, finished: GameResult, names: Sequence[str]) -> Iterator[str]:
    totals, added, *_ = alt.result_sentences(view, finished, names)
    yield totals
    yield added
    yield from _blocks(view, names, finished.sheets, finished.scores)


def _count(view: View, seat: int, name: str) -> str:
    cards, numbers, chips = view.counts[seat]
    jokers = counted(chips, "joker")
    return f"{name}: {cards} of {SPACES} cards, {numbers} of {2 * view.terms.boxes} numbers, {jokers}"


def _blocks(
    view: View, names: Sequence[str], sheets: Sequence[Sheet], scores: Sequence[Score] | None = None
) -> Iterator[str]:
    """Every sheet, with what the last round brought marked."""
    last = view.last_round
    written = last.written if last and last.written else (NOTHING,) * len(sheets)
    if last:
        yield f"{_NEW} = written in round {last.number}" if last.written else ""
        yield f"No legal card: {', '.join(names[seat] for seat in last.without_card)}" if last.without_card else ""
    for seat, sheet in enumerate(sheets):
        yield from _block(names[seat], sheet, written[seat], scores[seat] if scores else None)


def _block(name: str, sheet: Sheet, new: Written, score: Score | None = None) -> Iterator[str]:
    """A sheet in seven lines: name and jokers, four rows of cards, two of numbers."""
    yield f"{name}: jokers {alt.jokers(sheet).replace(', ', ' ')}"
    fresh = {(mark.row, mark.column) for mark in (new.card, *new.jokers) if mark}
    for row in ROWS:
        cards = [_place(card and shown(card), (row, n) in fresh) for n, card in enumerate(sheet.rows[row - 1], start=1)]
        yield f"{row}{SUIT_SIGNS[SIGNS[row - 1]]} {' '.join(cards)}{_paid(score, row)}"
    for bottom in ("O", "E"):
        yield f"{bottom} {_numbers(sheet, bottom, new)}"


def _place(written: str | None, is_new: bool) -> str:
    return f"{written or theme.NOTHING}{_NEW if is_new else ''}"


def _numbers(sheet: Sheet, bottom: Bottom, new: Written) -> str:
    fresh = new.number.place if new.number and new.number.bottom == bottom else None
    boxes = enumerate(sheet.numbers(bottom), start=1)
    return " ".join(_place(str(number) if number else None, place == fresh) for place, number in boxes)


def _paid(score: Score | None, row: int) -> str:
    """What a finished row was worth."""
    if score is None:
        return ""
    hand = score.rows[row - 1]
    return " shared" if hand.is_shared else f" = {hand.points}"


def _own(view: View) -> Iterator[str]:
    """The viewer's own sheet with this round's marks, and what the dice allow."""
    if view.own is None:
        return
    mine = own.of(view, PACK)
    yield from map(alt.possible, own.makings(mine))
    yield from _block(f"Your sheet ({_NEW} = this round)", mine.sheet, mine.written)
