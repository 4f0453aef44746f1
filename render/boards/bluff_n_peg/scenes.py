"""The worked deal of the short rules: Ann has doubled, Ben has folded, Cem has accepted and must beat three nines."""

from engine.cards import Card
from engine.games.bluff_n_peg.pieces.board import BOARDS
from engine.games.bluff_n_peg.public import Cards, DealResult, Double, Terms
from engine.games.bluff_n_peg.view import View

NAMES = ("Ann", "Ben", "Cem")


def _cards(text: str) -> Cards:
    return tuple(map(Card, text.split()))


_LAST = DealResult(
    number=3,
    dealer=1,
    order=(2, 0, 1),
    winners=(0,),
    shows=(_cards("Qd Qs Jh"), (), ()),
    show_names=("pair of queens", "", ""),
    folded=(2, 1),
    level=1,
    doubles=(Double(0, (1,), (2,), 2),),
    gains=(10, 0, 0),
    losses=(0, 4, 3),
    before=(2, 8, -3),
    after=(12, 4, -6),
    revealed=((), (), ()),
    playoff=None,
)
VIEW = View(
    viewer=None,
    terms=Terms(
        seats=3,
        board=BOARDS["standard"],
        wild_twos=False,
        discard_order="sequential",
        double_response="sequential",
        reveal_winner=False,
    ),
    positions=(12, 3, -6),
    deal_number=4,
    dealer=2,
    order=(0, 1, 2),
    phase="turn",
    waiting=(2,),
    turn=2,
    level=1,
    start=_LAST.after,
    shows=(_cards("9h 9d 9c"), (), _cards("Kh Kd")),
    show_names=("three nines", "", "pair of kings"),
    leaders=(0,),
    out_of_cards=(),
    folded=(1,),
    turned_in=((), _cards("Ac"), ()),
    hand_sizes=(2, 0, 3),
    stock_size=29,
    discards=(2, 3, 3),
    chosen=(0, 1, 2),
    last_laid=0,
    losses=(0, 1, 0),
    doubles=(Double(0, (2,), (1,), 2),),
    declarer=None,
    answered=(),
    answers=(),
    first_draws=(),
    playoff=None,
    last_deal=_LAST,
    outcome=None,
    hand=(),
    thrown=(),
    drawn=(),
    own_answer=None,
)
