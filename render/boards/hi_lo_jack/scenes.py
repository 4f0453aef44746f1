"""Positions for pictures: the deal that the short rules explain, before Cem plays to the third trick (`VIEW`); and what
to look for in a recorded game for the documentation's pictures (`GALLERY`).
"""

from engine.actions import Menu, offered_cards
from engine.games.hi_lo_jack.options import HiLoJackOptions, terms
from engine.games.hi_lo_jack.public import HandChange, Trick
from engine.games.hi_lo_jack.view import View
from engine.pieces.cards import Card
from render.canvas import Box, Canvas
from render.card_fan import draw_card_fan
from render.gallery.moments import Gallery

NAMES = ("Ann", "Ben", "Cem", "Dee")


def _cards_from_text(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


VIEW = View(
    viewer=None,
    terms=terms(4, HiLoJackOptions(format="teams4")),
    scores=(0, 0),
    deal_number=1,
    dealer=3,
    phase="tricks",
    waiting=(2,),
    bids=("3", "pass", "pass", "pass"),
    high_bid="3",
    high_bidder=0,
    pitcher=0,
    trump="s",
    changes=(HandChange(3, 6, 3, 0), HandChange(2, 7, 4, 0), HandChange(2, 7, 4, 0), HandChange(4, 5, 2, 0)),
    buried=((), (), (), ()),
    hand_sizes=(3, 3, 4, 3),
    stock_size=3,
    junk_size=25,
    trick=Trick(3, _cards_from_text("4d 2s Ts"), 1),
    trick_number=3,
    tricks=(Trick(0, _cards_from_text("Ks 5s Js 6s"), 0), Trick(0, _cards_from_text("Jh 2h Kh 3s"), 3)),
    last_trick=Trick(0, _cards_from_text("Jh 2h Kh 3s"), 3),
    tricks_won=(1, 0, 0, 1),
    last_deal=None,
    outcome=None,
    hand=(),
    thrown=(),
    drawn=(),
)


def _is_bidding(view: View) -> bool:
    return view.phase == "bidding" and view.deal_number == 2 and view.bids.count(None) == 2


def _is_mid_trick(view: View) -> bool:
    return view.deal_number >= 3 and view.trick_number == 4 and len(view.trick.cards) == 3


def _offers_real_choice(view: View, menu: Menu) -> bool:
    """Whether the seat plays to a trick with a hand of five cards or more, of which it may play at least two but not at
    least two others.
    """
    held = len(view.hand)
    return view.phase == "tricks" and held >= 5 and 2 <= len(offered_cards(menu)) <= held - 2


GALLERY = Gallery(
    seats=4,
    options={"format": "teams4"},
    moments={
        "bidding": _is_bidding,
        "trick": _is_mid_trick,
        "after_a_deal": lambda view: view.phase == "bidding" and view.deal_number == 3,
        "game_over": lambda view: view.outcome is not None,
    },
    hand=_offers_real_choice,
    themed="trick",
    film="hi_lo_jack_smudge_made",
)


def draw_emblem(canvas: Canvas, box: Box) -> None:
    """Draw a fan of four hearts, which could win all four points of a deal, within ``box``."""
    draw_card_fan(canvas, box, ("Ah", "Th", "Jh", "2h"))
