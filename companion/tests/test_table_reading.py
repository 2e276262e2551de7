"""What `codegen import` is told: values and limits out of the SQL of databases, and a database as a document."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from codegen_companion.reading.classes import read_classes
from codegen_companion.reading.databases import read_database
from codegen_companion.reading.document import Table
from codegen_companion.reading.errors import ReadingError
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
        ("status IN (0,1, 2)", ("status", {"ge": 0, "le": 2})),
        ("level = ANY (ARRAY[3, 1, 2])", ("level", {"ge": 1, "le": 3})),
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


def test_sqlite_computed(tmp_path: Path) -> None:
    """An expression ends where its parenthesis does, whatever stands on the line."""
    path = tmp_path / "one_line.db"
    with sqlite3.connect(path) as connection:
        connection.execute(
            "CREATE TABLE line (qty INT, "
            "smile TEXT GENERATED ALWAYS AS (':)' || (qty)) VIRTUAL, "
            "total INT GENERATED ALWAYS AS (qty * (qty + 1)) STORED, CHECK (qty >= 0))"
        )
    (line,) = read_database(f"sqlite:///{path}", {})["tables"]
    found = {one["name"]: one.get("computed_as") for one in line["columns"]}
    assert found["smile"] == "':)' || (qty)"
    assert found["total"] == "qty * (qty + 1)"


def test_sqlite_shadows(tmp_path: Path) -> None:
    """What a virtual table keeps for itself is none of the user's."""
    path = tmp_path / "search.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1)")
    found = read_database(f"sqlite:///{path}", {})
    assert [one["name"] for one in found["tables"]] == ["boxes"]
    assert len(found.get("statements", [])) == 1


def test_sqlite_actions(tmp_path: Path) -> None:
    """What a foreign key does is read where it stands at its column, too."""
    path = tmp_path / "keys.db"
    connection = sqlite3.connect(path)
    connection.executescript(
        "CREATE TABLE one (id INTEGER PRIMARY KEY, a INT, b INT, UNIQUE (a, b));"
        "CREATE TABLE many (id INTEGER PRIMARY KEY, one_id REFERENCES one ON DELETE CASCADE, "
        "other_id INT REFERENCES one (id), a INT, b INT, "
        "FOREIGN KEY (a, b) REFERENCES one (a, b) ON DELETE SET NULL ON UPDATE CASCADE)"
    )
    connection.close()
    many, _ = read_database(f"sqlite:///{path}", {})["tables"]
    found = {tuple(one["columns"]): one["options"] for one in many["references"]}
    assert found == {
        ("one_id",): {"ondelete": "CASCADE"},
        ("other_id",): {},
        ("a", "b"): {"ondelete": "SET NULL", "onupdate": "CASCADE"},
    }


def test_sqlite_untyped(tmp_path: Path) -> None:
    """A column without a type is read as text, as SQLite writes it; a binary one has none."""
    path = tmp_path / "loose.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE loose (id INTEGER PRIMARY KEY, any, raw BLOB)")
    connection.close()
    [table] = read_database(f"sqlite:///{path}", {})["tables"]
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
    [table] = read_database(f"sqlite:///{path}", {})["tables"]
    facts = [(one.get("type"), one.get("as_text")) for one in table["columns"]]
    assert facts == [
        ("int", None),
        ("json", None),
        ("str", "text"),
        ("str", "text"),
    ]


VALID = """
CREATE TABLE paper (
    id INTEGER PRIMARY KEY, "a b" text NOT NULL CHECK (IS_VALID), c text,
    list text CHECK (json_valid(list)), other text CHECK (json_valid(other) OR c = 'x')
);
INSERT INTO paper VALUES (1, '{"a": 1}', '{}', '[]', '{}')
"""


