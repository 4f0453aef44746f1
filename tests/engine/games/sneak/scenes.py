"""Views to draw, put together by hand: pictures are tested without the rules."""

from typing import Any

from engine.game import Outcome
from engine.games.sneak.options import SneakOptions, Terms
from engine.games.sneak.options import terms as options_terms
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.public import Contest, DealResult, Lead
from engine.games.sneak.view import View
from engine.pieces.cards import PACK, Card, hand_sort_key
from tests.engine import scenes as shared
from tests.engine.scenes import cards

NAMES = (*shared.NAMES, "Łukasz", "Ngọc Ánh", "Δημήτρης")
SEATS = (2, 3, 4, 5, 6, 7)

_HANDS = (5, 7, 2, 4, 9, 3, 6)
_PILES = (6, 0, 11, 3, 0, 8, 2)
_TOTALS = (61, 47, 30, 84, 12, 55, 9)
_EVERYBODYS = ("Qh 7c", "5s 5d", "9h Th", "Ts Jd", "2c 8c", "Kh 4d", "As Kc")
"""Two cards for each seat."""


def terms(seats: int, **options: Any) -> Terms:
    return options_terms(seats, SneakOptions.model_validate({"packs": "1" if seats < 5 else "2", **options}))


def start(seats: int = 4) -> View:
    """Nobody has drawn yet."""
    rules = terms(seats)
    return View(
        viewer=None,
        terms=rules,
        totals=(0,) * seats,
        deal_number=1,
        dealer=seats - 1,
        phase="turn",
        turn=0,
        turns=0,
        turns_left=None,
        lead_limit=0,
        waiting=(0,),
        lead=None,
        asked=(),
        answered=(),
        hand_sizes=(0,) * seats,
        stock_size=52 * rules.packs,
        pile_sizes=(0,) * seats,
        seen=(),
        aside=(),
        contests=0,
        last_contest=None,
        last_deal=None,
        outcome=None,
        hand=(),
        answer=None,
        pile=(),
        pile_unseen=(),
    )


def middle(seats: int = 4) -> View:
    """A turn in the middle of the second deal, before anything was led in it."""
    held, won = _HANDS[:seats], _PILES[:seats]
    return start(seats)._replace(
        totals=_TOTALS[:seats],
        deal_number=2,
        dealer=0,
        turn=1,
        turns=4 * seats + 1,
        waiting=(1,),
        lead_limit=max(size for seat, size in enumerate(held) if seat != 1),
        hand_sizes=held,
        pile_sizes=won,
        stock_size=52 * terms(seats).packs - sum(held) - sum(won),
    )


def contest(seats: int = 4, way: str = "sneak", taker: int | None = 1, shown: int | None = None) -> Contest:
    """Seat 0 led two cards, and as many seats as ``shown`` (the leader is one) laid theirs open; else all but one."""
    count = seats - 1 if shown is None else shown
    laid = tuple(cards(_EVERYBODYS[seat]) if seat < max(count, 1) else () for seat in range(seats))
    if count == 0:
        laid = ((),) * seats
    return Contest(
        2, 5, 0, "flaunt" if way == "flaunt" else "sneak", 2, tuple(range(1, seats)), laid, taker, 2 * max(count, 1)
    )


def settled(seats: int = 4) -> View:
    """Seat 0's sneak was challenged by all but one, and seat 1 took the cards."""
    return middle(seats)._replace(last_contest=contest(seats, shown=max(seats - 1, 2)), contests=5)


def unseen(seats: int = 4) -> View:
    """Nobody challenged seat 0's sneak."""
    return middle(seats)._replace(last_contest=contest(seats, taker=0, shown=0), contests=5)


def tied(seats: int = 4) -> View:
    """Equal cards went out of play."""
    shown = (*(cards("5s 5d"), cards("5h 5c")), *((),) * (seats - 2))
    last = contest(seats, taker=None)._replace(shown=shown, cards=4)
    return middle(seats)._replace(
        terms=terms(seats, ties="set_aside"), last_contest=last, contests=5, aside=cards("5s 5h 5c 5d")
    )


