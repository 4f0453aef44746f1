"""What somebody may do instead, said after a refusal at a table."""

from collections.abc import Sequence

from bot.pages.components import escaped_text
from bot.pages.play.menu import action_title
from bot.tables.live_table import LiveTable
from bot.texts import refusals as texts
from bot.texts.names import former_player_name
from engine.sentences import joined_with_and, joined_with_or
from engine.tables.state import Phase


def next_step_text(code: str, live: LiveTable, player_id: str, names: Sequence[str], host_name: str) -> str:
    """The sentence that helps somebody at a table who was refused with this code; empty where the refusal says all.

    ``names`` are the players' names by seat and ``host_name`` is the opener's; this function escapes their markdown.
    """
    state = live.table.state
    seat = state.seat_of(player_id)
    if state.phase is Phase.LOBBY:
        if former_player_name(live.place.host):  # then others start the game, and the first of them is asked
            host_name = next((name for name, one in zip(names, state.seats, strict=False) if one.player), host_name)
        is_host = player_id == live.place.host
        template = (texts.IN_LOBBY_FOR_HOST if is_host else {}).get(code) or texts.IN_LOBBY.get(code, "")
        return template.format(host=escaped_text(host_name))
    if state.phase is not Phase.PLAYING:
        return texts.AFTER_THE_END.get(code, "")
    if seat is not None and code in texts.ANSWERED_BY_MENU:
        return _legal_actions_text(live, seat, names)
    of_set = texts.IN_PLAY_OF_SET if live.is_shut else {}
    return of_set.get(code) or texts.IN_PLAY.get(code, "")


def _legal_actions_text(live: LiveTable, seat: int, names: Sequence[str]) -> str:
    """A sentence with the actions of a seat's menu; without a menu, one with the players for whom the game waits."""
    verbs = [f"**{verb}**" for verb in dict.fromkeys(action_title(choice.action) for choice in live.table.menu(seat))]
    if verbs:
        return texts.MAY_NOW.format(verbs=joined_with_or(verbs))
    waiting = [escaped_text(names[other]) for other in live.table.waiting_for()]
    return texts.WAITING_FOR.format(names=joined_with_and(waiting)) if waiting else ""
