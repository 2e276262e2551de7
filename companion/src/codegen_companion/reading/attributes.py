"""What the text of mapped classes says of their attributes, for `codegen validate` and `update`.

`python -I -S attributes.py` takes a request as JSON on standard input: directories that
modules are below, attributes of each class, and what is asked about them. It answers
which of them a class does not have, or has of its bases alone, which classes there are
not, or the table of a class and the column of its key. Texts are parsed; nothing of them is imported or run, and this file needs the
standard library alone. Of a class that cannot be followed (a base of another library, a
table of its own, a decorator) it does not say what is missing.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypedDict


class Request(TypedDict):
    """What is asked."""

    roots: list[str]
    wanted: dict[str, list[str]]
    asks: Literal["missing", "inherited", "absent", "tables"]


class Answer(TypedDict):
    """Attributes that the answer is about, and where the text of their class is."""

    path: str
    names: list[str]


class UnclearError(Exception):
    """It cannot be followed from the text alone."""


# Bases that bring no column and no relation.
PLAIN = {
    "abc.ABC",
    "builtins.object",
    "sqlalchemy.ext.asyncio.AsyncAttrs",
    "sqlalchemy.orm.DeclarativeBase",
    "sqlalchemy.orm.DeclarativeBaseNoMeta",
    "sqlalchemy.orm.MappedAsDataclass",
    "typing.Generic",
}
FACTORIES = {
    "sqlalchemy.ext.declarative.declarative_base",
    "sqlalchemy.orm.declarative_base",
}
# By these, or by their absence in the text, a class gets attributes that no line of it names.
MAGIC = {
    "__getattr__",
    "__getattribute__",
    "__init_subclass__",
    "__mapper__",
    "__table__",
    "exec",
    "locals",
    "setattr",
    "vars",
}
# By these a module gets names that no line of it binds.
MAKERS = {"__dict__", "__getattr__", "__name__", "exec", "globals", "locals", "vars"}
# Types that the database has its own of: no column of another type refers to them.
OWN_TYPES = {"AsText", "ENUM", "Enum"}
SKIPPED = {"__pycache__", "node_modules", "site-packages"}
MOST_FILES = 2_000
MOST_IMPORTS = 20


@dataclass
class Module:
    """A parsed file."""

    name: str
    path: Path
    tree: ast.Module
    bound: dict[str, list[ast.AST]] = field(default_factory=dict[str, list[ast.AST]])

    def __post_init__(self) -> None:
        """Find out what its lines bind."""
        for statement in _statements(self.tree.body):
            for name in _bound(statement):
                self.bound.setdefault(name, []).append(statement)

    @property
    def package(self) -> str:
        """The package that its imports start from."""
        if self.path.name == "__init__.py":
            return self.name
        return self.name.rpartition(".")[0]


@dataclass
class Class:
    """A class, and the module that it stands in."""

    module: Module
    node: ast.ClassDef


class Texts:
    """The modules below some directories."""

    def __init__(self, roots: list[str]) -> None:
        """Nothing is parsed before it is asked for."""
        self.roots = [Path(root) for root in roots]
        self.modules: dict[str, Module | None] = {}

    def missing(self, path: str, wanted: list[str]) -> Answer | None:
        """Return what a class lacks; nothing where that cannot be told."""
        try:
            module, _, name = path.rpartition(".")
            found = self.find(module, name)
            if not isinstance(found, Class):
                return None
            known = self.names(found, [])
        except (UnclearError, RecursionError):
            return None
        names = [one for one in wanted if one not in known]
        if not names:
            return None
        try:
            elsewhere = self.set_elsewhere(found)
        except (UnclearError, OSError):
            return None
        return {
            "path": str(found.module.path),
            "names": [one for one in names if one not in elsewhere],
        }

    def absent(self, path: str, _wanted: list[str]) -> Answer | None:
        """Return the name of a class that its module does not have; nothing where that cannot be told."""
        module, _, name = path.rpartition(".")
        for _ in range(MOST_IMPORTS):
            try:
                found = self.module(module)
                if found is None or self.module(f"{module}.{name}") is not None:
                    return None
                bound = found.bound.get(name, [])
                if not bound:
                    is_clear = _is_clear(found, name)
                    answer: Answer = {"path": str(found.path), "names": [name]}
                    return answer if is_clear else None
                if len(bound) > 1 or not isinstance(bound[0], ast.ImportFrom):
                    return None
                module, name = _imported(found, bound[0], name)
            except UnclearError:
                return None
        return None

    def inherited(self, path: str, wanted: list[str]) -> Answer | None:
        """Return what a class has of its bases alone, as far as these can be followed."""
        module, _, name = path.rpartition(".")
        try:
            found = self.find(module, name)
        except (UnclearError, RecursionError):
            return None
        if not isinstance(found, Class):
            return None
        given = self.given_above(found, [found.node]) - _given(found.node)
        return {
            "path": str(found.module.path),
            "names": [one for one in wanted if one in given],
        }

    def table(self, path: str, wanted: list[str]) -> Answer | None:
        """Return the table of a class and the column of an attribute; nothing where that cannot be told."""
        module, _, name = path.rpartition(".")
        try:
            found = self.find(module, name)
            if not isinstance(found, Class):
                return None
            table = _text(self.value(found, "__tablename__", []))
            schema = _schema(self.value(found, "__table_args__", []))
            columns = [_column(self.value(found, one, []), one) for one in wanted]
        except (UnclearError, RecursionError):
            return None
        if table is None:
            return None
        whole = table if schema is None else f"{schema}.{table}"
        return {"path": str(found.module.path), "names": [whole, *columns]}

    def value(
        self, cls: Class, name: str, below: list[ast.ClassDef]
    ) -> ast.expr | None:
        """Return what the text of a class, or of its bases, gives to an attribute."""
        given = [
            one.value
            for one in _statements(cls.node.body)
            if isinstance(one, ast.Assign | ast.AnnAssign) and name in _bound(one)
        ]
        if given:
            return given[-1]
        for base in cls.node.bases:
            found = self.resolve(cls.module, base)
            if isinstance(found, Class) and found.node not in below:
                value = self.value(found, name, [*below, cls.node])
                if value is not None:
                    return value
        return None

    def given_above(self, cls: Class, below: list[ast.ClassDef]) -> set[str]:
        """Return what the bases of a class give to it; those that cannot be followed give nothing."""
        given: set[str] = set()
        for base in cls.node.bases:
            try:
                found = self.resolve(cls.module, base)
            except (UnclearError, RecursionError):
                continue
            if isinstance(found, Class) and found.node not in below:
                given |= _given(found.node)
                given |= self.given_above(found, [*below, found.node])
        return given

    def module(self, name: str) -> Module | None:
        """Parse a module; nothing where it is not of the project."""
        if name not in self.modules:
            self.modules[name] = self._parse(name)
        return self.modules[name]

    def _parse(self, name: str) -> Module | None:
        parts = name.split(".")
        for root in self.roots:
            below = root.joinpath(*parts)
            for path in (below / "__init__.py", below.with_suffix(".py")):
                if path.is_file():
                    try:
                        tree = ast.parse(path.read_bytes())
                    except (OSError, SyntaxError, ValueError) as error:
                        raise UnclearError from error
                    return Module(name, path, tree)
        return None

    def find(self, module: str, name: str, depth: int = 0) -> "Class | Module | str":
        """Return what a name of a module stands for: as a dotted path, if it is of a library."""
        found = self.module(module)
        if found is None or depth > MOST_IMPORTS:
            return f"{module}.{name}"
        bound = found.bound.get(name, [])
        if not bound:
            return self._unbound(found, name, depth)
        if len(bound) > 1:
            raise UnclearError
        return self._bound(found, bound[0], name, depth)

    def _unbound(self, found: Module, name: str, depth: int) -> "Class | Module | str":
        submodule = self.module(f"{found.name}.{name}")
        if submodule is not None:
            return submodule
        if "*" in found.bound:
            for one in found.bound["*"]:
                if isinstance(one, ast.ImportFrom):
                    try:
                        return self.find(_source(found, one), name, depth + 1)
                    except UnclearError:
                        continue
        if name == "object":
            return "builtins.object"
        raise UnclearError

    def _bound(
        self, found: Module, node: ast.AST, name: str, depth: int
    ) -> "Class | Module | str":
        if isinstance(node, ast.ClassDef):
            return Class(found, node)
        if isinstance(node, ast.ImportFrom):
            return self.find(*_imported(found, node, name), depth + 1)
        if isinstance(node, ast.Import):
            alias = next(
                one
                for one in node.names
                if (one.asname or one.name.partition(".")[0]) == name
            )
            path = alias.name if alias.asname else name
            return self.module(path) or path
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            made = self.resolve(found, node.value.func, depth + 1)
            plain = all(one.arg not in (None, "cls") for one in node.value.keywords)
            if made in FACTORIES and plain and not node.value.args:
                return "builtins.object"
        raise UnclearError

    def resolve(
        self, module: Module, node: ast.expr, depth: int = 0
    ) -> "Class | Module | str":
        """Return what an expression stands for."""
        if isinstance(node, ast.Subscript):
            return self.resolve(module, node.value, depth)
        if isinstance(node, ast.Name):
            return self.find(module.name, node.id, depth)
        if isinstance(node, ast.Attribute):
            inner = self.resolve(module, node.value, depth)
            if isinstance(inner, Module):
                return self.find(inner.name, node.attr, depth + 1)
            if isinstance(inner, str):
                return f"{inner}.{node.attr}"
        raise UnclearError

    def names(self, cls: Class, above: list[ast.ClassDef]) -> set[str]:
        """Return the attributes that a class has by its text and by those of its bases."""
        node = cls.node
        is_magic = any(
            one.arg in (None, "metaclass") for one in node.keywords
        ) or not MAGIC.isdisjoint(_mentioned(node))
        if node.decorator_list or is_magic or node in above:
            raise UnclearError
        known: set[str] = set()
        for statement in _statements(node.body):
            if isinstance(statement, ast.Expr) and not isinstance(
                statement.value, ast.Constant
            ):
                raise UnclearError
            known.update(_bound(statement))
        for base in node.bases:
            found = self.resolve(cls.module, base)
            if isinstance(found, Class):
                known |= self.names(found, [*above, node])
            elif found not in PLAIN:
                raise UnclearError
        return known

    def set_elsewhere(self, cls: Class) -> set[str]:
        """Return what other lines of the package give to a class: assignments, and the other ends of relations."""
        top = cls.module.path
        for _ in cls.module.package.split("."):
            top = top.parent
        name = re.escape(cls.node.name)
        unclear = re.compile(
            rf"\bsetattr\s*\(\s*(?:\w+\.)*{name}\b|\b{name}\.__|\badd_property\b"
        )
        given = re.compile(
            rf"\b{name}\.(\w+)\s*(?::[^=\n]*)?=(?!=)"
            r"|\bbackref\s*(?:=\s*(?:\w+\.)*(?:backref\s*\(\s*)?|\(\s*)[\"'](\w+)[\"']"
        )
        texts = [cls.module.path]
        if cls.module.package:
            below = (one for one in top.rglob("*.py") if one.is_file())
            texts = [one for one in below if SKIPPED.isdisjoint(one.parts)]
        found: set[str] = set()
        for path in texts[:MOST_FILES]:
            text = path.read_text("utf-8", "replace")
            if unclear.search(text):
                raise UnclearError
            for match in given.finditer(text):
                found.update(name for name in match.groups() if name)
        return found


def _source(module: Module, node: ast.ImportFrom) -> str:
    """Return the dotted path of what an import is from."""
    if node.level == 0:
        return node.module or ""
    parts = module.package.split(".")
    if node.level > len(parts):
        raise UnclearError
    kept = parts[: len(parts) - node.level + 1]
    return ".".join([*kept, *([node.module] if node.module else [])])


def _imported(module: Module, node: ast.ImportFrom, name: str) -> tuple[str, str]:
    """Return the module that an import has a name from, and what it is called there."""
    alias = next(one for one in node.names if (one.asname or one.name) == name)
    return _source(module, node), alias.name


def _is_clear(module: Module, name: str) -> bool:
    """Tell whether no line of a module may bring a name that none of its statements binds."""
    if "*" in module.bound:
        return False
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Name):
            is_made = node.id == name and isinstance(node.ctx, ast.Store)
            found = node.id
        elif isinstance(node, ast.Attribute):
            is_made, found = False, node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            is_made, found = node.name == name, node.name
        else:
            continue
        if is_made or found in MAKERS:
            return False
    return True


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements of a scope, those in its branches among them."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        for part in ("body", "orelse", "finalbody"):
            yield from _statements(getattr(statement, part, []))
        for handler in (
            *getattr(statement, "handlers", []),
            *getattr(statement, "cases", []),
        ):
            yield from _statements(handler.body)


def _bound(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement binds; `*` for an import of everything."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
    elif isinstance(statement, ast.Import):
        for alias in statement.names:
            yield alias.asname or alias.name.partition(".")[0]
    elif isinstance(statement, ast.ImportFrom):
        for alias in statement.names:
            yield alias.asname or alias.name
    elif isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign):
        targets = (
            statement.targets
            if isinstance(statement, ast.Assign)
            else [statement.target]
        )
        for target in targets:
            for node in ast.walk(target):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    yield node.id
    elif isinstance(statement, ast.For | ast.AsyncFor):
        for node in ast.walk(statement.target):
            if isinstance(node, ast.Name):
                yield node.id


def _text(node: ast.expr | None) -> str | None:
    """Return the text that an expression is."""
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) else None


def _schema(node: ast.expr | None) -> str | None:
    """Return the schema that the arguments of a table name."""
    if isinstance(node, ast.Tuple) and node.elts:
        node = node.elts[-1]
    if not isinstance(node, ast.Dict):
        return None
    for key, value in zip(node.keys, node.values, strict=True):
        if _text(key) == "schema":
            schema = _text(value)
            if schema is None:
                raise UnclearError
            return schema
    return None


def _column(node: ast.expr | None, name: str) -> str:
    """Return the column of an attribute that columns of plain types can lead to."""
    if not isinstance(node, ast.Call) or not OWN_TYPES.isdisjoint(_mentioned(node)):
        raise UnclearError
    named = next((one.value for one in node.keywords if one.arg == "name"), None)
    return _text(named) or _text(node.args[0] if node.args else None) or name


def _given(node: ast.ClassDef) -> set[str]:
    """Return the names that a class gives a value; a method is none, nor is a bare annotation of another type."""
    given: set[str] = set()
    for statement in _statements(node.body):
        if isinstance(statement, ast.FunctionDef):
            is_given = bool(statement.decorator_list)
        elif isinstance(statement, ast.AnnAssign):
            is_given = statement.value is not None or "Mapped" in ast.unparse(
                statement.annotation
            )
        else:
            is_given = isinstance(statement, ast.Assign)
        if is_given:
            given.update(_bound(statement))
    return given


def _mentioned(node: ast.AST) -> set[str]:
    """Return names that make a class more than its lines say, where it has some."""
    found: set[str] = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            found.add(one.id)
        elif isinstance(one, ast.Attribute):
            found.add(one.attr)
        elif isinstance(one, ast.FunctionDef):
            found.add(one.name)
        text = one.value if isinstance(one, ast.Constant) else None
        option = one.arg if isinstance(one, ast.keyword) else text
        if isinstance(option, str) and (
            option == "properties" or option.startswith("autoload")
        ):
            found.add("__mapper__")
    return found


def main() -> int:
    """Answer."""
    request: Request = json.load(sys.stdin)
    texts = Texts(request["roots"])
    asked = {
        "missing": texts.missing,
        "inherited": texts.inherited,
        "absent": texts.absent,
        "tables": texts.table,
    }[request["asks"]]
    answer: dict[str, Answer] = {}
    for path, wanted in request["wanted"].items():
        found = asked(path, wanted)
        if found and found["names"]:
            answer[path] = found
    json.dump(answer, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
