"""A generated application with messages, from a request to a real server of e-mail."""

import os
import socket
from collections.abc import AsyncGenerator, Generator
from email.message import Message
from uuid import uuid4

import asyncpg
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as Handler
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from pgqueuer import AsyncpgDriver, PgQueuer
from pgqueuer.types import QueueExecutionMode
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    PORT: int = probe.getsockname()[1]
os.environ |= {
    "SMTP_PORT": str(PORT),
    "JWT_SECRET": "of this test alone".ljust(40, "."),
}
SERVER = os.environ["TEST_DATABASE_URL"]
os.environ |= {"MAIL_URL": SERVER, "DATABASE_URL": SERVER}

from _generated import api, comms  # noqa: E402
from _generated.db import mail_session  # noqa: E402
from _generated.queue import install_statements, worker_dsn  # noqa: E402
from shop.messages import OrderShipped, StockLow  # noqa: E402
from shop.models import Base, CommRecipient, Customer, Manager  # noqa: E402

pytestmark = pytest.mark.anyio

OWN = {"subject": "Mine {{ number }}", "body": "<b>{{ name }}</b>"}
URL = "/_templates/order_shipped"


class Mailbox(Handler):
    """Keeps e-mail."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self.mails: list[Message] = []

    def handle_message(self, message: Message) -> None:
        """Keep a mail."""
        self.mails.append(message)


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture
def mailbox() -> Generator[Mailbox]:
    """Yield the mailbox of a server."""
    mailbox = Mailbox()
    server = Controller(mailbox, hostname="127.0.0.1", port=PORT)
    server.start()
    yield mailbox
    server.stop()


@pytest.fixture
async def schema() -> AsyncGenerator[str]:
    """Yield the name of a schema of this test."""
    name = f"test_{uuid4().hex}"
    connection = await asyncpg.connect(worker_dsn(SERVER))
    await connection.execute(f"CREATE SCHEMA {name}")
    yield name
    await connection.execute(f"DROP SCHEMA {name} CASCADE")
    await connection.close()


@pytest.fixture
async def engine(
    schema: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncEngine]:
    """Yield the engine of messages, with empty tables and an empty queue."""
    path = {"server_settings": {"search_path": schema}}
    engine = mail_session.create_engine(SERVER, path)
    monkeypatch.setattr(mail_session, "get_engine", lambda: engine)
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
        for statement in install_statements():
            await connection.exec_driver_sql(statement)
    yield engine
    await engine.dispose()


@pytest.fixture
async def client(engine: AsyncEngine) -> AsyncGenerator[AsyncClient]:
    """Yield a client of the application."""
    app = FastAPI()
    api.mount(app)
    api.check_settings()
    async with AsyncClient(transport=ASGITransport(app), base_url="http://t") as client:
        yield client


async def sign_in(client: AsyncClient) -> None:
    """Sign Ann in."""
    form = {"username": "ann", "password": "any"}
    token = (await client.post("/auth/token", data=form)).json()["access_token"]
    client.headers["Authorization"] = f"Bearer {token}"


async def work(schema: str) -> None:
    """Do all jobs that there are."""
    settings = {"search_path": schema}
    connection = await asyncpg.connect(worker_dsn(SERVER), server_settings=settings)
    worker = PgQueuer(AsyncpgDriver(connection))
    comms.add_deliveries(worker)
    await worker.run(mode=QueueExecutionMode.drain)
    await connection.close()


async def test_sends(engine: AsyncEngine, schema: str, mailbox: Mailbox) -> None:
    """Columns, methods and preferences decide what is sent to whom."""
    async with AsyncSession(engine) as db:
        away = Customer(email="away@example.com", hook_url="https://127.0.0.1/")
        near = Customer(email="near@example.com", hook_url=None)
        managers = [Manager(number=n, address=f"m{n}@example.com") for n in (1, 2)]
        db.add_all([away, near, *managers])
        await db.flush()
        order = OrderShipped(name="<Ann>", number=7, lines=["tea"])
        assert (
            await comms.send_order_shipped(near, order, db=db, methods=["hook"]) is None
        )
        await comms.send_order_shipped(near, order, db=db)
        await comms.send_order_shipped(away, order, db=db, methods=["hook"])
        for manager in managers:
            await comms.send_stock_low(manager, StockLow(product="tea", left=1), db=db)
        await db.commit()
    await work(schema)
    assert {(mail["To"], mail["Subject"]) for mail in mailbox.mails} == {
        ("near@example.com", "Order 7 is on its way"),
        ("m1@example.com", "tea runs out"),
    }
    by_address = {mail["To"]: mail for mail in mailbox.mails}
    html = by_address["near@example.com"]
    assert html.get_content_type() == "text/html"
    assert "<p>Dear &lt;Ann&gt;,</p>" in str(html.get_payload())
    assert by_address["m1@example.com"].get_content_type() == "text/plain"
    async with AsyncSession(engine) as db:
        rows = await db.execute(select(CommRecipient.address, CommRecipient.status))
        assert {tuple(row) for row in rows} == {
            ("near@example.com", "sent"),
            ("m1@example.com", "sent"),
            ("https://127.0.0.1/", "failed"),
        }


async def test_templates(
    client: AsyncClient, engine: AsyncEngine, schema: str, mailbox: Mailbox
) -> None:
    """Users write, try and remove the templates of what is sent in their name."""
    for method, url in [
        ("GET", "/_templates"),
        ("GET", URL),
        ("PUT", URL),
        ("DELETE", URL),
        ("POST", f"{URL}/preview"),
    ]:
        assert (await client.request(method, url, json={})).status_code == 401
    await sign_in(client)
    assert (await client.get("/_templates/stock_low")).status_code == 422
    wrong = await client.put(URL, json=OWN | {"body": "{{ nme }}"})
    assert wrong.status_code == 422
    assert wrong.headers["Content-Type"] == "application/problem+json"
    shown = await client.post(
        f"{URL}/preview", json=OWN | {"context": {"name": "<A>", "number": 3}}
    )
    assert shown.json() == {"subject": "Mine 3", "body": "<b>&lt;A&gt;</b>"}
    assert (await client.put(URL, json=OWN)).json()["own"] == OWN | {"error": None}
    assert (await client.get(URL)).json()["own"]["subject"] == OWN["subject"]
    (item,) = (await client.get("/_templates")).json()["items"]
    assert (item["comm_type"], item["fields"]) == (
        "order_shipped",
        ["lines", "name", "number"],
    )
    async with AsyncSession(engine) as db:
        customer = Customer(email="c@example.com")
        db.add(customer)
        await db.flush()
        order = OrderShipped(name="Ann", number=7)
        await comms.send_order_shipped(customer, order, db=db, owner="ann")
        await db.commit()
    await work(schema)
    assert [mail["Subject"] for mail in mailbox.mails] == ["Mine 7"]
    assert (await client.delete(URL)).status_code == 204
    assert (await client.delete(URL)).status_code == 404


async def test_broken_template(monkeypatch: pytest.MonkeyPatch) -> None:
    """The application does not start with a template that cannot be used."""
    types = {"stock_low": comms.ORDER_SHIPPED}
    monkeypatch.setitem(comms.delivery.__dict__, "types", types)
    monkeypatch.setattr(OrderShipped, "model_fields", {})
    with pytest.raises(RuntimeError, match="template of 'order_shipped'"):
        api.check_settings()
