"""Hi Lo Jack as plain text: all that a view shows, for those who play without pictures.

One fact a line, the most important first. A line has one name at most and the facts stand behind it, so that no name
can be taken for a fact. A line that names several players has their brief names, which cannot be taken for one either.
"""

from collections.abc import Sequence

from engine.games.hi_lo_jack.options import partners
from engine.games.hi_lo_jack.public import HandChange, ScoringPoint, Trick
from engine.games.hi_lo_jack.view import View
from engine.games.hi_lo_jack.words import labels, points
from engine.pieces.cards import SUIT_WORDS, card_text
from engine.text.words import (
    brief_name,
    brief_names,
    card_signs,
    message_text,
    names_of_all_seats,
    number_with_true_minus,
    points_change_text,
    quantity_text,
    result_line,
    subject_of_seats,
)

_DEALER_MAY = {"at_least_two": "2 or more", "exactly_two": "exactly 2"}
_LOW_TO = {"taker": "who wins the trick with it", "holder": "who was dealt it"}
_SMUDGE = {True: "the dealer may take it over", False: "nobody may take it over"}


def text(view: View, names: Sequence[str]) -> str:
    """The whole view as plain text, one fact a line: at most `engine.text.words.TEXT_LENGTH` characters, however long
    the ``names`` by seat are.
    """
    return message_text(lambda names: _table_text_lines(view, names), names_of_all_seats(names, view.terms.seats))


def _table_text_lines(view: View, names: Sequence[str]) -> list[str]:
    return [
        _turn_line(view, names),
        *_trick_lines(view, names),
        *_viewer_lines(view, names),
        *(f"{name}: {', '.join(filter(None, _seat_line_parts(view, seat, names)))}" for seat, name in enumerate(names)),
        *_deal_lines(view, names),
        *_last_deal_lines(view, names),
        labels.partners_text(view, list(map(brief_name, names))),
        *_house_rule_lines(view),
        *_last_deal_trick_lines(view, names),
    ]


# -- now --------------------------------------------------------------------------------------------------------------


def _turn_line(view: View, names: Sequence[str]) -> str:
    """The seat that the table waits for, and what it is to do; at the end the winners."""
    if view.outcome:
        return result_line(view.outcome, names, labels.ENDINGS)
    return f"{subject_of_seats(view.waiting, names)} is {_task_text(view)}"


def _task_text(view: View) -> str:
    """The task of the seat whose turn it is."""
    if view.phase == "bury":
        return f"to {labels.bury_task_text(view)}"
    return "to lead" if view.phase == "tricks" and not view.trick.cards else labels.CALLS[view.phase]


def _trick_lines(view: View, names: Sequence[str]) -> list[str]:
    """The cards on the table, in the order played."""
    if not view.trick.cards:
        return []
    (leader, first), *others = view.trick.plays_in_order(len(names))
    return [
        f"{names[leader]} led: {card_text(first)}",
        *(f"{names[seat]} played: {card_text(card)}" for seat, card in others),
        f"Winning: {brief_name(names[view.trick.winner])}",
    ]


def _viewer_lines(view: View, names: Sequence[str]) -> list[str]:
    """The lines that only the viewer reads; none for a spectator."""
    if view.viewer is None:
        return []
    return [
        f"You are {names[view.viewer]}",
        f"Your hand: {card_signs(view.hand) or 'no cards'}",
        f"You threw: {card_signs(view.thrown)}" if view.thrown else "",
        f"You drew: {card_signs(view.drawn)}" if view.drawn else "",
    ]


def _seat_line_parts(view: View, seat: int, names: Sequence[str]) -> list[str]:
    """The parts of a seat's line, empty where there is nothing to say: its score, bid, tricks and cards."""
    side = view.terms.side_of[seat]
    mates = partners(view.terms, seat)
    with_partners = f" with {brief_names(names, mates)}" if mates else ""
    return [
        f"place {view.outcome.ranking[seat]}" if view.outcome else "",
        f"score {number_with_true_minus(view.scores[side])}{with_partners}",
        labels.seat_bid_text(view, seat) or "yet to bid",
        quantity_text(view.tricks_won[seat], "trick") if view.tricks else "",
        f"hand {view.hand_sizes[seat]}",
        *(_refill_parts(view.changes[seat]) if view.changes else []),
        f"buried {card_signs(view.buried[seat])}" if view.buried and view.buried[seat] else "",
        "dealer" if seat == view.dealer else "",
    ]


