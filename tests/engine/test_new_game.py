"""A new game, written into a copy of the tree: it keeps all promises, and fails exactly where its rules are missing."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from engine import __main__ as command_line
from engine.new_game import checkout
from engine.new_game.skeleton import (
    ROWS,
    DocumentationRow,
    SlugError,
    check_names_unused_in,
    names_of_new_game,
    page_with_row,
)

ROOT = Path(__file__).parents[2]
SLUG, FOLDER = "made-up-dice", "made_up_dice"
LONG = "an-extraordinarily-long-dice-gam"
"""As long as Discord allows: no line of a template may grow too long."""
PARTS = ("policy", "resample", "scoring", "sentences", "setup", "text", "throwing")
"""The parts of a game whose rules must be written."""


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs this Python in a folder, from which modules are imported first."""
    environment = {**os.environ, "COLUMNS": "300", "MYPY_CACHE_DIR": str(folder / ".mypy_cache")}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def copied_to(folder: Path) -> Path:
    """A copy of the tree, without what was made from it but compiled modules, which would take seconds again."""
    left_out = shutil.ignore_patterns(".git", ".venv*", ".*_cache", ".hypothesis", "*.egg-info", "build")
    return Path(shutil.copytree(ROOT, folder / "tree", ignore=left_out))


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree for tests that change nothing in it."""
    return copied_to(tmp_path_factory.mktemp("untouched"))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the tree for a test of its own."""
    return copied_to(tmp_path)


