"""Why a computer player thinks well or ill of an action: a sentence for each code of a reason."""

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    # -- the draw
    "keeps_complete_hand": "Keep all five: you have a {kind:words}, which needs each of them and beats most hands.",
    "keeps_pairs": "Throw {cards:cards}: you keep {kept:cards}, and each new card may improve them.",
    "keeps_four": "Throw {cards:cards}: {kept:cards} lack one card for a straight or a flush.",
    "keeps_highest": "Throw {cards:cards}: you keep {kept:cards}, your highest, as a high pair beats a low one.",
    "breaks_up_hand": "Throw {cards:cards}: that breaks up {hand}, which is worth more.",
    "keeps_all": "If you keep all five, you stay with {hand}, while the others draw new cards.",
    # -- a turn
    "leads_strongly": "Lay {card:card}: the stronger your show is, the sooner the others fold.",
    "leads_weakly": "Lay {card:card}: it takes the lead, and hides how strong you are.",
    "cannot_lead": "Fold: none of your cards can take the lead.",
    "folds_weak": "Fold: with {hand}, you would win {share} against those still in, and each card up costs points.",
    "folds_good": "A fold gives up {hand}, which wins {share} against those still in.",
    # -- double or fold
    "doubles_strong": "Double: with {hand}, you would win {share} against those still in.",
    "doubles_to_bluff": "Double: with {hand}, you would win {share} against those still in, but they may fold.",
    "doubling_risks_more": "A double raises the price, and {hand} wins {share} against those still in.",
    "needs_no_double": (
        "Do not double: with {hand}, you would win {share} against those still in, and risk less as it is."
    ),
    "misses_double": "Without a double, the deal brings less: {hand} wins {share} against those still in.",
    "accepts_strong": "Accept: with {hand}, you would win {share} against those still in, too much to give up.",
    "accepts_weak": "If you accept, {hand} wins {share} against those still in, and you pay double for the others.",
    "declines_double": (
        "Fold: with {hand}, you would win {share} against those still in, too few for twice the price."
    ),
}
