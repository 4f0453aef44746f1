"""Positions for pictures: the deal that the short rules explain, in which Ann has doubled, Ben has folded, and Cem has
accepted and must beat three nines (`VIEW`); and what to look for in a recorded game for the documentation's pictures
(`GALLERY`).
"""

from engine.actions import Menu, offered_cards
from engine.games.bluff_n_peg.options import BluffNPegOptions, terms
from engine.games.bluff_n_peg.public import Cards, DealResult, DoubleDeclaration
from engine.games.bluff_n_peg.view import View
from engine.pieces.cards import Card
from render.canvas import Box, Canvas
from render.card_fan import BACK, draw_card_fan
from render.gallery.moments import Gallery

NAMES = ("Ann", "Ben", "Cem")


def _cards_from_text(text: str) -> Cards:
    return tuple(map(Card, text.split()))


_LAST = DealResult(
    number=3,
    dealer=1,
    order=(2, 0, 1),
    winners=(0,),
    shows=(_cards_from_text("Qd Qs Jh"), (), ()),
    show_names=("pair of queens", "", ""),
    folded=(2, 1),
    level=1,
    doubles=(DoubleDeclaration(0, (1,), (2,), 2),),
    gains=(10, 0, 0),
    losses=(0, 4, 3),
    before=(2, 8, -3),
    after=(12, 4, -6),
    revealed=((), (), ()),
    playoff=None,
)
VIEW = View(
    viewer=None,
    terms=terms(3, BluffNPegOptions()),
    positions=(12, 3, -6),
    deal_number=4,
    dealer=2,
    order=(0, 1, 2),
    phase="turn",
    waiting=(2,),
    turn=2,
    level=1,
    start=_LAST.after,
    shows=(_cards_from_text("9h 9d 9c"), (), _cards_from_text("Kh Kd")),
    show_names=("three nines", "", "pair of kings"),
    leaders=(0,),
    out_of_cards=(),
    folded=(1,),
    turned_in=((), _cards_from_text("Ac"), ()),
    hand_sizes=(2, 0, 3),
    stock_size=29,
    discards=(2, 3, 3),
    chosen=(0, 1, 2),
    last_laid=0,
    losses=(0, 1, 0),
    doubles=(DoubleDeclaration(0, (2,), (1,), 2),),
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


def _has_fold_and_many_cards_up(view: View) -> bool:
    """Whether a seat has folded in the second deal or a later one, and at least three seats have five face-up cards or
    more between them.
    """
    up = [len(show) for show in view.shows if show]
    return view.phase == "turn" and view.deal_number >= 2 and len(up) >= 3 and sum(up) >= 5 and bool(view.folded)


def _is_doubled_deal(view: View) -> bool:
    return view.phase == "response" and view.deal_number >= 3 and len(view.order) - len(view.folded) >= 3


def _offers_real_choice(view: View, menu: Menu) -> bool:
    still_in = len(view.order) - len(view.folded)
    return view.phase == "turn" and view.deal_number >= 3 and len(offered_cards(menu)) == 3 and still_in >= 3


GALLERY = Gallery(
    seats=4,
    moments={
        "laying": _has_fold_and_many_cards_up,
        "double_or_fold": _is_doubled_deal,
        "after_a_deal": lambda view: view.phase == "discard" and view.deal_number == 4 and len(view.chosen) == 1,
        "game_over": lambda view: view.outcome is not None,
    },
    hand=_offers_real_choice,
)


def draw_emblem(canvas: Canvas, box: Box) -> None:
    """Draw a fan of two face-up kings and three face-down cards within ``box``."""
    draw_card_fan(canvas, box, ("Ks", "Kd", BACK, BACK, BACK))
