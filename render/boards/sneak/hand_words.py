"""What a seat answers to, in words: for the picture of its hand, and as that picture's alt text.

A hand is not drawn anew while others act, so until the table waits for its owner it says only what stays true.
"""

from collections.abc import Sequence

from engine.cards import SUIT_WORDS, Card, card_in_words
from engine.games.sneak.deals import Lead
from engine.games.sneak.view import View
from render.boards.sneak import words
from render.boards.sneak.alt import brief
from render.words import counted

NOTHING_BEATS_IT = "nothing that you hold beats it"


def is_on_turn(view: View) -> bool:
    return view.phase == "turn" and view.viewer in view.waiting


def open_lead(view: View) -> Lead | None:
    """The lead that the viewer may answer, also after a first answer."""
    return view.lead if view.viewer in view.asked else None


def note(view: View) -> str:
    """One line below the title."""
    deal = f"Sneak · deal {view.deal_number}"
    if is_on_turn(view):
        return f"{deal} · {_turn(view)}"
    if open_lead(view) and view.viewer is not None:
        return f"{deal} · {_stock(view)} · your pile {counted(view.pile_sizes[view.viewer], 'card')}"
    if mine := own_lead(view):
        return f"{deal} · you {mine.way}ed {_briefly(mine.cards)}"
    return "Sneak"


def own_lead(view: View) -> Lead | None:
    """What the viewer has led and others may still answer; they hold it no more, so nothing else tells them."""
    return view.lead if view.lead and view.lead.seat == view.viewer else None


def _briefly(cards: Sequence[Card]) -> str:
    """Few cards in words, for a line that cannot show suits."""
    return " and ".join(map(card_in_words, cards)) if len(cards) < 3 else counted(len(cards), "card")


def _stock(view: View) -> str:
    return f"stock {view.stock_size}" if view.stock_size else "stock gone"


def _turn(view: View) -> str:
    if words.can_only_draw(view):
        return "draw a card"
    most = f"up to {counted(words.most(view), 'card')}"
    if view.stock_size:
        return f"stock {view.stock_size} · draw, or lead {most}"
    return f"stock gone · flaunt {most}" if view.turns_left is None else f"last turn · flaunt {most}, or be done"


def task(view: View, lead: Lead, legal: Sequence[Card]) -> str:
    """What the viewer may answer to a lead, or has answered."""
    if view.answer is not None:
        given = "You challenge with the framed cards" if view.answer else "You pass"
        return f"{given}; you may still change it"
    if lead.way == "sneak":
        return f"challenge with any {counted(lead.size, 'card')}, or pass"
    if not legal:
        return f"{NOTHING_BEATS_IT}; pass"
    if lead.kind is None or lead.kind == "single":
        return f"only higher {SUIT_WORDS[_suit(lead)]} beat it"
    return f"only a higher {words.KINDS[lead.kind]} of {lead.size} beats it"


def _suit(lead: Lead) -> str:
    return lead.cards[0][1]


def sentences(view: View, names: Sequence[str], legal: Sequence[Card]) -> list[str]:
    """The hand in words: where the game stands, what is asked, what is held."""
    names, lead = brief(names), open_lead(view)
    return [
        f"Your hand: {note(view)}.",
        f"{_led(lead, names)}: {task(view, lead, legal)}." if lead else "",
        f"Your answer: {words.signs(view.answer)}." if view.answer else "",
        f"You led {words.signs(mine.cards)}." if (mine := own_lead(view)) else "",
        f"You may challenge with: {words.signs(dict.fromkeys(legal))}." if lead and is_choice(view.hand, legal) else "",
        f"You hold {words.signs(view.hand)}." if view.hand else "You hold no cards.",
        _others(view, names) if is_on_turn(view) and not words.is_first_round(view) else "",
        f"Your pile: {words.signs(view.pile)}." if view.pile and (lead or is_on_turn(view)) else "",
        "Only you see this.",
    ]


def is_choice(hand: Sequence[Card], legal: Sequence[Card]) -> bool:
    """Whether some cards may be picked and others not."""
    return bool(legal) and set(legal) != set(hand)


def _led(lead: Lead, names: Sequence[str]) -> str:
    cards = f" {words.signs(lead.cards)}" if lead.cards else ""
    return f"{names[lead.seat]} {words.led(lead)}{cards and ','}{cards}"


def _others(view: View, names: Sequence[str]) -> str:
    told = [
        f"{names[seat]} holds {view.hand_sizes[seat]}, won {view.pile_sizes[seat]}, total {view.totals[seat]}"
        for seat in range(view.terms.seats)
    ]
    return f"{'; '.join(told)}."
