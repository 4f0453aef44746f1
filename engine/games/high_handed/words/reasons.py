"""Why a computer player thinks well or ill of an action: a sentence for each code of a reason."""

from collections.abc import Mapping
from typing import Any

from engine.games.high_handed.pieces.deck import specials_text
from engine.games.high_handed.words.labels import completed_hands_text
from engine.text.sentences import Value

REASONS: Mapping[str, str] = {
    # -- for a play
    "scores_safely": (
        "Lay {card:card} on {cell}: it makes {hands} for {points:# point|# points}, and opens little to the next "
        "player."
    ),
    "scores_most": (
        "Lay {card:card} on {cell}: it makes {hands} for {points:# point|# points} and opens about "
        "{danger:# point|# points}, but your other plays come to less."
    ),
    "opens_least": "Lay {card:card} on {cell}: it scores nothing, but opens the least to the next player.",
    "doubles": (
        "Lay {card:card} on {cell}: it makes {hands}, and doubled with {specials} that is {points:# point|# points}."
    ),
    "covers": "Cover {cell} with {card:card}: using {specials}, that makes {hands} for {points:# point|# points}.",
    "covers_safely": "Cover {cell} with {card:card}: that scores nothing, but opens the least to the next player.",
    # -- against a play
    "opens_more": "{card:card} on {cell} opens about {danger:# point|# points} to the next player.",
    "scores_less": "{card:card} on {cell} makes only {hands}, for {points:# point|# points}.",
    "scores_nothing": "{card:card} on {cell} scores nothing.",
    "uses_specials": "{card:card} on {cell} uses up {specials}, which may bring more later.",
    "brings_less_later": "{card:card} on {cell} leaves you less to score with later.",
    # -- other actions
    "accuses": "Accuse {player:name}: that hand has a card too many.",
    "blocks": "Play {special:card} alone on {cell}: it closes the cell where others could score most.",
    "picks_up": "Pick up: cards in your hand are what you score with.",
}


def reason_values(values: Mapping[str, Any]) -> Mapping[str, Value]:
    """The values of a reason, with its poker hands and specials in words."""
    if "hands" not in values:
        return values
    hands = completed_hands_text(values["hands"], values["cell"])
    return {**values, "hands": hands, "specials": specials_text(values["specials"])}
