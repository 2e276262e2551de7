"""Rules of HTTP that are equal for all routes, whatever they do.

They hold for all of the application, and change no route of its own that does more: only
what would be 405, and what Starlette itself redirects, is answered otherwise. A key that
has no effect, and an encoding that nobody reads, are refused on generated routes alone.
"""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import RouteContext, iter_route_contexts
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..problems import FieldError, Problem, problem, unsupported
from .openapi import amend_document, problem_response
from .path_routes import accepted_bodies, media_types, routes_at
from .slash_redirects import relative_location

_IDEMPOTENCY_KEY = "Idempotency-Key"
_ENCODING = "Content-Encoding"
_UNSAFE = frozenset({"DELETE", "PATCH", "POST", "PUT"})
_NOT_ALLOWED = 405
_REDIRECT = 307


def install_http_rules(app: FastAPI, package: str) -> None:
    """Let an application keep the rules, and say in its document what is refused.

    Args:
        app: The application.
        package: The package of the routes that refuse a key which has no effect.
    """
    app.add_middleware(HttpRules, package=package)

    def amend(document: dict[str, Any]) -> None:
        for route in iter_route_contexts(app.routes):
            if _is_of(route, package) and _ignores_key(route):
                for method in (route.methods or set()) & _UNSAFE:
                    path = document["paths"].get(route.path_format, {})
                    responses = path.get(method.lower(), {}).get("responses", {})
                    responses.setdefault("400", problem_response(400, Problem.__name__))

    amend_document(app, amend)


class HttpRules:
    """ASGI middleware that answers what routes need not know of.

    - HEAD is answered as GET, without the body (RFC 9110 section 9.3.2).
    - OPTIONS is 204 with `Allow`, and tells which bodies PATCH and POST take (section
      9.3.7, RFC 5789). It looks at no row, and asks nobody to sign in. Preflight requests
      are answered by the CORS middleware, wherever it stands.
    - `Allow` of a 405 tells of both.
    - A redirect to the path with or without a last slash names no host: it would be the
      one that the client has sent.
    - OPTIONS of `*` asks whether the server is there: 204.
    - A `Content-Encoding` is 415, with what would be read (section 15.5.16): a body that
      says that it is compressed would be taken for what it is not.
    - So is a PATCH by a document of another kind, though it is JSON (RFC 5789 section
      2.2): those of JSON Patch and JSON Merge Patch mean other changes.
    - An `Idempotency-Key` is refused where it has no effect: a client that trusts in it
      would do twice what it wants to be done once. Reads by GET are as good with it.
    """

    def __init__(self, app: ASGIApp, package: str) -> None:
        """Wrap `app`.

        Args:
            app: The application.
            package: The package of the routes that refuse a key which has no effect.
        """
        self.app = app
        self.package = package

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection; the rules are for HTTP requests."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        if scope["method"] == "OPTIONS" and _is_of_server(scope):
            await Response(None, 204)(scope, receive, send)
            return
        answer = _Answer(scope, send)
        if scope["method"] == "HEAD" and _is_read_only_by_get(scope):
            try:
                await self.app({**scope, "method": "GET"}, receive, answer.send_head)
            except _AnsweredError:
                return
        elif scope["method"] == "OPTIONS":
            await self.app(scope, receive, answer.send_options)
        else:
            await self.app(scope, receive, answer.send)

    def _refusal(self, scope: Scope) -> Response | None:
        method: str = scope["method"]
        headers = Headers(scope=scope)
        has_key, is_encoded = _IDEMPOTENCY_KEY in headers, _is_encoded(headers)
        kind = _kind_of_patch(headers) if method == "PATCH" else None
        if method not in _UNSAFE or not (has_key or is_encoded or kind):
            return None
        route = _route_of(scope)
        if route is None or not _is_of(route, self.package):
            return None
        if has_key and _ignores_key(route):
            where = f"{method} of this path"
            detail = f"{_IDEMPOTENCY_KEY} has no effect on {where}: leave it out."
            fault = FieldError(
                loc=["header", _IDEMPOTENCY_KEY], msg=detail, type="idempotency"
            )
            return problem(Request(scope), 400, detail, [fault])
        if is_encoded and media_types(route):
            detail = "The body must not be encoded: leave Content-Encoding out."
            accepted = {"Accept-Encoding": "identity"}
            return problem(Request(scope), 415, detail, headers=accepted)
        if kind is not None and kind not in media_types(route):
            return unsupported(Request({**scope, "route": route}))
        return None


