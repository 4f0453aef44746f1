"""The documentation is complete and does not lie: settings, commands, options, links, pictures and examples."""

import ast
import asyncio
import doctest
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote

import discord
import pytest
from discord import app_commands
from prometheus_client import REGISTRY
from pydantic import SecretStr

from bot.app import App
from bot.command_line import PROGRAMS
from bot.features.settings.declared_settings import SERVER_SETTINGS
from bot.intake.action_reading import readings_of
from bot.intake.typed_words import words_of
from bot.ops.health import Health
from bot.settings import Settings
from bot.texts.command_line import COMMANDS
from data.store import open_store
from engine.games import games
from engine.tables.options import TableOptions
from engine.transcripts.form import Transcript
from engine.transcripts.replay import replay_transcript
from tests.each import each

T = TypeVar("T")

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
NAMED_PAGES = {str(page.relative_to(ROOT)): page for page in PAGES}
HOSTING = [ROOT / "docs" / "hosting.md", *sorted((ROOT / "docs" / "hosting").glob("*.md"))]
README = (ROOT / "README.md").read_text()
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`|^    (.+)$", re.MULTILINE)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
PERMISSIONS = {"View Channels": "view_channel"}
"""Where Discord's window and discord.py call a permission by different names."""


def page_text(name: str) -> str:
    return (ROOT / "docs" / name).read_text()


def hosting_text() -> str:
    """All pages for hosts, one after the other."""
    return "\n\n".join(page.read_text() for page in HOSTING)


def rows(text: str) -> dict[str, list[str]]:
    """The rows of a page's tables: the other cells, by the first cell without its backquotes."""
    split = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {cells[0].strip("` "): [cell.strip() for cell in cells[1:]] for cells in split}


def settings() -> Iterator[tuple[str, str]]:
    """Each setting's name in the environment, and its default as text."""
    for name, field in Settings.model_fields.items():
        shown = str(field.validation_alias or f"DECKHAND_{name.upper()}")
        yield shown, "" if field.is_required() or field.default is None else str(field.default)


def asked(tmp_path: Path, about: Callable[[App], T]) -> T:
    """What a bot that is wired, and not connected, says of itself."""
    settings = Settings(token=SecretStr("none"), database_url=f"sqlite:///{tmp_path / 'none.sqlite3'}")

    async def answer() -> T:
        async with await open_store(settings.database_url, clock=time.time) as store:
            return about(App(store, settings, time.time))

    return asyncio.run(answer())


def commands(tmp_path: Path) -> list[str]:
    """Every command as people type it."""
    registered = asked(tmp_path, lambda app: list(app.client.tree.walk_commands()))
    return [f"/{one.qualified_name}" for one in registered if not isinstance(one, app_commands.Group)]


def metrics(tmp_path: Path) -> set[str]:
    """Every metric as Prometheus names it."""
    gauges = asked(tmp_path, lambda app: list(Health(app).gauges()))
    families = [family for family in REGISTRY.collect() if family.name.startswith("deckhand_")]
    counted = {f"{family.name}{'_total' if family.type == 'counter' else ''}" for family in families}
    return counted | {f"deckhand_{name}" for name in gauges}


