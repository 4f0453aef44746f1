"""Bluff 'N' Peg in two lines: the status below a hand, for somebody who waits or comes back."""

from engine.games.bluff_n_peg.public import MOST_PLAYOFFS
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import alt, labels
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and
from engine.text.words import number_with_true_minus, quantity_text

_STEPS = {"discard": "throwing", "turn": "laying", "offer": "double or not", "response": "double or fold"}
"""By phase, the step of a deal in words."""


def status(view: View, names: NamesBySeat) -> tuple[str, ...]:
    """The pegs, then what lies face up; until the first card is laid, the last deal. ``names`` are the players' names
    by seat, and stand in the lines as they are.
    """
    pegs = _pegs_text(view, names)
    if view.outcome:
        return (pegs,)
    if not any((view.leaders, view.folded, *view.shows)):
        return pegs, f"{_last_deal_text(view, names)}Nobody has laid a card yet."
    parts = [alt.declaration_text(view, names), _shows_text(view, names), alt.folded_seats_text(view, names)]
    return pegs, " ".join(filter(None, [*parts, f"Bluffing peg at {labels.multiplier_text(view.level)}."]))


def moment(view: View) -> str:
    """The moment of the deal, like "deal 3 · laying · 4 cards face up"."""
    cards = quantity_text(sum(map(len, view.shows)), "card")
    return f"{labels.game_progress_text(view)} · {_STEPS.get(view.phase, 'game over')} · {cards} face up"


def _pegs_text(view: View, names: NamesBySeat) -> str:
    told = ", ".join(
        f"{names[seat]} {number_with_true_minus(position)}" for seat, position in enumerate(view.positions)
    )
    if view.playoff:
        return f"Pegs: {told}; playoff {view.playoff.number} of {MOST_PLAYOFFS}."
    return f"Pegs: {told}; winner hole {view.terms.board.forward}."


def _last_deal_text(view: View, names: NamesBySeat) -> str:
    """The winners of the deal before and their show, and a space; empty in the first deal."""
    last = view.last_deal
    if last is None:
        return ""
    show = labels.short_show_name(last.show_names[last.winners[0]]) or "no card up"
    return f"Last deal: {joined_with_and([names[seat] for seat in last.winners])} won with {show}. "


def _shows_text(view: View, names: NamesBySeat) -> str:
    """The face-up cards by the names of the poker hands that they make; empty without any."""
    told = [f"{names[seat]} {labels.short_show_name(show)}" for seat, show in enumerate(view.show_names) if show]
    return f"Face up: {', '.join(told)}." if told else ""
