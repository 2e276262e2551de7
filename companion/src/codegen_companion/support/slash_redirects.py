"""Redirects to a path with or without its last slash, as Starlette makes them."""

from urllib.parse import quote, unquote

from starlette.datastructures import URL
from starlette.responses import RedirectResponse
from starlette.types import Scope


def relative_location(scope: Scope, location: str) -> str:
    """Return where a redirect leads without a host, if only the last slash is another.

    Starlette writes the `Host` that the client has sent. A path alone never leads to
    another host (RFC 9110 section 10.2.2); it begins with the `root_path` that a proxy
    takes away.

    Args:
        scope: The request.
        location: Where it is redirected; what leads elsewhere is returned as it is.
    """
    path: str = scope["path"]
    other = path.rstrip("/") if path.endswith("/") else f"{path}/"
    url = URL(scope={**scope, "path": other})
    if location != RedirectResponse(str(url)).headers["location"]:
        return location
    raw = scope.get("raw_path", b"").decode("latin-1")
    written = raw if unquote(raw) == path else quote(path, errors="replace")
    written = written.rstrip("/") if path.endswith("/") else f"{written}/"
    root: str = scope.get("root_path", "").rstrip("/")
    if not path.startswith(f"{root}/"):
        written = quote(root) + written
    if written.startswith("//"):  # what follows would be read as a host
        written = f"/.{written}"
    query = scope.get("query_string", b"").decode("latin-1")
    return f"{written}?{query}" if query else written
