"""Sneak in two lines: the status below a hand, for somebody who waits or comes back."""

from engine.games.sneak.public import Contest
from engine.games.sneak.view import View
from engine.games.sneak.words import alt, labels
from engine.seats import NamesBySeat
from engine.text.words import card_signs, quantity_text


def status(view: View, names: NamesBySeat) -> tuple[str, ...]:
    """The points of all players, then the open lead, or else the last contest and the stock. ``names`` are the players'
    names by seat, and stand in the lines as they are.
    """
    if view.outcome:
        return (alt.totals_text(view, names),)
    table = alt.open_lead_text(view, names) or f"{_last_contest_text(view.last_contest, names)} {alt.stock_text(view)}"
    return _points_text(view, names), table


def moment(view: View) -> str:
    """The moment of the game, like "deal 3 · turn 14"."""
    return labels.game_progress_text(view)


def _points_text(view: View, names: NamesBySeat) -> str:
    """The points of all players, with a point for each card won in this deal."""
    points = [total + won for total, won in zip(view.totals, view.pile_sizes, strict=True)]
    told = ", ".join(f"{names[seat]} {one}" for seat, one in enumerate(points))
    return f"Points with the cards won so far: {told}; {labels.game_length_text(view)}."


def _last_contest_text(last: Contest | None, names: NamesBySeat) -> str:
    """The last settled lead and the seat that took the cards, with the cards that these two showed."""
    if last is None:
        return "Nothing has been led yet."
    led = f"{names[last.leader]} {last.way}ed {quantity_text(last.size, 'card')}{_shown_cards_text(last, last.leader)}"
    if last.taker is None:
        return f"Last contest: {led}; a tie put {quantity_text(last.cards, 'card')} out of play."
    if last.taker == last.leader:
        unseen = "" if last.shown[last.leader] else " unseen"
        return f"Last contest: {led} and took {quantity_text(last.cards, 'card')}{unseen}."
    won_with = _shown_cards_text(last, last.taker)
    return f"Last contest: {led}; {names[last.taker]} took {quantity_text(last.cards, 'card')}{won_with}."


def _shown_cards_text(last: Contest, seat: int) -> str:
    """The cards that a seat showed, in brackets; "" for none."""
    return f" ({card_signs(last.shown[seat])})" if last.shown[seat] else ""
