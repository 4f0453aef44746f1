"""What has happened, in the plain text of Bluff 'N' Peg: doubles, the last deal, and the draw for the first one."""

from collections.abc import Sequence

from engine.games.bluff_n_peg.public import DealResult, Double
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import labels
from engine.words import card_signs, number_text


def double_text(one: Double) -> str:
    """A declaration and its answers in one sentence, seats by number from 1."""
    answers = {"accepted by": one.accepted, "refused by": one.folded}
    told = [f"{what} {_seat_numbers_text(seats)}" for what, seats in answers.items() if seats]
    return f"Seat {one.seat + 1} doubled: {'; '.join(told)}; now {one.multiplier}X."


def _seat_numbers_text(seats: Sequence[int]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)


def last_deal_lines(done: DealResult, names: Sequence[str]) -> list[str]:
    """How a deal ended: a line for the deal, one for each declaration, and one for each seat
    that took part, by seat.
    """
    number_of = f"number {done.number}" + (f", playoff {done.playoff.number}" if done.playoff else "")
    return [
        f"Last deal: {number_of}, dealt by seat {done.dealer + 1}, at {labels.multiplier_text(done.level)}.",
        *map(double_text, done.doubles),
        *(f"{names[seat]} {', '.join(_seat_result_parts(done, seat))}." for seat in sorted(done.order)),
    ]


def _seat_result_parts(done: DealResult, seat: int) -> list[str]:
    """The result of a seat in that deal, the cards that it turned up, and the move of its peg."""
    before, after = number_text(done.before[seat]), number_text(done.after[seat])
    revealed = f"turned up {card_signs(done.revealed[seat])}" if done.revealed[seat] else ""
    told = [_seat_result_text(done, seat), revealed, f"{before} to {after}" if before != after else f"still {after}"]
    return list(filter(None, told))


def _seat_result_text(done: DealResult, seat: int) -> str:
    if seat in done.folded:
        return f"folded for {done.losses[seat]}"
    show, name = card_signs(done.shows[seat]) or "no card up", done.show_names[seat]
    if seat in done.winners:
        return f"{_verb_with_points('won', done.gains[seat], done)} with {show}{f' ({name})' if name else ''}"
    return f"{_verb_with_points('lost', done.losses[seat], done)} with {show}"


def _verb_with_points(verb: str, points: int, done: DealResult) -> str:
    """The verb with the points after it; alone in a playoff, which is not about points."""
    return verb if done.playoff else f"{verb} {points}"


def first_draws_text(view: View) -> str:
    """The cards drawn to find the first dealer in one sentence, seats by number from 1; empty if none were drawn."""
    turns = [", ".join(f"{seat + 1} {card_signs([card])}" for seat, card in turn) for turn in view.first_draws]
    return f"Drawn for the first deal: {'; again '.join(turns)}." if turns else ""
