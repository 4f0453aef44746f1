"""The worked contest of the short rules: Ben has just caught Ann's sneak, and it is his turn."""

from engine.cards import Card
from engine.games.sneak.options import SneakOptions, terms
from engine.games.sneak.public import Contest
from engine.games.sneak.view import View

NAMES = ("Ann", "Ben", "Cem")


def _cards(text: str) -> tuple[Card, ...]:
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
    seen=_cards("5s 4h 9c 5d"),
    aside=(),
    contests=2,
    last_contest=Contest(
        deal=1,
        number=2,
        leader=0,
        way="sneak",
        size=2,
        asked=(1, 2),
        shown=(_cards("9c 4h"), _cards("5s 5d"), ()),
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
