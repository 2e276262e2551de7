"""Routes whose fields make their checks when something is first checked by them.

FastAPI has Pydantic make a type adapter of each parameter, body and answer as soon as it
builds a route: of a thousand resources that is an eighth of their document and megabytes
of what a request to each leaves, and most are never asked. Its functions run here as they
are, with another class of fields; where a version of FastAPI has other functions than
those, it builds its routes itself.
"""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

from fastapi._compat import ModelField
from fastapi.dependencies.utils import get_dependant
from fastapi.routing import (
    APIRoute,
    _EffectiveRouteContext,  # pyright: ignore[reportPrivateUsage]  # what an inclusion builds of a route
)
from fastapi.utils import create_model_field
from pydantic import TypeAdapter

from .document_models import adapter_of
from .other_globals import (
    copied_below,
    copied_module,
    copied_with,
    global_of,
    is_of_module,
)

__all__ = ["LateField", "build_late"]

_ADAPTER = "_type_adapter"
_POPULATE = "_populate_api_route_state"
"""The function that makes all fields of a route."""

_MAKERS = ("v2", "annotation_is_pydantic_v1")
"""What `create_model_field` calls: the second imports all of Pydantic 1, and looks it over
for each class. That is done when an adapter is made."""


class LateField(ModelField):
    """A field whose type adapter is made when something asks for it."""

    def __post_init__(self) -> None:
        """Make nothing yet."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # the adapter alone
        """Make the adapter, or let a model that defers its checks be it.

        Two threads that ask at once make one each, and either will do.
        """
        if name != _ADAPTER:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        self._type_adapter = adapter_of(self.field_info) or self._made()
        return self._type_adapter

    def _made(self) -> TypeAdapter[Any]:
        """Return what FastAPI makes.

        Raises:
            FastAPIError: The type is none that Pydantic knows.
        """
        if self.config is not None:
            made = ModelField(self.field_info, self.name, self.mode, self.config)
        else:
            made = create_model_field(
                name=self.name,
                type_=self.field_info.annotation,
                field_info=self.field_info,
                mode=self.mode,
            )
        return made._type_adapter  # FastAPI's own


def build_late(route: APIRoute, include_context: object) -> Any:  # noqa: ANN401  # FastAPI's own
    """Return what FastAPI builds of a route that is included, with late fields.

    Args:
        route: The route.
        include_context: How it is included.
    """
    build = _builder()
    return build(
        _EffectiveRouteContext, original_route=route, include_context=include_context
    )


@cache
def _builder() -> Callable[..., Any]:
    """Return the function that builds a route."""
    own: Callable[..., Any] = _EffectiveRouteContext.from_api_route.__func__  # type: ignore[attr-defined]
    populate = global_of(own, _POPULATE)
    makers = dict.fromkeys(_MAKERS) | {"annotation_is_pydantic_v1": _is_not_of_v1}
    if populate is None or None in (
        global_of(create_model_field, one) for one in makers
    ):
        return own
    v2 = vars(global_of(create_model_field, "v2")) | {"ModelField": LateField}
    makers["v2"] = SimpleNamespace(**v2)
    late: dict[str, object] = {
        "create_model_field": copied_with(create_model_field, makers)
    }
    reading = get_dependant.__globals__
    below = copied_module(reading, late | {"ModelField": LateField})
    names: dict[str, object] = getattr(populate, "__globals__", {})
    late |= {
        key: below[key] for key, one in names.items() if is_of_module(one, reading)
    }
    return cast(
        "Callable[..., Any]",
        copied_with(own, {_POPULATE: copied_below(populate, late)}),
    )


def _is_not_of_v1(_: object) -> bool:
    return False
