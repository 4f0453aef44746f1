"""The files for containers, as far as they can be checked without an engine."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import yaml

from bot.settings import Settings, environment_name
from data.postgres.address import ServerAddress, is_postgres
from data.sqlite.engines import database_path

ROOT = Path(__file__).parents[3]
FILES = ("compose.yaml", "compose.postgres.yaml")
SETTINGS = {environment_name(name) for name in Settings.model_fields}


def services(file: str) -> Mapping[str, Any]:
    read: Mapping[str, Any] = yaml.safe_load((ROOT / file).read_text())["services"]
    return read


def bots(file: str) -> Iterator[Mapping[str, Any]]:
    return (one for one in services(file).values() if "build" in one and "profiles" not in one)


def settings_of(bot: Mapping[str, Any]) -> Settings:
    """The settings that a bot reads from the environment of its container."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISCORD_TOKEN", "t")
        for name, text in bot["environment"].items():
            patch.setenv(name, re.sub(r"\$\{POSTGRES_PASSWORD:.*?\}", "swordfish", text))
        return Settings(_env_file=None)


@pytest.mark.parametrize("file", FILES)
def test_bots_have_settings_that_exist_and_may_write_nowhere_else(file: str) -> None:
    for bot in bots(file):
        assert set(bot["environment"]) <= SETTINGS
        assert (bot["read_only"], bot["cap_drop"], bot["env_file"]) == (True, ["ALL"], ".env")
        assert bot["stop_grace_period"] == "30s"


class _Health(BaseHTTPRequestHandler):
    """Answers ``/health`` with a status that the test sets, and everything else with 404."""

    status = HTTPStatus.OK

    def do_GET(self) -> None:
        self.send_response(self.status if self.path == "/health" else HTTPStatus.NOT_FOUND)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize("file", FILES)
def test_the_health_check_asks_the_port_that_the_bot_opens_and_fails_if_it_is_unwell(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, *arguments = next(bots(file))["healthcheck"]["test"][1:]
    port = settings_of(next(bots(file))).health_port
    assert program == "python"
    assert f":{port}/" in arguments[-1]
    with ThreadingHTTPServer(("127.0.0.1", 0), _Health) as server:
        serving = Thread(target=server.serve_forever)
        serving.start()
        codes = []
        for status in (HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE):
            monkeypatch.setattr(_Health, "status", status)
            asked = [argument.replace(f":{port}/", f":{server.server_port}/") for argument in arguments]
            codes.append(subprocess.run([sys.executable, *asked], check=False, capture_output=True).returncode)
        server.shutdown()
        serving.join()
    assert codes == [0, 1]


def test_two_bots_share_one_server_that_is_made_as_they_need_it() -> None:
    pair, server = list(bots(FILES[1])), services(FILES[1])["database"]
    assert len(pair) == 2
    for bot in pair:
        settings = settings_of(bot)
        address, wanted = ServerAddress.parse(settings.database_url).url, settings.wanted_parts
        assert is_postgres(settings.database_url)
        assert (address.host, address.database) == ("database", server["environment"]["POSTGRES_DB"])
        assert address.username == server["environment"]["POSTGRES_USER"]
        assert wanted is not None
        assert wanted.of >= len(pair)
        assert bot["depends_on"]["database"]["condition"] == "service_healthy"
    assert "--locale=C --encoding=UTF8" in server["environment"]["POSTGRES_INITDB_ARGS"]


def test_the_image_takes_the_driver_that_the_package_asks_for() -> None:
    (driver,) = {bot["build"]["args"]["EXTRA_PACKAGES"] for bot in bots(FILES[1])}
    assert f'"{driver}"' in (ROOT / "pyproject.toml").read_text()
    assert "ARG EXTRA_PACKAGES" in (ROOT / "Dockerfile").read_text()


# -- from one file to the other ---------------------------------------------------------------------------------------


def test_the_move_reads_the_database_of_the_one_file_and_fills_that_of_the_other() -> None:
    move, (old,), new = services(FILES[1])["move"], bots(FILES[0]), next(bots(FILES[1]))
    verb, source, target = move["command"]
    assert verb == "move"
    assert source == str(database_path(settings_of(old).database_url))
    filled, used = (ServerAddress.parse(one).url for one in (target, settings_of(new).database_url))
    assert (filled.username, filled.host, filled.database) == (used.username, used.host, used.database)
    assert (filled.port, filled.password) == (used.port, None), "the driver takes a password from the environment"
    assert f":{move['environment']['PGPASSWORD']}@" in new["environment"]["DATABASE_URL"]


def test_the_move_has_the_volume_of_the_one_file_in_the_same_place_and_a_disk_in_no_other() -> None:
    move, (old,) = services(FILES[1])["move"], bots(FILES[0])
    assert move["volumes"] == old["volumes"]
    assert move["tmpfs"] == old["tmpfs"]
    whole = [yaml.safe_load((ROOT / file).read_text()) for file in FILES]
    assert set(whole[0]["volumes"]) <= set(whole[1]["volumes"])
    assert not any("name" in one for one in whole), "one folder is one project, which is in the volumes' names"


def test_the_move_is_made_once_and_only_by_its_name() -> None:
    move = services(FILES[1])["move"]
    assert (move["profiles"], move["restart"]) == (["move"], "no")
    assert move["depends_on"]["database"]["condition"] == "service_healthy"


COMMAND = re.compile(r"docker compose(?: --file (\S+))? (exec|run|up|build|stop|start|cp)\b([^\n`#>|]*)")
TAKES_VALUE = {"--entrypoint"}


def services_named(verb: str, words: list[str]) -> list[str]:
    """The services that a command of compose's names."""
    plain = [
        word
        for before, word in zip(["", *words], words, strict=False)
        if not word.startswith("-") and before not in TAKES_VALUE
    ]
    if verb == "cp":
        return [word.partition(":")[0] for word in plain if ":" in word]
    return plain[:1] if verb in {"exec", "run"} else plain


PAGES = {page: page.read_text() for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]}
WITH_COMMANDS = [str(page.relative_to(ROOT)) for page, text in PAGES.items() if COMMAND.search(text)]


def test_the_pages_for_hosts_have_commands_for_containers() -> None:
    wanted = {f"docs/hosting/{name}.md" for name in ("backups", "containers", "postgresql", "upgrades")}
    assert wanted <= {*WITH_COMMANDS}


@pytest.mark.parametrize("page", WITH_COMMANDS)
def test_the_documentation_names_services_that_the_files_have(page: str) -> None:
    told = [
        (file or FILES[0], service)
        for file, verb, rest in COMMAND.findall((ROOT / page).read_text())
        for service in services_named(verb, rest.split())
    ]
    assert [(file, service) for file, service in told if service not in services(file)] == []
    assert told