class _AnsweredError(OSError):
    """What servers raise, too, when nobody reads on: it ends an answer in parts."""


class _Answer:
    """The answer to a request, on its way."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._is_done = False

    async def send(self, message: Message) -> None:
        """Pass it on; its headers keep to the rules."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if message["status"] == _NOT_ALLOWED and "allow" in headers:
                allow = _with_own_methods(headers["allow"])
                headers["allow"] = ", ".join(sorted(allow))
            elif message["status"] == _REDIRECT and "location" in headers:
                location = relative_location(self._scope, headers["location"])
                headers["location"] = location
        await self._send(message)

    async def send_head(self, message: Message) -> None:
        """Pass on all but its body.

        Raises:
            _AnsweredError: More comes, which nobody gets.
        """
        if message["type"] == "http.response.start":
            await self.send(message)
            return
        if not self._is_done:
            self._is_done = True
            await self._send({"type": "http.response.body", "body": b""})
        if message.get("more_body"):
            raise _AnsweredError

    async def send_options(self, message: Message) -> None:
        """Pass it on, but for a 405, which becomes an answer."""
        if self._is_done:
            return
        headers = Headers(raw=message.get("headers", []))
        if message.get("status") != _NOT_ALLOWED or "allow" not in headers:
            await self.send(message)
            return
        self._is_done = True
        methods = _with_own_methods(headers["allow"])
        bodies = accepted_bodies(self._scope, methods)
        answer = Response(None, 204, {"Allow": ", ".join(sorted(methods)), **bodies})
        start = {"type": "http.response.start", "status": answer.status_code}
        await self._send({**start, "headers": answer.raw_headers})
        await self._send({"type": "http.response.body", "body": b""})


def _is_of_server(scope: Scope) -> bool:
    """Tell whether a request is for `*`, before which servers write their `root_path`."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "")) == "*"


def _with_own_methods(allow: str) -> set[str]:
    """Return the methods of `Allow`, and those that this module answers."""
    methods = {method.strip() for method in allow.split(",")} - {""}
    heads = {"HEAD"} if "GET" in methods else set[str]()
    return methods | heads | {"OPTIONS"}


def _is_read_only_by_get(scope: Scope) -> bool:
    methods: set[str] = set()
    for route in routes_at(scope):
        methods |= route.methods or set()
    return "GET" in methods and "HEAD" not in methods


def _route_of(scope: Scope) -> RouteContext | None:
    """Return the route that would answer."""
    routes = list(routes_at(scope))
    # `PATCH /items/search` is 405, though a route of rows would take it.
    fixed = [one for one in routes if "{" not in (one.path or "")]
    asked = (one for one in fixed or routes if scope["method"] in (one.methods or ()))
    return next(asked, None)


def _is_encoded(headers: Headers) -> bool:
    encodings = ",".join(headers.getlist(_ENCODING)).split(",")
    return {encoding.strip().lower() for encoding in encodings} - {
        "",
        "identity",
    } != set()


def _kind_of_patch(headers: Headers) -> str | None:
    """Return the type of a body that is JSON of some other kind; None: it is none."""
    media_type = headers.get("Content-Type", "").partition(";")[0].strip().lower()
    return media_type if media_type.endswith("+json") else None


def _is_of(route: RouteContext, package: str) -> bool:
    module: str = getattr(getattr(route, "endpoint", None), "__module__", "")
    return f"{module}.".startswith(f"{package}.")


def _ignores_key(route: RouteContext) -> bool:
    dependant = getattr(route, "dependant", None)
    return dependant is not None and not _takes_key(dependant)


def _takes_key(dependant: Dependant) -> bool:
    names = (parameter.alias for parameter in dependant.header_params)
    return any(name.lower() == _IDEMPOTENCY_KEY.lower() for name in names) or any(
        _takes_key(one) for one in dependant.dependencies
    )
