"""Sneak as a story: what each deal came to, and why the winners won."""

from collections.abc import Sequence
from typing import cast

from engine.game import Chapter, Outcome
from engine.games.sneak.view import View
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and
from engine.text.words import quantity_text, winning_seats


def last_chapter(view: View, names: NamesBySeat) -> Chapter | None:
    """The last finished deal, with the points after it; ``None`` during the first deal."""
    deal = view.last_deal
    if deal is None:
        return None
    first, *others = sorted(range(len(names)), key=lambda seat: -deal.points[seat])
    told = [f"{names[first]} won {quantity_text(deal.points[first], 'card')}"]
    told += [f"{names[seat]} {deal.points[seat]}" for seat in others]
    return Chapter("deal", deal.number, deal.totals, f"Deal {deal.number}: {joined_with_and(told)}.")


def victory_reason(view: View, names: NamesBySeat) -> str:
    """Why a game that is over was won: by the points at the target, in its one deal, or once everybody has dealt."""
    outcome = cast("Outcome", view.outcome)
    first, points = winning_seats(outcome), quantity_text(max(outcome.scores), "point")
    winners, has = _joined_names(first, names), "has" if len(first) == 1 else "have"
    if outcome.ending == "target_reached":
        rivals = [seat for seat, score in enumerate(outcome.scores) if seat not in first and score >= view.terms.target]
        others = f" {_joined_names(rivals, names)} reached it too, with fewer." if rivals else ""
        return f"{winners} reached the target of {view.terms.target} with {points}.{others}"
    end = "Everybody has dealt once" if outcome.ending == "everybody_dealt" else "The deal was played"
    return f"{end}, and {winners} {has} the most points{'' if len(first) == 1 else ' alike'}: {max(outcome.scores)}."


def _joined_names(seats: Sequence[int], names: NamesBySeat) -> str:
    return joined_with_and([names[seat] for seat in seats])
