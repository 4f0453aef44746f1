"""Sneak as plain text: all that a view shows, for those who play without pictures."""

from collections.abc import Sequence
from itertools import groupby

from engine.cards import SUIT_SIGNS, Card, shown
from engine.games.sneak.view import View
from render.boards.sneak import alt, words
from render.text import shortened
from render.words import counted

_LONGEST = 16
"""Characters of a name: each is told many times."""
_LADDERS = {
    "parlett": "match, straight flush, straight, flush",
    "sf_top": "straight flush, match, straight, flush",
    "flush_over_straight": "match, straight flush, flush, straight",
    "poker": "straight flush, match, flush, straight",
}
_TIES = {"first_in_order": "the leader's, else the nearest to the left", "set_aside": "out of play"}


def text(view: View, names: Sequence[str]) -> str:
    """Everything the view shows, line by line; short enough for one message, whatever the names."""
    names = [shortened(name, _LONGEST) for name in names]
    lines = [*_standing(view, names), *_seats(view, names), *_story(view, names), *_rules(view), *_own(view)]
    return "\n".join(line for line in lines if line)


def _standing(view: View, names: Sequence[str]) -> list[str]:
    return [
        f"Sneak · {words.progress(view)} · {words.length(view)} · {names[view.dealer]} deals",
        alt.turn(view, names),
        alt.lead(view, names),
        alt.stock(view),
    ]


def _seats(view: View, names: Sequence[str]) -> list[str]:
    """A line for each seat, so that a screen reader can be stopped at the one that matters."""
    sizes = zip(names, view.hand_sizes, view.pile_sizes, view.totals, strict=True)
    return [f"{name}: hand {hand}, won {won}, total {total}" for name, hand, won, total in sizes]


def _story(view: View, names: Sequence[str]) -> list[str]:
    return [
        alt.contest(view, names),
        f"Contests in this deal: {view.contests}." if view.contests else "",
        f"Seen and gone: {by_suit(view.seen)}." if view.seen else "",
        f"Of these out of play by ties: {by_suit(view.aside)}." if view.aside else "",
        alt.last_deal(view, names),
    ]


def _rules(view: View) -> list[str]:
    terms = view.terms
    packs = counted(terms.packs, "pack")
    last_round = " After the stock, one more round." if terms.endgame == "one_round" else ""
    return [f"{packs}. Order: {_LADDERS[terms.ladder]}. Ties: {_TIES[terms.ties]}.{last_round}"]


def _own(view: View) -> list[str]:
    if view.viewer is None:
        return []
    lead = view.lead if view.lead and view.lead.seat == view.viewer else None
    return [
        f"You led {' '.join(map(shown, lead.cards))}." if lead else "",
        _answer(view),
        f"Your pile: {by_suit(view.pile)}." if view.pile else "",
        f"Only you have seen {by_suit(view.pile_unseen)} of it." if view.pile_unseen else "",
        f"Your hand: {by_suit(view.hand)}" if view.hand else "Your hand is empty.",
    ]


def _answer(view: View) -> str:
    if view.answer is None:
        return ""
    given = f"a challenge with {' '.join(map(shown, view.answer))}" if view.answer else "a pass"
    return f"Your sealed answer: {given}. You may change it until all have answered."


def by_suit(cards: Sequence[Card]) -> str:
    """Cards, each suit's sign before its ranks.

    >>> by_suit((Card("As"), Card("Ts"), Card("2d")))
    '♠ A 10, ♦ 2'
    """
    suits = [(suit, [shown(card)[:-1] for card in group]) for suit, group in groupby(cards, key=lambda card: card[1])]
    return ", ".join(f"{SUIT_SIGNS[suit]} {' '.join(ranks)}" for suit, ranks in suits)
