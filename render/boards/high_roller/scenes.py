"""The worked round of the short rules, as Ann sees it before she writes."""

from engine.cards import Card
from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.sheets import NOTHING, Numbers, Row, Sheet, Terms, counts
from engine.games.high_roller.view import View

NAMES = ("Ann", "Ben", "Cem")


def _row(text: str) -> Row:
    """A row from shorthand, empty spaces as dashes."""
    return tuple(None if card == "-" else Card(card) for card in text.split())


def _numbers(text: str) -> Numbers:
    return tuple(None if box == "-" else int(box) for box in text)


SHEET = Sheet(
    rows=(_row("Jh 4d - - -"), _row("9h 9d - - -"), _row("8d 7c 6s 5h -"), _row("- - - - -")),
    odds=_numbers("11-------3"),
    evens=_numbers("44-----2--"),
    chips=(True,) * 5,
)
VIEW = View(
    viewer=0,
    terms=Terms(seats=3, boxes=10, first_player="rotate", yellow_others="once", sheets="open_after_round", games=1),
    game=1,
    opener=1,
    round=9,
    phase="choose",
    waiting=(0, 1, 2),
    first=0,
    dice=Dice(white=6, black=3, red=5, yellow=4),
    sheets=(SHEET,) * 3,
    counts=(counts(SHEET),) * 3,
    locked=(False,) * 3,
    last_round=None,
    results=(),
    sums=(0, 0, 0),
    outcome=None,
    own=SHEET,
    written=NOTHING,
)
LEGAL = tuple(map(Card, ["Jc", "Js", "9c", "9s", "Ac", "As", "Kc", "Ks"]))
