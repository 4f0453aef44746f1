"""The sentence for each event, refusal and ending of Bluff 'N' Peg. `engine.text.sentences`
explains the fields in braces.
"""

from collections.abc import Mapping


def _deal_scored_template(seat_count: int) -> str:
    """The sentence template that sums up a deal for a table of this number of seats, with the position of every
    peg.
    """
    pegs = ", ".join(f"{{seats[{n}]:name}} {{positions[{n}]}} ({{changes[{n}]}})" for n in range(seat_count))
    return "Deal {number}: {winners:names} won {points} ({how}). Pegs: " + pegs + "."


EVENTS: Mapping[str, str] = {
    # -- the deal
    "dealer_card_drawn": "{seat:name} draws {card:card} for the deal.",
    "dealer_draw_tied": "{seats:names} are level and draw again.",
    "dealer_found": "{seat:name} drew the highest card and deals first.",
    "cards_dealt": "Deal {number}: {dealer:name} deals five cards each.",
    "hand_dealt": "Your five cards: {cards:cards}.",
    "hand_kept": "{seat:name} keeps all five cards.",
    "cards_thrown": "{seat:name} throws {n:# card|# cards}.",
    "discard_chosen": "{seat:name} has chosen what to throw.",
    "cards_drawn": "You drew {cards:cards}.",
    # -- the turns
    "lead_taken": "{seat:name} lays {card:card} and leads: {show}.",
    "card_laid": "{seat:name} lays {card:card}: {show}.",
    "out_of_cards": "{seat:name} has laid all five cards and is still beaten, but stays in.",
    "folded": "{seat:name} folds with {cards:# card|# cards} up at {multiplier}X and goes back to {hole}.",
    "folded_free": "{seat:name} folds.",
    # -- double or fold
    "double_declared": "{seat:name} declares double or fold! Those who stay in play for {multiplier}X.",
    "double_declined": "{seat:name} does not double.",
    "double_accepted": "{seat:name} accepts.",
    "answer_sealed": "{seat:name} has answered.",
    "peg_raised": "The bluffing peg moves to {multiplier}X: the winner gets {points}.",
    "peg_raised_in_playoff": "The double is accepted; in a playoff it moves no peg.",
    # -- the end of a deal
    "beaten": "{seat:name} is beaten, pays for five cards at {multiplier}X and goes back to {hole}.",
    "hand_revealed": "{seat:name} turns up {cards:cards}.",
    "deal_of_two_scored": _deal_scored_template(2),
    "deal_of_three_scored": _deal_scored_template(3),
    "deal_of_four_scored": _deal_scored_template(4),
    "deal_of_five_scored": _deal_scored_template(5),
    "deal_of_six_scored": _deal_scored_template(6),
    # -- the end
    "playoff_begun": "{seats:names} are tied for first and play it out; the board no longer counts.",
    "playoff_deal_scored": "Playoff, deal {number}: {winners:names} won ({how}).",
    "winner_hole": "{winners:names} reached the winner hole. The game is over.",
    "out_the_back": "A peg is out the back, and {winners:names} stands highest. The game is over.",
    "playoff": "{winners:names} won the playoff, and with it the game.",
    "shared_after_playoff": "{winners:names} are still level after five deals and share the victory.",
}

REFUSALS: Mapping[str, str] = {
    "seats_unfit": "Bluff 'N' Peg is for two to six players, not {seats}.",
    "too_many_discards": "You may throw at most 3 cards; you named {n}.",
    "card_already_up": "{card:card} is already on the table.",
    "already_best": "You already show the best hand; you can only declare double or fold, or decline.",
    "not_third_card": "Double or fold can only be declared right after you lay your third card.",
    "double_maxed": "The bluffing peg is already at 8X.",
    "double_last_chance": "From the last-chance area you may accept a double but not declare one.",
    "double_already": "You have already declared once in this deal.",
    "must_answer": "{seat:name} declared double or fold: accept or fold first.",
    "wait_for_answers": "Waiting for {waiting:names} to accept or fold.",
    "out_of_hand": "You have folded and are out until the next deal.",
    "not_in_playoff": "Only {seats:names} still play for the victory.",
    "nothing_to_do": "You lead; the others must beat your show or fold.",
}

ENDINGS: Mapping[str, str] = {
    "winner_hole": "A peg reached the winner hole.",
    "out_the_back": "A peg went out the back, and the highest one won.",
    "playoff": "Players tied for first played it out.",
    "shared_after_playoff": "The playoff could not separate the players tied for first.",
}

REVEALS: Mapping[str, str] = {
    "choices_opened_since": "The others' choices were opened by that, so it stands.",
    "new_cards_since": "New cards were drawn after that, so it stands.",
}
"""By the code of a refusal of `reveals`, the sentence that says why an action cannot be taken back."""

SENTENCES: Mapping[str, str] = {**EVENTS, **REFUSALS, **REVEALS}