def _window(seats: int, lead: Lead) -> View:
    """Seat 0 has led; the last seat holds too few cards, seat 1 has answered."""
    asked = tuple(range(1, max(seats - 1, 2)))
    return settled(seats)._replace(
        phase="window",
        turn=0,
        lead_limit=0,
        lead=lead,
        asked=asked,
        answered=asked[:1] if len(asked) > 1 else (),
        waiting=asked[1:] or asked,
    )


def flaunted(led: str, seats: int = 4) -> View:
    """Seat 0 has led these cards face up."""
    played = cards(led)
    return _window(seats, Lead(0, "flaunt", len(played), played, combo_of(played).kind))


def sneaked(seats: int = 4, size: int = 3) -> View:
    return _window(seats, Lead(0, "sneak", size, (), None))


def flaunt(seats: int = 4) -> View:
    return flaunted("9s 8s 7s", seats)


def first_flaunt(seats: int = 4) -> View:
    """A single card, before any contest is settled."""
    return flaunted("Td", seats)._replace(last_contest=None, contests=0)


def result(seats: int, number: int = 2) -> DealResult:
    totals = tuple(before + won for before, won in zip(_TOTALS, _PILES, strict=True))[:seats]
    return DealResult(number, 0, _PILES[:seats], totals, 1, 3, 0, 0)


def after_a_deal(seats: int = 4) -> View:
    """The next deal has just begun."""
    last = result(seats)
    return start(seats)._replace(
        totals=last.totals,
        deal_number=3,
        dealer=1,
        turn=2 % seats,
        waiting=(2 % seats,),
        last_contest=contest(seats, shown=2),
        last_deal=last,
    )


def endgame(seats: int = 4) -> View:
    """The stock is gone, and the last seat has no cards any more."""
    held = (*_HANDS[: seats - 1], 0)
    return settled(seats)._replace(
        stock_size=0, hand_sizes=held, lead_limit=max(size for seat, size in enumerate(held) if seat != 1)
    )


def last_round(seats: int = 4) -> View:
    return endgame(seats)._replace(terms=terms(seats, endgame="one_round", format="single_deal"), turns_left=2)


def over(seats: int = 4) -> View:
    """Seat 3 or, at a small table, seat 0 has won."""
    last = result(seats, 4)
    totals = tuple(total + 30 for total in last.totals)
    ranking = tuple(1 + sum(other > total for other in totals) for total in totals)
    return settled(seats)._replace(
        phase="over",
        waiting=(),
        deal_number=4,
        lead_limit=0,
        stock_size=0,
        hand_sizes=(0,) * seats,
        totals=totals,
        last_deal=last._replace(totals=totals),
        outcome=Outcome(totals, ranking, "target_reached"),
    )


def extreme(seats: int = 4) -> View:
    """Numbers as large as they can get, and a flaunt of twelve cards."""
    return flaunted("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s", seats)._replace(
        totals=(1063,) * seats, hand_sizes=(104,) * seats, pile_sizes=(104,) * seats, deal_number=188, turns=199
    )


def own(view: View, hand: str | tuple[Card, ...], viewer: int | None = None, answer: str | None = None) -> View:
    """The view as a seat that is to act sees it, with these cards."""
    seat = view.waiting[0] if viewer is None else viewer
    held = cards(hand) if isinstance(hand, str) else hand
    return view._replace(
        viewer=seat, hand=tuple(sorted(held, key=hand_sort_key)), answer=None if answer is None else cards(answer)
    )


def many(count: int) -> tuple[Card, ...]:
    """So many cards of two packs, in no order."""
    return tuple((PACK * 2)[index * 37 % 104] for index in range(count))


MOMENTS = (
    start, middle, settled, unseen, tied, sneaked, flaunt, first_flaunt,
    after_a_deal, endgame, last_round, over, extreme,
)  # fmt: skip


def seats(view: View) -> int:
    """The number of seats of a scene."""
    return view.terms.seats


def knowing(view: View) -> View:
    """The view with all that only seat 0 may know."""
    return view._replace(viewer=0, hand=PACK[:6], answer=PACK[:2], pile=PACK[6:9], pile_unseen=PACK[8:9])


ALL = {f"{scene.__name__}_{seats}": scene(seats) for seats in SEATS for scene in MOMENTS}
"""Every scene with every number of seats."""
