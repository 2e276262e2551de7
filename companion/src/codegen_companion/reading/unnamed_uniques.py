"""What is unique in SQLite at its column: `code VARCHAR(10) NOT NULL UNIQUE`."""

from collections import defaultdict

from sqlalchemy import Connection, UniqueConstraint, text
from sqlalchemy import Table as SqlTable

_UNIQUES = text(
    "SELECT one.seq, part.name FROM pragma_index_list(:name) AS one,"
    " pragma_index_info(one.name) AS part WHERE one.origin = 'u' ORDER BY one.seq, part.seqno"
)


def give_uniques(connection: Connection, table: SqlTable) -> None:
    """Give a table the constraints that SQLAlchemy does not read off its statement.

    It knows those at the end of a table, and of columns those whose type has no brackets.
    """
    columns: dict[int, list[str]] = defaultdict(list)
    for number, name in connection.execute(_UNIQUES, {"name": table.name}):
        columns[number].append(name)
    known = {
        frozenset(one.columns.keys())
        for one in table.constraints
        if isinstance(one, UniqueConstraint)
    }
    for names in columns.values():
        if frozenset(names) not in known and all(name in table.c for name in names):
            table.append_constraint(UniqueConstraint(*names))
