"""A sound computer player: it takes what a play brings, and thinks of what it opens; it never forgets to pick up."""

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.games.high_handed.actions import AccuseOfExtraCard, CoverCard, Lay, PickUp, PlayAlone
from engine.games.high_handed.computer.choosing import best_cell_to_block, best_play
from engine.games.high_handed.pieces.cells import all_cells
from engine.games.high_handed.pieces.deck import THIEF, hand_without
from engine.games.high_handed.view import View


def policy(view: View, menu: Menu, chance: Chance) -> Action:  # noqa: ARG001  # it weighs, and leaves nothing to chance
    """The action of a computer's seat that must act: it calls out an extra card, or makes the play that is worth most
    by its estimates, or picks up. ``chance`` is not used.
    """
    offered = {choice.action for choice in menu}
    if AccuseOfExtraCard in offered and (culprit := _seat_with_extra_card(view)) is not None:
        return AccuseOfExtraCard(player=culprit)
    pile = "larger" if view.terms.options.draw_mode == "manual" else None
    names = all_cells(view.terms.options.board_size)
    if Lay in offered or CoverCard in offered:
        card, place, specials, _ = best_play(view)
        if THIEF in specials:
            return CoverCard(card=card, cell=names[place], under=hand_without(specials, [THIEF]) or None, pile=pile)
        return Lay(card=card, cell=names[place], under=specials or None, pile=pile)
    if PlayAlone in offered:
        return PlayAlone(special=view.hand[-1], cell=names[best_cell_to_block(view)], pile=pile)
    return PickUp()


def _seat_with_extra_card(view: View) -> int | None:
    """A player of another side who holds more cards than allowed; ``None`` if nobody does."""
    terms = view.terms
    for seat, (size, draws) in enumerate(zip(view.hand_sizes, view.draws, strict=True)):
        if size > draws.allowance and view.viewer is not None and terms.side_of[seat] != terms.side_of[view.viewer]:
            return seat
    return None
