"""High Roller: a roll-and-write game for two to eight. Four dice for everybody, and sheets that become poker hands.

Rule 1: everything about this game but its pictures lives here, and nothing outside names it. Rule 2: a painter reads
`view`, `public`, `pieces`, `scoring` and `words`; what only the rules may know is in `state`.

The letters HR-1 to HR-19 in the modules are the points on which the seed text is silent or says two things, and how we
read it; the tests ``test_r01`` to ``test_r30`` are the positions that fix those readings.
"""

from engine.game import Game, Meta, Mind, Rules, Words
from engine.games.high_roller.actions import ACTIONS
from engine.games.high_roller.computer.policy import weighed
from engine.games.high_roller.computer.strengths import STRENGTHS
from engine.games.high_roller.feats import FEATS, feats
from engine.games.high_roller.menu import menu
from engine.games.high_roller.options import SEATS, HighRollerOptions
from engine.games.high_roller.resample import resample
from engine.games.high_roller.reveals import reveals
from engine.games.high_roller.rules import apply, auto, setup
from engine.games.high_roller.scoring import GAME_SCORED, MATCH_SCORED
from engine.games.high_roller.standing import standing
from engine.games.high_roller.state import State, waiting_for
from engine.games.high_roller.view import View, view
from engine.games.high_roller.words.lesson import LESSON
from engine.games.high_roller.words.reasons import REASONS
from engine.games.high_roller.words.sentences import ENDINGS, SENTENCES
from engine.games.high_roller.words.short_rules import RULES
from engine.games.high_roller.words.status import moment, status
from engine.games.high_roller.words.story import last_chapter, victory_reason
from engine.games.high_roller.words.text import text

META = Meta(
    slug="high-roller",
    title="High Roller",
    summary="Four dice for everybody: write poker hands and runs of numbers on your sheet, all at the same time.",
    seats=tuple(SEATS),
    options=HighRollerOptions,
    actions=ACTIONS,
    endings=ENDINGS,
    short_rules=RULES,
    sources=("The players' own text, “High Roller”: dice, rows, joker chips, scoring, and a picture of the sheet",),
    headlines=(*GAME_SCORED.values(), *MATCH_SCORED.values()),
    feats=FEATS,
    part="game",
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
    ),
)
