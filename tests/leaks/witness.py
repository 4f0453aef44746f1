"""Everything that leaves the bot, with who may see it, and everything that it logs."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, NamedTuple

import structlog

from playground.discord.api import Api, ApiResponse
from playground.discord.attachments import Upload
from playground.discord.channels import DIRECT
from playground.discord.interactions import Interaction
from playground.discord.messages import EPHEMERAL, Message
from playground.discord.world import World

CHANGES, PRIVATE = {6, 7}, {8, 9}
"""Types of answers to an interaction: those that change the message that was used, and those that are no message."""

NOBODY = ""
"""Who sees what is sent by a token that is no longer known."""


class Call(NamedTuple):
    """A request of the bot's."""

    at: float
    """Seconds since the table was opened."""
    owner: str | None
    """The id of whoever alone sees what it does; ``None`` for what others see too."""
    method: str
    path: str
    body: Any
    files: tuple[tuple[int, str, str], ...]
    """The place, the name and a digest of the content of each file."""
    status: int


class Logged(NamedTuple):
    """A line of the bot's log."""

    at: float
    level: str
    line: str


class Witness:
    """Notes what the bot does. It stands between the bot and Discord."""

    def __init__(self, api: Api) -> None:
        self.began = 0.0
        self.calls: list[Call] = []
        self.logged: list[Logged] = []
        self._world = api.world
        self._passed_on = api.call
        api.call = self._noted  # type: ignore[method-assign]  # it takes the place of the way to Discord

    def begin(self) -> None:
        """What comes from now on is noted, and its time counted from now."""
        self.began, self.calls, self.logged = self._world.clock(), [], []

    def _now(self) -> float:
        # Not to the tick: a timer of somebody else's that is due at the same moment may move what follows by one.
        return round(self._world.clock() - self.began, 4)

    def _noted(self, method: str, path: str, **sent: Any) -> ApiResponse:
        owner = owner_of(self._world, path, sent.get("body"))  # before it is done: then messages may be gone
        at, answer = self._now(), self._passed_on(method, path, **sent)
        files = _files(sent.get("uploads", ()))
        self.calls.append(Call(at, owner, method, path, sent.get("body"), files, answer.status))
        return answer

    # -- the log ------------------------------------------------------------------------------------------------------

    @contextmanager
    def listening(self) -> Iterator[None]:
        """What is logged meanwhile is noted, and goes nowhere else."""
        before, handler = structlog.get_config(), _Listener(self._heard)
        merged = structlog.contextvars.merge_contextvars
        processors: list[structlog.typing.Processor] = [merged, structlog.processors.format_exc_info, self._told]
        structlog.configure(processors=processors, cache_logger_on_first_use=False)
        root = logging.getLogger()
        root.addHandler(handler)
        try:
            yield
        finally:
            root.removeHandler(handler)
            structlog.configure(**before)

    def _told(self, _logger: object, level: str, told: structlog.typing.EventDict) -> structlog.typing.EventDict:
        self._heard(level, str(told))
        raise structlog.DropEvent

    def _heard(self, level: str, line: str) -> None:
        self.logged.append(Logged(self._now(), level, line))


class _Listener(logging.Handler):
    def __init__(self, heard: Callable[[str, str], None]) -> None:
        super().__init__(logging.INFO)
        self._heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self._heard(record.levelname.lower(), f"{record.name}: {record.getMessage()}")


def _files(uploads: Sequence[Upload]) -> tuple[tuple[int, str, str], ...]:
    return tuple((one.number, one.filename, blake2b(one.data, digest_size=12).hexdigest()) for one in uploads)


def owner_of(world: World, path: str, body: Any) -> str | None:
    """Who alone sees what a request does; `None` stands for everybody, `NOBODY` for a request that does nothing."""
    match path.strip("/").split("/"):
        case ["channels", channel, *_]:
            return _owner_of_channel(world, channel)
        case ["users", "@me", "channels"]:
            return str(body["recipient_id"])
        case ["interactions", interaction, _, "callback"]:
            return _owner_of_answer(world.interactions[interaction], body)
        case ["webhooks", _, token, *rest]:
            asked = world.interactions.get(world.tokens.get(token, ""))
            return NOBODY if asked is None else _owner_of_more(asked, rest, body)
    return None


def _owner_of_channel(world: World, channel_id: str) -> str | None:
    channel = world.channels.get(channel_id)
    return channel.recipient.id if channel is not None and channel.recipient is not None else None


def _owner_of_answer(asked: Interaction, body: Any) -> str | None:
    kind, data = body["type"], body.get("data") or {}
    if kind in PRIVATE:
        return asked.user.id
    if kind in CHANGES:
        return _reader_of(asked, asked.source)
    return asked.user.id if _is_private(asked, data) else None


def _owner_of_more(asked: Interaction, rest: Sequence[str], body: Any) -> str | None:
    if rest:
        return NOBODY if asked.original is None else _reader_of(asked, asked.original)
    return asked.user.id if _is_private(asked, body or {}) else None


def _is_private(asked: Interaction, data: Any) -> bool:
    return asked.channel.type == DIRECT or bool(int(data.get("flags") or 0) & EPHEMERAL)


def _reader_of(asked: Interaction, message: Message | None) -> str | None:
    is_private = message is not None and (message.is_ephemeral or asked.channel.type == DIRECT)
    return asked.user.id if is_private else None
