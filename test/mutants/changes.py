"""The ways in which a piece of Python is broken, as changes of its syntax tree."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

# What stands only in the OpenAPI document, or tells people something. Answers are not checked by it:
# the choices of a text, say, are what the database lets be stored.
TEXTS = frozenset(
    {
        "description",
        "examples",
        "json_schema_extra",
        "operation_id",
        "responses",
        "summary",
        "tags",
        "title",
    }
)
# Links of a chain of calls that can be left out.
LINKS = frozenset(
    {
        "add_columns",
        "and_",
        "distinct",
        "execution_options",
        "group_by",
        "join",
        "limit",
        "nulls_first",
        "nulls_last",
        "offset",
        "options",
        "order_by",
        "outerjoin",
        "select_from",
        "unique",
        "where",
        "with_for_update",
    }
)
SWAPS = {
    "and_": "or_",
    "any": "has",
    "asc": "desc",
    "contains": "startswith",
    "icontains": "istartswith",
    "in_": "not_in",
    "is_": "is_not",
    "join": "outerjoin",
    "load": "lock",
    "max": "min",
    "nulls_first": "nulls_last",
    "sum": "avg",
    "startswith": "endswith",
}
SWAPS |= {new: old for old, new in SWAPS.items()}
OPERATORS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
}


@dataclass
class Change:
    """One node of a tree gives way to others."""

    parent: ast.AST
    field: str
    index: int | None
    old: ast.AST
    new: list[Any]

    def apply(self) -> None:
        """Change the tree."""
        if self.index is None:
            setattr(self.parent, self.field, self.new[0])
        else:
            getattr(self.parent, self.field)[self.index : self.index + 1] = self.new

    def describe(self) -> str:
        """Return what gives way to what."""
        return f"{_text(self.old)} => {'; '.join(map(_text, self.new)) or 'nothing'}"


def changes(node: ast.AST) -> Iterator[Change]:
    """List the changes of a node and of all that is in it."""
    for field, value in ast.iter_fields(node):
        if _is_silent(node, field):
            continue
        children = value if isinstance(value, list) else [value]
        for number, child in enumerate(children):
            if not isinstance(child, ast.AST) or _is_text(child):
                continue
            index = number if isinstance(value, list) else None
            for new in _alternatives(node, field, child, children):
                yield Change(node, field, index, child, new)
            yield from changes(child)
    yield from _without_pairs(node)


def _is_silent(node: ast.AST, field: str) -> bool:
    """Tell whether a field of a node says nothing to those who run the code."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return field == "returns" or (field == "args" and not _is_route(node))
        case ast.AnnAssign():
            # Pydantic reads the annotations of classes. Others are for type checkers alone.
            return field in {"target", "simple"} or (
                field == "annotation" and not hasattr(node, "in_class")
            )
        case ast.ClassDef():
            for statement in node.body:
                statement.in_class = True  # type: ignore[attr-defined]
            return False
        case ast.Assign() | ast.AugAssign():
            return field in {"target", "targets"}
        case ast.keyword(arg=name):
            return name in TEXTS
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple() as slice_):
            slice_.annotated = True  # type: ignore[attr-defined]
            return field == "value"
        case ast.Subscript():
            return field == "value"
        case ast.JoinedStr() | ast.alias():
            return True
        case _:
            return False


