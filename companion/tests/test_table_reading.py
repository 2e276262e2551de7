"""What `codegen import` is told: values and limits out of the SQL of databases, and a database as a document."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from codegen_companion.reading.databases import read_database
from codegen_companion.reading.values import default_of, limits_of


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("'it''s'::character varying", "str", "it's"),
        ("'a::b'::text", "str", "a::b"),
        ("0", "int", 0),
        ("'-5'::integer", "int", -5),
        ("12.5", "decimal", 12.5),
        ("true", "bool", True),
        ("'calm'::sales.mood", "enum", "calm"),
    ],
)
def test_default(text: str, kind: str, value: object) -> None:
    """A default that is one value is that value."""
    assert default_of(text, kind) == (True, value)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("now()", "datetime"),
        ("nextval('a_seq'::regclass)", "int"),
        ("lower('A')", "str"),
    ],
)
def test_default_made(text: str, kind: str) -> None:
    """What the database works out is no value."""
    assert default_of(text, kind)[0] is False


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("price >= 0::numeric", ("price", {"ge": 0})),
        ("((price > 0.5) AND (price < 9))", ("price", {"gt": 0.5, "lt": 9})),
        ("seats BETWEEN 1 AND 50", ("seats", {"ge": 1, "le": 50})),
        ("char_length(code) >= 2", ("code", {"min_length": 2})),
        ("size IN ('s', 'm')", ("size", {"values": ["s", "m"]})),
        ("a >= 0 AND a > 0 AND a < 9 AND a <= 10", ("a", {"gt": 0, "lt": 9})),
        ("a > b", None),
        ("a > 1 OR a < 0", None),
        ("a > 1 AND b > 1", None),
    ],
)
def test_limits(text: str, found: tuple[str, dict[str, Any]] | None) -> None:
    """A condition of one column is a limit; any other one is the database's."""
    assert limits_of(text) == found


def test_sqlite(tmp_path: Path) -> None:
    """The program reads what it is asked, and prints it."""
    path = tmp_path / "shop.db"
    connection = sqlite3.connect(path)
    connection.execute(
        "CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(5) NOT NULL)"
    )
    connection.close()
    ended = subprocess.run(
        [sys.executable, "-m", "codegen_companion.reading"],
        input=json.dumps({"url": f"sqlite:///{path}"}),
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(ended.stdout)
    assert told["statements"] == [
        "CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(5) NOT NULL)"
    ]
    [table] = told["tables"]
    facts = [(one["name"], one["type"], one["made"]) for one in table["columns"]]
    assert facts == [("id", "int", True), ("name", "str", False)]
    assert table["columns"][1]["max_length"] == 5


def test_sqlite_untyped(tmp_path: Path) -> None:
    """A column without a type is read as text, as SQLite writes it; a binary one has none."""
    path = tmp_path / "loose.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE loose (id INTEGER PRIMARY KEY, any, raw BLOB)")
    connection.close()
    [table] = read_database(f"sqlite:///{path}")["tables"]
    facts = [(one.get("type"), one.get("as_text")) for one in table["columns"]]
    assert facts == [("int", None), ("str", "text"), (None, None)]


def test_sqlite_documents(tmp_path: Path) -> None:
    """JSON is read as text where a row holds another thing than an object; NULL tells nothing."""
    path = tmp_path / "documents.db"
    connection = sqlite3.connect(path)
    connection.execute(
        "CREATE TABLE paper (id INTEGER PRIMARY KEY, plain JSON, mixed JSON, broken JSON)"
    )
    connection.execute(
        """INSERT INTO paper VALUES (1, '{"a": 1}', '{}', '{'), (2, NULL, '[1]', NULL)"""
    )
    connection.commit()
    connection.close()
    [table] = read_database(f"sqlite:///{path}")["tables"]
    facts = [(one.get("type"), one.get("as_text")) for one in table["columns"]]
    assert facts == [
        ("int", None),
        ("json", None),
        ("str", "json"),
        ("json", None),
    ]


def test_sqlite_uniques(tmp_path: Path) -> None:
    """An index of some rows is no promise; one with an order is one that models cannot repeat."""
    path = tmp_path / "uniques.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE one (id INTEGER PRIMARY KEY, a TEXT, b TEXT)")
    connection.execute("CREATE UNIQUE INDEX some ON one (a) WHERE b = 'x'")
    connection.execute("CREATE UNIQUE INDEX every ON one (a, b)")
    connection.close()
    [table] = read_database(f"sqlite:///{path}")["tables"]
    assert [one["name"] for one in table["uniques"]] == ["every"]
