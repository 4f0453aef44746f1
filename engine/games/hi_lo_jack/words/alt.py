"""Hi Lo Jack in sentences: the alt text of the table's picture, the most important first."""

from engine.games.hi_lo_jack.public import Trick
from engine.games.hi_lo_jack.view import View
from engine.games.hi_lo_jack.words import labels, points
from engine.pieces.cards import SUIT_WORDS, card_in_words, card_text
from engine.seats import NamesBySeat, seats_clockwise_after
from engine.text.graphemes import shorten
from engine.text.sentences import joined_with_and
from engine.text.words import card_signs, ending_text, number_with_true_minus, quantity_text, side_name, winners_text

_ROOM = 60
"""The most characters of all names together. Names are repeated often, so long ones would push out other facts."""


def alt_sentences(view: View, names: NamesBySeat) -> list[str]:
    """The public part of a view as sentences for the picture's alt text, the most important first; some may be "".
    ``names`` are the players' names by seat.
    """
    names = [shorten(name, _ROOM // len(names)) for name in names]
    return [
        turn_text(view, names),
        _trick_sentence(view, names) or _last_trick_sentence(view, names),
        scores_text(view, names),
        _partners_sentence(view, names),
        contract_text(view, names),
        bidding_text(view, names),
        _last_trick_sentence(view, names) if _trick_sentence(view, names) else "",
        points_text(view, names),
        _tricks_won_sentence(view, names),
        buried_text(view, names),
        f"Hi Lo Jack, {labels.game_progress_text(view).replace(' · ', ', ')}, {names[view.dealer]} deals.",
    ]


def turn_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the seat that must act and its task; once the game is over, on the winners and why it ended."""
    if view.outcome:
        return f"{winners_text(view.outcome, names)}: {ending_text(view.outcome, labels.ENDINGS)}."
    waiting = joined_with_and([names[seat] for seat in view.waiting])
    return f"{waiting} {labels.CALLS[view.phase].replace('to ', 'is to ', 1)}."


def _plays_text(trick: Trick, names: NamesBySeat) -> str:
    """The cards of a trick with the names of who played them."""
    return ", ".join(f"{names[seat]} {card_in_words(card)}" for seat, card in trick.plays_in_order(len(names)))


def _last_trick_sentence(view: View, names: NamesBySeat) -> str:
    """The last complete trick and its winner; empty before the first."""
    trick = view.last_trick
    return f"Last trick: {_plays_text(trick, names)}; {names[trick.winner]} won it." if trick else ""


def _trick_sentence(view: View, names: NamesBySeat) -> str:
    """The trick on the table; empty while no card lies."""
    if view.phase != "tricks" or not view.trick.cards:
        return ""
    return f"On the table: {_plays_text(view.trick, names)}; {names[view.trick.winner]} is winning."


def scores_text(view: View, names: NamesBySeat) -> str:
    """The score of each side, and the target, in one sentence; and why a side that stands at the target has not won."""
    told = [
        f"{side_name(names, view.terms.sides[side])} {number_with_true_minus(score)}"
        for side, score in enumerate(view.scores)
    ]
    target = view.terms.options.target
    why_not_over = ", but only a made bid wins" if max(view.scores) >= target and not view.outcome else ""
    return f"Scores: {', '.join(told)}; target {target}{why_not_over}."


def _partners_sentence(view: View, names: NamesBySeat) -> str:
    """The partners, while seats bid; later the sentence would push out what matters more."""
    partners = labels.partners_text(view, names) if view.phase == "bidding" else ""
    return f"{partners}." if partners else ""


def bidding_text(view: View, names: NamesBySeat) -> str:
    """The bids of all seats in one sentence, in the order in which they were made; empty before the first bid."""
    seats = seats_clockwise_after(view.dealer, view.terms.seats)
    told = [f"{names[seat]} {labels.seat_bid_text(view, seat)}" for seat in seats if view.bids[seat]]
    return f"Bidding: {', '.join(told)}." if told else ""


def contract_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the winner of the bidding (the pitcher), its bid and the trump suit; empty during the bidding.
    ``names`` are by seat.
    """
    if view.pitcher is None:
        return ""
    trump = f", {SUIT_WORDS[view.trump]} are trumps" if view.trump else ""
    return f"{names[view.pitcher]} is the pitcher at {view.high_bid}{trump}."


def buried_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the trumps that lie face up out of play; empty if there are none."""
    told = [f"{names[seat]} buried {card_signs(cards)}" for seat, cards in enumerate(view.buried) if cards]
    return f"Out of play: {', '.join(told)}." if told else ""


def points_text(view: View, names: NamesBySeat) -> str:
    """One sentence on High, Low, Jack and Game: all four of a finished deal; of a deal in play only those that somebody
    has, and empty if nobody has any.
    """
    result = points.last_result_if_shown(view)
    shown_now = [point for point in points.point_holders(view) if result or point.side is not None]
    told = [f"{point.name} {_holder_text(view, names, point)}" for point in shown_now]
    heading = points.points_heading(view) + (f", {points.bid_verdict_text(result, view)}" if result else "")
    return f"{heading}: {', '.join(told)}." if told else ""


def _holder_text(view: View, names: NamesBySeat, point: points.PointHolder) -> str:
    """The side that has a point, with the trump that won it, and a remark if the point did not count."""
    side = "nobody" if point.side is None else side_name(names, view.terms.sides[point.side])
    counts = point.scored or point.side is None
    remarks = [*([card_text(point.card)] if point.card else []), *([] if counts else ["not counted"])]
    return f"{side} ({', '.join(remarks)})" if remarks else side


def _tricks_won_sentence(view: View, names: NamesBySeat) -> str:
    """The numbers of tricks that the seats have won, in one sentence; empty before tricks are played."""
    told = [f"{names[seat]} {quantity_text(won, 'trick')}" for seat, won in enumerate(view.tricks_won)]
    return f"Tricks: {', '.join(told)}." if view.phase in {"tricks", "over"} else ""
