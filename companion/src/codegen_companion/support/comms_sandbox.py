"""Templates that users have written: rendered in a process of their own, within limits.

Jinja's sandbox keeps a template from reaching what it must not, but not from taking all
the time and memory that there are. The process has neither the environment nor the
modules of the application, and is ended when its time is over.
"""

import asyncio
import json
import sys
from asyncio.subprocess import Process
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from . import comms_render
from .comms_models import SUBJECT_CHARACTERS
from .comms_render import BrokenTemplateError
from .comms_types import Rendered, Template
from .fields import is_unicode

BODY_CHARACTERS = 20_000
"""How long the body of a user's template may be."""
RENDERED_CHARACTERS = 200_000
"""How long a body may be when it has its values."""
SECONDS = 10.0
"""How long a template may take at most, on a machine with a lot to do."""
CPU_SECONDS = 2
"""How much of a processor's time a template may take."""
OUTPUT_BYTES = 4 * 1024 * 1024
"""How much a process may answer: JSON has 12 bytes at most for a character."""
AT_ONCE = 4
"""How many processes there may be at once; others wait."""

_MOST_CHARACTERS = {"subject": SUBJECT_CHARACTERS, "body": RENDERED_CHARACTERS}


async def check_user_template(
    template: Template, fields: Iterable[str]
) -> list[BrokenTemplateError]:
    """Return what is wrong with a template that a user wants to have.

    Args:
        template: The template.
        fields: What its context has.
    """
    _texts, problems = await _ask(template, fields, None, SECONDS)
    return problems


async def render_user_template(
    template: Template,
    context: Mapping[str, Any],
    fields: Iterable[str],
    *,
    seconds: float = SECONDS,
) -> Rendered:
    """Render a template that a user has written.

    Args:
        template: The template.
        context: Its values, as JSON has them.
        fields: What its context has.
        seconds: How long it may take.

    Raises:
        BrokenTemplateError: It cannot be rendered, or not within the limits.
    """
    texts, problems = await _ask(template, fields, context, seconds)
    if problems:
        raise problems[0]
    return Rendered(subject=texts["subject"], body=texts["body"])


async def _ask(
    template: Template,
    fields: Iterable[str],
    context: Mapping[str, Any] | None,
    seconds: float,
) -> tuple[dict[str, str], list[BrokenTemplateError]]:
    request = {
        "parts": {"subject": template.subject, "body": template.body},
        "html": ["body"] if template.html else [],
        "fields": sorted(fields),
        "context": context,
        "most_characters": _MOST_CHARACTERS,
    }
    output = await _run(json.dumps(request).encode(), seconds)
    if output is None:
        reason = "takes too much time or memory"
        return {}, [BrokenTemplateError("body", reason)]
    answer = json.loads(output)
    problems = [BrokenTemplateError(part, text) for part, text in answer["problems"]]
    texts: dict[str, str] = answer["texts"]
    problems.extend(
        BrokenTemplateError(part, "holds characters that cannot be sent")
        for part, text in texts.items()
        if not is_unicode(text)
    )
    return texts, problems


async def _run(request: bytes, seconds: float) -> bytes | None:
    """Return what the process answers; None: it did not, in its time."""
    async with _slots(asyncio.get_running_loop()):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-I",
            comms_render.__file__,
            str(CPU_SECONDS),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={},
        )
        try:
            async with asyncio.timeout(seconds):
                output = await _exchange(process, request)
        except TimeoutError:
            return None
        finally:
            if process.returncode is None:
                process.kill()
                # Some versions of Python wait for the end of what nobody reads, too.
                await process.communicate()
    return output if process.returncode == 0 else None


async def _exchange(process: Process, request: bytes) -> bytes | None:
    """Return what a process answers to a request; None: it answers too much."""
    stdin, stdout = process.stdin, process.stdout
    if stdin is None or stdout is None:
        raise RuntimeError("The process has no pipes")
    # A process that has ended takes no more: its code says why.
    with suppress(ConnectionError):
        stdin.write(request)
        await stdin.drain()
    stdin.close()
    try:
        await stdout.readexactly(OUTPUT_BYTES + 1)
    except asyncio.IncompleteReadError as whole:
        await process.wait()
        return whole.partial
    return None


@lru_cache(maxsize=1)
def _slots(_loop: asyncio.AbstractEventLoop) -> asyncio.Semaphore:
    return asyncio.Semaphore(AT_ONCE)
