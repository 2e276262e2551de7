"""Templates of messages: their checks, and how they get their values.

Run as a program it reads one request from its standard input and writes the answer to
its standard output, within limits of time and memory: that is how templates of users
are rendered. It imports nothing of the project, so that it can run by itself.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from jinja2 import StrictUndefined, TemplateError, meta
from jinja2.sandbox import ImmutableSandboxedEnvironment

MEMORY_BYTES = 512 * 1024 * 1024
REASON_CHARACTERS = 1_000
"""How much is told of what is wrong with a template, which may quote its values."""

FILTERS = frozenset(
    (
        "abs",
        "capitalize",
        "count",
        "d",
        "default",
        "e",
        "escape",
        "first",
        "float",
        "forceescape",
        "groupby",
        "int",
        "join",
        "last",
        "length",
        "list",
        "lower",
        "map",
        "max",
        "min",
        "reject",
        "rejectattr",
        "replace",
        "reverse",
        "round",
        "select",
        "selectattr",
        "sort",
        "string",
        "striptags",
        "sum",
        "title",
        "trim",
        "truncate",
        "unique",
        "upper",
        "urlencode",
        "wordcount",
        "wordwrap",
    )
)
# What a template can raise that nobody foresaw: a division by zero, a wrong type.
_FAILURES = (
    TemplateError,
    ArithmeticError,
    LookupError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    MemoryError,
    AttributeError,
)


class BrokenTemplateError(Exception):
    """A template cannot be used; `part` is its subject or its body."""

    def __init__(self, part: str, reason: str) -> None:
        """Say what is wrong, and where: in a short line that any database stores."""
        reason = _legible(reason, REASON_CHARACTERS)
        super().__init__(f"{part}: {reason}")
        self.part = part
        self.reason = reason


def check_templates(
    parts: Mapping[str, str], fields: Iterable[str]
) -> list[BrokenTemplateError]:
    """Return what is wrong with templates that nobody has given values yet.

    Args:
        parts: The templates, by the name of the part that each makes.
        fields: What the context has.
    """
    known = set(fields)
    problems: list[BrokenTemplateError] = []
    environment = _environment(html=False)
    for part, text in parts.items():
        try:
            unknown = meta.find_undeclared_variables(environment.parse(text)) - known
            environment.from_string(text)
        except _FAILURES as error:
            problems.append(BrokenTemplateError(part, _reason(error)))
            continue
        problems.extend(
            BrokenTemplateError(part, f"'{name}' is not in the context")
            for name in sorted(unknown)
        )
    return problems


def render_part(
    part: str,
    text: str,
    context: Mapping[str, Any],
    *,
    html: bool = False,
    most_characters: int | None = None,
) -> str:
    """Render a template.

    Args:
        part: What it makes, for messages of errors.
        text: The template.
        context: Its values, as JSON has them.
        html: Escape the values.
        most_characters: How long the result may be.

    Raises:
        BrokenTemplateError: It cannot be rendered.
    """
    pieces: list[str] = []
    size = 0
    try:
        for piece in _environment(html=html).from_string(text).generate(context):
            size += len(piece)
            if most_characters is not None and size > most_characters:
                reason = f"longer than {most_characters} characters when rendered"
                raise BrokenTemplateError(part, reason)
            pieces.append(piece)
    except _FAILURES as error:
        raise BrokenTemplateError(part, _reason(error)) from error
    return "".join(pieces)


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """Do what a request asks for: check templates, and render them where it has values."""
    parts: Mapping[str, str] = request["parts"]
    problems = check_templates(parts, request["fields"])
    texts: dict[str, str] = {}
    if not problems and request["context"] is not None:
        for part, text in parts.items():
            try:
                texts[part] = render_part(
                    part,
                    text,
                    request["context"],
                    html=part in request["html"],
                    most_characters=request["most_characters"][part],
                )
            except BrokenTemplateError as error:
                problems.append(error)
    return {"texts": texts, "problems": [(e.part, e.reason) for e in problems]}


def _environment(*, html: bool) -> ImmutableSandboxedEnvironment:
    """Make an environment with few filters, without functions and without loader."""
    environment = ImmutableSandboxedEnvironment(
        autoescape=html, undefined=StrictUndefined, keep_trailing_newline=True
    )
    environment.globals.clear()
    for name in set(environment.filters) - FILTERS:
        del environment.filters[name]
    return environment


def _reason(error: BaseException) -> str:
    line = getattr(error, "lineno", None)
    # As a text a syntax error has further lines, which quote the template.
    own = error.message if isinstance(error, TemplateError) else None
    text = own or str(error) or type(error).__name__
    place = "" if line is None else f" (line {line})"
    return _legible(text, REASON_CHARACTERS - len(place)) + place


def _legible(text: str, most: int) -> str:
    """Return the beginning of a text, with escapes for what cannot be printed."""
    # Cut first: the text may be as large as the memory.
    written = "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode()
        for sign in text[: most + 1]
    )
    return written if len(written) <= most else f"{written[: most - 1]}…"


def _limit(seconds: int) -> None:
    """Let the system end this process when it takes too much; not on Windows."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


if __name__ == "__main__":
    _limit(int(sys.argv[1]))
    json.dump(answer(json.load(sys.stdin)), sys.stdout)
