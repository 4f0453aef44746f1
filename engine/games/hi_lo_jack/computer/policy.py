"""A sound computer player: it bids what its best suit is worth, and plays the card that wins or saves most."""

from typing import cast

from engine.actions import Action, Menu
from engine.cards import Card, Suit
from engine.chance import Chance
from engine.games.hi_lo_jack.actions import Bid, Bury, Pass, Play, Trump
from engine.games.hi_lo_jack.computer.card_choice import best_card_to_play
from engine.games.hi_lo_jack.computer.estimates import expected_gain_of_bid, expected_points, is_sure_of_smudge
from engine.games.hi_lo_jack.phases.trump import auto_cards_to_bury, suits_in_hand
from engine.games.hi_lo_jack.public import Level
from engine.games.hi_lo_jack.view import View

GAIN_WANTED = -0.2
"""The least expected gain, in points, at which a bid is better than a pass; a little risk pays, since only bids win."""
PARTNER_BIDS = 1.5
"""The points of expected gain that a bid needs in addition if it outbids the seat's own partner."""
RIVAL_MAY_WIN = 1.2
"""The points of expected gain by which a bid may be worse if the rival with the highest bid could win the game with
that bid.
"""


def policy(view: View, menu: Menu, chance: Chance) -> Action:  # noqa: ARG001  # it weighs, and leaves nothing to chance
    """The action of a computer's seat that must act: it bids what its best suit is worth, names that suit, and plays
    the card that wins or saves most. ``chance`` is not used.
    """
    match view.phase:
        case "bidding":
            return _bid_action(view, menu)
        case "trump":
            return Trump(suit=best_trump_suit(view))
        case "bury":
            return Bury(cards=auto_cards_to_bury(view.hand))
        case _:
            (pick,) = menu[0].picks
            return Play(card=best_card_to_play(view, cast("tuple[Card, ...]", pick.options)))


def best_trump_suit(view: View) -> Suit:
    """The suit of the viewer's hand that promises the most points as trumps. The hand must not be empty."""
    return max(suits_in_hand(view.hand), key=lambda suit: expected_points(view.hand, suit, view.terms.format))


def _bid_action(view: View, menu: Menu) -> Action:
    """The lowest level on offer if it promises enough, a smudge if it is sure, or else a pass."""
    levels = [cast("Level", level) for choice in menu if choice.action is Bid for level in choice.picks[0].options]
    suit = best_trump_suit(view)
    if "smudge" in levels and is_sure_of_smudge(view.hand, suit):
        return Bid(level="smudge")
    if not any(choice.action is Pass for choice in menu):
        return Bid(level=levels[0])
    points = expected_points(view.hand, suit, view.terms.format)
    bids = levels and levels[0] != "smudge" and expected_gain_of_bid(levels[0], points) >= _least_gain_to_bid(view)
    return Bid(level=levels[0]) if bids else Pass()


def _least_gain_to_bid(view: View) -> float:
    """The expected gain, in points, that a bid must have now."""
    if view.high_bidder is None or view.high_bid is None:
        return GAIN_WANTED
    holder = view.terms.side_of[view.high_bidder]
    if holder == view.terms.side_of[view.waiting[0]]:
        return GAIN_WANTED + PARTNER_BIDS
    could_win = view.high_bid == "smudge" or view.scores[holder] + int(view.high_bid) >= view.terms.options.target
    return GAIN_WANTED - (RIVAL_MAY_WIN if could_win else 0.0)
