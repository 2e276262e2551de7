"""Routes found by the first words of their path, however many resources there are.

FastAPI asks one router after another, at each level twice: with a thousand resources that
is most of a request. Here a table tells which few can answer.
"""

from collections.abc import Iterator, Sequence
from threading import RLock
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import (
    APIRoute,
    _IncludedRouter,  # pyright: ignore[reportPrivateUsage]  # FastAPI looks for its routes in those alone
)
from starlette.routing import BaseRoute, Match, NoMatchFound
from starlette.types import Receive, Scope, Send

from .late_fields import build_late

__all__ = ["RouteTable", "include_routes", "path_below_root"]

_PART, _FOUND = "codegen.part", "codegen.found"
"""Keys of a scope: the part that matches it, and what of it."""

_BUILDING = RLock()
"""Held while a route is built; what FastAPI has for that is not there below some version."""


def include_routes(app: FastAPI, router: APIRouter, *, prefix: str = "") -> None:
    """Include a router in an application, as `include_router` does, and find its routes fast.

    Args:
        app: The application.
        router: The router.
        prefix: The path that all routes stand below.
    """
    app.include_router(router, prefix=prefix)
    included = app.router.routes[-1]
    if isinstance(included, _IncludedRouter):
        app.router.routes[-1] = RouteTable(included)


def path_below_root(scope: Scope) -> str:
    """Return the path of a request without what a server or a mount took away."""
    path: str = scope["path"]
    root: str = scope.get("root_path", "")
    if root and (path == root or path.startswith(f"{root}/")):
        return path.removeprefix(root)
    return path


class RouteTable(_IncludedRouter):
    """A router that an application includes, in parts: one for each route.

    The parts are asked in the order in which they were included, as FastAPI would, but
    only those that a request may lead to: no other route is built. What asks for all
    routes, as the maker of the document does, finds them as in any router that is included.
    """

    def __init__(self, included: _IncludedRouter) -> None:
        """Stand in the place of what FastAPI has included."""
        super().__init__(
            original_router=included.original_router,
            include_context=included.include_context,
        )
        self._index = _Index(self)

    def parts_at(self, path: str) -> Sequence[_IncludedRouter]:
        """Return the parts that may have routes for a path."""
        return self._current().at(path)

    def effective_candidates(self) -> list[Any]:
        """Return all parts."""
        return [*self._current().parts]

    def effective_route_contexts(self) -> Iterator[Any]:
        """Yield all routes, as what asks for them finds them."""
        for context in super().effective_route_contexts():
            # FastAPI below 0.165 makes no handler here, which would see to it.
            if document := getattr(context.original_route, "document", None):
                document(context)
            yield context

    def effective_low_priority_routes(self) -> list[Any]:
        """Return what is asked where nothing else answers, such as pages of a front end."""
        if self.original_router._low_priority_routes:  # pyright: ignore[reportPrivateUsage]
            return super().effective_low_priority_routes()
        return [
            route
            for part in self._current().routers
            for route in part.effective_low_priority_routes()
        ]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Tell whether a part answers a request, and which."""
        match, child_scope, _, _ = self._match(scope)
        return match, child_scope

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the part answer that was found."""
        await scope.pop(_PART).handle(scope, receive, send)

    def url_path_for(self, name: str, /, **path_params: Any) -> Any:  # noqa: ANN401  # as in FastAPI
        """Return the path of a route."""
        for part in self._current().named(name):
            try:
                return part.url_path_for(name, **path_params)
            except NoMatchFound:
                pass
        raise NoMatchFound(name, path_params)

    def _match(self, scope: Scope) -> tuple[Match, Scope, BaseRoute | None, None]:
        parts = self._current().at(path_below_root(scope))
        method = scope.get("method")
        likely = (part for part in parts if part.may_answer(method))
        for wanted, asked in ((Match.FULL, likely), (Match.PARTIAL, parts)):
            for part in asked:
                found = part.find(scope)
                if found[0] == wanted:
                    return wanted, {_PART: part, _FOUND: found}, part, None
        return Match.NONE, {}, None, None

    def _current(self) -> "_Index":
        """Return the index, made anew when routes were added."""
        if self._index.size != len(self.original_router.routes):
            self._index = _Index(self)
        return self._index


