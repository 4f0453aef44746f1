"""Hi Lo Jack: an auction game for two to four. Nine cards, one bid each, throw away all but trumps, six tricks.

Rule 1: everything about this game but its pictures lives here, and nothing outside names it. Rule 2: a painter reads
`view`, `public`, `options` and `words`; what only the rules may know is in `state`.

The letters H-1 to H-29 in the modules are the points on which the seed text is silent or says two things, and how we
read it; the tests ``test_hl01`` to ``test_hl70`` are the positions that fix those readings.

The *pitcher* has won the bidding, names trumps and leads first. To be *set* is to fail a bid. A *smudge* is a bid for
all four points and all six tricks, which wins or loses the game. To *bury* is to put trumps beyond six face up out of
play; the *junk pile* holds what was thrown away.
"""

from engine.game import Game, Meta, Mind, Rules, Words
from engine.games.hi_lo_jack.actions import ACTIONS
from engine.games.hi_lo_jack.computer.plausibility import plausibility
from engine.games.hi_lo_jack.computer.policy import weighed
from engine.games.hi_lo_jack.computer.strengths import STRENGTHS
from engine.games.hi_lo_jack.feats import FEATS, feats
from engine.games.hi_lo_jack.menu import menu
from engine.games.hi_lo_jack.options import HiLoJackOptions, partners
from engine.games.hi_lo_jack.resample import resample
from engine.games.hi_lo_jack.reveals import reveals
from engine.games.hi_lo_jack.rules import apply, auto, setup
from engine.games.hi_lo_jack.scoring import DEAL_SCORED, POINT_EVENTS
from engine.games.hi_lo_jack.standing import standing
from engine.games.hi_lo_jack.state import State, waiting_for
from engine.games.hi_lo_jack.view import View, view
from engine.games.hi_lo_jack.words.lesson import LESSON
from engine.games.hi_lo_jack.words.reasons import REASONS
from engine.games.hi_lo_jack.words.sentences import ENDINGS, SENTENCES
from engine.games.hi_lo_jack.words.short_rules import RULES
from engine.games.hi_lo_jack.words.status import moment, status
from engine.games.hi_lo_jack.words.story import last_chapter, victory_reason
from engine.games.hi_lo_jack.words.text import text

META = Meta(
    slug="hi-lo-jack",
    title="Hi Lo Jack",
    summary="Bid on your hand, name trumps, and win High, Low, Jack and Game; only a bid you make can win.",
    seats=(2, 3, 4),
    options=HiLoJackOptions,
    actions=ACTIONS,
    endings=ENDINGS,
    short_rules=RULES,
    sources=(
        "The players' own text, “Hi Lo Jack Card Game”: bidding, scoring, tricks and strategies",
        "Cinch, the nine-card ancestor, for trumps beyond six (H-8): R. F. Foster, “Foster's Complete Hoyle”",
    ),
    headlines=tuple(DEAL_SCORED.values()),
    list_items=POINT_EVENTS,
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
        partners=lambda state, seat: partners(state.terms, seat),
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
