"""The routes of a path, whatever their methods: what `Allow` and `Accept` tell of it."""

from collections.abc import Iterator, Mapping, Set
from typing import Any

from fastapi import Request
from fastapi.routing import RouteContext, iter_route_contexts
from starlette.routing import BaseRoute
from starlette.types import Scope

from .route_table import RouteTable, path_below_root

_ACCEPTED = {"PATCH": "Accept-Patch", "POST": "Accept-Post"}
"""The headers that tell which bodies a method takes: RFC 5789 section 3.1, and LDP."""


def routes_at(scope: Scope) -> Iterator[RouteContext]:
    """Yield the routes of the application whose path a request has.

    What an application mounts below itself is not among them.
    """
    path = path_below_root(scope)
    near: list[BaseRoute] = []
    for route in scope["app"].routes:
        near += route.parts_at(path) if isinstance(route, RouteTable) else [route]
    for one in iter_route_contexts(near):
        pattern = getattr(one, "path_regex", None)
        if one.methods and pattern is not None and pattern.match(path):
            yield one


def methods_at(scope: Scope, *, fixed: bool) -> set[str]:
    """List the methods of all routes with the path of a request.

    Args:
        scope: The request.
        fixed: Only of routes whose path has no parameters.
    """
    found: set[str] = set()
    for route in routes_at(scope):
        if not (fixed and "{" in (route.path or "")):
            found |= route.methods or set()
    return found


def merge_allow(request: Request, headers: dict[str, str]) -> None:
    """Let `Allow` list the methods of all routes on the path, not of the first one.

    As in OpenAPI, a path without parameters stands before those that match it as well.
    An application that is mounted below knows its own routes: its list is kept.
    """
    key = next((key for key in headers if key.lower() == "allow"), None)
    if key is not None:
        own = set(headers[key].split(", "))
        found = methods_at(request.scope, fixed=False)
        if own <= found:
            methods = methods_at(request.scope, fixed=True) or found
            headers[key] = ", ".join(sorted(methods))


def accepted_bodies(scope: Scope, methods: Set[str]) -> dict[str, str]:
    """Return the headers that tell which bodies some methods of a path take."""
    headers: dict[str, str] = {}
    for route in routes_at(scope):
        types = ", ".join(media_types(route))
        for method in (route.methods or set()) & methods & _ACCEPTED.keys():
            if types:
                headers.setdefault(_ACCEPTED[method], types)
    return headers


def accepted_body(request: Request) -> dict[str, str]:
    """Return the headers that tell which bodies the route of a request takes.

    They are for a 415: `Accept` (RFC 9110 section 15.5.16), and `Accept-Patch` of a
    PATCH (RFC 5789 section 2.2).
    """
    types = ", ".join(media_types(request.scope.get("route")))
    names = ("Accept", _ACCEPTED.get(request.method))
    return {name: types for name in names if name and types}


def media_types(route: object) -> list[str]:
    """List the media types of the bodies that a route takes; none where it takes none."""
    extra: Mapping[str, Any] = getattr(route, "openapi_extra", None) or {}
    content = extra.get("requestBody", {}).get("content")
    if content:
        return list(content)
    field = getattr(route, "body_field", None)
    return [] if field is None else [field.field_info.media_type]
