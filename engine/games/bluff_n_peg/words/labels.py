"""Bluff 'N' Peg in short words, for labels on the picture."""

from engine.games.bluff_n_peg.public import MOST_PLAYOFFS, MULTIPLIERS
from engine.games.bluff_n_peg.view import View
from engine.pieces.poker import hand_strength
from engine.seats import NamesBySeat
from engine.text.graphemes import shorten
from engine.text.words import names_of_all_seats

TITLE = "Bluff 'N' Peg"
CALLS = {"discard": "to throw", "turn": "to lay", "offer": "double?", "response": "answer?"}
"""By phase, the words shown at a seat that must act."""
ANSWERS = {"accept": "accepts", "fold": "folds"}
_GROUPED = ("two pair", "full house")
"""The kinds of show that are named by their ranks alone: "kings and tens"."""
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SHARES = ("hardly any deals", *[f"about {number} of ten deals" for number in _NUMBERS], "nearly all deals")
"""By tenths from 0 to 10, a share of deals in words."""
_LONGEST = 20
"""The most characters of a player's name in a text that repeats names."""

ENDINGS = {
    "winner_hole": "in the winner hole",
    "out_the_back": "a peg is out the back",
    "playoff": "by a playoff",
    "shared_after_playoff": "level after five deals",
}


def short_names(view: View, names: NamesBySeat) -> tuple[str, ...]:
    """By seat, its name from ``names``, cut to at most 20 characters for texts that repeat names."""
    return tuple(shorten(name, _LONGEST) for name in names_of_all_seats(names, view.terms.seats))


def multiplier_text(level: int) -> str:
    """The multiplier of a level of the bluffing peg, 0 to 3, as the board writes it: "2X" for level 1."""
    return f"{MULTIPLIERS[level]}X"


def call_to_act_text(view: View, seat: int) -> str:
    """The words shown at a seat that must act now, like "to lay"; empty for any other seat."""
    return CALLS[view.phase] if seat in view.waiting else ""


def short_show_name(show: str) -> str:
    """A shorter form of a poker hand's name, where the whole name is too wide.

    >>> [short_show_name(show) for show in ("two pair, kings and tens", "straight, ten high", "pair of kings")]
    ['kings and tens', 'straight', 'pair of kings']
    """
    kind, _, ranks = show.partition(", ")
    return ranks if kind in _GROUPED else kind


def game_progress_text(view: View) -> str:
    """The number of the deal or playoff, and the house rule that twos are wild if it holds: "deal 3 · twos wild"."""
    step = f"playoff {view.playoff.number} of {MOST_PLAYOFFS}" if view.playoff else f"deal {view.deal_number}"
    return f"{step} · twos wild" if view.terms.options.wild_twos else step


def is_in_deal(view: View, seat: int) -> bool:
    """Whether a seat takes part in the deal and has not folded."""
    return seat in view.order and seat not in view.folded


def seats_with_best_show(view: View) -> tuple[int, ...]:
    """The seats with the best face-up cards: the leaders or, while nobody leads, all seats that share the best cards. A
    seat that shares them leads only once its hand is empty (B-9). () while no card is face up.
    """
    if view.leaders:
        return view.leaders
    worth = {
        seat: hand_strength(show, wild_twos=view.terms.options.wild_twos)
        for seat, show in enumerate(view.shows)
        if show
    }
    return tuple(seat for seat in worth if worth[seat] == max(worth.values()))


def best_show_name(view: View) -> str:
    """The poker name of the best face-up cards of the seats that have not folded, like "pair of kings"; empty while
    none has a card face up.
    """
    return view.show_names[seats_with_best_show(view)[0]] if seats_with_best_show(view) else ""


def leads_or_ties_verb(view: View) -> str:
    """The verb for the seats with the best face-up cards: "leads" for one leader, "lead together" for several leaders
    (equal cards and empty hands), "show the same" while nobody leads.
    """
    if not view.leaders:
        return "show the same"
    return "leads" if len(view.leaders) == 1 else "lead together"


def share_of_deals_text(share: float) -> str:
    """A share of deals, 0 to 1, in words.

    >>> [share_of_deals_text(share) for share in (0.0, 0.42, 1.0)]
    ['hardly any deals', 'about four of ten deals', 'nearly all deals']
    """
    return _SHARES[round(10 * share)]
