"""Sneak in sentences: the alt text of the table's picture, the most important first."""

from collections.abc import Sequence

from engine.games.sneak.public import Contest
from engine.games.sneak.view import View
from engine.games.sneak.words import labels
from engine.pieces.cards import Card, card_in_words
from engine.seats import NamesBySeat
from engine.text.graphemes import shorten
from engine.text.sentences import joined_with_and
from engine.text.words import card_signs, ending_text, points_change_text, quantity_text, winners_text

_ROOM = 84
"""The most characters of all names together. Names are repeated often, so long ones would push out other facts."""
_SPOKEN = 8
"""The most cards of a contest that are told in words; of a larger contest they are told by their signs."""


def alt_sentences(view: View, names: NamesBySeat) -> list[str]:
    """The public part of a view as sentences for the picture's alt text, the most important first; some may be "".
    ``names`` are the players' names by seat.
    """
    names = shortened_names(names)
    return [
        turn_text(view, names),
        open_lead_text(view, names),
        contest_text(view, names),
        totals_text(view, names),
        hand_sizes_text(view, names),
        cards_won_text(view, names),
        stock_text(view),
        last_deal_text(view, names),
        f"Sneak, {labels.game_progress_text(view).replace(' · ', ', ')}, {names[view.dealer]} deals.",
    ]


def shortened_names(names: NamesBySeat) -> list[str]:
    """The names, each cut to an equal share of 84 characters, because alt text repeats them."""
    return [shorten(name, _ROOM // len(names)) for name in names]


def turn_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the seats that must act and what they can do; once the game is over, on the winners."""
    if view.outcome:
        return f"{winners_text(view.outcome, names)}: {ending_text(view.outcome, labels.ENDINGS)}."
    waiting = joined_with_and([names[seat] for seat in view.waiting])
    if view.phase == "window":
        return f"Still to answer: {waiting}."
    limit = (
        ""
        if labels.can_only_draw(view)
        else f", leading at most {quantity_text(labels.most_cards_to_lead(view), 'card')}"
    )
    if view.turns_left is not None:
        return f"{waiting} has a last turn: to flaunt{limit}, or to be done."
    return f"{waiting} is {labels.call_to_act_text(view, view.turn)}{limit}."


def open_lead_text(view: View, names: NamesBySeat) -> str:
    """Sentences on the lead that may be challenged: its cards, the seats that have answered, those that hold too few
    cards; "" if nothing is led.
    """
    if view.lead is None:
        return ""
    led = f"{names[view.lead.seat]} {labels.lead_text(view.lead)}"
    told = f"{led}: {card_signs(view.lead.cards)}" if view.lead.way == "flaunt" else f"{led}, face down"
    few = [seat for seat in range(view.terms.seats) if seat not in (view.lead.seat, *view.asked)]
    return " ".join(
        [
            f"{told}.",
            *([f"Answered: {joined_with_and([names[seat] for seat in view.answered])}."] if view.answered else []),
            *([f"Too few cards: {joined_with_and([names[seat] for seat in few])}."] if few else []),
        ]
    )


def contest_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the last settled lead, from the lead to the seat that took the cards; "" before the first."""
    last = view.last_contest
    if last is None:
        return ""
    where = "" if last.deal == view.deal_number else f" (deal {last.deal})"
    told = filter(None, [_lead_clause(last, names), *_challenge_clauses(last, names), _passes_clause(last, names)])
    return f"Last contest{where}: {', '.join(told)}; {_taking_clause(last, names)}."


def _lead_clause(last: Contest, names: NamesBySeat) -> str:
    shown_cards = last.shown[last.leader]
    if not shown_cards:
        return f"{names[last.leader]} sneaked {quantity_text(last.size, 'card')}"
    return f"{names[last.leader]} {last.way}ed {_shown_cards_text(last, shown_cards)}"


def _challenge_clauses(last: Contest, names: NamesBySeat) -> list[str]:
    laid = [(seat, last.shown[seat]) for seat in last.asked]
    return [f"{names[seat]} challenged with {_shown_cards_text(last, cards)}" for seat, cards in laid if cards]


def _passes_clause(last: Contest, names: NamesBySeat) -> str:
    passed = [names[seat] for seat in last.asked if not last.shown[seat]]
    return f"{joined_with_and(passed)} passed" if passed else ""


def _shown_cards_text(last: Contest, cards: Sequence[Card]) -> str:
    """The cards with the name of what they make: few cards in words, many by their signs."""
    told = ", ".join(map(card_in_words, cards)) if last.cards <= _SPOKEN else card_signs(cards)
    kind = labels.combo_kind_text(cards)
    return f"{told} ({kind})" if kind else told


def _taking_clause(last: Contest, names: NamesBySeat) -> str:
    if last.taker is None:
        return f"a tie put {quantity_text(last.cards, 'card')} out of play"
    unseen = "" if last.shown[last.leader] else " unseen"
    return f"{names[last.taker]} took {quantity_text(last.cards, 'card')}{unseen}"


def totals_text(view: View, names: NamesBySeat) -> str:
    """The points of all seats from the deals that are over, in one sentence."""
    told = ", ".join(f"{names[seat]} {total}" for seat, total in enumerate(view.totals))
    return (
        f"Points before this deal: {told}; {labels.game_length_text(view)}." if not view.outcome else f"Points: {told}."
    )


def hand_sizes_text(view: View, names: NamesBySeat) -> str:
    """The numbers of cards that the seats hold, in one sentence; empty at the end of the game."""
    told = ", ".join(f"{names[seat]} {size}" for seat, size in enumerate(view.hand_sizes))
    return "" if view.outcome else f"Cards in hand: {told}."


def cards_won_text(view: View, names: NamesBySeat) -> str:
    """The numbers of cards that the seats have won in this deal, in one sentence; empty at the end of the game."""
    told = [f"{names[seat]} {size}" for seat, size in enumerate(view.pile_sizes) if size]
    return "" if view.outcome else f"Cards won in this deal: {', '.join(told) or 'none'}."


def stock_text(view: View) -> str:
    """One sentence on the number of cards that are left to draw; "" once the game is over with no card left."""
    if view.stock_size:
        return f"Stock: {view.stock_size}."
    return "" if view.outcome else "The stock is gone: flaunts only."


def last_deal_text(view: View, names: NamesBySeat) -> str:
    """The result of the deal before, in one sentence; empty during the first."""
    last = view.last_deal
    if last is None:
        return ""
    points = ", ".join(f"{names[seat]} {points_change_text(points)}" for seat, points in enumerate(last.points))
    rest = [
        f"{names[last.last_holder]} alone still held {quantity_text(last.last_cards, 'card')} and won what was left"
        if last.last_holder is not None and last.last_cards
        else "",
        f"{quantity_text(last.left, 'card')} left in hands counted for nobody" if last.left else "",
        f"{quantity_text(last.aside, 'card')} out of play by ties" if last.aside else "",
    ]
    return f"Deal {last.number}: {'; '.join([points, *filter(None, rest)])}."
