"""Why a computer player thinks well or ill of an action: a sentence for each code of a reason."""

from collections.abc import Mapping
from typing import Any

from engine.games.high_handed.pieces.deck import specials_text
from engine.games.high_handed.words.labels import completed_hands_text
from engine.text.sentences import Value, sentence
from engine.text.words import points_text

REASONS: Mapping[str, str] = {
    # -- for a play
    "scores_safely": (
        "Lay {card:card} on {cell}: it makes {hands} for {points:# point|# points}, and opens little to the next "
        "player."
    ),
    "scores_most": (
        "Lay {card:card} on {cell}: it makes {hands} for {points:# point|# points} and opens about "
        "{danger:# point|# points}; other plays come to less."
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
    "as_good": "{card:card} on {cell} is as good: it {now}, and opens and leaves as much.",
    "opens_a_little_more": "{card:card} on {cell} {now}, but {opens}.",
    "brings_less_later": "{card:card} on {cell} {now}, but {leaves}.",
    # -- other actions
    "accuses": "Accuse {player:name}: that hand has a card too many.",
    "blocks": "Play {special:card} alone on {cell}: it closes the cell where others could score most.",
    "picks_up": "Pick up: cards in your hand are what you score with.",
}


_LETS_MAKE = "lets others make {made} for {points:# point|# points}; the best play leaves them {left}"
_OPENS = "opens about {opened} points to the next player; the best play opens {best_opened}"
_OPENS_SLIGHTLY = "opens slightly more to the next player"
_SPOILS = "spoils {lost_card:card} on {cell}, {made} for {points:# point|# points}: then your cards make {left}"
_LEAVES_LESS = "leaves you less to score with later"


def reason_values(values: Mapping[str, Any]) -> Mapping[str, Value]:
    """The values of a reason, with its poker hands and specials in words, and how a play differs from the best one."""
    if "hands" not in values:
        return values
    most_named = 2 if len(values["hands"]) <= 2 else 1  # a reason stands beside a button, on a phone
    hands = completed_hands_text(values["hands"], values["cell"], most_named)
    told = {**values, "hands": hands, "specials": specials_text(values["specials"])}
    if "best_points" not in values:
        return told
    return {**told, "now": _points_now(values), "opens": _opens_text(values), "leaves": _leaves_text(values)}


def _points_now(values: Mapping[str, Any]) -> str:
    """Words that follow a play's name and compare its points with those of the best play."""
    if values["points"] != values["best_points"]:
        return sentence("scores {points:# point|# points} now", values)
    return "scores as much" if values["points"] else "scores nothing either"


def _opens_text(values: Mapping[str, Any]) -> str:
    """The part of a reason that says what a play lets others score which the best play does not: a poker hand by name,
    or, if none is known, more points or slightly more.
    """
    if "threat_hands" in values:
        return sentence(_LETS_MAKE, _next_play(values, "threat"))
    return sentence(_OPENS if values["opened"] != values["best_opened"] else _OPENS_SLIGHTLY, values)


def _leaves_text(values: Mapping[str, Any]) -> str:
    """Words for what a play leaves to the player's own next play, compared with the best play."""
    return sentence(_SPOILS, _next_play(values, "lost")) if "lost_hands" in values else _LEAVES_LESS


def _next_play(values: Mapping[str, Any], name: str) -> Mapping[str, Value]:
    """The values of a play that follows, with its best poker hand and the points that are left without it in words."""
    own = {key: values[f"{name}_{key}"] for key in ("cell", "points", "left")}
    left = f"{points_text(own['left'])} at most" if own["left"] else "nothing"
    return {**values, **own, "made": completed_hands_text(values[f"{name}_hands"], own["cell"], 1), "left": left}
