"""The web page of a playground: its static files, the list of people, and a socket for each browser tab."""

from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, web

from playground.discord.snowflakes import Snowflake
from playground.page.action_costs import ActionLog
from playground.page.browser_tab import BrowserTab
from playground.server import Playground

HEARTBEAT_SECONDS = 60.0
"""The seconds between two pings of a tab, which is taken for dead if it does not answer one in half that time; a busy
browser may be silent for many seconds.
"""
FILES = Path(__file__).parent / "static"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' http: https:; connect-src 'self' ws:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
}
"""The HTTP headers of every file of the page."""


def add_page_with_log(playground: Playground) -> ActionLog:
    """Let a playground that has not started yet serve the page. Returns the log of the actions that people will do on
    it.
    """
    actions = ActionLog(playground.world)
    sockets: dict[web.WebSocketResponse, Snowflake] = {}
    """The open tabs, with the id of each one's person."""

    async def people(_request: web.Request) -> web.Response:
        """The people as JSON, with whether a tab is open for each: a tab that asks for nobody becomes a person without
        one.
        """
        with_tab = set(sockets.values())
        found = [{"id": user.id, "name": user.name, "has_tab": user.id in with_tab} for user in playground.world.people]
        return web.json_response(found)

    async def socket(request: web.Request) -> web.WebSocketResponse:
        user = playground.world.users.get(request.query.get("person", ""))
        if user is None or user.bot or not _is_from_this_page(request):
            raise web.HTTPForbidden(text="There is no such person here.")
        response = web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS)
        await response.prepare(request)
        sockets[response] = user.id
        try:
            await BrowserTab(playground, actions, user, response).run()
        finally:
            del sockets[response]
        return response

    async def close(_app: web.Application) -> None:
        for response in list(sockets):
            await response.close(code=WSCloseCode.GOING_AWAY)

    app = playground.app
    app.on_shutdown.append(close)
    app.router.add_get("/", _serve_index)
    app.router.add_get("/page/{file}", _serve_file)
    app.router.add_get("/page-api/people", people)
    app.router.add_get("/page-api/socket", socket)
    return actions


async def _serve_index(_request: web.Request) -> web.StreamResponse:
    return _file_response("index.html")


async def _serve_file(request: web.Request) -> web.StreamResponse:
    return _file_response(request.match_info["file"])


def _file_response(name: str) -> web.StreamResponse:
    path = FILES / name
    if path.parent != FILES or path.suffix not in TYPES or not path.is_file():
        raise web.HTTPNotFound(text="There is no such file.")
    kind = TYPES[path.suffix]
    return web.Response(body=path.read_bytes(), headers=HEADERS, content_type=kind, charset="utf-8")


def _is_from_this_page(request: web.Request) -> bool:
    """Whether a request for a socket comes from this page, by its header `Origin`: any other page in the browser could
    ask, but a browser tells its origin.
    """
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.host
