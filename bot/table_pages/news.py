"""The latest public events of a table as sentences for a chat, and the outcome of questions to all players."""

from bot.table_pages.components import escaped_text
from bot.table_pages.snapshot import TableSnapshot
from bot.tables.live_table import LiveTable
from engine.tables.refused_questions import ASKING_CODES, refused_questions
from engine.tables.sentences import TABLE_SENTENCES
from engine.text.sentences import sentence

MAX_NEWS = 6
"""The number of latest events that a page tells; more if it would begin in the middle of a list."""
MAX_NEWS_LENGTH = 1200
"""The most characters of the latest events below a table."""


def news_sentences(live: LiveTable, seat_names: tuple[str, ...]) -> tuple[str, ...]:
    """The last `MAX_NEWS` public events as sentences for a chat, oldest first; before them the last headline, if they
    hold none. Questions and votes are left out: a line of their own shows them while they are open.
    """
    templates, safe = {**TABLE_SENTENCES, **live.game.words.sentences}, tuple(map(escaped_text, seat_names))
    events = [one.event for one in live.table.recent_events if one.event.code not in ASKING_CODES]
    said = [(event.code, text) for event in events if (text := sentence(templates[event.code], event.values, safe))]
    items, first = live.game.meta.list_items, max(len(said) - MAX_NEWS, 0)
    while first and said[first][0] in items and said[first - 1][0] in items:
        first -= 1
    before, latest = said[:first], said[first:]
    headlines = [text for code, text in before if code in live.game.meta.headlines][-1:]
    shown = headlines if not any(code in live.game.meta.headlines for code, _ in latest) else []
    return (*shown, *(text for _, text in latest))


def asked_back_sentence(live: LiveTable, seat_names: tuple[str, ...]) -> str:
    """The public event of the action that somebody asks to take back, as a sentence for a chat; empty while nobody
    asks, and for an action of which the others were told nothing.
    """
    vote, safe = live.table.state.take_back_vote, tuple(map(escaped_text, seat_names))
    told = () if vote is None else vote.action.told
    return next((text for happened in told if (text := live.game.sentence(happened, safe))), "")


def refused_sentences(live: LiveTable, seat: int, seat_names: tuple[str, ...]) -> tuple[str, ...]:
    """Sentences for a chat, oldest first, about the seat's questions that were refused or not answered in time, since
    the game last went on.
    """
    safe, asked = tuple(map(escaped_text, seat_names)), refused_questions(live.table.recent_events)
    own = [one.refused.event for one in asked if seat in one.wanted_by]
    return tuple(sentence(TABLE_SENTENCES[refused.code], refused.values, safe) for refused in own)


def news_text(snapshot: TableSnapshot, max_length: int = MAX_NEWS_LENGTH) -> str:
    """The table's latest events as Discord's small print, oldest first, at most ``max_length`` characters: the oldest
    events are left out first. Empty without events.
    """
    lines = [f"-# {line}"[:max_length] for line in snapshot.news]
    while sum(map(len, lines)) > max_length:
        del lines[0]
    return "\n".join(lines)