@pytest.mark.parametrize(("name", "default"), list(settings()))
def test_a_setting_stands_on_its_page_with_its_default_and_in_the_example(name: str, default: str) -> None:
    told = rows(page_text("settings.md"))[name][0].strip("`")
    example = re.search(rf"^{name}=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE)
    assert example is not None
    if default:
        assert _number(told) == _number(default) == _number(example[1])
    else:
        assert example[1] == ""


def test_every_setting_of_a_server_stands_on_its_page_as_the_bot_says_it() -> None:
    table = page_text("settings.md").partition("## Settings of a server")[2]
    expected = {one.name: [one.title, one.default_words, one.option_description] for one in SERVER_SETTINGS}
    assert rows(table.partition("| option |")[2]) == expected


def _number(text: str) -> float | str:
    return float(text) if re.fullmatch(r"\d+(\.\d+)?", text) else text


def test_page_and_example_name_no_setting_that_is_not_there() -> None:
    text = README + page_text("settings.md") + (ROOT / ".env.example").read_text()
    told = set(re.findall(r"\b(?:DECKHAND|DISCORD|DATABASE)_\w+", text))
    assert told <= {name for name, _ in settings()}


def test_the_pages_for_hosts_name_all_metrics_and_no_others(tmp_path: Path) -> None:
    assert {name for name in rows(hosting_text()) if name.startswith("deckhand_")} == metrics(tmp_path)


def test_the_pages_for_hosts_name_every_event_of_the_log_and_none_that_is_not_there() -> None:
    folders = [ROOT / name for name in ("bot", "data")]
    source = "\n".join(path.read_text() for folder in folders for path in sorted(folder.rglob("*.py")))
    tables = [part.partition("\n\n")[0] for part in hosting_text().split("| event | means |")[1:]]
    told = {event for table in tables for cell in rows(table) for event in re.findall(r"`(\w+)`", f"`{cell}`")}
    logged = set(re.findall(r'log\.(?:info|warning|error|exception)\(\s*"(\w+)"', source))
    assert logged - told == set()
    assert [event for event in told if "_" in event and f'"{event}"' not in source] == []


def test_every_command_stands_on_its_page(tmp_path: Path) -> None:
    page = page_text("commands.md")
    assert [name for name in commands(tmp_path) if f"`{name}`" not in page] == []


def test_the_pages_name_no_command_that_is_not_there(tmp_path: Path) -> None:
    known = {*commands(tmp_path)}
    assert set(re.findall(r"`(/[a-z-]+(?: [a-z-]+)?)`", README + page_text("commands.md"))) <= known


def test_the_permissions_in_the_readme_make_the_number_in_the_invitation() -> None:
    section = README.partition("| permission |")[2].partition("\n\n")[0]
    told = re.findall(r"^ *\| ([A-Z][\w ]+) \|", section, re.MULTILINE)
    flags = {PERMISSIONS.get(name, name.lower().replace(" ", "_")): True for name in told}
    assert set(re.findall(r"permissions=(\d+)|number `(\d+)`", README)) == {
        (str(discord.Permissions(**flags).value), ""),
        ("", str(discord.Permissions(**flags).value)),
    }


@pytest.mark.parametrize("slug", games())
def test_the_readme_says_how_many_can_play_and_for_how_long(slug: str) -> None:
    seats = games()[slug].meta.seats
    assert re.search(
        rf"\(docs/rules/{slug}\.md\) \| {seats[0]} to {seats[-1]}\b[^|]* \| [^|]*\b(minutes|hours)\b", README
    )


def test_the_readme_deals_the_first_cards_before_it_speaks_of_proofs() -> None:
    before, cards, after = README.partition("3. Everybody gets their hand")
    assert cards
    assert re.findall(r"(?i)commitment|secret|salt|sha-256", before) == []
    assert "SHA-256" in after


@pytest.mark.parametrize("slug", games())
def test_a_game_has_a_page_with_its_options_actions_and_endings(slug: str) -> None:
    meta, page = games()[slug].meta, page_text(f"rules/{slug}.md")
    options = [*meta.options.model_fields, *TableOptions.model_fields]
    assert [name for name in options if name not in rows(page)] == []
    typed = re.findall(r"^\| `([^`]+)` \|", page.partition("`/act do:`")[2].partition("\n\n")[0], re.MULTILINE)
    read = [readings_of(words_of(text), meta.actions, (), ("Ann",)) for text in typed]
    assert {one.action.verb for ones in read for one in ones} >= {action.verb for action in meta.actions}
    assert all(read)
    assert [code for code in meta.endings if f"`{code}`" not in page] == []


def test_decisions_are_numbered_and_have_a_date_and_a_state() -> None:
    page = page_text("decisions.md")
    entries = re.findall(r"^\* \*\*(\d+)\. [^*]+\*\* \*(\d{4}-\d\d-\d\d), ([^*]+)\.\*", page, re.MULTILINE)
    assert [int(number) for number, _, _ in entries] == list(range(1, page.count("\n* ") + 1))
    assert {state.split(" by ")[0].split(";")[0] for _, _, state in entries} <= {
        "holds",
        "replaced",
        "tried and rejected",
    }
    replacing = [int(number) for _, _, state in entries for number in re.findall(r"replaced by (\d+)", state)]
    assert all(number <= len(entries) for number in replacing)
    assert len(page.encode()) <= 30_000


def test_make_help_tells_of_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = next(line for line in makefile.splitlines() if line.startswith(".PHONY:")).split()[1:]
    told = re.findall(r'@echo "make ([\w-]+)', makefile)
    assert [target for target in phony if target not in {"help", *told}] == []


def test_the_changelog_has_a_place_for_what_comes_next() -> None:
    assert "\n## Unreleased\n" in (ROOT / "CHANGELOG.md").read_text()


@each("page", NAMED_PAGES)
def test_links_lead_somewhere_and_pictures_have_words(page: Path) -> None:
    text = FENCE.sub("", page.read_text())
    for picture, words, address in LINK.findall(text):
        assert not picture or len(words.split()) >= 5, f"{address} needs alt text"
        file, _, heading = unquote(address).partition("#")
        if re.match(r"\w+:", file):
            continue
        target = (page.parent / file) if file else page
        assert target.exists(), address
        assert not heading or heading in anchors(target.read_text()), address


def anchors(text: str) -> set[str]:
    """The headings of a page, as addresses name them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


PACKAGES = ("bot", "data", "engine", "playground", "render")


def covered_folders(pattern: str) -> set[str]:
    """The folders that a name on the map of tests stands for: ``*`` is one name, ``**`` a folder and all below it."""
    return {str(path.relative_to(ROOT)) for path in ROOT.glob(pattern) if path.is_dir() and path.name != "__pycache__"}


def test_the_map_of_tests_names_every_folder_of_the_program_once_and_tests_that_exist() -> None:
    rows_of_folders = {
        name: cells for name, cells in rows(page_text("tests.md")).items() if name.split("/")[0] in PACKAGES
    }
    packages = {str(path.parent.relative_to(ROOT)) for name in PACKAGES for path in (ROOT / name).rglob("__init__.py")}
    told = Counter(folder for pattern in rows_of_folders for folder in covered_folders(pattern) & packages)
    assert told == Counter(packages)
    for pattern, cells in rows_of_folders.items():
        assert covered_folders(pattern) & packages, pattern
        tests = [name for cell in cells[1:] for name in re.findall(r"`(tests[\w./*]*)`", cell)]
        assert tests, pattern
        assert [name for name in tests if not any(ROOT.glob(name))] == [], pattern


def test_every_page_can_be_found_from_the_index() -> None:
    index = ROOT / "docs" / "README.md"
    linked = {(index.parent / address.partition("#")[0]).resolve() for _, _, address in LINK.findall(index.read_text())}
    assert [str(page) for page in (ROOT / "docs").rglob("*.md") if page != index and page.resolve() not in linked] == []


@each("page", NAMED_PAGES)
def test_python_examples_hold(page: Path) -> None:
    """Those with ``>>>`` are run; the others, which need more around them to run, must be Python at least."""
    for language, code in FENCE.findall(page.read_text()):
        if language != "python":
            continue
        if ">>>" in code:
            example = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
            assert doctest.DocTestRunner(verbose=False).run(example).failed == 0
        else:
            compile(code, str(page), "exec", flags=ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


@each("page", NAMED_PAGES)
def test_transcripts_in_the_text_can_be_played(page: Path) -> None:
    for language, text in FENCE.findall(page.read_text()):
        if language == "transcript":
            assert replay_transcript(Transcript.parse(text)).findings == ()


@each("page", NAMED_PAGES)
def test_the_bots_commands_in_the_text_exist(page: Path) -> None:
    assert {*re.findall(r"python -m bot (\w+)", page.read_text())} <= {*COMMANDS}


def test_the_words_of_the_command_deckhand_in_the_text_exist() -> None:
    told = dict[str, str]()
    for page in PAGES:
        code = "\n".join(inline or block for inline, block in CODE.findall(page.read_text()))
        told |= dict.fromkeys(re.findall(r"^(?:\S*/|uvx .*)?deckhand ([a-z]+)", code, re.MULTILINE), page.name)
    assert {word: page for word, page in told.items() if word not in PROGRAMS} == {}
    assert "play" in told


@each("page", NAMED_PAGES)
def test_paths_in_the_text_exist(page: Path) -> None:
    told = re.findall(r"`((?:engine|data|render|bot|playground|tests|benchmarks|docs)/[\w./-]+)`", page.read_text())
    invented = re.compile("stack[-_]up")  # the game that CONTRIBUTING.md adds
    assert [path for path in told if not (ROOT / path).exists() and not invented.search(path)] == []


def sentences_of(module: Path) -> list[str]:
    """All texts of a module but its docstrings."""
    nodes = list(ast.walk(ast.parse(module.read_text())))
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    texts = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in alone]
    return [node.value for node in texts if isinstance(node.value, str)]


def test_what_the_program_says_leads_to_no_page_that_an_installed_one_lacks() -> None:
    """A wheel brings no docs/."""
    of_checkouts = {ROOT / "engine" / "new_game", ROOT / "render" / "__main__.py"}
    modules = [
        path for name in ("bot", "data", "engine", "render", "playground") for path in (ROOT / name).rglob("*.py")
    ]
    installed = [path for path in modules if of_checkouts.isdisjoint({path, path.parent})]
    told = [
        sentence for path in installed for sentence in sentences_of(path) if re.search(r"docs/|README|\.md\b", sentence)
    ]
    assert told == []


def test_the_examples_of_settings_name_pages_that_exist() -> None:
    files = (".env.example", "compose.yaml", "compose.postgres.yaml", "Dockerfile")
    told = {page for file in files for page in re.findall(r"\bdocs/[\w/-]+\.md", (ROOT / file).read_text())}
    assert [page for page in told if not (ROOT / page).exists()] == []
    assert told