@pytest.mark.parametrize(
    "check",
    [
        '(JSON_VALID("a b") OR "a b" IS NULL)',
        'json_valid("a b") = 1',
        '(json_valid("a b"))',
    ],
)
def test_sqlite_valid_documents(tmp_path: Path, check: str) -> None:
    """A text is JSON where a condition says no more than that, as Django makes them."""
    table = only_table(tmp_path / "valid.db", VALID.replace("IS_VALID", check))
    kinds = {one["name"]: one.get("type") for one in table["columns"]}
    assert kinds == {
        "id": "int",
        "a b": "json",
        "c": "str",
        "list": "str",
        "other": "str",
    }


def only_table(path: Path, script: str) -> Table:
    """Make a file of SQLite, and read the one table that it has."""
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()
    [table] = read_database(f"sqlite:///{path}", {})["tables"]
    return table


LOOSE = """
CREATE TABLE loose (
    id INTEGER PRIMARY KEY, name STRING, y YEAR, whole INT, half INT, money MONEY,
    word DECIMAL(5, 2) DEFAULT 1 CHECK (word >= 0), day DATE, someday DATE, yes BOOL, f BOOLEAN,
    at TIMESTAMP, zoned DATETIME, spring TIME, parent INT REFERENCES loose
);
INSERT INTO loose VALUES (
    1, 'x', 1999, 1, 2.5, 3.5, 'cheap', '2020-01-01', 'soon', 1, 'f',
    '2020-01-01 10:00', '2020-01-01T10:00:00Z', 'spring', 'none'
);
"""


def test_sqlite_loose(tmp_path: Path) -> None:
    """A column is text whose type SQLite does not know, or that holds what is none of it."""
    table = only_table(tmp_path / "loose.db", LOOSE)
    assert {one["name"]: one.get("type") for one in table["columns"]} == {
        "id": "int",
        "name": "str",
        "y": "str",
        "whole": "int",
        "half": "str",
        "money": "decimal",
        "word": "str",
        "day": "date",
        "someday": "str",
        "yes": "bool",
        "f": "str",
        "at": "datetime",
        "zoned": "str",
        "spring": "str",
        "parent": "int",
    }
    [word] = [one for one in table["columns"] if one["name"] == "word"]
    assert word.keys() & {"default", "limits", "max_digits", "decimal_places"} == set()
    assert word.get("as_text") == "text"


SHORT = """
CREATE TABLE sums (
    id INTEGER PRIMARY KEY, a INT, -- as (a)
    "as b" INT AS(coalesce(a, ')', (1))) STORED, subtotal INT AS (a + 1), total INT AS (a + 2),
    long TEXT GENERATED ALWAYS AS ('x' || a) VIRTUAL, CHECK (CAST(a AS INT) > 0)
)
"""


def test_sqlite_short_form(tmp_path: Path) -> None:
    """Generated columns need no `GENERATED ALWAYS`, and may have commas."""
    table = only_table(tmp_path / "sums.db", SHORT)
    made = {one["name"]: one.get("computed_as") for one in table["columns"]}
    assert made == {
        "id": None,
        "a": None,
        "as b": "coalesce(a, ')', (1))",
        "subtotal": "a + 1",
        "total": "a + 2",
        "long": "'x' || a",
    }


def test_sqlite_blank_name(tmp_path: Path) -> None:
    """A table with a column that has no name is left out, and told; others come in."""
    path = tmp_path / "blank.db"
    connection = sqlite3.connect(path)
    connection.execute('CREATE TABLE blank (id INTEGER PRIMARY KEY, "" TEXT)')
    connection.execute("CREATE TABLE named (id INTEGER PRIMARY KEY)")
    connection.close()
    document = read_database(f"sqlite:///{path}", {})
    assert [one["name"] for one in document["tables"]] == ["named"]
    assert [one["what"] for one in document["left_out"]] == ["blank"]


def test_sqlite_uniques(tmp_path: Path) -> None:
    """An index of some rows is no promise; one with an order is one that models cannot repeat."""
    path = tmp_path / "uniques.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE one (id INTEGER PRIMARY KEY, a TEXT, b TEXT)")
    connection.execute("CREATE UNIQUE INDEX some ON one (a) WHERE b = 'x'")
    connection.execute("CREATE UNIQUE INDEX every ON one (a, b)")
    connection.close()
    [table] = read_database(f"sqlite:///{path}", {})["tables"]
    assert [one["name"] for one in table["uniques"]] == ["every"]


