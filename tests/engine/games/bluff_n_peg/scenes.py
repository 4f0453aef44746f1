"""Views to draw, put together by hand: pictures are tested without the rules."""

from typing import Any

from engine.game import Outcome
from engine.games.bluff_n_peg.options import BluffNPegOptions, Terms
from engine.games.bluff_n_peg.options import terms as options_terms
from engine.games.bluff_n_peg.pieces.board import BOARDS
from engine.games.bluff_n_peg.public import Answer, Cards, DealerDraw, DealResult, DoubleDeclaration, Playoff
from engine.games.bluff_n_peg.view import View
from engine.pieces.cards import PACK
from engine.pieces.poker import hand_name
from tests.engine.scenes import NAMES as FOUR_NAMES
from tests.engine.scenes import cards

NAMES = (*FOUR_NAMES, "Łukasz", "Ngọc Ánh")
SEATS = (2, 3, 4, 5, 6)
_POSITIONS = (12, -21, 41, 0, -8, 33)
_UP = ("Kh Kd", "As", "9c", "", "Qs 7h 7c", "Jd Th 8s 6c 4h")


def terms(seats: int, board: str = "standard", **options: Any) -> Terms:
    return options_terms(seats, BluffNPegOptions.model_validate({"board": board, **options}))


def _shown(view: View, shows: tuple[Cards, ...], leader: int) -> View:
    """The view with these face-up cards."""
    seats = view.terms.seats
    return view._replace(
        phase="turn",
        waiting=(1,),
        turn=1,
        shows=shows,
        show_names=tuple(hand_name(show) if show else "" for show in shows),
        leaders=(leader,),
        out_of_cards=tuple(seat for seat, show in enumerate(shows) if len(show) == 5 and seat != leader),
        hand_sizes=tuple(5 - len(show) for show in shows),
        discards=(3, 0, 2, 1, 3, 2)[:seats],
        chosen=tuple(range(seats)),
        last_laid=leader,
        stock_size=52 - 5 * seats - sum((3, 0, 2, 1, 3, 2)[:seats]),
    )


def first_deal(seats: int = 4) -> View:
    """The first player has thrown two cards; all drew one for the deal, and two of them again."""
    highest = tuple(DealerDraw(seat, card) for seat, card in enumerate(cards("Kh Ks 9c 4d Jc 2s")[:seats]))
    again = (DealerDraw(0, cards("Qd")[0]), DealerDraw(1, cards("Ac")[0]))
    return View(
        viewer=None,
        terms=terms(seats),
        positions=(0,) * seats,
        deal_number=1,
        dealer=1,
        order=tuple((seat + 2) % seats for seat in range(seats)),
        phase="discard",
        waiting=(3 % seats,),
        turn=2 % seats,
        level=0,
        start=(0,) * seats,
        shows=((),) * seats,
        show_names=("",) * seats,
        leaders=(),
        out_of_cards=(),
        folded=(),
        turned_in=((),) * seats,
        hand_sizes=tuple(3 if seat == 2 % seats else 5 for seat in range(seats)),
        stock_size=52 - 5 * seats,
        discards=tuple(2 if seat == 2 % seats else None for seat in range(seats)),
        chosen=(2 % seats,),
        last_laid=None,
        losses=(0,) * seats,
        doubles=(),
        declarer=None,
        answered=(),
        answers=(),
        first_draws=(highest, again),
        playoff=None,
        last_deal=None,
        outcome=None,
        hand=(),
        thrown=(),
        drawn=(),
        own_answer=None,
    )


def result(seats: int = 4) -> DealResult:
    """Seat 0 won at 2X with a full house, seat 1 was beaten with five cards up, the others folded."""
    shows = (cards("Qh Qd 7s 7h Qs"), cards("Jc Jd 9h 9s 3d"), *[()] * (seats - 2))
    losses = (0, 10, 4, 0, 2, 1)[:seats]
    after = _POSITIONS[:seats]
    return DealResult(
        number=6,
        dealer=0,
        order=tuple((seat + 1) % seats for seat in range(seats)),
        winners=(0,),
        shows=shows,
        show_names=tuple(hand_name(show) if show else "" for show in shows),
        folded=tuple(range(2, seats)),
        level=1,
        doubles=(DoubleDeclaration(1, (0,), tuple(range(2, seats)), 2),),
        gains=(10, *[0] * (seats - 1)),
        losses=losses,
        before=(2, -15, *(at + loss for at, loss in zip(after[2:], losses[2:], strict=True))),
        after=after,
        revealed=((),) * seats,
        playoff=None,
    )


