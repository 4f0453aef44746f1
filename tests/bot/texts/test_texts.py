"""The bot's own sentences stand in bot/texts, each once, and nowhere else."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from tests.each import each

BOT = Path(__file__).parents[3] / "bot"
MODULES = sorted((BOT / "texts").glob("[a-z]*.py"))
SPEAKING_ROOMS = {"intake", "features", "messages", "table_pages", "tables", "people"}
SPEAKING = [path for path in sorted(BOT.rglob("*.py")) if path.relative_to(BOT).parts[0] in SPEAKING_ROOMS]
SENTENCE = re.compile(r"[A-Z][a-z]+ [a-z]+ .*")
"""A literal of three words or more, the first with a capital letter."""


@cache
def words_of(path: Path) -> Counter[str]:
    """How often each word stands in a module; a word is what could be a name in Python."""
    return Counter(re.findall(r"\w+", path.read_text()))


@cache
def constants(path: Path) -> dict[str, str]:
    """The texts of a module, by their codes."""
    found = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                value = ast.literal_eval(node.value)
            except ValueError:
                continue
            if isinstance(value, str):
                found[node.targets[0].id] = value
    return found


def literals(path: Path) -> Iterator[str]:
    """The texts in a module's code, without docstrings and what is raised as a fault of the program."""
    waiting: list[ast.AST] = [ast.parse(path.read_text())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not is_docstring and not isinstance(node, ast.Raise):
            waiting += ast.iter_child_nodes(node)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_every_text_is_used(path: Path) -> None:
    used_elsewhere = {word for other in BOT.rglob("*.py") if other != path for word in words_of(other)}
    unused = [code for code in constants(path) if code not in used_elsewhere and words_of(path)[code] == 1]
    assert unused == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_every_text_has_its_blanks_named(path: Path) -> None:
    for text in constants(path).values():
        assert all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(text)), text


def test_a_sentence_stands_once() -> None:
    sentences = [text for path in MODULES for text in constants(path).values() if SENTENCE.fullmatch(text)]
    assert [text for text, times in Counter(sentences).items() if times > 1] == []


@each("path", {str(path.relative_to(BOT)): path for path in SPEAKING})
def test_no_sentence_stands_beside_the_code(path: Path) -> None:
    assert [text for text in literals(path) if SENTENCE.fullmatch(text)] == []
