"""Positions of Bluff 'N' Peg in shorthand. Seats are A to F clockwise, and the last one deals.

``A: Kh Kd | 3c`` in the rules is here ``"Kh Kd | 3c"``: face up before the bar, in hand behind it. Hands are made up to
five cards from what nobody was given.
"""

from typing import Any

from engine.game import Event
from engine.games.bluff_n_peg import GAME
from engine.games.bluff_n_peg.options import BluffNPegOptions, Terms, terms
from engine.games.bluff_n_peg.phases.dealing import sorted_hand
from engine.games.bluff_n_peg.pieces.board import BOARDS
from engine.games.bluff_n_peg.public import HAND, Cards, Playoff
from engine.games.bluff_n_peg.state import Deal, State
from engine.pieces.cards import PACK
from engine.pieces.notation import parse_cards
from engine.pieces.poker import hand_strength
from tests.engine.playing import TextGame

A, B, C, D, E, F = range(6)
NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay")
STANDARD = BOARDS["standard"]
L1, L2, L3, OUT = -21, -22, -23, -24
TEXT = TextGame(GAME, NAMES)
act, refused, offered = TEXT.act, TEXT.refused, TEXT.offered
WORDS = {"declare", "decline", "accept", "fold", "keep"}


def played_terms(seats: int, **options: Any) -> Terms:
    return terms(seats, BluffNPegOptions.model_validate(options))


# -- positions --------------------------------------------------------------------------------------------------------


def table(
    *seats: str,
    turn: int = A,
    level: int = 0,
    pegs: tuple[int, ...] = (),
    playoff: Playoff | None = None,
    number: int = 1,
    **options: Any,
) -> State:
    """Cards are thrown and drawn, and it is this seat's turn to lay. The pegs stood here when the cards were dealt."""
    played = played_terms(len(seats), **options)
    shows, hands, stock = _dealt(seats)
    positions, nobody = pegs or (0,) * len(seats), (0,) * len(seats)
    order = playoff.members if playoff else tuple(range(len(seats)))
    deal = Deal(
        number=number,
        dealer=order[-1],
        order=order,
        start=positions,
        stock=stock,
        hands=hands,
        thrown=tuple([() if seat in order else None for seat in range(len(seats))]),
        drawn=((),) * len(seats),
        shows=shows,
        strengths=tuple([hand_strength(show, wild_twos=played.options.wild_twos) for show in shows]),
        active=order,
        losses=nobody,
        level=level,
    )
    return State(played, positions, "turn", turn, (turn,), deal, (), playoff)


def _dealt(seats: tuple[str, ...]) -> tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]:
    """Shows, hands and stock, the hands made up to five; a seat given as ``-`` takes no part."""
    given = [[parse_cards(part) for part in f"{cards} | ".split("|")[:2]] if cards != "-" else None for cards in seats]
    named = {card for parts in given if parts for part in parts for card in part}
    stock = [card for card in PACK if card not in named]
    shows: list[Cards] = []
    hands: list[Cards] = []
    for parts in given:
        show, hand = parts or ((), ())
        missing = HAND - len(show) - len(hand) if parts else 0
        shows.append(show)
        hands.append(sorted_hand((*hand, *stock[:missing])))
        stock = stock[missing:]
    return tuple(shows), tuple(hands), tuple(stock)


def in_hand(*hands: str, **given: Any) -> State:
    """A's turn, nothing on the table yet; the seats hold these cards, and others to five."""
    return table(*(f"| {hand}" for hand in hands), **given)


def run(state: State, *turns: str) -> State:
    """The position after these turns, such as ``A Kh Kd`` or ``B accept``."""
    return told(state, *turns)[0]


def told(state: State, *turns: str) -> tuple[State, list[Event]]:
    """The same with all that happened on the way."""
    words = ((turn.split()[0], word) for turn in turns for word in turn.split()[1:])
    return TEXT.run(
        state, (("ABCDEF".index(seat), word if word in WORDS else f"play card={word}") for seat, word in words)
    )


def moves(state: State) -> tuple[int, ...]:
    """What the last deal gained or cost each seat, in points."""
    done = state.last_deal
    assert done is not None
    return tuple(gain - loss for gain, loss in zip(done.gains, done.losses, strict=True))


def to_throw(*hands: str, **options: Any) -> State:
    """Five cards are dealt, and nobody has thrown any yet."""
    state = in_hand(*hands, **options)
    order = state.deal.order
    deal = state.deal._replace(thrown=(None,) * len(hands))
    return state._replace(phase="discard", turn=order[0], pending=order, deal=deal)
