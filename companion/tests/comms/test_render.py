"""Templates get their values, and those of users get no more than is good for them."""

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from codegen_companion.support import comms_render, comms_sandbox
from codegen_companion.support.comms_render import BrokenTemplateError, check_templates
from codegen_companion.support.comms_sandbox import (
    check_user_template,
    render_user_template,
)
from codegen_companion.support.comms_start_checks import check_transports, check_types
from codegen_companion.support.comms_types import CommType, Template, one_line

from .messages import SHIPPED, Recording, Shipped

pytestmark = pytest.mark.anyio

CONTEXT: dict[str, Any] = {"name": "<Ann>", "order": {"number": 7}, "lines": ["a", "b"]}


async def rendered(body: str, *, html: bool = False, seconds: float = 10) -> str:
    """Render a body as a user's template."""
    template = Template("subject", body, html=html)
    made = await render_user_template(template, CONTEXT, CONTEXT, seconds=seconds)
    assert made.subject == "subject"
    return made.body


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("{{ name }}, {{ order.number }}", "<Ann>, 7"),
        ("{% for line in lines %}{{ line | upper }}{% endfor %}\n", "AB\n"),
        ("{{ lines | join(', ') | truncate(3, true, '', 0) }}", "a, "),
        ("{% macro m(x) %}[{{ x }}]{% endmacro %}{{ m(name) }}", "[<Ann>]"),
    ],
    ids=range(4),
)
async def test_renders(body: str, expected: str) -> None:
    """Values, loops, filters and macros work as in any template."""
    assert await rendered(body) == expected


def test_reason_is_one_line() -> None:
    """What is wrong is told with its line, and without the lines that Jinja adds."""
    (problem,) = check_templates({"body": "Hello\n{{ name | attr('x') }}"}, ["name"])
    assert str(problem) == "body: No filter named 'attr'. (line 2)"


