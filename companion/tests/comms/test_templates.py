"""Users write templates: checked, tried, used for what is sent, and left out when they break."""

import logging
from collections.abc import AsyncGenerator
from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.comms_template_api import (
    EditableTemplate,
    EditableTemplates,
    PreviewRequest,
    RenderedText,
    TemplateEditor,
    TemplateText,
)
from codegen_companion.support.comms_user_templates import (
    UserTemplateDelivery,
    UserTemplates,
)

from .messages import (
    OUTBOX,
    SHIPPED,
    CommTemplate,
    Recording,
    put,
    recipients,
    run_jobs,
)

pytestmark = pytest.mark.anyio

TEMPLATES = UserTemplates(CommTemplate)
EDITOR = TemplateEditor(TEMPLATES, {"shipped": SHIPPED})
BUILTIN = {"subject": SHIPPED.template.subject, "body": SHIPPED.template.body}
OWN = {"subject": "Hi\n{{ number }}", "body": "<i>{{ lines | join }}</i>"}


@pytest.fixture(autouse=True)
def routes(app: FastAPI, engine: AsyncEngine) -> None:
    """Let users write templates, as generated routes do."""

    async def get_db() -> AsyncGenerator[AsyncSession]:
        async with AsyncSession(engine, expire_on_commit=False) as db:
            yield db

    @app.get("/{owner}")
    async def read_all(
        owner: str, db: Annotated[AsyncSession, Depends(get_db)]
    ) -> EditableTemplates:
        return await EDITOR.read_all(db, owner)

    @app.get("/{owner}/{name}")
    async def read(
        owner: str, name: str, db: Annotated[AsyncSession, Depends(get_db)]
    ) -> EditableTemplate:
        return await EDITOR.read(db, owner, name)

    @app.put("/{owner}/{name}")
    async def write(
        owner: str,
        name: str,
        body: TemplateText,
        db: Annotated[AsyncSession, Depends(get_db)],
    ) -> EditableTemplate:
        written = await EDITOR.write(db, owner, name, body)
        await db.commit()
        return written

    @app.delete("/{owner}/{name}", status_code=204)
    async def remove(
        owner: str, name: str, db: Annotated[AsyncSession, Depends(get_db)]
    ) -> None:
        await EDITOR.remove(db, owner, name)
        await db.commit()

    @app.post("/preview/{name}")
    async def preview(name: str, body: PreviewRequest) -> RenderedText:
        return await EDITOR.preview(name, body)


def delivery(engine: AsyncEngine, transport: Recording) -> UserTemplateDelivery:
    """Return what delivers messages with the templates of users."""
    return UserTemplateDelivery(
        engine=lambda: engine,
        outbox=OUTBOX,
        types={"shipped": SHIPPED},
        transports={"email": transport},
        user_templates=TEMPLATES,
        editable=frozenset({"shipped"}),
    )


async def sent(engine: AsyncEngine, owner: str | None) -> tuple[str, str]:
    """Send a message; return its subject and its body."""
    transport = Recording()
    await put(engine, owner=owner)
    await run_jobs(engine, delivery(engine, transport).deliver)
    ((message, _recipient),) = transport.sent
    return message.subject, message.body


BY_BUILTIN = (
    "Order 7 is on its way",
    "<p>12.50</p><b>tea &amp; milk</b>",
)


async def test_own(client: AsyncClient, engine: AsyncEngine) -> None:
    """A template is used for what is sent in its owner's name, and for nothing else."""
    before = {
        "comm_type": "shipped",
        "html": True,
        "fields": ["lines", "number", "total"],
        "builtin": BUILTIN,
        "own": None,
    }
    assert (await client.get("/ann")).json() == {"items": [before]}
    answer = await client.put("/ann/shipped", json=OWN)
    after = before | {"own": OWN | {"error": None}}
    assert (answer.status_code, answer.json()) == (200, after)
    assert (await client.get("/ann/shipped")).json() == after
    assert (await client.get("/bob/shipped")).json() == before
    assert await sent(engine, "ann") == ("Hi 7", "<i>tea &amp; milk</i>")
    assert await sent(engine, "bob") == BY_BUILTIN
    assert await sent(engine, None) == BY_BUILTIN
    await client.put("/ann/shipped", json=OWN | {"subject": "Second"})
    assert (await sent(engine, "ann"))[0] == "Second"
    assert (await client.delete("/ann/shipped")).status_code == 204
    assert await sent(engine, "ann") == BY_BUILTIN
    gone = await client.delete("/ann/shipped")
    assert (gone.status_code, gone.json()["detail"]) == (
        404,
        "There is no template of your own",
    )


async def test_not_editable(engine: AsyncEngine) -> None:
    """What is not editable any more is sent with the built-in template."""
    async with AsyncSession(engine) as db:
        await TEMPLATES.write(db, "ann", "shipped", "Mine", "Mine")
        await db.commit()
    transport = Recording()
    await put(engine, owner="ann")
    fixed = delivery(engine, transport)
    fixed.__dict__["editable"] = frozenset[str]()
    await run_jobs(engine, fixed.deliver)
    assert transport.sent[0][0].subject == BY_BUILTIN[0]


