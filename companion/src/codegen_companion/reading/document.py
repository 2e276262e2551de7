"""What is told of a database or of mapped classes: the document that is printed."""

from typing import Any, NotRequired, TypedDict


class SqlType(TypedDict):
    """A type of SQLAlchemy as a model writes it: where it is, and its arguments."""

    module: str
    name: str
    args: dict[str, Any]
    item: NotRequired["SqlType"]


class Facts(TypedDict, total=False):
    """What may be told of a column, beside what is told of each."""

    attribute: str
    """Of the mapped class; a column of a table has none."""
    type: str | None
    """The type of fields; none: there is no such type, and `why` says so."""
    why: str
    is_list: bool
    max_length: int
    max_digits: int
    decimal_places: int
    values: list[str]
    enum: str
    """Dotted path of the class of its values."""
    limits: dict[str, float]
    computed: bool
    """Nobody can write it."""
    default: str | int | float | bool | None
    """A value that is the same for all rows."""
    comment: str
    sql: SqlType
    as_text: str
    """The type in the words of the database, where rows are read as what it writes of it."""
    labels: list[str]
    """All values that there are of it."""
    server_default: str
    computed_as: str
    is_stored: bool
    identity: str
    """`always` or `by default`."""
    address: str
    """It is no column of the table, and tells rows apart that have no key: `system` is
    where the database keeps a row, `number` counts the rows in the order of all columns."""


class Column(Facts):
    """A column, or an expression that classes map beside their columns."""

    name: str
    nullable: bool
    made: bool
    """Rows get a value that is not sent: of a sequence, of a default or of an expression."""


class Reference(TypedDict):
    """A foreign key."""

    columns: list[str]
    schema: str | None
    table: str
    target_columns: list[str]
    options: dict[str, str | bool]
    """What it does and when it is checked, as `ForeignKey` takes it: `ondelete`, `deferrable`."""


class Relation(TypedDict):
    """A relationship of a mapped class."""

    name: str
    target: str
    many: bool


class MappedClass(TypedDict):
    """Where a class is."""

    module: str
    name: str


class Unique(TypedDict):
    """Columns that are unique together: by a constraint, or by an index alone."""

    name: str | None
    columns: list[str]
    is_index: bool
    nulls_differ: bool
    """Rows with NULL do not exclude each other."""
    is_plain: bool
    """The columns are all that it says: it has no order, no operators, and nothing else in it."""


class Check(TypedDict):
    """A condition that all rows meet."""

    name: str | None
    text: str


class Table(TypedDict):
    """A table, or a class that is mapped to one."""

    schema: str | None
    name: str
    mapped: NotRequired[MappedClass]
    comment: NotRequired[str]
    is_read_only: NotRequired[bool]
    """Rows are not written: it is a view, or its key is what the user says."""
    is_view: NotRequired[bool]
    key: list[str]
    """Names of columns; of classes, attributes."""
    columns: list[Column]
    references: list[Reference]
    relations: list[Relation]
    uniques: list[Unique]
    checks: list[Check]


class LeftOut(TypedDict):
    """What was not taken, and why."""

    what: str
    why: str


class Document(TypedDict):
    """All that was read."""

    dialect: str | None
    tables: list[Table]
    left_out: list[LeftOut]
    statements: NotRequired[list[str]]
    """Of a database: what makes it as it is, without its rows."""
