"""Sneak as plain text: all that a view shows, for those who play without pictures.

One fact a line, the most important first. A line has one name at most and the facts stand behind it, so that no name
can be taken for a fact. A line that names several players has their brief names, which cannot be taken for one either.
"""

from collections import Counter
from collections.abc import Sequence

from engine.games.sneak.public import Contest
from engine.games.sneak.view import View
from engine.games.sneak.words import labels
from engine.pieces.cards import Card
from engine.text.words import (
    brief_names,
    card_signs,
    message_text,
    names_of_all_seats,
    points_change_text,
    quantity_text,
    result_line,
    subject_of_seats,
)

_LADDERS = {
    "parlett": "match, straight flush, straight, flush",
    "sf_top": "straight flush, match, straight, flush",
    "flush_over_straight": "match, straight flush, flush, straight",
    "poker": "straight flush, match, flush, straight",
}
_TIES = {"first_in_order": "to the leader, else to the nearest at the left", "set_aside": "out of play"}
_ENDGAMES = {"parlett": "flaunts only", "one_round": "one more round"}


def text(view: View, names: Sequence[str]) -> str:
    """The whole view as plain text, one fact a line: at most `engine.text.words.TEXT_LENGTH` characters, however long
    the ``names`` by seat are.
    """
    return message_text(lambda names: _table_text_lines(view, names), names_of_all_seats(names, view.terms.seats))


def _table_text_lines(view: View, names: Sequence[str]) -> list[str]:
    return [
        _turn_line(view, names),
        _lead_line(view, names),
        *_viewer_lines(view, names),
        *_table_lines(view, names),
        *_house_rule_lines(view),
    ]


def _turn_line(view: View, names: Sequence[str]) -> str:
    """The seats for which the table waits, and what they can do; at the end the winners."""
    if view.outcome:
        return result_line(view.outcome, names, labels.ENDINGS)
    waiting = subject_of_seats(view.waiting, names)
    if view.phase == "window":
        return f"{waiting} {'is' if len(view.waiting) == 1 else 'are'} to answer"
    return f"{waiting} is {_task_text(view)}"


def _task_text(view: View) -> str:
    """The task of the seat whose turn it is."""
    if labels.can_only_draw(view):
        return "to draw"
    most = f"at most {quantity_text(labels.most_cards_to_lead(view), 'card')}"
    if view.stock_size:
        return f"to play: draw, or lead {most}"
    return f"to flaunt {most}" if view.turns_left is None else f"to flaunt {most}, or to be done"


def _lead_line(view: View, names: Sequence[str]) -> str:
    """The lead that is open to challenges. A sneak is face down here even for its leader."""
    if view.lead is None:
        return ""
    faces = labels.public_cards_of_lead(view.lead)
    return (
        f"{names[view.lead.seat]} {labels.lead_text(view.lead)}{f': {card_signs(faces)}' if faces else ', face down'}"
    )


# -- what only the viewer knows ---------------------------------------------------------------------------------------


def _viewer_lines(view: View, names: Sequence[str]) -> list[str]:
    if view.viewer is None:
        return []
    mine = view.lead.cards if view.lead and view.lead.seat == view.viewer else ()
    known = _shown_cards_of_viewer(view)
    return [
        f"You are {names[view.viewer]}",
        f"Your hand: {card_signs(view.hand) or 'no cards'}",
        f"Your lead: {card_signs(mine)}" if mine else "",
        _viewer_answer_text(view),
        f"Your pile, seen by all: {card_signs(known)}" if known else "",
        f"Your pile, seen by you alone: {card_signs(view.pile_unseen)}" if view.pile_unseen else "",
    ]


def _shown_cards_of_viewer(view: View) -> tuple[Card, ...]:
    """The cards of the viewer's pile that everybody has seen."""
    return _cards_without(view.pile, view.pile_unseen)


def _viewer_answer_text(view: View) -> str:
    if view.answer is None:
        return ""
    return f"Your sealed answer, which you may still change: {card_signs(view.answer) or 'pass'}"


# -- what everybody knows ---------------------------------------------------------------------------------------------


def _table_lines(view: View, names: Sequence[str]) -> list[str]:
    return [
        *(f"{name}: {', '.join(filter(None, _seat_line_parts(view, seat)))}" for seat, name in enumerate(names)),
        f"Stock: {view.stock_size}",
        *(_contest_lines(view.last_contest, names) if view.last_contest else []),
        f"Contests in this deal: {view.contests}",
        *_seen_cards_lines(view),
        *_last_deal_lines(view, names),
    ]


