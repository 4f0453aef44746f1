"""``python -m bot forget ID``: deletes what is kept of somebody who cannot do so by ``/privacy``."""

import time

from bot.settings import Settings
from bot.texts import command_line as texts
from data.errors import StillSeatedError, StoreError
from data.reader import open_reader
from data.store import open_store
from engine.errors import CommitUnknownError, SaveError
from engine.text.sentences import joined_with_and, sentence


async def forget(settings: Settings, player_id: str) -> str:
    """Delete the data of the person with this Discord id, as ``/privacy`` does, while no bot uses the database.

    Returns what a host reads of it; raises `StoreError`, also where there is no database: none is made.
    """
    if not player_id.isdecimal():
        raise StoreError(texts.NO_ID.format(id=player_id))
    async with await open_reader(settings.database_url):
        pass  # an address with a mistake must not lead to an empty database that holds nothing of anybody
    async with await open_store(settings.database_url, clock=time.time) as store:
        try:
            aliases = await store.forget_player(player_id)
        except StillSeatedError as seated:
            raise StoreError(texts.STILL_SEATED.format(tables=joined_with_and(seated.tables))) from None
        except SaveError as error:
            raise StoreError(texts.NOT_FORGOTTEN.format(why=error)) from error
        except CommitUnknownError as error:
            raise StoreError(texts.PERHAPS_FORGOTTEN) from error
    return sentence(texts.FORGOTTEN, {"tables": len(aliases)})
