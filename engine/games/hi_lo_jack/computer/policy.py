"""A sound computer player: it bids what its best suit is worth, and plays the card that wins or saves most."""

from collections.abc import Mapping, Sequence
from math import inf
from operator import attrgetter
from typing import cast

from engine.actions import Menu
from engine.chance import Chance
from engine.games.hi_lo_jack.actions import Bid, Bury, Pass, Play, Trump
from engine.games.hi_lo_jack.computer.card_choice import JACK_WORTH, CardOutlook, outlooks_of_cards
from engine.games.hi_lo_jack.computer.estimates import (
    expected_gain_of_bid,
    expected_points,
    is_sure_of_smudge,
    ranks_by_suit,
)
from engine.games.hi_lo_jack.computer.knowledge import (
    Knowledge,
    could_high_bid_win_game,
    has_partner_the_bid,
    viewer_knowledge,
)
from engine.games.hi_lo_jack.computer.reason_codes import (
    SuitOutlook,
    reason_to_bid,
    reason_to_pass,
    reason_to_play,
    suit_values,
)
from engine.games.hi_lo_jack.phases.trump import auto_cards_to_bury
from engine.games.hi_lo_jack.public import LEVELS, BidOrPass, Level
from engine.games.hi_lo_jack.view import View
from engine.pieces.cards import PACK, SUITS, Card
from engine.text.sentences import Value
from engine.weighing import WeighedAction, WeighedOnDemand, weighed_action

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
"""By card, the action that plays it, made once because actions are immutable."""
BIDS: dict[BidOrPass, Bid | Pass] = {**{level: Bid(level=level) for level in LEVELS}, "pass": Pass()}
TRUMPS = {suit: Trump(suit=suit) for suit in SUITS}
BY_POINTS = attrgetter("points")
"""The key by which suits are compared: the points that they promise."""
BY_VALUE, BY_CHANCE = attrgetter("value"), attrgetter("wins", "value")
"""The keys by which cards are compared: their value; in a smudge first the chance to win the trick."""
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
    return sorted(_suits_of_hand(view), key=BY_POINTS, reverse=True)


def _suits_of_hand(view: View) -> list[SuitOutlook]:
    table_format = view.terms.format
    return [
        SuitOutlook(suit, ranks, expected_points(ranks, table_format))
        for suit, ranks in ranks_by_suit(view.hand).items()
    ]


def _weighed_suits(view: View) -> Sequence[WeighedAction]:
    """Each suit of the hand as a weighed choice of trumps. Its worth is the points that it promises."""
    suits = suits_best_first(view)
    best = suits[0]
    return WeighedOnDemand(
        TRUMPS[best.suit],
        lambda: [_weighed_suit(one, "suit_is_best" if one is best else "suit_is_weaker") for one in suits],
    )


def _weighed_suit(one: SuitOutlook, code: str) -> WeighedAction:
    return WeighedAction(TRUMPS[one.suit], one.points, code, suit_values(one))


def _weighed_bids(view: View, menu: Menu) -> Sequence[WeighedAction]:
    """The levels on offer and a pass as weighed actions. The lowest level is best if it promises enough, a smudge if it
    is sure.
    """
    levels = [level for choice in menu if choice.action is Bid for level in choice.picks[0].options]
    best = max(_suits_of_hand(view), key=BY_POINTS)
    worths = _worths_of_bids(cast("list[Level]", levels), best, view)
    if Pass in [choice.action for choice in menu]:
        worths["pass"] = 0.0
    bids = sorted(worths, key=worths.__getitem__, reverse=True)
    return WeighedOnDemand(BIDS[bids[0]], lambda: [_weighed_bid(bid, worths, suit_values(best), view) for bid in bids])


def _weighed_bid(
    bid: BidOrPass, worths: Mapping[BidOrPass, float], told: Mapping[str, Value], view: View
) -> WeighedAction:
    """A bid or pass as a weighed action. ``worths`` has the worth of each level on offer, the lowest level first, and
    of a pass if it is possible; ``told`` are the values of the hand's best suit.
    """
    if bid == "pass":
        most = max([worth for other, worth in worths.items() if other != "pass"], default=0.0)
        return WeighedAction(BIDS[bid], 0.0, *reason_to_pass(most, told, view))
    if bid not in {next(iter(worths)), "smudge"}:
        return weighed_action(BIDS[bid], worths[bid], "bid_is_high", level=bid)
    reason = reason_to_bid(bid, worths[bid], told, view, is_forced="pass" not in worths)
    return WeighedAction(BIDS[bid], worths[bid], *reason)


def _worths_of_bids(levels: Sequence[Level], best: SuitOutlook, view: View) -> dict[BidOrPass, float]:
    """The worth of a bid of each of these ``levels``, lowest first, in points beyond those that it needs to be better
    than a pass.
    """
    wanted, lowest = _least_gain_to_bid(view), inf
    worths: dict[BidOrPass, float] = {}
    for level in levels:
        if level == "smudge":
            worths[level] = SMUDGE if is_sure_of_smudge(best.ranks) else -SMUDGE
        elif not worths:
            lowest = expected_gain_of_bid(level, best.points)
            worths[level] = lowest - wanted
        else:
            worths[level] = min(lowest, expected_gain_of_bid(level, best.points)) - RAISE - wanted
    return worths


def _least_gain_to_bid(view: View) -> float:
    """The expected gain, in points, that a bid must have now."""
    if has_partner_the_bid(view):
        return GAIN_WANTED + PARTNER_BIDS
    return GAIN_WANTED - (RIVAL_MAY_WIN if could_high_bid_win_game(view) else 0.0)


# -- tricks -----------------------------------------------------------------------------------------------------------


def _weighed_cards(view: View, legal: tuple[Card, ...]) -> Sequence[WeighedAction]:
    """The legal cards as weighed actions. In a smudge, only the chance to win the trick counts."""
    if len(legal) == 1:
        return (weighed_action(PLAYS[legal[0]], 0.0, "only_card", card=legal[0]),)
    known = viewer_knowledge(view)
    order = BY_CHANCE if view.high_bid == "smudge" else BY_VALUE
    cards = outlooks_of_cards(legal, known)
    best = max(cards, key=order)
    return WeighedOnDemand(
        PLAYS[best.card],
        lambda: [_weighed_card(one, best, known) for one in sorted(cards, key=order, reverse=True)],
    )


def _weighed_card(one: CardOutlook, best: CardOutlook, known: Knowledge) -> WeighedAction:
    worth = SMUDGE * one.wins if known.view.high_bid == "smudge" else one.value / JACK_WORTH
    return WeighedAction(PLAYS[one.card], worth, *reason_to_play(one, best, known))
