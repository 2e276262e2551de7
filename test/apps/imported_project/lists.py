"""Asks the application for the patients, as somebody who has just got a password."""

import asyncio
import json
from importlib import import_module

from httpx2 import ASGITransport, AsyncClient


async def main() -> None:
    """Sign in, and print the first list."""
    await import_module("set_password").set_password("bea", "a long password of mine")
    transport = ASGITransport(import_module("main").create_app())
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        form = {"username": "bea", "password": "a long password of mine"}
        token = (await client.post("/auth/token", data=form)).json()["access_token"]
        headers = {"Authorization": f"Bearer {token}"}
        answer = await client.get("/patients", headers=headers)
        print(json.dumps(answer.json()))


if __name__ == "__main__":
    asyncio.run(main())
