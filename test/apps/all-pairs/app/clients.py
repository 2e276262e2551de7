"""Users and nobody, each with a client that is signed in as the config says."""

import os
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from httpx2 import ASGITransport, AsyncClient
from shop.people import PASSWORD
from shop.spec import SPEC

AUTH: dict[str, Any] = SPEC["auth"]
USERS: tuple[str | None, ...] = (
    (None,) if AUTH["user"] == "nobody" else (*SPEC["users"], None)
)
CURVES = {"ES256": ec.SECP256R1, "ES384": ec.SECP384R1, "ES512": ec.SECP521R1}


def set_secrets() -> None:
    """Put the keys into the environment."""
    algorithm = AUTH["algorithm"]
    if algorithm.startswith("HS"):
        os.environ[AUTH["secret_env"]] = "a secret of tests ".ljust(64, ".")
        return
    key: Any
    if algorithm in CURVES:
        key = ec.generate_private_key(CURVES[algorithm]())
    elif algorithm == "EdDSA":
        key = ed25519.Ed25519PrivateKey.generate()
    else:
        key = rsa.generate_private_key(65537, 2048)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    public = key.public_key().public_bytes(
        Encoding.PEM, PublicFormat.SubjectPublicKeyInfo
    )
    os.environ[AUTH["secret_env"]] = private.decode()
    os.environ["PUBLIC_KEY"] = public.decode()


async def client_of(app: Any, user: str | None) -> AsyncClient:
    """Make a client of a user."""
    transport = ASGITransport(app)
    client = AsyncClient(transport=transport, base_url="https://shop.example")
    if user is None:
        return client
    if AUTH["user"] == "dependency":
        client.headers["x-user"] = user
        return client
    answer = await client.post(
        AUTH["token_url"], data={"username": user, "password": PASSWORD}
    )
    assert answer.status_code == 200, answer.text
    signed_in = answer.json()
    if AUTH["cookie"]:
        client.headers[signed_in["csrf_header"]] = signed_in["csrf_token"]
        if AUTH["bearer"] and user == "ben":
            client.cookies.clear()
    if AUTH["bearer"] and not client.cookies:
        client.headers["authorization"] = f"Bearer {signed_in['access_token']}"
    return client
