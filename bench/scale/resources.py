"""An application of as many resources as asked: its config and its models, 25 in a package.

Each has five operations, ten fields and one row of its own table beside it: `python resources.py 1000`
"""

import json
import sys
from pathlib import Path
from typing import Any

PER_APP = 25
PYTHON = {
    "str": "str", "int": "int", "float": "float", "bool": "bool", "datetime": "dt.datetime",
    "date": "dt.date", "json": "dict[str, Any]", "email": "str", "uuid": "uuid.UUID",
}  # fmt: skip
FIELDS = [{"name": f"field_{number}", "type": kind} for number, kind in enumerate(PYTHON)]
KEY = {"name": "id", "type": "uuid"}

BASE = """from typing import Any

from sqlalchemy import JSON
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    type_annotation_map = {dict[str, Any]: JSON}
"""
MODULE = """import datetime as dt
import uuid
from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from base import Base
"""
MODEL = """

class Thing{number}(Base):
    __tablename__ = "thing{number}"
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
{columns}
    parent_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("thing{number}.id"))
    parent: Mapped["Thing{number} | None"] = relationship(remote_side=[id])
"""


def resource(number: int) -> dict[str, Any]:
    """Return the config of one resource."""
    model = f"app{number // PER_APP}.models.Thing{number}"
    parent = {"name": "parent", "type": "nested", "model": model, "fields": [KEY, FIELDS[0]]}
    return {
        "model": model,
        "operations": [
            {"name": "get", "fields": [KEY, *FIELDS, parent]},
            {"name": "list", "fields": [KEY, *FIELDS]},
            {"name": "create", "fields": FIELDS},
            {"name": "update", "fields": FIELDS},
            {"name": "delete"},
        ],
    }


def write(count: int) -> None:
    """Write the config and the models into the current directory."""
    columns = "\n".join(f"    {one['name']}: Mapped[{PYTHON[one['type']]}]" for one in FIELDS)
    Path("base.py").write_text(BASE, "utf-8")
    apps: list[dict[str, Any]] = []
    for first in range(0, count, PER_APP):
        numbers = range(first, min(count, first + PER_APP))
        module = f"app{first // PER_APP}"
        Path(module).mkdir()
        Path(module, "__init__.py").touch()
        models = [MODEL.format(number=number, columns=columns) for number in numbers]
        Path(module, "models.py").write_text(MODULE + "".join(models), "utf-8")
        resources = [resource(number) for number in numbers]
        apps.append({"prefix": f"/{module}", "config": {"module": module, "resources": resources}})
    config = {"version": "3", "databases": [{"key": "primary", "default": True}], "apps": apps}
    Path("config.json").write_text(json.dumps(config), "utf-8")


if __name__ == "__main__":
    write(int(sys.argv[1]))
