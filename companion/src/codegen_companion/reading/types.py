"""Types of columns as types of fields, and as what a model writes."""

import datetime as dt
import decimal
import enum
import uuid
from typing import Any

from sqlalchemy import Cast, Enum, column, types
from sqlalchemy.dialects import postgresql
from sqlalchemy.sql.type_api import TypeEngine
from sqlalchemy.types import SchemaType

from codegen_companion.reading.document import Facts, SqlType

FIELD_TYPES: dict[type, str] = {
    uuid.UUID: "uuid",
    str: "str",
    bool: "bool",
    int: "int",
    float: "float",
    dt.datetime: "datetime",
    dt.date: "date",
    dt.time: "time",
    decimal.Decimal: "decimal",
    dict: "json",
}

# Types that say they are texts, whose values drivers give as something else.
_NO_TEXT = {
    "INET",
    "CIDR",
    "MACADDR",
    "MACADDR8",
    "MONEY",
    "TSVECTOR",
    "TSQUERY",
    "OID",
    "REGCLASS",
}

# Arguments that are what a type is, by the names that types keep them under.
_ARGUMENTS = ("length", "precision", "scale", "timezone", "asdecimal")


def type_facts(kind: TypeEngine[Any]) -> Facts:
    """Tell what a field of a type is like; everything that is no type has its default."""
    facts: Facts = {"type": None}
    base: TypeEngine[Any] = kind
    if isinstance(base, postgresql.DOMAIN):
        base = base.data_type
    if _is_array(base):
        if (getattr(base, "dimensions", None) or 1) > 1:
            return facts | {"why": "a list of lists is no field type"}
        inner = type_facts(_item_of(base))
        if inner.get("type") == "json":
            return facts | {
                "why": "a list of JSON documents in an array is no field type"
            }
        return inner if inner.get("type") is None else inner | {"is_list": True}
    name = type(base).__name__
    if isinstance(base, Enum):
        return _choice(base)
    python = _python_type(base)
    known = next(
        (
            FIELD_TYPES[one]
            for one in getattr(python, "__mro__", ())
            if one in FIELD_TYPES
        ),
        None,
    )
    if known is None and _is_read_as_text(base):
        return {"type": "str", "as_text": str(base)}
    if known is None or name.upper() in _NO_TEXT:
        return facts | {"why": f"no type of fields stands for {name}"}
    facts["type"] = known
    length = getattr(base, "length", None)
    if known == "str" and length:
        facts["max_length"] = length
    if known == "decimal":
        facts |= _digits(base)
    return facts


def _python_type(kind: TypeEngine[Any]) -> type | None:
    if isinstance(kind, types.JSON):
        return dict
    try:
        return kind.python_type
    except NotImplementedError:
        return None


def _is_read_as_text(kind: TypeEngine[Any]) -> bool:
    """Tell whether a type, of the project's own, has its values cast to text."""
    read = kind.column_expression(column("it"))
    return isinstance(read, Cast) and isinstance(read.type, types.String)


def _choice(kind: Enum) -> Facts:
    held: type[enum.Enum] | None = getattr(kind, "enum_class", None)
    if held is None:
        return {"type": "enum", "values": list(kind.enums)}
    if "<locals>" in held.__qualname__ or "." in held.__qualname__:
        return {
            "type": None,
            "why": f"{held.__qualname__} is not at the top of its module",
        }
    return {"type": "enum", "enum": f"{held.__module__}.{held.__qualname__}"}


def _digits(kind: TypeEngine[Any]) -> Facts:
    precision = getattr(kind, "precision", None)
    scale = getattr(kind, "scale", None) or 0
    if not precision:
        return {}
    # Digits may be rounded away before the point, and all of them may be behind it.
    return {
        "max_digits": max(precision - min(scale, 0), scale),
        "decimal_places": max(scale, 0),
    }


def _is_array(kind: object) -> bool:
    return isinstance(kind, types.ARRAY)


def _item_of(kind: object) -> TypeEngine[Any]:
    item: TypeEngine[Any] = getattr(kind, "item_type", types.NullType())
    return item


def sql_type(kind: TypeEngine[Any]) -> SqlType | None:
    """Return how a model writes a type; nothing, where it cannot."""
    if _is_array(kind):
        item = sql_type(_item_of(kind))
        array: SqlType = {
            "module": "sqlalchemy.dialects.postgresql",
            "name": "ARRAY",
            "args": {},
        }
        return None if item is None else {**array, "item": item}
    if isinstance(kind, postgresql.DOMAIN):
        # A model need not know it: the database holds its conditions.
        return sql_type(kind.data_type)
    if isinstance(kind, Enum):
        own = {"name": kind.name} if kind.name else {}
        return {
            "module": "sqlalchemy",
            "name": "Enum",
            "args": {"enums": list(kind.enums), **own, **_schema(kind)},
        }
    return _located(kind)


def _schema(kind: SchemaType) -> dict[str, str]:
    schema: Any = getattr(kind, "schema", None)
    return {"schema": str(schema)} if schema else {}


def _located(kind: TypeEngine[Any]) -> SqlType:
    name = type(kind).__name__
    module = (
        "sqlalchemy"
        if hasattr(types, name)
        else type(kind).__module__.rsplit(".", 1)[0]
    )
    args = {
        key: value
        for key in _ARGUMENTS
        if (value := getattr(kind, key, None)) not in (None, False)
    }
    if isinstance(kind, types.Float):
        # A float of PostgreSQL says how many bits it has; `asdecimal` is that of numbers with digits.
        args = {}
    elif isinstance(kind, types.Numeric):
        args.pop("asdecimal", None)
    if name in ("UUID", "Uuid"):
        args = {}
    return {"module": module, "name": name, "args": args}
