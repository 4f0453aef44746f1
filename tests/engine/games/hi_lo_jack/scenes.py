"""Views to draw, put together by hand: pictures are tested without the rules."""

from typing import Any

from engine.game import Outcome
from engine.games.hi_lo_jack.options import Format, HiLoJackOptions, Terms
from engine.games.hi_lo_jack.options import terms as options_terms
from engine.games.hi_lo_jack.public import BidOrPass, DealResult, HandChange, ScoringPoint, Trick
from engine.games.hi_lo_jack.view import View
from engine.pieces.cards import PACK, Card
from tests.engine import scenes as shared
from tests.engine.scenes import cards

NAMES = shared.NAMES
FORMATS: dict[Format, int] = {"solo2": 2, "solo3": 3, "solo4": 4, "teams4": 4}
"""Each format with its number of seats."""


def terms(form: Format, **options: Any) -> Terms:
    return options_terms(FORMATS[form], HiLoJackOptions.model_validate({"format": form, **options}))


def _bids(seats: int, first: BidOrPass = "3") -> tuple[BidOrPass | None, ...]:
    passed: list[BidOrPass] = ["pass" for _ in range(seats - 1)]
    return first, *passed


def bidding(form: Format = "teams4") -> View:
    """Seat 0 has bid 3, the dealer is to bid."""
    rules = terms(form)
    seats = rules.seats
    return View(
        viewer=None,
        terms=rules,
        scores=(7, -2, 9, 4)[: len(rules.sides)],
        deal_number=1,
        dealer=seats - 1,
        phase="bidding",
        waiting=(seats - 1,),
        bids=(*_bids(seats)[:-1], None),
        high_bid="3",
        high_bidder=0,
        pitcher=None,
        trump=None,
        changes=(),
        buried=(),
        hand_sizes=(9,) * seats,
        stock_size=52 - 9 * seats,
        junk_size=0,
        trick=Trick(0, (), 0),
        trick_number=0,
        tricks=(),
        last_trick=None,
        tricks_won=(0,) * seats,
        last_deal=None,
        outcome=None,
        hand=(),
        thrown=(),
        drawn=(),
    )


def naming_trumps(form: Format = "teams4") -> View:
    """Seat 0 has won the bidding with a smudge."""
    bids = _bids(terms(form).seats, "smudge")
    return bidding(form)._replace(phase="trump", waiting=(0,), pitcher=0, high_bid="smudge", bids=bids)


def burying(form: Format = "teams4") -> View:
    """Seat 1 has nine trumps and must put three of them out of play."""
    seats = terms(form).seats
    return naming_trumps(form)._replace(
        phase="bury",
        waiting=(1,),
        trump="s",
        changes=(HandChange(1, 8, 0), HandChange(9, 0, 0), *[HandChange(0, 9, 0)] * (seats - 2)),
        buried=((),) * seats,
        hand_sizes=(1, 9, *[0] * (seats - 2)),
    )


def first_trick(form: Format = "teams4") -> View:
    """Seat 0 has led the ace of trumps."""
    seats = terms(form).seats
    return bidding(form)._replace(
        phase="tricks",
        waiting=(1,),
        bids=_bids(seats),
        pitcher=0,
        trump="s",
        changes=(HandChange(3, 6, 3), HandChange(0, 9, 5, 1), HandChange(9, 0, 0), HandChange(1, 8, 5))[:seats],
        buried=((), (), cards("3s 5s 7s"), ())[:seats],
        hand_sizes=(5, *[6] * (seats - 1)),
        trick=Trick(0, cards("As"), 0),
        trick_number=1,
    )


def fourth_trick(form: Format = "teams4") -> View:
    """Three tricks are over; all but one seat have played to the fourth, which the last seat led."""
    seats = terms(form).seats
    done = (
        Trick(0, cards("As 9s 4s 6s")[:seats], 0),
        Trick(0, cards("Ks Qs Js Ts")[:seats], 0),
        Trick(0, cards("5c 3c Tc Ac")[:seats], seats - 1),
    )
    return first_trick(form)._replace(
        waiting=(seats - 2,),
        hand_sizes=(2,) * seats,
        trick=Trick(seats - 1, cards("Ad 2s 7d")[: seats - 1], 0 if seats > 2 else 1),
        trick_number=4,
        tricks=done,
        last_trick=done[-1],
        tricks_won=(2, *[0] * (seats - 2), 1),
    )


def result(form: Format, made: bool = True) -> DealResult:
    """Seat 0 bid 3 and won High, Low and Jack, or those were not entered."""
    sides = len(terms(form).sides)
    points = (
        ScoringPoint("high", 0, 0, Card("As"), made),
        ScoringPoint("low", 0, 0, Card("2s"), made),
        ScoringPoint("jack", 0, 0, Card("Js"), made),
        ScoringPoint("game", 1, None, None, scored=True),
    )
    changes = (3 if made else -3, 1, 0, 0)[:sides]
    scores = tuple(score + change for score, change in zip((7, -2, 9, 4), changes, strict=False))
    tricks = fourth_trick(form).tricks
    dealer = terms(form).seats - 1
    return DealResult(3, dealer, 0, "3", "s", points, (39, 41, 0, 0)[:sides], made, changes, scores, tricks)


def after_a_deal(form: Format = "teams4", made: bool = True) -> View:
    """The next deal's bidding has just begun."""
    last, seats = result(form, made), terms(form).seats
    return bidding(form)._replace(
        deal_number=4,
        dealer=0,
        waiting=(1,),
        bids=(None,) * seats,
        high_bid=None,
        high_bidder=None,
        last_deal=last,
        last_trick=last.tricks[-1],
        scores=last.scores,
    )


def over(form: Format = "teams4") -> View:
    """The first side has won."""
    last, rules = result(form), terms(form)
    scores = (12, *last.scores[1:])
    by_seat = tuple(scores[side] for side in rules.side_of)
    ranking = tuple(1 if side == 0 else 2 for side in rules.side_of)
    return fourth_trick(form)._replace(
        phase="over",
        waiting=(),
        scores=scores,
        hand_sizes=(0,) * rules.seats,
        trick=Trick(0, (), 0),
        trick_number=6,
        last_deal=last._replace(scores=scores),
        outcome=Outcome(by_seat, ranking, "target_reached"),
    )


def extreme_scores(form: Format = "teams4") -> View:
    return after_a_deal(form)._replace(scores=(-188, 104, -99, 31)[: len(terms(form).sides)], deal_number=188)


def own(view: View, hand: str) -> View:
    """The view as the seat that is to act sees it, with these cards."""
    return view._replace(viewer=view.waiting[0], hand=cards(hand))


def seats(view: View) -> int:
    """The number of seats of a scene."""
    return view.terms.seats


def knowing(view: View) -> View:
    """The view with all that only seat 0 may know."""
    return view._replace(viewer=0, hand=PACK[:6], thrown=PACK[6:9], drawn=PACK[9:12])


ALL = {
    f"{scene.__name__}_{form}": scene(form)
    for form in FORMATS
    for scene in (bidding, naming_trumps, burying, first_trick, fourth_trick, after_a_deal, over, extreme_scores)
}
"""Every scene in every format."""
