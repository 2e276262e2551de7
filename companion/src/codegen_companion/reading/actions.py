"""What SQLite does with the rows that refer to one that goes."""

from collections import defaultdict

from sqlalchemy import Connection, ForeignKeyConstraint, text
from sqlalchemy import Table as SqlTable

_KEYS = text(
    'SELECT id, "from" AS name, on_update, on_delete '
    "FROM pragma_foreign_key_list(:name) ORDER BY id, seq"
)
_NOTHING = "NO ACTION"


def give_actions(connection: Connection, table: SqlTable) -> None:
    """Give foreign keys what they do.

    SQLAlchemy reads that off the statement of a table, and not where a key stands at its
    column: `brand_id INTEGER REFERENCES brands (id) ON DELETE CASCADE`.
    """
    columns: dict[int, list[str]] = defaultdict(list)
    actions: dict[int, tuple[str, str]] = {}
    for row in connection.execute(_KEYS, {"name": table.name}):
        columns[row.id].append(row.name.lower())
        actions[row.id] = (row.on_update, row.on_delete)
    told = {tuple(names): actions[key] for key, names in columns.items()}
    for constraint in table.constraints:
        if not isinstance(constraint, ForeignKeyConstraint):
            continue
        names = tuple(column.name.lower() for column in constraint.columns)
        update, delete = told.get(names, (_NOTHING, _NOTHING))
        constraint.onupdate = None if update == _NOTHING else update
        constraint.ondelete = None if delete == _NOTHING else delete
