"""Views to draw, put together by hand: pictures are tested without the rules."""

from typing import Any

from engine.game import Outcome
from engine.games.high_handed.options import HighHandedOptions, Terms
from engine.games.high_handed.options import terms as options_terms
from engine.games.high_handed.pieces.cells import Board, Cell, all_cells
from engine.games.high_handed.public import POINTS, Axis, GameResult, Kind, MatchStanding, OwedDraws, Play, ScoredHand
from engine.games.high_handed.view import View
from engine.pieces.cards import PACK, Card
from tests.engine.scenes import cards

NAMES = ("Magdalena", "Kestrel", "Zoë", "Rémy", "Łukasz", "Ngọc Ánh")
BLIND = cards("3d Kc 8s thief 9h")
MIDDLE = """
E1=Ah
B2=Ad C2=As D2=7d E2=2h
B3=two_timer C3=Qh D3=Kh E3=Ts F3=5h/thief/9h G3=Jd H3=Td
B4=3d C4=Tc D4=Qs E4=6h F4=Jc H4=Qd
C5=Kd D5=two_timer/5d E5=two_timer/Js F5=Jh G5=9c H5=9d
C6=3s D6=Kc E6=7c F6=Qc G6=5s
D7=7h E7=2c F7=8h G7=thief
D8=9s E8=Ks
"""
"""A board in the middle of a game: stacks from bottom to top."""


def laid(text: str, size: int = 8) -> Board:
    """A board from ``D4=2s F3=5h/thief/9h``; everything else is empty."""
    stacks = dict(one.split("=") for one in text.split())
    return tuple(tuple(map(Card, stacks[cell].split("/"))) if cell in stacks else () for cell in all_cells(size))


def scored(axis: Axis, kind: Kind, where: str) -> ScoredHand:
    return ScoredHand(axis, kind, tuple(map(Cell, where.split())), POINTS[kind])


def play(text: str, *hands: ScoredHand, seat: int = 0, under: str = "", covered: str = "") -> Play:
    """The play of ``E5=Js``, with specials under the card."""
    cell, card = text.split("=")
    specials = cards(under)
    times = 2 ** specials.count(Card("two_timer"))
    over = Card(covered) if covered else None
    return Play(seat, Cell(cell), Card(card), specials, over, hands, times, times * sum(hand.points for hand in hands))


def terms(seats: int, teams: int = 0, size: int = 8, draw: str = "auto", **options: Any) -> Terms:
    by_hand = {"draw_mode": "manual", "grandpa_rule": "everyone", "uncle_bob_rule": True} if draw == "manual" else {}
    chosen = {"board_size": size, "teams": str(teams or "off"), **by_hand, **options}
    return options_terms(seats, HighHandedOptions.model_validate(chosen))


def start(rules: Terms | None = None) -> View:
    """Nothing lies yet."""
    rules = rules or terms(4)
    sides = len(rules.sides)
    return View(
        viewer=None,
        terms=rules,
        phase="playing",
        number=1,
        dealer=rules.seats - 1,
        waiting=(0,),
        board=laid("", rules.options.board_size),
        scores=(0,) * sides,
        standing=MatchStanding((0,) * sides, (0,) * sides, (0,) * sides, ()),
        hand_sizes=(rules.dealt,) * rules.seats,
        pile_sizes=(12, 11),
        blind_size=5,
        removed=0,
        draws=(OwedDraws(rules.dealt),) * rules.seats,
        last_play=None,
        outcome=None,
        blind=(),
        hand=(),
        mates=(),
    )


def middle(rules: Terms | None = None) -> View:
    """Seat 0 has just laid the jack of spades on E5: two pair across, three of a kind up to the right."""
    view = start(rules)
    last = play(
        "E5=Js",
        scored("E-W", "two_pair", "E5 F5 G5 H5"),
        scored("SW-NE", "three_of_a_kind", "E5 F4 G3"),
        under="two_timer",
    )
    return view._replace(
        waiting=(1,),
        board=laid(MIDDLE, view.terms.options.board_size),
        scores=(34, 21, 47, 9, 0, 18)[: len(view.terms.sides)],
        pile_sizes=(5, 4),
        last_play=last,
    )


def theft() -> View:
    """Two teams of three, late in the second game: seat 3 has made a straight with a Thief."""
    rules = terms(6, teams=2, match="double")
    stolen = play("F3=9h", scored("E-W", "straight", "C3 D3 E3 F3 G3"), seat=3, under="thief", covered="5h")
    first = GameResult(1, 4, (88, 121), (1,), BLIND, "all_cards_played")
    return middle(rules)._replace(
        number=2,
        dealer=5,
        waiting=(4,),
        scores=(57, -8),
        standing=MatchStanding((88, 121), (0, 1), (0, 0), (first,)),
        hand_sizes=(5, 4, 4, 3, 4, 5),
        pile_sizes=(0, 1),
        last_play=stolen,
    )