def after_a_deal(seats: int = 4, board: str = "standard") -> View:
    """The seventh deal has just begun."""
    column = BOARDS[board]
    positions = tuple(max(min(at, column.forward - 1), column.out_the_back_hole) for at in _POSITIONS[:seats])
    return first_deal(seats)._replace(
        terms=terms(seats, board), deal_number=7, last_deal=result(seats), positions=positions, start=positions
    )


def laying(seats: int = 4, board: str = "standard") -> View:
    """Seat 0 leads with a pair of kings; seat 1 is to lay; seat 2, if there, has folded one card."""
    view = after_a_deal(seats, board)
    view = _shown(view, tuple(map(cards, _UP[:seats])), leader=0)
    return folding(view, 2) if seats > 2 else view


def folding(view: View, seat: int) -> View:
    """The view once this seat has folded."""

    def without(values: tuple[Cards, ...]) -> tuple[Cards, ...]:
        return tuple(() if at == seat else value for at, value in enumerate(values))

    loss = len(view.shows[seat])
    return view._replace(
        folded=(*view.folded, seat),
        shows=without(view.shows),
        show_names=tuple("" if at == seat else words for at, words in enumerate(view.show_names)),
        turned_in=tuple(view.shows[seat] if at == seat else () for at in range(view.terms.seats)),
        hand_sizes=tuple(0 if at == seat else size for at, size in enumerate(view.hand_sizes)),
        losses=tuple(loss if at == seat else other for at, other in enumerate(view.losses)),
        positions=tuple(at - loss if of == seat else at for of, at in enumerate(view.positions)),
    )


def offer(seats: int = 4) -> View:
    """Seat 1 has laid its third card and is still behind."""
    view = laying(seats)
    shows = (view.shows[0], cards("As Qd 4c"), *view.shows[2:])
    return _shown(view, shows, leader=0)._replace(
        phase="offer", last_laid=1, hand_sizes=(3, 2, *view.hand_sizes[2:]), show_names=tuple(map(_named, shows))
    )


def _named(show: Cards) -> str:
    return hand_name(show) if show else ""


def response(seats: int = 4, *, sealed: bool = False) -> View:
    """Seat 1 has declared at 2X. Where there are more than two, all but seat 0 and the folded one have accepted."""
    view = offer(seats)
    others = [seat for seat in range(seats) if seat != 1 and seat not in view.folded]
    answers: tuple[Answer | None, ...] = tuple("accept" if seat in others[1:] else None for seat in range(seats))
    return view._replace(
        phase="response",
        terms=terms(
            view.terms.seats, view.terms.options.board, double_response="simultaneous" if sealed else "sequential"
        ),
        level=1,
        waiting=(0,),
        declarer=1,
        answered=tuple(others[1:]),
        answers=(None,) * seats if sealed else answers,
        doubles=(DoubleDeclaration(0, tuple(others[1:]), view.folded, 2),),
    )


def sealed_discards(seats: int = 4) -> View:
    """All throw at the same time; seat 0 has chosen."""
    view = after_a_deal(seats)
    return view._replace(
        terms=terms(view.terms.seats, view.terms.options.board, discard_order="simultaneous"),
        waiting=tuple(range(1, seats)),
        discards=(None,) * seats,
        hand_sizes=(5,) * seats,
        chosen=(0,),
    )


def beaten(seats: int = 4) -> View:
    """All have five cards up but seat 1, which is to beat a straight flush; the longest names lie there."""
    view, ups = (
        after_a_deal(seats),
        ("5s 6s 7s 8s 9s", "", "Qh Qd 7c 7h Kd", "Qs Qc 3h 3c 3d", "Ac Kc Tc 4c 2c", "Js Jh"),
    )
    shown = _shown(view, tuple(map(cards, ups[:seats])), leader=0)
    return shown._replace(level=3, doubles=tuple(DoubleDeclaration(at, (0,), (), 2**at) for at in (1, 0)))


