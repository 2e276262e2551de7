"""Signing in."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from app import auth
from app.models import User
from tests.factories import make_user

pytestmark = pytest.mark.anyio


@pytest.fixture
async def ann(db: AsyncSession) -> User:
    """Save a user."""
    user = make_user(name="ann", password_hash=await auth.hash_password("right"))
    db.add(user)
    await db.commit()
    return user


async def test_claims(ann: User) -> None:
    """The right password gives the claims of a current user."""
    claims = await auth.verify_credentials("ann", "right")
    assert auth.CurrentUser.model_validate(claims) == auth.CurrentUser(
        sub=str(ann.id), name="ann"
    )


@pytest.mark.parametrize(
    ("name", "password"), [("ann", "wrong"), ("ann", ""), ("bob", "right"), ("", "")]
)
@pytest.mark.usefixtures("ann")
async def test_wrong_credentials(name: str, password: str) -> None:
    """A wrong name or password gives nothing."""
    assert await auth.verify_credentials(name, password) is None


async def test_inactive_user(ann: User, db: AsyncSession) -> None:
    """Who is not active any more does not get in."""
    ann.active = False
    await db.commit()
    assert await auth.verify_credentials("ann", "right") is None


@pytest.mark.usefixtures("ann")
async def test_unknown_names_are_hashed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of an unknown name hashes once, at the cost of a known one."""
    verified: list[str] = []
    verify = auth.verify_password

    async def spy(password_hash: str, password: str) -> bool:
        verified.append(password_hash)
        return await verify(password_hash, password)

    monkeypatch.setattr(auth, "verify_password", spy)
    await auth.verify_credentials("bob", "right")
    assert verified == [auth.NOBODY]
    assert not auth.HASHER.check_needs_rehash(auth.NOBODY)


async def test_broken_hash() -> None:
    """A stored value that is no hash fits no password."""
    assert not await auth.verify_password("plain", "plain")


async def test_token(client: AsyncClient, ann: User) -> None:
    """A token that is issued tells who its owner is."""
    form = {"username": ann.name, "password": "right"}
    issued = await client.post("/auth/token", data=form)
    assert issued.status_code == 200
    headers = {"Authorization": f"Bearer {issued.json()['access_token']}"}
    me = await client.get("/auth/token/me", headers=headers)
    assert me.json() == {"sub": str(ann.id), "name": "ann"}


@pytest.mark.parametrize("change", ["deactivate", "delete"])
async def test_refused_account(
    client: AsyncClient, ann: User, db: AsyncSession, change: str
) -> None:
    """A token is of no use any more once its account is refused."""
    form = {"username": ann.name, "password": "right"}
    issued = await client.post("/auth/token", data=form)
    headers = {"Authorization": f"Bearer {issued.json()['access_token']}"}
    if change == "delete":
        await db.delete(ann)
    else:
        ann.active = False
    await db.commit()
    me = await client.get("/auth/token/me", headers=headers)
    assert me.status_code == 401


async def test_user_of_nobody() -> None:
    """A token that says something else than the key of a user is nobody's."""
    assert await auth.get_user({"sub": "ann"}) is None


async def test_renamed_user(ann: User, db: AsyncSession) -> None:
    """A user is who they are now, whatever their token says."""
    ann.name = "eve"
    await db.commit()
    claims = auth.claims_of(ann) | {"name": "ann"}
    user = await auth.get_user(claims)
    assert user == auth.CurrentUser(sub=str(ann.id), name="eve")


async def test_change_of_password(ann: User) -> None:
    """Who knows the password may change it; tokens of before are of no use any more."""
    user = auth.CurrentUser(sub=str(ann.id), name="ann")
    before = auth.claims_of(ann)
    new = "another password"
    assert await auth.change_password(user, "wrong", new) is None
    assert await auth.get_user(before) == user
    after = await auth.change_password(user, "right", new)
    assert after is not None
    assert await auth.get_user(after) == user
    assert await auth.get_user(before) is None
    assert await auth.verify_credentials("ann", "right") is None
    assert await auth.verify_credentials("ann", new) == after


@pytest.mark.usefixtures("ann")
async def test_no_token(client: AsyncClient) -> None:
    """A wrong password is answered with 401."""
    form = {"username": "ann", "password": "wrong"}
    assert (await client.post("/auth/token", data=form)).status_code == 401


async def test_guesses(client: AsyncClient, ann: User) -> None:
    """The sixth wrong password is not even looked at, nor the right one behind it."""
    form = {"username": ann.name, "password": "wrong"}
    answers = [await client.post("/auth/token", data=form) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [401] * 5 + [429]
    assert int(answers[-1].headers["Retry-After"]) > 0
    refused = await client.post("/auth/token", data=form | {"password": "right"})
    assert refused.status_code == 429
