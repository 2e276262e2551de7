"""Users and their passwords, by hand."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from app import auth
from set_password import set_password
from tests.factories import make_user

pytestmark = pytest.mark.anyio

FIRST = "a first password"
SECOND = "another password"


@pytest.mark.usefixtures("db")
async def test_new_user() -> None:
    """A user is made, signs in, and has another password when it is set again."""
    assert await set_password("eve", FIRST)
    assert await auth.verify_credentials("eve", FIRST)
    assert not await set_password("eve", SECOND)
    assert await auth.verify_credentials("eve", SECOND)
    assert await auth.verify_credentials("eve", FIRST) is None


async def test_short_password(db: AsyncSession) -> None:
    """A password that is too short changes nothing."""
    db.add(make_user(name="eve", password_hash=await auth.hash_password(FIRST)))
    await db.commit()
    with pytest.raises(ValueError, match="at least 15 characters"):
        await set_password("eve", "secret")
    assert await auth.verify_credentials("eve", FIRST)
