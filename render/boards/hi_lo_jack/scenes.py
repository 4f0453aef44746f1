"""The worked deal of the short rules, as it stands before Cem plays to the third trick."""

from engine.cards import Card
from engine.games.hi_lo_jack.public import Change, Terms, Trick
from engine.games.hi_lo_jack.view import View

NAMES = ("Ann", "Ben", "Cem", "Dee")


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


VIEW = View(
    viewer=None,
    terms=Terms(
        format="teams4",
        sides=((0, 2), (1, 3)),
        side_of=(0, 1, 0, 1),
        target=11,
        stuck_dealer="at_least_two",
        dealer_takes_smudge=True,
        low_to="taker",
    ),
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
    changes=(Change(3, 6, 3, 0), Change(2, 7, 4, 0), Change(2, 7, 4, 0), Change(4, 5, 2, 0)),
    buried=((), (), (), ()),
    hand_sizes=(3, 3, 4, 3),
    stock_size=3,
    junk_size=25,
    trick=Trick(3, _cards("4d 2s Ts"), 1),
    trick_number=3,
    tricks=(Trick(0, _cards("Ks 5s Js 6s"), 0), Trick(0, _cards("Jh 2h Kh 3s"), 3)),
    last_trick=Trick(0, _cards("Jh 2h Kh 3s"), 3),
    tricks_won=(1, 0, 0, 1),
    last_deal=None,
    outcome=None,
    hand=(),
    thrown=(),
    drawn=(),
)
