"""Views to draw, put together by hand: pictures are tested without the rules."""

from engine.game import Outcome
from engine.games.high_roller.options import HighRollerOptions, Terms
from engine.games.high_roller.options import terms as options_terms
from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.scores import sheet_scores
from engine.games.high_roller.pieces.sheets import Sheet, empty_sheet, sheet_counts
from engine.games.high_roller.public import NOTHING_WRITTEN, CardMark, GameResult, NumberMark, RevealedRound, RoundMarks
from engine.games.high_roller.view import View, sum_totals
from engine.pieces.cards import Card
from tests.engine.scenes import NAMES as FOUR_NAMES
from tests.engine.scenes import cards

NAMES = (*FOUR_NAMES, "Łukasz", "Ngọc Ánh", "Δημήτρης", "Саша")
SEATS = range(2, 9)
DICE = Dice(white=6, black=3, red=5, yellow=4)


def sheet(rows: str, odds: str, evens: str, crossed: str = "", boxes: int = 10) -> Sheet:
    """A sheet from shorthand: rows between bars, empty places as dashes, the columns of crossed chips."""
    held = tuple(
        tuple(None if card == "-" else Card(card) for card in (*row.split(), *"-----"))[:5] for row in rows.split("|")
    )
    numbers = [tuple(None if box == "-" else int(box) for box in f"{row:-<{boxes}}") for row in (odds, evens)]
    return Sheet(held, numbers[0], numbers[1], tuple(str(column) not in crossed for column in range(1, 6)))


_HALF = (
    ("Jh 4d - Js -|9h 9d|8d 7c 6s 5h -|-", "11-------3", "44-----2--", ""),
    ("Js 4h|9h 9s 8h - Th|8d 8c|2c", "1-1--33---", "222------6", ""),
    ("- - Ts 4c|Kh|Qd Qs 3d 3c Qh|4c 4s", "115-------", "--46------", "5"),
    ("Ah|9d 7s 7d|6d 6c|Td Tc Ts", "3333333331", "-----6----", ""),
    ("2c 3c 4c 5c -|8d|Js|9c 9h", "1---------", "----------", ""),
    ("Th Td|9h 8h - 6h 5h|4s|2d", "5555533331", "2222244444", "3"),
    ("Qc|Jd Jc|9s 9d 9h|3c 3h", "----------", "6---------", "2"),
    ("Tc Td Th Ts -|8c|7d|6d 6s", "1313135353", "2464242462", "1"),
)
"""Half-filled sheets by seat, as `sheet` reads them."""
_FULL = (
    ("Kh Kc 7d 7s 2h|9h 9d 9c 4s 4d|8d 7c 6s 5h 4c|2c 3s 5d 7h 9s", "1155513333", "2244266644", "1"),
    ("Kd 2c 7h Ks 7c|Ah Th 8h 6h 3h|8c 7d 6h 5s 4d|2d 2s 5h 7s 9c", "1133355511", "2244466622", ""),
    ("9h 3d 9c 5s 4h|6c 6d 6h 6s Tc|2c 2d 2s 9h 8h|Ts Js Qs Ks As", "113335551-", "222266664-", "35"),
    ("As Qh 3c 5d 4s|5c 6c 7c 8c 9c|Ac 2d 3s 4h 5c|3d 3s 5h 7s 9c", "5555533333", "4444422222", ""),
    ("Tc Td 9c 8d 7h|Jh Jd 4c 4s 2h|Qd Qs 3d 3c Qh|4h 4s 5h 7s 9c", "1---------", "6---------", ""),
    ("Th Ts 9d 8c 7s|Qc Jd 9h 8s 2d|Kd Td 8d 6d 2d|5d 5s 6h 7s 9c", "1111155555", "2222266666", "2"),
    ("Tc Th 9s 8h 6d|Ah Jd 9h 8s 2d|Kc Ks 8d 6h 2d|6d 6s 2h 7s 9c", "----------", "----------", ""),
    ("Ts Td 9h 8s 5d|Kh Jd 9h 8s 2d|Js Jh 8d 6h 2d|7d 7c 2h 3s 9c", "1313131313", "2424242424", "12345"),
)
"""Full sheets by seat: every kind of hand, and equal hands of the first two in rows 1 and 3."""
_WROTE = (
    RoundMarks(CardMark(1, 4, Card("Js")), NumberMark("E", 8, 2)),
    RoundMarks(CardMark(2, 5, Card("Th")), NumberMark("O", 6, 3)),
    RoundMarks(CardMark(3, 1, Card("Qd")), None, (CardMark(3, 5, Card("Qh")),)),
    NOTHING_WRITTEN,
    RoundMarks(CardMark(4, 2, Card("9h"))),
    RoundMarks(CardMark(2, 5, Card("5h")), NumberMark("O", 1, 5)),
    RoundMarks(CardMark(1, 1, Card("Qc"))),
    RoundMarks(CardMark(4, 2, Card("6s")), NumberMark("E", 10, 2)),
)


def terms(seats: int, boxes: int = 10, games: int = 1, **options: str) -> Terms:
    match = ("single", "two_games", "three_games")[games - 1]
    return options_terms(seats, HighRollerOptions.model_validate({"bottom_length": boxes, "match": match, **options}))


def full(seats: int, boxes: int = 10) -> tuple[Sheet, ...]:
    return tuple(sheet(*each, boxes=boxes) for each in _FULL[:seats])


