"""Positions of Sneak in shorthand. Seats are A to G clockwise; it is A's turn, and the last seat deals.

Every seat holds what is given; a turn is written ``A sneak 4h 9c``, ``B challenge Ts 3d`` or ``C pass``.
"""

from collections.abc import Iterable
from typing import Any

from engine.errors import Refusal
from engine.game import Event
from engine.games.sneak import GAME
from engine.games.sneak.options import SneakOptions, Terms, terms
from engine.games.sneak.pieces.combos import combo_of
from engine.games.sneak.public import Contest, DealResult
from engine.games.sneak.state import Pile, State
from engine.pieces.cards import PACK, Card, in_hand_order
from engine.pieces.notation import parse_cards
from tests.engine.playing import TextGame

A, B, C, D, E, F, G = range(7)
LETTERS = "ABCDEFG"
NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus")
TEXT = TextGame(GAME, NAMES)
act, offered, said = TEXT.act, TEXT.offered, TEXT.said


def played_terms(seats: int, **options: Any) -> Terms:
    return terms(seats, SneakOptions.model_validate(options))


# -- positions --------------------------------------------------------------------------------------------------------


def table(*hands: str, top: str = "", turn: int = A, number: int = 1, **options: Any) -> State:
    """Everybody has had a first turn. The stock is all that nobody holds, with these cards on top."""
    seats = len(hands)
    played = played_terms(seats, **options)
    held = tuple(in_hand_order(parse_cards(hand)) for hand in hands)
    above = parse_cards(top)
    stock = (*above, *rest_of_pack(played, [card for hand in held for card in hand] + [*above]))
    return State(
        terms=played,
        totals=(0,) * seats,
        number=number,
        dealer=seats - 1,
        phase="turn",
        turn=turn,
        turns=seats,
        turns_left=None,
        stock=stock,
        hands=held,
        piles=(Pile(),) * seats,
        aside=(),
        lead=None,
        asked=(),
        answers=(None,) * seats,
        contests=0,
        last_contest=None,
        last_deal=None,
        outcome=None,
    )


def rest_of_pack(played: Terms, used: Iterable[Card]) -> tuple[Card, ...]:
    rest = list(PACK * played.packs)
    for card in used:
        rest.remove(card)
    return tuple(rest)


def endgame(*hands: str, piles: tuple[int, ...] = (), totals: tuple[int, ...] = (), **given: Any) -> State:
    """The stock is gone: from A on seats have won as many cards as given, and the last seat all others."""
    state = table(*hands, **given)
    rest, won = state.stock, []
    for size in (*piles, *(0,) * (len(hands) - len(piles) - 1)):
        won.append(Pile(rest[:size]))
        rest = rest[size:]
    return state._replace(stock=(), piles=(*won, Pile(rest)), totals=totals or state.totals)


def last_card(*hands: str, **given: Any) -> State:
    """A is to draw the last card of the stock, the ace of spades; the last seat has won all others."""
    state = endgame(*hands, **given)
    *others, pile = state.piles
    left = list(pile.shown)
    left.remove(Card("As"))
    return state._replace(stock=(Card("As"),), piles=(*others, Pile(tuple(left))))


# -- playing ----------------------------------------------------------------------------------------------------------


def turn_line(turn: str) -> tuple[int, str]:
    """The seat and the action in text form of a turn in shorthand; ``-`` stands for no cards."""
    seat, verb, *cards = turn.split()
    return LETTERS.index(seat), f"{verb} cards={','.join(cards).strip('-')}" if cards else verb


def told(state: State, *turns: str) -> tuple[State, list[Event]]:
    """The position after these turns, and all that happened on the way."""
    return TEXT.run(state, map(turn_line, turns))


def run(state: State, *turns: str) -> State:
    return told(state, *turns)[0]


def refusal(state: State, turn: str) -> Refusal:
    """The refusal of a turn, which must not be accepted."""
    return TEXT.refused(state, *turn_line(turn))


def refused(state: State, turn: str) -> tuple[str, str]:
    """The code of the refusal of a turn, and its sentence."""
    no = refusal(state, turn)
    return no.code, no.sentence(GAME.words.sentences, NAMES)


# -- contests ---------------------------------------------------------------------------------------------------------


def contest(way: str, led: str, *answers: str, **options: Any) -> Contest:
    """A leads these cards, and from B on the others challenge with theirs; a seat given as nothing holds no cards."""
    state = run(table(led, *answers, **options), f"A {way} {led}")
    for seat, cards in enumerate(answers, 1):
        if cards:
            state = run(state, f"{LETTERS[seat]} challenge {cards}")
    assert state.last_contest is not None
    return state.last_contest


def flaunted(led: str, answer: str, **options: Any) -> State:
    """A has flaunted these cards, and B holds those of an answer."""
    return run(table(led, answer, **options), f"A flaunt {led}")


def won(done: Contest) -> tuple[int | None, int]:
    """Who took the cards of a contest, and how many."""
    return done.taker, done.cards


def kind(cards: str) -> str:
    return combo_of(parse_cards(cards)).kind


# -- looking ----------------------------------------------------------------------------------------------------------


def pile_sizes(state: State) -> tuple[int, ...]:
    return GAME.rules.view(state, None).pile_sizes


def done_deal(state: State) -> DealResult:
    assert state.last_deal is not None
    return state.last_deal


def all_cards(state: State) -> list[Card]:
    """Every card of the deal, where it lies now."""
    piles = [cards for pile in state.piles for cards in (pile.shown, pile.unseen)]
    lead = state.lead.cards if state.lead else ()
    return [card for cards in (state.stock, *state.hands, *piles, state.aside, lead) for card in cards]
