"""A sound computer player: it takes what a play brings, and thinks of what it opens; it never forgets to pick up."""

from collections.abc import Sequence
from functools import partial

from engine.actions import Menu
from engine.chance import Chance
from engine.games.high_handed.actions import AccuseOfExtraCard, CoverCard, Lay, PickUp, PlayAlone
from engine.games.high_handed.computer.choosing import RatedPlay, best_cell_to_block, hands_made, plays_best_first
from engine.games.high_handed.computer.comparing import reason_beside, values_beside
from engine.games.high_handed.pieces.cells import all_cells
from engine.games.high_handed.pieces.deck import THIEF, hand_without
from engine.games.high_handed.view import View
from engine.text.sentences import Value
from engine.weighing import ValuesOnDemand, WeighedAction, WeighedOnDemand, weighed_action

MUCH_DANGER = 3.0
"""The points on average that the next player may score from which a reason says that a play opens much."""


def weighed(view: View, menu: Menu, chance: Chance) -> Sequence[WeighedAction]:  # noqa: ARG001  # it leaves nothing to chance
    """The actions of a computer's seat that must act, the best first: it calls out an extra card, or makes the play
    that is worth most by its estimates, or picks up. Worths are in points; ``chance`` is not used.
    """
    offered = {choice.action for choice in menu}
    if AccuseOfExtraCard in offered and (culprit := _seat_with_extra_card(view)) is not None:
        return [weighed_action(AccuseOfExtraCard(player=culprit), 0.0, "accuses", player=culprit)]
    pile = _pile_to_pick_up_from(view)
    if Lay in offered or CoverCard in offered:
        best, *others = plays_best_first(view)
        first = _weighed_play(best, view, _reason_to_play(best), best)
        return WeighedOnDemand(
            first.action,
            lambda: [first, *(_weighed_play(play, view, _reason_against(play, best), best) for play in others)],
        )
    if PlayAlone in offered:
        special, cell = view.hand[-1], all_cells(view.terms.options.board_size)[best_cell_to_block(view)]
        action = PlayAlone(special=special, cell=cell, pile=pile)
        return [weighed_action(action, 0.0, "blocks", special=special, cell=cell)]
    return [weighed_action(PickUp(), 0.0, "picks_up")]


def _pile_to_pick_up_from(view: View) -> str | None:
    """The pile that a play names, from which it also picks up; ``None`` where that is not done by hand, or no card is
    left.
    """
    return "larger" if view.terms.options.draw_mode == "manual" and any(view.pile_sizes) else None


def _weighed_play(play: RatedPlay, view: View, reason: str, best: RatedPlay) -> WeighedAction:
    """A play of a card with rank and suit as a weighed action; the code of its reason may compare it with the ``best``
    play.
    """
    card, specials = play.card, play.specials
    cell = all_cells(view.terms.options.board_size)[play.place]
    pile = _pile_to_pick_up_from(view)
    action: Lay | CoverCard
    if THIEF in specials:
        action = CoverCard(card=card, cell=cell, under=hand_without(specials, [THIEF]) or None, pile=pile)
    else:
        action = Lay(card=card, cell=cell, under=specials or None, pile=pile)
    return WeighedAction(action, play.worth, reason, ValuesOnDemand(partial(_values_of, play, view, best)))


def _values_of(play: RatedPlay, view: View, best: RatedPlay) -> dict[str, Value]:
    """The values for a play's reason, which may compare it with the best play."""
    cell = all_cells(view.terms.options.board_size)[play.place]
    values: dict[str, Value] = {"card": play.card, "cell": cell, "points": play.scores}
    values |= {"hands": _hands_made(play, view), "danger": round(play.danger), "specials": play.specials}
    return values if play is best else values | values_beside(play, best, view)


def _hands_made(play: RatedPlay, view: View) -> tuple[str, ...]:
    """The poker hands that a play makes, each as its kind and axis, like "two_pair E-W"; () if it scores nothing."""
    made = hands_made(view, play.card, play.place) if play.scores else ()
    return tuple([f"{hand.kind} {hand.axis}" for hand in made])


def _reason_to_play(best: RatedPlay) -> str:
    if THIEF in best.specials:
        return "covers" if best.scores else "covers_safely"
    if best.specials:
        return "doubles"
    if not best.scores:
        return "opens_least"
    return "scores_most" if best.danger >= MUCH_DANGER else "scores_safely"


def _reason_against(play: RatedPlay, best: RatedPlay) -> str:
    """The reason for which a play is worth less than the best one: for its points, the danger, or what it uses up."""
    if play.danger >= max(MUCH_DANGER, best.danger + 1):
        return "opens_more"
    if play.scores < best.scores:
        return "scores_less" if play.scores else "scores_nothing"
    return "uses_specials" if len(play.specials) > len(best.specials) else reason_beside(play, best)


def _seat_with_extra_card(view: View) -> int | None:
    """A player of another side who holds more cards than allowed; ``None`` if nobody does."""
    terms = view.terms
    for seat, (size, draws) in enumerate(zip(view.hand_sizes, view.draws, strict=True)):
        if size > draws.allowance and view.viewer is not None and terms.side_of[seat] != terms.side_of[view.viewer]:
            return seat
    return None
