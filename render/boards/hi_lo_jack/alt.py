"""Hi Lo Jack in sentences: the alt text of the table's picture, the important first."""

from collections.abc import Sequence

from engine.cards import SUIT_WORDS, card_in_words, card_text
from engine.games.hi_lo_jack.deals import Trick
from engine.games.hi_lo_jack.view import View
from engine.sentences import listed
from render.boards.hi_lo_jack import points, words
from render.type.labels import shortened
from render.words import counted, ending, number, side_name, winners

_ROOM = 60
"""Characters of all names together: each is told many times, and what matters must stay."""


def sentences(view: View, names: Sequence[str]) -> list[str]:
    """The public view as sentences, the important first."""
    names = [shortened(name, _ROOM // len(names)) for name in names]
    return [
        turn(view, names),
        _trick(view, names) or _last_trick(view, names),
        scores(view, names),
        trumps(view, names),
        bidding(view, names),
        _last_trick(view, names) if _trick(view, names) else "",
        four_points(view, names),
        _tricks_won(view, names),
        buried(view, names),
        f"Hi Lo Jack, {words.progress(view).replace(' · ', ', ')}, {names[view.dealer]} deals.",
    ]


def turn(view: View, names: Sequence[str]) -> str:
    if view.outcome:
        return f"{winners(view.outcome, names)}: {ending(view.outcome, words.ENDINGS)}."
    return f"{listed([names[seat] for seat in view.waiting])} {words.CALLS[view.phase].replace('to ', 'is to ', 1)}."


def _plays(trick: Trick, names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]} {card_in_words(card)}" for seat, card in trick.plays(len(names)))


def _last_trick(view: View, names: Sequence[str]) -> str:
    trick = view.last_trick
    return f"Last trick: {_plays(trick, names)}; {names[trick.winner]} won it." if trick else ""


def _trick(view: View, names: Sequence[str]) -> str:
    if view.phase != "tricks" or not view.trick.cards:
        return ""
    return f"On the table: {_plays(view.trick, names)}; {names[view.trick.winner]} is winning."


def scores(view: View, names: Sequence[str]) -> str:
    told = [f"{side_name(names, view.terms.sides[side])} {number(score)}" for side, score in enumerate(view.scores)]
    return f"Scores: {', '.join(told)}; target {view.terms.target}."


def bidding(view: View, names: Sequence[str]) -> str:
    told = [f"{names[seat]} {words.said(view, seat)}" for seat in range(view.terms.seats) if view.bids[seat]]
    return f"Bidding: {', '.join(told)}." if told else ""


def trumps(view: View, names: Sequence[str]) -> str:
    if view.pitcher is None:
        return ""
    trump = f", {SUIT_WORDS[view.trump]} are trumps" if view.trump else ""
    return f"{names[view.pitcher]} is the pitcher at {view.high_bid}{trump}."


def buried(view: View, names: Sequence[str]) -> str:
    """Trumps that lie face up out of play."""
    told = [f"{names[seat]} buried {words.signs(cards)}" for seat, cards in enumerate(view.buried) if cards]
    return f"Out of play: {', '.join(told)}." if told else ""


def four_points(view: View, names: Sequence[str]) -> str:
    """Of a finished deal all four; of one that is being played only what somebody has taken."""
    result = points.shown_result(view)
    shown_now = [point for point in points.points(view) if result or point.side is not None]
    told = [f"{point.name} {_holder(view, names, point)}" for point in shown_now]
    heading = points.title(view) + (f", {points.verdict(result, view)}" if result else "")
    return f"{heading}: {', '.join(told)}." if told else ""


def _holder(view: View, names: Sequence[str], point: points.Holder) -> str:
    side = "nobody" if point.side is None else side_name(names, view.terms.sides[point.side])
    return f"{side} ({card_text(point.card)})" if point.card else side


def _tricks_won(view: View, names: Sequence[str]) -> str:
    told = [f"{names[seat]} {counted(won, 'trick')}" for seat, won in enumerate(view.tricks_won)]
    return f"Tricks: {', '.join(told)}." if view.phase in {"tricks", "over"} else ""
