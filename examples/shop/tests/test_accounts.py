"""Signing in."""

from collections.abc import AsyncGenerator

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from accounts import credentials
from accounts.models import User
from accounts.passwords import HASHER, NOBODY, hash_password, verify_password
from accounts.schemas import CurrentUser

pytestmark = pytest.mark.anyio


@pytest.fixture
async def ann(blog_db: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> User:
    """Save a user, in the database that the check reads."""

    async def get_db() -> AsyncGenerator[AsyncSession]:
        yield blog_db

    monkeypatch.setattr(credentials, "get_blog_db", get_db)
    user = User(name="ann", password_hash=await hash_password("right"))
    blog_db.add(user)
    await blog_db.commit()
    return user


async def test_claims(ann: User) -> None:
    """The right password gives the claims of a current user."""
    claims = await credentials.verify_credentials("ann", "right")
    assert claims is not None
    assert CurrentUser.model_validate(claims) == CurrentUser(
        sub=str(ann.id), name="ann"
    )


@pytest.mark.parametrize(
    ("name", "password"), [("ann", "wrong"), ("ann", ""), ("bob", "right"), ("", "")]
)
@pytest.mark.usefixtures("ann")
async def test_wrong_credentials(name: str, password: str) -> None:
    """A wrong name or password gives nothing."""
    assert await credentials.verify_credentials(name, password) is None


async def test_inactive_user(ann: User, blog_db: AsyncSession) -> None:
    """Who is not active any more does not get in."""
    ann.active = False
    await blog_db.commit()
    assert await credentials.verify_credentials("ann", "right") is None


@pytest.mark.usefixtures("ann")
async def test_unknown_names_are_hashed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of an unknown name hashes once, at the cost of a known one."""
    verified: list[str] = []

    async def spy(password_hash: str, password: str) -> bool:
        verified.append(password_hash)
        return await verify_password(password_hash, password)

    monkeypatch.setattr(credentials, "verify_password", spy)
    await credentials.verify_credentials("bob", "right")
    assert verified == [NOBODY]
    assert not HASHER.check_needs_rehash(NOBODY)


async def test_broken_hash() -> None:
    """A stored value that is no hash fits no password."""
    assert not await verify_password("plain", "plain")
