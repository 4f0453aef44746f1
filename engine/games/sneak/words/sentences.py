"""The sentence for each event, refusal and ending of Sneak. How values are shown: see `engine.text.sentences`."""

from collections.abc import Mapping


def _deal_scored_template(seat_count: int) -> str:
    """The sentence template that sums up a deal for a table of this number of seats, with the points of every
    seat.
    """
    points = ", ".join(f"{{seat_{n}:name}} {{points_{n}}} (now {{total_{n}}})" for n in range(seat_count))
    return f"Deal {{number}} is over. Cards won: {points}."


EVENTS: Mapping[str, str] = {
    # -- turns
    "cards_shuffled": "Deal {number}: {dealer:name} shuffles {n} cards. Everybody starts with none.",
    "card_drawn": "{seat:name} draws a card; {left:# is|# are} left.",
    "last_card_drawn": "{seat:name} draws the last card. The stock is gone: no more sneaking.",
    "your_card": "You drew {card:card}.",
    "cards_sneaked": "{seat:name} sneaks {n:# card|# cards} face down.",
    "your_sneak": "You sneaked {cards:cards}.",
    "card_flaunted": "{seat:name} flaunts {card:card}.",
    "combo_flaunted": "{seat:name} flaunts {cards:cards}, a {kind:words}.",
    "held_too_few": "{seats:names} cannot challenge: that takes {n:# card|# cards}.",
    "turn_waived": "{seat:name} is done.",
    # -- contests
    "answered": "{seat:name} has answered.",
    "your_challenge": "You challenge with {cards:cards}.",
    "your_pass": "You pass.",
    "won_unseen": "Nobody challenges: {seat:name} wins {n:# card|# cards} unseen.",
    "your_unseen_cards": "You won {cards:cards} unseen.",
    "flaunt_stood": "Nobody beats it: {seat:name} wins {n:# card|# cards}.",
    "single_shown": "{seat:name} shows {cards:cards}.",
    "combo_shown": "{seat:name} shows {cards:cards}, a {kind:words}.",
    "loose_shown": "{seat:name} shows {cards:cards}, which make no combo.",
    "contest_won": "{seat:name} wins the contest and {n:# card|# cards}.",
    "contest_tied": "The best are equal, so all {n} cards go out of play.",
    # -- the end of a deal
    "last_cards_taken": "Only {seat:name} still holds cards, and wins {n:the last one|the last #} without competition.",
    "your_last_cards": "Your last {n:card goes|# cards go} to your pile: {cards:cards}.",
    "cards_left": "{n:One card left in a hand scores|# cards left in hands score} for nobody.",
    "your_cards_left": "Your {n:card that is left scores|# cards that are left score} for nobody: {cards:cards}.",
    "deal_scored": _deal_scored_template(2),
    "deal_of_three_scored": _deal_scored_template(3),
    "deal_of_four_scored": _deal_scored_template(4),
    "deal_of_five_scored": _deal_scored_template(5),
    "deal_of_six_scored": _deal_scored_template(6),
    "deal_of_seven_scored": _deal_scored_template(7),
    "extra_deal": "{seats:names} stand level at {n}, so another deal decides.",
    "game_won": "The game goes to {winners:names} with {n:# point|# points}.",
}

REFUSALS: Mapping[str, str] = {
    "seats_unfit": "Sneak takes 2 to 7 players.",
    "packs_for_seats": "With {seats} players use {packs:one pack|two packs}.",
    "first_turn": "On your first turn you can only draw a card.",
    "no_cards": "Choose at least one card.",
    "limit": "Nobody else holds {n} cards; you can lead at most {m}.",
    "nothing_to_match": "Nobody else holds a card, so nothing can be led; draw a card.",
    "no_sneak": "The stock is gone: you can only flaunt (play face up).",
    "stock_empty": "There are no cards left to draw; you must flaunt.",
    "last_round": "This is the last round: flaunt, or say that you are done.",
    "not_combo": "{cards:cards} is no match, straight flush, straight or flush. A single card is always allowed.",
    "must_act": "You can't pass: draw, sneak or flaunt.",
    "must_flaunt": "You can't pass: you must flaunt at least one card.",
    "own_lead": "You led; wait for the others.",
    "size": "The lead has {n:# card|# cards}; a challenge must have {n} too.",
    "few_cards": "You hold only {k:# card|# cards}; this lead needs {n}.",
    "flaunt_suit": "Only higher {suit:suit} beat {card:card}; if you have none, pass.",
    "flaunt_type": "A flaunted {kind:words} can only be beaten by a higher {kind:words}; if you have none, pass.",
    "flaunt_low": "{cards:cards} does not beat {lead:cards}; choose higher cards, or pass.",
    "window_closed": "This challenge is already settled.",
}

ENDINGS: Mapping[str, str] = {
    "target_reached": "The target was reached.",
    "deal_played": "The deal was played.",
    "everybody_dealt": "Everybody has dealt once.",
}

REVEALS: Mapping[str, str] = {
    "drew_since": "You drew a card by that, so it stands.",
    "answers_opened_since": "The others' answers were opened by that, so it stands.",
    "lead_turned_up_since": "That turned the lead up, so it stands.",
}
"""By the code of a refusal of `reveals`, the sentence that says why an action cannot be taken back."""

SENTENCES: Mapping[str, str] = {**EVENTS, **REFUSALS, **REVEALS}
