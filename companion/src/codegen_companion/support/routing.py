"""Routers of this package, whose routes cost nothing until they are asked for.

FastAPI builds a route when it is declared, and once more when its router is included: with
a thousand resources that is most of a start.
"""

from collections.abc import Callable, Coroutine, Sequence
from enum import Enum
from inspect import Parameter, signature
from types import CodeType
from typing import Any, NamedTuple, cast
from warnings import catch_warnings, simplefilter

from fastapi import APIRouter, Request, Response
from fastapi.routing import (
    APIRoute,
    _effective_route_context_var,  # pyright: ignore[reportPrivateUsage]  # nothing else tells what is built
    _endpoint_context_cache,  # pyright: ignore[reportPrivateUsage]  # nothing else can be told
)
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.routing import compile_path, get_name

from .document_models import adapter_of
from .query_reading import document_queries, read_queries_last

__all__ = ["Route", "Router"]

_DEFAULTS: dict[str, Any] = {
    name: parameter.default
    for name, parameter in signature(APIRoute.__init__).parameters.items()
    if parameter.default is not Parameter.empty
}
_DECLARED = (
    "_options",
    "path",
    "endpoint",
    "name",
    "methods",
    "tags",
    "responses",
    "dependencies",
    "stream_item_type",
)
_OF_PATH = ("path_regex", "path_format", "param_convertors")


