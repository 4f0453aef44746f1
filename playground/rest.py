"""Discord's REST interface and its CDN over HTTP, as routes of an aiohttp application.

Answers have the content type `application/json` exactly: discord.py compares it with `==`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from aiohttp import web

from playground.discord.api import Api, ApiResponse
from playground.discord.attachments import Upload
from playground.discord.errors import INVALID_JSON, REQUEST_TOO_LARGE, DiscordError
from playground.discord.faults import BROKEN_LINE
from playground.discord.limits.messages import REQUEST_BYTES
from playground.holds import RequestHolds

API = web.AppKey("API", Api)
HOLDS = web.AppKey("HOLDS", RequestHolds)
PREFIX = "/api/v10"
"""The beginning of the paths of the REST interface."""
_NAMES = re.compile(r'\b(name|filename)="((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(r"\\(.)")


def add_rest(app: web.Application, api: Api, holds: RequestHolds) -> None:
    """Let an application serve Discord's REST interface under `/api/v10` and attachments under `/attachments`.

    Requests that `holds` holds back wait until they are released.
    """
    app[API], app[HOLDS] = api, holds
    app.router.add_route("*", PREFIX + "/{rest:.*}", _handle_rest)
    app.router.add_get("/attachments/{channel}/{attachment}/{filename}", _serve_attachment)


async def _handle_rest(request: web.Request) -> web.Response:
    try:
        body, uploads = await _request_body_and_files(request)
    except DiscordError as error:
        return _web_response(ApiResponse(error.kind.status, error.body))
    path = request.path.removeprefix(PREFIX)
    await request.app[HOLDS].wait_while_held(request.method, path, after_effect=False)
    answer = request.app[API].call(
        request.method,
        path,
        authorization=request.headers.get("Authorization"),
        query=request.query,
        body=body,
        uploads=uploads,
    )
    await request.app[HOLDS].wait_while_held(request.method, path, after_effect=True)
    if answer.status == BROKEN_LINE and request.transport is not None:
        request.transport.abort()
        return web.Response()
    return _web_response(answer)


def _web_response(answer: ApiResponse) -> web.Response:
    if answer.body is None:
        return web.Response(status=answer.status, headers=answer.headers)
    headers = {"Content-Type": "application/json", **answer.headers}
    return web.Response(status=answer.status, body=json.dumps(answer.body).encode(), headers=headers)


async def _request_body_and_files(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON body and the uploaded files of a request. Raises DiscordError 50109 for invalid JSON, 40005 for a
    request of more than REQUEST_BYTES.
    """
    if (request.content_length or 0) > REQUEST_BYTES:
        raise DiscordError(REQUEST_TOO_LARGE)
    if request.headers.get("Content-Type", "").startswith("multipart/form-data"):
        return await _multipart_body_and_files(request)
    return _decode_json(await request.read()), []


async def _multipart_body_and_files(request: web.Request) -> tuple[Any, list[Upload]]:
    payload: Any = None
    uploads: list[Upload] = []
    for names, data in form_parts(await request.read(), request.headers["Content-Type"]):
        name = names.get("name", "")
        if name == "payload_json":
            payload = _decode_json(data)
        elif name.startswith("files["):
            uploads.append(Upload(int(name[6:-1]), names.get("filename") or "unknown", data))
    return payload, uploads


def form_parts(body: bytes, content_type: str) -> Iterator[tuple[dict[str, str], bytes]]:
    r"""Yield each part of a form (multipart/form-data): the `name` and `filename` in its head, as far as it has them,
    and its bytes.

    aiohttp's own reader would take a third of the playground's time.

    >>> part = b'--end\r\nContent-Disposition: form-data; name="a"\r\n\r\n12\r\n--end--\r\n'
    >>> list(form_parts(part, "multipart/form-data; boundary=end"))
    [({'name': 'a'}, b'12')]
    """
    boundary = content_type.partition("boundary=")[2].partition(";")[0].strip('"')
    for part in body.split(f"--{boundary}".encode())[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        found = _NAMES.findall(head.decode())
        yield {key: _ESCAPED.sub(r"\1", value) for key, value in found}, data.removesuffix(b"\r\n")


def _decode_json(data: bytes) -> Any:  # noqa: ANN401  # JSON
    if not data:
        return None
    try:
        return json.loads(data)
    except ValueError:
        raise DiscordError(INVALID_JSON) from None


async def _serve_attachment(request: web.Request) -> web.Response:
    """Serve an attachment's bytes; 404 with Discord's sentence if its address was altered or has expired."""
    world = request.app[API].world
    names: Mapping[str, str] = request.match_info
    await request.app[HOLDS].wait_while_held("GET", request.path, after_effect=False)
    found = world.find_attachment(names["channel"], names["attachment"])
    if found is None or not world.cdn.is_valid(request.rel_url.raw_path, request.query, world.clock()):
        return web.Response(status=404, text="This content is no longer available.")
    return web.Response(body=found.data, headers={"Content-Type": found.content_type})
