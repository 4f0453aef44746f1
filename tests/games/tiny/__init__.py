"""A small game that serves the tests of table and transcript: hidden cards, a sealed window, dice, three verbs.

Everybody holds three cards. In each round all seats seal one at the same time (and may change it while somebody is
still thinking); then the cards are shown, and whoever showed the highest throws a die, at most twice, and scores the
pips.

Rule 1: it is what a sixth game would be, a folder that nothing else has to be told of.
Rule 2: it has no painter, so that play in words is tested with it.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from pydantic import Field

from engine.actions import Action, Choice, Menu, Pick
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, Game, Meta, Mind, Options, Outcome, Rules, Step, Words, event
from engine.game_defaults import REVEALED
from engine.pieces.cards import PACK, RANK_VALUE, SUITS, Card
from engine.pieces.notation import CardInput
from engine.weighing import WeighedAction, weighed_action

HAND = 3
THROWS = 2


class TinyOptions(Options):
    rounds: int = Field(default=2, ge=1, le=HAND, description="How many rounds are played")
    goal: int = Field(default=20, ge=2, le=40, description="Whoever has this many points wins at once")
    open_hands: bool = Field(default=False, description="Whether everybody sees all hands")


class Seal(Action):
    """Choose a card in secret; change it while others are still choosing."""

    verb: ClassVar[str] = "seal"
    label: ClassVar[str] = "Seal {card}"
    card: CardInput = Field(description="One of your cards")


class Throw(Action):
    """Throw the die and score its pips."""

    verb: ClassVar[str] = "throw"
    label: ClassVar[str] = "Throw the die"


class Stand(Action):
    """Leave it at one throw."""

    verb: ClassVar[str] = "stand"
    label: ClassVar[str] = "Leave it at that"


class TinyState(NamedTuple):
    options: TinyOptions
    hands: tuple[tuple[Card, ...], ...]
    sealed: tuple[Card | None, ...]
    scores: tuple[int, ...]
    thrower: int | None = None
    throws: int = 0
    played: int = 0
    shown: tuple[Card, ...] = ()


class TinyView(NamedTuple):
    viewer: int | None
    hand: tuple[Card, ...]
    sealed: Card | None
    """The viewer's own."""
    cards: tuple[int, ...]
    """How many cards each seat holds."""
    has_sealed: tuple[bool, ...]
    scores: tuple[int, ...]
    thrower: int | None
    options: TinyOptions
    throws: int
    played: int
    shown: tuple[Card, ...]
    """By seat, the cards of the last round that were sealed."""


def setup(seats: int, options: TinyOptions, chance: Chance) -> Step[TinyState]:
    if seats == 4 and options.open_hands:
        raise Refusal("bad_action", verb="setup", reason="Four seats play with hidden hands only.")
    pack = chance.shuffled(PACK)
    hands = tuple(pack[seat * HAND : seat * HAND + HAND] for seat in range(seats))
    dealt = tuple(event("dealt", seat, cards=hand) for seat, hand in enumerate(hands))
    return Step(TinyState(options, hands, (None,) * seats, (0,) * seats), dealt)


def _is_over(state: TinyState) -> bool:
    return state.played == state.options.rounds or max(state.scores) >= state.options.goal


def waiting_for(state: TinyState) -> tuple[int, ...]:
    if _is_over(state):
        return ()
    if state.thrower is not None:
        return (state.thrower,)
    return tuple(seat for seat, card in enumerate(state.sealed) if card is None)


def menu(state: TinyState, seat: int) -> Menu:
    if _is_over(state):
        return ()
    if state.thrower is None:
        return (Choice(Seal, picks=(Pick("card", state.hands[seat], shown_as="card"),)),)
    if seat != state.thrower:
        return ()
    return (Choice(Throw), Choice(Stand)) if state.throws < THROWS else (Choice(Throw),)


def apply(state: TinyState, seat: int, action: Action, chance: Chance) -> Step[TinyState]:
    if _is_over(state):
        raise Refusal("game_over")
    if isinstance(action, Seal):
        return _sealed(state, seat, action.card)
    if seat != state.thrower:
        raise Refusal("not_your_turn", waiting=waiting_for(state))
    return _thrown(state, seat, chance) if isinstance(action, Throw) else _stood(state, seat)


def _sealed(state: TinyState, seat: int, card: Card) -> Step[TinyState]:
    if state.thrower is not None:
        raise Refusal("wrong_phase")
    if card not in state.hands[seat]:
        raise Refusal("card_not_held", card=card)
    again = state.sealed[seat] is not None
    sealed = (*state.sealed[:seat], card, *state.sealed[seat + 1 :])
    told = event("sealed_again", seat, card=card) if again else event("sealed", seat=seat)
    return _with_cards_shown(state._replace(sealed=sealed), (told,))