def playoff(seats: int = 4) -> View:
    """Seats 0 and 1 play for the victory."""
    view = _shown(after_a_deal(seats), (cards("Kh Kd"), cards("As"), *[()] * (seats - 2)), leader=0)
    out = range(2, seats)
    return view._replace(
        playoff=Playoff((0, 1), 2, "out_the_back"),
        order=(1, 0),
        hand_sizes=tuple(0 if seat in out else size for seat, size in enumerate(view.hand_sizes)),
        discards=tuple(None if seat in out else number for seat, number in enumerate(view.discards)),
        chosen=(0, 1),
    )


def over(seats: int = 4, ending: str = "winner_hole") -> View:
    """Seat 0 has won the game, or seats 0 and 1 share it."""
    view, last = laying(seats), result(seats)
    positions = (50, *view.positions[1:])
    ranking = (1, 1 if ending == "shared_after_playoff" else 2, *range(3, seats + 1))
    return view._replace(
        phase="over",
        waiting=(),
        positions=positions,
        last_deal=last._replace(after=positions, revealed=(cards("8d 5h 2c"), *[()] * (seats - 1))),
        outcome=Outcome(positions, ranking, ending),
    )


def extreme(seats: int = 4) -> View:
    """Pegs in the winner hole and out the back of the long board, after many deals, with twos wild."""
    view, positions = laying(seats, "long"), (100, -34, -33, -31, -30, 99)[:seats]
    before = (60, -33, -32, -30, -30, 59)[:seats]
    return view._replace(
        terms=terms(view.terms.seats, view.terms.options.board, wild_twos=True),
        positions=positions,
        start=positions,
        last_deal=result(seats)._replace(before=before, after=positions),
        deal_number=188,
        level=3,
    )


def crowded() -> View:
    """The most that there can be to tell: six doubles, most cards up, every house rule, and seat 5 on turn."""
    view, ups = (
        laying(6, "long"),
        ("Qh Qd 7c 7h 7d", "Qs Qc 8h 8c 8d", "Tc Td 9c 9d 9h", "2c 2d 3c 3d 3h", "4c 4d 4h 5c 5d"),
    )
    shows, lowest = (*map(cards, ups), cards("Js Jc Jd 6c")), (-33, -32, -31, -33, -32, -31)
    doubles = tuple(
        DoubleDeclaration(at, tuple(seat for seat in range(6) if seat != at), (), 2 ** (at + 1)) for at in range(3)
    )
    last = result(6)._replace(
        shows=shows,
        show_names=tuple(map(hand_name, shows)),
        folded=(),
        level=3,
        doubles=doubles,
        gains=(40, *[0] * 5),
        losses=(0, *[40] * 5),
        before=(-10,) * 6,
        after=lowest,
    )
    return _shown(view, shows, leader=1)._replace(
        viewer=5,
        terms=terms(6, "long", discard_order="simultaneous", double_response="simultaneous", reveal_winner=True),
        positions=lowest,
        deal_number=188,
        waiting=(5,),
        turn=5,
        level=3,
        start=lowest,
        folded=(),
        turned_in=((),) * 6,
        hand_sizes=(0,) * 5 + (1,),
        out_of_cards=(2, 3, 4, 0),
        chosen=view.order,
        losses=(0,) * 6,
        doubles=doubles,
        first_draws=(view.first_draws[0], *view.first_draws[1:] * 3),
        last_deal=last,
        hand=cards("6h"),
        thrown=cards("Ts Th 9s"),
        drawn=cards("Jd Jc 6c"),
    )


def own(view: View, seat: int, hand: str = "Ah 9d 9s 4c") -> View:
    """The view as a seat sees it that holds these cards, as many of them as it has left."""
    return view._replace(viewer=seat, hand=cards(hand)[: view.hand_sizes[seat]])


def seats(view: View) -> int:
    """The number of seats of a scene."""
    return view.terms.seats


def knowing(view: View) -> View:
    """The view with all that only seat 0 may know."""
    return view._replace(viewer=0, hand=PACK[:5], thrown=PACK[5:8], drawn=PACK[8:11], own_answer="fold")


ALL = {
    f"{scene.__name__}_{seats}": scene(seats)
    for seats in SEATS
    for scene in (
        first_deal,
        after_a_deal,
        sealed_discards,
        laying,
        offer,
        response,
        beaten,
        playoff,
        over,
        extreme,
    )
}
"""Every scene with every number of seats."""
