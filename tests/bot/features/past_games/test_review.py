"""Pages of a review: what is said of an answer, which reasons are given, and when there is a chart."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.features.past_games.review_page import ReviewedGame, ShownTable, answer_page, review_card, summary_page
from engine.actions import Action
from engine.chance import FastChance
from engine.games import games
from engine.games.hi_lo_jack.actions import Bid, Pass
from engine.review.decisions import Decision, SeatCourse
from engine.review.judging import Doubt, Judged, Review, judged_by
from engine.review.trial import TriedAction
from engine.weighing import weighed_action
from tests.bot.table_pages.page_contents import errors, words

FOR, AGAINST = "This speaks for it.", "This speaks against it."
HI_LO_JACK = games()["hi-lo-jack"]
GAME = replace(HI_LO_JACK, words=replace(HI_LO_JACK.words, reasons={"for": FOR, "against": AGAINST}))
STATE = GAME.rules.setup(3, GAME.meta.options(), FastChance(1)).state
BID_2, BID_3, BID_4 = (Bid(level=level) for level in ("2", "3", "4"))
NOT_CLEAR = TriedAction(0.35, 0.05, 0.1)


def judged(first: TriedAction, second: TriedAction, *, own_worth: float | None = 0.5) -> Judged:
    """A pass, with which 30 of 100 games are won, beside bids of 2 and 3 with these results; a bid of 4 was not tried.
    A sound player bids 2, and thinks so much of a pass; for ``None``, it does not consider it.
    """
    decision = Decision(3, 0, GAME.rules.view(STATE, 1), GAME.rules.menu(STATE, 1), Pass(), "seed")
    others = (
        weighed_action(BID_2, 2.0, "for"),
        weighed_action(BID_3, 1.5, "against"),
        weighed_action(BID_4, 1.0, "against"),
    )
    own = None if own_worth is None else weighed_action(Pass(), own_worth, "against")
    return judged_by(Doubt(decision, others, own, 1.5), (TriedAction(0.3, 0.0, 0.0), first, second))


def reviewed(*found: Judged, shares: Sequence[float] = (0.5, 0.2, 0.0)) -> ReviewedGame:
    course = SeatCourse(1, tuple(one.doubt.decision for one in found), tuple(shares))
    return ReviewedGame("7Q2MX", GAME, ("Ann", "Ben", "Cem"), Review(course, len(found), found), 32)


def answered(found: Judged, action: Action) -> str:
    """The words of the page for somebody who answers with this action."""
    game = reviewed(found)
    chosen = next(place for place, one in enumerate(game.offered(0)) if one.action == action)
    page = answer_page(game, 0, chosen, ShownTable(None, "the table"))
    assert errors(page) is None
    return words(page)


GREAT, GOOD, POOR = TriedAction(0.6, 0.3, 0.01), TriedAction(0.4, 0.1, 0.01), TriedAction(0.2, -0.1, 0.01)


@pytest.mark.parametrize(
    ("found", "action", "verdict"),
    [
        (judged(GREAT, GOOD), BID_2, "✅ **“Bid 2”**: that is the best that I found."),
        (judged(GREAT, GOOD), BID_3, "👍 **“Bid 3”**: better than in the game (about 40 in 100), but not the best."),
        (judged(GREAT, GREAT), BID_3, "✅ **“Bid 3”**: that is as good as the best that I found."),
        (judged(GREAT, POOR), BID_3, "❌ **“Bid 3”**: no better than what you did in the game."),
        (judged(GREAT, NOT_CLEAR), BID_3, "❌ **“Bid 3”**: no better than what you did in the game."),
        (judged(GREAT, GOOD), Pass(), "❌ **“Pass”**: that is what you did in the game, too, and there is "),
        (judged(GREAT, GOOD), BID_4, "👍 **“Bid 4”**: I did not try it. A sound computer thinks it better than"),
        (judged(GREAT, GOOD, own_worth=None), BID_4, "👍 **“Bid 4”**: I did not try it. A sound computer thinks it "),
        (judged(GREAT, GOOD, own_worth=1.2), BID_4, "❌ **“Bid 4”**: I did not try it. A sound computer thinks it no"),
    ],
)
def test_an_answer_is_said_to_be_good_or_not(found: Judged, action: Action, verdict: str) -> None:
    assert verdict in answered(found, action)


@pytest.mark.parametrize("action", [BID_2, BID_3, BID_4, Pass()])
def test_below_better_stands_a_reason_only_if_it_speaks_for_that(action: Action) -> None:
    """The reason of any action but a sound player's first speaks against it, also where trials found it the best."""
    best_first = answered(judged(GREAT, GOOD), action)
    assert f"**Better:** “Bid 2”. With that it is about 60.\n> {FOR}\n" in best_first
    second_is_best = answered(judged(GOOD, GREAT), action)
    assert "**Better:** “Bid 3”. With that it is about 60.\nSo this decision" in second_is_best
    assert AGAINST not in best_first + second_is_best
    assert FOR not in second_is_best


def test_a_single_deal_has_no_chart_and_two_have_one() -> None:
    assert review_card(reviewed(judged(GREAT, GOOD), shares=(0.5, 0.0))) is None
    card = review_card(reviewed(judged(GREAT, GOOD)))
    assert card is not None
    assert (len(card.deals), card.part) == (2, "deal")


def test_the_chances_of_a_summary_add_up_and_so_do_those_of_its_chart() -> None:
    game = reviewed(judged(GREAT, GOOD), shares=(1 / 3, 0.245, 0.125, 0.0))
    said = words(summary_page(game, None))
    assert "You began with a chance of 33 in 100 to win, and ended with 0." in said
    assert "of 100 games that you would win with better ones, they lose about **30**." in said
    assert "1. Deal 1 · bidding: you chose “Pass”; better was “Bid 2”: **30 in 100**." in said
    assert "They left you a chance of **23 in 100**." in said
    assert "took about **23 in 100** from you" in said
    unharmed = reviewed(judged(NOT_CLEAR, NOT_CLEAR), shares=(1 / 3, 0.295, 0.275, 0.175, 0.015, 0.0))
    card = review_card(unharmed)
    assert card is not None
    assert sum(one.luck for one in card.deals) == card.end - card.start == -33