def _with_cards_shown(state: TinyState, events: tuple[Event, ...]) -> Step[TinyState]:
    shown = tuple(card for card in state.sealed if card is not None)
    if len(shown) < len(state.sealed):
        return Step(state, events)
    thrower = max(range(len(shown)), key=lambda seat: (RANK_VALUE[shown[seat]], SUITS.index(shown[seat][1])))
    hands = tuple(tuple(held for held in hand if held != card) for hand, card in zip(state.hands, shown, strict=True))
    after = state._replace(hands=hands, sealed=(None,) * len(shown), thrower=thrower, throws=THROWS, shown=shown)
    return Step(after, (*events, event("shown", cards=shown, seat=thrower)))


def _thrown(state: TinyState, seat: int, chance: Chance) -> Step[TinyState]:
    (pips,) = chance.dice(1)
    scores = (*state.scores[:seat], state.scores[seat] + pips, *state.scores[seat + 1 :])
    after = state._replace(scores=scores, throws=state.throws - 1)
    return Step(after if after.throws else _next_round(after), (event("thrown", seat=seat, pips=pips),))


def _stood(state: TinyState, seat: int) -> Step[TinyState]:
    if state.throws == THROWS:
        raise Refusal("throw_first")
    return Step(_next_round(state), (event("stood", seat=seat),))


def _next_round(state: TinyState) -> TinyState:
    return state._replace(thrower=None, throws=0, played=state.played + 1)


def auto(state: TinyState, seat: int) -> tuple[Action, ...]:
    if state.thrower is None:
        return (Seal(card=min(state.hands[seat], key=RANK_VALUE.__getitem__)),)
    might_win = state.scores[seat] + 6 >= state.options.goal  # and be over with the first throw
    return (Throw(),) if might_win else (Throw(),) * state.throws


def view(state: TinyState, seat: int | None) -> TinyView:
    return TinyView(
        viewer=seat,
        hand=() if seat is None else state.hands[seat],
        sealed=None if seat is None else state.sealed[seat],
        cards=tuple(map(len, state.hands)),
        has_sealed=tuple(card is not None for card in state.sealed),
        scores=state.scores,
        thrower=state.thrower,
        options=state.options,
        throws=state.throws,
        played=state.played,
        shown=state.shown,
    )


def outcome(state: TinyState) -> Outcome | None:
    if not _is_over(state):
        return None
    ranking = tuple(1 + sum(other > mine for other in state.scores) for mine in state.scores)
    ending = "goal_reached" if max(state.scores) >= state.options.goal else "played_out"
    return Outcome(state.scores, ranking, ending)


def resample(seen: TinyView, chance: Chance) -> TinyState:
    rest = list(chance.shuffled([card for card in PACK if card not in (*seen.hand, *seen.shown)]))
    hands = tuple(
        seen.hand if seat == seen.viewer else tuple(rest.pop() for _ in range(number))
        for seat, number in enumerate(seen.cards)
    )
    sealed = tuple(
        None if not has else seen.sealed if seat == seen.viewer else hands[seat][0]
        for seat, has in enumerate(seen.has_sealed)
    )
    return TinyState(seen.options, hands, sealed, seen.scores, seen.thrower, seen.throws, seen.played, seen.shown)


def weighed(seen: TinyView, menu: Menu, chance: Chance) -> Sequence[WeighedAction]:
    return (weighed_action(best_action(seen, menu), 0.0, "best"),)


def best_action(seen: TinyView, menu: Menu) -> Action:
    choice = menu[0]
    return choice.complete([max(seen.hand, key=RANK_VALUE.__getitem__)]) if choice.picks else choice.complete()


def reveals(before: TinyState, seat: int, action: Action, after: TinyState) -> str | None:
    return REVEALED if before.thrower is None and after.thrower is not None else None


META = Meta(
    slug="tiny",
    title="Tiny",
    summary="Seal a card; the highest throws the die.",
    seats=(2, 3, 4),
    options=TinyOptions,
    actions=(Seal, Throw, Stand),
    endings={"played_out": "All rounds are played.", "goal_reached": "The goal was reached."},
    short_rules=("Seal a card; the highest throws the die.",),
    sources=("made for these tests",),
)

GAME: Game[Any, Any] = Game(
    meta=META,
    rules=Rules(
        setup=setup,
        waiting_for=waiting_for,
        menu=menu,
        apply=apply,
        auto=auto,
        view=view,
        outcome=outcome,
        reveals=reveals,
    ),
    words=Words(
        reasons={"best": "It is the best."},
        sentences={
            "dealt": "You hold {cards:cards}.",
            "sealed": "{seat:name} has chosen.",
            "sealed_again": "You chose {card:card} instead.",
            "shown": "The cards are {cards:cards}; {seat:name} throws.",
            "thrown": "{seat:name} throws {pips}.",
            "stood": "{seat:name} leaves it at that.",
            "throw_first": "Throw the die at least once.",
        },
    ),
    mind=Mind(
        resample=resample,
        weighed=weighed,
    ),
)
