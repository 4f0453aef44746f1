"""What has happened, in the plain text of Bluff 'N' Peg: doubles, the last deal, and the draw for the first one."""

from engine.games.bluff_n_peg.public import DealResult, DoubleDeclaration
from engine.games.bluff_n_peg.view import View
from engine.games.bluff_n_peg.words import labels
from engine.seats import NamesBySeat
from engine.text.words import brief_name, brief_names, card_signs, number_with_true_minus


def double_declaration_text(double: DoubleDeclaration, names: NamesBySeat) -> str:
    """A declaration of double or fold with its answers, like "1 Ann doubled: accepted by 3 Cem; refused by 2 Ben; now
    2X."; ``names`` are those of `engine.text.words.names_with_seat_numbers`.
    """
    answers = {"accepted by": double.accepted, "refused by": double.folded}
    told = [f"{what} {brief_names(names, seats)}" for what, seats in answers.items() if seats]
    return f"{brief_name(names[double.seat])} doubled: {'; '.join(told)}; now {double.multiplier}X."


def last_deal_lines(result: DealResult, names: NamesBySeat) -> list[str]:
    """The result of a deal in lines: one for the deal, one for each declaration of double or fold, and one for each
    seat that took part, in the order of seats.
    """
    number_of = f"number {result.number}" + (f", playoff {result.playoff.number}" if result.playoff else "")
    dealt = f"dealt by {brief_name(names[result.dealer])}, at {labels.multiplier_text(result.level)}"
    return [
        f"Last deal: {number_of}, {dealt}.",
        *(double_declaration_text(double, names) for double in result.doubles),
        *(f"{names[seat]} {', '.join(_seat_result_parts(result, seat))}." for seat in sorted(result.order)),
    ]


def _seat_result_parts(result: DealResult, seat: int) -> list[str]:
    """The result of a seat in that deal, the cards that it turned up, and the move of its peg."""
    before, after = number_with_true_minus(result.before[seat]), number_with_true_minus(result.after[seat])
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


def dealer_draws_text(view: View, names: NamesBySeat) -> str:
    """One sentence with the cards drawn to find the first dealer; empty if none were drawn. Players stand there by
    their brief names, and where they draw again, by their numbers.
    """
    if not view.first_draws:
        return ""
    first, *later = view.first_draws
    turns = [
        ", ".join(f"{brief_name(names[seat])} {card_signs([card])}" for seat, card in first),
        *(", ".join(f"{seat + 1} {card_signs([card])}" for seat, card in turn) for turn in later),
    ]
    return f"Drawn for first deal: {'; again '.join(turns)}."
