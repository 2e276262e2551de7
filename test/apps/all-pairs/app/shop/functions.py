"""What configs name: guards, hooks, filters, actions, links and serializers.

Guards and hooks read every row that there is: what they leave in the session gets into no answer.
"""

import importlib
from typing import Any

from sqlalchemy import ColumnElement, select, true

from shop.models import MODELS
from shop.people import Done, name_of
from shop.spec import SPEC


async def read_all(db: Any) -> None:
    """Load the rows of all tables."""
    for model in MODELS:
        await db.scalars(select(model))


async def can(obj: Any, *, db: Any, current_user: Any = None) -> bool:
    """Let everybody do it."""
    await read_all(db)
    return True


async def pre(data: Any, *, db: Any, current_user: Any = None) -> Any:
    """Look at all rows before a write."""
    await read_all(db)
    return data


async def post(obj: Any, data: Any, *, db: Any, current_user: Any = None) -> None:
    """Look at all rows after a write."""
    await read_all(db)


def action_of(spec: dict[str, Any]) -> Any:
    """Make the function of an action, which answers as the config says."""

    def answer(obj: Any) -> Any:
        if spec["returns"] == "no":
            return None
        label = "done" if obj is None else obj.label
        if spec["returns"] == "model":
            return Done(label=label)
        return {"label": label} if obj is None else obj

    async def act(obj: Any, *, db: Any, current_user: Any = None, **_: Any) -> Any:
        await read_all(db)
        return answer(obj)

    async def act_on_all(*, db: Any, current_user: Any = None, **_: Any) -> Any:
        await read_all(db)
        return answer(None)

    return act_on_all if spec["acts_on_all"] else act


async def build_link(obj: Any) -> Any:
    """Make a link by hand."""
    links = importlib.import_module("_generated.support.links")
    return links.Link(name=obj.label)


def filter_of(index: int) -> Any:
    """Make the condition of a resource: secret rows are Ben's to see."""

    def condition(current_user: Any) -> ColumnElement[bool]:
        if name_of(current_user) == "ben":
            return true()
        return MODELS[index].secret.is_(False)

    return condition


def serializer_of(index: int, spec: dict[str, Any], kind: str) -> Any:
    """Make the serializer of an operation of a resource."""

    async def serialize(obj: Any, *, db: Any, current_user: Any = None) -> Any:
        module = importlib.import_module(f"_generated.shop.schemas.s{index}")
        suffix = "ListItem" if kind == "list" else "Resource"
        # What is before the suffix is the name that the config gives the resource.
        schema = next(
            one
            for name, one in vars(module).items()
            if name.endswith(suffix) and one.__module__ == module.__name__
        )
        return schema(**{spec["pk"]: getattr(obj, spec["pk"]), "label": obj.label})

    return serialize


for number, resource in enumerate(SPEC["resources"]):
    globals()[f"filter_s{number}"] = filter_of(number)
    globals()[f"act_s{number}"] = action_of(resource)
    for operation in ("get", "list"):
        globals()[f"{operation}_s{number}"] = serializer_of(number, resource, operation)
