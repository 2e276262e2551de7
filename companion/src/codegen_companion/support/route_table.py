"""Routes found by the first words of their path, however many resources there are.

FastAPI asks one router after another, at each level twice: with a thousand resources that
is most of a request. Here a table tells which few can answer.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import (
    _IncludedRouter,  # pyright: ignore[reportPrivateUsage]  # FastAPI looks for its routes in those alone
)
from starlette.routing import BaseRoute, Match, NoMatchFound
from starlette.types import Receive, Scope, Send

__all__ = ["RouteTable", "include_routes", "path_below_root"]

_PART, _FOUND = "codegen.part", "codegen.found"
"""Keys of a scope: the part that matches it, and what of it."""


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
    """A router that an application includes, in parts: one for each resource.

    The parts are asked in the order in which they were included, as FastAPI would, but
    only those that the path may lead to. What asks for all routes, as the maker of the
    document does, finds them as in any router that is included.
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
        partial: Scope | None = None
        for part in self.parts_at(path_below_root(scope)):
            found = part._match(scope)
            if found[0] == Match.FULL:
                return Match.FULL, {_PART: part, _FOUND: found}, part, None
            if found[0] == Match.PARTIAL and partial is None:
                partial = {_PART: part, _FOUND: found}
        if partial is None:
            return Match.NONE, {}, None, None
        return Match.PARTIAL, partial, partial[_PART], None

    def _current(self) -> "_Index":
        """Return the index, made anew when routes were added."""
        if self._index.size != len(self.original_router.routes):
            self._index = _Index(self)
        return self._index


class _Part(_IncludedRouter):
    """A router that a table has found the route of; FastAPI would look for it again."""

    def _match(self, scope: Scope) -> tuple[Match, Scope, BaseRoute | None, Any]:
        found = scope.pop(_FOUND, None)
        return super()._match(scope) if found is None else found


class _Index:
    """The parts of a table, by the words that the paths of their routes begin with."""

    def __init__(self, table: RouteTable) -> None:
        """Divide the routes that there are now."""
        context = table.include_context
        routes = [*table.original_router.routes]
        self.size = len(routes)
        self.routers: list[_Part] = []
        """The parts that are routers of others, whose routes are not looked into."""
        self._names: dict[str, list[int]] = {}
        places: dict[Hashable, list[str]] = {}
        sections: dict[Hashable, APIRouter] = {}
        parts: dict[Hashable, _Part] = {}
        for route in routes:
            if isinstance(route, _IncludedRouter):
                key: Hashable = id(route)
                part = _Part(
                    original_router=route.original_router,
                    include_context=context.combine(route.include_context),
                )
                parts[key] = part
                places[key] = [_literal(f"{part.include_context.prefix}/{{}}")]
                self.routers.append(part)
                continue
            key = getattr(route, "section", id(route))
            if key not in parts:
                sections[key] = APIRouter()
                places[key] = []
                parts[key] = _Part(
                    original_router=sections[key], include_context=context
                )
            sections[key].routes.append(route)
            path: str = getattr(route, "path", "/{}")
            places[key].append(_literal(context.prefix + path))
        self.parts = [*parts.values()]
        self._by_place: dict[str, list[int]] = {}
        self._others = [self.parts.index(part) for part in self.routers]
        for order, (key, begun) in enumerate(places.items()):
            self._by_place.setdefault(_common(begun), []).append(order)
            for name in _names_of(sections.get(key)):
                self._names.setdefault(name, []).append(order)
        self._depth = max((place.count("/") for place in self._by_place), default=0)

    def at(self, path: str) -> list[_Part]:
        """Return the parts that may have routes for a path, in order."""
        orders = [*self._by_place.get("", ())]
        end = 0
        for _ in range(self._depth):
            end = path.find("/", end + 1)
            place = path if end < 0 else path[:end]
            orders += self._by_place.get(place, ())
            if end < 0:
                break
        return [self.parts[order] for order in sorted(orders)]

    def named(self, name: str) -> list[_Part]:
        """Return the parts that may have a route of a name, in order."""
        orders = {*self._names.get(name, ()), *self._others}
        return [self.parts[order] for order in sorted(orders)]


def _literal(path: str) -> str:
    """Return the words of a path that stand before its first parameter."""
    words, parameter, _ = path.partition("{")
    return words.rpartition("/")[0] if parameter else words


def _common(places: list[str]) -> str:
    """Return the words that all places begin with."""
    common = places[0].split("/")
    for place in places:
        words = place.split("/")
        same = (one == other for one, other in zip(common, words, strict=False))
        common = common[: [*same, False].index(False)]
    return "/".join(common)


def _names_of(section: APIRouter | None) -> Iterator[str]:
    """Yield the names of routes, each once."""
    routes = [] if section is None else section.routes
    yield from dict.fromkeys(getattr(route, "name", "") for route in routes)
