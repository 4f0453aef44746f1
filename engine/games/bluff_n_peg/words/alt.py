"""Bluff 'N' Peg in sentences: the alt text of the table's picture, the most important sentence first."""

from collections.abc import Iterable

from engine.games.bluff_n_peg.public import MULTIPLIERS, POINTS
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import labels
from engine.pieces.cards import card_in_words
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and
from engine.text.words import card_signs, ending_text, number_with_true_minus, points_change_text, winners_text

ASKED = {
    "discard": "to throw up to three cards",
    "turn": "to lay a card or fold",
    "offer": "to say whether to double or fold, with a third card up",
    "response": "to accept the double or fold",
}
"""By phase, the task of the seats that must act, in words that follow "Ann is"."""
_LONGEST_SHOWS = 400
"""The most characters of the sentence on all face-up cards; a longer one is told without the cards."""


def alt_sentences(view: View, names: NamesBySeat) -> list[str]:
    """The public part of a view as sentences for the picture's alt text, the most important first; some may be "".
    ``names`` are the players' names by seat.
    """
    return [
        _turn_sentence(view, names),
        declaration_text(view, names),
        _show_to_beat_sentence(view, names),
        _peg_positions_sentence(view, names),
        bluffing_peg_text(view),
        _face_up_cards_sentence(view, names),
        folded_seats_text(view, names),
        _last_deal_sentence(view, names),
        f"{labels.TITLE}, {labels.game_progress_text(view).replace(' · ', ', ')}, {names[view.dealer]} deals.",
        _discards_sentence(view, names),
    ]


def _turn_sentence(view: View, names: NamesBySeat) -> str:
    if view.outcome:
        return f"{winners_text(view.outcome, names)}: {ending_text(view.outcome, labels.ENDINGS)}."
    asked = [names[seat] for seat in view.waiting]
    return f"{joined_with_and(asked)} {'is' if len(asked) == 1 else 'are'} {ASKED[view.phase]}."


def declaration_text(view: View, names: NamesBySeat) -> str:
    """The declaration that is open, and the public answers to it; empty if there is none."""
    if view.declarer is None:
        return ""
    said = [f"{names[seat]} {labels.ANSWERS[answer]}" for seat, answer in enumerate(view.answers) if answer]
    sealed = [names[seat] for seat in view.answered if view.answers[seat] is None]
    told = [*said, *([f"{joined_with_and(sealed)} answered unseen"] if sealed else [])]
    answers = f" So far: {', '.join(told)}." if told else ""
    return f"{names[view.declarer]} declared double or fold, to {labels.multiplier_text(view.level + 1)}.{answers}"


def _show_to_beat_sentence(view: View, names: NamesBySeat) -> str:
    best = labels.seats_with_best_show(view)
    if view.outcome or not best:
        return ""
    who = joined_with_and([names[seat] for seat in best])
    return f"{who} {labels.leads_or_ties_verb(view)} with {labels.best_show_name(view)}."


def _peg_positions_sentence(view: View, names: NamesBySeat) -> str:
    told = [f"{names[seat]} {number_with_true_minus(position)}" for seat, position in enumerate(view.positions)]
    board = view.terms.board
    back = number_with_true_minus(board.out_the_back_hole)
    return f"Pegs: {', '.join(told)}. Winner hole {board.forward}, out the back {back}."


def bluffing_peg_text(view: View) -> str:
    """One sentence with the multiplier at which the bluffing peg stands, the points that a face-up card costs, and the
    winner's points.
    """
    cost, gain = MULTIPLIERS[view.level], POINTS[view.level]
    return f"Bluffing peg at {labels.multiplier_text(view.level)}: a card costs {cost}, the winner gets {gain}."


def _face_up_cards_sentence(view: View, names: NamesBySeat) -> str:
    """The shows by name and card; without the cards if the sentence would have more than `_LONGEST_SHOWS`
    characters.
    """
    up = {seat: f"{names[seat]} {show}" for seat, show in enumerate(view.show_names) if show}
    with_cards = _face_up_text([f"{told} ({_show_in_words(view, seat)})" for seat, told in up.items()])
    return with_cards if len(with_cards) <= _LONGEST_SHOWS else _face_up_text(up.values())


def _face_up_text(show_texts: Iterable[str]) -> str:
    shows = "; ".join(show_texts)
    return f"Face up: {shows}." if shows else ""


def _show_in_words(view: View, seat: int) -> str:
    return ", ".join([*map(card_in_words, view.shows[seat]), *(["out of cards"] if seat in view.out_of_cards else [])])


def folded_seats_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the seats that have folded, with the cards that they had laid; empty if there are none."""
    told = [names[seat] + (f" ({card_signs(up)})" if (up := view.turned_in[seat]) else "") for seat in view.folded]
    return f"Folded: {joined_with_and(told)}." if told else ""


def _last_deal_sentence(view: View, names: NamesBySeat) -> str:
    """The winners of the last deal, their show, and how far each peg moved; empty in the first deal."""
    done = view.last_deal
    if done is None:
        return ""
    won = joined_with_and([names[seat] for seat in done.winners])
    moves = [
        f"{names[seat]} {points_change_text(after - before)}"
        for seat, (before, after) in enumerate(zip(done.before, done.after, strict=True))
        if after != before
    ]
    how = done.show_names[done.winners[0]] or "no card up"
    return f"Last deal: {won} won with {how}" + (f"; {', '.join(moves)}." if moves else ".")


def _discards_sentence(view: View, names: NamesBySeat) -> str:
    told = [f"{names[seat]} {count}" for seat, count in enumerate(view.discards) if count is not None]
    return f"Cards thrown: {', '.join(told)}." if told else ""