class Route(APIRoute):
    """A route that is built when something first asks for more than its declaration.

    An inclusion builds one of its own, and asks for nothing more. The query may be read by
    a `QueryOf`, and the document tells of it.
    """

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        **options: Any,  # noqa: ANN401  # those of FastAPI, in whichever version
    ) -> None:
        """Keep what is declared; see `APIRoute` for the arguments."""
        # A router passes all that there are on, and most are not said.
        self._options = {
            name: value
            for name, value in options.items()
            if name not in _DEFAULTS or value is not _DEFAULTS[name]
        }
        self.path = path
        self.endpoint = endpoint
        self.name = options.get("name") or get_name(endpoint)
        self.methods = {method.upper() for method in options.get("methods") or ["GET"]}
        self.tags = options.get("tags") or []
        self.responses = options.get("responses") or {}
        self.dependencies = [*(options.get("dependencies") or [])]
        self.stream_item_type = None

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever FastAPI has built
        """Build what is not declared."""
        if name.startswith("__") or name == "_options" or "dependant" in vars(self):
            raise AttributeError(f"{type(self).__name__} has no {name}")
        if name in _OF_PATH:
            vars(self).update(zip(_OF_PATH, compile_path(self.path), strict=True))
        elif name in _DEFAULTS:
            return self._options.get(name, _DEFAULTS[name])
        else:
            options: dict[str, Any] = {**self._options, "tags": self.tags}
            super().__init__(self.path, self.endpoint, **options)
        return getattr(self, name)

    def below(self, prefix: str, tags: Sequence[str | Enum]) -> "Route":
        """Return the same declaration with a longer path and more tags."""
        route = Route.__new__(type(self))
        for name in _DECLARED:
            setattr(route, name, getattr(self, name))
        route.path = prefix + self.path
        route.tags = [*tags, *self.tags]
        return route

    def get_route_handler(
        self,
    ) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request; FastAPI below 0.165 asks at each one."""
        built = self._built()
        built.dependant = read_queries_last(built.dependant)
        _tell_place(self.endpoint)
        handler = super().get_route_handler()
        self.document(built)
        return handler

    def document(self, built: APIRoute) -> None:
        """Let what was built of this route tell of its query, and its models of themselves."""
        _check_by_models(built)
        built.dependant = document_queries(built.dependant)

    def _built(self) -> APIRoute:
        """Return what is about to be built: the route, or what an inclusion makes of it."""
        included: Any = _effective_route_context_var.get()
        is_included = included is not None and included.original_route is self
        return cast("APIRoute", included) if is_included else self


def _check_by_models(route: APIRoute) -> None:
    """Let models that defer their checks check what a route takes and answers.

    FastAPI has Pydantic make checks of its own for each route: with a model that several
    routes answer with these would be made, and kept, as many times.
    """
    for field in (route.response_field, *route.response_fields.values()):
        if field is not None and (adapter := adapter_of(field.field_info)) is not None:
            field._type_adapter = adapter  # pyright: ignore[reportPrivateUsage]  # FastAPI's own
    body = route.body_field
    if body is None:
        return
    if (adapter := adapter_of(body.field_info)) is not None:
        body._type_adapter = adapter  # pyright: ignore[reportPrivateUsage]
    else:
        # FastAPI gives a body an alias, and hushes Pydantic, which warns that it has no
        # effect: of what is deferred, Pydantic would warn at the first request.
        with catch_warnings():
            simplefilter("ignore", UnsupportedFieldAttributeWarning)
            body._type_adapter.rebuild(raise_errors=False)  # pyright: ignore[reportPrivateUsage]


def _tell_place(endpoint: Callable[..., Any]) -> None:
    """Tell FastAPI where a handler stands, for its messages.

    At the first request it would read the whole file for that, and keep it.
    """
    code = getattr(endpoint, "__code__", None)
    if isinstance(code, CodeType):
        _endpoint_context_cache[id(endpoint)] = {
            "file": code.co_filename,
            "line": code.co_firstlineno,
            "function": code.co_name,
        }


class _Inclusion(NamedTuple):
    """How a router was included as FastAPI does."""

    router: APIRouter
    prefix: str
    options: dict[str, Any]


class Router(APIRouter):
    """A router that takes over the routes of those which it includes, as its own.

    So each route is built once, and one table finds them all. A router that does more than
    bring routes is included as FastAPI does.
    """

    def __init__(
        self,
        *,
        route_class: type[APIRoute] = Route,
        **options: Any,  # noqa: ANN401  # those of FastAPI, in whichever version
    ) -> None:
        """Make a router; see `APIRouter` for the arguments."""
        super().__init__(route_class=route_class, **options)
        self._options = options.keys()
        self._above: list[tuple[Router, str]] = []
        self._included: dict[int, _Inclusion] = {}

    def add_api_route(
        self,
        path: str,
        endpoint: Callable[..., Any],
        **options: Any,  # noqa: ANN401  # those of FastAPI, in whichever version
    ) -> None:
        """Add a route, also to the routers that have taken over those before."""
        super().add_api_route(path, endpoint, **options)
        route = self.routes[-1]
        if isinstance(route, Route):
            self._pass_on(route)

    def include_router(
        self,
        router: APIRouter,
        *,
        prefix: str = "",
        **options: Any,  # noqa: ANN401  # those of FastAPI, in whichever version
    ) -> None:
        """Include another router; see `APIRouter` for the arguments."""
        is_plain = not options and self._adds_nothing()
        if is_plain and isinstance(router, Router) and router.brings_routes_alone():
            router._give(self, prefix)
            return
        super().include_router(router, prefix=prefix, **options)
        self._included[id(self.routes[-1])] = _Inclusion(router, prefix, options)

    def brings_routes_alone(self) -> bool:
        """Tell whether the router has nothing that its routes do not carry."""
        return self._adds_nothing() and all(
            isinstance(route, Route) or id(route) in self._included
            for route in self.routes
        )

    def _adds_nothing(self) -> bool:
        return self._options <= {"prefix", "tags"} and not (
            self.on_startup or self.on_shutdown
        )

    def _give(self, above: "Router", prefix: str) -> None:
        for route in self.routes:
            if isinstance(route, Route):
                above._take(route, prefix)
            else:
                router, below, options = self._included[id(route)]
                tags: list[str | Enum] = [*self.tags, *(options.get("tags") or [])]
                above.include_router(
                    router,
                    prefix=prefix + self.prefix + below,
                    **options | {"tags": tags},
                )
        self._above.append((above, prefix))

    def _take(self, route: Route, prefix: str) -> None:
        taken = route.below(self.prefix + prefix, self.tags)
        self.routes.append(taken)
        self._mark_routes_changed()
        self._pass_on(taken)

    def _pass_on(self, route: Route) -> None:
        for router, prefix in self._above:
            router._take(route, prefix)