def alone() -> View:
    """Three teams of two; seat 2 has got rid of a Thief."""
    view = middle(terms(6, teams=3))
    return view._replace(waiting=(3,), last_play=play("G7=thief", seat=2))


def crowded(size: int = 12, seats: int = 6) -> View:
    """A large board with all 51 cards on it, and a play that completed more hands than there is room for."""
    rules = terms(seats, size=size)
    filled = " ".join(f"{cell}={card}" for cell, card in zip(all_cells(size), PACK, strict=False))
    hands = (
        scored("E-W", "straight_flush", "A1 B1 C1 D1 E1"),
        scored("E-W", "pair", "E1 F1"),
        scored("N-S", "four_of_a_kind", "E1 E2 E3 E4"),
        scored("NW-SE", "three_of_a_kind", "E1 F2 G3"),
        scored("SW-NE", "three_of_a_kind", "C3 D2 E1"),
    )
    last = play(f"E1={PACK[4]}", *hands, seat=seats - 1, under="two_timer two_timer")
    return start(rules)._replace(board=laid(filled, size), last_play=last, scores=(1234,) * seats)


def by_hand() -> View:
    """Cards are picked up by hand: some are owed, some were forgotten, one was removed."""
    view = middle(terms(5, draw="manual"))
    draws = (
        OwedDraws(5, 2),
        OwedDraws(4),
        OwedDraws(5),
        OwedDraws(2, 0),
        OwedDraws(5, 1, late=True, over_70=True, turns=1),
    )
    return view._replace(hand_sizes=(3, 4, 6, 2, 4), draws=draws, removed=1, scores=(34, -21, 47, 9, 0))


def next_game() -> View:
    """The third game of a match begins; the second was tied."""
    view = start(terms(3, match="first_to_two"))
    games = (
        GameResult(1, 0, (40, 38, 41), (2,), BLIND, "all_cards_played"),
        GameResult(2, 1, (40, 40, 12), (0, 1), BLIND, "all_cards_played"),
    )
    return view._replace(number=3, dealer=2, standing=MatchStanding((80, 78, 53), (0, 0, 1), (0, 0, 0), games))


def over(rules: Terms | None = None) -> View:
    """The last side has won."""
    view = middle(rules or terms(4))
    rules = view.terms
    sides = len(rules.sides)
    scores = (*view.scores[:-1], 99)
    won = GameResult(1, 0, scores, (sides - 1,), BLIND, "all_cards_played")
    by_seat = tuple(scores[side] for side in rules.side_of)
    ranking = tuple(1 + sum(other > one for other in by_seat) for one in by_seat)
    wins = tuple(int(side == sides - 1) for side in range(sides))
    return view._replace(
        phase="over",
        waiting=(),
        scores=scores,
        hand_sizes=(0,) * rules.seats,
        pile_sizes=(0, 0),
        standing=MatchStanding(scores, wins, (0,) * sides, (won,)),
        outcome=Outcome(by_seat, ranking, "all_cards_played", rules.side_of if rules.has_teams else None),
        blind=BLIND,
    )


def own(view: View, hand: str, **others: str) -> View:
    """The view as the seat that is to act sees it, with these cards; ``seat_2="As Kd"`` for a team mate's."""
    mates = tuple((int(seat.removeprefix("seat_")), cards(held)) for seat, held in others.items())
    return view._replace(viewer=view.waiting[0], hand=cards(hand), mates=mates)


HAND = "As Qs Th 9h 4c two_timer thief"
"""A hand with both specials."""


def seats(view: View) -> int:
    """The number of seats of a scene."""
    return view.terms.seats


def knowing(view: View) -> View:
    """The view with all that only seat 0 may know."""
    return view._replace(viewer=0, hand=PACK[:6], mates=((1, PACK[6:9]),))


ALL = {
    **{f"start_{seats}": start(terms(seats)) for seats in (2, 3, 4, 5, 6)},
    **{f"middle_{seats}": middle(terms(seats)) for seats in (2, 3, 4, 5, 6)},
    **{f"crowded_{size}": crowded(size, seats) for size, seats in ((7, 2), (8, 3), (9, 4), (10, 5), (11, 6), (12, 6))},
    **{f"over_{seats}": over(terms(seats)) for seats in (2, 6)},
    "over_in_two_teams": over(terms(6, teams=2)),
    "over_after_two_games": over(terms(4, teams=2, match="double")),
    "theft": theft(),
    "alone": alone(),
    "by_hand": by_hand(),
    "next_game": next_game(),
}
"""Every scene, with every number of seats and size of the board."""
