"""Expressions of generated columns of SQLite, which has no function that tells them."""

import re
from typing import Final

from sqlalchemy import Connection, text

from codegen_companion.reading.document import Table

# What is quoted, comments, words, and the signs that part a statement.
_TOKENS: Final = re.compile(
    r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^]]*]"""
    r"|--[^\n]*|/\*.*?\*/|\w+|[(),]",
    re.DOTALL,
)


def give_expressions(connection: Connection, entry: Table) -> None:
    """Tell how generated columns are made, as the statement of their table says.

    SQLAlchemy finds no expression behind a bare `AS`, and none that has a comma.
    """
    made = text("SELECT sql FROM sqlite_master WHERE name = :name AND type = 'table'")
    statement = connection.scalar(made, {"name": entry["name"]})
    found = expressions_of(statement or "")
    for column in entry["columns"]:
        expression = found.get(column["name"].lower())
        if "computed_as" in column and expression is not None:
            column["computed_as"] = expression


def expressions_of(statement: str) -> dict[str, str]:
    """Return the expressions of a `CREATE TABLE` by columns, in small letters."""
    found: dict[str, str] = {}
    depth, name, before, start = 0, "", "", None
    for token in _TOKENS.finditer(statement):
        word = token[0]
        if word.startswith(("--", "/*")):
            continue
        if word == "(":
            depth += 1
            if depth == 2 and before.upper() == "AS":
                start = token.end()
        elif word == ")":
            depth -= 1
            if depth == 1 and start is not None:
                found[_unquoted(name)] = statement[start : token.start()].strip()
                start = None
        elif depth == 1 and before in ("(", ","):
            name = word
        # A parenthesis that ends is none that a column stands behind.
        before = word if depth <= 1 or word == "(" else before
    return found


def _unquoted(name: str) -> str:
    first = name[0]
    if first not in "\"`['":
        return name.lower()
    return name[1:-1].replace(first * 2, first).lower()
