"""Discord's REST endpoints: what each takes, what it does to the world, and what it answers.

Rule 1: a handler is a function of a world and a request; it returns JSON or raises DiscordError.
Rule 2: no handler knows of HTTP beyond what a Request carries.
"""

from playground.discord.endpoints import callbacks, channels, commands, identity, messages
from playground.discord.endpoints.routing import NO_CONTENT, Endpoint, Params, Request, match_endpoint

ENDPOINTS = (*identity.ENDPOINTS, *commands.ENDPOINTS, *channels.ENDPOINTS, *messages.ENDPOINTS, *callbacks.ENDPOINTS)


def find_endpoint(method: str, path: str) -> tuple[Endpoint | None, Params]:
    """The endpoint for a request, and the ids in its path by their names in the endpoint's template.

    If no endpoint has this path: None and no ids. If only the method is wrong: None and `{"known": "method"}`.
    """
    return match_endpoint(ENDPOINTS, method, path)


__all__ = ["ENDPOINTS", "NO_CONTENT", "Endpoint", "Request", "find_endpoint"]
