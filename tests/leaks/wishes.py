"""What a seat may wish to do, out of its menu, and the same wish out of another menu."""

import random
from collections.abc import Sequence

from engine.actions import Choice, Menu, Pick
from engine.errors import Refusal
from tests.bot.fingers import Wish
from tests.leaks.deeds import Wishes


def drawn(menu: Menu, fortune: random.Random) -> Wish | None:
    """Anything that a menu offers; it may be refused."""
    if not menu:
        return None
    number = fortune.randrange(len(menu))
    picks = menu[number].picks
    if any(len(pick.options) < pick.low for pick in picks):
        return None
    return _wished(menu[number], number, tuple(_places(pick, fortune) for pick in picks))


def _places(pick: Pick, fortune: random.Random) -> tuple[int, ...]:
    most = min(pick.high, len(pick.options))
    return tuple(fortune.sample(range(len(pick.options)), fortune.randint(pick.low, most)))


def lines(wishes: Wishes) -> str:
    return " / ".join("-" if wish is None else wish.action.to_line() for wish in wishes)


def _wished(choice: Choice, number: int, places: tuple[tuple[int, ...], ...]) -> Wish | None:
    texts = [[pick.options[at] for at in chosen] for pick, chosen in zip(choice.picks, places, strict=True)]
    try:
        return Wish(number, places, choice.complete(*texts), choice)
    except Refusal:
        return None


def found_again(wish: Wish, menu: Menu) -> Wish | None:
    """The same action out of another menu, wherever it stands there."""
    picked = [[pick.options[at] for at in places] for pick, places in zip(wish.choice.picks, wish.places, strict=True)]
    for number, choice in enumerate(menu):
        if _kind(choice) == _kind(wish.choice) and all(map(_offers, choice.picks, picked)):
            places = tuple(
                tuple(map(pick.options.index, texts)) for pick, texts in zip(choice.picks, picked, strict=True)
            )
            other = _wished(choice, number, places)
            return other if other is not None and other.action == wish.action else None
    return None


def _offers(pick: Pick, texts: Sequence[str]) -> bool:
    return set(texts) <= set(pick.options)


def form(menu: Menu) -> list[object]:
    """What of a menu decides by which control each of its choices is made."""
    return [(_kind(choice), [len(pick.options) for pick in choice.picks]) for choice in menu]


def _kind(choice: Choice) -> tuple[object, ...]:
    picks = [(pick.field, pick.low, pick.high) for pick in choice.picks]
    return choice.action, dict(choice.given), picks
