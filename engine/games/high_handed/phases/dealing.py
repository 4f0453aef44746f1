"""A new game: five cards aside, seven or five to each hand, and the rest in two piles (section 4 of the rules text)."""

from engine.chance import Chance
from engine.game import Event, event
from engine.games.high_handed.options import Terms
from engine.games.high_handed.pieces.cells import all_cells
from engine.games.high_handed.pieces.deck import BLIND, cards_of_game, sorted_hand
from engine.games.high_handed.public import MatchStanding, OwedDraws
from engine.games.high_handed.state import Cards, State


def new_game(terms: Terms, dealer: int, standing: MatchStanding, chance: Chance, events: list[Event]) -> State:
    """The first state of the next game of a match; ``standing`` has the results of the games before. The seat at the
    left of ``dealer`` acts first. Appends events to ``events``.
    """
    seats, number = terms.seats, len(standing.games) + 1
    pack, eldest = chance.shuffled(cards_of_game(terms.two_timers, terms.thieves)), (dealer + 1) % seats
    cells = all_cells(terms.options.board_size)
    rest = BLIND + seats * terms.dealt
    hands = [sorted_hand(pack[BLIND + (seat - eldest) % seats : rest : seats]) for seat in range(seats)]
    events.append(event("cards_dealt", number=number, dealer=dealer, n=terms.dealt))
    events.extend(event("hand_dealt", seat, cards=hand) for seat, hand in enumerate(hands))
    return State(
        terms=terms,
        phase="playing",
        number=number,
        dealer=dealer,
        turn=eldest,
        board=((),) * len(cells),
        empty_cells=cells,
        hands=tuple(hands),
        piles=_split_into_two_piles(pack[rest:]),
        blind=pack[:BLIND],
        removed=(),
        scores=(0,) * len(terms.sides),
        draws=(OwedDraws(terms.dealt, over_70=terms.grandpa_rule == "everyone"),) * seats,
        last_play=None,
        standing=standing,
        outcome=None,
    )


def _split_into_two_piles(rest: Cards) -> tuple[Cards, Cards]:
    """The cards in two halves; where their number is odd, pile A is one larger (HH-25)."""
    middle = (len(rest) + 1) // 2
    return rest[:middle], rest[middle:]
