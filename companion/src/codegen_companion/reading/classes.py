"""Mapped classes of a module or a package."""

import importlib
import pkgutil
from typing import Any

from sqlalchemy import Column as SqlColumn
from sqlalchemy import ColumnElement, MetaData, inspect
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapper, configure_mappers

from codegen_companion.reading.columns import (
    checks_of,
    column_entry,
    references_of,
    uniques_of,
)
from codegen_companion.reading.document import (
    Column,
    Document,
    Facts,
    LeftOut,
    Table,
)
from codegen_companion.reading.errors import ReadingError
from codegen_companion.reading.named_types import without_values
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
        if mapper.polymorphic_on is not None or mapper.inherits is not None:
            left_out.append(
                {
                    "what": cls.__name__,
                    "why": "inheritance between mapped classes is not served",
                }
            )
        else:
            tables.append(_entry(cls, mapper))
    mapped = {id(table) for cls in classes for table in cls.__mapper__.tables}
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
            # Anybody's class comes by here: one that is a proxy has a property as its module.
            module = str(cls.__module__)
            if f"{module}.{cls.__qualname__}" in found or cls is type:
                continue
            pending.append(cls)
            is_below = module == name or module.startswith(f"{name}.")
            if (
                is_below
                and inspect(cls, raiseerr=False) is not None
                and hasattr(cls, "__mapper__")
            ):
                found[f"{module}.{cls.__qualname__}"] = cls
    return [found[path] for path in sorted(found)]


def _table_of(mapper: Mapper[Any]) -> SqlTable:
    """Return the table of a class; of one that is mapped to a query, a table of its name alone."""
    found: Any = getattr(mapper, "local_table", None)
    if _is_table(found):
        table: SqlTable = found
        return table
    return SqlTable(getattr(found, "name", mapper.class_.__name__), MetaData())


def _is_table(found: object) -> bool:
    return isinstance(found, SqlTable)


def _is_read_only(mapper: Mapper[Any]) -> bool:
    """Tell whether a class is of a query, or of a view, which the tables of its base are not told with."""
    table: Any = mapper.local_table
    if not _is_table(table):
        return True
    is_told = bool(table.info.get("is_view"))
    return is_told or table.metadata is not mapper.registry.metadata


def _entry(cls: type, mapper: Mapper[Any]) -> Table:
    table = _table_of(mapper)
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
    if _is_read_only(mapper):
        entry["is_view"] = entry["is_read_only"] = True
    entry["columns"] = [
        without_values(one) if one.get("attribute") in entry["key"] else one
        for one in entry["columns"]
    ]
    _tell_addresses(mapper, entry)
    return entry


def _tell_addresses(mapper: Mapper[Any], entry: Table) -> None:
    """Tell keys that no column has: the place of a row, and a number that a query gives it."""
    for column in mapper.primary_key:
        key = mapper.get_property_by_column(column).key
        is_own = isinstance(column, SqlColumn)
        if is_own and not column.system:
            continue
        for one in entry["columns"]:
            if one.get("attribute") == key:
                one["address"] = "system" if is_own else "number"


def _column(key: str, column: ColumnElement[Any]) -> Column:
    """Tell of a column, or of an expression that stands for one."""
    if isinstance(column, SqlColumn):
        [own] = [one for one in column.base_columns if isinstance(one, SqlColumn)][:1]
        entry = column_entry(own)
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
