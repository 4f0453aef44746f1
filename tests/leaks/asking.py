"""What people do that changes nothing: they look, type, press what is old, and try what they may not do."""

import random

from bot.table_pages.custom_ids import Code
from tests.leaks.deeds import NAMES, Chat, Complete, Deed, Look, Press, PressOld, Try
from tests.leaks.twins import Twins
from tests.leaks.wishes import drawn

TYPED = ("", "A", "t", "9h", "play 10♠", "Ks", "Qd, ", "2", "sneak Jc,Ts", "joker", "lay 2c d4", "p", "queen of")
"""What people have typed of an action."""
PRESSED = (Code.MY_HAND, Code.MY_HAND, Code.WHAT_HAPPENED, Code.WHAT_HAPPENED, Code.MORE)
"""What people press on a board, the more often the more often it stands here."""


class Asking:
    """Draws such deeds for the tables as they are; ``None`` where there is nothing of the kind."""

    def __init__(self, twins: Twins, fortune: random.Random, seats: int) -> None:
        self._twins = twins
        self._fortune = fortune
        self._seats = seats
        table = {"table": twins.tables[0].id}
        self._shown = [(command, options) for command in ("/table show", "/hand") for options in ({}, {"as": "text"})]
        self._shown += [("/table recap", {}), ("/table recap", table), ("/table hint", {}), ("/table hint", table)]
        self._outsider = len(NAMES) - 1
        """Whoever sits at the other table of a set, or looks on."""
        self._shown += [("/mytables", {}), ("/table shuffles", table)]
        self._kept = [
            *(("/games transcript", table), ("/games replay", table)),
            *(("/table back", {}), ("/table leave", {}), ("/table close", {})),
            *(("/privacy", {}), ("/preferences", {}), ("/leaderboard", {}), ("/help", {})),
            *(("/games history", {}), ("/leaderboard", {"by": "records"}), ("/profile", {})),
        ]
        self._votes = [("/table sit-in", {"player": name}) for name in NAMES[1:3]]
        """Refused as long as nobody is away; a vote that counts would have a computer play, which is not planned."""

    def _anybody(self) -> int:
        """Often the reader; sometimes the spectator, who comes after those who are seated."""
        if self._twins.reader is not None and self._fortune.random() < 0.5:
            return self._twins.reader
        among: tuple[int, ...] = (*range(self._seats + 1), self._outsider)
        return self._fortune.choice(among)

    def looks(self) -> Deed:
        is_anybody_away = any(seat.is_away for seat in self._twins.tables[0].state.seats)
        rest = self._kept if is_anybody_away else [*self._kept, *self._votes]
        among = self._shown if self._fortune.random() < 0.7 else rest
        return Look(self._anybody(), *self._fortune.choice(among))

    def presses(self) -> Deed:
        return Press(self._anybody(), self._fortune.choice(PRESSED))

    def presses_old(self) -> Deed | None:
        return None if self._twins.reader is None else PressOld(self._twins.reader)

    def chats(self) -> Deed:
        return Chat(self._seats)

    def completes(self) -> Deed:
        return Complete(self._anybody(), self._fortune.choice(TYPED))

    def tries(self) -> Deed | None:
        """Something that another seat could do, perhaps with cards that only that seat holds.

        The reader tries it wherever it is refused in one world: that it is not in the other is a leak of the rules.
        """
        reader, anybody = self._twins.reader, self._fortune.randrange(self._seats)
        seat = anybody if reader is None or self._fortune.random() < 0.2 else reader
        menus = [table.menu(other) for table in self._twins.tables for other in range(self._seats)]
        wish = drawn(self._fortune.choice(menus), self._fortune)
        if wish is None:
            return None
        accepted = [self._twins.accepts(world, seat, wish.action) for world in (0, 1)]
        return None if all(accepted) or (any(accepted) and seat != reader) else Try(seat, wish.action)
