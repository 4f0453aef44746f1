"""High Handed: lay cards on a board and score the poker hands that they complete in straight lines.

Rule 1: everything about this game but its pictures lives here, and nothing outside names it. Rule 2: a painter reads
`view`, `public`, `options`, `pieces` and `words`; what only the rules may know is in `state`.

A *special* is a Two Timer or a Thief; all other cards are *regular*. A *side* is what scores, a player or a team. A
*match* is one game or more, each from its own shuffle. The *blind hand* are five cards set aside unseen. The letters
HH-1 to HH-26 in the modules are the points on which the seed text is silent or says two things, and how we read it; the
tests ``test_s01`` to ``test_s50`` and ``test_f01`` to ``test_f23`` are the positions that fix those readings.
"""

from engine.game import Game, Meta, Mind, Rules, Words
from engine.games.high_handed.actions import ACTIONS
from engine.games.high_handed.computer.policy import weighed
from engine.games.high_handed.computer.strengths import STRENGTHS
from engine.games.high_handed.feats import FEATS, feats
from engine.games.high_handed.menu import menu, seats_with_choices
from engine.games.high_handed.options import SEATS, HighHandedOptions, partners
from engine.games.high_handed.resample import resample
from engine.games.high_handed.reveals import reveals
from engine.games.high_handed.rules import apply, auto, setup
from engine.games.high_handed.scoring import GAME_SCORED
from engine.games.high_handed.standing import standing
from engine.games.high_handed.state import State, waiting_for
from engine.games.high_handed.suggestions import suggestions
from engine.games.high_handed.view import View, view
from engine.games.high_handed.words.lesson import LESSON
from engine.games.high_handed.words.reasons import REASONS, reason_values
from engine.games.high_handed.words.sentences import ENDINGS, SENTENCES
from engine.games.high_handed.words.short_rules import RULES
from engine.games.high_handed.words.status import moment, status
from engine.games.high_handed.words.story import last_chapter, victory_reason
from engine.games.high_handed.words.text import text

META = Meta(
    slug="high-handed",
    title="High Handed",
    summary="Lay cards on a board and score the poker hands they complete; double them, or cover a card with a Thief.",
    seats=SEATS,
    options=HighHandedOptions,
    actions=ACTIONS,
    endings=ENDINGS,
    short_rules=RULES,
    sources=(
        "The authors' own text, “High Handed: Complete Rules/Instructions”",
        "Pokers Wild (Jax), the nearest published relative, for hands of up to five neighbouring cards (HH-5, HH-7)",
    ),
    headlines=(*GAME_SCORED.values(), "blind_shown", "extra_card_found"),
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
        seats_with_choices=seats_with_choices,
        partners=lambda state, seat: partners(state.terms, seat),
        feats=feats,
    ),
    words=Words(
        sentences=SENTENCES,
        reasons=REASONS,
        reason_values=reason_values,
        text=text,
        status=status,
        moment=moment,
        suggestions=suggestions,
        last_chapter=last_chapter,
        victory_reason=victory_reason,
        lesson=LESSON,
    ),
    mind=Mind(
        resample=resample,
        weighed=weighed,
        standing=standing,
        is_endgame=lambda view: not any(view.pile_sizes),
    ),
)
