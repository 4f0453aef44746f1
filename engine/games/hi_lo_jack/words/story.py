"""Hi Lo Jack as a story: what each deal came to, and why the winners won."""

from typing import cast

from engine.game import Chapter, Outcome
from engine.games.hi_lo_jack.public import DealResult
from engine.games.hi_lo_jack.view import View
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and
from engine.text.words import quantity_text, winning_seats


def last_chapter(view: View, names: NamesBySeat) -> Chapter | None:
    """The last finished deal, with the scores after it; ``None`` during the first deal."""
    deal, terms = view.last_deal, view.terms
    if deal is None:
        return None
    scores = tuple(deal.scores[side] for side in terms.side_of)
    return Chapter("deal", deal.number, scores, f"Deal {deal.number}: {_deal_text(deal, view, names)}")


def _deal_text(deal: DealResult, view: View, names: NamesBySeat) -> str:
    """The bid of a deal and whether it was made, in a sentence; then who won the other points, and which of them no
    longer counted.
    """
    side = view.terms.side_of[deal.pitcher]
    bidders, won = _names_of_side(side, view, names), _points_text(side, deal)
    if deal.level == "smudge":
        return f"{bidders} bid a smudge and {'made' if deal.made else 'lost'} it."
    others = [
        f"{_names_of_side(other, view, names)} won {_points_text(other, deal)}"
        for other in range(len(view.scores))
        if other != side and _points_text(other, deal)
    ]
    after = f" {joined_with_and(others)}." if others else ""
    if deal.made:
        return f"{bidders} bid {deal.level} and won {won}.{after}{_points_after_the_end_text(deal)}"
    return f"{bidders} bid {deal.level}, won {f'only {won}' if won else 'nothing'}, and lost {deal.level}.{after}"


def _points_text(side: int, deal: DealResult) -> str:
    """The points of a deal that a side won, like "High and Jack"; "" for none."""
    return joined_with_and([point.name.capitalize() for point in deal.points if point.side == side])


def _points_after_the_end_text(deal: DealResult) -> str:
    """A sentence on the point of a made bid with which the game ended, and those after it; "" if all points counted."""
    won = [point for point in deal.points if point.side is not None]
    counted = [point.name.capitalize() for point in won if point.scored]
    others = [point.name.capitalize() for point in won if not point.scored]
    return f" {counted[-1]} ended the game, so {joined_with_and(others)} did not count." if others else ""


def _names_of_side(side: int, view: View, names: NamesBySeat) -> str:
    return joined_with_and([names[seat] for seat in view.terms.sides[side]])


def victory_reason(view: View, names: NamesBySeat) -> str:
    """Why a game that is over was won. Where others have as many points as the winner, that only a made bid wins."""
    outcome, deal = cast("Outcome", view.outcome), cast("DealResult", view.last_deal)
    bidder = view.terms.side_of[deal.pitcher]
    bidders, target = _names_of_side(bidder, view, names), view.terms.options.target
    if outcome.ending == "smudge_lost":
        best = f" {_joined_winners(outcome, names)} had the most points of the others." if len(view.scores) > 2 else ""
        return f"{bidders} bid a smudge and lost it, and with it the game.{best}"
    if outcome.ending == "smudge_made":
        return f"{bidders} bid a smudge and won all four points and all six tricks."
    won = f"{bidders} made a bid of {deal.level} and reached {quantity_text(view.scores[bidder], 'point')}."
    rivals = [
        side for side, score in enumerate(view.scores) if side != bidder and score >= min(target, view.scores[bidder])
    ]
    others = joined_with_and(
        [f"{_names_of_side(side, view, names)} {_has_or_have(side, view)} {view.scores[side]}" for side in rivals]
    )
    return f"{won} {others} too, but only a made bid wins." if rivals else won


def _has_or_have(side: int, view: View) -> str:
    return "has" if len(view.terms.sides[side]) == 1 else "have"


def _joined_winners(outcome: Outcome, names: NamesBySeat) -> str:
    return joined_with_and([names[seat] for seat in winning_seats(outcome)])
