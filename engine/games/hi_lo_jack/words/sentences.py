"""The sentence for each event, refusal and ending of Hi Lo Jack. How values are shown: see `engine.text.sentences`."""

from collections.abc import Mapping


def _deal_scored_template(sides: int) -> str:
    """The sentence template that sums up a deal for a table of this size, with the score of every side."""
    scores = ", ".join(f"{{side_{n}:names}} {{score_{n}}} ({{change_{n}}})" for n in range(sides))
    return "Deal {number}: {side:names} bid {level} and won {points}. Score: " + scores + "."


EVENTS: Mapping[str, str] = {
    # -- the deal
    "cards_dealt": "Deal {number}: {dealer:name} deals nine cards each.",
    "hand_dealt": "Your nine cards: {cards:cards}.",
    "bid_made": "{seat:name} bids {level}.",
    "smudge_bid": "{seat:name} bids smudge: all four points and all six tricks, to win or lose the game!",
    "bid_taken": "{seat:name}, the dealer, takes the bid from {before:name} at {level}.",
    "passed": "{seat:name} passes.",
    "passed_after_smudge": "Only the dealer may answer a smudge, so {seats:names} must pass.",
    "bidding_won": "{seat:name} wins the bidding with {level} and names trumps.",
    "trump_named": "{seat:name} names {suit:suit} as trumps. Everybody throws away all other cards.",
    "trumps_beyond_six": "{seat:name} holds {n} trumps and puts {k:# of them|# of them} out of play, face up.",
    "trumps_buried": "{seat:name} puts {cards:cards} out of play.",
    "hand_refilled": "{seat:name} kept {kept:# trump|# trumps} and draws {n:# card|# cards}.",
    "hand_full": "{seat:name} kept {kept:# trump|# trumps} and draws nothing.",
    "hand_refilled_from_junk": (
        "{seat:name} kept {kept:# trump|# trumps} and draws {n:# card|# cards}; the stock has run out, "
        "so {junk:# comes|# come} from the junk pile, which holds no trumps."
    ),
    "cards_drawn": "You drew {cards:cards}.",
    # -- the tricks
    "card_led": "{seat:name} leads {card:card}.",
    "card_played": "{seat:name} plays {card:card}.",
    "trick_won": "{seat:name} wins trick {number} with {card:card}.",
    # -- the score
    "high_point": "High: {seat:name}, with {card:card}.",
    "low_point": "Low: {seat:name}, with {card:card}.",
    "jack_point": "Jack: {seat:name}, with {card:card}.",
    "no_jack": "Jack: nobody; the jack of {suit:suit} was not in play.",
    "game_point": "Game: {side:names}, with {value:# point|# points} of card value.",
    "game_tied": "Game: nobody; it is a tie at {value:# point|# points} of card value.",
    "bid_made_good": "The bid of {level} by {side:names} is made with {won:# point|# points}.",
    "bid_set": "The bid of {level} by {side:names} fails with {won:# point|# points}: they lose {level}.",
    "deal_scored": _deal_scored_template(2),
    "deal_of_three_scored": _deal_scored_template(3),
    "deal_of_four_scored": _deal_scored_template(4),
    # -- the end
    "target_reached": "The game goes to {winners:names}: a bid made, and the target reached.",
    "smudge_made": "Smudge! All six tricks and all four points go to {side:names}, and with them the game.",
    "smudge_lost": "That trick loses the smudge for {side:names}. The game goes to {winners:names}.",
    "smudge_lost_for_want_of_low": (
        "All six tricks, but Low belongs to another side: {side:names} lost the smudge. "
        "The game goes to {winners:names}."
    ),
    "smudge_lost_for_want_of_jack": (
        "All six tricks, but no jack of trumps was in play: {side:names} lost the smudge. "
        "The game goes to {winners:names}."
    ),
}

REFUSALS: Mapping[str, str] = {
    "choose_format": "Four players can play each alone or as two teams, partners opposite. Which do you want?",
    "format_unfit": "That format needs {needed} players; this table has {seats}.",
    "seats_unfit": "Hi Lo Jack is for two, three or four players, not {seats}.",
    "first_dealer_unfit": "The first dealer must sit at the table, which has only {seats} seats.",
    "bid_unknown": "There is no bid “{text}”{near}. The bids, from the lowest: pass, 2, 3, 4, smudge.",
    "bid_too_low": "{seat:name} has bid {level}; you need more than that. Only the dealer may take an equal bid.",
    "bid_below": "You may take the bid at {level} or go higher.",
    "dealer_stuck": "Everybody passed, so the dealer must bid at least 2.",
    "dealer_exactly_two": "Everybody passed, so at this table the dealer bids exactly 2.",
    "already_bid": "Each player bids only once.",
    "smudge_locked": "A smudge bid cannot be taken over.",
    "not_pitcher": "Only {pitcher:name}, who won the bid, names trumps.",
    "trump_not_held": "You hold no {suit:suit}; you must be able to lead it.",
    "bury_count": "You hold {n} trumps and must put exactly {k} out of play.",
    "bury_not_trump": "Only trumps go out of play, and {card:card} is not one. Your trumps: {legal:cards}.",
    "lead_trump": "The first lead must be a trump ({suit:suit}). You may lead {legal:cards}.",
    "must_play_trump": "Trumps were led and you hold {legal:cards}: you must play a trump.",
    "must_follow_or_trump": (
        "The suit led is {suit:suit} and you have it: follow suit or play a trump. You may play {legal:cards}."
    ),
}

ENDINGS: Mapping[str, str] = {
    "target_reached": "A bid was made and the target reached.",
    "smudge_made": "A smudge was made: all four points and all six tricks.",
    "smudge_lost": "A smudge was lost.",
}

REVEALS: Mapping[str, str] = {
    "hands_filled_since": "Hands were filled up after that, so it stands.",
    "trumps_told_since": "That told how many trumps everybody was dealt, so it stands.",
}
"""By the code of a refusal of `reveals`, the sentence that says why an action cannot be taken back."""

SENTENCES: Mapping[str, str] = {**EVENTS, **REFUSALS, **REVEALS}
