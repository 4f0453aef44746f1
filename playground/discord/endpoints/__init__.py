"""Discord's REST endpoints: what each takes, does to the world, and answers.

Rule 1: a handler is a function of a world and a request; it returns JSON or raises DiscordError.
Rule 2: no handler knows of HTTP beyond what a Request carries.
"""

from playground.discord.endpoints import callbacks, channels, commands, identity, messages
from playground.discord.endpoints.routing import NO_CONTENT, Endpoint, Params, Request, match_endpoint

ENDPOINTS = (
    *identity.ENDPOINTS,
    *commands.ENDPOINTS,
    *channels.ENDPOINTS,
    *messages.ENDPOINTS,
    *callbacks.ENDPOINTS,
)


def find_endpoint(method: str, path: str) -> tuple[Endpoint | None, Params]:
    """The endpoint of a request and what its path names; None, with `known` set, if only the method is wrong."""
    return match_endpoint(ENDPOINTS, method, path)


__all__ = ["ENDPOINTS", "NO_CONTENT", "Endpoint", "Request", "find_endpoint"]
