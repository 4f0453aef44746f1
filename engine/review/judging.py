"""Judges a person's decisions: what each lost against the best action found, and what was luck.

*Lost by a decision* is the share of the win to which a better action led beyond the one taken: the average of imagined
deals that fit what the seat saw, in which everybody plays on soundly. *Luck* is the rest of the way from one standing
to the next: cards, dice, and what the others did.

A loss is how often a decision throws away a win that a better one would have had. Several may throw away the same win,
so losses do not add up: together they lose a win where at least one of them does, if they do so independently. So
neither what all decisions lost nor luck is ever more than one win.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import prod
from typing import Any, Literal, NamedTuple

from engine.actions import Action
from engine.chance import FastChance
from engine.game import Game
from engine.review.decisions import Decision, SeatCourse
from engine.review.trial import Trial, TriedAction
from engine.weighing import WeighedAction

AnyGame = Game[Any, Any]
MOST_TRIED = 8
"""The most decisions of a game that are tried in worlds: those that look worst to a sound player."""
MOST_ACTIONS = 3
"""The most actions that are tried for one decision, with the one that was taken."""
MARGIN = 1.0
"""How many standard errors an action must gain to count as better than the one taken."""
LEAST_LOSS = 0.005
"""The smallest share of the win that counts as lost: half a win in a hundred games."""
MOST_OFFERED = 5
"""The most actions that a person is offered in a question about one decision."""


class Doubt(NamedTuple):
    """A decision that a sound player would have made differently."""

    decision: Decision
    others: tuple[WeighedAction, ...]
    """The actions that a sound player considers, best first, without the one taken; at least one."""
    own: WeighedAction | None
    """The action taken, as a sound player judges it; ``None`` if a sound player would not consider it."""
    gap: float
    """By how much the action taken is worth less than the best one, in the unit of `Mind.weighed`."""


class Judged(NamedTuple):
    """A decision that was tried in worlds."""

    doubt: Doubt
    better: WeighedAction | None
    """The best action found; ``None`` if none was clearly better than the one taken."""
    taken_share: float
    """The share of the win to which the action taken led, 0 to 1."""
    lost: float
    """The share of the win that the decision lost; 0 without a better action."""
    gains: tuple[TriedAction, ...] = ()
    """The results of the first of ``doubt.others``, in their order; the later ones were not tried."""


Verdict = Literal["best", "as_good", "better", "same", "no_better", "thought_better", "thought_no_better"]
"""How good an answer to a question about a reviewed decision is.

It is the "best" action found, "as_good" as that, "better" than the one taken, the "same", or "no_better". An action
that was not tried is judged by a sound player's worths: "thought_better" or "thought_no_better" than the one taken.
"""


class Chapter(NamedTuple):
    """A seat's share of the win at the start and the end of one deal, and its losses in it."""

    before: float
    """The share of the win at the deal's start, 0 to 1."""
    after: float
    """The share of the win at the deal's end, 0 to 1."""
    lost: float
    """The probability that the seat's decisions in the deal lost a win that better ones would have had."""

    @property
    def expected(self) -> float:
        """The share of the win, 0 to 1, to be expected at the deal's end after the seat's decisions, with average
        luck.
        """
        return self.before * (1 - self.lost)

    @property
    def luck(self) -> float:
        """The share of the win, -1 to 1, that cards, dice and the others gave the seat or took from it: ``after`` less
        ``expected``.
        """
        return self.after - self.expected


class Review(NamedTuple):
    """The judgement of one person's decisions in a finished game, compared with those of a sound computer."""

    course: SeatCourse
    doubts: int
    """The number of decisions that a sound player would have made differently."""
    judged: tuple[Judged, ...]
    """The decisions that were tried, in the order of the game."""
    failed: int = 0
    """The number of decisions that could not be tried because of an error."""

    @property
    def worst(self) -> tuple[Judged, ...]:
        """The decisions that lost anything, those that lost most first."""
        return tuple(sorted([one for one in self.judged if one.lost > 0], key=lambda one: one.lost, reverse=True))

    @property
    def whole(self) -> Chapter:
        """The game from its start to its end, as one chapter."""
        return Chapter(self.course.shares[0], self.course.shares[-1], lost_together(one.lost for one in self.judged))

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """Each deal that ended, in order."""
        shares = self.course.shares
        lost: list[list[float]] = [[] for _ in shares]
        for one in self.judged:
            lost[min(one.doubt.decision.chapter, len(shares) - 1)].append(one.lost)
        return tuple(
            Chapter(before, after, lost_together(lost[number]))
            for number, (before, after) in enumerate(pairwise(shares))
        )


