"""Sneak in sentences: the alt text of the table's picture, the important first."""

from collections.abc import Sequence

from engine.cards import Card, card_in_words
from engine.games.sneak.deals import Contest
from engine.games.sneak.view import View
from engine.sentences import listed
from render.boards.sneak import words
from render.type.labels import shortened
from render.words import change, counted, ending, winners

_ROOM = 84
"""Characters of all names together: each is told several times, and what matters must stay."""
_SPOKEN = 8
"""Cards of a contest that are told in words; of a larger one they are told by their signs."""


def sentences(view: View, names: Sequence[str]) -> list[str]:
    """The public view as sentences, the important first."""
    names = brief(names)
    return [
        turn(view, names),
        lead(view, names),
        contest(view, names),
        totals(view, names),
        held(view, names),
        won(view, names),
        stock(view),
        last_deal(view, names),
        f"Sneak, {words.progress(view).replace(' · ', ', ')}, {names[view.dealer]} deals.",
    ]


def brief(names: Sequence[str]) -> list[str]:
    """Names as long as there is room for in alt text."""
    return [shortened(name, _ROOM // len(names)) for name in names]


def turn(view: View, names: Sequence[str]) -> str:
    """Whom the table waits for, and for what; at the end who won."""
    if view.outcome:
        return f"{winners(view.outcome, names)}: {ending(view.outcome, words.ENDINGS)}."
    waiting = listed([names[seat] for seat in view.waiting])
    if view.phase == "window":
        return f"Still to answer: {waiting}."
    limit = "" if words.can_only_draw(view) else f", leading at most {counted(words.most(view), 'card')}"
    if view.turns_left is not None:
        return f"{waiting} has a last turn: to flaunt{limit}, or to be done."
    return f"{waiting} is {words.call(view, view.turn)}{limit}."


def lead(view: View, names: Sequence[str]) -> str:
    """What is led and open to challenges, and who cannot or need not answer any more."""
    if view.lead is None:
        return ""
    led = f"{names[view.lead.seat]} {words.led(view.lead)}"
    told = f"{led}: {words.signs(view.lead.cards)}" if view.lead.way == "flaunt" else f"{led}, face down"
    few = [seat for seat in range(view.terms.seats) if seat not in (view.lead.seat, *view.asked)]
    return " ".join(
        [
            f"{told}.",
            *([f"Answered: {listed([names[seat] for seat in view.answered])}."] if view.answered else []),
            *([f"Too few cards: {listed([names[seat] for seat in few])}."] if few else []),
        ]
    )


def contest(view: View, names: Sequence[str]) -> str:
    """The last contest from lead to taking."""
    last = view.last_contest
    if last is None:
        return ""
    where = "" if last.deal == view.deal_number else f" (deal {last.deal})"
    told = filter(None, [_led(last, names), *_challenges(last, names), _passes(last, names)])
    return f"Last contest{where}: {', '.join(told)}; {_taking(last, names)}."


def _led(last: Contest, names: Sequence[str]) -> str:
    shown_cards = last.shown[last.leader]
    if not shown_cards:
        return f"{names[last.leader]} sneaked {counted(last.size, 'card')}"
    return f"{names[last.leader]} {last.way}ed {_shown(last, shown_cards)}"


def _challenges(last: Contest, names: Sequence[str]) -> list[str]:
    laid = [(seat, last.shown[seat]) for seat in last.asked]
    return [f"{names[seat]} challenged with {_shown(last, cards)}" for seat, cards in laid if cards]


def _passes(last: Contest, names: Sequence[str]) -> str:
    passed = [names[seat] for seat in last.asked if not last.shown[seat]]
    return f"{listed(passed)} passed" if passed else ""


def _shown(last: Contest, cards: Sequence[Card]) -> str:
    told = ", ".join(map(card_in_words, cards)) if last.cards <= _SPOKEN else words.signs(cards)
    kind = words.kind(cards)
    return f"{told} ({kind})" if kind else told


def _taking(last: Contest, names: Sequence[str]) -> str:
    if last.taker is None:
        return f"a tie put {counted(last.cards, 'card')} out of play"
    unseen = "" if last.shown[last.leader] else " unseen"
    return f"{names[last.taker]} took {counted(last.cards, 'card')}{unseen}"


def totals(view: View, names: Sequence[str]) -> str:
    told = ", ".join(f"{names[seat]} {total}" for seat, total in enumerate(view.totals))
    return f"Points before this deal: {told}; {words.length(view)}." if not view.outcome else f"Points: {told}."


def held(view: View, names: Sequence[str]) -> str:
    told = ", ".join(f"{names[seat]} {size}" for seat, size in enumerate(view.hand_sizes))
    return "" if view.outcome else f"Cards in hand: {told}."


def won(view: View, names: Sequence[str]) -> str:
    told = [f"{names[seat]} {size}" for seat, size in enumerate(view.pile_sizes) if size]
    return "" if view.outcome else f"Cards won in this deal: {', '.join(told) or 'none'}."


def stock(view: View) -> str:
    if view.stock_size:
        return f"Stock: {view.stock_size}."
    return "" if view.outcome else "The stock is gone: flaunts only."


def last_deal(view: View, names: Sequence[str]) -> str:
    """What the deal before came to."""
    last = view.last_deal
    if last is None:
        return ""
    points = ", ".join(f"{names[seat]} {change(points)}" for seat, points in enumerate(last.points))
    rest = [
        f"{names[last.last_holder]} alone still held {counted(last.last_cards, 'card')} and won what was left"
        if last.last_holder is not None and last.last_cards
        else "",
        f"{counted(last.left, 'card')} left in hands counted for nobody" if last.left else "",
        f"{counted(last.aside, 'card')} out of play by ties" if last.aside else "",
    ]
    return f"Deal {last.number}: {'; '.join([points, *filter(None, rest)])}."
