"""From a method and a path to the endpoint that is meant."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from playground.discord.attachments import Upload
from playground.discord.errors import INVALID_FORM, DiscordError, field_error
from playground.discord.world import World

Params = dict[str, str]
NO_CONTENT = object()
"""What a handler returns for an answer of 204."""


class Request(NamedTuple):
    """One REST request; `path` begins after `/api/v10`, `body` is decoded JSON (of a multipart: `payload_json`)."""

    method: str
    path: str
    params: Params
    query: Mapping[str, str]
    authorization: str | None
    body: Any
    uploads: tuple[Upload, ...]

    @property
    def form(self) -> dict[str, Any]:
        """The body as an object. Raises DiscordError 50035 for anything else."""
        if not isinstance(self.body, dict):
            raise DiscordError(INVALID_FORM, field_error("_", "DICT_TYPE_CONVERT", "Only dictionaries may be used."))
        return self.body


Handler = Callable[[World, Request], Any]


@dataclass(frozen=True)
class Endpoint:
    """One endpoint. `counted`: it counts against the global limit. `needs_token`: the bot's token must be sent; the
    others carry an interaction's token in their path. `status`: of an answer with a body.
    """

    method: str
    template: str
    handler: Handler
    counted: bool = True
    needs_token: bool = True
    status: int = 200

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.template) + "$")


def match_endpoint(endpoints: Iterable[Endpoint], method: str, path: str) -> tuple[Endpoint | None, Params]:
    """The endpoint and the parameters in its path. Without one: `{"known": ...}` if another method has this path."""
    others = False
    for endpoint in endpoints:
        hit = endpoint.pattern.match(path)
        if hit and endpoint.method == method:
            return endpoint, hit.groupdict()
        others = others or hit is not None
    return None, {"known": "method"} if others else {}
