"""Why a bid, a suit or a card is worth so much: the code of a reason, and the values for its sentence."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.hi_lo_jack.computer.card_bits import CARD_BIT
from engine.games.hi_lo_jack.computer.card_choice import CardOutlook
from engine.games.hi_lo_jack.computer.knowledge import Knowledge, could_high_bid_win_game, has_partner_the_bid
from engine.games.hi_lo_jack.public import Level
from engine.games.hi_lo_jack.scoring import CARD_VALUE
from engine.games.hi_lo_jack.view import View
from engine.pieces.cards import RANK_WORDS, Suit
from engine.text.sentences import Value, joined_with_and

Reason = tuple[str, Mapping[str, Value]]
"""The code of a reason, and the values for its sentence."""

LIKELY = 0.6
"""The chance, 0 to 1, from which a trick counts as likely won."""
ALIKE = 0.15
"""The difference in points of card value below which two cards count as equally good; neighbouring ranks may differ
so.
"""
MANY_POINTS = 8
"""The sum of card values from which a reason says that a trick is worth winning for Game."""


class SuitOutlook(NamedTuple):
    """A suit of the hand, and what it promises as trumps."""

    suit: Suit
    ranks: str
    """The ranks of the cards that the hand has in the suit, such as "AK2"."""
    points: float
    """The points, about 0 to 4, that the hand wins on average with this suit as trumps."""


def suit_values(outlook: SuitOutlook) -> dict[str, Value]:
    """The values that tell of a suit of the hand: its ranks in words, and about how many points it promises."""
    ranks = [RANK_WORDS[rank] for rank in outlook.ranks]
    return {"suit": outlook.suit, "ranks": joined_with_and(ranks), "points": f"{max(0.0, outlook.points):.1f}"}


# -- bidding ----------------------------------------------------------------------------------------------------------


def reason_to_bid(level: Level, worth: float, told: Mapping[str, Value], view: View, *, is_forced: bool) -> Reason:
    """The reason for or against a smudge or the lowest bid, of a worth that is negative if a pass is better; ``told``
    are the values of the hand's best suit. ``is_forced``: whether the seat may not pass.
    """
    values = {**told, "level": level}
    if level == "smudge":
        return ("smudge_is_sure" if worth > 0 else "smudge_is_wild"), values
    if is_forced:
        return "bid_is_forced", values
    if worth < 0:
        return "bid_promises_little", values
    if not has_partner_the_bid(view) and could_high_bid_win_game(view):
        return "bid_stops_rival", {**values, "rival": view.high_bidder}
    return "bid_promises_enough", values


def reason_to_pass(worth_of_best_bid: float, values: Mapping[str, Value], view: View) -> Reason:
    """The reason for or against a pass, beside a best bid of this worth; ``values`` are those of the hand's best
    suit.
    """
    if worth_of_best_bid >= 0:
        return "pass_gives_up", values
    if has_partner_the_bid(view):
        return "pass_to_partner", {**values, "partner": view.high_bidder}
    return "pass_weak", values


# -- tricks -----------------------------------------------------------------------------------------------------------


def reason_to_play(one: CardOutlook, best: CardOutlook, known: Knowledge) -> Reason:
    """The reason for or against a card, of which ``best`` is the best of the hand."""
    code = _code_of_likely_trick(one, known) if one.wins >= LIKELY else _code_of_lost_trick(one, known)
    code = _LEAST_LOSS.get(code, code) if one is best else _code_against(code, one, best)
    values: dict[str, Value] = {"card": one.card, "best": best.card, "value": _trick_value(known)}
    if code == "feeds_partner":
        values["partner"] = known.view.trick.winner
    return code, values


_LEAST_LOSS = {
    "jack_at_risk": "risks_least",
    "ten_at_risk": "risks_least",
    "jack_is_lost": "loses_least",
    "ten_is_lost": "loses_least",
}
"""By the code of a reason against a card, the code of the reason for it where all other cards are worse."""
_BETTER_KEPT = {
    "leads_strong_trump": "would_win_but_keep",
    "leads_strong_card": "would_win_but_keep",
    "wins_trick": "would_win_but_keep",
    "feeds_partner": "helps_partner_less",
}
"""By the code of a reason for a card that should win, the code of the reason against it where another card is
better.
"""


def _code_against(code: str, one: CardOutlook, best: CardOutlook) -> str:
    """The code of a reason against a card; ``code`` is the reason for it if it were the best."""
    if best.value - one.value < ALIKE and (one.wins >= LIKELY) == (best.wins >= LIKELY):
        return "nearly_as_good"
    if code not in {"leads_low", "risks_little", "throws_low"}:
        return _BETTER_KEPT.get(code, code)
    if one.wins == 0:
        return "cannot_win" if best.wins == 0 else "gives_trick_away"
    return "may_lose_trick" if best.wins >= LIKELY else "may_lose_it"


def _code_of_likely_trick(one: CardOutlook, known: Knowledge) -> str:
    trick, jack = known.view.trick, "J" + known.trump
    if not trick.cards:
        return "leads_strong_trump" if one.card[1] == known.trump else "leads_strong_card"
    if known.is_ours and not CARD_BIT[one.card] & known.beating:
        return "feeds_partner"
    if jack in trick.cards:
        return "wins_jack"
    if one.card == jack:
        return "brings_jack_home"
    return "wins_many_points" if _trick_value(known) >= MANY_POINTS else "wins_trick"


def _code_of_lost_trick(one: CardOutlook, known: Knowledge) -> str:
    is_lost = one.wins == 0
    if one.card == "J" + known.trump:
        return "jack_is_lost" if is_lost else "jack_at_risk"
    if one.card[0] == "T":
        return "ten_is_lost" if is_lost else "ten_at_risk"
    if not known.view.trick.cards:
        return "leads_low"
    return "throws_low" if is_lost else "risks_little"


def _trick_value(known: Knowledge) -> int:
    """The card values that lie in the present trick."""
    return sum(map(CARD_VALUE.__getitem__, known.view.trick.cards))