def _seen(view: View, sheets: tuple[Sheet, ...]) -> View:
    """The view with these sheets, of which no one is written on in this round."""
    return view._replace(sheets=sheets, counts=tuple(map(sheet_counts, sheets)))


def first_roll(seats: int = 4) -> View:
    """Nothing is written, and the last seat is to roll."""
    sheets = (empty_sheet(10),) * seats
    return View(
        viewer=None,
        terms=terms(seats),
        game=1,
        opener=seats - 1,
        round=1,
        phase="roll",
        waiting=(seats - 1,),
        first=seats - 1,
        dice=None,
        sheets=sheets,
        counts=tuple(map(sheet_counts, sheets)),
        locked=(False,) * seats,
        last_round=None,
        results=(),
        sums=(0,) * seats,
        outcome=None,
        own=None,
        written=None,
    )


def choosing(seats: int = 4, boxes: int = 10) -> View:
    """In round 9 seat 0 is first player, and the last seat has locked."""
    sheets = tuple(sheet(*each, boxes=boxes) for each in _HALF[:seats])
    view = first_roll(seats)._replace(
        terms=terms(seats, boxes),
        round=9,
        phase="choose",
        waiting=tuple(range(seats - 1)),
        first=0,
        dice=DICE,
        locked=(*(False,) * (seats - 1), True),
        last_round=RevealedRound(8, seats - 1, Dice(6, 5, 5, 2), _WROTE[:seats], (3,) if seats > 3 else ()),
    )
    return _seen(view, sheets)


def rolling(seats: int = 4) -> View:
    """Before the roll of round 9."""
    return choosing(seats)._replace(phase="roll", waiting=(0,), dice=None, locked=(False,) * seats)


def secret(seats: int = 4) -> View:
    """Sheets stay secret until the end of the game."""
    view = choosing(seats)
    return view._replace(
        terms=terms(seats, games=view.terms.games, sheets="secret"),
        sheets=(None,) * seats,
        last_round=RevealedRound(8, seats - 1, Dice(6, 5, 5, 2), (), ()),
    )


def _result(number: int, seats: int, boxes: int = 10) -> GameResult:
    return GameResult(number, 20, full(seats, boxes), sheet_scores(full(seats, boxes), kinds_only=False))


def over(seats: int = 4, games: int = 1, boxes: int = 10) -> View:
    """All sheets are full, of the last game if there were several."""
    results = tuple(_result(number, seats, boxes) for number in range(1, games + 1))
    totals = sum_totals(results, seats)
    ranking = tuple(1 + sum(other > total for other in totals) for total in totals)
    view = choosing(seats, boxes)._replace(
        terms=terms(seats, boxes, games),
        game=games,
        round=20,
        phase="over",
        waiting=(),
        dice=None,
        locked=(False,) * seats,
        results=results,
        sums=totals,
        outcome=Outcome(totals, ranking, "highest_total"),
        last_round=RevealedRound(20, 0, DICE, (NOTHING_WRITTEN,) * seats, ()),
    )
    return _seen(view, full(seats, boxes))


def between(seats: int = 4) -> View:
    """The second game of three begins, and everybody chooses."""
    finished = (_result(1, seats),)
    view = over(seats)._replace(
        terms=terms(seats, games=3),
        game=2,
        round=1,
        phase="choose",
        waiting=tuple(range(seats)),
        dice=DICE,
        results=finished,
        sums=sum_totals(finished, seats),
        outcome=None,
    )
    return _seen(view, (empty_sheet(10),) * seats)


def second_game(seats: int = 4) -> View:
    """The middle of the second game of three, with the widest scores."""
    view = choosing(seats)._replace(terms=terms(seats, games=3), game=2, results=(_result(1, seats),))
    return view._replace(sums=(-20, 52, 104, -9, 7, 33, 52, 52)[:seats])


def secret_second_game(seats: int = 4) -> View:
    """The same where sheets are secret."""
    view = second_game(seats)
    return view._replace(terms=terms(seats, games=view.terms.games, sheets="secret"), sheets=(None,) * seats)


def own(view: View, seat: int = 0, written: RoundMarks = NOTHING_WRITTEN) -> View:
    """The view as a seat sees it that has written this in this round."""
    there = view.sheets[seat]
    if there and written.card:
        there = there.with_card(*written.card)
    if there and written.number:
        there = there.with_number(*written.number)
    return view._replace(viewer=seat, own=there, written=written)


NINE = RoundMarks(CardMark(2, 3, Card("9c")), NumberMark("E", 3, 4))
"""What a seat may write in the round of `choosing`."""
LEGAL = cards("Jc Js 9c 9s Ac As Kc Ks")
"""What `DICE` make for a first player."""


def seats(view: View) -> int:
    """The number of seats of a scene."""
    return view.terms.seats


def knowing(view: View) -> View:
    """The view with all that only seat 0 may know."""
    return view._replace(viewer=0, own=full(1)[0], written=NINE)


ALL = (
    {f"choosing_{seats}": choosing(seats) for seats in SEATS}
    | {
        f"{scene.__name__}_{seats}": scene(seats)
        for seats in (2, 3, 4, 6, 8)
        for scene in (first_roll, rolling, secret, over, between, second_game, secret_second_game)
    }
    | {
        "twelve_boxes_2": choosing(2, boxes=12),
        "twelve_boxes_8": choosing(8, boxes=12),
        "twelve_boxes_over_8": over(8, boxes=12),
        "three_games_over_8": over(8, games=3),
    }
)
"""Scenes with every number of seats, the most telling one for each of them."""
