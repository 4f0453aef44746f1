"""Why a computer player thinks well or ill of an action: a sentence for each code of a reason."""

from collections.abc import Mapping

from engine.games.high_roller.pieces.dice import SHOWN_BOX

REASONS: Mapping[str, str] = {
    "rolls": "Roll the dice: the round begins with them.",
    # -- cards
    "completes_row": "Write {card:card} in row {row}: that fills the row: {hand}.",
    "promises_most": "Write {card:card} in row {row}: it makes the row worth about {points} points more.",
    "costs_least": "Write {card:card} in row {row}: a card must be written, and no other costs you less.",
    "promises_less": "{card:card} in row {row} promises less than another card does.",
    "uses_joker": "Joker in row {row}: it becomes {card:card}; what the dice offer would spoil the row.",
    # -- the yellow die
    "lengthens_run": f"Write {{number}} in {{box:{SHOWN_BOX}}}: beside another {{number}}, each of them is a point.",
    "begins_run": f"Write {{number}} in {{box:{SHOWN_BOX}}}: there is room around it for a run.",
    "leaves_box_empty": "If you lock now, a box stays empty that could be filled.",
    "locks": "Lock: there is nothing left to write this round.",
}
