"""Actions of no game, and the controls of a menu of them."""

from typing import Any, ClassVar

from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.menu import menu_rows
from engine.actions import Action, Menu

NAMES = ("Ann", "Ben")
ADDRESS = CustomId(Code.FORM, "7Q2MX", ("4", "0"))


class Say(Action):
    verb: ClassVar[str] = "say_it"
    label: ClassVar[str] = "Say {word}"
    word: str


class Give(Action):
    verb: ClassVar[str] = "give"
    label: ClassVar[str] = "Give {cards:cards} to {to:name}"
    cards: str
    to: str = "0"


class Put(Action):
    verb: ClassVar[str] = "put"
    label: ClassVar[str] = "Put {word} on {cell}"
    word: str
    cell: str
    under: str | None = None


class Stop(Action):
    verb: ClassVar[str] = "stop"
    label: ClassVar[str] = "Stop"


def words(number: int) -> tuple[str, ...]:
    return tuple(f"word{n}" for n in range(number))


def controls(menu: Menu) -> list[Any]:
    rows = menu_rows(menu, "7Q2MX", 4, NAMES)
    items: list[Any] = [item for row in rows for item in row.children]
    return list(items)
