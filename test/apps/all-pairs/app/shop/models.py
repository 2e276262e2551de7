"""The tables: one for each resource, whose rows refer to those of the next one and to each other."""

import datetime as dt
import uuid
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import to_jsonable_python
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Date,
    DateTime,
    Float,
    ForeignKey,
    Integer,
    Numeric,
    String,
    Table,
    Time,
    TypeDecorator,
    Uuid,
)
from sqlalchemy import Enum as EnumType
from sqlalchemy.orm import DeclarativeBase, mapped_column, relationship

from shop.people import Color
from shop.spec import SPEC


class Base(DeclarativeBase):
    """The base of all models."""


if SPEC["idempotency"]:
    from _generated.support.idempotency import IdempotencyKeyMixin

    class RequestKey(IdempotencyKeyMixin, Base):
        """A key of a request that was done."""

        __tablename__ = "request_keys"


if SPEC["sign_in"]:
    from _generated.support.sign_in_counts import SignInCountMixin

    class SignInCount(SignInCountMixin, Base):
        """A count of wrong passwords."""

        __tablename__ = "sign_in_counts"


TYPES: dict[str, Any] = {
    "uuid": (Uuid, uuid.UUID),
    "str": (lambda: String(200), str),
    "email": (lambda: String(200), str),
    "int": (Integer, int),
    "float": (Float, float),
    "bool": (Boolean, bool),
    "datetime": (lambda: DateTime(timezone=True), dt.datetime),
    "date": (Date, dt.date),
    "time": (Time, dt.time),
    "json": (JSON, dict[str, Any]),
    "decimal": (lambda: Numeric(20, 4), __import__("decimal").Decimal),
}
"""The type of a column, and that of its values."""

KEYS: dict[str, Any] = {
    "uuid": {"default": uuid.uuid4},
    "str": {"default": lambda: uuid.uuid4().hex},
    "int": {},
}


class Items(TypeDecorator[Any]):
    """A list, as JSON."""

    impl = JSON
    cache_ok = True

    def __init__(self, kind: Any = None) -> None:
        """Remember what the items are."""
        super().__init__()
        self.kind = kind
        self._items = TypeAdapter(list[kind]) if kind is not None else None

    def process_bind_param(self, value: Any, dialect: Any) -> Any:
        """Write the items as JSON has them."""
        return to_jsonable_python(value)

    def process_result_value(self, value: Any, dialect: Any) -> Any:
        """Read the items as Python has them."""
        if value is None or self._items is None:
            return value
        return self._items.validate_python(value)


def type_of(column: dict[str, Any]) -> Any:
    """Return the type of a column."""
    if column.get("list"):
        kind = Color if "enum" in column else TYPES.get(column["type"], (0, None))[1]
        return Items(kind)
    if column["type"] != "enum":
        return TYPES[column["type"]][0]()
    if "enum" in column:
        return EnumType(Color, native_enum=False, length=20)
    return Integer() if isinstance(column["sample"], int) else String(20)


def value_of(column: dict[str, Any]) -> Any:
    """Return the sample of a column as Python has it."""
    sample = column["sample"]
    if column.get("list") or column["type"] == "enum":
        is_member = "enum" in column and not column.get("list")
        return Color(sample) if is_member else sample
    return TypeAdapter(TYPES[column["type"]][1]).validate_python(sample)


def model_of(index: int, spec: dict[str, Any]) -> Any:
    """Make the class of a resource."""
    target = SPEC["resources"][spec["next"]]
    name, pk = spec["model"], spec["pk"]
    key = mapped_column(
        TYPES[spec["type"]][0](), primary_key=True, **KEYS[spec["type"]]
    )
    next_id = mapped_column(
        "next_id",
        ForeignKey(
            f"s{spec['next']}.{target['pk']}", use_alter=True, name=f"next_{index}"
        ),
    )
    parent_id = mapped_column("parent_id", ForeignKey(f"s{index}.{pk}"))
    typed = {
        column.get("alias", column["name"]): mapped_column(
            type_of(column),
            nullable=column.get("nullable", False),
            default=lambda column=column: value_of(column),
        )
        for column in spec["columns"]
    }
    return type(
        name,
        (Base,),
        {
            "__tablename__": f"s{index}",
            pk: key,
            "label": mapped_column(String(200), nullable=False, default="nothing"),
            "photo": mapped_column(String(255), nullable=True, default="a photo"),
            "owner": mapped_column(TYPES[spec["owner"]][0](), nullable=True),
            "owner_name": mapped_column(String(20), nullable=False, default="nobody"),
            "color": mapped_column(EnumType(Color), default=Color.RED),
            "secret": mapped_column(Boolean, nullable=False, default=False),
            "version": mapped_column(Integer, nullable=False, default=1),
            "deleted_at": mapped_column(DateTime(timezone=True), nullable=True),
            "next_id": next_id,
            "parent_id": parent_id,
            **typed,
            "next": relationship(
                target["model"],
                foreign_keys=[next_id],
                remote_side=lambda: getattr(MODELS[spec["next"]], target["pk"]),
                back_populates="previous",
                post_update=True,
            ),
            "previous": relationship(
                lambda: MODELS[before(index)],
                foreign_keys=lambda: [MODELS[before(index)].__table__.c.next_id],
                primaryjoin=lambda: (
                    MODELS[before(index)].__table__.c.next_id
                    == MODELS[index].__table__.c[pk]
                ),
                remote_side=lambda: [MODELS[before(index)].__table__.c.next_id],
                back_populates="next",
                passive_deletes="all",
                order_by=lambda: MODELS[before(index)].label,
            ),
            "parent": relationship(
                name,
                foreign_keys=[parent_id],
                remote_side=[key],
                back_populates="children",
                post_update=True,
            ),
            "marked": relationship(
                target["model"],
                secondary=lambda: MARKS[index],
                primaryjoin=lambda: (
                    MODELS[index].__table__.c[pk] == MARKS[index].c.marking
                ),
                secondaryjoin=lambda: (
                    MODELS[spec["next"]].__table__.c[target["pk"]]
                    == MARKS[index].c.marked
                ),
            ),
            "children": relationship(
                name,
                foreign_keys=[parent_id],
                remote_side=[parent_id],
                back_populates="parent",
                passive_deletes="all",
            ),
        },
    )


def marks_of(index: int, spec: dict[str, Any]) -> Table:
    """Make the table between the rows of a resource and those that they mark."""
    target = SPEC["resources"][spec["next"]]

    def key(name: str, to: int, of: dict[str, Any]) -> Column[Any]:
        kind, row = TYPES[of["type"]][0](), f"s{to}.{of['pk']}"
        mine = ForeignKey(row, ondelete="CASCADE")
        return Column(name, kind, mine, primary_key=True)

    columns = key("marking", index, spec), key("marked", spec["next"], target)
    return Table(f"marks{index}", Base.metadata, *columns)


def before(index: int) -> int:
    """Return the resource whose rows refer to those of one."""
    count = len(SPEC["resources"])
    return (index + count - 1) % count


MODELS: list[Any] = []
MODELS.extend(model_of(index, spec) for index, spec in enumerate(SPEC["resources"]))
MARKS = [marks_of(index, spec) for index, spec in enumerate(SPEC["resources"])]
globals().update({model.__name__: model for model in MODELS})
