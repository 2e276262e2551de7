"""Mapped classes of a module or a package."""

import importlib
import pkgutil
from typing import Any

from sqlalchemy import Column as SqlColumn
from sqlalchemy import ColumnElement, inspect
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapper, configure_mappers

from codegen_companion.reading.columns import (
    checks_of,
    column_entry,
    references_of,
    uniques_of,
)
from codegen_companion.reading.databases import ReadingError
from codegen_companion.reading.document import (
    Column,
    Document,
    Facts,
    LeftOut,
    Table,
)
from codegen_companion.reading.types import type_facts


def read_classes(name: str) -> Document:
    """Read the classes that a module maps, or modules below it."""
    module = importlib.import_module(name)
    for found in pkgutil.walk_packages(getattr(module, "__path__", []), f"{name}."):
        importlib.import_module(found.name)
    configure_mappers()
    classes = _mapped_below(name)
    if not classes:
        raise ReadingError(f"{name} has no mapped classes")
    tables: list[Table] = []
    left_out: list[LeftOut] = []
    for cls in classes:
        mapper: Mapper[Any] = inspect(cls)
        table = _table_of(mapper)
        if table is None:
            left_out.append({"what": cls.__name__, "why": "it is mapped to a query"})
        elif mapper.polymorphic_on is not None or mapper.inherits is not None:
            left_out.append(
                {
                    "what": cls.__name__,
                    "why": "inheritance between mapped classes is not served",
                }
            )
        else:
            tables.append(_entry(cls, mapper, table))
    mapped = {id(cls.__mapper__.local_table) for cls in classes}
    for other in {
        id(one): one
        for cls in classes
        for one in cls.__mapper__.registry.metadata.tables.values()
    }.values():
        if id(other) not in mapped:
            left_out.append(
                {"what": str(other.fullname), "why": "no class is mapped to it"}
            )
    return {"dialect": None, "tables": tables, "left_out": left_out}


def _mapped_below(name: str) -> list[Any]:
    found: dict[str, Any] = {}
    pending: list[Any] = [object]
    while pending:
        for cls in type.__subclasses__(pending.pop()):
            if f"{cls.__module__}.{cls.__qualname__}" in found or cls is type:
                continue
            pending.append(cls)
            is_below = cls.__module__ == name or cls.__module__.startswith(f"{name}.")
            if (
                is_below
                and inspect(cls, raiseerr=False) is not None
                and hasattr(cls, "__mapper__")
            ):
                found[f"{cls.__module__}.{cls.__qualname__}"] = cls
    return [found[path] for path in sorted(found)]


def _table_of(mapper: Mapper[Any]) -> SqlTable | None:
    """Return the table of a class; nothing, where it is mapped to a query."""
    found: Any = getattr(mapper, "local_table", None)
    return found if _is_table(found) else None


def _is_table(found: object) -> bool:
    return isinstance(found, SqlTable)


def _entry(cls: type, mapper: Mapper[Any], table: SqlTable) -> Table:
    columns = [
        *(
            _column(attribute.key, attribute.columns[0])
            for attribute in mapper.column_attrs
        ),
        *_hybrids(mapper),
    ]
    entry: Table = {
        "schema": table.schema,
        "name": table.name,
        "mapped": {"module": cls.__module__, "name": cls.__qualname__},
        "key": [
            mapper.get_property_by_column(column).key for column in mapper.primary_key
        ],
        "columns": columns,
        "references": references_of(table),
        "relations": [
            {
                "name": relation.key,
                "target": f"{relation.mapper.class_.__module__}.{relation.mapper.class_.__qualname__}",
                "many": bool(relation.uselist),
            }
            for relation in sorted(mapper.relationships, key=lambda one: one.key)
        ],
        "uniques": uniques_of(table),
        "checks": checks_of(table),
    }
    if table.comment:
        entry["comment"] = table.comment
    return entry


def _column(key: str, column: ColumnElement[Any]) -> Column:
    """Tell of a column, or of an expression that stands for one."""
    if isinstance(column, SqlColumn):
        entry = column_entry(column)
        entry["attribute"] = key
        return entry
    return _computed(key, type_facts(column.type))


def _hybrids(mapper: Mapper[Any]) -> list[Column]:
    """Return the properties that are SQL, too."""
    found: list[Column] = []
    for key, descriptor in mapper.all_orm_descriptors.items():
        if not isinstance(descriptor, hybrid_property):
            continue
        try:
            kind = getattr(mapper.class_, key).type
        except Exception:
            # It is code of the user's, which may do anything when it is asked for SQL.
            found.append(
                _computed(key, {"type": None, "why": "its expression has no type"})
            )
            continue
        found.append(_computed(key, type_facts(kind)))
    return found


def _computed(key: str, facts: Facts) -> Column:
    return {
        "name": key,
        "attribute": key,
        "nullable": True,
        "made": True,
        "computed": True,
        **facts,
    }
