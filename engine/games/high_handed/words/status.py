"""High Handed in two lines: the status below a hand, for somebody who waits or comes back."""

from engine.games.high_handed.view import View
from engine.games.high_handed.words import alt, labels
from engine.games.high_handed.words.text import laid_cards_text
from engine.seats import NamesBySeat
from engine.text.words import quantity_text


def status(view: View, names: NamesBySeat) -> tuple[str, ...]:
    """The scores of this game and the match, then the last play and the piles. ``names`` are the players' names by
    seat, and stand in the lines as they are.
    """
    scores = " ".join(filter(None, [alt.scores_text(view, names), alt.standing_text(view, names)]))
    if view.outcome:
        return (scores,)
    return scores, f"{_last_play_text(view, names)} Pile A {view.pile_sizes[0]}, pile B {view.pile_sizes[1]}."


def moment(view: View) -> str:
    """The moment of the match, like "game 1 of 2 · 14 cards on the board". Each play adds a card at least."""
    cards = f"{quantity_text(sum(map(len, view.board)), 'card')} on the board"
    return " · ".join(filter(None, [labels.game_number_text(view), cards]))


def _last_play_text(view: View, names: NamesBySeat) -> str:
    play = view.last_play
    if play is None:
        return "No card lies on the board yet."
    return f"Last play: {names[play.seat]} laid {laid_cards_text(play)}, {labels.play_points_text(play)}."