def files_of(folder: Path) -> dict[Path, int]:
    """When each file was written last."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def files_untouched(untouched: Path) -> dict[Path, int]:
    """The files of `untouched`, before any test has used it."""
    return files_of(untouched)


@pytest.fixture
def _nothing_is_written(untouched: Path, files_untouched: dict[Path, int]) -> Iterator[None]:
    """After the test the files of `untouched` are as they were."""
    yield
    assert files_of(untouched) == files_untouched


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_nothing_is_written")
@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("Liars-Dice", "A game's name is words in small letters with hyphens, at most 32 characters."),
        ("liars_dice", "A game's name is words in small letters with hyphens, at most 32 characters."),
        ("liars--dice", "A game's name is words in small letters with hyphens, at most 32 characters."),
        ("../liars", "A game's name is words in small letters with hyphens, at most 32 characters."),
        ("4-aces", "A game's name is words in small letters with hyphens, at most 32 characters."),
        ("l" * 33, "A game's name is words in small letters with hyphens, at most 32 characters."),
        ("lambda", "“lambda” is a word of Python, which no folder can be called."),
        ("sneak", "The name “sneak” is taken: engine/games/sneak/__init__.py is there already."),
        ("dudo", "The name “dudo” is taken: the tests have a game of that name."),
        ("sneak-two", "“sneak-two” contains “sneak”, the name of another game."),
        ("highroller", "“highroller” contains “high-roller”, the name of another game."),
        ("test-game", "A game's name does not begin with “test”: its tests would be taken for a test module."),
        ("page-builder", "“PageBuilder” stands in "),
    ],
)
def test_a_name_that_no_game_can_have_is_refused_in_one_sentence_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], untouched: Path, monkeypatch: pytest.MonkeyPatch, slug: str, sentence: str
) -> None:
    monkeypatch.setattr(checkout, "ROOT", untouched)
    assert command_line.main(["new", slug]) == command_line.BAD_INPUT
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(sentence)
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("slug", ["war", "gin", "uno", "sneaky", "hearts-game", "stack-up"])
def test_a_name_that_is_only_a_part_of_other_words_can_be_had(slug: str) -> None:
    assert f"docs/rules/{slug}.md" in checkout.texts_to_write(names_of_new_game(slug))


def test_who_chose_a_word_of_ours_is_told_a_name_to_try() -> None:
    with pytest.raises(SlugError, match=r"^“hearts” stands in .+ already; .+ Try a longer one, such as hearts-game\.$"):
        checkout.texts_to_write(names_of_new_game("hearts"))


def test_rules_that_were_written_before_are_kept(untouched: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkout, "ROOT", untouched)
    page = untouched / "docs" / "rules" / f"{SLUG}.md"
    page.write_text("# Liar's Dice\n")
    assert f"docs/rules/{SLUG}.md" not in checkout.texts_to_write(names_of_new_game(SLUG))
    page.unlink()


def test_a_game_is_written_into_a_checkout_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkout, "ROOT", tmp_path)
    assert command_line.main(["new", SLUG]) == command_line.BAD_INPUT
    assert capsys.readouterr().err == f"A new game is written into a checkout of Deckhand; {tmp_path} is none.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text", ["liars-dice", "import liars_dice", "# Liars Dice", "class LiarsDiceBoard", "LIARSDICE"]
)
def test_a_name_that_stands_elsewhere_is_refused(text: str) -> None:
    check_names_unused_in(names_of_new_game("liars-dice"), {"bot/texts.py": "liars' dice"})
    with pytest.raises(SlugError, match=r"stands in bot/texts\.py already"):
        check_names_unused_in(names_of_new_game("liars-dice"), {"bot/texts.py": text})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.page)
def test_a_row_stands_below_those_of_the_other_games(row: DocumentationRow) -> None:
    before = (ROOT / row.page).read_text("utf-8").splitlines()
    after = page_with_row(names_of_new_game(SLUG), row, "\n".join(before)).splitlines()
    (number,) = [number for number, line in enumerate(after) if SLUG in line]
    assert re.fullmatch(row.above, after[number - 1])
    assert re.fullmatch(row.above, after[number])
    assert not re.fullmatch(row.above, after[number + 1])
    assert [*after[:number], *after[number + 1 :]] == before


def test_a_page_without_games_is_named() -> None:
    with pytest.raises(ValueError, match=r"README\.md has no row of a game"):
        page_with_row(names_of_new_game(SLUG), ROWS[0], "# Deckhand\n")


# -- the skeleton -----------------------------------------------------------------------------------------------------


def test_a_fresh_skeleton_keeps_all_promises_and_fails_exactly_where_rules_must_be_written(tree: Path) -> None:
    written = python(tree, "-m", "engine", "new", SLUG)
    assert (written.returncode, written.stderr) == (0, "")
    told = [line.strip() for line in written.stdout.partition("Recorded")[0].splitlines()[1:]]
    assert f"engine/games/{FOLDER}/rules.py" in told
    assert all((tree / path).is_file() for path in told)

    shared = [
        f"tests/engine/test_{name}.py" for name in ("promises", "secrets", "taking_back", "random_games", "replays")
    ]
    folders = ["tests/test_architecture.py", "tests/test_documentation.py", "tests/scenarios/play/test_every_game.py"]
    asked = ["-k", f"{SLUG} or {FOLDER} or (test_architecture or test_documentation or test_there_is)"]
    tried = python(tree, "-m", "pytest", "-q", "-rf", *asked, f"tests/engine/games/{FOLDER}", *shared, *folders)
    failed = [line for line in tried.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    assert len(failed) == len(PARTS), tried.stdout[-3000:]
    for line, part in zip(sorted(failed), PARTS, strict=True):
        assert line.startswith(f"FAILED tests/engine/games/{FOLDER}/test_{part}.py::")
        assert " - Failed: Write " in line


def test_a_recording_that_fails_is_told(tree: Path) -> None:
    killed = "import os, signal\n\nos.kill(os.getpid(), signal.SIGKILL)\n"
    (tree / "tests" / "engine" / "record.py").write_text(killed)
    written = python(tree, "-m", "engine", "new", SLUG)
    assert written.returncode == 1
    assert "Recorded" not in written.stdout
    assert "Its first games could not be recorded" in written.stdout


def test_skeletons_are_linted_formatted_and_typed_as_they_are(tree: Path) -> None:
    with suppress(OSError, shutil.Error):  # what mypy found by `make check`, if it did, saves it seconds
        shutil.copytree(ROOT / ".mypy_cache", tree / ".mypy_cache")
    for slug in (SLUG, LONG):
        assert python(tree, "-m", "engine", "new", slug).returncode == 0
    new = [
        f"{place}.{slug.replace('-', '_')}" for slug in (SLUG, LONG) for place in ("engine.games", "tests.engine.games")
    ]
    folders = [package.replace(".", "/") for package in new]
    typed = [word for package in new for word in ("-p", package)]
    for tool in (["ruff", "check", *folders], ["ruff", "format", "--check", *folders], ["mypy", *typed]):
        ended = python(tree, "-m", *tool)
        assert ended.returncode == 0, ended.stdout
