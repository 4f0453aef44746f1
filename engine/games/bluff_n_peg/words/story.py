"""Bluff 'N' Peg as a story: what each deal came to, and why the winners won."""

from collections.abc import Sequence
from typing import cast

from engine.game import Chapter, Outcome
from engine.games.bluff_n_peg.public import MOST_PLAYOFFS, DealResult
from engine.games.bluff_n_peg.view import View
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and
from engine.text.words import number_with_true_minus, winning_seats


def last_chapter(view: View, names: NamesBySeat) -> Chapter | None:
    """The last finished deal, with the positions of the pegs after it; ``None`` during the first deal."""
    deal = view.last_deal
    if deal is None:
        return None
    text = f"Deal {deal.number}: {_deal_text(deal, names)}" if deal.playoff is None else _playoff_text(deal, names)
    if view.playoff and deal.playoff is None:
        text = f"{text} {_joined_names(view.playoff.members, names)} are level in front and play it out."
    return Chapter("deal", deal.number, deal.after, text)


def _deal_text(deal: DealResult, names: NamesBySeat) -> str:
    """The winners of a deal, their points and how they won them, in a sentence; then what the others lost."""
    lost = [
        f"{names[seat]} lost {before - after}"
        for seat, (before, after) in enumerate(zip(deal.before, deal.after, strict=True))
        if before > after
    ]
    won = f"{_joined_names(deal.winners, names)} won {deal.gains[deal.winners[0]]}"
    return f"{won}{_how_won_text(deal)}.{f' {joined_with_and(lost)}.' if lost else ''}"


def _playoff_text(deal: DealResult, names: NamesBySeat) -> str:
    number, won = deal.playoff.number if deal.playoff else 0, "won" if len(deal.winners) == 1 else "were equal"
    return f"Playoff, deal {number}: {_joined_names(deal.winners, names)} {won}{_how_won_text(deal)}."


def _how_won_text(deal: DealResult) -> str:
    return ", as all others folded" if deal.is_walkover else f" ({deal.show_names[deal.winners[0]]})"


def victory_reason(view: View, names: NamesBySeat) -> str:
    """Why a game that is over was won: by the winner hole, as the highest peg once another went out the back, or by a
    playoff.
    """
    outcome, out = cast("Outcome", view.outcome), view.terms.board.out_the_back_hole
    first = winning_seats(outcome)
    winners, hole = _joined_names(first, names), number_with_true_minus(max(outcome.scores))
    if outcome.ending == "winner_hole":
        return f"{winners} reached the winner hole, at {hole}."
    if outcome.ending == "out_the_back":
        gone = _joined_names([seat for seat, score in enumerate(outcome.scores) if score == out], names)
        return f"{gone} went out the back; {winners} stood highest, at {hole}."
    level = _joined_names([seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)], names)
    if outcome.ending == "playoff":
        return f"{level} were level at {hole}, and {winners} won the playoff."
    return f"{level} were level at {hole}; after {MOST_PLAYOFFS} more deals {winners} share the victory."


def _joined_names(seats: Sequence[int], names: NamesBySeat) -> str:
    return joined_with_and([names[seat] for seat in sorted(seats)])
