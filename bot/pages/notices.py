"""Short messages: a question before something is done, a file to download, a part of the rules."""

from discord import ui

from bot.pages.components import DANGER, MAX_TEXT_LENGTH, Page, button, gallery, page, rows_of
from bot.pages.custom_ids import Code, CustomId
from bot.texts import lobby, lookup, seat
from render import PictureFile


def example_page(text: str, picture: PictureFile) -> Page:
    """A part of the rules with the picture that it speaks of."""
    item, file = gallery("example.png", picture)
    return page([ui.TextDisplay(text[:MAX_TEXT_LENGTH]), item], files=(file,))


def file_page(name: str, text: str, about: str) -> Page:
    """A message that carries a text file of this name, and a sentence about it."""
    return page([ui.TextDisplay(about), ui.File(f"attachment://{name}")], files=((name, text.encode()),))


def transcript_page(table: str, text: str) -> Page:
    """The transcript of a finished game as a file to download."""
    return file_page(f"deckhand-{table}.txt", text, lookup.TRANSCRIPT_ABOUT)


def confirmation_page(question: str, confirmed: CustomId, label: str) -> Page:
    """A question before something that cannot be taken back, with the button that does it."""
    return page([ui.TextDisplay(question), *rows_of([button(confirmed, label, DANGER)])])


def leave_question(table: str, *, is_last: bool) -> Page:
    """The question before a person gives up their seat; ``is_last``: whether no other person is left at the table."""
    consequence = seat.TABLE_CLOSES if is_last else seat.SEAT_PLAYS_ON
    question = seat.LEAVE_QUESTION.format(table=table, consequence=consequence)
    return confirmation_page(question, CustomId(Code.LEAVE_GAME_CONFIRMED, table), seat.LEAVE_CONFIRM_BUTTON)


def close_question(table: str, channel: str) -> Page:
    """The question before a table is closed."""
    question = lobby.CLOSE_QUESTION.format(table=table, channel=channel)
    return confirmation_page(question, CustomId(Code.CLOSE_CONFIRMED, table), lobby.CLOSE_CONFIRM_BUTTON)