def _seat_line_parts(view: View, seat: int) -> list[str]:
    """The parts of a seat's line, the most urgent first, empty where there is nothing to say."""
    return [
        f"place {view.outcome.ranking[seat]}" if view.outcome else "",
        _answer_to_lead_text(view, seat),
        f"hand {view.hand_sizes[seat]}",
        f"won {view.pile_sizes[seat]}",
        f"total {view.totals[seat]}",
        f"deal {view.last_deal.number} {points_change_text(view.last_deal.points[seat])}" if view.last_deal else "",
        "dealer" if seat == view.dealer else "",
    ]


def _answer_to_lead_text(view: View, seat: int) -> str:
    """A seat's part in the open lead: "leads", the answers that it may give, or its answer; empty without a lead."""
    if view.lead is None:
        return ""
    return (
        "leads"
        if seat == view.lead.seat
        else labels.call_to_act_text(view, seat) or labels.seat_status_text(view, seat)
    )


def _contest_lines(last: Contest, names: Sequence[str]) -> list[str]:
    """The last contest from lead to taking."""
    challengers = [seat for seat in last.asked if last.shown[seat]]
    passed = [seat for seat in last.asked if not last.shown[seat]]
    few = [seat for seat in range(len(names)) if seat not in (last.leader, *last.asked)]
    return [
        f"Last contest: number {last.number} of deal {last.deal}",
        f"{names[last.leader]} {last.way}ed {quantity_text(last.size, 'card')}: {_shown_text(last.shown[last.leader])}",
        *(f"{names[seat]} challenged: {_shown_text(last.shown[seat])}" for seat in challengers),
        f"Passed: {brief_names(names, passed)}" if passed else "",
        f"Too few cards: {brief_names(names, few)}" if few else "",
        f"A tie put {quantity_text(last.cards, 'card')} out of play"
        if last.taker is None
        else f"{names[last.taker]} took {quantity_text(last.cards, 'card')}",
    ]


def _shown_text(cards: Sequence[Card]) -> str:
    """The cards with the name of what they make; "unseen" for none."""
    return ", ".join(filter(None, [card_signs(cards), labels.combo_kind_text(cards)])) or "unseen"


def _seen_cards_lines(view: View) -> list[str]:
    """The cards of this deal that everybody has seen; those in the viewer's own pile stand elsewhere."""
    seen = _cards_without(view.seen, (*view.aside, *_shown_cards_of_viewer(view)))
    where = "in piles" if view.viewer is None else "in others' piles"
    return [
        f"Seen, {where}: {card_signs(seen)}" if seen else "",
        f"Seen, out of play by ties: {card_signs(view.aside)}" if view.aside else "",
    ]


def _cards_without(cards: Sequence[Card], others: Sequence[Card]) -> tuple[Card, ...]:
    """Cards without others among them; with two packs there may be two of a kind."""
    return tuple((Counter(cards) - Counter(others)).elements())


def _last_deal_lines(view: View, names: Sequence[str]) -> list[str]:
    """The fate of the cards that nobody had won when the deal before ended."""
    last = view.last_deal
    if last is None:
        return []
    return [
        f"{names[last.last_holder]} alone still held cards in deal {last.number}, and won them: {last.last_cards}"
        if last.last_holder is not None
        else "",
        f"Left in hands in deal {last.number}, for nobody: {last.left}" if last.left else "",
        f"Out of play by ties in deal {last.number}: {last.aside}" if last.aside else "",
    ]


def _house_rule_lines(view: View) -> list[str]:
    terms = view.terms
    turn = f"over after turn {view.turns}" if view.outcome else f"turn {view.turns + 1}"
    left = "" if view.turns_left is None else f", {quantity_text(view.turns_left, 'turn')} left"
    return [
        f"Sneak, deal {view.deal_number}, {turn}{left}; {labels.game_length_text(view)}",
        f"Packs: {terms.packs}",
        f"Order of combos: {_LADDERS[terms.options.ladder]}",
        "Lead limit: none" if terms.options.lead_limit == "none" else "",
        f"Ties: {_TIES[terms.options.ties]}",
        f"After the stock: {_ENDGAMES[terms.options.endgame]}",
    ]
