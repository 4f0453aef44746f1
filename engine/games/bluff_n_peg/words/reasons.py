"""Why a computer player thinks well or ill of an action: a sentence for each code of a reason."""

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    # -- the draw
    "keeps_complete_hand": "Keep all five: you have a {hand:words}.",
    "keeps_pairs": "Throw {cards:cards}: {kept:cards} can still become more.",
    "keeps_four": "Throw {cards:cards}: {kept:cards} lack one card for a straight or a flush.",
    "keeps_highest": "Throw {cards:cards}: keep {kept:cards}, your highest cards.",
    "keeps_all": "If you keep all five, you draw nothing better.",
    # -- a turn
    "leads_strongly": "Lay {card:card}: the stronger your show is, the sooner the others fold.",
    "leads_weakly": "Lay {card:card}: it takes the lead, and hides how strong you are.",
    "cannot_lead": "Fold: none of your cards can take the lead.",
    "folds_weak": "Fold: you would win {share} like this, and each card up costs points.",
    "folds_good": "A fold gives up a hand that wins {share} like this.",
    # -- double or fold
    "doubles_strong": "Double: you would win {share} like this.",
    "doubles_to_bluff": "Double: you would win {share} like this, but the others may fold.",
    "doubling_risks_more": "A double raises the price of a hand that wins {share} like this.",
    "needs_no_double": "Do not double: you would win {share} like this, and risk less as it is.",
    "misses_double": "Without a double, the deal brings less than it could.",
    "accepts_strong": "Accept: you would win {share} like this, too much to give up.",
    "accepts_weak": "If you accept, you win {share} like this, and pay double for the others.",
    "declines_double": "Fold: you would win {share} like this, too few for twice the price.",
}
