"""Bluff 'N' Peg as plain text: all that a view shows, for people who play without pictures.

Seats have numbers from 1. A line holds at most one name, behind its seat's number and before words that stay the same;
where a line names several players, it gives their brief names. So no name can be taken for a part of the text.
"""

from collections.abc import Sequence

from engine.games.bluff_n_peg.pieces.board import hole_text
from engine.games.bluff_n_peg.public import MOST_PLAYOFFS
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import alt, labels, past, private
from engine.text.words import (
    brief_names,
    card_signs,
    message_text,
    names_of_all_seats,
    number_with_true_minus,
    result_line,
    subject_of_seats,
)

_ORDERS = {"sequential": "in turn", "simultaneous": "at once"}
_CAUSES = {"winner_hole": "level in the winner hole", "out_the_back": "level when another was out the back"}


def text(view: View, names: Sequence[str]) -> str:
    """The whole view as plain text in one message, one fact a line, the most important first. ``names`` are the
    players' names by seat, of any length.
    """
    return message_text(lambda names: _table_text_lines(view, names), names_of_all_seats(names, view.terms.seats))


def _table_text_lines(view: View, names: Sequence[str]) -> list[str]:
    return [
        *_standing_lines(view, names),
        *_viewer_lines(view, names),
        *(f"{names[seat]}: {', '.join(_seat_line_parts(view, seat))}" for seat in range(view.terms.seats)),
        *(past.double_declaration_text(double, names) for double in view.doubles),
        *(past.last_deal_lines(view.last_deal, names) if view.last_deal else []),
        *_house_rule_lines(view),
        past.dealer_draws_text(view, names),
    ]


# -- where the game stands --------------------------------------------------------------------------------------------


def _standing_lines(view: View, names: Sequence[str]) -> list[str]:
    return [
        _turn_line(view, names),
        *_declaration_lines(view, names),
        _show_to_beat_line(view, names),
        alt.bluffing_peg_text(view),
        _playoff_line(view),
    ]


def _turn_line(view: View, names: Sequence[str]) -> str:
    if view.outcome:
        return f"{result_line(view.outcome, names, labels.ENDINGS)}."
    return (
        f"{subject_of_seats(view.waiting, names)} {'is' if len(view.waiting) == 1 else 'are'} {alt.ASKED[view.phase]}."
    )


def _declaration_lines(view: View, names: Sequence[str]) -> list[str]:
    """The declaration that is open, and the answers to it; [] if there is none."""
    if view.declarer is None:
        return []
    answers = {
        "Accepted by": [seat for seat, answer in enumerate(view.answers) if answer == "accept"],
        "Refused by": [seat for seat, answer in enumerate(view.answers) if answer == "fold"],
        "Answered unseen by": [seat for seat in view.answered if view.answers[seat] is None],
    }
    declared = f"{names[view.declarer]} declared double or fold, to {labels.multiplier_text(view.level + 1)}."
    return [declared, *(f"{what} {brief_names(names, seats)}." for what, seats in answers.items() if seats)]


def _show_to_beat_line(view: View, names: Sequence[str]) -> str:
    best = labels.seats_with_best_show(view)
    if view.outcome or not best:
        return ""
    return f"{subject_of_seats(best, names)} {labels.leads_or_ties_verb(view)} with {labels.best_show_name(view)}."


def _playoff_line(view: View) -> str:
    if view.playoff is None:
        return ""
    return f"Playoff {view.playoff.number} of {MOST_PLAYOFFS} of those who were {_CAUSES[view.playoff.cause]}."


# -- what lies before a seat ------------------------------------------------------------------------------------------


def _seat_line_parts(view: View, seat: int) -> list[str]:
    """A seat's peg, its cards, and what it has done in this deal, in parts of a line."""
    notes = [
        f"lost {view.losses[seat]}" if view.losses[seat] else "",
        f"was at {number_with_true_minus(view.start[seat])}" if view.start[seat] != view.positions[seat] else "",
        _discards_text(view, seat),
        "laid last" if seat == view.last_laid else "",
        "deals" if seat == view.dealer else "",
        f"place {view.outcome.ranking[seat]}" if view.outcome else "",
    ]
    return [
        f"hole {hole_text(view.positions[seat], view.terms.board)}",
        *_seat_cards_parts(view, seat),
        *filter(None, notes),
    ]


def _seat_cards_parts(view: View, seat: int) -> list[str]:
    if seat not in view.order:
        return ["not in the playoff"]
    if seat in view.folded:
        up = view.turned_in[seat]
        return [f"folded with {card_signs(up)}" if up else "folded without a card"]
    show = f"{card_signs(view.shows[seat])} ({view.show_names[seat]})" if view.shows[seat] else "no card up"
    if seat in view.out_of_cards:
        return [show, "beaten"]
    return [show, f"{view.hand_sizes[seat]} in hand", *(["leads"] if seat in view.leaders else [])]


def _discards_text(view: View, seat: int) -> str:
    count = view.discards[seat]
    if count is not None:
        return f"threw {count}"
    return "has chosen" if seat in view.chosen else ""


# -- rules, and what only the viewer knows ----------------------------------------------------------------------------


def _house_rule_lines(view: View) -> list[str]:
    terms, board = view.terms, view.terms.board
    last, out = number_with_true_minus(board.first_last_chance_hole), number_with_true_minus(board.out_the_back_hole)
    rules = [
        f"throw {_ORDERS[terms.options.discard_order]}",
        f"answer {_ORDERS[terms.options.double_response]}",
        "twos wild" if terms.options.wild_twos else "",
        "winners turn up all" if terms.options.reveal_winner else "",
    ]
    return [
        f"{labels.TITLE}, deal {view.deal_number}, {view.stock_size} cards in the stock.",
        f"Board: winner hole {board.forward}, last chance from {last}, out the back {out}.",
        f"House rules: {', '.join(filter(None, rules))}.",
    ]


def _viewer_lines(view: View, names: Sequence[str]) -> list[str]:
    if view.viewer is None:
        return []
    return [
        f"You are {names[view.viewer]}.",
        f"Your hand: {card_signs(view.hand)}." if view.hand else "Your hand is empty.",
        f"Your best show: {private.viewer_best_hand_text(view)}." if private.viewer_best_hand_text(view) else "",
        *(private.stake_text(stake) for stake in private.viewer_stakes(view)),
        f"Your answer: {view.own_answer}." if view.own_answer else "",
        f"You threw {card_signs(view.thrown)}." if view.thrown else "",
        f"You drew {card_signs(view.drawn)}." if view.drawn else "",
    ]
