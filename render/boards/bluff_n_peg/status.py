"""What a seat's panel says: the word in its corner, and the line below its cards. Plain data, before it is drawn."""

from typing import NamedTuple

from engine.cards import card_in_words
from engine.games.bluff_n_peg.deals import Cards
from engine.games.bluff_n_peg.view import View
from render import tokens
from render.boards.bluff_n_peg import words
from render.tokens import Colour


class Tag(NamedTuple):
    """A word or two in the corner of a panel."""

    words: str
    fill: Colour = tokens.MUTED
    plate: Colour | None = None


class Line(NamedTuple):
    """The line below the cards."""

    forms: tuple[str, ...]
    """In full, and shorter for when there is no room; none if there is nothing to say."""
    fill: Colour
    is_crowned: bool = False
    aside: str = ""


def is_in(view: View, seat: int) -> bool:
    """Whether the seat still plays for this deal."""
    return seat in view.order and seat not in view.folded


def is_lit(view: View, seat: int) -> bool:
    """Whether the table waits for this seat, or it has won."""
    return seat in view.waiting or (view.outcome is not None and view.outcome.ranking[seat] == 1)


def tag(view: View, seat: int) -> Tag | None:
    if view.outcome:
        place = view.outcome.ranking[seat]
        return Tag("winner", tokens.INK, tokens.GOLD) if place == 1 else Tag(f"place {place}")
    if call := words.call(view, seat):
        return Tag(call, tokens.INK, tokens.GOLD)
    if not is_in(view, seat):
        return None
    if view.phase == "discard":
        return _choice(view, seat)
    if view.declarer is not None:
        return _answer(view, seat)
    return Tag("beaten", tokens.REFUSED) if seat in view.out_of_cards else None


def _choice(view: View, seat: int) -> Tag | None:
    count = view.discards[seat]
    if count is not None:
        return Tag(thrown(count), tokens.IVORY)
    return Tag("ready") if seat in view.chosen else None


def _answer(view: View, seat: int) -> Tag | None:
    if seat == view.declarer:
        return Tag("doubles!", tokens.INK, tokens.CYAN)
    if said := view.answers[seat]:
        return Tag(words.ANSWERS[said], tokens.CYAN)
    return Tag("ready") if seat in view.answered else None


def thrown(count: int | None) -> str:
    """How many cards a seat threw: "threw 2"; empty for one that takes no part."""
    if count is None:
        return ""
    return f"threw {count}" if count else "threw none"


def line(view: View, seat: int) -> Line:
    if seat not in view.order:
        return Line((), tokens.MUTED)
    if view.phase == "discard":
        return _before(view, seat)
    aside = thrown(view.discards[seat])
    if seat in view.folded:
        return Line((), tokens.MUTED, aside=aside)
    show = view.show_names[seat]
    if not show:
        return Line(("no card up",), tokens.MUTED, aside=aside)
    leads = seat in view.leaders
    return Line(forms(show), tokens.GOLD if leads else tokens.IVORY, leads, aside)


def forms(show: str) -> tuple[str, ...]:
    """A show's name, shorter and shorter; the cards themselves lie beside it."""
    return tuple(dict.fromkeys((show, words.brief(show), show.partition(", ")[0])))


def _before(view: View, seat: int) -> Line:
    """While cards are thrown: how the last deal went, or the card drawn to find the first dealer."""
    done = view.last_deal
    if done is None:
        drawn = [draw.card for turn in view.first_draws for draw in turn if draw.seat == seat]
        return Line((f"drew {card_in_words(drawn[-1])}",) if drawn else (), tokens.MUTED)
    if seat not in done.order:
        return Line((), tokens.MUTED)
    show = "folded" if seat in done.folded else done.show_names[seat] or "no card up"
    is_winner = seat in done.winners
    told = dict.fromkeys(f"{before}{form}" for before in ("last deal: ", "") for form in forms(show))
    return Line(tuple(told), tokens.CYAN if is_winner else tokens.MUTED, is_winner)


def turned_up(view: View, seat: int) -> Cards:
    """When the game is over: what a winner of the last deal turned up of the cards not played."""
    return view.last_deal.revealed[seat] if view.outcome and view.last_deal else ()


def last_show(view: View, seat: int) -> Cards:
    """What the seat had face up when the last deal ended, with what a winner turned up after it."""
    done = view.last_deal
    return (*done.shows[seat], *done.revealed[seat]) if done else ()
