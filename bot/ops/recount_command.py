"""``python -m bot recount``: whether the leaderboards are what all results come to."""

from bot.settings import Settings
from bot.texts import command_line as texts
from data.leaderboards.recount import Recount
from data.reader import open_reader
from engine.text.sentences import sentence


async def count_results_again(settings: Settings) -> Recount:
    """Count all results of the database again. Changes nothing, and a bot may use the database meanwhile. Raises
    `StoreError`.
    """
    async with await open_reader(settings.database_url) as reader:
        return await reader.recount()


def recount_text(recount: Recount) -> str:
    """What a host reads of a count."""
    result = sentence(texts.DIFFERENT, {"differences": recount.differences}) if recount.differences else texts.ALL_EQUAL
    return sentence(texts.RECOUNTED, {"games": recount.games, "tallies": recount.tallies, "result": result})
