"""The words that only one seat is told, for the picture of its hand and that picture's alt text.

A hand is not drawn anew while others act, so until the table waits for its owner its words are facts that stay true.
"""

from collections.abc import Sequence

from engine.games.sneak.public import Lead
from engine.games.sneak.view import View
from engine.games.sneak.words import labels
from engine.games.sneak.words.alt import shortened_names
from engine.pieces.cards import SUIT_WORDS, Card, card_in_words
from engine.seats import NamesBySeat
from engine.text.words import card_signs, quantity_text

NOTHING_BEATS_IT = "nothing that you hold beats it"


def is_viewers_turn(view: View) -> bool:
    """Whether it is the viewer's turn to draw or lead; false while it may only answer a lead, and for a spectator."""
    return view.phase == "turn" and view.viewer in view.waiting


def lead_viewer_must_answer(view: View) -> Lead | None:
    """The lead that the viewer may challenge or let pass, even if it has answered already and may change the answer;
    ``None`` if nothing is led, or the viewer is not asked.
    """
    return view.lead if view.viewer in view.asked else None


def subtitle_text(view: View) -> str:
    """The line below the title of the hand's picture, like "Sneak · deal 2 · stock gone · flaunt up to 3 cards" on the
    viewer's turn; at other times only facts that stay true while others act.
    """
    deal = f"Sneak · deal {view.deal_number}"
    if is_viewers_turn(view):
        return f"{deal} · {_turn_text(view)}"
    if lead_viewer_must_answer(view) and view.viewer is not None:
        return f"{deal} · {_stock_text(view)} · your pile {quantity_text(view.pile_sizes[view.viewer], 'card')}"
    if mine := lead_of_viewer(view):
        return f"{deal} · you {mine.way}ed {_cards_briefly(mine.cards)}"
    return "Sneak"


def lead_of_viewer(view: View) -> Lead | None:
    """The viewer's own lead, while others may still challenge it; ``None`` if there is none. The viewer's hand no
    longer holds these cards.
    """
    return view.lead if view.lead and view.lead.seat == view.viewer else None


def _cards_briefly(cards: Sequence[Card]) -> str:
    """Up to two cards in words, more by their number, for a line that cannot show suits."""
    return " and ".join(map(card_in_words, cards)) if len(cards) < 3 else quantity_text(len(cards), "card")


def _stock_text(view: View) -> str:
    return f"stock {view.stock_size}" if view.stock_size else "stock gone"


def _turn_text(view: View) -> str:
    if labels.can_only_draw(view):
        return "draw a card"
    most = f"up to {quantity_text(labels.most_cards_to_lead(view), 'card')}"
    if view.stock_size:
        return f"stock {view.stock_size} · draw, or lead {most}"
    return f"stock gone · flaunt {most}" if view.turns_left is None else f"last turn · flaunt {most}, or be done"


def viewer_task_text(view: View, lead: Lead, legal_cards: Sequence[Card]) -> str:
    """The viewer's task while it may challenge ``lead``, like "challenge with any 2 cards, or pass", or the answer that
    it has given: "You pass; you may still change it". ``legal_cards`` are the cards that its menu offers.
    """
    if view.answer is not None:
        given = "You challenge with the framed cards" if view.answer else "You pass"
        return f"{given}; you may still change it"
    if lead.way == "sneak":
        return f"challenge with any {quantity_text(lead.size, 'card')}, or pass"
    if not legal_cards:
        return f"{NOTHING_BEATS_IT}; pass"
    if lead.kind is None or lead.kind == "single":
        return f"only higher {SUIT_WORDS[_suit_of_lead(lead)]} beat it"
    return f"only a higher {labels.KINDS[lead.kind]} of {lead.size} beats it"


def _suit_of_lead(lead: Lead) -> str:
    return lead.cards[0][1]


def hand_alt_sentences(view: View, names: NamesBySeat, legal_cards: Sequence[Card]) -> list[str]:
    """The viewer's hand as sentences for its alt text: the state of the game, the task, the cards. ``legal_cards`` are
    the cards that the viewer's menu offers; ``names`` are by seat.
    """
    names, lead = shortened_names(names), lead_viewer_must_answer(view)
    return [
        f"Your hand: {subtitle_text(view)}.",
        f"{_lead_sentence(lead, names)}: {viewer_task_text(view, lead, legal_cards)}." if lead else "",
        f"Your answer: {card_signs(view.answer)}." if view.answer else "",
        f"You led {card_signs(mine.cards)}." if (mine := lead_of_viewer(view)) else "",
        f"You may challenge with: {card_signs(dict.fromkeys(legal_cards))}."
        if lead and is_only_part_of_hand_legal(view.hand, legal_cards)
        else "",
        f"You hold {card_signs(view.hand)}." if view.hand else "You hold no cards.",
        _hand_sizes_and_points_sentence(view, names)
        if is_viewers_turn(view) and not labels.is_first_round(view)
        else "",
        f"Your pile: {card_signs(view.pile)}." if view.pile and (lead or is_viewers_turn(view)) else "",
        "Only you see this.",
    ]


def is_only_part_of_hand_legal(hand: Sequence[Card], legal_cards: Sequence[Card]) -> bool:
    """Whether some cards of the hand are among ``legal_cards`` and others are not; false if
    ``legal_cards`` is empty.
    """
    return bool(legal_cards) and set(legal_cards) != set(hand)


def _lead_sentence(lead: Lead, names: NamesBySeat) -> str:
    cards = f" {card_signs(lead.cards)}" if lead.cards else ""
    return f"{names[lead.seat]} {labels.lead_text(lead)}{cards and ','}{cards}"


def _hand_sizes_and_points_sentence(view: View, names: NamesBySeat) -> str:
    told = [
        f"{names[seat]} holds {view.hand_sizes[seat]}, won {view.pile_sizes[seat]}, total {view.totals[seat]}"
        for seat in range(view.terms.seats)
    ]
    return f"{'; '.join(told)}."
