"""How a mutant is put into the files: where it was drawn, or where its function stands now."""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import cache_from_source
from pathlib import Path

from tests.mutants.drawing import Mutant, modules, named_nodes


class LostError(Exception):
    """No module, or more than one, has the function and the line of a mutant."""


@contextmanager
def planted(mutant: Mutant, root: Path) -> Iterator[Path]:
    """The files under ``root`` with the mutant in them, as the path of its module. Afterwards they are as before.

    Raises `LostError` if it is not clear where the mutant belongs.
    """
    path, number = place_of(mutant, root)
    before = path.read_text()
    lines = before.splitlines(keepends=True)
    lines[number] = lines[number].replace(mutant.line, mutant.mutated)
    _write(path, "".join(lines))
    try:
        yield path
    finally:
        _write(path, before)


def place_of(mutant: Mutant, root: Path) -> tuple[Path, int]:
    """The module of a mutant, and the number (from 0) of its line; raises `LostError` if it is not clear which."""
    drawn_in = root / mutant.path
    found = list(_places(mutant, [drawn_in] if drawn_in.exists() else []))
    found = found or list(_places(mutant, _all_modules(root)))
    if len(found) != 1:
        raise LostError(f"{mutant.name} with the line {mutant.line!r} is in {len(found)} modules")
    return found[0]


def _all_modules(root: Path) -> Iterator[Path]:
    for package in ("engine", "bot", "data"):
        yield from modules(root, f"{package}/**/*.py")


def _places(mutant: Mutant, paths: Iterator[Path] | list[Path]) -> Iterator[tuple[Path, int]]:
    for path in paths:
        source = path.read_text()
        if mutant.line in source:
            yield from ((path, number) for number in _numbers(mutant, source))


def _numbers(mutant: Mutant, source: str) -> Iterator[int]:
    lines = source.splitlines()
    for name, node in named_nodes(ast.parse(source)):
        if name == mutant.name:
            own = range(node.lineno - 1, node.end_lineno or node.lineno)
            alike = [number for number in own if lines[number].strip() == mutant.line]
            yield from alike[mutant.occurrence : mutant.occurrence + 1]


def _write(path: Path, text: str) -> None:
    """Write a module. Python recognises compiled files by size and second, which may both be the same as before."""
    path.write_text(text)
    Path(cache_from_source(str(path))).unlink(missing_ok=True)
