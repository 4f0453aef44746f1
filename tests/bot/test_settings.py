"""Settings: documented one by one, read from the environment, refused when wrong."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.ops.settings_help import settings_text, wrong_settings_text
from bot.settings import Settings, environment_name
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = (ROOT / ".env.example").read_text()


@each("field", [*Settings.model_fields])
def test_every_setting_stands_in_the_example_with_a_word_about_it(field: str) -> None:
    name = environment_name(field)
    (line,) = re.findall(rf"^{name}=.*$", EXAMPLE, re.MULTILINE)
    before = EXAMPLE[: EXAMPLE.index(line)].rstrip("\n").split("\n")
    block = re.split(r"\n\n", EXAMPLE[: EXAMPLE.index(line)])[-1]
    assert block.startswith("# ") or before[-1].startswith("# ")
    assert Settings.model_fields[field].description


def test_the_example_names_no_setting_that_is_not_there() -> None:
    names = set(re.findall(r"^(\w+)=", EXAMPLE, re.MULTILINE))
    assert names == {environment_name(field) for field in Settings.model_fields}


def test_the_help_names_every_setting_for_those_who_have_no_example() -> None:
    assert re.findall(r"^  (\w+)=", settings_text(), re.MULTILINE) == [*map(environment_name, Settings.model_fields)]


def test_the_examples_values_are_the_defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for field in Settings.model_fields:
        monkeypatch.delenv(environment_name(field), raising=False)
    file = tmp_path / "example.env"
    file.write_text(EXAMPLE.replace("DISCORD_TOKEN=", "DISCORD_TOKEN=t"))
    assert Settings(_env_file=file) == Settings(_env_file=None, token="t")


def test_settings_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("DECKHAND_PACE", "0.25")
    monkeypatch.setenv("DISCORD_GATEWAY", "")
    settings = Settings(_env_file=None)
    assert (settings.token.get_secret_value(), settings.pace, settings.gateway) == ("secret", 0.25, None)
    assert "secret" not in repr(settings)


@pytest.mark.parametrize("address", ["http://127.0.0.1:8765/api/v10", "https://discord.example"])
def test_an_address_is_kept_as_it_is_written(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("DISCORD_API_BASE", address)
    monkeypatch.setenv("DISCORD_GATEWAY", "ws://127.0.0.1:8765")
    settings = Settings(_env_file=None)
    assert (settings.api_base, settings.gateway) == (address, "ws://127.0.0.1:8765")


@pytest.mark.parametrize("name", ["TOKEN", "GATEWAY", "API_BASE", "CDN"])
def test_a_common_name_in_the_environment_is_not_taken_for_ours(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv(name, "http://elsewhere.example")
    settings = Settings(_env_file=None)
    assert settings.token.get_secret_value() == "secret"
    assert (settings.api_base, settings.gateway, settings.cdn) == (None, None, None)


ALLOWED = {
    "DECKHAND_PACE": "a number that is at least 0",
    "DECKHAND_SHARDS": "a whole number from 1 to 100000",
    "DECKHAND_PARTS": "like /4 for a share of four or 0,1/4 for two of them",
    "DECKHAND_LOBBY_HOURS": "a number above 0, and at most 8760",
    "DECKHAND_CALLS_PER_SECOND": "a number above 0, and at most 10000",
    "DECKHAND_REPOST_AFTER": "a whole number that is at least 1",
    "DECKHAND_HANDS": "dm or button",
    "DECKHAND_LOG_LEVEL": "DEBUG, INFO, WARNING or ERROR",
    "DISCORD_API_BASE": "like https://discord.com/api/v10",
    "DISCORD_GATEWAY": "like wss://gateway.discord.gg",
    "DISCORD_CDN": "like https://cdn.discordapp.com",
}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DECKHAND_PACE", "-1"),
        ("DECKHAND_PACE", "soon"),
        ("DECKHAND_PACE", "1_0"),
        ("DECKHAND_PACE", "nan"),
        ("DECKHAND_PACE", "\N{ARABIC-INDIC DIGIT ONE}"),
        ("DECKHAND_SHARDS", "1_0"),
        ("DECKHAND_PARTS", "/0"),
        ("DECKHAND_LOBBY_HOURS", "0"),
        ("DECKHAND_CALLS_PER_SECOND", "0"),
        ("DECKHAND_REPOST_AFTER", "0"),
        ("DECKHAND_HANDS", "mail"),
        ("DECKHAND_LOG_LEVEL", "LOUD"),
        ("DISCORD_API_BASE", "nothing"),
        ("DISCORD_API_BASE", "discord.com/api/v10"),
        ("DISCORD_API_BASE", "http://"),
        ("DISCORD_API_BASE", "http://localhost:port"),
        ("DISCORD_GATEWAY", "https://gateway.discord.gg"),
        ("DISCORD_CDN", "ftp://cdn.discordapp.com"),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError) as invalid:
        Settings(_env_file=None)
    said = wrong_settings_text(invalid.value)
    assert said == f"{name} is wrong (it must be {ALLOWED[name]})"


def test_what_is_allowed_is_said_of_every_setting_that_can_be_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in Settings.model_fields:
        monkeypatch.setenv(environment_name(field), "no such value")
    with pytest.raises(ValidationError) as invalid:
        Settings(_env_file=None)
    said = wrong_settings_text(invalid.value).split("; ")
    assert len(said) == invalid.value.error_count()
    assert [one for one in said if not re.fullmatch(r"D\w+ is wrong \(it must be [a-zA-Z].+\)", one)] == []


@pytest.mark.parametrize("text", ["2", " 2.5 ", "+2", ".5", "2.", "1e3"])
def test_a_number_may_be_written_in_any_usual_form(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("DECKHAND_PACE", text)
    assert Settings(_env_file=None).pace == float(text)
