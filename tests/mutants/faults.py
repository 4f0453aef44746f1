"""The small faults that can be made within one line of a function: another operator, constant, argument or result.

Annotations, docstrings, f-strings and calls of the log are left alone.
"""

import ast
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
"""The operator of a comparison, and the one that takes its place."""

REMOVABLE = (ast.AugAssign, ast.Raise, ast.Delete, ast.Continue)
"""Statements that can be removed, besides calls and assignments to attributes and items."""


class Place(NamedTuple):
    """A place in a file: the number of a line, from 1, and of a byte in it, from 0."""

    line: int
    column: int


class Fault(NamedTuple):
    """One change of a file: what stands from ``begin`` up to ``end`` becomes ``text``. Both are on one line."""

    begin: Place
    end: Place
    kind: str
    text: str


def faults_in(node: ast.AST, source: str) -> list[Fault]:
    """The faults that can be made in a function or assignment of a file with the text ``source``, by place."""
    lines = [line.encode() for line in source.splitlines()]
    found = {fault for part in _parts(node) for fault in _faults_of(part, lines)}
    return sorted(fault for fault in found if fault.begin.line == fault.end.line)


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all within it in which a fault can be made."""
    if _is_left_alone(node):
        return
    yield node
    for child in _children(node):
        yield from _parts(child)


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Call(func=ast.Attribute(value=ast.Name(id="log"))):
            return True
        case _:
            return False


def _children(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from (one for one in (*node.args.defaults, *node.args.kw_defaults, *node.body) if one is not None)
        case ast.AnnAssign():
            yield from [node.value] if node.value is not None else []
        case _:
            yield from ast.iter_child_nodes(node)


def _faults_of(node: ast.AST, lines: list[bytes]) -> Iterator[Fault]:
    """The faults that can be made in a node itself."""
    match node:
        case ast.expr():
            yield from _faults_of_expression(node, lines)
        case ast.If() | ast.While():
            yield from _negation(node.test, lines)
        case ast.comprehension():
            yield from (fault for test in node.ifs for fault in _negation(test, lines))
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from _returns(node, lines)
        case ast.stmt() if _is_removable(node):
            yield Fault(_begin(node), _end(node), "statement", "pass")


# -- expressions ------------------------------------------------------------------------------------------------------


def _faults_of_expression(node: ast.expr, lines: list[bytes]) -> Iterator[Fault]:
    match node:
        case ast.Compare():
            yield from _comparison(node, lines)
        case ast.BoolOp():
            yield from _boolean(node, lines)
        case ast.BinOp():
            yield from _arithmetic(node, lines)
        case ast.UnaryOp(op=ast.Not()):
            yield Fault(_begin(node), Place(node.lineno, node.col_offset + len("not ")), "negation", "")
        case ast.IfExp():
            yield from _negation(node.test, lines)
        case ast.Constant():
            yield from _constant(node)
        case ast.Call():
            yield from _arguments(node, lines)


def _comparison(node: ast.Compare, lines: list[bytes]) -> Iterator[Fault]:
    for operator, (left, right) in zip(node.ops, pairwise([node.left, *node.comparators]), strict=True):
        yield _between("comparison", left, right, COMPARISONS[type(operator)], lines)


def _boolean(node: ast.BoolOp, lines: list[bytes]) -> Iterator[Fault]:
    operators = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    for left, right in pairwise(node.values):
        yield _between("boolean", left, right, operators, lines)


def _arithmetic(node: ast.BinOp, lines: list[bytes]) -> Iterator[Fault]:
    operators = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}.get(type(node.op))
    if operators and not any(_is_sequence(side) for side in (node.left, node.right)):
        yield _between("arithmetic", node.left, node.right, operators, lines)


def _is_sequence(node: ast.expr) -> bool:
    """Whether an operand shows by itself that ``+`` joins texts, tuples or lists."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text or isinstance(node, ast.JoinedStr | ast.Tuple | ast.List)


def _negation(test: ast.expr, lines: list[bytes]) -> Iterator[Fault]:
    """The opposite of a condition that has no operator of its own."""
    if isinstance(test, ast.Name | ast.Attribute | ast.Call):
        yield Fault(_begin(test), _end(test), "negation", f"not {_text(_begin(test), _end(test), lines)}")


def _constant(node: ast.Constant) -> Iterator[Fault]:
    """A whole number is one more or, above 0, one less; True is False."""
    if isinstance(node.value, bool):
        yield Fault(_begin(node), _end(node), "constant", str(not node.value))
    elif isinstance(node.value, int):
        for other in (node.value + 1, node.value - 1):
            if other >= 0:
                yield Fault(_begin(node), _end(node), "constant", str(other))


def _arguments(node: ast.Call, lines: list[bytes]) -> Iterator[Fault]:
    """Two neighbours among the arguments change places, or the last keyword argument is left out."""
    for left, right in pairwise(node.args):
        first, gap, second = (
            _text(*places, lines)
            for places in ((_begin(left), _end(left)), (_end(left), _begin(right)), (_begin(right), _end(right)))
        )
        if first != second:
            yield Fault(_begin(left), _end(right), "argument", second + gap + first)
    ends = [*(_end(one) for one in node.args), *(_end(one) for one in node.keywords)]
    if node.keywords and len(ends) > 1:
        yield Fault(ends[-2], ends[-1], "argument", "")


# -- statements -------------------------------------------------------------------------------------------------------


def _returns(node: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[bytes]) -> Iterator[Fault]:
    """Each result becomes the other one that its type shows: the opposite of a condition, or None."""
    kind = ast.unparse(node.returns) if node.returns else ""
    for part in _parts(node):
        if isinstance(part, ast.Return) and part.value and not isinstance(part.value, ast.Constant):
            places = _begin(part.value), _end(part.value)
            if kind == "bool":
                yield Fault(*places, "return", f"not ({_text(*places, lines)})")
            elif kind.endswith("| None"):
                yield Fault(*places, "return", "None")


def _is_removable(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Call() as call) | ast.Expr(value=ast.Await(value=ast.Call() as call)):
            return not _is_left_alone(call)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case _:
            return isinstance(node, REMOVABLE)


# -- places -----------------------------------------------------------------------------------------------------------


def _begin(node: ast.expr | ast.stmt | ast.keyword) -> Place:
    return Place(node.lineno, node.col_offset)


def _end(node: ast.expr | ast.stmt | ast.keyword) -> Place:
    return Place(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)


def _text(begin: Place, end: Place, lines: list[bytes]) -> str:
    """What stands between two places; empty if they are on different lines, where no fault is made."""
    return lines[begin.line - 1][begin.column : end.column].decode() if begin.line == end.line else ""


def _between(kind: str, left: ast.expr, right: ast.expr, operators: tuple[str, str], lines: list[bytes]) -> Fault:
    """Another operator between two operands: the second of ``operators`` instead of the first."""
    places = _end(left), _begin(right)
    return Fault(*places, kind, _text(*places, lines).replace(*operators, 1))