def lost_together(losses: Iterable[float]) -> float:
    """The probability that at least one of some decisions loses a win, from the probability for each; they count as
    independent.

    >>> lost_together([0.5, 0.5]), lost_together([])
    (0.75, 0.0)
    """
    return 1.0 - prod(1.0 - lost for lost in losses)


def doubts_about(game: AnyGame, course: SeatCourse) -> tuple[Doubt, ...]:
    """The decisions that a sound player would have made differently; first those that a sound player judges worst."""
    found = [doubt for one in course.decisions if (doubt := _doubt(game, one)) is not None]
    return tuple(sorted(found, key=lambda doubt: doubt.gap, reverse=True))


def _doubt(game: AnyGame, decision: Decision) -> Doubt | None:
    """The doubt about a decision; ``None`` if a sound player would decide the same."""
    weighed = game.mind.weighed(decision.view, decision.menu, FastChance(decision.seed))
    if weighed[0].action == decision.action:
        return None
    own = next((one for one in weighed if one.action == decision.action), None)
    least = min([one.worth for one in weighed])  # at most so much is an action worth that is not even considered
    gap = weighed[0].worth - (least if own is None else own.worth)
    return Doubt(decision, tuple(one for one in weighed if one is not own), own, gap)


def trial_of(doubt: Doubt, seat: int, worlds: int, seed: str) -> Trial:
    """The trial that finds what a decision of this seat lost."""
    actions = (doubt.decision.action, *(one.action for one in _rivals(doubt)))
    return Trial(seat, doubt.decision.view, actions, worlds, f"{seed}/{doubt.decision.number}/worlds")


def _rivals(doubt: Doubt) -> Sequence[WeighedAction]:
    return doubt.others[: MOST_ACTIONS - 1]


def judged_by(doubt: Doubt, tried: Sequence[TriedAction]) -> Judged:
    """The judgement to which the results of `trial_of` lead."""
    best, most = None, 0.0
    for other, result in zip(_rivals(doubt), tried[1:], strict=True):
        if result.gain > most and _is_clearly_better(result):
            best, most = other, result.gain
    return Judged(doubt, best, tried[0].share, most, tuple(tried[1:]))


def _is_clearly_better(tried: TriedAction) -> bool:
    """Whether an action gained more than `LEAST_LOSS`, and more than `MARGIN` standard errors, beyond the one taken."""
    return tried.gain > max(LEAST_LOSS, MARGIN * tried.error)


def verdict_on(judged: Judged, action: Action) -> Verdict:
    """The verdict on an ``action`` of `offered_actions`, as an answer to the question about a decision."""
    if judged.better is not None and action == judged.better.action:
        return "best"
    if action == judged.doubt.decision.action:
        return "same"
    tried = tried_action(judged, action)
    if tried is None:
        return _verdict_of_thought(judged.doubt, action)
    if judged.better is not None and tried.gain > judged.lost - LEAST_LOSS:
        return "as_good"
    return "better" if _is_clearly_better(tried) else "no_better"


def tried_action(judged: Judged, action: Action) -> TriedAction | None:
    """The result of an action other than the one taken; ``None`` if it was not tried."""
    by_action = zip(judged.doubt.others, judged.gains, strict=False)
    return next((tried for other, tried in by_action if other.action == action), None)


def _verdict_of_thought(doubt: Doubt, action: Action) -> Verdict:
    """The verdict on an action that was not tried. An action that a sound player does not consider counts as the
    worst.
    """
    if doubt.own is None:
        return "thought_better"
    worth = max(one.worth for one in doubt.others if one.action == action)
    return "thought_better" if worth > doubt.own.worth else "thought_no_better"


def offered_actions(judged: Judged, seed: str) -> tuple[WeighedAction, ...]:
    """The actions that a person is offered in the question about a decision, among them the one taken and the best one,
    in an order that tells nothing. The one taken has no reason if a sound player does not consider it.
    """
    doubt = judged.doubt
    own = doubt.own or WeighedAction(doubt.decision.action, 0.0, "", {})
    offered = [own, *doubt.others[: MOST_OFFERED - 1]]
    if len(doubt.others) >= MOST_OFFERED and judged.better is not None and judged.better not in offered:
        offered[-1] = judged.better
    order = FastChance(f"{seed}/{doubt.decision.number}/order").shuffled(range(len(offered)))
    return tuple(offered[place] for place in order)
