"""Which mutants a seed draws: the four areas in turn, in each a kind of fault, and one fault of that kind."""

import ast
import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from tests.mutants.faults import Fault, faults_in

AREAS = {
    "rules": ("engine/games/**/*.py", "engine/tables/**/*.py"),
    "tables": ("bot/tables/**/*.py", "bot/people/**/*.py", "bot/computers/**/*.py"),
    "messages": ("bot/messages/**/*.py", "bot/table_pages/**/*.py", "bot/features/**/*_page.py"),
    "data": ("data/**/*.py",),
}
"""The modules of each area, as patterns."""

LEFT_OUT = {"computer", "migrations"}
"""Folders in which nothing is drawn: how well a computer plays is measured, and what a database was stays as it is."""


class Mutant(NamedTuple):
    """One fault: the ``occurrence``-th (from 0) line of a function that reads ``line`` becomes ``mutated``."""

    area: str
    kind: str
    path: str
    """Where the module stood when the mutant was drawn."""
    name: str
    """The function or method, or the constant or field, as in ``Table.act``."""
    line: str
    mutated: str
    occurrence: int


def drawn(root: Path, seed: str, count: int) -> list[Mutant]:
    """The first ``count`` different mutants that a seed draws from the files under ``root``."""
    return list(islice(_draws(root, random.Random(seed)), count))


def _draws(root: Path, chance: random.Random) -> Iterator[Mutant]:
    pools = {area: _by_kind(root, area) for area in AREAS}
    for area in cycle(AREAS):
        kinds = pools[area]
        mutants = kinds[chance.choice(sorted(kinds))]
        yield mutants.pop(chance.randrange(len(mutants)))
        pools[area] = {kind: left for kind, left in kinds.items() if left}


def _by_kind(root: Path, area: str) -> dict[str, list[Mutant]]:
    pool = defaultdict[str, list[Mutant]](list)
    for pattern in AREAS[area]:
        for path in modules(root, pattern):
            for mutant in mutants_of(path, root, area):
                pool[mutant.kind].append(mutant)
    return pool


def modules(root: Path, pattern: str) -> list[Path]:
    """The modules under ``root`` that match a pattern, without those in which nothing is drawn."""
    return sorted(path for path in root.glob(pattern) if not LEFT_OUT.intersection(path.relative_to(root).parts))


def mutants_of(path: Path, root: Path, area: str) -> Iterator[Mutant]:
    """All mutants of a module, in the order of its lines."""
    source = path.read_text()
    lines = source.splitlines()
    for name, node in named_nodes(ast.parse(source)):
        for fault in faults_in(node, source):
            number = fault.begin.line
            line = lines[number - 1]
            before = lines[node.lineno - 1 : number - 1]
            occurrence = sum(one.strip() == line.strip() for one in before)
            where = path.relative_to(root).as_posix()
            yield Mutant(area, fault.kind, where, name, line.strip(), _mutated(line, fault).strip(), occurrence)


def named_nodes(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """The functions, methods, constants and fields of a module or class, with their names from the module on."""
    for node in tree.body:
        match node:
            case ast.ClassDef():
                yield from named_nodes(node, f"{prefix}{node.name}.")
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield f"{prefix}{node.name}", node
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield f"{prefix}{name}", node


def _mutated(line: str, fault: Fault) -> str:
    written = line.encode()
    return (written[: fault.begin.column] + fault.text.encode() + written[fault.end.column :]).decode()
