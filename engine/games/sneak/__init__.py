"""Sneak, by David Parlett: draw cards, lead them face down by bluff or face up by force, and win the most.

Rule 1: everything about this game but its pictures lives here, and nothing outside names it. Rule 2: a painter reads
`view`, `public`, `options`, `pieces` and `words`; what only the rules may know is in `state`.

The letters SN-1 to SN-19 in the modules are the points on which the seed text is silent or says two things, and how we
read it; the tests ``test_n01`` to ``test_n40`` are the positions that fix those readings.

A *combo* is two or more cards that fit together. To *sneak* is to lead cards face down, to *flaunt* to lead them face
up. The *window* is the time in which the others challenge a lead or pass. A *contest* is a lead that is settled, with
its challenges.
"""

from engine.game import Game, Meta, Mind, Rules, Words
from engine.games.sneak.actions import ACTIONS
from engine.games.sneak.computer.policy import weighed
from engine.games.sneak.computer.strengths import STRENGTHS
from engine.games.sneak.feats import FEATS, feats
from engine.games.sneak.menu import menu, seats_with_choices
from engine.games.sneak.options import SEATS, SneakOptions
from engine.games.sneak.resample import resample
from engine.games.sneak.reveals import reveals
from engine.games.sneak.rules import apply, auto, setup
from engine.games.sneak.scoring import DEAL_SCORED
from engine.games.sneak.standing import standing
from engine.games.sneak.state import State, waiting_for
from engine.games.sneak.view import View, view
from engine.games.sneak.words.lesson import LESSON
from engine.games.sneak.words.reasons import REASONS
from engine.games.sneak.words.sentences import ENDINGS, SENTENCES
from engine.games.sneak.words.short_rules import RULES
from engine.games.sneak.words.status import moment, status
from engine.games.sneak.words.story import last_chapter, victory_reason
from engine.games.sneak.words.text import text

META = Meta(
    slug="sneak",
    title="Sneak",
    summary="Draw cards, then sneak them in by bluff or flaunt them by force; every card you win is a point.",
    seats=SEATS,
    options=SneakOptions,
    actions=ACTIONS,
    endings=ENDINGS,
    short_rules=RULES,
    sources=(
        "David Parlett's own rules of Sneak, with his note on the lead limit, at davidparlett.co.uk",
        "Players' variants of the order of combos and of the endgame, from the forum of Lemmings players",
    ),
    headlines=tuple(DEAL_SCORED.values()),
    feats=FEATS,
    strengths=STRENGTHS,
)

GAME: Game[State, View] = Game(
    meta=META,
    rules=Rules(
        setup=setup,
        waiting_for=waiting_for,
        menu=menu,
        apply=apply,
        auto=auto,
        view=view,
        outcome=lambda state: state.outcome,
        reveals=reveals,
        seats_with_choices=seats_with_choices,
        feats=feats,
    ),
    words=Words(
        sentences=SENTENCES,
        reasons=REASONS,
        text=text,
        status=status,
        moment=moment,
        last_chapter=last_chapter,
        victory_reason=victory_reason,
        lesson=LESSON,
    ),
    mind=Mind(
        resample=resample,
        weighed=weighed,
        standing=standing,
        is_endgame=lambda view: not view.stock_size,
    ),
)