def test_sqlite_unnamed_uniques(tmp_path: Path) -> None:
    """A column may be unique by its own words, whatever its type; one that is the key is told by that."""
    script = """CREATE TABLE one (
        id INTEGER PRIMARY KEY, a VARCHAR(10) NOT NULL UNIQUE, "b c" DECIMAL(5, 2) COLLATE NOCASE UNIQUE,
        d TEXT UNIQUE, e INT, f INT, UNIQUE (e, f)
    )"""
    table = only_table(tmp_path / "unnamed.db", script)
    found = [one["columns"] for one in table["uniques"]]
    assert found == [["a"], ["b c"], ["d"], ["e", "f"]]


KEYLESS = """
CREATE TABLE notes (text TEXT, rowid INTEGER);
CREATE TABLE digests (digest BLOB PRIMARY KEY, name TEXT) WITHOUT ROWID;
CREATE VIEW sums AS SELECT text, count(*) AS row_number FROM notes GROUP BY text;
"""


def keyless(tmp_path: Path) -> str:
    """Make a database in which no key tells rows apart; return its URL."""
    path = tmp_path / "keyless.db"
    connection = sqlite3.connect(path)
    connection.executescript(KEYLESS)
    connection.close()
    return f"sqlite:///{path}"


def test_without_key(tmp_path: Path) -> None:
    """Rows without a key that requests can say have a column that is none of the table."""
    document = read_database(keyless(tmp_path), {})
    told = {
        table["name"]: [(one["name"], one.get("address")) for one in table["columns"]]
        for table in document["tables"]
    }
    assert told == {
        "digests": [("row_number", "number"), ("digest", None), ("name", None)],
        "notes": [("oid", "system"), ("text", None), ("rowid", None)],
        "sums": [("row_number_", "number"), ("text", None), ("row_number", None)],
    }
    assert [table["key"] for table in document["tables"]] == [
        ["row_number"],
        ["oid"],
        ["row_number_"],
    ]
    assert document["left_out"] == []


def test_known_key(tmp_path: Path) -> None:
    """What the user says is the key; rows are only read then."""
    document = read_database(keyless(tmp_path), {"sums": ["text"]})
    sums = document["tables"][-1]
    assert (sums["key"], sums.get("is_read_only")) == (["text"], True)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"sum": ["text"]}, "--key: no table or view is called sum"),
        (
            {"sums": ["texts"]},
            "--key sums=texts: no column is called texts; it has text, row_number",
        ),
        ({"digests": ["digest"]}, "a key has at most 8 columns, and no binary one"),
        ({"kept": ["name"]}, "--key kept=name: its key is id"),
    ],
)
def test_wrong_key(tmp_path: Path, keys: dict[str, list[str]], message: str) -> None:
    """A key that is none is told."""
    url = keyless(tmp_path)
    connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    connection.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT)")
    connection.close()
    with pytest.raises(ReadingError, match=message):
        read_database(url, keys)


VIEWED = """
from sqlalchemy import Column, Integer, MetaData, Table, func, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase): ...


class Known(Base):
    metadata = MetaData()
    __tablename__ = "known"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)


numbers = select(
    Table("counted", MetaData(), Column("count", Integer)),
    func.row_number().over().label("number"),
).subquery("counted")


class Counted(Base):
    __table__ = numbers
    __mapper_args__ = {"primary_key": [numbers.c.number]}


class Proxy:
    @property
    def __module__(self) -> str:
        return "somewhere"
"""


def test_classes_of_views(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Classes over views and queries are taken, and their rows are only read."""
    (tmp_path / "viewed.py").write_text(VIEWED)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    counted, known = read_classes("viewed")["tables"]
    assert [counted.get("is_view"), known.get("is_view")] == [True, True]
    assert (known["key"], counted["key"]) == (["id"], ["number"])
    told = {one["name"]: one.get("address") for one in counted["columns"]}
    assert told == {"count": None, "number": "number"}
