"""A day at the help desk: each part of the application seen from outside."""

from collections.abc import Generator

import pytest
from httpx2 import Client

from .conftest import Desk
from .servers import read_spans, wait_for


@pytest.fixture
def ann(desk: Desk) -> Generator[Client]:
    """Yield the client of an agent who leads."""
    with desk.sign_in() as client:
        yield client


def test_search(desk: Desk, ann: Client) -> None:
    """Articles are found in spite of mistakes, tickets by any form of a word."""
    with Client(base_url=desk.url) as anybody:
        found = anybody.get("/articles", params={"q": "pasword"}).json()["items"]
    assert [article["title"] for article in found] == ["How to reset a password"]
    found = ann.get("/tickets", params={"q": "prints"}).json()["items"]
    assert [ticket["subject"] for ticket in found] == ["No network"]
    assert ann.get("/tickets", params={"q": "prnting"}).json()["items"] == []


def test_session(desk: Desk) -> None:
    """A cookie needs its CSRF token to write, and is worthless after signing out."""
    with desk.sign_in() as client:
        article = {"title": "Coffee", "text": "Second floor."}
        header = client.headers.pop("X-CSRF-Token")
        assert client.get("/auth/token/me").json()["name"] == "ann"
        assert client.post("/articles", json=article).status_code == 403
        client.headers["X-CSRF-Token"] = header
        assert client.post("/articles", json=article).status_code == 201
        assert client.post("/auth/token/logout").status_code == 204
        assert client.get("/auth/token/me").status_code == 401


def test_policy(desk: Desk, ann: Client) -> None:
    """Only who leads may delete; strangers see no tickets."""
    path = f"/tickets/{make_ticket(ann, make_contact(ann, desk))}"
    with desk.sign_in("bo") as bo:
        refused = bo.delete(path)
        assert refused.status_code == 403
        assert refused.headers["Content-Type"] == "application/problem+json"
        assert bo.get(path).status_code == 200
    assert ann.delete(path).status_code == 204


def test_limit(desk: Desk) -> None:
    """Who searches all day is told when to come back; all processes count together."""
    desk.redis.execute("FLUSHDB")
    with Client(base_url=desk.url) as anybody:
        # As many as two minutes allow, for the case that one ends meanwhile.
        answers = [anybody.get("/articles") for _ in range(61)]
        assert answers[0].headers["RateLimit-Policy"]
        refused = answers[-1]
        assert refused.status_code == 429
        assert 0 < int(refused.headers["Retry-After"]) <= 60
        assert desk.redis.execute("DBSIZE") != ":0"
        desk.redis.execute("FLUSHDB")
        assert anybody.get("/articles").status_code == 200


def test_ticket(desk: Desk, ann: Client) -> None:
    """A worker assigns a new ticket, and carries the answer to who has asked."""
    ticket = make_ticket(ann, make_contact(ann, desk))
    path = f"/tickets/{ticket}"
    wait_for(lambda: ann.get(path).json()["assignee_id"])
    told = desk.output / "worker.err"
    wait_for(lambda: "Subject: Yours: The mouse <squeaks>" in told.read_text())

    assert ann.post(f"{path}/answer", json={"text": "Oil it."}).status_code == 204
    assert ann.get(path).json()["status"] == "answered"
    mail = wait_for(lambda: desk.mailbox.mails)[0]
    assert (mail["To"], mail["Subject"]) == (
        "dee@example.com",
        "Re: The mouse <squeaks>",
    )
    assert "<p>Oil it.</p>" in str(mail.get_payload())
    hook = wait_for(lambda: desk.hooks)[0]
    assert hook["subject"] == "Re: The mouse <squeaks>"

    own = {"subject": "Hi {{ name }}", "body": "{{ text }} Bye."}
    template = ann.put("/_templates/ticket_answered", json=own)
    assert template.status_code == 200, template.text
    ann.post(f"{path}/answer", json={"text": "Or feed it."})
    mail = wait_for(lambda: desk.mailbox.mails[1:])[0]
    assert mail["Subject"] == "Hi Dee"
    assert "Or feed it. Bye." in str(mail.get_payload())

    trace = trace_of(desk, "api", "POST /tickets/{pk}/answer")
    wait_for(lambda: trace in traces_of(desk, "worker", "process comms_deliver"))


def traces_of(desk: Desk, process: str, name: str) -> list[str]:
    """Return the traces of the spans of a name that a process has sent."""
    spans = read_spans(desk.output / f"{process}.out")
    return [span["context"]["trace_id"] for span in spans if span["name"] == name]


def trace_of(desk: Desk, process: str, name: str) -> str:
    """Wait for the first span of a name; return its trace."""
    return wait_for(lambda: traces_of(desk, process, name))[0]


def make_contact(client: Client, desk: Desk) -> str:
    """Make somebody who asks; return the id."""
    body = {"name": "Dee", "email": "dee@example.com", "hook_url": desk.hook_url}
    made = client.post("/contacts", json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def make_ticket(client: Client, contact: str) -> str:
    """Ask something; return the id."""
    body = {"subject": "The mouse <squeaks>", "text": "Help!", "contact_id": contact}
    made = client.post("/tickets", json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])
