"""Mutants: what of a generated file is changed, where, and by which name it goes."""

import ast
from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from changes import Change, changes


@dataclass
class Mutant:
    """A generated file with one change."""

    module: str
    name: str
    """For people, and for the list of those that are excused"""
    tree: ast.Module
    top: ast.stmt
    """The statement of the module that the change is in"""
    change: Change
    lines: range
    """Of the statement that the change is in"""

    @property
    def in_body(self) -> bool:
        """Tell whether nothing is changed that runs at import."""
        return (
            isinstance(self.top, ast.FunctionDef | ast.AsyncFunctionDef)
            and self.lines.start >= self.top.body[0].lineno
        )

    def is_of(self, module: str, functions: Container[str]) -> bool:
        """Tell whether it is in the body of one of some functions."""
        name = getattr(self.top, "name", "")
        return self.in_body and self.module == module and name in functions

    def code(self) -> CodeType:
        """Apply the change, for good; return the module."""
        self.change.apply()
        return compile(ast.fix_missing_locations(self.tree), "<mutant>", "exec")

    def function(self) -> tuple[str, CodeType]:
        """Apply the change of a function's body; return that function's name and code."""
        name = getattr(self.top, "name", "")
        return name, next(
            constant
            for constant in self.code().co_consts
            if isinstance(constant, CodeType) and constant.co_name == name
        )


def mutants_of(module: str, root: Path) -> Iterator[Mutant]:
    """List the mutants of a module below the root of a project."""
    tree = ast.parse(module_file(module, root).read_text())
    names = Counter[str]()
    for change in changes(tree):
        line = _line(change.old)
        top = [part for part in tree.body if _start(part) <= line][-1]
        place = module.partition(".")[2].replace(".", "/")
        name = f"{place} {_label(top)}: {change.describe()}"
        names[name] += 1
        if names[name] > 1:
            name += f" (#{names[name]})"
        yield Mutant(module, name, tree, top, change, _statement(top, line))


def module_file(module: str, root: Path) -> Path:
    """Return where a module is."""
    return root.joinpath(*module.split(".")).with_suffix(".py")


def _line(node: ast.AST) -> int:
    placed = node.pattern if isinstance(node, ast.match_case) else node
    return int(getattr(placed, "lineno", 0))


def _start(node: ast.stmt) -> int:
    return min(part.lineno for part in [node, *getattr(node, "decorator_list", [])])


def _statement(top: ast.stmt, line: int) -> range:
    """Return the lines of the innermost statement that holds a line."""
    ranges = [
        range(_start(node), (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(top)
        if isinstance(node, ast.stmt)
    ]
    return min((lines for lines in ranges if line in lines), key=len)


def _label(top: ast.stmt) -> str:
    """Return the name that a statement gives."""
    match top:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name
        case ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[target]) | ast.AnnAssign(target=target):
            return ast.unparse(target)
        case _:
            return "module"
