"""Keys of text as segments of paths, whatever they hold.

Servers decode `%2F` before they look for a route, browsers and proxies resolve `..`, and
`groups` may be a route: such keys are written by an escape that all of them leave alone.
"""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from fastapi import APIRouter
from fastapi.dependencies.models import Dependant
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import (
    CoreSchema,
    PydanticCustomError,
    core_schema,
    to_jsonable_python,
)
from starlette.types import Scope

from ..problems import NO_SUCH_KEY
from .moments import as_utc
from .path_routes import routes_at

__all__ = ["EMPTY", "Segment", "escaped", "path_of_key"]

_KNOWN = "codegen.segments"
"""Key of a scope: what reads the keys of paths, by path."""

EMPTY = "~"
"""The segment of the empty text."""

_REFUSED = re.compile(r"[~/\\%]")
_DOTS = (".", "..")
_ESCAPE = re.compile(r"~([2-7][0-9A-F])")
_WRITTEN = r"^(~|([^~/\\%]|~[2-7][0-9A-F])+)$"
_SAID = (
    "Key of the row. A `/` is written `~2F`, a `\\` `~5C`, a `%` `~25` and a `~` `~7E`; `.`, `..` and the "
    "names of other routes begin with an escape as well, and `~` alone is the empty text."
)


def escaped(key: str) -> str:
    """Return a text as a segment of a path, but for percent-encoding.

    `~7E` is `~`, `~2F` and `~5C` are a slash and a backslash, `~25` is `%`, which some
    would decode twice, `~2E` is a dot in `.` and `..`, `~` alone is the empty text.
    """
    if key in _DOTS:
        return key.replace(".", "~2E")
    return _REFUSED.sub(_escape, key) or EMPTY


def _escape(found: re.Match[str]) -> str:
    return f"~{ord(found[0]):02X}"


class Segment:
    """Reads a key of text from a path, in one spelling: `Annotated[Text, Segment(router)]`.

    Other spellings are keys of nothing. A key that is called as a fixed path of the router
    has its first letter escaped: `~67roups`.
    """

    def __init__(self, router: APIRouter | None = None) -> None:
        """Note the router, whose routes are known when all of them were added.

        Args:
            router: The one that the key follows; None: no fixed path stands in its place.
        """
        self.router = router
        self._fixed: frozenset[str] | None = None

    def written(self, key: str) -> str:
        """Return a key as its segment, but for percent-encoding."""
        segment = escaped(key)
        return (
            f"~{ord(segment[0]):02X}{segment[1:]}" if segment in self.fixed else segment
        )

    @property
    def fixed(self) -> frozenset[str]:
        """The first segments of paths that are no keys."""
        if self._fixed is None:
            router = self.router
            paths = () if router is None else _paths_below(router)
            segments = (path.split("/")[0] for path in paths)
            self._fixed = frozenset(word for word in segments if "{" not in word)
        return self._fixed

    def read(self, segment: object) -> object:
        """Return the key of a segment; what is no text is left for others to refuse."""
        if not isinstance(segment, str):
            return segment
        key = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), segment)
        if segment == EMPTY:
            key = ""
        if self.written(key) != segment:
            raise PydanticCustomError(NO_SUCH_KEY, "No key is spelled like this")
        return key

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Read the key before it is checked."""
        return core_schema.no_info_before_validator_function(self.read, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Describe the segment, which may be longer than the key."""
        said = handler(schema)
        lengths = ("minLength", "maxLength")
        kept = {word: value for word, value in said.items() if word not in lengths}
        return kept | {"pattern": _WRITTEN, "description": _SAID}


def _paths_below(router: APIRouter) -> Iterator[str]:
    start = f"{router.prefix}/"
    for route in router.routes:
        path: str = getattr(route, "path", "")
        if path.startswith(start):
            yield path.removeprefix(start)


def path_of_key(
    scope: Scope, collection: str, key: Sequence[object], below: str = ""
) -> str:
    """Return the segments of a key, percent-encoded.

    Args:
        scope: Any request to the application.
        collection: The path that rows are found below, without what a server or a mount
            took away.
        key: Its parts one after the other.
        below: What stands behind the key in the path of a route, such as `/comments`.
    """
    segments: Sequence[Segment | None] = [None] * len(key)
    if any(isinstance(part, str) for part in key):
        path = f"{collection}{f'/{EMPTY}' * len(key)}{below}"
        known: dict[str, list[Segment | None]] = scope.setdefault(_KNOWN, {})
        if path not in known:
            known[path] = _segments({**scope, "path": path, "root_path": ""}, len(key))
        segments = known[path]
    written = (
        _written(part, segment) for part, segment in zip(key, segments, strict=True)
    )
    return "/".join(quote(one, safe="~") for one in written)


def _written(part: object, segment: Segment | None) -> str:
    if isinstance(part, str):
        return escaped(part) if segment is None else segment.written(part)
    return str(to_jsonable_python(as_utc(part)))


def _segments(scope: Scope, count: int) -> list[Segment | None]:
    """Return what reads the parts of keys at a path."""
    for route in routes_at(scope):
        names: list[str] = re.findall(r"\{(\w+)", route.path or "")
        if len(names) >= count:
            found = dict(_readers(route.dependant))
            return [found.get(name) for name in names[-count:]]
    return [None] * count


def _readers(dependant: Dependant) -> Iterator[tuple[str, Segment]]:
    for field in dependant.path_params:
        for one in field.field_info.metadata:
            if isinstance(one, Segment):
                yield field.alias, one
    for further in dependant.dependencies:
        yield from _readers(further)
