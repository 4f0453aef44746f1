"""Bluff 'N' Peg: a bluffing race for two to six. Lay cards until you show the best poker hand, or fold, and move a peg.

Rule 1: everything about this game lives here, and nothing outside names it.
Rule 2: a painter reads `view`, `deals` and `board`; what only the rules may know is in `state`.

The letters B-1 to B-24 in the modules are the points on which the seed text is silent or says two things, and how we
read it; the tests ``test_bp01`` to ``test_bp44`` are the positions that fix those readings. A *show* is the cards that
a seat has laid face up, and what they are worth.
"""

from engine.game import Game, Meta, Mind, Rules, Words
from engine.games.bluff_n_peg.actions import ACTIONS
from engine.games.bluff_n_peg.computer.plausibility import plausibility
from engine.games.bluff_n_peg.computer.policy import weighed
from engine.games.bluff_n_peg.computer.strengths import STRENGTHS
from engine.games.bluff_n_peg.feats import FEATS, feats
from engine.games.bluff_n_peg.menu import menu
from engine.games.bluff_n_peg.options import SEATS, BluffNPegOptions
from engine.games.bluff_n_peg.resample import resample
from engine.games.bluff_n_peg.reveals import reveals
from engine.games.bluff_n_peg.rules import apply, auto, setup
from engine.games.bluff_n_peg.scoring import DEAL_SCORED
from engine.games.bluff_n_peg.standing import standing
from engine.games.bluff_n_peg.state import State, waiting_for
from engine.games.bluff_n_peg.view import View, view
from engine.games.bluff_n_peg.words.lesson import LESSON
from engine.games.bluff_n_peg.words.reasons import REASONS
from engine.games.bluff_n_peg.words.sentences import ENDINGS, SENTENCES
from engine.games.bluff_n_peg.words.short_rules import RULES
from engine.games.bluff_n_peg.words.status import moment, status
from engine.games.bluff_n_peg.words.story import last_chapter, victory_reason
from engine.games.bluff_n_peg.words.text import text

META = Meta(
    slug="bluff-n-peg",
    title="Bluff 'N' Peg",
    summary="Lay cards until you show the best poker hand, or fold; the winner's peg goes forward, all others go back.",
    seats=SEATS,
    options=BluffNPegOptions,
    actions=ACTIONS,
    endings=ENDINGS,
    short_rules=RULES,
    sources=("The game's own instructions, “Bluff 'N' Peg, a family bluffing game”, by Spy Alley Partners L.L.P.",),
    headlines=(*DEAL_SCORED.values(), "playoff_begun", "playoff_deal_scored"),
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
        seats_with_choices=waiting_for,
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
        plausibility=plausibility,
    ),
)
