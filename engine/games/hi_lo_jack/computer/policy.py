"""A sound computer player: it bids what its best suit is worth, and plays the card that wins or saves most."""

from collections.abc import Sequence
from typing import cast

from engine.actions import Menu
from engine.chance import Chance
from engine.games.hi_lo_jack.actions import Bid, Bury, Pass, Play, Trump
from engine.games.hi_lo_jack.computer.card_choice import JACK_WORTH, cards_best_first
from engine.games.hi_lo_jack.computer.estimates import expected_gain_of_bid, expected_points, is_sure_of_smudge
from engine.games.hi_lo_jack.computer.knowledge import (
    could_high_bid_win_game,
    has_partner_the_bid,
    viewer_knowledge,
)
from engine.games.hi_lo_jack.computer.reasons import (
    SuitOutlook,
    reason_to_bid,
    reason_to_pass,
    reason_to_play,
    suit_values,
)
from engine.games.hi_lo_jack.phases.trump import auto_cards_to_bury, suits_in_hand
from engine.games.hi_lo_jack.public import LEVELS, Level
from engine.games.hi_lo_jack.view import View
from engine.pieces.cards import PACK, Card
from engine.weighing import WeighedAction, best_first, weighed_action

GAIN_WANTED = -0.2
"""The least expected gain, in points, at which a bid is better than a pass; a little risk pays, since only bids win."""
PARTNER_BIDS = 1.5
"""The points of expected gain that a bid needs in addition if it outbids the seat's own partner."""
RIVAL_MAY_WIN = 1.2
"""The points of expected gain by which a bid may be worse if the rival with the highest bid could win the game with
that bid.
"""
RAISE = 0.1
"""The points that a bid higher than the lowest one costs in addition: it risks more, and wins as much."""
PLAYS = {card: Play(card=card) for card in PACK}
"""By card, the action that plays it: actions are immutable, and these few come again and again."""
BIDS, PASS = {level: Bid(level=level) for level in LEVELS}, Pass()
SMUDGE = 11.0
"""The worth of a smudge, in points: it wins or loses the game."""


def weighed(view: View, menu: Menu, chance: Chance) -> Sequence[WeighedAction]:  # noqa: ARG001  # it leaves nothing to chance
    """The actions of a computer's seat that must act, the best first: it bids what its best suit is worth, names that
    suit, and plays the card that wins or saves most. Worths are in points of the score; ``chance`` is not used.
    """
    match view.phase:
        case "bidding":
            return _weighed_bids(view, menu)
        case "trump":
            return _weighed_suits(view)
        case "bury":
            cards = auto_cards_to_bury(view.hand)
            return (weighed_action(Bury(cards=cards), 0.0, "buries_low_trumps", cards=cards),)
        case _:
            (pick,) = menu[0].picks
            return _weighed_cards(view, cast("tuple[Card, ...]", pick.options))


# -- bidding ----------------------------------------------------------------------------------------------------------


def suits_best_first(view: View) -> list[SuitOutlook]:
    """The suits of the viewer's hand by the points that they promise as trumps, most first. The hand must not be
    empty.
    """
    suits = [
        SuitOutlook(suit, expected_points(view.hand, suit, view.terms.format)) for suit in suits_in_hand(view.hand)
    ]
    return sorted(suits, key=lambda one: -one.points)


def _weighed_suits(view: View) -> Sequence[WeighedAction]:
    """Each suit of the hand as trumps. Worths are the points that it promises."""
    best, *others = suits_best_first(view)
    return [
        WeighedAction(Trump(suit=one.suit), one.points, code, suit_values(one, view))
        for one, code in ((best, "suit_is_best"), *((other, "suit_is_weaker") for other in others))
    ]


def _weighed_bids(view: View, menu: Menu) -> Sequence[WeighedAction]:
    """The levels on offer and a pass. The lowest level is best if it promises enough, a smudge if it is sure."""
    levels = [cast("Level", level) for choice in menu if choice.action is Bid for level in choice.picks[0].options]
    best, may_pass = suits_best_first(view)[0], any(choice.action is Pass for choice in menu)
    worths = {level: _worth_of_bid(level, levels[0], best, view) for level in levels}
    told = suit_values(best, view)
    bids = [
        WeighedAction(BIDS[level], worth, *reason_to_bid(level, worth, told, view, is_forced=not may_pass))
        if level in {levels[0], "smudge"}
        else weighed_action(BIDS[level], worth, "bid_is_high", level=level)
        for level, worth in worths.items()
    ]
    if not may_pass:
        return best_first(bids)
    passing = reason_to_pass(max(worths.values(), default=0.0), told, view)
    return best_first([*bids, WeighedAction(PASS, 0.0, *passing)])


def _worth_of_bid(level: Level, lowest: Level, best: SuitOutlook, view: View) -> float:
    """The worth of a bid, in points beyond those that it needs to be better than a pass."""
    if level == "smudge":
        return SMUDGE if is_sure_of_smudge(view.hand, best.suit) else -SMUDGE
    gain = expected_gain_of_bid(level, best.points)
    if level != lowest:
        gain = min(gain, expected_gain_of_bid(lowest, best.points)) - RAISE
    return gain - _least_gain_to_bid(view)


def _least_gain_to_bid(view: View) -> float:
    """The expected gain, in points, that a bid must have now."""
    if has_partner_the_bid(view):
        return GAIN_WANTED + PARTNER_BIDS
    return GAIN_WANTED - (RIVAL_MAY_WIN if could_high_bid_win_game(view) else 0.0)


# -- tricks -----------------------------------------------------------------------------------------------------------


def _weighed_cards(view: View, legal: tuple[Card, ...]) -> Sequence[WeighedAction]:
    """The legal cards. In a smudge, only the chance to win the trick counts."""
    if len(legal) == 1:
        return (weighed_action(PLAYS[legal[0]], 0.0, "only_card", card=legal[0]),)
    known = viewer_knowledge(view)
    cards, is_smudge = cards_best_first(legal, known), view.high_bid == "smudge"
    return [
        WeighedAction(
            PLAYS[one.card],
            SMUDGE * one.wins if is_smudge else one.value / JACK_WORTH,
            *reason_to_play(one, cards[0], known),
        )
        for one in cards
    ]