def _is_route(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any("router" in ast.unparse(decorator) for decorator in node.decorator_list)


def _is_text(node: ast.AST) -> bool:
    """Tell whether a node is a docstring, or goes to the OpenAPI document only."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.keyword(arg=name):
            return name in TEXTS
        case _:
            return False


def _is_told(node: ast.expr) -> bool:
    """Tell whether all that a call says goes to the OpenAPI document only."""
    if not isinstance(node, ast.Call) or node.args or not node.keywords:
        return False
    return all(map(_is_text, node.keywords))


def _alternatives(
    parent: ast.AST, field: str, node: ast.AST, siblings: list[Any]
) -> Iterator[list[Any]]:
    """List what a node gives way to."""
    if isinstance(node, ast.stmt):
        yield from _statements(parent, node, siblings)
    elif isinstance(node, ast.expr):
        for new in _expressions(node):
            yield [ast.copy_location(new, node)]
        yield from _elements(parent, field, node, siblings)
    elif isinstance(node, ast.keyword):
        yield []
        yield from _mixed_up(node, siblings)
    elif isinstance(node, ast.match_case) and len(siblings) > 1:
        yield []


def _statements(
    parent: ast.AST, node: ast.stmt, siblings: list[Any]
) -> Iterator[list[ast.stmt]]:
    """List what a statement gives way to."""
    rest: list[ast.stmt] = [ast.copy_location(ast.Pass(), node)]
    nothing = [] if len(siblings) > 1 else rest
    if nothing and isinstance(parent, ast.If):
        return  # as the whole statement gives way to nothing
    match node:
        case ast.Expr() | ast.Raise() | ast.AugAssign():
            yield nothing
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield nothing
        case ast.Assign(targets=[ast.Name(id=name)]) if _uses(node.value, name):
            yield nothing
        case ast.Assign() | ast.AnnAssign() if isinstance(parent, ast.ClassDef):
            yield nothing
        case ast.FunctionDef() if isinstance(parent, ast.ClassDef):
            yield nothing
        case ast.If(body=body, orelse=[]):
            yield nothing
            yield body
        case ast.With(body=body):
            yield body


def _uses(node: ast.AST, name: str) -> bool:
    return any(isinstance(x, ast.Name) and x.id == name for x in ast.walk(node))


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    """List the expressions that an expression gives way to."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=right):
            yield ast.Compare(left, [OPERATORS[type(operator)]()], right)
        case ast.BoolOp(op=operator, values=values):
            other = ast.Or() if isinstance(operator, ast.And) else ast.And()
            yield ast.BoolOp(other, values)
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(op=ast.Add() | ast.Sub() as operator, left=left, right=right):
            yield ast.BinOp(left, ARITHMETIC[type(operator)], right)
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            yield left
            if not isinstance(right, ast.Constant):
                yield right
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)) if value:
            yield ast.Constant(f"{value}x")
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Call():
            yield from _calls(node)
        case ast.Subscript(value=value, slice=ast.Slice()):
            yield value
        case ast.Subscript(
            value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[first, *rest])
        ):
            for number, left_out in enumerate(rest):
                if _is_told(left_out):
                    continue
                kept = [first, *rest[:number], *rest[number + 1 :]]
                alone = ast.Subscript(node.value, ast.Tuple(kept, ast.Load()), node.ctx)
                yield alone if len(kept) > 1 else first


def _calls(node: ast.Call) -> Iterator[ast.expr]:
    match node.func:
        case ast.Attribute(value=value, attr=name) if name in LINKS:
            yield value
        case _:
            pass
    match node.func:
        case ast.Attribute(value=value, attr=name) if name in SWAPS:
            swapped: ast.expr = ast.Attribute(value, SWAPS[name], ast.Load())
            yield ast.Call(ast.copy_location(swapped, node), node.args, node.keywords)
        case ast.Name(id=name) if name in SWAPS:
            swapped = ast.Name(SWAPS[name], ast.Load())
            yield ast.Call(ast.copy_location(swapped, node), node.args, node.keywords)
        case ast.Name(id="not_"):
            yield node.args[0]


def _elements(
    parent: ast.AST, field: str, node: ast.expr, siblings: list[Any]
) -> Iterator[list[ast.expr]]:
    """Leave an element of a list or an argument out."""
    match parent:
        case ast.List() | ast.Set() if field == "elts":
            yield []
        case ast.Tuple(ctx=ast.Load()) if field == "elts" and not _is_annotated(parent):
            yield []
        case ast.Call(func=function) if field == "args":
            text = ast.unparse(function)
            many = text.rpartition(".")[2] in LINKS | {"or_", "select", "union"}
            if isinstance(node, ast.Starred) or (many and len(siblings) > 1):
                yield []
        case ast.comprehension() if field == "ifs":
            yield []
        case ast.If() | ast.While() if field == "test":
            if not isinstance(node, ast.Compare | ast.UnaryOp):
                yield [ast.copy_location(ast.UnaryOp(ast.Not(), node), node)]


def _is_annotated(node: ast.Tuple) -> bool:
    """Tell whether it is the inside of an `Annotated`, of which `_expressions` takes care."""
    return hasattr(node, "annotated")


def _mixed_up(node: ast.keyword, siblings: list[Any]) -> Iterator[list[ast.keyword]]:
    """Give a keyword the value of the next one, where both are attributes of one name."""
    following = siblings[(siblings.index(node) + 1) % len(siblings)]
    match node.value, following.value:
        case ast.Attribute(value=ast.Name(id=one)), ast.Attribute(
            value=ast.Name(id=other)
        ) if one == other and following is not node:
            yield [ast.copy_location(ast.keyword(node.arg, following.value), node)]


def _without_pairs(node: ast.AST) -> Iterator[Change]:
    """Leave a pair of a dictionary out."""
    if not isinstance(node, ast.Dict):
        return
    for number in range(len(node.keys)):
        keys = node.keys[:number] + node.keys[number + 1 :]
        values = node.values[:number] + node.values[number + 1 :]
        yield _InPlace(node, "", None, node, [ast.Dict(keys, values)])


class _InPlace(Change):
    def apply(self) -> None:
        self.old.__dict__.update(self.new[0].__dict__)


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else f"{text[:60]} … {text[-28:]}"