def _refill_parts(change: HandChange) -> list[str]:
    """The numbers of cards by which a seat's nine became six."""
    salvaged = f" and {change.from_junk} from the junk" if change.from_junk else ""
    return [f"kept {change.kept}", f"threw {change.thrown}", f"drew {change.from_stock}{salvaged}"]


# -- this deal --------------------------------------------------------------------------------------------------------


def _deal_lines(view: View, names: Sequence[str]) -> list[str]:
    """The lines of this deal: bid, trumps, points taken, tricks, piles."""
    return [
        _highest_bid_text(view, names),
        f"Trumps: {SUIT_WORDS[view.trump]}" if view.trump else "",
        *([] if view.outcome else _points_taken_lines(view, names)),
        *(_trick_line(f"Trick {place}", trick, names) for place, trick in enumerate(view.tricks, start=1)),
        f"Stock: {view.stock_size}",
        f"Junk pile: {view.junk_size}",
    ]


def _points_taken_lines(view: View, names: Sequence[str]) -> list[str]:
    """The points that somebody has taken, as far as the deal was played."""
    return [
        f"{holder.name.capitalize()} so far: {card_text(holder.card)}, {brief_name(names[holder.seat])}"
        for holder in points.holders_so_far(view)
        if holder.card and holder.seat is not None
    ]


def _highest_bid_text(view: View, names: Sequence[str]) -> str:
    """The highest bid; empty before the first."""
    if view.high_bidder is None:
        return ""
    heading = "High bid" if view.pitcher is None else "Bid"
    return f"{heading}: {view.high_bid} by {brief_name(names[view.high_bidder])}"


def _trick_line(heading: str, trick: Trick, names: Sequence[str]) -> str:
    """A trick in one line, with players by their brief names."""
    leader, winner = brief_name(names[trick.leader]), brief_name(names[trick.winner])
    return f"{heading}: {leader} led {card_signs(trick.cards)}, {winner} won"


# -- the deal before --------------------------------------------------------------------------------------------------


def _last_deal_lines(view: View, names: Sequence[str]) -> list[str]:
    """The result of the deal before; at the end, of this one."""
    last = view.last_deal
    if last is None:
        return []
    bid = f"{brief_name(names[last.pitcher])} bid {last.level}, {SUIT_WORDS[last.trump]} trumps"
    return [
        f"Deal {last.number}: {bid}, {'made' if last.made else 'set'}",
        *(f"Deal {last.number}, {point.name}: {_point_text(point, view, names)}" for point in last.points),
        f"Deal {last.number}, card value: {_values_by_side_text(list(map(str, last.values)), view, names)}",
        f"Deal {last.number}, scored: {_values_by_side_text(list(map(points_change_text, last.changes)), view, names)}",
    ]


def _point_text(point: ScoringPoint, view: View, names: Sequence[str]) -> str:
    """The winner of a point, with the trump that won it."""
    if point.side is None:
        return "nobody"
    seats = view.terms.sides[point.side] if point.seat is None else (point.seat,)
    card = f"{card_text(point.card)}, " if point.card else ""
    return f"{card}{brief_names(names, seats)}{'' if point.scored else ', not entered'}"


def _values_by_side_text(values: Sequence[str], view: View, names: Sequence[str]) -> str:
    """For each side, the name of the side and its value in ``values``."""
    sides = zip(values, view.terms.sides, strict=True)
    return ", ".join(f"{value} for {brief_names(names, side)}" for value, side in sides)


def _last_deal_trick_lines(view: View, names: Sequence[str]) -> list[str]:
    """The tricks of the deal before; in the end they are this deal's, and told already."""
    last = view.last_deal
    if last is None or last.number == view.deal_number:
        return []
    tricks = enumerate(last.tricks, start=1)
    return [_trick_line(f"Deal {last.number}, trick {place}", trick, names) for place, trick in tricks]


# -- the rules --------------------------------------------------------------------------------------------------------


def _house_rule_lines(view: View) -> list[str]:
    """The house rules, and where the game stands."""
    terms = view.terms
    return [
        f"Hi Lo Jack, {labels.game_progress_text(view).replace(' · ', ', ')}; play to {terms.options.target}",
        f"If all others pass, the dealer bids: {_DEALER_MAY[terms.options.stuck_dealer]}",
        f"A smudge: {_SMUDGE[terms.options.dealer_takes_smudge]}",
        f"Low goes to: {_LOW_TO[terms.options.low_to]}",
    ]
