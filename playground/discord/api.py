"""Discord's REST interface as a function: it takes a request and returns the answer, without a socket.

A request is judged in this order: injected faults, the route, the bot's token, rate limits, the effect.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from playground.discord.attachments import Upload
from playground.discord.calls import Call
from playground.discord.endpoints import NO_CONTENT, Endpoint, Request, find_endpoint
from playground.discord.endpoints.channels import open_dm
from playground.discord.errors import METHOD_NOT_ALLOWED, NOT_FOUND, UNAUTHORIZED, DiscordError
from playground.discord.faults import Fault, FaultTiming
from playground.discord.rate_limits import VIA, Admission, RateLimits, too_many_requests_answer
from playground.discord.snowflakes import Snowflake
from playground.discord.world import World

Headers = dict[str, str]


class ApiResponse(NamedTuple):
    """The answer to an HTTP request; `body` is a JSON value that is not encoded yet, or None for no content."""

    status: int
    body: Any = None
    headers: Headers = {}  # noqa: RUF012  # read only


NO_ROUTE = "(no such route)"
"""The route that the log of calls gives to a request that fits no route, because its path could hold anything."""
BANNED = ApiResponse(429, "error code: 1015")
"""Cloudflare's answer to an address with too many invalid requests: no JSON object, and no `Via` header."""


class Api:
    """Discord's REST interface to one world, with its rate limits."""

    def __init__(self, world: World, rate_limits: RateLimits) -> None:
        """Serve this world under these limits. Others may change both while requests are served."""
        self.world = world
        self.rate_limits = rate_limits

    def call(  # noqa: PLR0913  # what an HTTP request consists of
        self,
        method: str,
        path: str,
        *,
        authorization: str | None = None,
        query: Mapping[str, str] | None = None,
        body: Any = None,  # noqa: ANN401  # JSON
        uploads: Sequence[Upload] = (),
    ) -> ApiResponse:
        """Carry out one request of the bot, log it, and return Discord's answer. Never raises DiscordError.

        `path` begins after `/api/v10`, `authorization` is the header of that name, `body` the decoded JSON.
        """
        endpoint, params = find_endpoint(method, path)
        request = Request(method, path, params, query or {}, authorization, body, tuple(uploads))
        answer = BANNED if self.rate_limits.is_banned else self._answer_with_faults(endpoint, request)
        self._log(endpoint, request, answer)
        return answer if answer is BANNED else answer._replace(headers=VIA | answer.headers)

    def _answer_with_faults(self, endpoint: Endpoint | None, request: Request) -> ApiResponse:
        fault = self.world.faults.take_matching(request.method, request.path, FaultTiming.BEFORE)
        if fault is not None:
            return _fault_response(fault)
        answer = self._answer_under_limits(endpoint, request)
        fault = self.world.faults.take_matching(request.method, request.path, FaultTiming.AFTER)
        return answer if fault is None else _fault_response(fault)

    def _answer_under_limits(self, endpoint: Endpoint | None, request: Request) -> ApiResponse:
        self.world.timers.tick()
        headers: Headers = {}
        try:
            endpoint = self._require_endpoint(endpoint, request)
            admission = self._admission(endpoint, request)
            headers = admission.headers
            if admission.is_refused:
                return ApiResponse(admission.status, admission.body, headers)
            body = endpoint.handler(self.world, request)
        except DiscordError as error:
            self.rate_limits.count_status(error.kind.status)
            return ApiResponse(error.kind.status, error.body, headers)
        return ApiResponse(204, None, headers) if body is NO_CONTENT else ApiResponse(endpoint.status, body, headers)

    def _require_endpoint(self, endpoint: Endpoint | None, request: Request) -> Endpoint:
        """Check that there is an endpoint for the request and that its token may call it. Returns the endpoint; raises
        DiscordError 404, 405 or 401.
        """
        if endpoint is None:
            raise DiscordError(METHOD_NOT_ALLOWED if "known" in request.params else NOT_FOUND)
        if endpoint.needs_token and request.authorization != f"Bot {self.world.token}":
            raise DiscordError(UNAUTHORIZED)
        return endpoint

    def _admission(self, endpoint: Endpoint, request: Request) -> Admission:
        params = request.params
        return self.rate_limits.admit(
            request.method,
            endpoint.template,
            params.get("channel") or params.get("guild") or params.get("token") or "",
            exempt_from_global=not endpoint.counted,
            message_age=_message_age(self.world, params.get("channel", ""), params.get("message", "")),
            opens_dm=endpoint.handler is open_dm and _would_open_new_dm(self.world, request.body),
        )

    def _log(self, endpoint: Endpoint | None, request: Request, answer: ApiResponse) -> None:
        route = endpoint.template if endpoint else NO_ROUTE
        code = answer.body.get("code", 0) if isinstance(answer.body, dict) and answer.status >= 400 else 0
        counted = endpoint is None or endpoint.counted
        path = route if endpoint and not endpoint.needs_token else request.path
        self.world.calls.add(Call(self.world.clock(), request.method, path, route, answer.status, int(code), counted))


def _message_age(world: World, channel_id: Snowflake, message_id: Snowflake) -> float:
    """The seconds since a message was posted; 0 for an id that no message has."""
    channel = world.channels.get(channel_id)
    message = channel.messages.get(message_id) if channel else None
    return world.clock() - message.created_at if message else 0.0


def _would_open_new_dm(world: World, body: object) -> bool:
    """Whether the body of a request to open a DM names a person who has no DM with the bot yet."""
    user = world.users.get(str(body.get("recipient_id"))) if isinstance(body, dict) else None
    return user is not None and not user.bot and world.dm_with(user) is None


def _fault_response(fault: Fault) -> ApiResponse:
    if fault.status == 429:
        refused = too_many_requests_answer(fault.retry_after, fault.scope, (fault.code, "ordered by a test"))
        return ApiResponse(refused.status, refused.body, refused.headers)
    return ApiResponse(fault.status, {"message": f"{fault.status}: ordered by a test", "code": fault.code})
