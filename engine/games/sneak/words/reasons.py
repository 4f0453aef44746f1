"""Why a computer player thinks well or ill of an action: a sentence for each code of a reason."""

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    # -- a turn
    "draws": "Draw a card: it is one more to win with later, and one that no rival gets; no lead gains as much.",
    "draws_or_sneaks": "Draw a card: you could as well sneak first, as the rest of the stock goes round evenly.",
    "draws_only": "Draw a card: there is nothing else that you can do now.",
    "draw_can_wait": "A draw can wait: there is a lead that gains more.",
    "leads_no_more": "Done: no lead is worth its cards now.",
    "end_gives_up": "If you are done now, you give up a lead that gains points.",
    "sneaks_strong_cards": "Sneak {cards:cards}: that is strong enough for most challenges.",
    "sneaks_weak_cards": "Sneak {cards:cards}: that is a bluff, with cards that you hardly miss.",
    "sneaks_unmatched": "Sneak {cards:cards}: nobody holds enough cards to challenge.",
    "sneak_costs": "If you sneak {cards:cards}, a challenge may take from you what is better kept.",
    "flaunts": "Flaunt {cards:cards}: that is hard to beat, and each card won is a point.",
    "flaunt_costs": "If you flaunt {cards:cards}, a challenge may take from you what is better kept.",
    "sneak_gains_little": (
        "A sneak of {cards:cards} wins only what you lay down; if you keep it, that can still win later."
    ),
    "flaunt_can_wait": "Nobody can beat {cards:cards} now, but kept for later, that may win cards of others, too.",
    "sneaks_free": "Sneak {cards:cards}: it costs you no draw, as the rest of the stock goes round evenly.",
    "flaunts_for_least": "Flaunt {cards:cards}: hardly anything else costs you less.",
    # -- an answer
    "challenges_flaunt": "Challenge with {cards:cards}: that beats what {leader:name} led.",
    "challenges_sneak": "Challenge with {cards:cards}: {leader:name} may well have led less.",
    "challenge_is_close": (
        "Challenge with {cards:cards}: that risks about as much as it gains, and whoever never challenges is bluffed."
    ),
    "challenge_costs": "A challenge with {cards:cards} risks more than it gains.",
    "cannot_challenge": "Pass: you hold nothing to challenge {leader:name} with.",
    "passes": "Pass: no challenge is worth its cards.",
    "pass_is_close": "Pass: a challenge risks about as much as it gains.",
    "pass_gives_up": "A pass leaves {leader:name} cards that you could win.",
}
