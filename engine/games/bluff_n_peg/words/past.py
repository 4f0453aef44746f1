"""What has happened, in the plain text of Bluff 'N' Peg: doubles, the last deal, and the draw for the first one."""

from collections.abc import Sequence

from engine.games.bluff_n_peg.public import DealResult, DoubleDeclaration
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import labels
from engine.words import card_signs, number_text


def double_text(double: DoubleDeclaration) -> str:
    """A declaration of double or fold and its answers in one sentence, with seats by number from 1."""
    answers = {"accepted by": double.accepted, "refused by": double.folded}
    told = [f"{what} {_seat_numbers_text(seats)}" for what, seats in answers.items() if seats]
    return f"Seat {double.seat + 1} doubled: {'; '.join(told)}; now {double.multiplier}X."


def _seat_numbers_text(seats: Sequence[int]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)


def last_deal_lines(result: DealResult, names: Sequence[str]) -> list[str]:
    """The result of a deal in lines: one for the deal, one for each declaration of double or fold, and one for each
    seat that took part, in the order of seats.
    """
    number_of = f"number {result.number}" + (f", playoff {result.playoff.number}" if result.playoff else "")
    return [
        f"Last deal: {number_of}, dealt by seat {result.dealer + 1}, at {labels.multiplier_text(result.level)}.",
        *map(double_text, result.doubles),
        *(f"{names[seat]} {', '.join(_seat_result_parts(result, seat))}." for seat in sorted(result.order)),
    ]


def _seat_result_parts(result: DealResult, seat: int) -> list[str]:
    """The result of a seat in that deal, the cards that it turned up, and the move of its peg."""
    before, after = number_text(result.before[seat]), number_text(result.after[seat])
    revealed = f"turned up {card_signs(result.revealed[seat])}" if result.revealed[seat] else ""
    told = [_seat_result_text(result, seat), revealed, f"{before} to {after}" if before != after else f"still {after}"]
    return list(filter(None, told))


def _seat_result_text(result: DealResult, seat: int) -> str:
    if seat in result.folded:
        return f"folded for {result.losses[seat]}"
    show, name = card_signs(result.shows[seat]) or "no card up", result.show_names[seat]
    if seat in result.winners:
        return f"{_verb_with_points('won', result.gains[seat], result)} with {show}{f' ({name})' if name else ''}"
    return f"{_verb_with_points('lost', result.losses[seat], result)} with {show}"


def _verb_with_points(verb: str, points: int, result: DealResult) -> str:
    """The verb with the points after it; alone in a playoff, which is not about points."""
    return verb if result.playoff else f"{verb} {points}"


def dealer_draws_text(view: View) -> str:
    """One sentence with the cards drawn to find the first dealer, with seats by number from 1; empty if none were
    drawn.
    """
    turns = [", ".join(f"{seat + 1} {card_signs([card])}" for seat, card in turn) for turn in view.first_draws]
    return f"Drawn for the first deal: {'; again '.join(turns)}." if turns else ""
