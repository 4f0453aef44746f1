"""Why a computer player thinks well or ill of an action: a sentence for each code of a reason."""

from collections.abc import Mapping

from engine.games.high_roller.pieces.dice import SHOWN_BOX

REASONS: Mapping[str, str] = {
    "rolls": "Roll the dice: the round begins with them.",
    # -- cards
    "completes_row": "Write {card:card} in row {row}: that fills the row: {hand}.",
    "promises_most": "Write {card:card} in row {row}: it makes the row worth about {points} points more.",
    "costs_least": (
        "Write {card:card} in row {row}: a card must be written, and no other costs you less (the row: {hand})."
    ),
    "begins_row": "Write {card:card} in row {row}: it begins that row, and makes it worth about {points} points more.",
    "improves_hand": "Write {card:card} in row {row}: that makes it better ({hand}) by about {points} points.",
    "keeps_flush": (
        "Write {card:card} in row {row}: all cards there are {suit:suit}, so it can become a flush; it is worth about "
        "{points} points more."
    ),
    "keeps_straight": (
        "Write {card:card} in row {row}: the row can still become a straight, and is worth about {points} points more."
    ),
    "promises_less": (
        "{card:card} in row {row} is worth about {less} points less than the best choice (the row: {hand})."
    ),
    "promises_nearly_as_much": "{card:card} in row {row} promises nearly as much as the best choice (the row: {hand}).",
    "uses_joker": "Joker in row {row}: it becomes {card:card}; what the dice offer would spoil the row.",
    # -- the yellow die
    "lengthens_run": f"Write {{number}} in {{box:{SHOWN_BOX}}}: beside another {{number}}, each of them is a point.",
    "begins_run": f"Write {{number}} in {{box:{SHOWN_BOX}}}: there is room beside it for a run.",
    "leaves_box_empty": "If you lock now, a box stays empty that could be filled.",
    "locks": "Lock: there is nothing left to write this round.",
}
