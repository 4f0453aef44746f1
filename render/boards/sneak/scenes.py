"""Positions for pictures: the contest that the short rules explain, in which Ben has just caught Ann's sneak (`VIEW`);
and what to look for in a recorded game for the documentation's pictures (`GALLERY`).
"""

from engine.actions import Menu, offered_cards
from engine.games.sneak.options import SneakOptions, terms
from engine.games.sneak.public import Contest
from engine.games.sneak.view import View
from engine.pieces.cards import Card
from render.canvas import Box, Canvas
from render.card_fan import BACK, draw_card_fan
from render.gallery.moments import Gallery

NAMES = ("Ann", "Ben", "Cem")


def _cards_from_text(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


VIEW = View(
    viewer=None,
    terms=terms(3, SneakOptions()),
    totals=(0, 0, 0),
    deal_number=1,
    dealer=2,
    phase="turn",
    turn=1,
    turns=16,
    turns_left=None,
    lead_limit=5,
    waiting=(1,),
    lead=None,
    asked=(),
    answered=(),
    hand_sizes=(1, 3, 5),
    stock_size=38,
    pile_sizes=(1, 4, 0),
    seen=_cards_from_text("5s 4h 9c 5d"),
    aside=(),
    contests=2,
    last_contest=Contest(
        deal=1,
        number=2,
        leader=0,
        way="sneak",
        size=2,
        asked=(1, 2),
        shown=(_cards_from_text("9c 4h"), _cards_from_text("5s 5d"), ()),
        taker=1,
        cards=4,
    ),
    last_deal=None,
    outcome=None,
    hand=(),
    answer=None,
    pile=(),
    pile_unseen=(),
)


def _is_open_sneak(view: View) -> bool:
    """Whether a sneak of two or more cards is open that at least one seat has answered, after a contest in which at
    least two seats showed cards.
    """
    lead, last = view.lead, view.last_contest
    if lead is None or last is None or lead.way == "flaunt" or lead.size < 2:
        return False
    return bool(view.answered) and sum(map(bool, last.shown)) > 1


def _is_challenged_sneak(view: View) -> bool:
    """Whether the last contest was a sneak of two or more cards in which at least two seats showed cards, and no lead
    is open.
    """
    last = view.last_contest
    if view.lead or last is None or last.way == "flaunt":
        return False
    return last.size > 1 and sum(map(bool, last.shown)) > 1


def _offers_real_choice(view: View, menu: Menu) -> bool:
    """Whether the seat answers a lead with a hand of eight cards or more, of which it may play at least two but must
    leave at least four.
    """
    return view.phase == "window" and len(view.hand) >= 8 and 2 <= len(set(offered_cards(menu))) <= len(view.hand) - 4


GALLERY = Gallery(
    seats=4,
    moments={
        "contest": _is_challenged_sneak,
        "window": _is_open_sneak,
        "after_a_deal": lambda view: view.last_deal is not None and view.phase == "turn",
        "game_over": lambda view: view.outcome is not None,
    },
    hand=_offers_real_choice,
)


def draw_emblem(canvas: Canvas, box: Box) -> None:
    """Draw a fan of a queen between two face-down cards within ``box``."""
    draw_card_fan(canvas, box, (BACK, "Qc", BACK))
