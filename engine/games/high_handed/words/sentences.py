"""The sentence for each event, refusal and ending of High Handed. How values are shown: see `engine.text.sentences`."""

from collections.abc import Mapping

from engine.games.high_handed.scoring import GAME_SCORED


def _game_scored_template(sides: int) -> str:
    """The sentence template that sums up a game for this number of sides."""
    return "Game {number} is over: " + ", ".join(f"{{side_{n}:names}} {{score_{n}}}" for n in range(sides)) + "."


EVENTS: Mapping[str, str] = {
    # -- the deal
    "cards_dealt": "Game {number}: {dealer:name} sets five cards aside, unseen, and deals {n} cards each.",
    "hand_dealt": "Your cards: {cards:cards}.",
    # -- plays
    "card_laid": "{seat:name} lays {card:card} on {cell}.",
    "card_laid_with": "{seat:name} lays {card:card} on {cell}, on top of {specials}.",
    "card_covered": "{seat:name} uses {specials} on {cell} and covers {covered:card} with {card:card}.",
    "card_covered_with": "{seat:name} uses {specials} on {cell} and covers {covered:card} with {card:card}.",
    "special_covered": "{seat:name} uses {specials} on {cell} and covers a {covered:card} with {card:card}.",
    "special_laid": "{seat:name} plays a {card:card} alone on {cell}, for no points.",
    "points_scored": "{seat:name} scores {points:# point|# points}: {hands}.",
    "points_multiplied": "{seat:name} scores {points:# point|# points}: {hands}, times {times}.",
    "passed": "{seat:name} cannot play and passes.",
    # -- drawing
    "cards_drawn": "You drew {cards:cards}.",
    "mate_drew": "{seat:name} drew {cards:cards}.",
    "several_drawn": "{seat:name} draws {n:# card|# cards}.",
    "piles_ran_out": "Both piles are used up; everybody plays the cards they still hold.",
    "picked_up": "{seat:name} picks up {n:# card|# cards}.",
    "declined": "{seat:name} picks up no more cards.",
    "forgot": "{seat:name} forgot to pick up and plays on with {allowance:# card|# cards}.",
    "forgot_first_turn": "{seat:name} forgot to pick up, and by the Grandpa Rule may still do so before playing again.",
    "forgot_first_turn_unless_old": (
        "{seat:name} forgot to pick up. Anyone over 70 may say so, and still pick up before playing again."
    ),
    "over_70": "{seat:name} is over 70: the Grandpa Rule applies.",
    "extra_card_found": (
        "{caller:name} calls the Uncle Bob Rule: {seat:name} held a card too many, "
        "and loses a random card and {points} points."
    ),
    "extra_card_lost": "You have lost a card, and hold {n:# card|# cards} now.",
    # -- the end of a game
    "nobody_could_play": "The board is full, and nobody can play any more.",
    "nobody_picked_up": "All hands are empty; {n:# card stays|# cards stay} in the piles.",
    **{code: _game_scored_template(sides) for sides, code in GAME_SCORED.items()},
    "blind_shown": "The blind hand was {cards:cards}.",
    "extra_game": "The highest scores are equal, so one more game follows, and its points are added.",
    "game_won": "{winners:names} {n:has|have} won this game.",
    "game_tied": "This game is a tie between {winners:names}; nobody wins it.",
    "game_left_open": (
        "This game is a tie between {winners:names}. One more game follows, and the points of both together decide."
    ),
    # -- the end of the match
    "match_won": "{winners:names} {n:wins|win} with {points:# point|# points}.",
    "match_shared": "{winners:names} share the win with {points:# point|# points}.",
    "match_won_twice": "{winners:names} {n:wins|win} the match: two games won, of {games} played.",
}

REFUSALS: Mapping[str, str] = {
    "seats_unfit": "High Handed is for two to six players, not {seats}.",
    "teams_unfit": "Teams need 4 or 6 players.",
    "three_teams_unfit": "Three teams need 6 players; {seats} players can form two.",
    "off_board": "{cell} is not on the board (A1 to {last}).",
    "occupied": "{cell} is taken by {what}. Only a Thief can cover a card.",
    "thief_needs_card": "A Thief must cover a card that is already on the board; {cell} is empty.",
    "too_many_specials": "At most two High Handed cards can be used in one turn.",
    "no_regular": "Two High Handed cards need a regular card on top. To get rid of one, play it alone.",
    "not_regular": "The top card must be a regular card. Use “alone” for a High Handed card by itself.",
    "lone_on_card": "A High Handed card played alone needs an empty cell.",
    "two_regular": "You lay one regular card per turn.",
    "not_special": "{text} is not a High Handed card. The High Handed cards are the Two Timer and the Thief.",
    "must_play": "You can't pass: you hold a card that you can play.",
    "draw_not_owed": "You have no card to pick up. You may pick cards up after your play, until the next player plays.",
    "draw_auto": "Cards are drawn for you in this game.",
    "pile_empty": "Pile {pile} is empty; draw from {other}.",
    "grandpa_off": "Nobody needs to say their age in this game.",
    "grandpa_too_late": "The Grandpa Rule helps with the first turn only, and you have played twice.",
    "ub_off": "That rule is not in use.",
    "ub_none": "{seat:name} holds no extra card.",
    "ub_self": "You can't call it on yourself.",
    "ub_nobody": "Nobody sits there.",
}

ENDINGS: Mapping[str, str] = {
    "all_cards_played": "All cards were played, and the highest score won.",
    "nobody_could_play": "Nobody who still held cards could play on the full board, and the highest score won.",
    "nobody_picked_up": "All hands were empty before the piles were, and the highest score won.",
    "two_games_won": "A player or team won two games.",
}

REVEALS: Mapping[str, str] = {
    "drew_since": "You drew a card after that, so it stands.",
    "thieves_told_since": "That told who holds a Thief, so it stands.",
}
"""By the code of a refusal of `reveals`, the sentence that says why an action cannot be taken back."""

SENTENCES: Mapping[str, str] = {**EVENTS, **REFUSALS, **REVEALS}
