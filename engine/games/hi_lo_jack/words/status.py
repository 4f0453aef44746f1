"""Hi Lo Jack in two lines: the status below a hand, for somebody who waits or comes back."""

from engine.games.hi_lo_jack.public import HAND, Trick
from engine.games.hi_lo_jack.view import View
from engine.games.hi_lo_jack.words import alt, labels
from engine.pieces.cards import SUIT_WORDS, card_text
from engine.seats import NamesBySeat


def status(view: View, names: NamesBySeat) -> tuple[str, ...]:
    """The scores, then the bids, or once somebody has won the bidding, trumps and the trick. ``names`` are the players'
    names by seat, and stand in the lines as they are.
    """
    scores = alt.scores_text(view, names)
    if view.outcome:
        return (scores,)
    if view.phase == "bidding":
        before = _last_deal_text(view, names) or _partners_sentence(view, names)
        return scores, f"{before}{alt.bidding_text(view, names) or 'Nobody has bid yet.'}"
    return scores, f"{_contract_text(view, names)}{_tricks_text(view, names)}"


def moment(view: View) -> str:
    """The moment of the game, like "deal 3 · trick 4 of 6"."""
    return labels.game_progress_text(view)


def _last_deal_text(view: View, names: NamesBySeat) -> str:
    """The fate of the bid in the deal before, and a space; empty in the first deal."""
    last = view.last_deal
    return f"Last deal: {names[last.pitcher]} bid {last.level}, {'made' if last.made else 'set'}. " if last else ""


def _partners_sentence(view: View, names: NamesBySeat) -> str:
    """The partners, and a space; empty where everybody plays alone."""
    partners = labels.partners_text(view, names)
    return f"{partners}. " if partners else ""


def _contract_text(view: View, names: NamesBySeat) -> str:
    """The bid that won the bidding, and trumps or the seat that is to name them."""
    (pitcher,) = [names[seat] for seat in range(view.terms.seats) if seat == view.pitcher]
    trumps = f", {SUIT_WORDS[view.trump]} are trumps" if view.trump else " and is to name trumps"
    return f"{pitcher} bid {view.high_bid}{trumps}."


def _tricks_text(view: View, names: NamesBySeat) -> str:
    """A space, then the trick on the table or, before a card lies there, the last one; empty until tricks begin."""
    if view.phase != "tricks":
        return ""
    number = f" Trick {view.trick_number} of {HAND}"
    if view.trick.cards:
        return f"{number}: {_plays_text(view.trick, names)}; {names[view.trick.winner]} is winning."
    last = view.tricks[-1] if view.tricks else None
    won = f" Last trick: {_plays_text(last, names)}; {names[last.winner]} won it." if last else ""
    return f"{number}.{won}"


def _plays_text(trick: Trick, names: NamesBySeat) -> str:
    """The cards of a trick with the names of those who played them."""
    return ", ".join(f"{names[seat]} {card_text(card)}" for seat, card in trick.plays_in_order(len(names)))
