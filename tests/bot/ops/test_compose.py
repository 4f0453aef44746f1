"""The files for containers, as far as they can be checked without an engine."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.settings import Settings, environment_name
from data.postgres.address import ServerAddress, is_postgres

ROOT = Path(__file__).parents[3]
FILES = ("compose.yaml", "compose.postgres.yaml")
SETTINGS = {environment_name(name) for name in Settings.model_fields}


def services(file: str) -> Mapping[str, Any]:
    read: Mapping[str, Any] = yaml.safe_load((ROOT / file).read_text())["services"]
    return read


def bots(file: str) -> Iterator[Mapping[str, Any]]:
    return (one for one in services(file).values() if "build" in one)


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
        assert settings_of(bot).health_port is None


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
