"""Requests and endpoints, and the search for the endpoint of a method and a path."""

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
"""The value that a handler returns for an answer with the status 204 and no body."""


class Request(NamedTuple):
    """One REST request of the bot.

    `path` begins after `/api/v10`; `params` are the ids in it by name. `body` is decoded JSON (of a multipart request
    its part `payload_json`).
    """

    method: str
    path: str
    params: Params
    query: Mapping[str, str]
    authorization: str | None
    body: Any
    uploads: tuple[Upload, ...]

    @property
    def form(self) -> dict[str, Any]:
        """The body as a JSON object. Raises DiscordError 50035 if it is anything else, or missing."""
        if not isinstance(self.body, dict):
            raise DiscordError(INVALID_FORM, field_error("_", "DICT_TYPE_CONVERT", "Only dictionaries may be used."))
        return self.body


Handler = Callable[[World, Request], Any]


@dataclass(frozen=True)
class Endpoint:
    """One endpoint: a method, a path with names for its ids (`/channels/{channel}`), and the function that handles it.

    `counted` says whether its calls count against the global rate limit, `needs_token` whether the bot's token must be
    sent (other endpoints are open to all or carry an interaction's token in their path). `status` is that of an answer
    with a body.
    """

    method: str
    template: str
    handler: Handler
    counted: bool = True
    needs_token: bool = True
    status: int = 200

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """A regular expression that matches this endpoint's paths, with a group for each id."""
        return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.template) + "$")


def match_endpoint(endpoints: Iterable[Endpoint], method: str, path: str) -> tuple[Endpoint | None, Params]:
    """The first endpoint for a method and path, and the ids in the path by their names in its template.

    If no endpoint has this path: None and no ids. If one has the path but another method: None and `{"known":
    "method"}`.
    """
    others = False
    for endpoint in endpoints:
        hit = endpoint.pattern.match(path)
        if hit and endpoint.method == method:
            return endpoint, hit.groupdict()
        others = others or hit is not None
    return None, {"known": "method"} if others else {}
