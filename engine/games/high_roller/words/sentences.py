"""The sentence for each event, refusal and ending of High Roller. `engine.text.sentences` explains the fields in
braces.
"""

from collections.abc import Mapping

from engine.games.high_roller.pieces.dice import SHOWN_BOX
from engine.games.high_roller.scoring import GAME_SCORED, MATCH_SCORED, ROW_SCORED


def _row_scored_template(hands: int) -> str:
    paid = ", ".join(f"{{seat_{n}:name}} {{points_{n}}} ({{hand_{n}}})" for n in range(1, hands + 1))
    return f"Row {{row}}: {paid or 'nobody scores'}."


def _totals_template(seats: int) -> str:
    return ", ".join(f"{{seat_{n}:name}} {{total_{n}}}" for n in range(seats))


EVENTS: Mapping[str, str] = {
    # -- the round
    "first_player_named": "{seat:name} is the first player.",
    "rolled": "Round {round}: {seat:name} rolls white {white}, black {black}, red {red} and yellow {yellow}.",
    "seat_ready": "{seat:name} is ready ({ready} of {seats}).",
    "card_pencilled": "You wrote {card:card} in row {row}, column {column}.",
    "number_pencilled": f"You wrote {{number}} in {{box:{SHOWN_BOX}}}.",
    "joker_pencilled": "You crossed the joker of column {column} and wrote {card:card} in row {row}.",
    "marks_undone": "You rubbed out what you had written this round.",
    # -- the reveal
    "card_written": "{seat:name} wrote {card:card} in row {row}.",
    "card_and_number_written": (
        f"{{seat:name}} wrote {{card:card}} in row {{row}} and {{number}} in {{box:{SHOWN_BOX}}}."
    ),
    "number_written": f"{{seat:name}} wrote {{number}} in {{box:{SHOWN_BOX}}}.",
    "joker_written": "{seat:name} crossed the joker of column {column} for {card:card} in row {row}.",
    "no_legal_card": "{seat:name} had no legal card and wrote none.",
    "round_kept_secret": "Round {round} is over; the sheets stay secret until the end of the game.",
    # -- the score
    "hand_shared": "Row {row}: {seats:names} have the same hand ({hand}), which is worth nothing.",
    "kind_shared": "Row {row}: {seats:names} have hands of one kind ({kind}), which are worth nothing.",
    **{code: _row_scored_template(hands) for hands, code in ROW_SCORED.items()},
    "bottom_scored": "{seat:name} scores {odds} in the odd boxes and {evens} in the even ones.",
    **{code: f"Game {{game}}: {_totals_template(seats)}." for seats, code in GAME_SCORED.items()},
    **{
        code: f"After {{game}} of {{games}} games: {_totals_template(seats)}."  # the sums of a match
        for seats, code in MATCH_SCORED.items()
    },
    # -- the end
    "highest_total": "{winners:names} wins with {total:# point|# points}.",
    "tie_broken": ("{winners:names} wins: others have {total:# point|# points} too, but did worse in the bottom rows."),
    "shared": "{winners:names} share the victory with {total:# point|# points} each; their bottom rows are equal too.",
}

REFUSALS: Mapping[str, str] = {
    "seats_unfit": "High Roller is for two to eight players, not {seats}.",
    "locked": "Your choice for this round is final.",
    "nothing_to_undo": "You have not written anything this round.",
    # -- a card
    "one_card": "You have already written your card this round; “Undo all” lets you choose again.",
    "not_first": "Only the first player ({first:name}) may add the yellow die to a card.",
    "row_colour": "{dice} goes into a {colour} row ({rows}).",
    "not_made": "These dice make {red} for the red rows (1 or 3) and {black} for the black rows (2 or 4).",
    "suit": "The {die} die shows {number}: the suit must be {suits}.",
    "card_in_row": "{card:card} is already in row {row}; choose another suit or another row.",
    "row_full": "Row {row} is full; choose another row.",
    "filled": "That space is already filled; free {free}: {places}.",
    "must_card": "You must write one card this round, for example {card:card} in row {row}.",
    # -- a number
    "one_bottom": "The yellow die can be written once per round; “Undo all” lets you choose again.",
    "yellow_off": "Only the first player ({first:name}) may use the yellow die.",
    "other_number": "The yellow die shows {number}, so that is the number to write.",
    "parity": "The yellow die shows {number}; it belongs in row {row}.",
    "bottom_full": "No {row} box is empty, so the yellow die cannot be written this round.",
    "no_box": "The {row} boxes go from 1 to {boxes}.",
    # -- a joker
    "joker_row": "A joker needs a row with exactly one empty space.",
    "joker_chip": "The joker of column {column} is already used.",
    "joker_cell": "The empty space of row {row} is in column {column}.",
}

ENDINGS: Mapping[str, str] = {
    "highest_total": "All cards were filled in, and one player had the highest total.",
    "tie_broken": "All cards were filled in; between equal totals, the bottom rows decided.",
    "shared": "All cards were filled in, and players with equal totals and equal bottom rows shared the victory.",
}

REVEALS: Mapping[str, str] = {
    "sheets_shown_since": "Everybody has locked, so the round is over and yours stands.",
}
"""By the code of a refusal of `reveals`, the sentence that says why an action cannot be taken back."""

SENTENCES: Mapping[str, str] = {**EVENTS, **REFUSALS, **REVEALS}
