"""Hi Lo Jack as plain text: all that a view shows, for those who play without pictures."""

from collections.abc import Sequence

from engine.cards import Card, shown
from engine.games.hi_lo_jack.deals import Trick
from engine.games.hi_lo_jack.view import View
from render.boards.hi_lo_jack import alt, words
from render.text import shortened

_LONGEST = 20
"""Characters of a name: each is told a dozen times."""


def text(view: View, names: Sequence[str]) -> str:
    """Everything the view shows, line by line; short enough for one message, whatever the names."""
    names = [shortened(name, _LONGEST) for name in names]
    lines = [*_standing(view, names), *_deal(view, names), *_tricks(view, names), *_own(view)]
    return "\n".join(line for line in lines if line)


def _standing(view: View, names: Sequence[str]) -> list[str]:
    return [
        f"Hi Lo Jack · {words.progress(view)} · {names[view.dealer]} deals",
        alt.turn(view, names),
        alt.scores(view, names),
    ]


def _deal(view: View, names: Sequence[str]) -> list[str]:
    held = ", ".join(f"{names[seat]} {size}" for seat, size in enumerate(view.hand_sizes))
    return [
        alt.bidding(view, names),
        alt.trumps(view, names),
        _refill(view, names),
        alt.buried(view, names),
        f"Cards: {held}; stock {view.stock_size}, junk {view.junk_size}.",
    ]


def _refill(view: View, names: Sequence[str]) -> str:
    drawn = [
        f"{names[seat]} kept {one.kept}, drew {one.from_stock}" + (f"+{one.from_junk} junk" if one.from_junk else "")
        for seat, one in enumerate(view.changes)
    ]
    return f"Refill: {'; '.join(drawn)}." if drawn else ""


def _tricks(view: View, names: Sequence[str]) -> list[str]:
    before = view.last_trick if not view.tricks else None
    return [
        f"Last trick: {_played(before, names)} → {names[before.winner]}" if before else "",
        *(
            f"Trick {n}: {_played(trick, names)} → {names[trick.winner]}"
            for n, trick in enumerate(view.tricks, start=1)
        ),
        f"On the table: {_played(view.trick, names)}, {names[view.trick.winner]} is winning"
        if view.trick.cards
        else "",
        alt.four_points(view, names),
    ]


def _played(trick: Trick, names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]} {shown(card)}" for seat, card in trick.plays(len(names)))


def _own(view: View) -> list[str]:
    if view.viewer is None:
        return []
    return [
        f"You threw {_cards(view.thrown)}." if view.thrown else "",
        f"You drew {_cards(view.drawn)}." if view.drawn else "",
        f"Your hand: {_cards(view.hand)}" if view.hand else "Your hand is empty.",
    ]


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(shown, cards))