async def test_escapes() -> None:
    """In HTML the values are escaped, and the template is not."""
    assert await rendered("<b>{{ name }}</b>", html=True) == "<b>&lt;Ann&gt;</b>"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("{{ name", "unexpected end of template"),
        ("{{ nobody }}", "'nobody' is not in the context"),
        ("{{ order.nothing }}", "has no attribute 'nothing'"),
        ("{{ range(9) }}", "'range' is not in the context"),
        ("{{ name | pprint }}", "No filter named 'pprint'"),
        ("{% include 'x' %}", "no loader"),
        ("{{ 1 / 0 }}", "division by zero"),
        ("{{ name + 1 }}", "can only concatenate str"),
        ("{{ ''.__class__ }}", "is unsafe"),
        ("{{ lines.append(1) }}", "is unsafe"),
        ("{{ ('%s' | string).format.__globals__ }}", "unsafe"),
        ("{{ '\\ud800' }}", "characters that cannot be sent"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "recursion"),
        ("{{ 'x' * 999999 }}", "longer than 200000 characters"),
        ("{% for a in 'x' * 9999 %}{{ 'x' * 99 }}{% endfor %}", "longer than 200000"),
        ("{{ ('x' * 9999999999) | length }}", ""),
        ("{{ 9 ** 9999999 % 7 }}", "too much time"),
    ],
    ids=range(17),
)
async def test_broken(body: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not work says why; what takes too much is cut off."""
    monkeypatch.setattr(comms_sandbox, "CPU_SECONDS", 1)
    with pytest.raises(BrokenTemplateError) as caught:
        await rendered(body)
    assert caught.value.part == "body"
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('{{ {}["é" * 2000000] }}', "'dict object' has no attribute 'ééé"),
        ('{{ {}["a" * 1000] }}', "'dict object' has no attribute 'aaa"),
        ('{{ {}["\\x00\\n" * 1000] }}', "has no attribute '\\\\x00\\\\n\\\\x00"),
        ('{{ "{0!\\ud800}".format(name) }}', "conversion specifier '?\\\\ud800"),
        ("{{ " + "x" * 2000 + " }}", "xxx…$"),
        ("\n{% " + "x" * 2000 + " %}", r"xxx… \(line 2\)$"),
    ],
    ids=range(6),
)
async def test_reason_is_short(body: str, reason: str) -> None:
    """A reason that quotes values is cut, and can be printed and stored."""
    with pytest.raises(BrokenTemplateError, match=reason) as caught:
        await rendered(body)
    assert len(caught.value.reason) <= 1_000
    assert caught.value.reason.isprintable()


async def test_process_says_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process itself cuts its reasons: the server need not read them."""
    monkeypatch.setattr(comms_sandbox, "OUTPUT_BYTES", 10_000)
    with pytest.raises(BrokenTemplateError, match="has no attribute 'ééé"):
        await rendered('{{ {}["é" * 2000000] }}')


async def test_longest_text() -> None:
    """All that a body may hold fits into what is read of the process."""
    longest = "\U0001f600" * 200_000
    assert await rendered("{{ '\U0001f600' * 200000 }}") == longest


async def test_says_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that answers without end is ended, and nothing is made of it."""
    program = tmp_path / "program.py"
    program.write_text(
        "import json\n"
        "texts = {'subject': 'subject', 'body': 'x' * 30_000_000}\n"
        "print(json.dumps({'texts': texts, 'problems': []}), end=' ' * 1000)\n"
    )
    monkeypatch.setattr(comms_render, "__file__", str(program))
    with pytest.raises(BrokenTemplateError, match="too much time or memory"):
        await rendered("")


ENDLESS = "{% for a in 'x' * 99999999 %}{% endfor %}"


async def test_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop ends with the time of its process: by its processor, or by the clock."""
    monkeypatch.setattr(comms_sandbox, "CPU_SECONDS", 1)
    for seconds in (10, 0.5):
        start = time.monotonic()
        with pytest.raises(BrokenTemplateError, match="too much time"):
            await rendered(ENDLESS, seconds=seconds)
        assert time.monotonic() - start < 6


async def test_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process has neither the application's environment nor its modules."""
    program = tmp_path / "program.py"
    program.write_text(
        "import json, os, sys\n"
        "texts = {'subject': '', 'body': json.dumps([dict(os.environ), sys.path])}\n"
        "print(json.dumps({'texts': texts, 'problems': []}))\n"
    )
    monkeypatch.setattr(comms_render, "__file__", str(program))
    monkeypatch.setenv("SECRET", "of this test alone")
    template = Template("", "")
    made = await render_user_template(template, CONTEXT, CONTEXT)
    environment, path = json.loads(made.body)
    assert "SECRET" not in environment
    assert os.getcwd() not in path


async def test_check() -> None:
    """A template is checked without values: all its mistakes at once."""
    template = Template("{{ a }} {{ b }}", "{% if %}")
    problems = await check_user_template(template, ["a"])
    assert [str(problem) for problem in problems] == [
        "subject: 'b' is not in the context",
        "body: Expected an expression, got 'end of statement block' (line 1)",
    ]
    assert await check_user_template(Template("{{ a }}", "{{ a.b.c }}"), ["a"]) == []


def test_loop_names() -> None:
    """What a template binds itself need not be in the context."""
    parts = {"body": "{% for x in xs %}{{ x }}{{ loop.index }}{% endfor %}"}
    assert check_templates(parts, ["xs"]) == []


def test_check_types() -> None:
    """At start, a template of the project that cannot be used is an error."""
    check_types([SHIPPED])
    wrong = CommType("shipped", Shipped, Template("{{ number }}", "{{ numbr }}"))
    with pytest.raises(
        RuntimeError, match="template of 'shipped': body: 'numbr' is not"
    ):
        check_types([wrong])


def test_check_transports() -> None:
    """At start, a transport that cannot be awaited is an error."""

    class Blocking:
        def send(self, message: object, recipient: object) -> None:
            """Send nothing."""

    check_transports({"email": Recording()})
    transports: Any = {"email": Blocking()}
    with pytest.raises(RuntimeError, match="send must be an `async def`"):
        check_transports(transports)


def test_one_line() -> None:
    """A header gets one line, without control characters."""
    assert one_line(" a\r\nBcc: b\x00\x1b[0m\u2028c ") == "a Bcc: b [0m c"