async def test_broken(
    client: AsyncClient, engine: AsyncEngine, caplog: pytest.LogCaptureFixture
) -> None:
    """A template that breaks is replaced by the built-in one, and that is reported."""
    await client.put("/ann/shipped", json=OWN | {"body": "{{ 1 / (number - 7) }}"})
    with caplog.at_level(logging.WARNING):
        assert await sent(engine, "ann") == BY_BUILTIN
    assert "'shipped' of ann: body: division by zero" in caplog.text
    assert [r.status for r in await recipients(engine)] == ["sent"]
    own = (await client.get("/ann/shipped")).json()["own"]
    assert own["error"] == "body: division by zero"
    async with AsyncSession(engine) as db:
        await TEMPLATES.write(db, "ann", "shipped", "Fine", "Fine")
        await TEMPLATES.report(db, "ann", "shipped", "of another time")
        await db.commit()
    assert await sent(engine, "ann") == ("Fine", "Fine")
    assert (await client.get("/ann/shipped")).json()["own"]["error"] is None


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('{{ "{0!\\ud800}".format(number) }}', "\\ud800"),
        ('{{ {}["\\x00" * number] }}', "\\x00"),
        ('{{ {}["a" * number * 100000] }}', "'aaa"),
    ],
    ids=range(3),
)
async def test_stored_reason(
    client: AsyncClient, engine: AsyncEngine, body: str, reason: str
) -> None:
    """Whatever a reason quotes, it is kept, and the built-in template is sent."""
    written = await client.put("/ann/shipped", json=OWN | {"body": body})
    assert written.status_code == 200
    assert await sent(engine, "ann") == BY_BUILTIN
    error = (await client.get("/ann/shipped")).json()["own"]["error"]
    assert reason in error
    assert len(error) < 1_010


async def test_unstored_reason(
    client: AsyncClient,
    engine: AsyncEngine,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A reason that cannot be kept keeps nothing from being sent."""

    async def fail(*_arguments: object) -> None:
        raise OSError("the disk is full")

    await client.put("/ann/shipped", json=OWN | {"body": "{{ 1 / (number - 7) }}"})
    monkeypatch.setattr(UserTemplates, "report", fail)
    assert await sent(engine, "ann") == BY_BUILTIN
    assert [r.status for r in await recipients(engine)] == ["sent"]
    assert "'shipped' of ann cannot be kept" in caplog.text
    assert "the disk is full" in caplog.text


@pytest.mark.parametrize(
    ("body", "loc", "msg"),
    [
        (OWN | {"subject": "{{ numbr }}"}, "subject", "'numbr' is not in the context"),
        (OWN | {"body": "{% for %}"}, "body", "Expected"),
        (OWN | {"body": "{{ lines | pprint }}"}, "body", "No filter named 'pprint'"),
        (OWN | {"subject": "x" * 501}, "subject", "at most 500 characters"),
        (OWN | {"body": "x" * 20_001}, "body", "at most 20000 characters"),
        (OWN | {"body": "\x00"}, "body", "match pattern"),
        (OWN | {"html": False}, "html", "not permitted"),
    ],
    ids=range(7),
)
async def test_refused(
    client: AsyncClient, body: dict[str, Any], loc: str, msg: str
) -> None:
    """What cannot be used is not kept, and the answer says which part is wrong."""
    answer = await client.put("/ann/shipped", json=body)
    assert answer.status_code == 422
    assert answer.headers["Content-Type"] == "application/problem+json"
    (error,) = answer.json()["errors"]
    assert error["loc"] == ["body", loc]
    assert msg in error["msg"]
    assert (await client.get("/ann/shipped")).json()["own"] is None


async def test_preview(client: AsyncClient) -> None:
    """A preview shows what would be sent, and says what is wrong with values."""
    context = {"number": 7, "total": "1.50", "lines": ["<a>"]}
    answer = await client.post("/preview/shipped", json=OWN | {"context": context})
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"subject": "Hi 7", "body": "<i>&lt;a&gt;</i>"}
    wrong = OWN | {"context": context | {"number": "many"}}
    answer = await client.post("/preview/shipped", json=wrong)
    assert answer.status_code == 422
    assert [e["loc"] for e in answer.json()["errors"]] == [
        ["body", "context", "number"]
    ]
    many = OWN | {"context": context | {"lines": [1] * 2_000}}
    answer = await client.post("/preview/shipped", json=many)
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["loc"] == ["body", "context"]
    assert error["msg"].endswith("must not hold more than 2000 values")
    broken = OWN | {"body": "{{ lines.x.y }}", "context": context}
    answer = await client.post("/preview/shipped", json=broken)
    assert answer.status_code == 422
    assert [e["loc"] for e in answer.json()["errors"]] == [["body", "body"]]