class _Part(_IncludedRouter):
    """What a table asks: a router of others, or a route alone."""

    methods: set[str] | None = None
    """Those that the route is declared with; None: nobody knows before it is asked."""

    def may_answer(self, method: str | None) -> bool:
        """Tell whether there may be a route for a method."""
        return self.methods is None or method in self.methods

    def find(self, scope: Scope) -> tuple[Match, Scope, BaseRoute | None, Any]:
        """Tell whether a route answers a request, and which."""
        return super()._match(scope)

    def _match(self, scope: Scope) -> tuple[Match, Scope, BaseRoute | None, Any]:
        """Return what the table has found; FastAPI would look for it again."""
        found = scope.pop(_FOUND, None)
        return self.find(scope) if found is None else found


class _RoutePart(_Part):
    """A route, which is built when it is asked."""

    def __init__(self, table: RouteTable, route: BaseRoute, answers: APIRouter) -> None:
        """Note a route of a table; `answers` only passes requests on."""
        super().__init__(original_router=answers, include_context=table.include_context)
        self.route = route
        if isinstance(route, APIRoute):
            self.methods = route.methods

    def effective_candidates(self) -> list[Any]:
        """Return what answers."""
        with _BUILDING:
            if not self._effective_candidates:
                built = self._build()
                self._effective_candidates = [] if built is None else [built]
        return [*self._effective_candidates]

    def _build(self) -> Any:  # noqa: ANN401  # as in FastAPI
        if isinstance(self.route, APIRoute):
            return build_late(self.route, self.include_context)
        return self._build_effective_context(self.route)


class _Index:
    """The parts of a table, by the words that the paths of their routes begin with."""

    def __init__(self, table: RouteTable) -> None:
        """Divide the routes that there are now."""
        context = table.include_context
        routes = [*table.original_router.routes]
        self.size = len(routes)
        self.parts: list[_Part] = []
        self.routers: list[_Part] = []
        """The parts that are routers of others, whose routes are not looked into."""
        self._whole: dict[str, list[int]] = {}
        """By paths without parameters."""
        self._begun: dict[str, list[int]] = {}
        """By the words before the first parameter."""
        self._names: dict[str, list[int]] = {}
        answers = APIRouter()
        for order, route in enumerate(routes):
            if isinstance(route, _IncludedRouter):
                part = _Part(
                    original_router=route.original_router,
                    include_context=context.combine(route.include_context),
                )
                self.routers.append(part)
                path = f"{part.include_context.prefix}/{{}}"
            else:
                part = _RoutePart(table, route, answers)
                path = context.prefix + getattr(route, "path", "/{}")
                name: str = getattr(route, "name", "")
                self._names.setdefault(name, []).append(order)
            self.parts.append(part)
            words, parameter, _ = path.partition("{")
            if parameter or not isinstance(route, APIRoute):
                place = words.rpartition("/")[0] if parameter else words
                self._begun.setdefault(place.rstrip("/"), []).append(order)
            else:
                self._whole.setdefault(path, []).append(order)
        self._depth = max((place.count("/") for place in self._begun), default=0)

    def at(self, path: str) -> list[_Part]:
        """Return the parts that may have routes for a path, in order."""
        orders = [*self._whole.get(path, ()), *self._begun.get("", ())]
        end = 0
        for _ in range(self._depth):
            end = path.find("/", end + 1)
            orders += self._begun.get(path if end < 0 else path[:end], ())
            if end < 0:
                break
        return [self.parts[order] for order in sorted(orders)]

    def named(self, name: str) -> list[_Part]:
        """Return the parts that may have a route of a name, in order."""
        others = (self.parts.index(part) for part in self.routers)
        orders = {*self._names.get(name, ()), *others}
        return [self.parts[order] for order in sorted(orders)]
