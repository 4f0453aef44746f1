"""High Roller in short words, for labels on the pictures and for sentences."""

from collections import Counter

from engine.games.high_roller.pieces.scores import RowScore, SheetScore, sheet_scores
from engine.games.high_roller.pieces.sheets import Row, Sheet, cards_in_row
from engine.games.high_roller.public import GameResult
from engine.games.high_roller.view import View
from engine.pieces.cards import RANK_VALUE, Card
from engine.pieces.poker import Category, hand_strength
from engine.seats import NamesBySeat

TITLE = "High Roller"
_KINDS = {
    Category.NOTHING: "",
    Category.HIGH_CARD: "high card",
    Category.PAIR: "pair",
    Category.TWO_PAIR: "two pair",
    Category.THREE_OF_A_KIND: "three",
    Category.STRAIGHT: "straight",
    Category.FLUSH: "flush",
    Category.FULL_HOUSE: "full house",
    Category.FOUR_OF_A_KIND: "four",
    Category.STRAIGHT_FLUSH: "str. flush",
}
ENDINGS = {
    "highest_total": "the highest total",
    "tie_broken": "equal totals, better bottom rows",
    "shared": "equal totals and bottom rows",
}


# -- what of the view is shown ----------------------------------------------------------------------------------------


def public_sheets(view: View) -> tuple[Sheet, ...] | None:
    """The sheets of all seats; ``None`` while they are secret, even if the viewer knows one of them."""
    if view.terms.options.sheets == "secret" and view.phase != "over":
        return None
    return tuple([sheet for sheet in view.sheets if sheet])


def last_result_if_shown(view: View) -> GameResult | None:
    """The finished game that the table still shows: at the end of the match, and during the first round of the next
    game. ``None`` at other times.
    """
    is_shown = view.phase == "over" or view.round == 1
    return view.results[-1] if view.results and is_shown else None


def scores_so_far(view: View) -> tuple[SheetScore, ...]:
    """By seat, the score of its sheet as it stands; () while sheets are secret."""
    sheets = public_sheets(view)
    return sheet_scores(sheets, kinds_only=view.terms.compares_kinds_only) if sheets else ()


# -- where the game stands --------------------------------------------------------------------------------------------


def game_progress_text(view: View) -> str:
    """The number of the game and round, like "game 2 of 3 · round 7", or "round 7" in a single game; at the end "game
    over".
    """
    if view.phase == "over":
        return "game over"
    game = f"game {view.game} of {view.terms.games} · " if view.terms.games > 1 else ""
    return f"{game}round {view.round}"


def progress_text_that_stays_true(view: View) -> str:
    """The progress of the match for a player who cannot act now, in words that stay true until the player can:
    "you are done with round 6" while others finish round 6, and "after round 6" until the dice of round 7 are rolled.
    """
    game = f"game {view.game} of {view.terms.games}" if view.terms.games > 1 else ""
    if view.phase == "choose":
        return " · ".join(part for part in (game, f"you are done with round {view.round}") if part)
    last = view.round - 1
    return " · ".join(part for part in (game, f"after round {last}" if last else "before the first round") if part)


def awaited_text(view: View, names: NamesBySeat) -> str:
    """The event that the table waits for: "Ann is to roll", or how many seats have finished the
    round: "3 of 8 ready".
    """
    if view.phase == "roll":
        return f"{names[view.first]} is to roll"
    return f"{sum(view.locked)} of {view.terms.seats} ready"


def call_to_act_text(view: View, seat: int) -> str:
    """The words shown at a seat that must act now, "to roll" or "choosing"; empty for any other seat."""
    if seat not in view.waiting:
        return ""
    return "to roll" if view.phase == "roll" else "choosing"


# -- hands and endings ------------------------------------------------------------------------------------------------


def cards_in_comparison_order(row: Row) -> list[Card]:
    """The cards of a row in the order in which hands are compared: ranks held more often first, then high ones."""
    held = cards_in_row(row)
    times = Counter(card[0] for card in held)
    return sorted(held, key=lambda card: (times[card[0]], RANK_VALUE[card]), reverse=True)


def hand_kind_text(row: Row) -> str:
    """The kind of poker hand in a row, like "two pair", in at most eleven letters, for places where the row's cards
    stand beside it; "" for an empty row.
    """
    return _KINDS[hand_strength(cards_in_row(row)).category]


def worthless_hand_text(score: RowScore) -> str:
    """Why a hand scores nothing: "tie" where another player has the same hand, else its place among the hands, like
    "4th"; "" for a hand that scores and for an empty row.
    """
    if score.is_shared:
        return "tie"
    return (
        f"{score.place}th" if score.place and not score.points else ""
    )  # the first three score, and eight people play at most
